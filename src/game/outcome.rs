//! Outcomes without values: a search that stops at the first move to a
//! P-position.

use crate::game::evaluate::{State, grundy, successor};
use crate::game::genera::{Allowance, FIRST_ALLOWANCE};
use crate::game::graph::{ON_STACK, UNKNOWN};
use crate::game::heap_sum::{Answer, HeapSum};
use crate::game::misere::{self, Summands};
use crate::game::paths::check_path_condition;
use crate::game::{Convention, PositionGraph, PositionId, PositionKey, Rulebook, Trouble, expand};
use crate::limits::Work;

/// Who wins with best play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// The previous player wins: the player to move loses.
    P,
    /// The next player wins: the player to move has a winning move.
    N,
}

const OPEN: u8 = 0;
const IS_P: u8 = 1;
const IS_N: u8 = 2;
const WAITS: u8 = 3;

/// The outcome of a position under a convention.
///
/// # Errors
/// What the rules met on the way run into, a limit, a cycle, or (under Rules
/// 2 and 3) a path with two special edges.
pub fn outcome<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    convention: Convention,
) -> Result<Outcome, B::Error> {
    if convention.needs_path_condition() {
        check_path_condition(book, position)?;
    }
    // An extra pile of one token is a summand: its xor decides.
    let (reduced, xor) = convention.reduced();
    if xor != 0 || by_values(book.graph(), position, reduced) {
        let value = grundy(book, position, convention)?;
        return Ok(Outcome::of_value(value));
    }
    let root = State {
        position,
        convention: reduced,
    };
    if reduced == Convention::Misere {
        return misere_outcome(book, root);
    }
    if let Some(outcome) = ruled_outcome(book, root)? {
        return Ok(outcome);
    }
    let outcome = search_within(book, root, &mut Allowance::unlimited())?;
    Ok(outcome.expect("the allowance never ends"))
}

impl Outcome {
    pub(super) fn of_value(value: u64) -> Self {
        if value == 0 { Self::P } else { Self::N }
    }
}

/// The outcome of a position whose ruleset has a quicker way.
fn ruled_outcome<B: Rulebook>(book: &mut B, state: State) -> Result<Option<Outcome>, B::Error> {
    match book.graph().key(state.position).clone() {
        PositionKey::Ruled { ruleset, arguments } => {
            book.ruled_outcome(ruleset, &arguments, state.convention)
        }
        _ => Ok(None),
    }
}

/// The misère outcome, the cheapest proved way. There are up to three: the
/// summands of a sum may all be tame; heaps of one game have a quotient, if it
/// can be found; and a search may come upon a winning move early. They take
/// turns, each with twice what it had before, so that none can cost much more
/// than another would have; all keep what they have found.
fn misere_outcome<B: Rulebook>(book: &mut B, root: State) -> Result<Outcome, B::Error> {
    if let Some(value) = misere::known_value(book.graph(), root.position) {
        return Ok(Outcome::of_value(value));
    }
    if let Some(outcome) = ruled_outcome(book, root)? {
        return Ok(outcome);
    }
    let mut is_sum = matches!(book.graph().key(root.position), PositionKey::Sum(_));
    let mut heaps = HeapSum::of(book.graph(), root.position);
    // To look at the moves of a heap takes as many moves as it has tokens.
    let largest = heaps.as_ref().map_or(0, HeapSum::largest);
    let mut moves = FIRST_ALLOWANCE;
    loop {
        if let Some(sum) = &heaps {
            match sum.outcome(book.graph(), moves)? {
                Answer::Known(outcome) => return Ok(outcome),
                Answer::TooLong => {}
                Answer::None => heaps = None,
            }
        }
        if is_sum && moves >= largest {
            match misere::summands(book, root.position, &mut Allowance::of(moves))? {
                Summands::Tame(symbol) => return Ok(Outcome::of_value(symbol.misere_value())),
                Summands::Wild => is_sum = false,
                Summands::Unknown => {}
            }
        }
        if !is_sum && heaps.is_none() {
            moves = u64::MAX;
        }
        if moves >= largest
            && let Some(outcome) = search_within(book, root, &mut Allowance::of(moves))?
        {
            return Ok(outcome);
        }
        moves = moves.saturating_mul(2);
    }
}

