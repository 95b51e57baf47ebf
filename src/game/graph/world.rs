//! Everything known: positions, heaps, and what analyses remember.

use super::heap_tables::HeapTables;
use super::memory::Memory;
use super::position::HeapRulesId;
use super::position_graph::PositionGraph;
use super::trouble::Trouble;
use crate::limits::Limits;

/// The positions met so far and all that was found out about them.
pub struct World {
    /// The positions and the edges between them.
    pub graph: PositionGraph,
    /// Take-and-break rules, with the values of their heaps.
    pub heaps: HeapTables,
    /// What analyses remember.
    pub memory: Memory,
}

impl World {
    /// A world that holds the empty position and the rules of Nim alone.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Self {
            graph: PositionGraph::new(limits),
            heaps: HeapTables::new(),
            memory: Memory::default(),
        }
    }

    /// The SG value of a heap under normal play: see [`HeapTables::value`].
    ///
    /// # Errors
    /// A limit.
    pub fn heap_value(&mut self, rules: HeapRulesId, size: u64) -> Result<u64, Trouble> {
        self.heaps.value(rules, size, &self.graph.limits)
    }

    /// Works out the values of heaps: see [`HeapTables::extend`].
    ///
    /// # Errors
    /// A limit.
    pub fn extend_sequence(&mut self, rules: HeapRulesId, to: u64) -> Result<(), Trouble> {
        self.heaps.extend(rules, to, &self.graph.limits)
    }

    /// Looks for a period of the values of heaps: see
    /// [`HeapTables::search_period`].
    ///
    /// # Errors
    /// A limit.
    pub fn search_period(&mut self, rules: HeapRulesId) -> Result<(), Trouble> {
        self.heaps.search_period(rules, &self.graph.limits)
    }
}
