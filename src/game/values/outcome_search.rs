//! Outcomes without values: a search that stops at the first move to a
//! P-position.

use super::grundy::{grundy, known_value};
use super::path_condition::check_path_condition;
use super::state::State;
use crate::game::genera::{
    Allowance, FIRST_ALLOWANCE, HeapSum, QuotientAnswer, Summands, known_misere_value,
    tame_summands,
};
use crate::game::graph::{
    Cell, Column, Entry, Next, PositionGraph, PositionId, PositionKey, Recursion, Rulebook,
    Trouble, Visit, World, expand, walk,
};
use crate::game::play::{Convention, Outcome};
use crate::limits::Work;

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
    if let Some(value) = known_misere_value(book.world(), root.position) {
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
            match sum.outcome(book.world(), moves)? {
                QuotientAnswer::Known(outcome) => return Ok(outcome),
                QuotientAnswer::TooLong => {}
                QuotientAnswer::None => heaps = None,
            }
        }
        if is_sum && moves >= largest {
            match tame_summands(book, root.position, &mut Allowance::of(moves))? {
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
    if !walk(book, &mut OutcomeSearch { allowance }, root)? {
        return Ok(None);
    }
    match outcomes(book.world(), root.convention).get(root.position) {
        Cell::Known(outcome) => Ok(Some(Outcome::of_value(outcome.into()))),
        Cell::Unknown | Cell::OnStack => unreachable!("a finished walk has the answer"),
    }
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

/// The outcomes of each convention where a search found them: 0 for P, 1 for N.
#[derive(Default)]
struct Outcomes {
    columns: [Column<u8>; Convention::COLUMNS],
}

/// The column of the outcomes under a convention, which is reduced.
fn outcomes(world: &mut World, convention: Convention) -> &mut Column<u8> {
    &mut world.memory.table::<Outcomes>().columns[convention.column()]
}

/// An outcome as a column holds it.
fn number(outcome: Outcome) -> u8 {
    u8::from(outcome == Outcome::N)
}

/// A search that stops at the first move to a P-position.
struct OutcomeSearch<'a> {
    /// What may be spent on looking at moves.
    allowance: &'a mut Allowance,
}

impl<B: Rulebook> Recursion<B> for OutcomeSearch<'_> {
    type Node = State;
    type Gathered = ();

    fn position(node: State) -> PositionId {
        node.position
    }

    fn enter(&mut self, book: &mut B, state: State) -> Result<Entry<()>, B::Error> {
        expand(book, state.position)?;
        outcomes(book.world(), state.convention).begin(state.position);
        Ok(Entry::Waits(()))
    }

    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<State, ()>,
    ) -> Result<Next<State>, B::Error> {
        let state = visit.node;
        while self.allowance.spend(1) {
            let graph = book.graph();
            graph.limits.count(Work::Options, 1);
            graph.limits.pause(1).map_err(Trouble::from)?;
            let outcome = match state.successor(graph, visit.next) {
                None => without_winning_move(graph, state),
                Some(next) => match known(book, next)? {
                    Cell::Known(Outcome::P) => Outcome::N,
                    Cell::Known(Outcome::N) => {
                        visit.next += 1;
                        continue;
                    }
                    Cell::OnStack => return Ok(Next::Closes(next.position)),
                    Cell::Unknown => return Ok(Next::Needs(next.reduced())),
                },
            };
            outcomes(book.world(), state.convention).set(state.position, number(outcome));
            return Ok(Next::Answered);
        }
        Ok(Next::TooLong)
    }

    fn forget(&mut self, book: &mut B, state: State) {
        outcomes(book.world(), state.convention).forget(state.position);
    }
}

/// The outcome of a state none of whose successors is a P-position.
fn without_winning_move(graph: &PositionGraph, state: State) -> Outcome {
    let is_terminal = state.successor(graph, 0).is_none();
    if is_terminal && state.convention.terminal_value() != 0 {
        Outcome::N
    } else {
        Outcome::P
    }
}

/// What is known of the outcome of a state, from values or from a search; what
/// can be told without looking at moves is worked out.
fn known<B: Rulebook>(book: &mut B, state: State) -> Result<Cell<Outcome>, B::Error> {
    let (convention, xor) = state.convention.reduced();
    if xor != 0 || by_values(book.graph(), state.position, convention) {
        let value = grundy(book, state.position, state.convention)?;
        return Ok(Cell::Known(Outcome::of_value(value)));
    }
    let state = state.reduced();
    let world = book.world();
    if let Some(value) = known_value(world, state) {
        return Ok(Cell::Known(Outcome::of_value(value.into())));
    }
    match outcomes(world, convention).get(state.position) {
        Cell::Known(outcome) => return Ok(Cell::Known(Outcome::of_value(outcome.into()))),
        Cell::OnStack => return Ok(Cell::OnStack),
        Cell::Unknown => {}
    }
    if convention == Convention::Misere
        && let Some(value) = known_misere_value(world, state.position)
    {
        return Ok(Cell::Known(Outcome::of_value(value)));
    }
    let ruled = ruled_outcome(book, state)?;
    Ok(ruled.map_or(Cell::Unknown, Cell::Known))
}
