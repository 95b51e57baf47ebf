//! The test suite: one crate, one file for each kind of evidence.
//!
//! `command` runs the real binary; `golden` holds the examples to
//! recorded output, which `bless` writes anew, `exports` to other formats, `errors` the diagnostics, `cli` the command line, `repl` the
//! REPL fed by lines, `transcripts` the REPL on a `terminal`, `play` plays
//! against the machine, `readme` the documentation; `certificates` asks both
//! checkers of proofs, `survey` and `tables` are run and killed;
//! `format` holds the formatter to its layouts and its laws;
//! `library` runs programs through the library, `random` draws numbers;
//! `plain` is an independent evaluator written from the definitions, to which
//! `cross_check` holds the product on random games, `compiled` its compiled
//! rulesets to its own plain evaluator; `facts` holds it to
//! tables of known answers, `laws` to theorems, `misere` its genera and
//! `quotients` its misère quotients to both,
//! `robustness` to never failing without a diagnostic.

mod bless;
mod certificates;
mod cli;
mod command;
mod compiled;
mod cross_check;
mod errors;
mod exports;
mod facts;
mod format;
mod golden;
mod laws;
mod library;
mod misere;
mod plain;
mod play;
mod quotients;
mod random;
mod readme;
mod repl;
mod robustness;
mod survey;
mod tables;
mod terminal;
mod transcripts;
