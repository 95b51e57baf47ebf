//! Operators on values. Integers are exact: an overflow is an error at the
//! operator, never a wrong number.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::fault::Fault;
use crate::eval::list::check_length;
use crate::eval::value::{IntegerRange, Value};
use crate::limits::Limits;
use crate::program::Type;
use crate::program::errors::{
    IN_HELP, IN_WHAT, comparable, copies_on_the_right, mixed_comparison, not_integers, not_ordered,
    order_help, wrong_operands,
};
use crate::source::Span;
use crate::syntax::ast::BinaryOperator as B;
use std::cmp::Ordering;

/// An operator between two values, with every place it takes to explain it.
pub(super) struct Operation<'a> {
    pub operator: B,
    pub span: Span,
    pub left: (&'a Value, Span),
    pub right: (&'a Value, Span),
}

impl Operation<'_> {
    /// A comparison.
    pub fn compare(&self) -> Result<bool, Fault> {
        let (left, right) = (self.left.0, self.right.0);
        match self.operator {
            B::Equal => self.equal(),
            B::NotEqual => Ok(!self.equal()?),
            B::In => self.contains(),
            B::NotIn => Ok(!self.contains()?),
            _ => {
                let Some(order) = order(left, right) else {
                    return Err(self.no_order().into());
                };
                Ok(match self.operator {
                    B::Less => order == Ordering::Less,
                    B::LessEqual => order != Ordering::Greater,
                    B::Greater => order == Ordering::Greater,
                    _ => order != Ordering::Less,
                })
            }
        }
    }

    fn equal(&self) -> Result<bool, Fault> {
        let (left, right) = (self.left.0, self.right.0);
        if comparable(left.type_of(), right.type_of()) {
            return Ok(left == right);
        }
        Err(mixed_comparison(
            left.type_of(),
            right.type_of(),
            self.span,
            self.left.1,
            self.right.1,
        )
        .into())
    }

    fn contains(&self) -> Result<bool, Fault> {
        let (wanted, list) = (self.left.0, self.right.0);
        match (list, wanted) {
            (Value::Range(range), _) => Ok(wanted
                .as_integer()
                .is_some_and(|n| range.first <= n && n <= range.last)),
            (Value::Text(text), Value::Text(part)) => Ok(text.contains(&**part)),
            (Value::List(elements), _) => Ok(elements.contains(wanted)),
            _ => Err(self.wrong(IN_WHAT).help(IN_HELP).into()),
        }
    }

    /// An operator that is neither a comparison nor about positions.
    pub fn apply(&self, limits: &Limits) -> Result<Value, Fault> {
        match self.operator {
            B::Append => self.append(limits),
            B::Range | B::RangeBelow => self.range(),
            _ => self.arithmetic(),
        }
    }

    fn append(&self, limits: &Limits) -> Result<Value, Fault> {
        match (self.left.0, self.right.0) {
            (Value::Text(a), Value::Text(b)) => {
                let length = (a.len() + b.len()) as u64;
                check_length(length, limits, self.span)?;
                limits.pause(length / 64)?;
                Ok(Value::Text(format!("{a}{b}").into()))
            }
            (a @ (Value::List(_) | Value::Range(_)), b @ (Value::List(_) | Value::Range(_))) => {
                let length = a
                    .length()
                    .unwrap_or(0)
                    .saturating_add(b.length().unwrap_or(0));
                check_length(length, limits, self.span)?;
                limits.pause(length)?;
                let elements = a.elements().into_iter().flatten();
                Ok(Value::list(
                    elements.chain(b.elements().into_iter().flatten()),
                ))
            }
            _ => Err(self
                .wrong("`++` joins two lists or two strings")
                .help("`str(…)` makes a string of a value, and `[x]` is a list of one element")
                .into()),
        }
    }

    fn range(&self) -> Result<Value, Fault> {
        let (Some(first), Some(end)) = (self.left.0.as_integer(), self.right.0.as_integer()) else {
            return Err(self.wrong("a range runs between integers").into());
        };
        let last = match self.operator {
            B::RangeBelow => match end.checked_sub(1) {
                Some(last) => last,
                None => return Ok(Value::Range(IntegerRange { first: 1, last: 0 })),
            },
            _ => end,
        };
        Ok(Value::Range(IntegerRange { first, last }))
    }

    fn arithmetic(&self) -> Result<Value, Fault> {
        let (Some(a), Some(b)) = (self.left.0.as_integer(), self.right.0.as_integer()) else {
            return Err(self.not_integers().into());
        };
        let result = match self.operator {
            B::BitOr => Some(a | b),
            B::Xor => Some(a ^ b),
            B::BitAnd => Some(a & b),
            B::ShiftLeft => return self.shift_left(a, b),
            B::ShiftRight => return self.shift_right(a, b),
            B::Plus => a.checked_add(b),
            B::Minus => a.checked_sub(b),
            B::Times => a.checked_mul(b),
            B::Divide | B::Remainder => return self.divide(a, b),
            _ => return self.power(a, b),
        };
        match result {
            Some(value) => Ok(Value::Integer(value)),
            None => Err(self.overflow(a, b).into()),
        }
    }

    /// Floor division; the remainder has the divisor's sign.
    fn divide(&self, a: i64, b: i64) -> Result<Value, Fault> {
        if b == 0 {
            return Err(Diagnostic::new(Code::DivisionByZero, "division by zero")
                .label(self.span, format!("{a} {} 0", self.operator.symbol()))
                .label(self.right.1, "this is 0")
                .help("treat 0 apart: `if … == 0 then … else …`, or a condition on the loop")
                .into());
        }
        let (quotient, remainder) = match (a.checked_div(b), a.checked_rem(b)) {
            (Some(quotient), Some(remainder)) => (quotient, remainder),
            // i64::MIN by −1: no remainder, and a quotient that does not fit.
            _ if self.operator == B::Remainder => return Ok(Value::Integer(0)),
            _ => return Err(self.overflow(a, b).into()),
        };
        let rounds = remainder != 0 && (remainder < 0) != (b < 0);
        Ok(Value::Integer(match self.operator {
            B::Divide => quotient - i64::from(rounds),
            _ if rounds => remainder + b,
            _ => remainder,
        }))
    }

    fn power(&self, a: i64, b: i64) -> Result<Value, Fault> {
        if b < 0 {
            return Err(Diagnostic::new(
                Code::BadArgument,
                "a power of integers has no negative exponent",
            )
            .label(self.right.1, format!("this is {b}"))
            .help("keep the exponent at 0 or more; there are no fractions here")
            .into());
        }
        // Beyond 2³² only −1, 0 and 1 have powers that fit, by parity.
        let exponent = u32::try_from(b).unwrap_or(u32::MAX - 1 + u32::from(b % 2 == 1));
        match a.checked_pow(exponent) {
            Some(value) => Ok(Value::Integer(value)),
            None => Err(self.overflow(a, b).into()),
        }
    }

    fn shift_left(&self, a: i64, b: i64) -> Result<Value, Fault> {
        let places = self.shift_count(b)?;
        let value = i128::from(a) << places.min(64);
        match i64::try_from(value) {
            Ok(value) => Ok(Value::Integer(value)),
            Err(_) => Err(self.overflow(a, b).into()),
        }
    }

    fn shift_right(&self, a: i64, b: i64) -> Result<Value, Fault> {
        Ok(Value::Integer(a >> self.shift_count(b)?.min(63)))
    }

    fn shift_count(&self, b: i64) -> Result<u64, Fault> {
        u64::try_from(b).map_err(|_| {
            Diagnostic::new(Code::BadArgument, "a shift by a negative number of places")
                .label(self.right.1, format!("this is {b}"))
                .help("to shift the other way, write `>>` for `<<`, or `<<` for `>>`")
                .into()
        })
    }

    /// How many copies of a position `n * G` asks for.
    pub fn copies(&self, copies: &Value) -> Result<u64, Fault> {
        let Some(count) = copies.as_integer() else {
            return Err(self
                .wrong("`n * G` is n copies of the position G, n an integer")
                .into());
        };
        u64::try_from(count).map_err(|_| {
            Diagnostic::new(
                Code::BadArgument,
                "a sum cannot hold a negative number of copies",
            )
            .label(self.left.1, format!("this is {count}"))
            .help("keep the number at 0 or more; positions here have no negatives")
            .into()
        })
    }

    /// The error for a position plus something that is none.
    pub fn mixed_sum(&self) -> Diagnostic {
        let diagnostic = self.wrong("a position can only be added to a position");
        match (self.left.0, self.right.0) {
            (Value::Integer(n), _) | (_, Value::Integer(n)) => {
                diagnostic.help(format!("the Nim heap of {n} tokens is written `*{n}`"))
            }
            (Value::HeapRules(_) | Value::Ruleset(_), _)
            | (_, Value::HeapRules(_) | Value::Ruleset(_)) => diagnostic
                .help("a ruleset becomes a position with its arguments, as in `kayles(5)`"),
            _ => diagnostic,
        }
    }

    fn not_integers(&self) -> Diagnostic {
        let (left, right) = (self.left.0, self.right.0);
        if self.operator == B::Times && matches!(left, Value::Position(_)) {
            return copies_on_the_right(self.span, self.left.1, self.right.1);
        }
        if self.operator == B::Plus
            && left.type_of() == right.type_of()
            && matches!(left.type_of(), Type::Text | Type::List)
        {
            return self
                .wrong("`+` adds integers or positions")
                .help("to join two lists or two strings, write `++`");
        }
        if self.operator == B::Xor && left.as_position().is_some() {
            return self
                .wrong("`xor` combines integers")
                .help("write `grundy(G) xor grundy(H)`, or `grundy(G + H)`");
        }
        not_integers(
            self.operator,
            self.span,
            (left.type_of(), self.left.1),
            (right.type_of(), self.right.1),
        )
    }

    fn no_order(&self) -> Diagnostic {
        let (left, right) = (self.left.0.type_of(), self.right.0.type_of());
        Diagnostic::new(Code::WrongType, not_ordered(left, right))
            .label(
                self.span,
                format!("`{}` stands between them", self.operator.symbol()),
            )
            .label(self.left.1, format!("this is {}", left.described()))
            .label(self.right.1, format!("this is {}", right.described()))
            .help(order_help(left, right))
    }

    fn wrong(&self, title: &str) -> Diagnostic {
        wrong_operands(
            title,
            self.span,
            (self.left.0.type_of(), self.left.1),
            (self.right.0.type_of(), self.right.1),
        )
    }

    fn overflow(&self, a: i64, b: i64) -> Diagnostic {
        Diagnostic::new(
            Code::Overflow,
            format!("{a} {} {b} does not fit 64 bits", self.operator.symbol()),
        )
        .label(self.span, "this overflows")
        .note(format!("integers run from {} to {}", i64::MIN, i64::MAX))
        .help(SMALLER)
    }
}

