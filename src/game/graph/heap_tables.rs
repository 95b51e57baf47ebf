//! The take-and-break rules met so far, and the values of their heaps.

use super::position::HeapRulesId;
use super::trouble::Trouble;
use crate::game::heaps::TakeAndBreak;
use crate::game::heaps::code::Code;
use crate::game::heaps::sequence::{MOST_HEAPS, Sequence};
use crate::limits::{Limits, Work};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;

/// Heaps worked out between two counts of them.
const HEAPS_AT_ONCE: u64 = 500;

/// Take-and-break rules, numbered, each with a table of the values of its
/// heaps under normal play.
pub struct HeapTables {
    rules: IndexSet<TakeAndBreak, FxBuildHasher>,
    sequences: Vec<Sequence>,
}

fn nim_rules() -> TakeAndBreak {
    TakeAndBreak::Code(Code::parse("0.[3]").expect("this is the code of Nim"))
}

impl HeapTables {
    /// The tables of Nim alone.
    pub(super) fn new() -> Self {
        let mut tables = Self {
            rules: IndexSet::default(),
            sequences: Vec::new(),
        };
        let nim = tables.intern(nim_rules());
        debug_assert_eq!(nim, HeapRulesId::NIM);
        tables
    }

    /// The number of some take-and-break rules.
    pub fn intern(&mut self, rules: TakeAndBreak) -> HeapRulesId {
        let (index, new) = if rules.is_nim() && !self.rules.is_empty() {
            (0, false)
        } else {
            self.rules.insert_full(rules)
        };
        if new {
            let rules = self.rules[index].clone();
            self.sequences.push(Sequence::new(rules));
        }
        HeapRulesId(u32::try_from(index).expect("rules are written one by one"))
    }

    /// The rules with this number.
    #[must_use]
    pub fn rules(&self, rules: HeapRulesId) -> &TakeAndBreak {
        self.rules
            .get_index(rules.index())
            .expect("rules are never removed")
    }

    /// The SG value of a heap under normal play, from the rules' sequence.
    ///
    /// # Errors
    /// A heap beyond the longest table allowed, or a limit.
    pub fn value(
        &mut self,
        rules: HeapRulesId,
        size: u64,
        limits: &Limits,
    ) -> Result<u64, Trouble> {
        if rules == HeapRulesId::NIM {
            return Ok(size);
        }
        let sequence = &mut self.sequences[rules.index()];
        if let Some(value) = sequence.get(size) {
            return Ok(value);
        }
        let limit = limits.max_positions;
        let most = (limit as u64).min(MOST_HEAPS);
        if size < most {
            extend(sequence, size, limits)?;
        } else {
            search(sequence, most - 1, limits)?;
        }
        sequence.get(size).ok_or(Trouble::HeapTooLarge {
            size,
            limit,
            searched: sequence.len() as u64 - 1,
        })
    }

    /// The values of the heaps of some rules, as far as they are known.
    #[must_use]
    pub fn sequence(&self, rules: HeapRulesId) -> &Sequence {
        &self.sequences[rules.index()]
    }

    /// Works out the values of the heaps up to `to`, or until a proof says
    /// them.
    ///
    /// # Errors
    /// When the table would be longer than allowed, or a limit.
    pub fn extend(&mut self, rules: HeapRulesId, to: u64, limits: &Limits) -> Result<(), Trouble> {
        let limit = limits.max_positions;
        if to >= (limit as u64).min(MOST_HEAPS) {
            let needed = Some(to);
            return Err(Trouble::TooManyPositions { limit, needed });
        }
        extend(&mut self.sequences[rules.index()], to, limits)
    }

    /// Looks for a proof that the values of the heaps of some rules repeat, as
    /// far as that is a matter of seconds.
    ///
    /// # Errors
    /// A limit.
    pub fn search_period(&mut self, rules: HeapRulesId, limits: &Limits) -> Result<(), Trouble> {
        let most = (limits.max_positions as u64).min(MOST_HEAPS);
        search(
            &mut self.sequences[rules.index()],
            most.saturating_sub(1),
            limits,
        )
    }
}

/// Fills in the values of heaps up to `to`, or until a proof says them.
fn extend(sequence: &mut Sequence, to: u64, limits: &Limits) -> Result<(), Trouble> {
    limits.want_heaps((to + 1).saturating_sub(sequence.len() as u64));
    while sequence.get(to).is_none() {
        let known = sequence.len() as u64;
        let next = to.min(known + HEAPS_AT_ONCE);
        sequence.extend(next, &mut |steps| {
            limits.pause(steps).map_err(Trouble::from)
        })?;
        limits.count(Work::Heaps, sequence.len() as u64 - known);
    }
    Ok(())
}

/// Fills in the values of as many heaps, up to `most`, as may be worked out in
/// search of a proof.
fn search(sequence: &mut Sequence, most: u64, limits: &Limits) -> Result<(), Trouble> {
    while sequence.proof().is_none() {
        let end = sequence.affordable().min(most);
        if sequence.len() as u64 > end {
            break;
        }
        extend(sequence, end, limits)?;
    }
    Ok(())
}
