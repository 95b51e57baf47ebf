//! Verdicts on misère play: which positions are tame, wild or half-tame, what
//! tells two positions apart, and the quotient of all that a position reaches.
//!
//! Sums of many positions are played here as rows of numbers
//! ([`components`]), beside the position graph.

mod classify;
mod component_sum;
mod components;
mod distinguish;
mod genus_period;
mod half_tame;
mod indistinguishable;
mod misere_play;
mod position_quotient;

pub use classify::{Classification, HeapClass, Kind, Source, classify, heap_class};
pub use distinguish::{Distinction, Verdict, distinguish};
pub use genus_period::genus_period;
pub use indistinguishable::{Classes, Separation, Witness, classes, separated};
pub use position_quotient::{PositionQuotient, position_quotient};
