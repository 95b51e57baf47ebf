//! Checking before running: from the syntax tree to a resolved program.
//!
//! Names, argument counts, conventions and types as far as they are known are
//! checked here, and every error of a text is reported, not the first alone.
//! `scope` knows what names mean, `declare` collects what a text defines,
//! `statements`, `games` and `expressions` resolve its parts, and `types`
//! says what operators make of types.

mod calls;
mod declare;
mod expressions;
mod games;
mod graph_shape;
mod resolver;
mod scope;
mod statements;
mod types;

pub use resolver::{Checked, Counts, check};
pub use scope::{Global, GlobalKind, Names, Scope};
