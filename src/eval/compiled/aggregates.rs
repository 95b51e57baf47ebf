//! Built-in functions of integers and of lists of them.

use super::clauses::{Clause, for_each};
use super::compiler::{Compiled, Compiler};
use super::form::{Form, Frame, ListForm};
use super::lists::Bounds;
use crate::program::{Comprehension, Expr};
use std::ops::ControlFlow;

/// Compiles a call of a built-in function.
pub(super) fn builtin(
    compiler: &mut Compiler,
    name: &str,
    arguments: &[Expr],
    stream: Option<&Comprehension>,
) -> Option<Compiled> {
    if let Some(fold) = Fold::named(name) {
        return fold.compile(compiler, arguments, stream);
    }
    if stream.is_some() {
        return None;
    }
    match arguments {
        [only] => of_one(compiler, name, only),
        [first, second] => of_two(compiler, name, first, second),
        [list, place, value] if name == "set" => {
            let list = compiler.list(list)?;
            let (place, value) = (compiler.integer(place)?, compiler.integer(value)?);
            Some(Compiled::List(ListForm::new(move |frame, buffer| {
                let start = buffer.len();
                list.append(frame, buffer)?;
                let place = usize::try_from(place.run(frame)?).ok()?;
                *buffer.get_mut(start.checked_add(place)?)? = value.run(frame)?;
                Some(())
            })))
        }
        _ => None,
    }
}

fn of_one(compiler: &mut Compiler, name: &str, argument: &Expr) -> Option<Compiled> {
    if name == "len"
        && let Bounds::List(list) | Bounds::Text(list) = compiler.range(argument)?
    {
        return Some(Compiled::Integer(Form::new(move |frame| {
            i64::try_from(list.read(frame, <[i64]>::len)?).ok()
        })));
    }
    let change: fn(&mut [i64]) = match name {
        "sort" => <[i64]>::sort_unstable,
        "reverse" => <[i64]>::reverse,
        _ => {
            let integer = compiler.integer(argument)?;
            let natural = |n: i64| u64::try_from(n).ok();
            return Some(Compiled::Integer(match name {
                "abs" => integer.map(i64::checked_abs),
                "isqrt" => integer.map(i64::checked_isqrt),
                "ilog2" => integer.map(|n| n.checked_ilog2().map(i64::from)),
                "popcount" => integer.map(move |n| Some(i64::from(natural(n)?.count_ones()))),
                _ => return None,
            }));
        }
    };
    like(compiler.expression(argument)?, |list| {
        ListForm::new(move |frame, buffer| {
            let start = buffer.len();
            list.append(frame, buffer)?;
            change(&mut buffer[start..]);
            Some(())
        })
    })
}

/// A list of a list, a string of a string.
fn like(value: Compiled, change: impl FnOnce(ListForm) -> ListForm) -> Option<Compiled> {
    match value {
        Compiled::List(list) => Some(Compiled::List(change(list))),
        Compiled::Text(text) => Some(Compiled::Text(change(text))),
        _ => None,
    }
}

fn of_two(compiler: &mut Compiler, name: &str, first: &Expr, second: &Expr) -> Option<Compiled> {
    match name {
        "bit" => {
            let (n, place) = (compiler.integer(first)?, compiler.integer(second)?);
            Some(Compiled::Integer(n.with(place, |n, place| {
                let (n, place) = (u64::try_from(n).ok()?, u64::try_from(place).ok()?);
                Some(if place < 64 {
                    i64::from(n >> place & 1 == 1)
                } else {
                    0
                })
            })))
        }
        "take" | "drop" => {
            let takes = name == "take";
            let (list, count) = (compiler.expression(first)?, compiler.integer(second)?);
            like(list, |list| {
                ListForm::new(move |frame, buffer| {
                    let count = usize::try_from(count.run(frame)?).ok()?;
                    list.read(frame, |list| {
                        let count = count.min(list.len());
                        let part = if takes {
                            &list[..count]
                        } else {
                            &list[count..]
                        };
                        buffer.extend_from_slice(part);
                    })
                })
            })
        }
        "index" => {
            let (list, wanted) = (compiler.list(first)?, compiler.integer(second)?);
            Some(Compiled::Integer(Form::new(move |frame| {
                let wanted = wanted.run(frame)?;
                let place = list.read(frame, |list| list.iter().position(|&x| x == wanted))?;
                place.map_or(Some(-1), |place| i64::try_from(place).ok())
            })))
        }
        _ => None,
    }
}

/// A built-in function of any number of items.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fold {
    Min,
    Max,
    Sum,
    Nimsum,
    Gcd,
    Count,
    Any,
    All,
}

/// What a fold has come to: nothing yet, or a value.
type Partial = Option<i64>;

