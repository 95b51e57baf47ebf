//! The position graph: positions interned once, their options in CSR form
//! with the arrow kept, and a column of values for each convention.

use crate::game::code::Code;
use crate::game::convention::Convention;
use crate::game::genera::Genera;
use crate::game::genus::Scoring;
use crate::game::quotient::{Bounds, Extension};
use crate::game::sequence::MOST_HEAPS;
use crate::game::{
    Argument, Edge, HeapQuotient, HeapRulesId, PositionId, PositionKey, Relabelling, RulesetId,
    Sequence, TakeAndBreak, Trouble,
};
use crate::limits::{Limits, Work};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::sync::Arc;

/// A value that is not known yet.
pub(super) const UNKNOWN: u32 = u32::MAX;
/// A value that is being worked out: meeting it again is a cycle.
pub(super) const ON_STACK: u32 = u32::MAX - 1;

/// The options of a position that has not been expanded.
const UNEXPANDED: (u32, u32) = (u32::MAX, 0);

/// Heaps worked out between two counts of them.
const HEAPS_AT_ONCE: u64 = 500;

fn nim_rules() -> TakeAndBreak {
    TakeAndBreak::Code(Code::parse("0.[3]").expect("this is the code of Nim"))
}

/// Every position met so far.
pub struct PositionGraph {
    /// What may be held and for how long it may run.
    pub limits: Limits,
    positions: IndexSet<PositionKey, FxBuildHasher>,
    /// For each position, where its options start and how many there are.
    extents: Vec<(u32, u32)>,
    edges: Vec<Edge>,
    /// Whether a position has an option, as far as that is known.
    has_option: Vec<Option<bool>>,
    /// Positions whose options are being worked out.
    expanding: Vec<bool>,
    /// SG values of each convention, filled as they become known.
    pub(super) values: [Vec<u32>; Convention::COLUMNS],
    /// Outcomes of each convention where only they were asked for.
    pub(super) outcomes: [Vec<u8>; Convention::COLUMNS],
    /// The most special edges on a path from a position, at most two.
    pub(super) special_edges: Vec<u8>,
    /// Genera, and those of the control.
    misere_genera: Genera,
    normal_genera: Genera,
    rules: IndexSet<TakeAndBreak, FxBuildHasher>,
    sequences: Vec<Sequence>,
    /// Misère quotients of heaps of some rules beside so many Nim heaps.
    quotients: FxHashMap<(HeapRulesId, usize), HeapQuotient>,
    /// Whether new positions are let in.
    entry: Entry,
}

/// Whether new positions are let in.
enum Entry {
    Open,
    /// None, as if the limit were reached, and how many would be needed.
    Closed {
        needed: Option<u64>,
    },
}

