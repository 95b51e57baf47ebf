//! Conventions of play as data.
//!
//! One evaluator serves them all: a convention says what a terminal position
//! is worth, what an edge does to the state of the pass or of the token, and
//! which move it adds.

use super::step::{Arrow, Step};

/// How a position is played, with the state of its pass or token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Convention {
    /// The player who cannot move loses.
    Normal,
    /// The player who cannot move wins: a terminal position scores 1.
    Misere,
    /// Normal play with one pass, shared by both players over the whole
    /// sum, which may not be used in a terminal position.
    Pass {
        /// Nobody can pass any more.
        used: bool,
    },
    /// Normal play plus a pile of at most one token; a special edge leaves
    /// the pile alone.
    Rule1 {
        /// The pile holds a token.
        token: bool,
    },
    /// As Rule 1, but a special edge puts the token on the pile.
    Rule2 {
        /// The pile holds a token.
        token: bool,
    },
    /// As Rule 1, but a special edge removes the token.
    Rule3 {
        /// The pile holds a token.
        token: bool,
    },
}

impl Convention {
    /// The value of a terminal position before any extra move is counted.
    #[must_use]
    pub fn terminal_value(self) -> u32 {
        u32::from(self == Self::Misere)
    }

    /// The convention after an edge has been followed.
    #[must_use]
    pub fn after(self, arrow: Arrow) -> Self {
        match (self, arrow) {
            (Self::Rule2 { .. }, Arrow::Special) => Self::Rule2 { token: true },
            (Self::Rule3 { .. }, Arrow::Special) => Self::Rule3 { token: false },
            _ => self,
        }
    }

    /// The move that the convention adds to the options of a position.
    #[must_use]
    pub fn extra_move(self, terminal: bool) -> Option<(Step, Self)> {
        match self {
            Self::Pass { used: false } if !terminal => {
                Some((Step::Pass, Self::Pass { used: true }))
            }
            Self::Rule1 { token: true } => Some((Step::Token, Self::Rule1 { token: false })),
            Self::Rule2 { token: true } => Some((Step::Token, Self::Rule2 { token: false })),
            Self::Rule3 { token: true } => Some((Step::Token, Self::Rule3 { token: false })),
            _ => None,
        }
    }

    /// Whether it is defined only where no path carries two special edges.
    #[must_use]
    pub fn needs_path_condition(self) -> bool {
        matches!(self, Self::Rule2 { .. } | Self::Rule3 { .. })
    }

    /// An equal question about a simpler convention: the value is that of
    /// the result's first part, xor its second.
    ///
    /// A used pass is no pass, and under Rule 1 the pile is an independent
    /// summand, so that the Sprague–Grundy theorem settles it.
    #[must_use]
    pub(in crate::game) fn reduced(self) -> (Self, u64) {
        match self {
            Self::Pass { used: true } => (Self::Normal, 0),
            Self::Rule1 { token } => (Self::Normal, u64::from(token)),
            _ => (self, 0),
        }
    }

    /// Its number among the reduced conventions, one of which `self` is.
    pub(in crate::game) fn column(self) -> usize {
        match self {
            Self::Normal | Self::Pass { used: true } | Self::Rule1 { .. } => 0,
            Self::Misere => 1,
            Self::Pass { used: false } => 2,
            Self::Rule2 { token } => 3 + usize::from(token),
            Self::Rule3 { token } => 5 + usize::from(token),
        }
    }

    /// How many reduced conventions there are.
    pub(in crate::game) const COLUMNS: usize = 7;
}
