//! Functions of integers, exact over the whole 64-bit range.

use super::call::bad;
use super::{Builtin, Call, Run, aggregates};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::program::{Signature, Type};
use crate::source::Span;

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "abs",
            parameters: "n",
            doc: "The absolute value.",
            example: "abs(-3)",
            least: 1,
            most: Some(1),
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(abs),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "gcd",
            parameters: "a, b, …",
            doc: "The greatest common divisor.",
            example: "gcd(12, 18)",
            least: 1,
            most: None,
            takes_list: true,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(gcd),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "isqrt",
            parameters: "n",
            doc: "The floor of the square root.",
            example: "isqrt(17)",
            least: 1,
            most: Some(1),
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(isqrt),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "iroot",
            parameters: "n, k",
            doc: "The floor of the k-th root.",
            example: "iroot(80, 4)",
            least: 2,
            most: Some(2),
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(iroot),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "ilog2",
            parameters: "n",
            doc: "The floor of the binary logarithm.",
            example: "ilog2(1000)",
            least: 1,
            most: Some(1),
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(ilog2),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "popcount",
            parameters: "n",
            doc: "How many binary digits of n are 1.",
            example: "popcount(7)",
            least: 1,
            most: Some(1),
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(popcount),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "bit",
            parameters: "n, i",
            doc: "The binary digit of n with weight 2^i: 0 or 1.",
            example: "bit(6, 1)",
            least: 2,
            most: Some(2),
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(bit),
        certificate: None,
    },
];

fn abs(_: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (n, _) = call.integer(0)?;
    match n.checked_abs() {
        Some(value) => Ok(Value::Integer(value)),
        None => Err(call.overflow("the absolute value")),
    }
}

fn gcd(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let mut divisor: u64 = 0;
    for item in aggregates::integers(interpreter, call)? {
        let mut other = item.unsigned_abs();
        while other != 0 {
            (divisor, other) = (other, divisor % other);
        }
    }
    match i64::try_from(divisor) {
        Ok(value) => Ok(Value::Integer(value)),
        Err(_) => Err(call.overflow("the greatest common divisor")),
    }
}

/// An argument that must not be negative.
fn natural(call: &Call, index: usize) -> Result<(u64, Span), Fault> {
    let (n, span) = call.integer(index)?;
    let title = format!("`{}` needs a natural number", call.signature.name);
    match u64::try_from(n) {
        Ok(n) => Ok((n, span)),
        Err(_) => Err(bad(
            title,
            span,
            &format!("this is {n}"),
            "give it a number of 0 or more",
        )),
    }
}

fn integer(value: u64) -> Value {
    Value::Integer(i64::try_from(value).expect("no larger than a 64-bit argument"))
}

fn isqrt(_: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (n, _) = natural(call, 0)?;
    Ok(integer(n.isqrt()))
}

fn iroot(_: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (n, _) = natural(call, 0)?;
    let (k, span) = natural(call, 1)?;
    if k == 0 {
        return Err(bad(
            "there is no 0th root",
            span,
            "this is 0",
            "write 1 or more here: `iroot(n, 3)` is the cube root",
        ));
    }
    Ok(integer(root(n, k)))
}

/// The largest r with rᵏ ≤ n, by bisection.
fn root(n: u64, k: u64) -> u64 {
    if k == 1 {
        return n;
    }
    let fits = |r: u64| {
        u32::try_from(k)
            .ok()
            .and_then(|k| r.checked_pow(k))
            .map_or(r <= 1, |power| power <= n)
    };
    // fits(low) and not fits(high), except that 0 has only itself.
    let (mut low, mut high) = (u64::from(n > 0), n.saturating_add(1));
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if fits(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

fn ilog2(_: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (n, span) = natural(call, 0)?;
    match n.checked_ilog2() {
        Some(log) => Ok(integer(u64::from(log))),
        None => Err(bad(
            "0 has no logarithm",
            span,
            "this is 0",
            "treat 0 apart: `if n == 0 then … else ilog2(n)`",
        )),
    }
}

fn popcount(_: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (n, _) = natural(call, 0)?;
    Ok(integer(u64::from(n.count_ones())))
}

fn bit(_: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (n, _) = natural(call, 0)?;
    let (i, _) = natural(call, 1)?;
    Ok(integer(if i < 64 { (n >> i) & 1 } else { 0 }))
}

#[cfg(test)]
mod tests {
    use super::root;

    #[test]
    fn roots_are_exact() {
        for k in 1..70 {
            for n in (0..200).chain([u64::MAX - 1, u64::MAX, 1 << 62, 777_777_777_777]) {
                let r = root(n, k);
                let power = |r: u64| u32::try_from(k).ok().and_then(|k| r.checked_pow(k));
                assert!(power(r).is_some_and(|power| power <= n), "{n} {k}");
                let next = r.checked_add(1).and_then(power);
                assert!(next.is_none_or(|power| power > n), "{n} {k}");
            }
        }
    }
}
