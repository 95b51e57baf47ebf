//! How an expression changes with a running variable.

use crate::program::{Expr, ExprKind, Link, Literal, Slot};
use crate::syntax::ast::{BinaryOperator as B, UnaryOperator};

/// By how much an expression changes when the variable grows by one, where that
/// is the same everywhere: 0 for what does not mention it, 1 for the variable
/// itself, and so on through sums, differences and multiples.
pub(super) fn slope(expr: &Expr, variable: Slot) -> Option<i64> {
    match &expr.kind {
        ExprKind::Local(slot) => Some(i64::from(*slot == variable)),
        ExprKind::Unary {
            operator: UnaryOperator::Negate,
            operand,
        } => slope(operand, variable)?.checked_neg(),
        ExprKind::Chain { first, rest } => {
            if rest
                .iter()
                .all(|link| matches!(link.operator, B::Plus | B::Minus))
            {
                return slope_of_sum(first, rest, variable);
            }
            if !mentions(expr, variable) {
                return Some(0);
            }
            match rest.as_slice() {
                [link] if link.operator == B::Times => {
                    let (left, right) = (constant(first), constant(&link.operand));
                    match (left, right) {
                        (Some(factor), _) => slope(&link.operand, variable)?.checked_mul(factor),
                        (_, Some(factor)) => slope(first, variable)?.checked_mul(factor),
                        _ => None,
                    }
                }
                _ => None,
            }
        }
        _ => (!mentions(expr, variable)).then_some(0),
    }
}

fn slope_of_sum(first: &Expr, rest: &[Link], variable: Slot) -> Option<i64> {
    rest.iter()
        .try_fold(slope(first, variable)?, |total, link| {
            let further = slope(&link.operand, variable)?;
            if link.operator == B::Plus {
                total.checked_add(further)
            } else {
                total.checked_sub(further)
            }
        })
}

fn constant(expr: &Expr) -> Option<i64> {
    match expr.kind {
        ExprKind::Constant(Literal::Integer(value)) => Some(value),
        _ => None,
    }
}

/// Whether an expression may depend on the variable; comprehensions and what
/// else is not looked into may.
fn mentions(expr: &Expr, variable: Slot) -> bool {
    let any = |parts: &[Expr]| parts.iter().any(|part| mentions(part, variable));
    let in_chain = |first: &Expr, rest: &[Link]| {
        mentions(first, variable) || rest.iter().any(|link| mentions(&link.operand, variable))
    };
    match &expr.kind {
        ExprKind::Constant(_) | ExprKind::Value(_) => false,
        ExprKind::Local(slot) => *slot == variable,
        ExprKind::Unary { operand, .. } => mentions(operand, variable),
        ExprKind::Logic { operands, .. } => any(operands),
        ExprKind::Compare { first, rest } | ExprKind::Chain { first, rest } => {
            in_chain(first, rest)
        }
        ExprKind::Conditional { parts } => any(&**parts),
        ExprKind::List(elements) => any(elements),
        ExprKind::CallFunction { arguments, .. }
        | ExprKind::CallBuiltin {
            arguments,
            stream: None,
            ..
        } => any(arguments),
        ExprKind::Index { object, index } => {
            mentions(object, variable) || mentions(index, variable)
        }
        _ => true,
    }
}
