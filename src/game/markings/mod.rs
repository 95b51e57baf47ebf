//! Theorem 4 on Rules 2 and 3, and the markings of a game that it is about:
//! all legal ones, and how many of them are good.

mod duality;
mod legal;
mod marked_graph;
mod marked_tree;
mod placements;
mod rooted_trees;

pub use duality::{Duality, Failure, FailureReason, StateValue, duality};
pub use legal::Markings;
pub use placements::placements;
pub use rooted_trees::Trees;
