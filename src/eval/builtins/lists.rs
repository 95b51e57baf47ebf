//! Functions of lists; strings serve where that makes sense.

use super::call::bad;
use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::index::{out_of_range, slice};
use crate::eval::list::{check_length, checked_list};
use crate::eval::operators::order;
use crate::eval::size::check_written;
use crate::eval::value::{IntegerRange, Value};
use crate::program::{Signature, Type};
use indexmap::IndexSet;
use std::cmp::Ordering;
use std::ops::ControlFlow;

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "sort",
            parameters: "xs",
            doc: "The elements in ascending order.",
            example: "sort([3, 1, 2])",
            least: 1,
            most: Some(1),
            takes_list: true,
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(sort),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "reverse",
            parameters: "xs",
            doc: "The elements in the opposite order.",
            example: "reverse([1, 2, 3])",
            least: 1,
            most: Some(1),
            takes_list: true,
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(reverse),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "unique",
            parameters: "xs",
            doc: "Each element once, in order of first appearance.",
            example: "unique([2, 1, 2])",
            least: 1,
            most: Some(1),
            takes_list: true,
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(unique),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "subsets",
            parameters: "xs",
            doc: "All sublists, in binary counting order.",
            example: "subsets([1, 2])",
            least: 1,
            most: Some(1),
            takes_list: true,
            result: Type::List,
            ..Signature::PLAIN
        },
        run: Run::Whole(subsets),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "set",
            parameters: "xs, i, v",
            doc: "The list with v at place i.",
            example: "set([0, 0, 0], 1, 5)",
            least: 3,
            most: Some(3),
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(set),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "take",
            parameters: "xs, n",
            doc: "The first n elements.",
            example: "take([1, 2, 3], 2)",
            least: 2,
            most: Some(2),
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(take),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "drop",
            parameters: "xs, n",
            doc: "The elements behind the first n.",
            example: "drop([1, 2, 3], 2)",
            least: 2,
            most: Some(2),
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(drop),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "index",
            parameters: "xs, v",
            doc: "The first place of v, or -1.",
            example: "index([5, 7], 7)",
            least: 2,
            most: Some(2),
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(index),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "first",
            parameters: "xs",
            doc: "The first element, or none; stops as soon as there is one.",
            example: "first(n for n in 1..100 if n^2 > 50)",
            least: 1,
            most: Some(1),
            takes_list: true,
            result: Type::Any,
            ..Signature::PLAIN
        },
        run: Run::Whole(first),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "str",
            parameters: "x",
            doc: "The value as a string.",
            example: "str(kayles(5) + *2)",
            least: 1,
            most: Some(1),
            result: Type::Text,
            ..Signature::PLAIN
        },
        run: Run::Whole(str),
        certificate: None,
    },
];

/// The elements of an argument, stored; refuses ranges that are too long.
fn stored(
    interpreter: &mut Interpreter,
    call: &mut Call,
    index: usize,
) -> Result<(Value, Vec<Value>), Fault> {
    let (list, span) = call.elements(interpreter, index)?;
    let length = list.length().unwrap_or(0);
    check_length(length, interpreter.limits(), span)?;
    interpreter.limits().pause(length)?;
    let elements = list.elements().into_iter().flatten().collect();
    Ok((list, elements))
}

/// Elements of the kind of `like`: a string again when that is one.
fn same_kind(like: &Value, elements: Vec<Value>) -> Value {
    if !matches!(like, Value::Text(_)) {
        return Value::list(elements);
    }
    let text: String = elements
        .iter()
        .map(|element| match element {
            Value::Text(text) => &**text,
            _ => "",
        })
        .collect();
    Value::Text(text.into())
}

fn sort(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, mut elements) = stored(interpreter, call, 0)?;
    let mut unordered = None;
    elements.sort_by(|a, b| {
        order(a, b).unwrap_or_else(|| {
            unordered = Some(a.clone());
            Ordering::Equal
        })
    });
    match unordered {
        Some(value) => {
            let wanted = "integers, strings or lists of them, all alike";
            Err(call.wrong(&value, call.span, wanted).into())
        }
        None => Ok(same_kind(&list, elements)),
    }
}

fn reverse(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, mut elements) = stored(interpreter, call, 0)?;
    elements.reverse();
    Ok(same_kind(&list, elements))
}