/// What to do about a result beyond 64 bits.
pub(super) const SMALLER: &str =
    "use smaller numbers, or arrange the computation so that its steps stay small";

/// The order of two values that have one.
pub(super) fn order(left: &Value, right: &Value) -> Option<Ordering> {
    if let (Some(a), Some(b)) = (left.as_integer(), right.as_integer()) {
        return Some(a.cmp(&b));
    }
    match (left, right) {
        // Without running through them: one begins like the other, or not.
        (Value::Range(a), Value::Range(b)) => Some(match (a.is_empty(), b.is_empty()) {
            (false, false) => a.first.cmp(&b.first).then(a.len().cmp(&b.len())),
            (a, b) => b.cmp(&a),
        }),
        (Value::Text(a), Value::Text(b)) => Some(a.cmp(b)),
        (Value::Boolean(a), Value::Boolean(b)) => Some(a.cmp(b)),
        (Value::List(_) | Value::Range(_), Value::List(_) | Value::Range(_)) => {
            let (mut a, mut b) = (left.elements()?, right.elements()?);
            loop {
                match (a.next(), b.next()) {
                    (None, None) => return Some(Ordering::Equal),
                    (None, Some(_)) => return Some(Ordering::Less),
                    (Some(_), None) => return Some(Ordering::Greater),
                    (Some(x), Some(y)) => match deeper_order(&x, &y)? {
                        Ordering::Equal => {}
                        decided => return Some(decided),
                    },
                }
            }
        }
        _ => None,
    }
}

/// The order of two elements; lists may lie deep inside each other.
fn deeper_order(left: &Value, right: &Value) -> Option<Ordering> {
    stacker::maybe_grow(64 * 1024, 4 * 1024 * 1024, || order(left, right))
}

/// `-x`
pub(super) fn negate(value: &Value, span: Span) -> Result<Value, Fault> {
    let Some(integer) = value.as_integer() else {
        let what = value.type_of().described();
        return Err(
            Diagnostic::new(Code::WrongType, format!("{what} has no negative"))
                .label(span, format!("this is {what}"))
                .help("only integers have one")
                .into(),
        );
    };
    integer.checked_neg().map(Value::Integer).ok_or_else(|| {
        Diagnostic::new(Code::Overflow, format!("-({integer}) does not fit 64 bits"))
            .label(span, "this overflows")
            .help(SMALLER)
            .into()
    })
}
