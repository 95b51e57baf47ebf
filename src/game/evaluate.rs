//! SG values: one evaluator for every convention.
//!
//! The value of a state (a position under a convention) is the mex of the
//! values of the states it leads to; a terminal position is worth what the
//! convention says. Under normal play a sum is worth the xor of its summands
//! (Sprague 1935, Grundy 1939), so sums are never expanded there. In misère
//! play the same holds of sums of tame positions in a way of their own
//! ([`misere`]); all other sums are played as one game.
//!
//! An explicit stack replaces recursion: depth is bounded by memory alone.

use crate::game::genera::Allowance;
use crate::game::graph::{ON_STACK, UNKNOWN};
use crate::game::heap_sum::HeapSum;
use crate::game::misere::{self, Summands};
use crate::game::paths::check_path_condition;
use crate::game::{
    Convention, Edge, PositionGraph, PositionId, PositionKey, Rulebook, Scoring, Trouble, expand,
    genus,
};
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
        match look_up(book.graph(), position, convention)? {
            Lookup::Known(value) => return Ok(value ^ xor),
            Lookup::Missing(State { position, .. })
                if convention == Convention::Misere && is_large(book.graph(), position) =>
            {
                return Ok(genus(book, position, Scoring::Misere)?.digit(0));
            }
            Lookup::Missing(state) => evaluate(book, state)?,
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

/// A position under a convention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub position: PositionId,
    pub convention: Convention,
}

/// What the graph knows of a value.
enum Lookup {
    Known(u64),
    /// A state that has to be worked out first.
    Missing(State),
    OnStack(PositionId),
}

/// What is known of a value, through the laws of normal play and those of
/// tame positions in misère play.
fn look_up(
    graph: &mut PositionGraph,
    position: PositionId,
    convention: Convention,
) -> Result<Lookup, Trouble> {
    let (convention, xor) = convention.reduced();
    if convention == Convention::Normal {
        match *graph.key(position) {
            PositionKey::Heap { rules, size } => {
                return Ok(Lookup::Known(graph.heap_value(rules, size)? ^ xor));
            }
            PositionKey::Relabelled { of, .. } => return look_up(graph, of, convention),
            PositionKey::Sum(_) => return look_up_sum(graph, position),
            _ => {}
        }
    }
    Ok(match graph.value(convention.column(), position) {
        UNKNOWN => {
            if convention == Convention::Misere
                && let Some(value) = misere::known_value(graph, position)
            {
                return Ok(Lookup::Known(value));
            }
            Lookup::Missing(State {
                position,
                convention,
            })
        }
        ON_STACK => Lookup::OnStack(position),
        value => Lookup::Known(u64::from(value) ^ xor),
    })
}

/// The xor of the summands that occur an odd number of times. The others
/// cancel, but only if they have a value: play must end in them too.
fn look_up_sum(graph: &mut PositionGraph, position: PositionId) -> Result<Lookup, Trouble> {
    let mut total = 0;
    for index in 0.. {
        let PositionKey::Sum(summands) = graph.key(position) else {
            unreachable!("only called for sums");
        };
        let Some(&(summand, copies)) = summands.get(index) else {
            break;
        };
        match look_up(graph, summand, Convention::Normal)? {
            Lookup::Known(value) if copies % 2 == 1 => total ^= value,
            Lookup::Known(_) => {}
            other => return Ok(other),
        }
    }
    Ok(Lookup::Known(total))
}

/// A state whose successors are being worked out.
struct Frame {
    state: State,
    /// The next successor to look at; the convention's extra move is the
    /// first, then the options follow.
    next: usize,
}

/// Works out a state and all it depends on.
fn evaluate<B: Rulebook>(book: &mut B, root: State) -> Result<(), B::Error> {
    let mut stack = Vec::new();
    let result = evaluate_on(book, root, &mut stack);
    // An error leaves states behind that are no longer being worked out.
    for frame in &stack {
        let Frame { state, .. } = frame;
        book.graph()
            .set_value(state.convention.column(), state.position, UNKNOWN);
    }
    result
}

