//! The hypothesis of Rules 2 and 3: no path carries two special edges.
//!
//! One pass of dynamic programming finds, for each position, the most special
//! edges on a path from it. A path of a sum runs through its summands in
//! turns, so there the numbers add up and no sum has to be expanded.

use crate::game::options::replace_summand;
use crate::game::{
    Arrow, PositionGraph, PositionId, PositionKey, Relabelling, Rulebook, Trouble, expand,
};

/// A number of special edges that is not known yet, or being worked out.
const UNKNOWN: u8 = u8::MAX;
const ON_STACK: u8 = u8::MAX - 1;

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

/// Checks that no path from `root` carries two special edges.
///
/// # Errors
/// A path that carries two; what the rules run into, a limit, or a cycle.
pub fn check_path_condition<B: Rulebook>(book: &mut B, root: PositionId) -> Result<(), B::Error> {
    if special_edges(book, root)? < 2 {
        return Ok(());
    }
    let path = path_with_two(book, root)?;
    Err(Trouble::TwoSpecialEdges { path }.into())
}

/// The most special edges on a path from `position`, at most two.
fn special_edges<B: Rulebook>(book: &mut B, position: PositionId) -> Result<u8, B::Error> {
    loop {
        match look_up(book.graph(), position) {
            Ok(count) => return Ok(count),
            Err(missing) => count_from(book, missing)?,
        }
    }
}

/// What is known, or a summand that has to be worked out first.
fn look_up(graph: &PositionGraph, position: PositionId) -> Result<u8, PositionId> {
    match graph.key(position) {
        PositionKey::Heap { .. } => Ok(0),
        PositionKey::Relabelled { labels, .. } => Ok(u8::from(*labels == Relabelling::Endings)),
        PositionKey::Sum(summands) => {
            let mut total = 0;
            for &(summand, copies) in summands {
                let copies = u8::try_from(copies.min(2)).expect("at most two");
                match look_up(graph, summand)? {
                    ON_STACK => return Ok(ON_STACK),
                    count => total += count * copies,
                }
            }
            Ok(total.min(2))
        }
        _ => match graph.special_edges.get(position.index()) {
            None | Some(&UNKNOWN) => Err(position),
            Some(&count) => Ok(count),
        },
    }
}

fn record(graph: &mut PositionGraph, position: PositionId, count: u8) {
    let length = graph.len();
    if graph.special_edges.len() <= position.index() {
        graph.special_edges.resize(length, UNKNOWN);
    }
    graph.special_edges[position.index()] = count;
}

/// A position on the stack: its next option and the most found so far.
struct Frame {
    position: PositionId,
    next: usize,
    most: u8,
}

fn count_from<B: Rulebook>(book: &mut B, root: PositionId) -> Result<(), B::Error> {
    let mut stack = Vec::new();
    let result = count_on(book, root, &mut stack);
    for frame in &stack {
        record(book.graph(), frame.position, UNKNOWN);
    }
    result
}

fn count_on<B: Rulebook>(
    book: &mut B,
    root: PositionId,
    stack: &mut Vec<Frame>,
) -> Result<(), B::Error> {
    push(book, root, stack)?;
    while let Some(frame) = stack.last_mut() {
        let graph = book.graph();
        let Some(&edge) = graph.options(frame.position).get(frame.next) else {
            record(graph, frame.position, frame.most);
            stack.pop();
            continue;
        };
        match look_up(graph, edge.to) {
            Ok(ON_STACK) => {
                let position = waiting(graph, edge.to);
                let positions = stack.iter().map(|frame| frame.position);
                return Err(Trouble::cycle(positions, position).into());
            }
            Ok(count) => {
                let total = count + u8::from(edge.arrow == Arrow::Special);
                frame.most = frame.most.max(total.min(2));
                frame.next += 1;
            }
            Err(missing) => push(book, missing, stack)?,
        }
    }
    Ok(())
}

/// The position that is being worked out: itself, or a summand of it.
fn waiting(graph: &PositionGraph, position: PositionId) -> PositionId {
    match graph.key(position) {
        PositionKey::Sum(summands) => summands
            .iter()
            .map(|&(summand, _)| summand)
            .find(|&summand| look_up(graph, summand) == Ok(ON_STACK))
            .map_or(position, |summand| waiting(graph, summand)),
        _ => position,
    }
}

fn push<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    stack: &mut Vec<Frame>,
) -> Result<(), B::Error> {
    if let PositionKey::Ruled { ruleset, arguments } = book.graph().key(position).clone()
        && let Some(count) = book.ruled_special_edges(ruleset, &arguments)?
        && count < 2
    {
        record(book.graph(), position, count);
        return Ok(());
    }
    expand(book, position)?;
    let graph = book.graph();
    graph.limits.pause(1).map_err(Trouble::from)?;
    record(graph, position, ON_STACK);
    stack.push(Frame {
        position,
        next: 0,
        most: 0,
    });
    Ok(())
}

/// A path from `root` that carries two special edges, which exists.
fn path_with_two<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Vec<PathStep>, B::Error> {
    let mut path = Vec::new();
    let mut from = root;
    let mut wanted = 2;
    while wanted > 0 {
        let step = step_towards(book, from, wanted)?;
        wanted -= u8::from(step.arrow == Arrow::Special);
        from = step.to;
        path.push(step);
    }
    Ok(path)
}

/// A step from a position after which `wanted` special edges, that of the
/// step included, can still be met.
fn step_towards<B: Rulebook>(
    book: &mut B,
    from: PositionId,
    wanted: u8,
) -> Result<PathStep, B::Error> {
    let summands: Box<[(PositionId, u64)]> = match book.graph().key(from) {
        PositionKey::Sum(summands) => summands.clone(),
        _ => [(from, 1)].into(),
    };
    for &(summand, _) in &summands {
        if special_edges(book, summand)? == 0 {
            continue;
        }
        expand(book, summand)?;
        for edge in book.graph().options(summand).to_vec() {
            let to = if summand == from {
                edge.to
            } else {
                replace_summand(book, &summands, summand, edge.to)?
            };
            let found = special_edges(book, to)? + u8::from(edge.arrow == Arrow::Special);
            if found >= wanted {
                return Ok(PathStep {
                    from,
                    summand,
                    option: edge.to,
                    arrow: edge.arrow,
                    to,
                });
            }
        }
    }
    unreachable!("the count says that such a step exists")
}
