//! grundy: a language and an interpreter for impartial combinatorial games.
//!
//! Data flows one way:
//!
//! ```text
//! text ──syntax──▶ AST ──check──▶ resolved program ──eval──▶ positions ──game──▶ values ──output──▶ text, JSON, CSV, Markdown, LaTeX
//! ```
//!
//! * [`syntax`]: layout and the pest grammar, from text to a tree;
//! * [`mod@check`]: names, argument counts, types and shapes, every error at once;
//! * [`program`]: the resolved program, and what is known of built-ins;
//! * [`eval`]: the interpreter and the tables of built-ins;
//! * [`game`]: the mathematics, without syntax, places or printing;
//! * [`markup`]: results as mathematics writes them, before a format sets them;
//! * [`output`]: results as text, JSON, CSV, Markdown or LaTeX, one writer a format;
//! * [`diagnostic`]: what is wrong, and three ways to show it;
//! * [`play`]: a person plays a position against a perfect opponent;
//! * [`session`]: the facade that the command line, the REPL and tests use;
//! * [`survey`]: what tables of heaps say about many codes;
//! * [`certificate`]: proofs in a format of their own, and their checker;
//! * [`assist`]: completion, signatures and documentation while writing;
//! * [`limits`]: what a program may use, and how it is stopped.
//!
//! Nothing above reads a file, prints, or looks at a clock: whoever runs it
//! passes a [`eval::LoadFile`] and a [`limits::Watch`]. Behind the feature
//! `command-line`, `host` is the process that does so, `repl` the REPL in it, and
//! `cli` the command, which starts the REPL too.

pub mod assist;
pub mod certificate;
pub mod check;
#[cfg(feature = "command-line")]
pub mod cli;
pub mod diagnostic;
pub mod eval;
pub mod game;
#[cfg(feature = "command-line")]
pub(crate) mod host;
pub mod limits;
pub mod markup;
pub mod output;
pub mod play;
pub mod program;
#[cfg(feature = "command-line")]
pub mod repl;
pub mod session;
pub mod source;
pub mod survey;
pub mod syntax;