/// The outcome by a search, unless more moves have to be looked at than
/// allowed.
fn search_within<B: Rulebook>(
    book: &mut B,
    root: State,
    allowance: &mut Allowance,
) -> Result<Option<Outcome>, B::Error> {
    let mut stack = Vec::new();
    let result = search(book, root, allowance, &mut stack);
    for frame in &stack {
        record(book.graph(), frame.state, OPEN);
    }
    result
}

/// Whether values are the better way: heaps have a sequence, and under
/// normal play the summands of a sum are worked out apart.
fn by_values(graph: &PositionGraph, position: PositionId, convention: Convention) -> bool {
    convention == Convention::Normal
        && matches!(
            graph.key(position),
            PositionKey::Heap { .. } | PositionKey::Sum(_) | PositionKey::Relabelled { .. }
        )
}

struct Frame {
    state: State,
    next: usize,
}

fn search<B: Rulebook>(
    book: &mut B,
    root: State,
    allowance: &mut Allowance,
    stack: &mut Vec<Frame>,
) -> Result<Option<Outcome>, B::Error> {
    push(book, root, stack)?;
    while allowance.spend(1) {
        let frame = stack.last_mut().expect("the root decides last");
        let state = frame.state;
        let decided = match successor(book.graph(), state, frame.next) {
            None => Some(without_winning_move(book.graph(), state)),
            Some(next) => match known(book, next)? {
                IS_P => Some(IS_N),
                IS_N => {
                    frame.next += 1;
                    None
                }
                WAITS => {
                    let positions = stack.iter().map(|frame| frame.state.position);
                    return Err(Trouble::cycle(positions, next.position).into());
                }
                _ => {
                    push(book, next, stack)?;
                    None
                }
            },
        };
        book.graph().limits.count(Work::Options, 1);
        book.graph().limits.pause(1).map_err(Trouble::from)?;
        if let Some(outcome) = decided {
            record(book.graph(), state, outcome);
            stack.pop();
            if stack.is_empty() {
                return Ok(Some(if outcome == IS_P {
                    Outcome::P
                } else {
                    Outcome::N
                }));
            }
        }
    }
    Ok(None)
}

/// The outcome of a state none of whose successors is a P-position.
fn without_winning_move(graph: &PositionGraph, state: State) -> u8 {
    let terminal = successor(graph, state, 0).is_none();
    if terminal && state.convention.terminal_value() != 0 {
        IS_N
    } else {
        IS_P
    }
}

fn push<B: Rulebook>(book: &mut B, state: State, stack: &mut Vec<Frame>) -> Result<(), B::Error> {
    expand(book, state.position)?;
    record(book.graph(), state, WAITS);
    stack.push(Frame { state, next: 0 });
    Ok(())
}

/// What is known of the outcome of a state, from either kind of column.
fn known<B: Rulebook>(book: &mut B, state: State) -> Result<u8, B::Error> {
    let (convention, xor) = state.convention.reduced();
    if xor != 0 || by_values(book.graph(), state.position, convention) {
        let value = grundy(book, state.position, state.convention)?;
        return Ok(if value == 0 { IS_P } else { IS_N });
    }
    let graph = book.graph();
    let column = convention.column();
    match graph.value(column, state.position) {
        0 => return Ok(IS_P),
        UNKNOWN | ON_STACK => {}
        _ => return Ok(IS_N),
    }
    let outcome = graph.outcomes[column].get(state.position.index());
    let outcome = outcome.copied().unwrap_or(OPEN);
    if outcome != OPEN {
        return Ok(outcome);
    }
    if convention == Convention::Misere
        && let Some(value) = misere::known_value(graph, state.position)
    {
        return Ok(if value == 0 { IS_P } else { IS_N });
    }
    let state = State {
        convention,
        ..state
    };
    Ok(match ruled_outcome(book, state)? {
        None => OPEN,
        Some(Outcome::P) => IS_P,
        Some(Outcome::N) => IS_N,
    })
}

fn record(graph: &mut PositionGraph, state: State, outcome: u8) {
    let length = graph.len();
    let column = &mut graph.outcomes[state.convention.reduced().0.column()];
    if column.len() <= state.position.index() {
        column.resize(length, OPEN);
    }
    column[state.position.index()] = outcome;
}
