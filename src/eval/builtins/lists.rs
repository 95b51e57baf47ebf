//! Functions of lists; strings serve where that makes sense.

use super::Call;
use super::call::bad;
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::index::out_of_range;
use crate::eval::list::{check_length, checked_list};
use crate::eval::operators::order;
use crate::eval::value::{IntegerRange, Value};
use indexmap::IndexSet;
use std::cmp::Ordering;
use std::ops::ControlFlow;

pub(super) fn len(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, _) = call.elements(interpreter, 0)?;
    let length = list.length().unwrap_or(0);
    match i64::try_from(length) {
        Ok(length) => Ok(Value::Integer(length)),
        Err(_) => Err(call.overflow("this length")),
    }
}

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

pub(super) fn sort(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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

pub(super) fn reverse(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, mut elements) = stored(interpreter, call, 0)?;
    elements.reverse();
    Ok(same_kind(&list, elements))
}

pub(super) fn unique(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, elements) = stored(interpreter, call, 0)?;
    let unique: IndexSet<Value> = elements.into_iter().collect();
    Ok(same_kind(&list, unique.into_iter().collect()))
}

/// All sublists in binary counting order: `[], [a], [b], [a, b], …`.
pub(super) fn subsets(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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

pub(super) fn set(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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

pub(super) fn take(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, length, count) = list_and_count(interpreter, call)?;
    let range = IntegerRange {
        first: 0,
        last: count.min(length) - 1,
    };
    interpreter.slice(&list, range, call.span)
}

pub(super) fn drop(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (list, length, count) = list_and_count(interpreter, call)?;
    let range = IntegerRange {
        first: count,
        last: length - 1,
    };
    interpreter.slice(&list, range, call.span)
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

pub(super) fn index(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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

pub(super) fn first(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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

pub(super) fn str(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (value, span) = call.value(interpreter, 0)?;
    interpreter.check_written(&value, span)?;
    Ok(Value::Text(interpreter.text(&value).into()))
}
