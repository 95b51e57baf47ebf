//! Holds genera, tameness and misère outcomes to tables, to theorems, and to
//! literal sums played from the definitions.

pub mod bounded;
mod distinguish;
mod facts;
pub mod heap_sums;
mod literal;
mod sums;
mod verdicts;
