//! The position graph: positions interned once, and the edges between them.
//!
//! [`World`] is everything known: the graph, the tables of heaps, and what
//! analyses remember. A [`Rulebook`] owns one and knows the moves of the
//! rulesets of a program. All analyses start from here: [`expand`] finds the
//! options of a position, [`reach`] all positions below it, and [`walk`] goes
//! through them depth first.

mod column;
mod heap_tables;
mod memory;
mod moves;
mod options;
mod path_step;
mod position;
mod position_graph;
mod reach;
mod rulebook;
mod trouble;
mod walk;
mod world;

pub(in crate::game) use column::{Cell, Column};
pub use heap_tables::HeapTables;
pub use memory::Memory;
pub use moves::{Move, moves};
pub(in crate::game) use options::replace_summand;
pub use options::{expand, is_terminal, relabel, sum, tree};
pub use path_step::PathStep;
pub use position::{
    Argument, Edge, GraphId, HeapRulesId, PositionId, PositionKey, Relabelling, RulesetId,
};
pub use position_graph::PositionGraph;
pub use reach::reach;
pub(in crate::game) use reach::reach_within;
pub use rulebook::Rulebook;
pub use trouble::Trouble;
pub(in crate::game) use walk::{Entry, Next, Recursion, Visit, walk};
pub use world::World;
