//! How many moves a way to an answer may look at before another one is tried.

/// Moves looked at before another way is tried.
pub(in crate::game) const FIRST_ALLOWANCE: u64 = 1 << 12;

/// How many moves may still be looked at.
pub(in crate::game) struct Allowance(u64);

impl Allowance {
    pub(in crate::game) fn unlimited() -> Self {
        Self(u64::MAX)
    }

    pub(in crate::game) fn of(moves: u64) -> Self {
        Self(moves)
    }

    /// Whether there was anything left to spend.
    pub(in crate::game) fn spend(&mut self, moves: u64) -> bool {
        let enough = self.0 >= moves;
        self.0 = self.0.saturating_sub(moves);
        enough
    }
}
