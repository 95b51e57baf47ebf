//! The queries and conventions of a cross-check, as they are written, and the
//! moves that the library answers with.

use crate::plain::{Kind, Move, Play};
use crate::random::Random;
use grundy::eval::Value;
use grundy::game::{self, Arrow, Convention, PositionId, Step};
use std::collections::HashSet;
use std::fmt::Write;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Query {
    Grundy,
    Outcome,
    Winning,
    Options,
}

pub const QUERIES: [Query; 4] = [
    Query::Grundy,
    Query::Outcome,
    Query::Winning,
    Query::Options,
];

impl Query {
    pub fn name(self) -> &'static str {
        match self {
            Self::Grundy => "grundy",
            Self::Outcome => "outcome",
            Self::Winning => "winning",
            Self::Options => "options",
        }
    }
}

/// A convention as it may be written.
pub fn spelling(play: Play, random: &mut Random) -> &'static str {
    let spellings: &[&str] = match play {
        Play::Normal => &["normal"],
        Play::Misere => &["misere", "misère"],
        Play::Pass { used: false } => &["pass", "pass(1)"],
        Play::Pass { used: true } => &["pass(0)"],
        Play::Rule1 { token: false } => &["rule1", "rule1(0)"],
        Play::Rule1 { token: true } => &["rule1(1)"],
        Play::Rule2 { token: false } => &["rule2", "rule2(0)"],
        Play::Rule2 { token: true } => &["rule2(1)"],
        Play::Rule3 { token: false } => &["rule3(0)"],
        Play::Rule3 { token: true } => &["rule3", "rule3(1)"],
    };
    random.pick(spellings)
}

/// A move of the library in the words of the plain evaluator.
pub fn step(value: &Value) -> Move<PositionId> {
    let Value::Move(game::Move { to, step, play }) = value else {
        panic!("{value:?} is not a move");
    };
    Move {
        to: *to,
        kind: match step {
            Step::Edge(Arrow::Ordinary) => Kind::Ordinary,
            Step::Edge(Arrow::Special) => Kind::Special,
            Step::Pass => Kind::Pass,
            Step::Token => Kind::Token,
        },
        play: match *play {
            Convention::Normal => Play::Normal,
            Convention::Misere => Play::Misere,
            Convention::Pass { used } => Play::Pass { used },
            Convention::Rule1 { token } => Play::Rule1 { token },
            Convention::Rule2 { token } => Play::Rule2 { token },
            Convention::Rule3 { token } => Play::Rule3 { token },
        },
    }
}

/// The answers to these queries, one list for each.
pub fn in_order(queries: &[Query], positions: &str, convention: &str) -> String {
    let rows: Vec<String> = queries
        .iter()
        .map(|query| format!("[{}(v{convention}) for v in {positions}]", query.name()))
        .collect();
    format!("[{}]", rows.join(", "))
}

/// The name of a function that asks these queries.
pub fn function(queries: &[Query]) -> String {
    let parts: Vec<&str> = queries.iter().map(|query| &query.name()[..2]).collect();
    parts.join("_")
}

/// Functions that ask the queries in every order.
pub fn functions() -> String {
    let mut text = String::new();
    let orders =
        (0..256).map(|n| [n / 64, n / 16 % 4, n / 4 % 4, n % 4].map(|i: usize| QUERIES[i]));
    for order in orders {
        let names: HashSet<&str> = order.iter().map(|query| query.name()).collect();
        if names.len() == QUERIES.len() {
            let name = function(&order);
            let body = in_order(&order, "positions", "");
            let _ = writeln!(text, "let {name}(positions) = {body}");
        }
    }
    text
}
