//! Genera: what misère play is known to be worth from the options alone.
//!
//! First the arithmetic: a [`Genus`] and the [`TameSymbol`]s among them. Then
//! the genus of each position, through its options or, for sums of heaps,
//! through a misère quotient; and sums of tame positions, which are worth what
//! their symbols say.

mod allowance;
mod class_of;
mod classes;
mod genus;
mod genus_of;
mod heap_quotient;
mod heap_quotients;
mod heap_sum;
mod tame;
mod tame_sums;

pub(in crate::game) use allowance::{Allowance, FIRST_ALLOWANCE};
pub(in crate::game) use class_of::class_of;
pub(in crate::game) use genus::mex;
pub use genus::{Genus, Scoring};
pub use genus_of::{first_genera, genus, tame_symbol};
pub use heap_quotient::HeapQuotient;
pub use heap_quotients::{extend_heap_quotient, heap_quotient, known_heap_quotient};
pub(in crate::game) use heap_sum::{HeapSum, QuotientAnswer};
pub use tame::TameSymbol;
pub(in crate::game) use tame_sums::{Summands, known_misere_value, tame_summands};
