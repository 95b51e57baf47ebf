//! Functions that make rulesets and positions, or take them apart.

use super::call::bad;
use super::{Call, aggregates};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::code::Code;
use crate::game::{self, PositionKey, Relabelling, TakeAndBreak, TooManyParts};

pub(super) fn subtract(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let amounts = amounts(interpreter, call)?;
    heap_rules(interpreter, call, TakeAndBreak::subtract(amounts))
}

pub(super) fn all_but(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let amounts = amounts(interpreter, call)?;
    heap_rules(interpreter, call, TakeAndBreak::all_but(amounts))
}

/// What to do about an amount below 1.
const POSITIVE: &str = "keep only the numbers from 1 upwards";

fn amounts(interpreter: &mut Interpreter, call: &mut Call) -> Result<Vec<u64>, Fault> {
    let integers = aggregates::integers(interpreter, call)?;
    integers
        .into_iter()
        .map(|amount| {
            u64::try_from(amount).map_err(|_| {
                let title = "a move takes a positive number of tokens";
                bad(
                    title,
                    call.span,
                    &format!("{amount} is among them"),
                    POSITIVE,
                )
            })
        })
        .collect()
}

fn heap_rules<E>(
    interpreter: &mut Interpreter,
    call: &Call,
    rules: Result<TakeAndBreak, E>,
) -> Result<Value, Fault> {
    match rules {
        Ok(rules) => Ok(Value::HeapRules(interpreter.world.heaps.intern(rules))),
        Err(_) => Err(bad(
            "a move takes a positive number of tokens",
            call.span,
            "0 is among them",
            POSITIVE,
        )),
    }
}

pub(super) fn uneven(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let code = code(interpreter, call)?;
    match TakeAndBreak::uneven(code) {
        Ok(rules) => Ok(Value::HeapRules(interpreter.world.heaps.intern(rules))),
        Err(TooManyParts) => Err(bad(
            "`uneven` is about moves that leave two heaps",
            call.values[0].1,
            "this code allows to leave more",
            "use a code with digits up to 7, such as `uneven(4.0)`",
        )),
    }
}

pub(super) fn standard(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (form, _) = game::standard_form(&code(interpreter, call)?);
    let rules = TakeAndBreak::from(form);
    Ok(Value::HeapRules(interpreter.world.heaps.intern(rules)))
}

/// The code that is the first argument.
fn code(interpreter: &Interpreter, call: &Call) -> Result<Code, Fault> {
    let (ruleset, span) = &call.values[0];
    if let Value::HeapRules(rules) = ruleset
        && let TakeAndBreak::Code(code) = interpreter.world.heaps.rules(*rules)
    {
        return Ok(code.clone());
    }
    if !matches!(ruleset, Value::HeapRules(_) | Value::Ruleset(_)) {
        return Err(call.wrong(ruleset, *span, "a take-and-break code").into());
    }
    Err(bad(
        format!("`{}` needs a take-and-break code", call.builtin.name),
        *span,
        "this ruleset has none",
        "write a code such as `0.77`, or the name of one",
    ))
}

pub(super) fn args(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    match interpreter.world.graph.key(position) {
        PositionKey::Heap { size, .. } => match i64::try_from(*size) {
            Ok(size) => Ok(Value::list([Value::Integer(size)])),
            Err(_) => Err(call.overflow("the size of this heap")),
        },
        PositionKey::Ruled { arguments, .. } => Ok(Value::list(arguments.iter().map(Value::from))),
        _ => {
            let text = interpreter.position_text(position);
            let (_, span) = call.values[0];
            Err(bad(
                format!("`{text}` is not a position of a ruleset"),
                span,
                "it has no arguments",
                "ask about a position of one ruleset, such as `kayles(5)`",
            ))
        }
    }
}

pub(super) fn positions(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let count = game::reach(interpreter, position)?.len();
    Ok(Value::Integer(
        i64::try_from(count).expect("positions fit 32 bits"),
    ))
}

pub(super) fn reach(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let reached = game::reach(interpreter, position)?;
    Ok(Value::list(reached.into_iter().map(Value::Position)))
}

pub(super) fn mark_endings(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    game::relabel(interpreter, Relabelling::Endings, position).map(Value::Position)
}

pub(super) fn unmark(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    game::relabel(interpreter, Relabelling::Plain, position).map(Value::Position)
}
