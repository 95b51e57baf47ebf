//! The mathematics: positions, conventions, values.
//!
//! Plain Rust without syntax, places or printing. What a ruleset of a program
//! allows is asked of a [`Rulebook`], so that nothing here depends on the
//! language. Each room builds on those before it alone, and this is the order
//! in which to read them:
//!
//! * `play`: the kinds of moves, the conventions, the two outcomes;
//! * `heaps`: take-and-break games in normal play, heaps being numbers;
//! * `quotient`: misère quotients as monoids;
//! * `graph`: positions and the edges between them, the [`World`] that keeps
//!   all that is known of them, and the walk by which analyses find it out;
//! * `genera`: genera, tame symbols, and the quotients of heaps;
//! * `values`: SG values, outcomes, remoteness;
//! * `misere`: the verdicts on misère play;
//! * `markings`: the duality of Rules 2 and 3, and markings of edges;
//! * `family`: positions that are rows of integers, with tables of their own.

pub mod family;
mod genera;
mod graph;
mod heaps;
mod markings;
mod misere;
mod multisets;
mod play;
pub mod quotient;
mod values;

pub use genera::{
    Genus, HeapQuotient, Scoring, TameSymbol, extend_heap_quotient, first_genera, genus,
    heap_quotient, known_heap_quotient, tame_symbol,
};
pub use graph::{
    Argument, Edge, GraphId, HeapRulesId, HeapTables, Memory, Move, PathStep, PositionGraph,
    PositionId, PositionKey, Relabelling, Rulebook, RulesetId, Trouble, World, expand, is_terminal,
    moves, reach, relabel, sum, tree,
};
pub use heaps::sequence::Sequence;
pub use heaps::{
    TakeAndBreak, TooManyParts, ZeroAmount, code, cousin, laws, period, sequence, standard_form,
};
pub use markings::{
    Duality, Failure, FailureReason, Markings, StateValue, Trees, duality, placements,
};
pub use misere::{
    Classes, Classification, Distinction, HeapClass, Kind, PositionQuotient, Separation, Source,
    Verdict, Witness, classes, classify, distinguish, genus_period, heap_class, position_quotient,
    separated,
};
pub use play::{Arrow, Convention, Outcome, Step};
pub use values::{Remoteness, check_path_condition, grundy, outcome};
