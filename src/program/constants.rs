//! The built-in constants, as a table.

use super::Literal;
use crate::game::{Convention, Outcome};

/// A built-in constant.
#[derive(Debug)]
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// What it stands for, in one sentence.
    pub doc: &'static str,
    /// Its value.
    pub value: Literal,
}

/// Every built-in constant.
pub static CONSTANTS: &[Constant] = &[
    Constant {
        name: "P",
        doc: "The outcome in which the previous player wins.",
        value: Literal::Outcome(Outcome::P),
    },
    Constant {
        name: "N",
        doc: "The outcome in which the next player wins.",
        value: Literal::Outcome(Outcome::N),
    },
    Constant {
        name: "normal",
        doc: "Normal play: the player who cannot move loses.",
        value: Literal::Convention(Convention::Normal),
    },
    Constant {
        name: "misere",
        doc: "Misère play: the player who cannot move wins.",
        value: Literal::Convention(Convention::Misere),
    },
    Constant {
        name: "misère",
        doc: "Misère play: the player who cannot move wins.",
        value: Literal::Convention(Convention::Misere),
    },
    Constant {
        name: "pass",
        doc: "Normal play with one pass for both players together, not in a terminal position.",
        value: Literal::Convention(Convention::Pass { used: false }),
    },
    Constant {
        name: "rule1",
        doc: "Rule 1, from a pile without token: special edges leave the pile alone.",
        value: Literal::Convention(Convention::Rule1 { token: false }),
    },
    Constant {
        name: "rule2",
        doc: "Rule 2, from a pile without token: a special edge puts a token on the pile.",
        value: Literal::Convention(Convention::Rule2 { token: false }),
    },
    Constant {
        name: "rule3",
        doc: "Rule 3, from a pile with a token: a special edge removes the token.",
        value: Literal::Convention(Convention::Rule3 { token: true }),
    },
];

/// The built-in constant with this name.
#[must_use]
pub fn find_constant(name: &str) -> Option<&'static Constant> {
    CONSTANTS.iter().find(|constant| constant.name == name)
}
