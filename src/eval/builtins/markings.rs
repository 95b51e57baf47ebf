//! `trees`, `markings` and `placements`: the search over markings.
//!
//! The first two hand over one game after the other; a `for` that runs over
//! them never stores the list.

use super::Call;
use super::call::bad;
use crate::eval::Interpreter;
use crate::eval::clauses::{Flow, GO_ON};
use crate::eval::fault::Fault;
use crate::eval::list::check_length;
use crate::eval::value::Value;
use crate::game::{self, Markings, Trees};
use crate::limits::Work;

/// Larger trees are so many that nobody comes to the end of them.
const MOST_NODES: i64 = 100;

/// What is done with each game.
pub(in crate::eval) type Visit<'a> = dyn FnMut(&mut Interpreter, Value) -> Flow + 'a;

/// Hands over the elements of the list that a built-in gives, one by one.
pub(in crate::eval) type Stream = fn(&mut Interpreter, &mut Call, &mut Visit) -> Flow;

/// How the elements of a built-in's list are handed over one by one, if it
/// makes them one by one.
pub(in crate::eval) fn stream_of(name: &str) -> Option<Stream> {
    match name {
        "trees" => Some(each_tree),
        "markings" => Some(each_marking),
        _ => None,
    }
}

fn each_tree(interpreter: &mut Interpreter, call: &mut Call, visit: &mut Visit) -> Flow {
    let (nodes, span) = call.integer(0)?;
    if !(1..=MOST_NODES).contains(&nodes) {
        return Err(bad(
            format!("a tree has 1 to {MOST_NODES} nodes here, not {nodes}"),
            span,
            "the number of nodes",
            "ask for a number in this range",
        ));
    }
    let nodes = usize::try_from(nodes).expect("it was just compared");
    let mut trees = Trees::new(nodes);
    while let Some(tree) = trees.next(&mut interpreter.world.graph)? {
        interpreter.limits().count(Work::Bindings, 1);
        interpreter.limits().pause(1)?;
        if visit(interpreter, Value::Position(tree))?.is_break() {
            return Ok(std::ops::ControlFlow::Break(()));
        }
    }
    GO_ON
}

fn each_marking(interpreter: &mut Interpreter, call: &mut Call, visit: &mut Visit) -> Flow {
    let position = call.position(0)?;
    let mut markings = Markings::new(interpreter, position)?;
    while let Some(marked) = markings.next(&mut interpreter.world.graph)? {
        interpreter.limits().count(Work::Bindings, 1);
        interpreter.limits().pause(1)?;
        if visit(interpreter, Value::Position(marked))?.is_break() {
            return Ok(std::ops::ControlFlow::Break(()));
        }
    }
    GO_ON
}

pub(super) fn trees(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    collected(interpreter, call, each_tree)
}

pub(super) fn markings(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    collected(interpreter, call, each_marking)
}

/// All elements as a list.
fn collected(
    interpreter: &mut Interpreter,
    call: &mut Call,
    stream: Stream,
) -> Result<Value, Fault> {
    let span = call.span;
    let mut elements = Vec::new();
    let _ = stream(interpreter, call, &mut |this, element| {
        elements.push(element);
        check_length(elements.len() as u64, this.limits(), span)?;
        GO_ON
    })?;
    Ok(Value::list(elements))
}

pub(super) fn placements(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let count = game::placements(interpreter, position)?;
    i64::try_from(count)
        .map(Value::Integer)
        .map_err(|_| call.overflow("the number of good markings"))
}
