//! SG values: one evaluator for every convention.
//!
//! The value of a state is the mex of the values of the states it leads to; a
//! terminal position is worth what the convention says. Under normal play a
//! sum is worth the xor of its summands (Sprague 1935, Grundy 1939), so sums
//! are never expanded there. In misère play the same holds of sums of tame
//! positions in a way of their own ([`tame_summands`]); all other sums are
//! played as one game.

use super::mex::MexSet;
use super::path_condition::check_path_condition;
use super::state::State;
use crate::game::genera::{
    Allowance, HeapSum, Scoring, Summands, genus, known_misere_value, tame_summands,
};
use crate::game::graph::{
    Cell, Column, Entry, Next, PositionGraph, PositionId, PositionKey, Recursion, Rulebook,
    Trouble, Visit, World, expand, walk,
};
use crate::game::play::Convention;
use crate::limits::Work;

/// The SG value of a position under a convention.
///
/// # Errors
/// What its rules run into, a limit, a cycle, or (under Rules 2 and 3) a path
/// with two special edges.
pub fn grundy<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    convention: Convention,
) -> Result<u64, B::Error> {
    if convention.needs_path_condition() {
        check_path_condition(book, position)?;
    }
    let (convention, xor) = convention.reduced();
    loop {
        match look_up(book.world(), position, convention)? {
            Lookup::Known(value) => return Ok(value ^ xor),
            Lookup::Missing(State { position, .. })
                if convention == Convention::Misere && is_large(book.graph(), position) =>
            {
                return Ok(genus(book, position, Scoring::Misere)?.digit(0));
            }
            Lookup::Missing(state) => {
                walk(book, &mut ValueSearch::default(), state)?;
            }
            // The value of the position is being worked out further down
            // and a guard of one of its rules asks for it.
            Lookup::OnStack(position) => {
                return Err(Trouble::GuardNeedsItself { position }.into());
            }
        }
    }
}

/// Heaps above this reach so many sums that a quotient may be the better way.
const LARGE_HEAP: u64 = 32;

fn is_large(graph: &PositionGraph, position: PositionId) -> bool {
    HeapSum::of(graph, position).is_some_and(|sum| sum.largest() > LARGE_HEAP)
}

/// The SG values of each convention, as far as they are known.
#[derive(Default)]
struct Values {
    columns: [Column<u32>; Convention::COLUMNS],
}

/// The column of the values under a convention, which is reduced.
fn values(world: &mut World, convention: Convention) -> &mut Column<u32> {
    &mut world.memory.table::<Values>().columns[convention.column()]
}

/// The value of a state under a reduced convention, if it was worked out before.
pub fn known_value(world: &mut World, state: State) -> Option<u32> {
    match values(world, state.convention).get(state.position) {
        Cell::Known(value) => Some(value),
        Cell::Unknown | Cell::OnStack => None,
    }
}

/// What is known of a value.
enum Lookup {
    Known(u64),
    /// A state that has to be worked out first.
    Missing(State),
    OnStack(PositionId),
}

/// What is known of a value, through the laws of normal play and those of
/// tame positions in misère play.
fn look_up(
    world: &mut World,
    position: PositionId,
    convention: Convention,
) -> Result<Lookup, Trouble> {
    let (convention, xor) = convention.reduced();
    if convention == Convention::Normal {
        match *world.graph.key(position) {
            PositionKey::Heap { rules, size } => {
                return Ok(Lookup::Known(world.heap_value(rules, size)? ^ xor));
            }
            PositionKey::Relabelled { of, .. } => return look_up(world, of, convention),
            PositionKey::Sum(_) => return look_up_sum(world, position),
            _ => {}
        }
    }
    Ok(match values(world, convention).get(position) {
        Cell::Known(value) => Lookup::Known(u64::from(value) ^ xor),
        Cell::OnStack => Lookup::OnStack(position),
        Cell::Unknown => {
            if convention == Convention::Misere
                && let Some(value) = known_misere_value(world, position)
            {
                return Ok(Lookup::Known(value));
            }
            Lookup::Missing(State {
                position,
                convention,
            })
        }
    })
}

/// The xor of the summands that occur an odd number of times. The others
/// cancel, but only if they have a value: play must end in them too.
fn look_up_sum(world: &mut World, position: PositionId) -> Result<Lookup, Trouble> {
    let mut total = 0;
    for index in 0.. {
        let Some((summand, copies)) = world.graph.summand(position, index) else {
            break;
        };
        match look_up(world, summand, Convention::Normal)? {
            Lookup::Known(value) if copies % 2 == 1 => total ^= value,
            Lookup::Known(_) => {}
            other => return Ok(other),
        }
    }
    Ok(Lookup::Known(total))
}

/// A search for the value of a state.
#[derive(Default)]
struct ValueSearch {
    met: MexSet,
}

impl<B: Rulebook> Recursion<B> for ValueSearch {
    type Node = State;
    type Gathered = ();

    fn position(node: State) -> PositionId {
        node.position
    }

    /// A state need not wait if its value becomes known without its moves: that
    /// of a sum in misère play whose summands turn out to be tame, or that of a
    /// position whose ruleset has a quicker way.
    fn enter(&mut self, book: &mut B, state: State) -> Result<Entry<()>, B::Error> {
        let is_sum = matches!(book.graph().key(state.position), PositionKey::Sum(_));
        if is_sum && state.convention == Convention::Misere {
            let summands = tame_summands(book, state.position, &mut Allowance::unlimited())?;
            if let Summands::Tame(_) = summands {
                return Ok(Entry::Answered);
            }
        }
        if let PositionKey::Ruled { ruleset, arguments } = book.graph().key(state.position).clone()
            && let Some(value) = book.ruled_value(ruleset, &arguments, state.convention)?
            && let Some(value) = u32::try_from(value).ok().filter(|&v| Column::can_hold(v))
        {
            values(book.world(), state.convention).set(state.position, value);
            return Ok(Entry::Answered);
        }
        expand(book, state.position)?;
        values(book.world(), state.convention).begin(state.position);
        Ok(Entry::Waits(()))
    }

    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<State, ()>,
    ) -> Result<Next<State>, B::Error> {
        let world = book.world();
        let state = visit.node;
        while let Some(next) = state.successor(&world.graph, visit.next) {
            world.graph.limits.count(Work::Options, 1);
            world.graph.limits.pause(1).map_err(Trouble::from)?;
            match look_up(world, next.position, next.convention)? {
                Lookup::Known(_) => visit.next += 1,
                Lookup::Missing(state) => return Ok(Next::Needs(state)),
                Lookup::OnStack(position) => return Ok(Next::Closes(position)),
            }
        }
        let value = self.mex(world, state)?;
        values(world, state.convention).set(state.position, value);
        Ok(Next::Answered)
    }

    fn forget(&mut self, book: &mut B, state: State) {
        values(book.world(), state.convention).forget(state.position);
    }
}

impl ValueSearch {
    /// The value of a state all of whose successors have one.
    fn mex(&mut self, world: &mut World, state: State) -> Result<u32, Trouble> {
        let count = state.successors(&world.graph);
        if count == 0 {
            return Ok(state.convention.terminal_value());
        }
        self.met.begin(count);
        for number in 0..count {
            let Some(next) = state.successor(&world.graph, number) else {
                break;
            };
            if let Lookup::Known(value) = look_up(world, next.position, next.convention)? {
                self.met.insert(value, count);
            }
        }
        Ok(self.met.mex(count))
    }
}
