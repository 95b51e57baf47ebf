//! `genus_period`: the law of the genera of heaps, proved or observed.

use super::heaps::heap;
use super::period::{LISTED, Periodicity, last_heap};
use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{self, Genus, PositionId, first_genera, sequence};
use crate::program::{Signature, Type};
use indexmap::IndexSet;

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "genus_period",
        parameters: "R, n",
        doc: "From where on the genera of the heaps of a ruleset repeat: proved through a \
            misère quotient of all heaps, or observed; `genus_period(R, n)` looks at the \
            heaps up to n.",
        example: "genus_period(0.123)",
        least: 1,
        most: Some(2),
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(genus_period),
    certificate: None,
}];

/// The heaps that are looked at where nothing is proved.
const HEAPS: u64 = 1000;

/// Moves that are looked at there.
const MOVES: u64 = 1_000_000;

fn genus_period(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let to = last_heap(call)?;
    if let (Value::HeapRules(rules), None) = (&call.values[0].0, to)
        && let Some(proof) = game::genus_period(interpreter, *rules)?
    {
        return call.record(Periodicity {
            law: Some(proof.law),
            proof: Some(proof),
            checked_to: proof.checked_to,
            exceptions: (Vec::new(), 0),
        });
    }
    call.record(observed(interpreter, call, to)?)
}

fn observed(
    interpreter: &mut Interpreter,
    call: &Call,
    to: Option<u64>,
) -> Result<Periodicity, Fault> {
    let last = i64::try_from(to.unwrap_or(HEAPS)).unwrap_or(i64::MAX);
    let mut heaps: Vec<PositionId> = Vec::new();
    for size in 0..=last {
        interpreter.limits().pause(1)?;
        heaps.push(heap(interpreter, call, size)?);
    }
    let moves = if to.is_some() { u64::MAX } else { MOVES };
    let genera = first_genera(interpreter, &heaps, moves)?;
    let mut known: IndexSet<Genus> = IndexSet::new();
    let numbers = genera
        .iter()
        .map(|genus| known.insert_full(genus.clone()).0);
    let numbers: Vec<usize> = numbers.collect();
    let law = sequence::observe(&numbers).filter(|law| law.saltus == 0);
    let exceptions = law.map(|law| sequence::exceptions(&numbers, &law, LISTED));
    Ok(Periodicity {
        law,
        proof: None,
        checked_to: (genera.len() as u64).saturating_sub(1),
        exceptions: exceptions.unwrap_or_default(),
    })
}
