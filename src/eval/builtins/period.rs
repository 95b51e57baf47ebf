//! `period`: the law of the values of heaps in normal play, proved or observed.

use super::Call;
use super::call::bad;
use super::heaps::heap;
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::period::{Law, Proof};
use crate::game::{self, Convention, HeapRulesId, sequence};
use std::fmt::Write;
use std::sync::Arc;

/// The heaps of a ruleset of the program that are looked at.
const HEAPS: u64 = 1000;

/// Exceptions that are listed; there may be millions.
pub(super) const LISTED: usize = 1000;

/// What is known of a law.
pub(super) struct Found {
    pub law: Option<Law>,
    pub proof: Option<Proof>,
    pub checked_to: u64,
    /// The first of them, and how many there are.
    pub exceptions: (Vec<u64>, u64),
}

pub(super) fn period(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let to = last_heap(call)?;
    let found = match call.values[0].0 {
        Value::HeapRules(rules) => of_heaps(interpreter, rules, to)?,
        _ => of_ruleset(interpreter, call, to.unwrap_or(HEAPS))?.0,
    };
    record(call, found)
}

/// A law with its fields.
pub(super) fn record(call: &Call, found: Found) -> Result<Value, Fault> {
    let integer = |number: u64| match i64::try_from(number) {
        Ok(number) => Ok(Value::Integer(number)),
        Err(_) => Err(call.overflow("a number of this law")),
    };
    let of_law = |number: fn(&Law) -> u64| match &found.law {
        Some(law) => integer(number(law)),
        None => Ok(Value::Nothing),
    };
    let status = if found.proof.is_some() {
        "proved"
    } else {
        "observed"
    };
    let theorem = found.proof.map_or(Value::Nothing, |proof| {
        Value::Text(proof.theorem.name().into())
    });
    let (exceptions, count) = found.exceptions;
    let exceptions = exceptions
        .into_iter()
        .map(integer)
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Value::Record(Arc::new(Record {
        kind: RecordKind::Period,
        fields: vec![
            ("preperiod", of_law(|law| law.preperiod)?),
            ("period", of_law(|law| law.period)?),
            ("saltus", of_law(|law| law.saltus)?),
            ("status", Value::Text(status.into())),
            ("theorem", theorem),
            ("checked_to", integer(found.checked_to)?),
            ("exceptions", Value::list(exceptions)),
            ("exception_count", integer(count)?),
        ],
    })))
}

/// The heap up to which the second argument wants the search to go.
pub(super) fn last_heap(call: &Call) -> Result<Option<u64>, Fault> {
    if call.values.len() < 2 {
        return Ok(None);
    }
    let (last, span) = call.integer(1)?;
    match u64::try_from(last) {
        Ok(last) => Ok(Some(last)),
        Err(_) => Err(bad(
            "the heaps run from 0 upwards",
            span,
            "this is below 0",
            "say with 0 or more how far they go",
        )),
    }
}

pub(super) fn of_heaps(
    interpreter: &mut Interpreter,
    rules: HeapRulesId,
    to: Option<u64>,
) -> Result<Found, Fault> {
    let world = &mut interpreter.world;
    match to {
        Some(to) => world.extend_sequence(rules, to)?,
        None => world.search_period(rules)?,
    }
    let sequence = world.heaps.sequence(rules);
    let proof = sequence.proof().copied();
    let law = proof.map(|proof| proof.law).or_else(|| sequence.observed());
    let exceptions = law.map(|law| sequence.exceptions(&law, LISTED));
    Ok(Found {
        law,
        proof,
        checked_to: proof.map_or(sequence.len() as u64 - 1, |proof| proof.checked_to),
        exceptions: exceptions.unwrap_or_default(),
    })
}

/// What is observed in a ruleset of the program, and the values themselves.
pub(super) fn of_ruleset(
    interpreter: &mut Interpreter,
    call: &Call,
    to: u64,
) -> Result<(Found, Vec<u64>), Fault> {
    let mut values: Vec<usize> = Vec::new();
    for size in 0..=i64::try_from(to).unwrap_or(i64::MAX) {
        let position = heap(interpreter, call, size)?;
        let value = game::grundy(interpreter, position, Convention::Normal)?;
        values.push(usize::try_from(value).map_err(|_| call.overflow("a value"))?);
    }
    let law = sequence::observe(&values);
    let exceptions = law.map(|law| sequence::exceptions(&values, &law, LISTED));
    let found = Found {
        law,
        proof: None,
        checked_to: to,
        exceptions: exceptions.unwrap_or_default(),
    };
    Ok((
        found,
        values.into_iter().map(|value| value as u64).collect(),
    ))
}

impl Interpreter {
    /// A law in words.
    pub(in crate::eval) fn period_text(&self, found: &Record) -> String {
        let field = |name| self.field_text(found, name);
        let checked_to = field("checked_to");
        if found.get("period") == Some(&Value::Nothing) {
            return format!("no period observed to {checked_to}");
        }
        let mut text = format!("period {}", field("period"));
        if found.get("saltus") != Some(&Value::Integer(0)) {
            let _ = write!(text, " with saltus {}", field("saltus"));
        }
        let _ = write!(text, " from heap {} on, ", field("preperiod"));
        if found.get("status") == Some(&Value::Text("proved".into())) {
            let theorem = field("theorem");
            let _ = write!(text, "proved ({theorem}, checked to {checked_to})");
        } else {
            let _ = write!(text, "observed to {checked_to}");
        }
        if found.get("exception_count") != Some(&Value::Integer(0)) {
            let count = field("exception_count");
            let noun = if count == "1" {
                "exception"
            } else {
                "exceptions"
            };
            let _ = write!(text, "; {count} {noun}");
        }
        text
    }
}
