//! `trees`, `markings` and `placements`: the search over markings.
//!
//! The first two hand over one game after the other.

use super::builtin::Visit;
use super::call::bad;
use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::clauses::{Flow, GO_ON};
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{self, Markings, Trees};
use crate::limits::Work;
use crate::program::{Signature, Type};

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "trees",
            parameters: "n",
            doc: "All rooted trees with n nodes as positions, each once up to isomorphism; equal \
                branches are kept apart for `markings`.",
            example: "trees(4)",
            least: 1,
            most: Some(1),
            result: Type::List,
            elements: Type::Position,
            ..Signature::PLAIN
        },
        run: Run::Each(each_tree),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "markings",
            parameters: "G",
            doc: "The same game with every legal choice of special edges, at most one on each \
                path.",
            example: "markings({*0, {*0}})",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::List,
            elements: Type::Position,
            ..Signature::PLAIN
        },
        run: Run::Each(each_marking),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "placements",
            parameters: "G",
            doc: "How many of the markings of G are good (Theorem 4).",
            example: "placements({*0, {*0}})",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(placements),
        certificate: None,
    },
];

/// Larger trees are so many that nobody comes to the end of them.
const MOST_NODES: i64 = 100;

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

fn placements(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let count = game::placements(interpreter, position)?;
    i64::try_from(count)
        .map(Value::Integer)
        .map_err(|_| call.overflow("the number of good markings"))
}
