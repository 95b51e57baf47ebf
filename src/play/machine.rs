//! The perfect opponent.
//!
//! Where a winning move exists it makes one, the one that ends the play
//! soonest; where none exists, the move that makes the play last longest.
//! Soon and long are measured by [`Remoteness`], which walks the whole play
//! ahead. When that is more than the budget allows, as in large sums, the
//! outcomes still decide who wins, so that no win is ever given away, and the
//! *bulk* of a position stands in for its remoteness: its tokens, and the
//! numbers among the arguments of its rulesets. The winner then leaves the
//! least bulk, the loser the most.

use crate::game::{
    Argument, Convention, Move, Outcome, PositionGraph, PositionId, PositionKey, Remoteness,
    Rulebook, outcome,
};

/// Moves looked at before bulk stands in for remoteness.
const BUDGET: usize = 300_000;

/// Bulk looks so deep into positions that are arguments or parts of others.
const DEPTH: usize = 16;

/// A move that best play makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// Its index among the moves.
    pub index: usize,
    /// The player who makes it wins with best play.
    pub wins: bool,
    /// Moves left with best play, this one included, as far as it is known.
    pub moves_left: Option<u32>,
}

/// The perfect opponent, with what it has learnt of one rulebook.
pub struct Machine {
    remoteness: Remoteness,
    budget: usize,
}

impl Default for Machine {
    fn default() -> Self {
        Self::with_budget(BUDGET)
    }
}

impl Machine {
    /// A machine that looks at so many moves ahead, at most, for each choice.
    #[must_use]
    pub fn with_budget(budget: usize) -> Self {
        Self {
            remoteness: Remoteness::default(),
            budget,
        }
    }

    /// The best of the moves of a position; `None` when there is no move. Of
    /// equally good ones it is the first.
    ///
    /// # Errors
    /// What the rules run into, a limit, a cycle, or (under Rules 2 and 3) a
    /// path with two special edges.
    pub fn choose<B: Rulebook>(
        &mut self,
        book: &mut B,
        moves: &[Move],
    ) -> Result<Option<Choice>, B::Error> {
        let winning = winning(book, moves)?;
        let wins = !winning.is_empty();
        let candidates = if wins {
            winning
        } else {
            (0..moves.len()).collect()
        };
        let lasting = self.remoteness_of_all(book, moves, &candidates)?;
        let known = lasting.is_some();
        let measures = lasting.unwrap_or_else(|| {
            let bulk = |&index: &usize| bulk(book.graph(), moves[index].to, DEPTH);
            candidates.iter().map(bulk).collect()
        });
        let pairs = candidates.into_iter().zip(measures);
        let best = if wins {
            pairs.min_by_key(|&(_, measure)| measure)
        } else {
            // Of equal ones `max_by_key` takes the last.
            pairs.rev().max_by_key(|&(_, measure)| measure)
        };
        Ok(best.map(|(index, measure)| Choice {
            index,
            wins,
            moves_left: known.then(|| u32::try_from(measure + 1).unwrap_or(u32::MAX)),
        }))
    }

    /// The remoteness of what each candidate leads to; `None` when the budget
    /// does not suffice for all of them.
    fn remoteness_of_all<B: Rulebook>(
        &mut self,
        book: &mut B,
        moves: &[Move],
        candidates: &[usize],
    ) -> Result<Option<Vec<u64>>, B::Error> {
        let mut budget = self.budget;
        let mut measures = Vec::with_capacity(candidates.len());
        for &index in candidates {
            let Move { to, play, .. } = moves[index];
            match self.remoteness.of(book, to, play, &mut budget)? {
                Some(remoteness) => measures.push(u64::from(remoteness)),
                None => return Ok(None),
            }
        }
        Ok(Some(measures))
    }
}

/// The indices of the moves that reach a position in which the next player
/// loses.
pub(super) fn winning<B: Rulebook>(book: &mut B, moves: &[Move]) -> Result<Vec<usize>, B::Error> {
    let mut winning = Vec::new();
    for (index, &Move { to, play, .. }) in moves.iter().enumerate() {
        if is_lost(book, to, play)? {
            winning.push(index);
        }
    }
    Ok(winning)
}

/// Whether the player to move loses.
pub(super) fn is_lost<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    play: Convention,
) -> Result<bool, B::Error> {
    Ok(outcome(book, position, play)? == Outcome::P)
}

/// The tokens of a position and the numbers among its arguments, in all.
fn bulk(graph: &PositionGraph, position: PositionId, depth: usize) -> u64 {
    if depth == 0 {
        return 0;
    }
    let part = |position| bulk(graph, position, depth - 1);
    match graph.key(position) {
        PositionKey::Heap { size, .. } => *size,
        PositionKey::Node { .. } => 0,
        PositionKey::Ruled { arguments, .. } => bulk_of_arguments(graph, arguments, depth - 1),
        PositionKey::Tree(edges) => edges.len() as u64,
        PositionKey::Sum(summands) => summands
            .iter()
            .map(|&(summand, copies)| part(summand).saturating_mul(copies))
            .fold(0, u64::saturating_add),
        PositionKey::Relabelled { of, .. } => part(*of),
    }
}

fn bulk_of_arguments(graph: &PositionGraph, arguments: &[Argument], depth: usize) -> u64 {
    if depth == 0 {
        return 0;
    }
    arguments
        .iter()
        .map(|argument| match argument {
            Argument::Integer(value) => u64::try_from(*value).unwrap_or(0),
            Argument::List(elements) => bulk_of_arguments(graph, elements, depth - 1),
            Argument::Position(position) => bulk(graph, *position, depth - 1),
            _ => 0,
        })
        .fold(0, u64::saturating_add)
}
