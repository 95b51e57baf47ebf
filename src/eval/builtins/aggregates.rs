//! Aggregates: functions of any number of items, which may be arguments, the
//! elements of a list, or a bare comprehension that is never stored.

use super::{Builtin, Call, Run};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::clauses::GO_ON;
use crate::eval::fault::Fault;
use crate::eval::operators::order;
use crate::eval::value::Value;
use crate::game::{self, PositionId};
use crate::program::{Signature, Type};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;
use std::ops::ControlFlow;

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "min",
            parameters: "a, b, …",
            doc: "The smallest of its arguments, or of a list.",
            example: "min(3, 1, 2)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(min),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "max",
            parameters: "a, b, …",
            doc: "The largest of its arguments, or of a list.",
            example: "max(0, k^2 for k in 1..4)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(max),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "sum",
            parameters: "a, b, …",
            doc: "The sum of integers, or the disjunctive sum of positions.",
            example: "sum(*k for k in 1..3)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(sum),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "nimsum",
            parameters: "a, b, …",
            doc: "The xor of integers.",
            example: "nimsum(1, 2, 3)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(nimsum),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "mex",
            parameters: "a, b, …",
            doc: "The least natural number that is not among its arguments, or not in a list.",
            example: "mex(0, 1, 3)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(mex),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "count",
            parameters: "conditions",
            doc: "How many conditions are true.",
            example: "count(n % 3 == 0 for n in 1..10)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(count),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "any",
            parameters: "conditions",
            doc: "Whether a condition is true; stops at the first.",
            example: "any(n^2 == 49 for n in 1..10)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Boolean,
            ..Signature::PLAIN
        },
        run: Run::Whole(any),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "all",
            parameters: "conditions",
            doc: "Whether every condition is true; stops at the first that is not.",
            example: "all(n < 10 for n in 1..9)",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Boolean,
            ..Signature::PLAIN
        },
        run: Run::Whole(all),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "len",
            parameters: "xs",
            doc: "How many elements a list has, or characters a string.",
            example: "len([2, 3, 5])",
            least: 1,
            most: Some(1),
            takes_list: true,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(len),
        certificate: None,
    },
];

fn min(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    extreme(interpreter, call, Ordering::Less)
}

fn max(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    extreme(interpreter, call, Ordering::Greater)
}

fn extreme(
    interpreter: &mut Interpreter,
    call: &mut Call,
    wanted: Ordering,
) -> Result<Value, Fault> {
    let name = call.signature.name;
    let whole = call.span;
    let mut best: Option<Value> = None;
    let _ = call.for_each_item(interpreter, &mut |_, item, span| {
        let Some(current) = &best else {
            best = Some(item);
            return GO_ON;
        };
        match order(&item, current) {
            Some(order) if order == wanted => best = Some(item),
            Some(_) => {}
            None => {
                return Err(Diagnostic::new(
                    Code::WrongType,
                    format!(
                        "`{name}` cannot compare {} with {}",
                        item.type_of().described(),
                        current.type_of().described()
                    ),
                )
                .label(span, "these cannot be ordered")
                .into());
            }
        }
        GO_ON
    })?;
    best.ok_or_else(|| {
        Diagnostic::new(Code::NothingToChooseFrom, format!("`{name}` has nothing to choose from"))
            .label(whole, "there are no values here")
            .help(format!(
                "check what its values run over, or name the result of nothing as one more value: `{name}(0, … for …)`"
            ))
            .into()
    })
}

fn sum(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let whole = call.span;
    let mut total: i64 = 0;
    let mut integers = false;
    let mut summands: Vec<(PositionId, u64)> = Vec::new();
    let mut mixed = None;
    let _ = call.for_each_item(interpreter, &mut |_, item, span| {
        match &item {
            Value::EmptySum => {}
            Value::Position(position) => summands.push((*position, 1)),
            Value::Integer(value) => {
                integers = true;
                total = total.checked_add(*value).ok_or_else(|| {
                    Diagnostic::new(Code::Overflow, "this sum does not fit 64 bits")
                        .label(whole, "this overflows")
                })?;
            }
            _ => mixed = Some((item.type_of().described(), span)),
        }
        if integers && !summands.is_empty() {
            mixed = Some(("a mixture of integers and positions", span));
        }
        Ok(match mixed {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        })
    })?;
    if let Some((what, span)) = mixed {
        return Err(Diagnostic::new(
            Code::WrongType,
            format!("`sum` adds integers, or positions, not {what}"),
        )
        .label(span, format!("{what} is one of these"))
        .help("sum numbers or positions; a range is summed without brackets: `sum(1..4)`")
        .into());
    }
    if integers {
        return Ok(Value::Integer(total));
    }
    if summands.is_empty() {
        return Ok(Value::EmptySum);
    }
    game::sum(interpreter, &summands).map(Value::Position)
}

fn nimsum(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let mut total = 0;
    let items = integers(interpreter, call)?;
    for item in items {
        total ^= item;
    }
    Ok(Value::Integer(total))
}

fn mex(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let items: FxHashSet<i64> = integers(interpreter, call)?.into_iter().collect();
    let mut mex = 0;
    while items.contains(&mex) {
        mex += 1;
    }
    Ok(Value::Integer(mex))
}

/// The items, all of which must be integers.
pub(super) fn integers(interpreter: &mut Interpreter, call: &mut Call) -> Result<Vec<i64>, Fault> {
    let mut items = Vec::new();
    let mut wrong = None;
    let _ = call.for_each_item(interpreter, &mut |_, item, span| {
        match item.as_integer() {
            Some(value) => items.push(value),
            None => {
                wrong = Some((item, span));
                return Ok(ControlFlow::Break(()));
            }
        }
        GO_ON
    })?;
    match wrong {
        Some((item, span)) => Err(call.wrong(&item, span, "integers").into()),
        None => Ok(items),
    }
}

fn count(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let mut count = 0;
    conditions(interpreter, call, &mut |truth| {
        count += i64::from(truth);
        true
    })?;
    Ok(Value::Integer(count))
}

fn any(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let mut found = false;
    conditions(interpreter, call, &mut |truth| {
        found |= truth;
        !found
    })?;
    Ok(Value::Boolean(found))
}

fn all(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let mut holds = true;
    conditions(interpreter, call, &mut |truth| {
        holds &= truth;
        holds
    })?;
    Ok(Value::Boolean(holds))
}

/// Runs `visit` for the items, all of which must be truth values, as long as
/// it says so.
fn conditions(
    interpreter: &mut Interpreter,
    call: &mut Call,
    visit: &mut dyn FnMut(bool) -> bool,
) -> Result<(), Fault> {
    let mut wrong = None;
    let _ = call.for_each_item(interpreter, &mut |_, item, span| {
        let go_on = match item {
            Value::Boolean(truth) => visit(truth),
            other => {
                wrong = Some((other, span));
                false
            }
        };
        Ok(if go_on {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        })
    })?;
    match wrong {
        Some((item, span)) => Err(call.wrong(&item, span, "conditions").into()),
        None => Ok(()),
    }
}

fn len(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, _) = call.elements(interpreter, 0)?;
    let length = list.length().unwrap_or(0);
    match i64::try_from(length) {
        Ok(length) => Ok(Value::Integer(length)),
        Err(_) => Err(call.overflow("this length")),
    }
}
