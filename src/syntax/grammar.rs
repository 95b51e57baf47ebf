//! The parser that pest derives from `grammar/game.pest`.
#![allow(missing_docs, reason = "the rules are documented in the grammar")]

#[derive(pest_derive::Parser)]
#[grammar = "../grammar/game.pest"]
pub(super) struct Grammar;
