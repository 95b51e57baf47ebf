//! The positions met so far, each interned once, and their options in CSR form
//! with the arrow kept. What analyses find out about them is kept elsewhere, in
//! the [`Memory`](super::memory::Memory).

use super::position::{
    Argument, Edge, HeapRulesId, PositionId, PositionKey, Relabelling, RulesetId,
};
use super::trouble::Trouble;
use crate::limits::{Limits, Work};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// Positions are numbered in 32 bits, and a [`Column`](super::column::Column)
/// gives the two greatest numbers another meaning.
const MOST_POSITIONS: usize = u32::MAX as usize - 2;

/// The options of a position that has not been expanded.
const UNEXPANDED: (u32, u32) = (u32::MAX, 0);

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
            entry: Entry::Open,
        };
        let key = PositionKey::Heap {
            rules: HeapRulesId::NIM,
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
        let limit = self.limits.max_positions.min(MOST_POSITIONS);
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

    /// Lets no new position in, as if the limit were reached: to ask for one
    /// is an error. `needed` is how many there would be.
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

    /// The summand of a sum with a number, and how often it occurs; `None` behind
    /// the last. Any other position is no sum and has none.
    pub(in crate::game) fn summand(
        &self,
        sum: PositionId,
        number: usize,
    ) -> Option<(PositionId, u64)> {
        match self.key(sum) {
            PositionKey::Sum(summands) => summands.get(number).copied(),
            _ => None,
        }
    }

    /// The options of an expanded position, in the order of its rules.
    pub(in crate::game) fn options(&self, position: PositionId) -> &[Edge] {
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
    pub(in crate::game) fn known_has_option(&self, position: PositionId) -> Option<bool> {
        self.has_option[position.index()]
    }

    /// Records that a position has, or has not, an option.
    pub fn set_has_option(&mut self, position: PositionId, has: bool) {
        self.has_option[position.index()] = Some(has);
    }

    /// Marks a position as being worked out; false when it already is.
    pub(in crate::game) fn begin_expanding(&mut self, position: PositionId) -> bool {
        !std::mem::replace(&mut self.expanding[position.index()], true)
    }

    pub(in crate::game) fn end_expanding(&mut self, position: PositionId) {
        self.expanding[position.index()] = false;
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
    pub(in crate::game) fn relabelled(
        &mut self,
        labels: Relabelling,
        of: PositionId,
    ) -> Result<PositionId, Trouble> {
        self.intern(PositionKey::Relabelled { labels, of })
    }
}
