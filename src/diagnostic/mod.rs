//! Diagnostics: what is wrong with a program, where, why, and what to do.
//!
//! A [`Diagnostic`] is data; three writers turn it into text: [`fancy`] draws
//! the source for people at a terminal, [`short`] is one line for editors and
//! tests, [`json`] is for programs. Each kind of problem has a [`Code`] with a
//! title and an explanation of its own, and [`suggest`] finds the name that was
//! probably meant.
//!
//! | part of a diagnostic | says |
//! | --- | --- |
//! | title | what is wrong |
//! | labels | where, the first being the main place |
//! | notes | why |
//! | trace | on the way to what |
//! | help | what to do |
//!
//! Nothing here knows the language or prints: the writers return what they made.

mod codes;
#[expect(
    clippy::module_inception,
    reason = "the type gives its name to the file and to the topic"
)]
mod diagnostic;
mod excerpt;
pub mod fancy;
pub mod json;
mod printable;
pub mod short;
pub mod suggest;
mod trace;

pub use codes::Code;
pub use diagnostic::{Diagnostic, Label, Severity};
pub use trace::{Trace, TraceLine, Traced};
