//! The moves of a position as a player sees them, with what the convention
//! adds and what it becomes.

use super::options::expand;
use super::position::PositionId;
use super::rulebook::Rulebook;
use crate::game::play::{Convention, Step};

/// A move: what it leads to, how, and how play goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The position reached.
    pub to: PositionId,
    /// The kind of move.
    pub step: Step,
    /// The convention after it.
    pub play: Convention,
}

/// The moves of a position: its options in the order of its rules, then the
/// pass or the token.
///
/// # Errors
/// What the rules of the position run into, or a limit.
pub fn moves<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    convention: Convention,
) -> Result<Vec<Move>, B::Error> {
    expand(book, position)?;
    let options = book.graph().options(position);
    let extra = convention.extra_move(options.is_empty());
    let along_edges = options.iter().map(|edge| Move {
        to: edge.to,
        step: Step::Edge(edge.arrow),
        play: convention.after(edge.arrow),
    });
    let added = extra.map(|(step, play)| Move {
        to: position,
        step,
        play,
    });
    Ok(along_edges.chain(added).collect())
}
