//! The options of every kind of position, and the operations that make
//! positions out of others.

use super::position::{Edge, HeapRulesId, PositionId, PositionKey, Relabelling};
use super::position_graph::PositionGraph;
use super::rulebook::Rulebook;
use super::trouble::Trouble;
use super::world::World;
use crate::game::heaps::TakeAndBreak;
use crate::game::play::Arrow;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::ops::ControlFlow;

/// Makes sure that the options of `position` are in the graph: each once,
/// in the order in which the rules give them.
///
/// # Errors
/// What the rules run into, a limit, or a guard that needs the position's
/// own value.
pub fn expand<B: Rulebook>(book: &mut B, position: PositionId) -> Result<(), B::Error> {
    if book.graph().is_expanded(position) {
        return Ok(());
    }
    if !book.graph().begin_expanding(position) {
        return Err(Trouble::GuardNeedsItself { position }.into());
    }
    let options = options_of(book, position);
    book.graph().end_expanding(position);
    let options = options?;
    let unique: IndexSet<Edge, FxBuildHasher> = options.into_iter().collect();
    book.graph().set_options(position, unique)?;
    Ok(())
}

fn options_of<B: Rulebook>(book: &mut B, position: PositionId) -> Result<Vec<Edge>, B::Error> {
    match book.graph().key(position).clone() {
        PositionKey::Heap { rules, size } => heap_options(book, rules, size),
        // The nodes of an explicit game get their options when it is built.
        PositionKey::Node { .. } => Err(Trouble::GuardNeedsItself { position }.into()),
        PositionKey::Ruled { ruleset, arguments } => {
            book.ruled_options(position, ruleset, &arguments)
        }
        PositionKey::Tree(edges) => Ok(edges.into_vec()),
        PositionKey::Sum(summands) => sum_options(book, &summands),
        PositionKey::Relabelled { labels, of } => relabelled_options(book, labels, of),
    }
}

fn heap_options<B: Rulebook>(
    book: &mut B,
    rules: HeapRulesId,
    size: u64,
) -> Result<Vec<Edge>, B::Error> {
    let World { graph, heaps, .. } = book.world();
    let game = heaps.rules(rules);
    let mut options = Vec::new();
    let end = game.for_each_option(size, |parts| {
        match heap_option(graph, (rules, game), parts) {
            Ok(to) => {
                options.push(Edge {
                    to,
                    arrow: Arrow::Ordinary,
                });
                ControlFlow::Continue(())
            }
            Err(trouble) => ControlFlow::Break(trouble),
        }
    });
    match end {
        ControlFlow::Continue(()) => Ok(options),
        ControlFlow::Break(trouble) => Err(trouble.into()),
    }
}

/// The sum of heaps of sizes `parts`, ascending. Heaps without a move drop out of a
/// sum; a single one stays, so that a move says what it leaves.
fn heap_option(
    graph: &mut PositionGraph,
    (rules, game): (HeapRulesId, &TakeAndBreak),
    parts: &[u64],
) -> Result<PositionId, Trouble> {
    graph.limits.pause(1)?;
    if let [part] = *parts {
        return graph.heap(rules, part);
    }
    let mut summands: Vec<(PositionId, u64)> = Vec::with_capacity(parts.len());
    for &part in parts.iter().filter(|&&part| game.has_option(part)) {
        let heap = graph.heap(rules, part)?;
        match summands.last_mut() {
            Some((last, copies)) if *last == heap => *copies += 1,
            _ => summands.push((heap, 1)),
        }
    }
    intern_sum(graph, summands)
}

/// The moves in a sum: one summand moves, the others wait.
fn sum_options<B: Rulebook>(
    book: &mut B,
    summands: &[(PositionId, u64)],
) -> Result<Vec<Edge>, B::Error> {
    let mut options = Vec::new();
    for &(summand, _) in summands {
        expand(book, summand)?;
        let moves = book.graph().options(summand).to_vec();
        for edge in moves {
            let to = replace_summand(book, summands, summand, edge.to)?;
            options.push(Edge {
                to,
                arrow: edge.arrow,
            });
        }
    }
    Ok(options)
}

/// The sum in which one copy of `summand` has become `option`.
pub(in crate::game) fn replace_summand<B: Rulebook>(
    book: &mut B,
    summands: &[(PositionId, u64)],
    summand: PositionId,
    option: PositionId,
) -> Result<PositionId, B::Error> {
    let rest = summands.iter().map(|&(position, copies)| {
        let moved = u64::from(position == summand);
        (position, copies - moved)
    });
    let parts: Vec<_> = rest.chain([(option, 1)]).collect();
    sum(book, &parts)
}

