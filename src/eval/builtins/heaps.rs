//! The heaps of a ruleset that is an argument.

use super::Call;
use super::call::bad;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::list::check_length;
use crate::eval::value::Value;
use crate::game::{Argument, PositionId};
use crate::source::Span;
use std::sync::Arc;

/// The last of the heaps 1, 2, …, which an argument gives, and its place.
pub(super) fn last_heap(call: &Call, argument: usize) -> Result<(i64, Span), Fault> {
    let (last, span) = call.integer(argument)?;
    if last < 1 {
        return Err(bad(
            "the heaps run from 1 upwards",
            span,
            "this is below 1",
            "say with 1 or more how far they go",
        ));
    }
    Ok((last, span))
}

/// The heaps 1, 2, … up to an integer that is an argument.
pub(super) fn heaps(
    interpreter: &mut Interpreter,
    call: &Call,
    last: usize,
) -> Result<Vec<PositionId>, Fault> {
    let (last, span) = last_heap(call, last)?;
    let length = u64::try_from(last).expect("it is at least 1");
    check_length(length, interpreter.limits(), span)?;
    let mut heaps = Vec::new();
    for size in 1..=last {
        interpreter.limits().pause(1)?;
        heaps.push(heap(interpreter, call, size)?);
    }
    Ok(heaps)
}

/// A heap of the ruleset that is the first argument.
pub(super) fn heap(
    interpreter: &mut Interpreter,
    call: &Call,
    size: i64,
) -> Result<PositionId, Fault> {
    let (ruleset, span) = &call.values[0];
    match ruleset {
        Value::HeapRules(rules) => {
            let tokens = u64::try_from(size).expect("heaps run from 1 upwards");
            Ok(interpreter.world.graph.heap(*rules, tokens)?)
        }
        Value::Ruleset(ruleset) => {
            let definition = &interpreter.rulesets[ruleset.0 as usize];
            if definition.parameters != 1 {
                let name = &definition.name;
                let count = definition.parameters;
                return Err(Diagnostic::new(
                    Code::BadArgument,
                    format!("`{name}` is not a game of one heap"),
                )
                .label(*span, format!("it has {count} parameters"))
                .help("ask about its positions one by one, as in `table classify(G(a, b)) for …`")
                .into());
            }
            let arguments = [Argument::Integer(size)];
            Ok(interpreter
                .world
                .graph
                .ruled(*ruleset, Arc::new(arguments))?)
        }
        other => Err(call.wrong(other, *span, "a ruleset").into()),
    }
}
