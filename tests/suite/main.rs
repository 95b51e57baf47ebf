//! The test suite: one crate, one file for each kind of evidence.
//!
//! `command` runs the real binary; `golden` holds examples and errors to
//! recorded output, `cli` the command line, `readme` the documentation;
//! `plain` is an independent evaluator written from the definitions, to which
//! `cross_check` holds the product on random games; `facts` holds it to
//! tables of known answers, `laws` to theorems, `robustness` to never failing
//! without a diagnostic.

mod cli;
mod command;
mod errors;
mod robustness;