fn relabelled_options<B: Rulebook>(
    book: &mut B,
    labels: Relabelling,
    of: PositionId,
) -> Result<Vec<Edge>, B::Error> {
    expand(book, of)?;
    let moves = book.graph().options(of).to_vec();
    let mut options = Vec::with_capacity(moves.len());
    for edge in moves {
        let ends = is_terminal(book, edge.to)?;
        let arrow = if ends && labels == Relabelling::Endings {
            Arrow::Special
        } else {
            Arrow::Ordinary
        };
        let to = relabel(book, labels, edge.to)?;
        options.push(Edge { to, arrow });
    }
    Ok(options)
}

/// Whether a position has no option. Cheaper than expanding it.
///
/// # Errors
/// What a guard runs into, or a guard that needs the position's own value.
pub fn is_terminal<B: Rulebook>(book: &mut B, position: PositionId) -> Result<bool, B::Error> {
    if let Some(has_option) = book.graph().known_has_option(position) {
        return Ok(!has_option);
    }
    let has_option = match book.graph().key(position).clone() {
        PositionKey::Heap { rules, size } => book.world().heaps.rules(rules).has_option(size),
        PositionKey::Ruled { ruleset, arguments } => {
            if !book.graph().begin_expanding(position) {
                return Err(Trouble::GuardNeedsItself { position }.into());
            }
            let has_option = book.ruled_has_option(ruleset, &arguments);
            book.graph().end_expanding(position);
            has_option?
        }
        PositionKey::Node { .. } => {
            return Err(Trouble::GuardNeedsItself { position }.into());
        }
        PositionKey::Tree(_) | PositionKey::Sum(_) | PositionKey::Relabelled { .. } => true,
    };
    book.graph().set_has_option(position, has_option);
    Ok(!has_option)
}

/// The disjunctive sum of positions, each with a number of copies.
///
/// # Errors
/// What finding the terminal summands runs into, or a limit.
pub fn sum<B: Rulebook>(book: &mut B, parts: &[(PositionId, u64)]) -> Result<PositionId, B::Error> {
    let mut summands: Vec<(PositionId, u64)> = Vec::with_capacity(parts.len());
    for &(position, copies) in parts {
        if copies == 0 {
            continue;
        }
        if let PositionKey::Sum(inner) = book.graph().key(position) {
            for &(summand, times) in inner {
                let copies = times.checked_mul(copies).ok_or(Trouble::TooManyCopies)?;
                summands.push((summand, copies));
            }
        } else if !is_terminal(book, position)? {
            summands.push((position, copies));
        }
    }
    summands.sort_unstable();
    let mut merged: Vec<(PositionId, u64)> = Vec::with_capacity(summands.len());
    for (position, copies) in summands {
        match merged.last_mut() {
            Some((last, total)) if *last == position => {
                *total = total.checked_add(copies).ok_or(Trouble::TooManyCopies)?;
            }
            _ => merged.push((position, copies)),
        }
    }
    Ok(intern_sum(book.graph(), merged)?)
}

/// Interns a sum whose summands are merged and not terminal.
fn intern_sum(
    graph: &mut PositionGraph,
    mut summands: Vec<(PositionId, u64)>,
) -> Result<PositionId, Trouble> {
    match summands.as_slice() {
        [] => Ok(PositionId::ZERO),
        [(only, 1)] => Ok(*only),
        _ => {
            summands.sort_unstable();
            graph.intern(PositionKey::Sum(summands.into()))
        }
    }
}

/// The anonymous tree with these options.
///
/// # Errors
/// When no more positions may be held.
pub fn tree<B: Rulebook>(book: &mut B, mut options: Vec<Edge>) -> Result<PositionId, B::Error> {
    options.sort_unstable();
    options.dedup();
    if options.is_empty() {
        return Ok(PositionId::ZERO);
    }
    Ok(book.graph().intern(PositionKey::Tree(options.into()))?)
}

/// The same game with its edges relabelled. A terminal position has no edge
/// and is its own relabelling; relabelling twice is the last one alone.
///
/// # Errors
/// What finding out whether the position is terminal runs into, or a limit.
pub fn relabel<B: Rulebook>(
    book: &mut B,
    labels: Relabelling,
    position: PositionId,
) -> Result<PositionId, B::Error> {
    let of = match *book.graph().key(position) {
        PositionKey::Relabelled { of, .. } => of,
        _ => position,
    };
    let is_heap = matches!(book.graph().key(of), PositionKey::Heap { .. });
    // A heap has no special edge to begin with.
    if (is_heap && labels == Relabelling::Plain) || is_terminal(book, of)? {
        return Ok(of);
    }
    Ok(book.graph().relabelled(labels, of)?)
}
