//! Take-and-break games, whose positions are heaps, in normal play: the codes
//! and rules, the values of their heaps, and what proves that these repeat.
//!
//! A heap is a number here; nothing knows of positions.

pub mod code;
mod cousins;
pub mod laws;
mod partitions;
pub mod period;
pub mod sequence;
mod take_and_break;

pub use cousins::{cousin, standard_form};
pub use take_and_break::{TakeAndBreak, TooManyParts, ZeroAmount};