fn evaluate_on<B: Rulebook>(
    book: &mut B,
    root: State,
    stack: &mut Vec<Frame>,
) -> Result<(), B::Error> {
    let mut seen = MexScratch::default();
    enter(book, root, stack)?;
    while let Some(frame) = stack.last_mut() {
        let graph = book.graph();
        match next_missing(graph, frame)? {
            Lookup::Missing(state) => enter(book, state, stack)?,
            Lookup::OnStack(position) => {
                let positions = stack.iter().map(|frame| frame.state.position);
                return Err(Trouble::cycle(positions, position).into());
            }
            Lookup::Known(_) => {
                let state = frame.state;
                let value = mex_of(graph, state, &mut seen)?;
                graph.set_value(state.convention.column(), state.position, value);
                stack.pop();
            }
        }
    }
    Ok(())
}

/// Puts a state on the stack, unless its value becomes known without its
/// moves: that of a sum in misère play whose summands turn out to be tame, or
/// that of a position whose ruleset has a quicker way.
fn enter<B: Rulebook>(book: &mut B, state: State, stack: &mut Vec<Frame>) -> Result<(), B::Error> {
    let is_sum = matches!(book.graph().key(state.position), PositionKey::Sum(_));
    if is_sum && state.convention == Convention::Misere {
        let summands = misere::summands(book, state.position, &mut Allowance::unlimited())?;
        if let Summands::Tame(_) = summands {
            return Ok(());
        }
    }
    let column = state.convention.column();
    if let PositionKey::Ruled { ruleset, arguments } = book.graph().key(state.position).clone()
        && let Some(value) = book.ruled_value(ruleset, &arguments, state.convention)?
        && let Some(value) = u32::try_from(value).ok().filter(|&value| value < ON_STACK)
    {
        book.graph().set_value(column, state.position, value);
        return Ok(());
    }
    expand(book, state.position)?;
    book.graph().set_value(column, state.position, ON_STACK);
    stack.push(Frame { state, next: 0 });
    Ok(())
}

/// The successor with index `index`: extra move first, then the options.
pub(super) fn successor(graph: &PositionGraph, state: State, index: usize) -> Option<State> {
    let options = graph.options(state.position);
    let extra = state.convention.extra_move(options.is_empty());
    let index = match extra {
        Some((_, convention)) if index == 0 => {
            return Some(State {
                position: state.position,
                convention,
            });
        }
        Some(_) => index - 1,
        None => index,
    };
    options.get(index).map(|&Edge { to, arrow }| State {
        position: to,
        convention: state.convention.after(arrow),
    })
}

/// Moves `frame` to its first successor without a value; `Known` when all
/// successors have one.
fn next_missing(graph: &mut PositionGraph, frame: &mut Frame) -> Result<Lookup, Trouble> {
    while let Some(State {
        position,
        convention,
    }) = successor(graph, frame.state, frame.next)
    {
        graph.limits.count(Work::Options, 1);
        graph.limits.pause(1)?;
        match look_up(graph, position, convention)? {
            Lookup::Known(_) => frame.next += 1,
            other => return Ok(other),
        }
    }
    Ok(Lookup::Known(0))
}

/// Values met, stamped so that nothing is cleared between two states.
#[derive(Default)]
struct MexScratch {
    stamps: Vec<u32>,
    stamp: u32,
}

/// The value of a state all of whose successors have one.
fn mex_of(graph: &mut PositionGraph, state: State, seen: &mut MexScratch) -> Result<u32, Trouble> {
    let options = graph.options(state.position).len();
    let extra = state.convention.extra_move(options == 0).is_some();
    let count = options + usize::from(extra);
    if count == 0 {
        return Ok(state.convention.terminal_value());
    }
    seen.begin(count);
    for index in 0..count {
        let Some(next) = successor(graph, state, index) else {
            break;
        };
        if let Lookup::Known(value) = look_up(graph, next.position, next.convention)? {
            seen.insert(value, count);
        }
    }
    Ok(seen.mex(count))
}

impl MexScratch {
    fn begin(&mut self, count: usize) {
        if self.stamps.len() <= count {
            self.stamps.resize(count + 1, 0);
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Notes a value; the mex of `count` values is at most `count`.
    fn insert(&mut self, value: u64, count: usize) {
        if value <= count as u64 {
            let index = usize::try_from(value).expect("at most the number of options");
            self.stamps[index] = self.stamp;
        }
    }

    fn mex(&self, count: usize) -> u32 {
        let mex = (0..=count)
            .find(|&value| self.stamps[value] != self.stamp)
            .expect("so many values leave one free");
        u32::try_from(mex).expect("at most the number of options")
    }
}
