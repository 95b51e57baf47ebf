//! Operators on integers: `None` where the language has an error.

use super::form::Form;
use crate::syntax::ast::BinaryOperator as B;

/// An operator that is neither a comparison nor about lists.
pub(super) fn arithmetic(operator: B, left: Form, right: Form) -> Option<Form> {
    Some(match operator {
        B::Plus => left.with(right, i64::checked_add),
        B::Minus => left.with(right, i64::checked_sub),
        B::Times => left.with(right, i64::checked_mul),
        B::Divide => left.with(right, |a, b| {
            let quotient = a.checked_div(b)?;
            Some(quotient - i64::from(rounds_down(a.checked_rem(b)?, b)))
        }),
        B::Remainder => left.with(right, |a, b| {
            if b == 0 {
                return None;
            }
            let remainder = a.wrapping_rem(b);
            Some(if rounds_down(remainder, b) {
                remainder + b
            } else {
                remainder
            })
        }),
        B::Power => left.with(right, |a, b| a.checked_pow(u32::try_from(b).ok()?)),
        B::ShiftLeft => left.with(right, |a, b| {
            let places = u32::try_from(b).ok().filter(|&places| places < 63)?;
            a.checked_mul(1 << places)
        }),
        B::ShiftRight => left.with(right, |a, b| {
            Some(a >> u32::try_from(b).ok().filter(|&places| places < 64)?)
        }),
        B::BitOr => left.with(right, |a, b| Some(a | b)),
        B::BitAnd => left.with(right, |a, b| Some(a & b)),
        B::Xor => left.with(right, |a, b| Some(a ^ b)),
        _ => return None,
    })
}

/// Whether floor division rounds away from the quotient of the processor.
fn rounds_down(remainder: i64, divisor: i64) -> bool {
    remainder != 0 && (remainder < 0) != (divisor < 0)
}

/// A comparison of two integers or of two truth values.
pub(super) fn comparison(operator: B, left: Form, right: Form) -> Option<Form> {
    Some(match operator {
        B::Equal => left.with(right, |a, b| Some(i64::from(a == b))),
        B::NotEqual => left.with(right, |a, b| Some(i64::from(a != b))),
        B::Less => left.with(right, |a, b| Some(i64::from(a < b))),
        B::LessEqual => left.with(right, |a, b| Some(i64::from(a <= b))),
        B::Greater => left.with(right, |a, b| Some(i64::from(a > b))),
        B::GreaterEqual => left.with(right, |a, b| Some(i64::from(a >= b))),
        _ => return None,
    })
}
