//! Rulesets all of whose moves run along full rays.
//!
//! Their lines are `-> g(a − k, b − 2·k) for k in 1..min(a, b / 2)`, where the
//! range ends exactly where a coordinate would fall below 0, or
//! `-> g(k, b) for k in 0..<a`.

use super::target::Own;
use crate::eval::builtins;
use crate::game::Arrow;
use crate::game::family::FullRay;
use crate::program::{Clause, Expr, ExprKind, Literal, Pattern, RuleLine, Slot};
use crate::syntax::ast::BinaryOperator as B;

/// The rays of a ruleset whose parameters are all integers; `None` when there is
/// a move that is none.
pub(super) fn full_rays(lines: &[RuleLine], own: &Own) -> Option<Vec<FullRay>> {
    let mut rays = Vec::new();
    for line in lines {
        let RuleLine::Moves {
            arrow: Arrow::Ordinary,
            targets,
            clauses,
            ..
        } = line
        else {
            return None;
        };
        let [
            Clause::For {
                pattern: Pattern::Whole(variable),
                range,
            },
        ] = clauses.as_slice()
        else {
            return None;
        };
        for target in targets {
            rays.push(full_ray(own.arguments(target)?, *variable, range)?);
        }
    }
    Some(rays)
}

fn full_ray(arguments: &[Expr], variable: Slot, range: &Expr) -> Option<FullRay> {
    let (first, operator, last) = binary(range)?;
    match (integer(first)?, operator) {
        (1, B::Range) => {
            let falls = arguments.iter().enumerate();
            let step: Vec<usize> = falls
                .map(|(slot, argument)| fall(argument, slot, variable))
                .collect::<Option<_>>()?;
            let mut ends = Vec::new();
            collect_ends(last, &mut ends)?;
            let moving: Vec<(Slot, usize)> = step
                .iter()
                .copied()
                .enumerate()
                .filter(|&(_, step)| step > 0)
                .collect();
            let is_exact = !moving.is_empty()
                && moving.iter().all(|end| ends.contains(end))
                && ends.iter().all(|end| moving.contains(end));
            is_exact.then_some(FullRay { step })
        }
        (0, B::RangeBelow | B::Range) => {
            let axis = end_before(last, operator)?;
            let is_kept = |(slot, argument): (Slot, &Expr)| {
                let wanted = if slot == axis { variable } else { slot };
                is_local(argument, wanted)
            };
            arguments.iter().enumerate().all(is_kept).then(|| FullRay {
                step: (0..arguments.len())
                    .map(|slot| usize::from(slot == axis))
                    .collect(),
            })
        }
        _ => None,
    }
}

/// By how much a parameter falls when the variable grows by one: `p`, `p - k` or
/// `p - 2 * k`.
fn fall(argument: &Expr, parameter: Slot, variable: Slot) -> Option<usize> {
    if is_local(argument, parameter) {
        return Some(0);
    }
    let (from, B::Minus, by) = binary(argument)? else {
        return None;
    };
    if !is_local(from, parameter) {
        return None;
    }
    if is_local(by, variable) {
        return Some(1);
    }
    let (left, B::Times, right) = binary(by)? else {
        return None;
    };
    let factor = match (integer(left), integer(right)) {
        (Some(factor), _) if is_local(right, variable) => factor,
        (_, Some(factor)) if is_local(left, variable) => factor,
        _ => return None,
    };
    usize::try_from(factor).ok().filter(|&factor| factor > 0)
}

/// The ends of a range: parameters, each divided by a positive integer.
fn collect_ends(end: &Expr, ends: &mut Vec<(Slot, usize)>) -> Option<()> {
    match &end.kind {
        ExprKind::Local(slot) => ends.push((*slot, 1)),
        ExprKind::CallBuiltin {
            builtin,
            arguments,
            stream: None,
        } if builtins::builtin(*builtin).signature.name == "min" && arguments.len() > 1 => {
            for argument in arguments {
                collect_ends(argument, ends)?;
            }
        }
        _ => {
            let (ExprKind::Local(slot), B::Divide, divisor) =
                binary(end).map(|(left, operator, right)| (&left.kind, operator, right))?
            else {
                return None;
            };
            let divisor = usize::try_from(integer(divisor)?).ok()?;
            ends.push((*slot, Some(divisor).filter(|&divisor| divisor > 0)?));
        }
    }
    Some(())
}

/// The parameter before which a range ends: `..<p` or `..p - 1`.
fn end_before(end: &Expr, operator: B) -> Option<Slot> {
    let parameter = if operator == B::RangeBelow {
        end
    } else {
        let (parameter, B::Minus, one) = binary(end)? else {
            return None;
        };
        (integer(one) == Some(1)).then_some(parameter)?
    };
    match parameter.kind {
        ExprKind::Local(slot) => Some(slot),
        _ => None,
    }
}

fn binary(expr: &Expr) -> Option<(&Expr, B, &Expr)> {
    let ExprKind::Chain { first, rest } = &expr.kind else {
        return None;
    };
    match rest.as_slice() {
        [link] => Some((first, link.operator, &link.operand)),
        _ => None,
    }
}

fn integer(expr: &Expr) -> Option<i64> {
    match expr.kind {
        ExprKind::Constant(Literal::Integer(value)) => Some(value),
        _ => None,
    }
}

fn is_local(expr: &Expr, wanted: Slot) -> bool {
    matches!(expr.kind, ExprKind::Local(slot) if slot == wanted)
}
