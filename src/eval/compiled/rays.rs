//! Lines whose moves lead along rays of positions.
//!
//! Each argument of the target changes by a constant from one value of the
//! running variable to the next. Two arguments may be the smaller and the larger
//! of two such numbers, as where heaps are written in order: their ray bends
//! once, where the two are equal.

use super::clauses::{Clause, for_each};
use super::compiler::{Compiled, Compiler, Kind, prepare};
use super::form::{Form, Frame};
use super::lists::Bounds;
use super::target::Own;
use crate::eval::builtins;
use crate::game::Arrow;
use crate::game::family::{Halt, Ray, Visitor};
use crate::program::{self, Expr, ExprKind, Literal, Pattern, Slot};
use crate::syntax::ast::UnaryOperator;
use std::ops::ControlFlow;

/// A line, or the part of one that belongs to a target.
pub(super) struct RayLine {
    number: usize,
    /// Of the second half of a ray that bends.
    bent_number: usize,
    arrow: Arrow,
    clauses: Vec<Clause>,
    slot: usize,
    first: Form,
    last: Form,
    course: Course,
}

/// How the target changes along the ray.
struct Course {
    /// What sets the parameters of the functions that the target calls.
    setup: Vec<Clause>,
    arguments: Vec<Form>,
    step: Vec<i64>,
    /// Two arguments that are put in ascending order.
    ordered: Option<(usize, usize)>,
}

/// The rays of a line: one for each target, if all are rays.
pub(super) fn rays(
    compiler: &mut Compiler,
    arrow: Arrow,
    clauses: &[program::Clause],
    targets: &[Expr],
    own: &Own,
) -> Option<Vec<RayLine>> {
    let (last, before) = clauses.split_last()?;
    let program::Clause::For {
        pattern: Pattern::Whole(variable),
        range,
    } = last
    else {
        return None;
    };
    let rays = targets.iter().map(|target| {
        let clauses = compiler.clauses(before)?;
        let Bounds::Range(first, last) = compiler.range(range)? else {
            return None;
        };
        let slot = compiler.bind_with_slope(*variable, Kind::Integer, Some(1));
        let course = Course::new(compiler, target, own);
        compiler.bind(*variable, Kind::Integer);
        Some(RayLine {
            number: compiler.new_ray(),
            bent_number: compiler.new_ray(),
            arrow,
            clauses,
            slot,
            first,
            last,
            course: course?,
        })
    });
    rays.collect()
}

impl Course {
    fn new(compiler: &mut Compiler, target: &Expr, own: &Own) -> Option<Self> {
        if let ExprKind::CallFunction {
            function,
            arguments,
        } = &target.kind
        {
            let (mut setup, mut course) =
                compiler.in_function(*function, arguments, |compiler, body| {
                    Self::new(compiler, body, own)
                })?;
            setup.append(&mut course.setup);
            return Some(Self { setup, ..course });
        }
        let mut arguments: Vec<(&Expr, Kind)> = own.varying(own.arguments(target)?).collect();
        let ordered = ordered_pair(&mut arguments);
        let slopes = compiler.slopes();
        let step: Vec<i64> = arguments
            .iter()
            .map(|(argument, _)| slopes.of(argument))
            .collect::<Option<_>>()?;
        if step.iter().all(|&step| step == 0) {
            return None;
        }
        let arguments = arguments.into_iter().map(|(argument, kind)| {
            match (compiler.expression(argument)?, kind) {
                (Compiled::Integer(form), Kind::Integer)
                | (Compiled::Boolean(form), Kind::Boolean) => Some(form),
                _ => None,
            }
        });
        Some(Self {
            setup: Vec::new(),
            arguments: arguments.collect::<Option<_>>()?,
            step,
            ordered,
        })
    }

    /// The point where the running variable has a value.
    fn point(&self, frame: &mut Frame, point: &mut Vec<i64>) -> Option<()> {
        prepare(&self.setup, frame)?;
        point.clear();
        for argument in &self.arguments {
            point.push(argument.run(frame)?);
        }
        Some(())
    }
}

/// Looks for two arguments `min(x, y)` and `max(x, y)`, and puts x and y in their
/// places.
fn ordered_pair(arguments: &mut [(&Expr, Kind)]) -> Option<(usize, usize)> {
    let place_of = |name: &str| {
        arguments
            .iter()
            .position(|(argument, _)| two_arguments_of(argument, name).is_some())
    };
    let (low, high) = (place_of("min")?, place_of("max")?);
    let [a, b] = two_arguments_of(arguments[low].0, "min")?;
    let [c, d] = two_arguments_of(arguments[high].0, "max")?;
    if !(same(a, c) && same(b, d) || same(a, d) && same(b, c)) {
        return None;
    }
    (arguments[low].0, arguments[high].0) = (a, b);
    Some((low, high))
}

fn two_arguments_of<'e>(expr: &'e Expr, name: &str) -> Option<&'e [Expr; 2]> {
    match &expr.kind {
        ExprKind::CallBuiltin {
            builtin,
            arguments,
            stream: None,
        } if builtins::builtin(*builtin).signature.name == name => {
            arguments.as_slice().try_into().ok()
        }
        _ => None,
    }
}