impl Fold {
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "min" => Self::Min,
            "max" => Self::Max,
            "sum" => Self::Sum,
            "nimsum" => Self::Nimsum,
            "gcd" => Self::Gcd,
            "count" => Self::Count,
            "any" => Self::Any,
            "all" => Self::All,
            _ => return None,
        })
    }

    fn takes_conditions(self) -> bool {
        matches!(self, Self::Count | Self::Any | Self::All)
    }

    fn compile(
        self,
        compiler: &mut Compiler,
        arguments: &[Expr],
        stream: Option<&Comprehension>,
    ) -> Option<Compiled> {
        let form = match (arguments, stream) {
            ([only], None) if !self.takes_conditions() => match compiler.range(only)? {
                Bounds::List(list) => Form::new(move |frame| {
                    let result = list.read(frame, |list| {
                        let mut items = list.iter();
                        items.try_fold(None, |partial, &item| self.add(partial, item))
                    })?;
                    self.result(result?)
                }),
                Bounds::Range(..) | Bounds::Text(_) => return None,
            },
            (arguments, stream) => {
                let singles = self.items(compiler, arguments)?;
                let rest = match stream {
                    None => None,
                    Some(stream) if stream.under.is_some() => return None,
                    Some(stream) => {
                        let clauses = compiler.clauses(&stream.clauses)?;
                        Some((clauses, self.item(compiler, &stream.element)?))
                    }
                };
                self.of_items(singles, rest)
            }
        };
        Some(match self {
            Self::Any | Self::All => Compiled::Boolean(form),
            _ => Compiled::Integer(form),
        })
    }

    fn items(self, compiler: &mut Compiler, items: &[Expr]) -> Option<Vec<Form>> {
        items.iter().map(|item| self.item(compiler, item)).collect()
    }

    fn item(self, compiler: &mut Compiler, item: &Expr) -> Option<Form> {
        if self.takes_conditions() {
            compiler.boolean(item)
        } else {
            compiler.integer(item)
        }
    }

    fn of_items(self, singles: Vec<Form>, rest: Option<(Vec<Clause>, Form)>) -> Form {
        if matches!(self, Self::Min | Self::Max) && rest.is_none() && singles.len() == 2 {
            let mut singles = singles.into_iter();
            let (Some(a), Some(b)) = (singles.next(), singles.next()) else {
                unreachable!("there are two");
            };
            return match self {
                Self::Min => a.with(b, |a, b| Some(a.min(b))),
                _ => a.with(b, |a, b| Some(a.max(b))),
            };
        }
        Form::new(move |frame| {
            let mut partial: Partial = None;
            for item in &singles {
                partial = self.add(partial, item.run(frame)?)?;
                if self.is_settled(partial) {
                    return self.result(partial);
                }
            }
            if let Some((clauses, element)) = &rest {
                let mut fits = true;
                each(clauses, element, frame, |item| {
                    match self.add(partial, item) {
                        Some(next) => partial = next,
                        None => fits = false,
                    }
                    fits && !self.is_settled(partial)
                })?;
                if !fits {
                    return None;
                }
            }
            self.result(partial)
        })
    }

    /// Takes in one more item; `None` for an overflow.
    fn add(self, partial: Partial, item: i64) -> Option<Partial> {
        let Some(so_far) = partial else {
            return Some(Some(match self {
                Self::Gcd => item.checked_abs()?,
                _ => item,
            }));
        };
        Some(Some(match self {
            Self::Min => so_far.min(item),
            Self::Max => so_far.max(item),
            Self::Sum | Self::Count => so_far.checked_add(item)?,
            Self::Nimsum => so_far ^ item,
            Self::Gcd => gcd(so_far, item.checked_abs()?),
            Self::Any => so_far | item,
            Self::All => so_far & item,
        }))
    }

    /// Whether no further item changes the result.
    fn is_settled(self, partial: Partial) -> bool {
        matches!((self, partial), (Self::Any, Some(1)) | (Self::All, Some(0)))
    }

    /// The result; that of no items is an error for the least and the largest.
    fn result(self, partial: Partial) -> Option<i64> {
        match self {
            Self::Min | Self::Max => partial,
            Self::All => Some(partial.unwrap_or(1)),
            _ => Some(partial.unwrap_or(0)),
        }
    }
}

fn gcd(mut a: i64, mut b: i64) -> i64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Hands on the element of a comprehension for every binding, as long as `visit`
/// says so.
pub(super) fn each(
    clauses: &[Clause],
    element: &Form,
    frame: &mut Frame,
    mut visit: impl FnMut(i64) -> bool,
) -> Option<()> {
    let _ = for_each(clauses, frame, &mut |frame| {
        let value = element.run(frame)?;
        Some(if visit(value) {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        })
    })?;
    Some(())
}
