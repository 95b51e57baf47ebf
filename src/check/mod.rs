//! Checking before running: from the syntax tree to a resolved program.
//!
//! Names, argument counts, conventions and types as far as they are known are
//! checked here, and every error of a text is reported, not the first alone.
//! `scope` knows what names mean outside a text and `declare` collects what it
//! defines; `statements`, `games`, `clauses`, `expressions`, `calls` and
//! `conventions` resolve its parts; `types` says what operators make of types,
//! `graph_shape` finds cycles and lost nodes of explicit games; `suspicion` has
//! the warnings, and `interval` knows what can never apply.

mod calls;
mod clauses;
mod conventions;
mod declare;
mod expressions;
mod games;
mod graph_shape;
mod interval;
mod resolver;
mod scope;
mod statements;
mod suspicion;
mod types;

pub use resolver::{Checked, Counts, check};
pub use scope::{Global, GlobalKind, Names, Scope};
