//! From text to the abstract syntax tree.
//!
//! `layout` cuts a file into logical lines, the pest grammar in
//! `grammar/game.pest` matches each of them, and `parse` with `lower_*`
//! builds the tree. Where a line does not match, `expected` says what would
//! have been right, `slips` knows common mistakes, and `recover` what the line
//! was to define. Nothing here knows what a name means.

pub mod ast;
mod expected;
pub mod format;
mod grammar;
mod invisible;
mod keywords;
mod layout;
mod lexemes;
mod lower_expression;
mod lower_game;
mod lower_literal;
mod lower_operand;
mod lower_operation;
mod lower_statement;
mod one_line;
mod parse;
mod quotation;
mod recover;
mod slips;
mod token;

pub use keywords::{KEYWORDS, is_keyword};
pub use lexemes::{Lexeme, LexemeKind, lexemes};
pub use one_line::one_line;
pub use parse::{Parsed, parse};
pub use quotation::{is_plain_name, quoted};

use grammar::{Grammar, Rule};
