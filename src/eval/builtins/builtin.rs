//! A row of the table of built-ins: what is known of a function before it
//! runs, how its result is found and how it is proved in a file.

use super::{Call, Certifier};
use crate::eval::Interpreter;
use crate::eval::clauses::{Flow, GO_ON};
use crate::eval::fault::Fault;
use crate::eval::list::check_length;
use crate::eval::value::Value;
use crate::game::{Argument, Convention, RulesetId};
use crate::program::Signature;

/// A built-in function.
pub(in crate::eval) struct Builtin {
    /// What is known of it before it runs.
    pub signature: Signature,
    /// How its result is found.
    pub run: Run,
    /// How its result is proved in a file, if it is.
    pub certificate: Option<Certifier>,
}

/// How a built-in function hands over its result.
#[derive(Clone, Copy)]
pub(in crate::eval) enum Run {
    /// At once.
    Whole(fn(&mut Interpreter, &mut Call) -> Result<Value, Fault>),
    /// As a list, one element after the other; a `for` that runs over them
    /// never stores the list.
    Each(Stream),
    /// At once, and for most positions of rulesets without a place for them in
    /// the position graph.
    OfPosition {
        /// For any position.
        any: fn(&mut Interpreter, &mut Call) -> Result<Value, Fault>,
        /// For the position of a ruleset, if it can be told.
        ruled: OfRuled,
    },
}

/// The answer for the position of a ruleset with these arguments, if it can be
/// told without the position graph.
pub(in crate::eval) type OfRuled =
    fn(&mut Interpreter, RulesetId, &[Argument], Convention) -> Result<Option<Value>, Fault>;

/// Hands over the elements of a list, one by one.
pub(in crate::eval) type Stream = fn(&mut Interpreter, &mut Call, &mut Visit) -> Flow;

/// What is done with each element.
pub(in crate::eval) type Visit<'a> = dyn FnMut(&mut Interpreter, Value) -> Flow + 'a;

impl Run {
    /// The result, stored.
    pub fn value(self, interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
        match self {
            Self::Whole(run) | Self::OfPosition { any: run, .. } => run(interpreter, call),
            Self::Each(stream) => collected(interpreter, call, stream),
        }
    }
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
