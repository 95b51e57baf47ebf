//! Lists, strings and ranges.

use super::aggregates;
use super::compiler::{Compiled, Compiler};
use super::form::{Form, ListForm};
use super::operators::arithmetic;
use crate::eval::value::{IntegerRange, Value};
use crate::program::{Comprehension, Expr, ExprKind, Link};
use crate::syntax::ast::BinaryOperator as B;

/// What a `for` runs over.
pub(super) enum Bounds {
    /// From the first to the last integer, both included.
    Range(Form, Form),
    List(ListForm),
    /// The characters of a string.
    Text(ListForm),
}

impl Compiler<'_> {
    /// Operators of one precedence, of numbers and of lists.
    pub fn chain(&mut self, first: &Expr, rest: &[Link]) -> Option<Compiled> {
        let mut left = self.expression(first)?;
        for link in rest {
            let right = self.expression(&link.operand)?;
            left = match (link.operator, left, right) {
                (B::Append, Compiled::List(left), Compiled::List(right)) => {
                    Compiled::List(joined(left, right))
                }
                (B::Append, Compiled::Text(left), Compiled::Text(right)) => {
                    Compiled::Text(joined(left, right))
                }
                (operator, Compiled::Integer(left), Compiled::Integer(right)) => {
                    Compiled::Integer(arithmetic(operator, left, right)?)
                }
                _ => return None,
            };
        }
        Some(left)
    }

    pub fn list_of(&mut self, elements: &[Expr]) -> Option<Compiled> {
        let elements: Vec<Form> = elements
            .iter()
            .map(|element| self.integer(element))
            .collect::<Option<_>>()?;
        Some(Compiled::List(ListForm::new(move |frame, buffer| {
            for element in &elements {
                buffer.push(element.run(frame)?);
            }
            Some(())
        })))
    }

    pub fn comprehension(&mut self, comprehension: &Comprehension) -> Option<Compiled> {
        if comprehension.under.is_some() {
            return None;
        }
        let clauses = self.clauses(&comprehension.clauses)?;
        let element = self.integer(&comprehension.element)?;
        Some(Compiled::List(ListForm::new(move |frame, buffer| {
            aggregates::each(&clauses, &element, frame, |value| {
                buffer.push(value);
                true
            })
        })))
    }

    pub fn index(&mut self, object: &Expr, index: &Expr) -> Option<Compiled> {
        let object = self.expression(object)?;
        let range = self.bounds_of_range(index);
        match (object, range) {
            (Compiled::List(whole), Some(Bounds::Range(first, last))) => {
                Some(Compiled::List(slice(whole, first, last)))
            }
            (Compiled::Text(whole), Some(Bounds::Range(first, last))) => {
                Some(Compiled::Text(slice(whole, first, last)))
            }
            (Compiled::List(list), None) => {
                Some(Compiled::Integer(element(list, self.integer(index)?)))
            }
            (Compiled::Text(text), None) => {
                let character = element(text, self.integer(index)?);
                Some(Compiled::Text(ListForm::new(move |frame, buffer| {
                    buffer.push(character.run(frame)?);
                    Some(())
                })))
            }
            _ => None,
        }
    }

    pub fn tail(&mut self, object: &Expr, from: &Expr) -> Option<Compiled> {
        let object = self.expression(object)?;
        let (first, last) = (self.integer(from)?, Form::Constant(i64::MAX));
        match object {
            Compiled::List(whole) => Some(Compiled::List(slice(whole, first, last))),
            Compiled::Text(whole) => Some(Compiled::Text(slice(whole, first, last))),
            _ => None,
        }
    }

    /// What a `for` runs over, or `in` looks in.
    pub fn range(&mut self, expr: &Expr) -> Option<Bounds> {
        match self.bounds_of_range(expr) {
            Some(bounds) => Some(bounds),
            None => match self.expression(expr)? {
                Compiled::List(list) => Some(Bounds::List(list)),
                Compiled::Text(text) => Some(Bounds::Text(text)),
                _ => None,
            },
        }
    }

    /// The ends of an expression that is a range.
    fn bounds_of_range(&mut self, expr: &Expr) -> Option<Bounds> {
        match &expr.kind {
            ExprKind::Chain { first, rest } => {
                let [link] = rest.as_slice() else { return None };
                let last = |form: Form| match link.operator {
                    B::Range => Some(form),
                    // Below the least integer there is nothing: left to the
                    // plain evaluator.
                    B::RangeBelow => Some(form.map(|end| end.checked_sub(1))),
                    _ => None,
                };
                let first = self.integer(first)?;
                let end = self.integer(&link.operand)?;
                Some(Bounds::Range(first, last(end)?))
            }
            ExprKind::Value(id) => match self.known_value(*id)? {
                Value::Range(IntegerRange { first, last }) => {
                    Some(Bounds::Range(Form::Constant(*first), Form::Constant(*last)))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

fn joined(left: ListForm, right: ListForm) -> ListForm {
    ListForm::new(move |frame, buffer| {
        left.append(frame, buffer)?;
        right.append(frame, buffer)
    })
}

/// The element at a place, which must exist.
fn element(list: ListForm, place: Form) -> Form {
    match list {
        ListForm::Slot(slot) => place.map_in_frame(move |frame, place| {
            frame.lists[slot].get(usize::try_from(place).ok()?).copied()
        }),
        list @ ListForm::Other(_) => place.map_in_frame(move |frame, place| {
            let place = usize::try_from(place).ok()?;
            list.read(frame, |list| list.get(place).copied())?
        }),
    }
}

/// The elements at a range of places, which must exist unless it is empty.
fn slice(whole: ListForm, first: Form, last: Form) -> ListForm {
    ListForm::new(move |frame, buffer| {
        let (first, last) = (first.run(frame)?, last.run(frame)?);
        whole.read(frame, |whole| {
            let is_open = last == i64::MAX;
            let after_last = if is_open {
                whole.len()
            } else {
                usize::try_from(last.checked_add(1)?).ok()?
            };
            let start = usize::try_from(first).ok()?;
            if start < after_last || is_open {
                buffer.extend_from_slice(whole.get(start..after_last)?);
            }
            Some(())
        })?
    })
}
