//! What can go wrong with a game, in positions and numbers. Places and
//! words are added where the program is known.

use super::path_step::PathStep;
use super::position::PositionId;
use crate::limits::Stop;

/// Why a question about a position has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// Interrupted, out of time or out of memory.
    Stopped(Stop),
    /// More positions, options or heaps than may be held at once.
    TooManyPositions {
        /// The limit.
        limit: usize,
        /// How many would be needed, roughly, where that can be told.
        needed: Option<u64>,
    },
    /// A value at a heap that lies beyond the longest table allowed.
    HeapTooLarge {
        /// The heap.
        size: u64,
        /// The limit.
        limit: usize,
        /// The last heap of the table in which no period was found.
        searched: u64,
    },
    /// Play can go round for ever: each position leads to the next, and the
    /// last to the first.
    Cycle {
        /// The positions of the cycle.
        positions: Vec<PositionId>,
    },
    /// The options of a position depend on the position's own value.
    GuardNeedsItself {
        /// The position.
        position: PositionId,
    },
    /// A path with two special edges, which Rules 2 and 3 exclude.
    TwoSpecialEdges {
        /// The path, up to and including the second special edge.
        path: Vec<PathStep>,
    },
    /// More than 2⁶⁴ copies of a summand.
    TooManyCopies,
    /// More markings of a game than can be counted.
    TooManyMarkings,
    /// The local test and the direct computation of Theorem 4 disagree: a
    /// fault of this program.
    DualityDisagrees {
        /// The root of the game.
        position: PositionId,
        /// What the local test says.
        local: bool,
        /// Whether Rule 2 is good.
        rule2: bool,
        /// Whether Rule 3 is good.
        rule3: bool,
    },
}

impl Trouble {
    /// The cycle that closes at a position, given the positions that are
    /// being worked out, outermost first. When it is not among them, it waits
    /// for an evaluation further out, which a guard has come back to.
    pub(super) fn cycle<I>(stack: I, closes_at: PositionId) -> Self
    where
        I: DoubleEndedIterator<Item = PositionId> + ExactSizeIterator + Clone,
    {
        match stack.clone().rposition(|position| position == closes_at) {
            Some(start) => Self::Cycle {
                positions: stack.skip(start).collect(),
            },
            None => Self::GuardNeedsItself {
                position: closes_at,
            },
        }
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}