/// Whether two expressions of integers are written alike.
fn same(a: &Expr, b: &Expr) -> bool {
    match (&a.kind, &b.kind) {
        (ExprKind::Local(a), ExprKind::Local(b)) => {
            let (a, b): (&Slot, &Slot) = (a, b);
            a == b
        }
        (ExprKind::Constant(Literal::Integer(a)), ExprKind::Constant(Literal::Integer(b))) => {
            a == b
        }
        (
            ExprKind::Unary {
                operator: UnaryOperator::Negate,
                operand: a,
            },
            ExprKind::Unary {
                operator: UnaryOperator::Negate,
                operand: b,
            },
        ) => same(a, b),
        (
            ExprKind::Chain {
                first: a,
                rest: after_a,
            },
            ExprKind::Chain {
                first: b,
                rest: after_b,
            },
        ) => {
            let mut links = after_a.iter().zip(after_b);
            after_a.len() == after_b.len()
                && same(a, b)
                && links.all(|(a, b)| a.operator == b.operator && same(&a.operand, &b.operand))
        }
        _ => false,
    }
}

impl RayLine {
    /// Hands the rays to a visitor. `None` when a form has no answer; when the
    /// visitor has had enough, `halt` says so.
    pub fn run<V: Visitor>(
        &self,
        frame: &mut Frame,
        visitor: &mut V,
        halt: &mut Option<Halt>,
    ) -> Option<ControlFlow<()>> {
        let mut point = std::mem::take(&mut frame.point);
        let flow = for_each(&self.clauses, frame, &mut |frame| {
            let (first, last) = (self.first.run(frame)?, self.last.run(frame)?);
            if first > last {
                return Some(ControlFlow::Continue(()));
            }
            // Arguments run straight from one end to the other: if neither end
            // overflows, nothing between does.
            frame.integers[self.slot] = last;
            self.course.point(frame, &mut point)?;
            frame.integers[self.slot] = first;
            self.course.point(frame, &mut point)?;
            let count = last.abs_diff(first).checked_add(1)?;
            Some(match self.hand_on(&mut point, count, visitor) {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => {
                    *halt = Some(why);
                    ControlFlow::Break(())
                }
            })
        });
        frame.point = point;
        flow
    }

    fn hand_on<V: Visitor>(
        &self,
        first: &mut [i64],
        count: u64,
        visitor: &mut V,
    ) -> Result<(), Halt> {
        let step = &self.course.step;
        let Some((low, high)) = self.course.ordered else {
            return visitor.ray(&self.ray(self.number, first, step, count));
        };
        let straight = straight_part((first[low], step[low]), (first[high], step[high]), count);
        let starts_in_order = first[low] <= first[high];
        let mut swapped_step = step.clone();
        swapped_step.swap(low, high);
        let mut bent: Vec<i64> = Vec::new();
        if straight < count {
            let further = i64::try_from(straight).map_err(|_| Halt::Unfit)?;
            bent.extend(first.iter().zip(step).map(|(x, step)| x + step * further));
        }
        let (mut steps, mut numbers) = ([step, &swapped_step], [self.number, self.bent_number]);
        if starts_in_order {
            if !bent.is_empty() {
                bent.swap(low, high);
            }
        } else {
            first.swap(low, high);
            steps.reverse();
            numbers.reverse();
        }
        visitor.ray(&self.ray(numbers[0], first, steps[0], straight))?;
        if straight < count {
            visitor.ray(&self.ray(numbers[1], &bent, steps[1], count - straight))?;
        }
        Ok(())
    }

    fn ray<'r>(&self, number: usize, first: &'r [i64], step: &'r [i64], count: u64) -> Ray<'r> {
        Ray {
            number,
            arrow: self.arrow,
            first,
            step,
            count,
        }
    }
}

/// Of `count` pairs, each with its start and its step, how many are in the order
/// of the first: at least one.
fn straight_part((x, x_step): (i64, i64), (y, y_step): (i64, i64), count: u64) -> u64 {
    let ahead = i128::from(y) - i128::from(x);
    let gain = i128::from(y_step) - i128::from(x_step);
    // Seen from the one ahead, it falls back by so much with each step.
    let (lead, loss) = if ahead >= 0 {
        (ahead, -gain)
    } else {
        (-ahead, gain)
    };
    if loss <= 0 {
        return count;
    }
    u64::try_from(lead / loss + 1).map_or(count, |pairs| pairs.min(count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_ray_bends_where_its_order_turns(
            start in (-9..9i64, -9..9i64),
            step in (-3..4i64, -3..4i64),
            count in 1..12u64,
        ) {
            let straight = straight_part((start.0, step.0), (start.1, step.1), count);
            prop_assert!((1..=count).contains(&straight));
            let is_in_order = |n: u64| {
                let n = i64::try_from(n).unwrap();
                let (x, y) = (start.0 + n * step.0, start.1 + n * step.1);
                if start.0 <= start.1 { x <= y } else { y <= x }
            };
            prop_assert!((0..straight).all(is_in_order));
            prop_assert!((straight..count).all(|n| !is_in_order(n)));
        }
    }
}