impl PositionGraph {
    /// A graph that holds the empty position alone.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        let mut graph = Self {
            limits,
            positions: IndexSet::default(),
            extents: Vec::new(),
            edges: Vec::new(),
            has_option: Vec::new(),
            expanding: Vec::new(),
            values: Default::default(),
            outcomes: Default::default(),
            special_edges: Vec::new(),
            misere_genera: Genera::default(),
            normal_genera: Genera::default(),
            rules: IndexSet::default(),
            sequences: Vec::new(),
            quotients: FxHashMap::default(),
            entry: Entry::Open,
        };
        let nim = graph.heap_rules(nim_rules());
        debug_assert_eq!(nim, HeapRulesId::NIM);
        let key = PositionKey::Heap {
            rules: nim,
            size: 0,
        };
        graph.positions.insert(key);
        graph.extents.push((0, 0));
        graph.has_option.push(Some(false));
        graph.expanding.push(false);
        graph
    }

    /// How many positions are interned.
    #[must_use]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// The position that was interned last.
    #[must_use]
    pub fn last(&self) -> PositionId {
        let index = self.positions.len() - 1;
        PositionId(u32::try_from(index).expect("the limit on positions fits 32 bits"))
    }

    /// Never true: the empty position is always there.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }

    /// The position with this key.
    ///
    /// # Errors
    /// When it is a new one and no more positions may be held.
    pub fn intern(&mut self, key: PositionKey) -> Result<PositionId, Trouble> {
        let limit = self.limits.max_positions.min(ON_STACK as usize - 1);
        let needed = match self.entry {
            Entry::Open => None,
            Entry::Closed { needed } => needed,
        };
        let is_open = matches!(self.entry, Entry::Open);
        let index = if is_open && self.positions.len() < limit {
            let (index, is_new) = self.positions.insert_full(key);
            if is_new {
                self.extents.push(UNEXPANDED);
                self.has_option.push(None);
                self.expanding.push(false);
            }
            index
        } else {
            let known = self.positions.get_index_of(&key);
            known.ok_or(Trouble::TooManyPositions { limit, needed })?
        };
        Ok(PositionId(
            u32::try_from(index).expect("the limit on positions fits 32 bits"),
        ))
    }

    /// Lets no new position in, as if the limit were reached: whoever asks for
    /// one gets the error, with its place. `needed` is how many there would be.
    pub fn close(&mut self, needed: Option<u64>) {
        self.entry = Entry::Closed { needed };
    }

    /// Lets new positions in again.
    pub fn open(&mut self) {
        self.entry = Entry::Open;
    }

    /// What makes a position the one it is.
    #[must_use]
    pub fn key(&self, position: PositionId) -> &PositionKey {
        self.positions
            .get_index(position.index())
            .expect("positions are never removed")
    }

    /// The options of an expanded position, in the order of its rules.
    pub(super) fn options(&self, position: PositionId) -> &[Edge] {
        let (start, length) = self.extents[position.index()];
        &self.edges[start as usize..][..length as usize]
    }

    /// The options of a position as far as they are known: none before it is
    /// expanded.
    #[must_use]
    pub fn known_options(&self, position: PositionId) -> &[Edge] {
        if self.is_expanded(position) {
            self.options(position)
        } else {
            &[]
        }
    }

    /// Whether the options of a position are known.
    #[must_use]
    pub fn is_expanded(&self, position: PositionId) -> bool {
        self.extents[position.index()] != UNEXPANDED
    }

    /// Records the options of a position.
    ///
    /// # Errors
    /// When more options are held than can be numbered.
    pub fn set_options(
        &mut self,
        position: PositionId,
        options: impl IntoIterator<Item = Edge>,
    ) -> Result<(), Trouble> {
        let too_many = |_| Trouble::TooManyPositions {
            limit: u32::MAX as usize,
            needed: None,
        };
        let start = self.edges.len();
        self.edges.extend(options);
        let length = self.edges.len() - start;
        self.extents[position.index()] = (
            u32::try_from(start).map_err(too_many)?,
            u32::try_from(length).map_err(too_many)?,
        );
        self.has_option[position.index()] = Some(length > 0);
        self.limits.count(Work::Positions, 1);
        self.limits.pause(length as u64 + 1)?;
        Ok(())
    }

    /// Whether a position has an option, where that is known.
    pub(super) fn known_has_option(&self, position: PositionId) -> Option<bool> {
        self.has_option[position.index()]
    }

    /// Records that a position has, or has not, an option.
    pub fn set_has_option(&mut self, position: PositionId, has: bool) {
        self.has_option[position.index()] = Some(has);
    }

    /// Marks a position as being worked out; false when it already is.
    pub(super) fn begin_expanding(&mut self, position: PositionId) -> bool {
        !std::mem::replace(&mut self.expanding[position.index()], true)
    }

    pub(super) fn end_expanding(&mut self, position: PositionId) {
        self.expanding[position.index()] = false;
    }

    /// The number of some take-and-break rules.
    pub fn heap_rules(&mut self, rules: TakeAndBreak) -> HeapRulesId {
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

    /// A heap of some rules.
    ///
    /// # Errors
    /// When no more positions may be held.
    pub fn heap(&mut self, rules: HeapRulesId, size: u64) -> Result<PositionId, Trouble> {
        self.intern(PositionKey::Heap { rules, size })
    }

    /// A position of a ruleset.
    ///
    /// # Errors
    /// When no more positions may be held.
    pub fn ruled(
        &mut self,
        ruleset: RulesetId,
        arguments: Arc<[Argument]>,
    ) -> Result<PositionId, Trouble> {
        self.intern(PositionKey::Ruled { ruleset, arguments })
    }

    /// A relabelled position; `of` is not terminal and not relabelled.
    pub(super) fn relabelled(
        &mut self,
        labels: Relabelling,
        of: PositionId,
    ) -> Result<PositionId, Trouble> {
        self.intern(PositionKey::Relabelled { labels, of })
    }

    /// The SG value of a heap under normal play, from the rules' sequence.
    pub(super) fn heap_value(&mut self, rules: HeapRulesId, size: u64) -> Result<u64, Trouble> {
        if rules == HeapRulesId::NIM {
            return Ok(size);
        }
        let sequence = &mut self.sequences[rules.index()];
        if let Some(value) = sequence.get(size) {
            return Ok(value);
        }
        let limit = self.limits.max_positions;
        let most = (limit as u64).min(MOST_HEAPS);
        if size < most {
            extend(sequence, size, &self.limits)?;
        } else {
            search(sequence, most - 1, &self.limits)?;
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
    pub fn extend_sequence(&mut self, rules: HeapRulesId, to: u64) -> Result<(), Trouble> {
        let limit = self.limits.max_positions;
        if to >= (limit as u64).min(MOST_HEAPS) {
            let needed = Some(to);
            return Err(Trouble::TooManyPositions { limit, needed });
        }
        extend(&mut self.sequences[rules.index()], to, &self.limits)
    }

    /// Looks for a proof that the values of the heaps of some rules repeat, as
    /// far as that is a matter of seconds.
    ///
    /// # Errors
    /// A limit.
    pub fn search_period(&mut self, rules: HeapRulesId) -> Result<(), Trouble> {
        let most = (self.limits.max_positions as u64).min(MOST_HEAPS);
        search(
            &mut self.sequences[rules.index()],
            most.saturating_sub(1),
            &self.limits,
        )
    }

    /// The misère quotient of the heaps of some rules, together with the Nim
    /// heaps up to `nim_heaps`, as far as it was found.
    pub fn quotient(&mut self, rules: HeapRulesId, nim_heaps: usize) -> &HeapQuotient {
        self.quotient_and_limits(rules, nim_heaps).0
    }

    /// The same, if it was asked for before.
    #[must_use]
    pub fn known_quotient(&self, rules: HeapRulesId, nim_heaps: usize) -> Option<&HeapQuotient> {
        self.quotients.get(&(rules, nim_heaps))
    }

    /// Adds heaps of up to `to` tokens to a quotient, or until all are known, in
    /// at most so many steps.
    ///
    /// # Errors
    /// When the program has to stop.
    pub fn extend_quotient(
        &mut self,
        (rules, nim_heaps): (HeapRulesId, usize),
        to: u64,
        steps: u64,
    ) -> Result<Extension, Trouble> {
        let (quotient, limits) = self.quotient_and_limits(rules, nim_heaps);
        Ok(quotient.extend(to, limits, steps)?)
    }

    fn quotient_and_limits(
        &mut self,
        rules: HeapRulesId,
        nim_heaps: usize,
    ) -> (&mut HeapQuotient, &Limits) {
        let bounds = Bounds::of_order(self.limits.max_order);
        let game = &self.rules[rules.index()];
        let quotient = self
            .quotients
            .entry((rules, nim_heaps))
            .or_insert_with(|| HeapQuotient::new(game.clone(), nim_heaps, bounds));
        quotient.allow(bounds);
        (quotient, &self.limits)
    }

    /// The table of genera with one scoring.
    pub(super) fn genera(&mut self, scoring: Scoring) -> &mut Genera {
        match scoring {
            Scoring::Misere => &mut self.misere_genera,
            Scoring::Normal => &mut self.normal_genera,
        }
    }

    /// What is known of a value in a column.
    pub(super) fn value(&self, column: usize, position: PositionId) -> u32 {
        self.values[column]
            .get(position.index())
            .copied()
            .unwrap_or(UNKNOWN)
    }

    /// Records a value in a column.
    pub(super) fn set_value(&mut self, column: usize, position: PositionId, value: u32) {
        let length = self.positions.len();
        let column = &mut self.values[column];
        if column.len() <= position.index() {
            column.resize(length.max(position.index() + 1), UNKNOWN);
        }
        column[position.index()] = value;
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
