//! The period of the genera of heaps, proved through a misère quotient.
//!
//! In the quotient of all heaps of a game beside Nim heaps, classes tell the
//! superscripts ([`HeapQuotient::genus`]), and the values of normal play are the
//! bases. Where both repeat, genera do: with the least common multiple of the
//! periods, from the later of the preperiods on.

use crate::game::genera::{Genus, HeapQuotient, extend_heap_quotient, heap_quotient};
use crate::game::graph::{HeapRulesId, Rulebook, Trouble, World};
use crate::game::heaps::period::{Law, Proof, Theorem, least_common_multiple};
use crate::game::play::Convention;
use crate::game::values::grundy;

/// The heaps of the longest law that is looked through.
const MOST_HEAPS: u64 = 100_000;

/// The Nim heaps that a game is put beside, one after the other.
const NIM_HEAPS: [usize; 4] = [3, 7, 15, 31];

/// Steps in search of each quotient.
const STEPS: u64 = 400_000_000;

/// The law of the genera of the heaps of some rules, if a quotient proves one.
///
/// # Errors
/// A limit, or when the program has to stop.
pub fn genus_period<B: Rulebook>(
    book: &mut B,
    rules: HeapRulesId,
) -> Result<Option<Proof>, B::Error> {
    for nim_heaps in NIM_HEAPS {
        let Some(joint) = joint_law(book.world(), rules, nim_heaps)? else {
            return Ok(None);
        };
        // A genus with a digit beyond the Nim heaps takes more of them.
        if let Some(genera) = genera(book, rules, nim_heaps, joint.end)? {
            let law = Law::least(&genera, joint.preperiod);
            return Ok(Some(Proof {
                law,
                theorem: Theorem::MisereQuotient,
                checked_to: joint.checked_to,
            }));
        }
    }
    Ok(None)
}

/// From where on classes and values repeat together.
struct Joint {
    preperiod: usize,
    /// The end of the first period.
    end: u64,
    checked_to: u64,
}

fn joint_law(
    world: &mut World,
    rules: HeapRulesId,
    nim_heaps: usize,
) -> Result<Option<Joint>, Trouble> {
    if !HeapQuotient::can_be_solved(world.heaps.rules(rules)) {
        return Ok(None);
    }
    extend_heap_quotient(world, (rules, nim_heaps), u64::MAX, STEPS)?;
    world.search_period(rules)?;
    let classes = heap_quotient(world, rules, nim_heaps).law();
    let values = world.heaps.sequence(rules).proof();
    let (Some(classes), Some(values)) = (classes, values) else {
        return Ok(None);
    };
    let preperiod = classes.preperiod.max(values.law.preperiod);
    let period = least_common_multiple(classes.period, values.law.period);
    let end = period.and_then(|period| preperiod.checked_add(period));
    let end = end.filter(|&end| end <= MOST_HEAPS && values.law.saltus == 0);
    Ok(end.map(|end| Joint {
        preperiod: usize::try_from(preperiod).expect("it is below the end"),
        end,
        checked_to: classes.checked_to.max(values.checked_to),
    }))
}

/// The genera of the heaps below `end`; `None` when there are too few Nim heaps to
/// see one.
fn genera<B: Rulebook>(
    book: &mut B,
    rules: HeapRulesId,
    nim_heaps: usize,
    end: u64,
) -> Result<Option<Vec<Genus>>, B::Error> {
    let mut genera = Vec::new();
    for size in 0..end {
        let heap = book.graph().heap(rules, size)?;
        let base = grundy(book, heap, Convention::Normal)?;
        let quotient = heap_quotient(book.world(), rules, nim_heaps);
        let class = quotient.class(size).expect("all heaps are known");
        match quotient.genus(class, base) {
            Some(genus) => genera.push(genus),
            None => return Ok(None),
        }
    }
    Ok(Some(genera))
}
