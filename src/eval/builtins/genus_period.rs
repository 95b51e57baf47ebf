//! `genus_period`: the law of the genera of heaps, proved or observed.

use super::Call;
use super::heaps::heap;
use super::period::{Found, LISTED, last_heap, record};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::laws::lowest_common_multiple;
use crate::game::period::{Law, Proof, Theorem};
use crate::game::{
    self, Convention, Genus, HeapQuotient, HeapRulesId, PositionId, first_genera, sequence,
};
use indexmap::IndexSet;

/// The heaps that are looked at where nothing is proved.
const HEAPS: u64 = 1000;

/// Moves that are looked at there.
const MOVES: u64 = 1_000_000;

/// The heaps of the longest law that is proved.
const MOST_HEAPS: u64 = 100_000;

/// The Nim heaps that a game is put beside, one after the other.
const NIM_HEAPS: [usize; 4] = [3, 7, 15, 31];

/// Steps in search of each quotient.
const STEPS: u64 = 400_000_000;

pub(super) fn genus_period(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let to = last_heap(call)?;
    if let (Value::HeapRules(rules), None) = (&call.values[0].0, to) {
        let rules = *rules;
        for nim_heaps in NIM_HEAPS {
            match proved(interpreter, rules, nim_heaps)? {
                Attempt::Proved(found) => return record(call, found),
                Attempt::FewNimHeaps => {}
                Attempt::Unsolved => break,
            }
        }
    }
    let found = observed(interpreter, call, to)?;
    record(call, found)
}

/// What became of an attempt to prove a law.
enum Attempt {
    Proved(Found),
    /// A genus has a digit beyond the Nim heaps.
    FewNimHeaps,
    /// The quotient of all heaps was not found.
    Unsolved,
}

fn proved(
    interpreter: &mut Interpreter,
    rules: HeapRulesId,
    nim_heaps: usize,
) -> Result<Attempt, Fault> {
    let graph = &mut interpreter.graph;
    if !HeapQuotient::can_be_solved(graph.rules(rules)) {
        return Ok(Attempt::Unsolved);
    }
    graph.extend_quotient((rules, nim_heaps), u64::MAX, STEPS)?;
    graph.search_period(rules)?;
    let classes = graph.quotient(rules, nim_heaps).law();
    let values = graph.sequence(rules).proof();
    let (Some(classes), Some(values)) = (classes, values.copied()) else {
        return Ok(Attempt::Unsolved);
    };
    // Classes tell the superscripts and values the bases: together they repeat
    // with both periods.
    let preperiod = classes.preperiod.max(values.law.preperiod);
    let period = lowest_common_multiple(classes.period, values.law.period);
    let Some(end) = period.and_then(|period| preperiod.checked_add(period)) else {
        return Ok(Attempt::Unsolved);
    };
    if values.law.saltus != 0 || end > MOST_HEAPS {
        return Ok(Attempt::Unsolved);
    }
    let mut genera: Vec<Genus> = Vec::new();
    for size in 0..end {
        let heap = interpreter.graph.heap(rules, size)?;
        let base = game::grundy(interpreter, heap, Convention::Normal)?;
        let quotient = interpreter.graph.quotient(rules, nim_heaps);
        let class = quotient.class(size).expect("all heaps are known");
        match quotient.genus(class, base) {
            Some(genus) => genera.push(genus),
            None => return Ok(Attempt::FewNimHeaps),
        }
    }
    let preperiod = usize::try_from(preperiod).expect("the heaps are in memory");
    let law = Law::least(&genera, preperiod);
    let checked_to = classes.checked_to.max(values.checked_to);
    Ok(Attempt::Proved(Found {
        law: Some(law),
        proof: Some(Proof {
            law,
            theorem: Theorem::MisereQuotient,
            checked_to,
        }),
        checked_to,
        exceptions: (Vec::new(), 0),
    }))
}

fn observed(interpreter: &mut Interpreter, call: &Call, to: Option<u64>) -> Result<Found, Fault> {
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
    Ok(Found {
        law,
        proof: None,
        checked_to: (genera.len() as u64).saturating_sub(1),
        exceptions: exceptions.unwrap_or_default(),
    })
}
