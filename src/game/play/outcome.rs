//! The two outcomes of a position.

/// Who wins with best play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins: the player to move has a winning move.
    N,
}

impl Outcome {
    /// The outcome of a position with an SG value.
    pub(in crate::game) fn of_value(value: u64) -> Self {
        if value == 0 { Self::P } else { Self::N }
    }
}
