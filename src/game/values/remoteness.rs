//! Remoteness: how many moves a play lasts when the winner hurries and the
//! loser delays.
//!
//! H. Steinhaus, "Definicje potrzebne do teorii gry i pościgu" (1925);
//! Berlekamp, Conway, Guy, *Winning Ways*, chapter 9. A terminal position has
//! remoteness 0. Where the player to move wins, it is one more than the least
//! remoteness of a position that a winning move reaches; where that player
//! loses, one more than the greatest remoteness that any move reaches.
//!
//! Sums have no shortcut here: the play of the whole sum is walked. That is
//! why a search has a budget, while outcomes may be cheap.

use super::outcome_search::outcome;
use super::state::State;
use crate::game::graph::{
    Cell, Entry, Next, PositionId, Recursion, Rulebook, Trouble, Visit, expand, walk,
};
use crate::game::play::{Convention, Outcome};
use rustc_hash::FxHashMap;

/// The remoteness of positions under conventions, each worked out once. All
/// positions belong to the graph of one rulebook.
#[derive(Default)]
pub struct Remoteness {
    /// `None` while a state waits for those it leads to.
    known: FxHashMap<State, Option<u32>>,
}

impl Remoteness {
    /// The remoteness of a position in moves, or `None` when the budget does
    /// not suffice. The budget counts moves looked at; what was spent is taken
    /// off it, and what was learnt is kept for the next question.
    ///
    /// # Errors
    /// What the rules run into, a limit, a cycle, or (under Rules 2 and 3) a
    /// path with two special edges.
    pub fn of<B: Rulebook>(
        &mut self,
        book: &mut B,
        position: PositionId,
        convention: Convention,
        budget: &mut usize,
    ) -> Result<Option<u32>, B::Error> {
        let state = State {
            position,
            convention,
        };
        if let Cell::Known(remoteness) = self.get(state) {
            return Ok(Some(remoteness));
        }
        let wins = outcome(book, position, convention)? == Outcome::N;
        let mut search = RemotenessSearch {
            known: self,
            budget,
        };
        walk(book, &mut search, Decided { state, wins })?;
        match self.get(state) {
            Cell::Known(remoteness) => Ok(Some(remoteness)),
            Cell::Unknown | Cell::OnStack => Ok(None),
        }
    }

    fn get(&self, state: State) -> Cell<u32> {
        match self.known.get(&state) {
            None => Cell::Unknown,
            Some(None) => Cell::OnStack,
            Some(&Some(remoteness)) => Cell::Known(remoteness),
        }
    }
}

/// A state with its outcome.
#[derive(Clone, Copy)]
struct Decided {
    state: State,
    /// The player to move wins.
    wins: bool,
}

/// A search for the remoteness of a state.
struct RemotenessSearch<'a> {
    known: &'a mut Remoteness,
    /// How many moves may still be looked at.
    budget: &'a mut usize,
}

impl<B: Rulebook> Recursion<B> for RemotenessSearch<'_> {
    type Node = Decided;
    /// The remoteness to reach, among the successors looked at.
    type Gathered = Option<u32>;

    fn position(node: Decided) -> PositionId {
        node.state.position
    }

    fn enter(&mut self, book: &mut B, node: Decided) -> Result<Entry<Option<u32>>, B::Error> {
        let position = node.state.position;
        expand(book, position)?;
        let cost = book.graph().options(position).len() + 1;
        let Some(left) = self.budget.checked_sub(cost) else {
            *self.budget = 0;
            return Ok(Entry::TooLong);
        };
        *self.budget = left;
        self.known.known.insert(node.state, None);
        Ok(Entry::Waits(None))
    }

    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<Decided, Option<u32>>,
    ) -> Result<Next<Decided>, B::Error> {
        let Decided { state, wins } = visit.node;
        loop {
            book.graph().limits.pause(1).map_err(Trouble::from)?;
            let Some(next) = state.successor(book.graph(), visit.next) else {
                break;
            };
            if wins && outcome(book, next.position, next.convention)? == Outcome::N {
                visit.next += 1;
                continue;
            }
            match self.known.get(next) {
                Cell::Known(remoteness) => {
                    visit.gathered = Some(match visit.gathered {
                        None => remoteness,
                        Some(best) if wins => best.min(remoteness),
                        Some(best) => best.max(remoteness),
                    });
                    visit.next += 1;
                }
                Cell::OnStack => return Ok(Next::Closes(next.position)),
                // A winning move leads to a loss, every move of the loser to a
                // win.
                Cell::Unknown => {
                    return Ok(Next::Needs(Decided {
                        state: next,
                        wins: !wins,
                    }));
                }
            }
        }
        let remoteness = visit.gathered.map_or(0, |best| best + 1);
        self.known.known.insert(state, Some(remoteness));
        Ok(Next::Answered)
    }

    fn forget(&mut self, _: &mut B, node: Decided) {
        self.known.known.remove(&node.state);
    }
}
