//! `period`: the law of the values of heaps in normal play, proved or observed.

use super::call::bad;
use super::certifier::{self, Certified};
use super::heaps::heap;
use super::wording::counted;
use super::{Builtin, Call, Certifier, Run};
use crate::certificate::{self, Unproved};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::period::{Law, Proof};
use crate::game::{self, Convention, HeapRulesId, sequence};
use crate::program::{Signature, Type};
use std::fmt::Write;

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "period",
        parameters: "R, n",
        doc: "From where on the values of the heaps of a ruleset repeat in normal play, \
            proved or observed; `period(R, n)` looks at the heaps up to n.",
        example: "period(kayles)",
        least: 1,
        most: Some(2),
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(period),
    certificate: Some(Certifier {
        most: 2,
        make: certificate,
        without_proof: "`period(R, n)` looks at the heaps up to n",
    }),
}];

/// The heaps of a ruleset of the program that are looked at.
const HEAPS: u64 = 1000;

/// Exceptions that are listed; there may be millions.
pub(super) const LISTED: usize = 1000;

/// What is known of the period of a sequence of values.
#[derive(Debug)]
pub(super) struct Periodicity {
    pub law: Option<Law>,
    pub proof: Option<Proof>,
    pub checked_to: u64,
    /// The first of them, and how many there are.
    pub exceptions: (Vec<u64>, u64),
}

fn period(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let to = last_heap(call)?;
    let found = match call.values[0].0 {
        Value::HeapRules(rules) => of_heaps(interpreter, rules, to)?,
        _ => of_ruleset(interpreter, call, to.unwrap_or(HEAPS))?.0,
    };
    call.record(found)
}

/// The certificate of the period, if the ruleset has one.
fn certificate(interpreter: &mut Interpreter, call: &Call) -> Certified {
    let to = certifier::last_heap(call, 0)?;
    let Value::HeapRules(rules) = call.values[0].0 else {
        return Ok(Err(Unproved::NotOneGame));
    };
    match to {
        None => interpreter.world.search_period(rules)?,
        Some(to) => interpreter.world.extend_sequence(rules, to)?,
    }
    Ok(certificate::period(&interpreter.world.heaps, rules))
}

impl Periodicity {
    /// Whether it is known for ever.
    pub(super) fn status(&self) -> &'static str {
        if self.proof.is_some() {
            "proved"
        } else {
            "observed"
        }
    }

    pub(super) fn theorem(&self) -> Option<&'static str> {
        self.proof.map(|proof| proof.theorem.name())
    }
}

impl Finding for Periodicity {
    fn name(&self) -> &'static str {
        "period"
    }

    fn fields(&self) -> Fields {
        let (exceptions, count) = &self.exceptions;
        Fields::new()
            .with("preperiod", self.law.map(|law| law.preperiod))
            .with("period", self.law.map(|law| law.period))
            .with("saltus", self.law.map(|law| law.saltus))
            .with("status", self.status())
            .with("theorem", self.theorem())
            .with("checked_to", self.checked_to)
            .with("exceptions", exceptions.clone())
            .with("exception_count", *count)
    }

    fn sentence(&self, _: &Interpreter) -> String {
        let checked_to = self.checked_to;
        let Some(law) = self.law else {
            return format!("no period observed to {checked_to}");
        };
        let mut text = format!("period {}", law.period);
        if law.saltus != 0 {
            let _ = write!(text, " with saltus {}", law.saltus);
        }
        let _ = write!(text, " from heap {} on, ", law.preperiod);
        let _ = match self.theorem() {
            Some(theorem) => write!(text, "proved ({theorem}, checked to {checked_to})"),
            None => write!(text, "observed to {checked_to}"),
        };
        let (_, exceptions) = self.exceptions;
        if exceptions != 0 {
            let _ = write!(text, "; {}", counted(exceptions, "exception"));
        }
        text
    }
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
) -> Result<Periodicity, Fault> {
    let world = &mut interpreter.world;
    match to {
        Some(to) => world.extend_sequence(rules, to)?,
        None => world.search_period(rules)?,
    }
    let sequence = world.heaps.sequence(rules);
    let proof = sequence.proof().copied();
    let law = proof.map(|proof| proof.law).or_else(|| sequence.observed());
    let exceptions = law.map(|law| sequence.exceptions(&law, LISTED));
    Ok(Periodicity {
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
) -> Result<(Periodicity, Vec<u64>), Fault> {
    let mut values: Vec<usize> = Vec::new();
    for size in 0..=i64::try_from(to).unwrap_or(i64::MAX) {
        let position = heap(interpreter, call, size)?;
        let value = game::grundy(interpreter, position, Convention::Normal)?;
        values.push(usize::try_from(value).map_err(|_| call.overflow("a value"))?);
    }
    let law = sequence::observe(&values);
    let exceptions = law.map(|law| sequence::exceptions(&values, &law, LISTED));
    let found = Periodicity {
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
