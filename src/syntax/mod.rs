//! From text to the abstract syntax tree.
//!
//! `layout` cuts a file into logical lines, the pest grammar in
//! `grammar/game.pest` matches each of them, and `parse` with `lower_*`
//! builds the tree. Nothing here knows what a name means.

pub mod ast;
mod expected;
mod grammar;
mod layout;
mod lower_expression;
mod lower_game;
mod lower_literal;
mod lower_statement;
mod one_line;
mod parse;
mod recover;
mod token;

pub use one_line::one_line;
pub use parse::{Parsed, parse};

use grammar::{Grammar, Rule};