fn unique(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, elements) = stored(interpreter, call, 0)?;
    let unique: IndexSet<Value> = elements.into_iter().collect();
    Ok(same_kind(&list, unique.into_iter().collect()))
}

/// All sublists in binary counting order: `[], [a], [b], [a, b], …`.
fn subsets(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, elements) = stored(interpreter, call, 0)?;
    let count = u32::try_from(elements.len())
        .ok()
        .and_then(|bits| 1u64.checked_shl(bits))
        .unwrap_or(u64::MAX);
    check_length(count, interpreter.limits(), call.span)?;
    let mut subsets = Vec::new();
    for mask in 0..count {
        interpreter.limits().pause(1)?;
        let chosen = elements
            .iter()
            .enumerate()
            .filter(|(bit, _)| mask >> bit & 1 == 1)
            .map(|(_, element)| element.clone());
        subsets.push(same_kind(&list, chosen.collect()));
    }
    checked_list(subsets, call.span)
}

fn set(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, mut elements) = stored(interpreter, call, 0)?;
    let (place, span) = call.integer(1)?;
    let (value, value_span) = call.value(interpreter, 2)?;
    if let Value::Text(_) = list {
        let single = matches!(&value, Value::Text(text) if text.chars().count() == 1);
        if !single {
            return Err(call
                .wrong(&value, value_span, "a string of one character")
                .into());
        }
    }
    let length = elements.len() as u64;
    match usize::try_from(place)
        .ok()
        .and_then(|place| elements.get_mut(place))
    {
        Some(element) => *element = value,
        None => return Err(out_of_range(place, length, span).into()),
    }
    match list {
        Value::Text(_) => Ok(same_kind(&list, elements)),
        _ => checked_list(elements, call.span),
    }
}

fn take(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, length, count) = list_and_count(interpreter, call)?;
    let range = IntegerRange {
        first: 0,
        last: count.min(length) - 1,
    };
    slice(&list, range, interpreter.limits(), call.span)
}

fn drop(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, length, count) = list_and_count(interpreter, call)?;
    let range = IntegerRange {
        first: count,
        last: length - 1,
    };
    slice(&list, range, interpreter.limits(), call.span)
}

fn list_and_count(
    interpreter: &mut Interpreter,
    call: &mut Call,
) -> Result<(Value, i64, i64), Fault> {
    let (list, _) = call.elements(interpreter, 0)?;
    let (count, span) = call.integer(1)?;
    if count < 0 {
        let title = format!("`{}` needs a natural number", call.signature.name);
        return Err(bad(
            title,
            span,
            &format!("this is {count}"),
            "give it a number of 0 or more",
        ));
    }
    let length = i64::try_from(list.length().unwrap_or(0)).unwrap_or(i64::MAX);
    Ok((list, length, count))
}

fn index(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, _) = call.elements(interpreter, 0)?;
    let (wanted, _) = call.value(interpreter, 1)?;
    let place = match (&list, &wanted) {
        (Value::Range(range), _) => wanted.as_integer().and_then(|n| {
            let inside = range.first <= n && n <= range.last;
            inside.then(|| n.abs_diff(range.first))
        }),
        (Value::Text(text), Value::Text(part)) => text
            .find(&**part)
            .map(|byte| text[..byte].chars().count() as u64),
        _ => list
            .elements()
            .into_iter()
            .flatten()
            .position(|element| element == wanted)
            .map(|place| place as u64),
    };
    let place = place.and_then(|place| i64::try_from(place).ok());
    Ok(Value::Integer(place.unwrap_or(-1)))
}

fn first(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    if let Some(stream) = call.stream
        && call.values.is_empty()
    {
        let mut found = Value::Nothing;
        let _ = interpreter.for_each_element(stream, call.frame, &mut |_, element| {
            found = element;
            Ok(ControlFlow::Break(()))
        })?;
        return Ok(found);
    }
    let (list, _) = call.elements(interpreter, 0)?;
    let first = list.elements().and_then(|mut elements| elements.next());
    Ok(first.unwrap_or(Value::Nothing))
}

fn str(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (value, span) = call.value(interpreter, 0)?;
    check_written(&value, interpreter.limits(), span)?;
    Ok(Value::Text(interpreter.text(&value).into()))
}
