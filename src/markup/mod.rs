//! Results as mathematics writes them, before anyone sets them: formulas and
//! presentations are data here, and each format has a file that sets them.
//!
//! Nothing here knows of values or of games, so that the interpreter can fill it
//! in and the writers in [`output`](crate::output) can read it.

mod formula;
pub mod latex;
mod presentation;

pub use formula::Formula;
pub use presentation::Presentation;

/// What mathematics writes for a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Markup {
    /// A formula inside a line.
    Formula(Formula),
    /// A monoid, in a paragraph and a table of its own.
    Presentation(Presentation),
}
