//! Checking before running: from the syntax tree to a resolved program.
//!
//! Names, argument counts, conventions and types as far as they are known are
//! checked here, and every error of a text is reported, not the first alone.
//!
//! Names: `scope` knows what they mean outside a text, `definitions` what it
//! defines, `frame` what is bound inside a definition and what is known of the
//! values, `node_scope` the nodes of an explicit game.
//!
//! The walk: `resolver` holds its state; `statements`, `games`, `clauses`,
//! `expressions`, `operations`, `parts`, `calls` and `conventions` resolve the
//! parts of the tree.
//!
//! What is said: `types` knows what operators make of types, `unknown` speaks of
//! names without meaning, `graph_shape` finds cycles and lost nodes of explicit
//! games, and `suspicion` has the warnings.

mod calls;
mod clauses;
mod conventions;
mod definitions;
mod expressions;
mod frame;
mod games;
mod graph_shape;
mod node_scope;
mod operations;
mod parts;
mod resolver;
mod scope;
mod statements;
mod suspicion;
mod types;
mod unknown;

pub use resolver::{Checked, Counts, check};
pub use scope::{Global, GlobalKind, Names, Scope};
