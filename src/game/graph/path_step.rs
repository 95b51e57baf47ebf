//! A step of a path through a game.

use super::position::PositionId;
use crate::game::play::Arrow;

/// One step of a path: an edge of a summand, within the whole position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathStep {
    /// The position before the step.
    pub from: PositionId,
    /// The summand that moves: `from` itself unless that is a sum.
    pub summand: PositionId,
    /// What the summand becomes.
    pub option: PositionId,
    /// The kind of edge.
    pub arrow: Arrow,
    /// The position after the step.
    pub to: PositionId,
}
