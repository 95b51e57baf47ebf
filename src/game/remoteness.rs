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

use crate::game::evaluate::{State, successor};
use crate::game::{Convention, Outcome, PositionId, Rulebook, Trouble, expand, outcome};
use rustc_hash::FxHashMap;

/// The remoteness of positions under conventions, each worked out once. All
/// positions belong to the graph of one rulebook.
#[derive(Default)]
pub struct Remoteness {
    /// `None` while a state waits for those it leads to.
    known: FxHashMap<(PositionId, Convention), Option<u32>>,
}

/// A state that waits for the states it leads to.
struct Frame {
    state: State,
    /// The player to move wins.
    wins: bool,
    /// The successor to look at next.
    next: usize,
    /// The remoteness to reach, among the successors looked at.
    best: Option<u32>,
}

impl Frame {
    /// Takes the remoteness of one more successor into account.
    fn offer(&mut self, remoteness: u32) {
        self.best = Some(match self.best {
            None => remoteness,
            Some(best) if self.wins => best.min(remoteness),
            Some(best) => best.max(remoteness),
        });
        self.next += 1;
    }
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
        let key = (position, convention);
        if let Some(&Some(remoteness)) = self.known.get(&key) {
            return Ok(Some(remoteness));
        }
        let wins = outcome(book, position, convention)? == Outcome::N;
        let root = State {
            position,
            convention,
        };
        let mut stack = Vec::new();
        let result = self.search(book, (root, wins), &mut stack, budget);
        for Frame { state, .. } in stack {
            self.known.remove(&(state.position, state.convention));
        }
        result.map(|finished| finished.then(|| self.known[&key]).flatten())
    }

    /// Works out the root and all it depends on; false when the budget is
    /// spent before.
    fn search<B: Rulebook>(
        &mut self,
        book: &mut B,
        (root, wins): (State, bool),
        stack: &mut Vec<Frame>,
        budget: &mut usize,
    ) -> Result<bool, B::Error> {
        if !self.push(book, (root, wins), stack, budget)? {
            return Ok(false);
        }
        while let Some(frame) = stack.last_mut() {
            book.graph().limits.pause(1).map_err(Trouble::from)?;
            let Some(next) = successor(book.graph(), frame.state, frame.next) else {
                let remoteness = frame.best.map_or(0, |best| best + 1);
                let key = (frame.state.position, frame.state.convention);
                self.known.insert(key, Some(remoteness));
                stack.pop();
                continue;
            };
            if frame.wins && outcome(book, next.position, next.convention)? == Outcome::N {
                frame.next += 1;
                continue;
            }
            match self.known.get(&(next.position, next.convention)) {
                Some(&Some(remoteness)) => frame.offer(remoteness),
                Some(None) => {
                    let positions = stack.iter().map(|frame| frame.state.position);
                    return Err(Trouble::cycle(positions, next.position).into());
                }
                None => {
                    // A winning move leads to a loss, every move of the loser
                    // to a win.
                    let wins = !frame.wins;
                    if !self.push(book, (next, wins), stack, budget)? {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Lets a state wait for its successors; false when the budget does not
    /// cover looking at them.
    fn push<B: Rulebook>(
        &mut self,
        book: &mut B,
        (state, wins): (State, bool),
        stack: &mut Vec<Frame>,
        budget: &mut usize,
    ) -> Result<bool, B::Error> {
        expand(book, state.position)?;
        let cost = book.graph().options(state.position).len() + 1;
        let Some(left) = budget.checked_sub(cost) else {
            *budget = 0;
            return Ok(false);
        };
        *budget = left;
        self.known.insert((state.position, state.convention), None);
        stack.push(Frame {
            state,
            wins,
            next: 0,
            best: None,
        });
        Ok(true)
    }
}
