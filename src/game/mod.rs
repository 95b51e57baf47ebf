//! The mathematics: positions, conventions, values.
//!
//! Plain Rust without syntax, places or printing. Positions are interned in
//! one [`PositionGraph`]; what a ruleset of a program allows is asked of a
//! [`Rulebook`], so that nothing here depends on the language.

mod classify;
pub mod code;
mod components;
mod convention;
mod cousins;
mod distinguish;
mod duality;
mod evaluate;
pub mod family;
mod genera;
mod genus;
mod genus_period;
mod graph;
mod half_tame;
mod heap_quotient;
mod heap_sum;
mod indistinguishable;
pub mod laws;
mod markings;
mod misere;
mod moves;
mod options;
mod outcome;
mod paths;
pub mod period;
mod placements;
mod position;
mod position_quotient;
pub mod quotient;
mod reach;
mod remoteness;
mod rulebook;
pub mod sequence;
mod take_and_break;
mod tame;
mod trees;
mod trouble;

pub use classify::{Classification, HeapClass, Kind, Source, classify, heap_class};
pub use convention::Convention;
pub use cousins::{cousin, standard_form};
pub use distinguish::{Distinction, Verdict, distinguish};
pub use duality::{Duality, Failure, FailureReason, StateValue, duality};
pub use evaluate::grundy;
pub use genera::{first_genera, genus, tame_symbol};
pub use genus::{Genus, Scoring};
pub use genus_period::genus_period;
pub use graph::PositionGraph;
pub use heap_quotient::HeapQuotient;
pub use indistinguishable::{Classes, Separation, Witness, classes, separated};
pub use markings::Markings;
pub use moves::{Move, Step, moves};
pub use options::{expand, is_terminal, relabel, sum, tree};
pub use outcome::{Outcome, outcome};
pub use paths::{PathStep, check_path_condition};
pub use placements::placements;
pub use position::{
    Argument, Arrow, Edge, GraphId, HeapRulesId, PositionId, PositionKey, Relabelling, RulesetId,
};
pub use position_quotient::{PositionQuotient, position_quotient};
pub use reach::reach;
pub use remoteness::Remoteness;
pub use rulebook::Rulebook;
pub use sequence::Sequence;
pub use take_and_break::{TakeAndBreak, TooManyParts, ZeroAmount};
pub use tame::TameSymbol;
pub use trees::Trees;
pub use trouble::Trouble;
