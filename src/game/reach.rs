//! The positions that a position can reach.

use crate::game::{HeapRulesId, PositionGraph, PositionId, PositionKey, Rulebook, Trouble, expand};
use rustc_hash::FxHashMap;

/// Every position that `root` can reach, `root` first and every move leading
/// forward: a topological order.
///
/// # Errors
/// What the rules run into, a limit, or a cycle.
pub fn reach<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Vec<PositionId>, B::Error> {
    let reached = reach_within(book, root, usize::MAX)?;
    Ok(reached.expect("there is no bound"))
}

/// The same, or `None` when there are more than `most` positions.
///
/// # Errors
/// What the rules run into, a limit, or a cycle.
pub(super) fn reach_within<B: Rulebook>(
    book: &mut B,
    root: PositionId,
    most: usize,
) -> Result<Option<Vec<PositionId>>, B::Error> {
    // Whether a position is still on the stack.
    let mut open: FxHashMap<PositionId, bool> = FxHashMap::default();
    let mut finished = Vec::new();
    let mut stack = vec![(root, 0usize)];
    if holds_nim_heap_above(book.graph(), root, most) {
        return Ok(None);
    }
    expand(book, root)?;
    open.insert(root, true);
    while let Some((position, next)) = stack.last_mut() {
        let position = *position;
        let Some(&edge) = book.graph().options(position).get(*next) else {
            open.insert(position, false);
            finished.push(position);
            stack.pop();
            continue;
        };
        *next += 1;
        match open.get(&edge.to) {
            Some(false) => {}
            Some(true) => {
                let positions = stack.iter().map(|(position, _)| *position);
                return Err(Trouble::cycle(positions, edge.to).into());
            }
            None => {
                if open.len() >= most || holds_nim_heap_above(book.graph(), edge.to, most) {
                    return Ok(None);
                }
                expand(book, edge.to)?;
                book.graph().limits.pause(1).map_err(Trouble::from)?;
                open.insert(edge.to, true);
                stack.push((edge.to, 0));
            }
        }
    }
    finished.reverse();
    Ok(Some(finished))
}

/// Whether a position holds a Nim heap of more than `most` tokens; other questions
/// need not take it apart.
fn holds_nim_heap_above(graph: &PositionGraph, position: PositionId, most: usize) -> bool {
    match graph.key(position) {
        PositionKey::Heap { rules, size } => *rules == HeapRulesId::NIM && *size > most as u64,
        PositionKey::Relabelled { of, .. } => holds_nim_heap_above(graph, *of, most),
        PositionKey::Sum(summands) => summands
            .iter()
            .any(|&(summand, _)| holds_nim_heap_above(graph, summand, most)),
        _ => false,
    }
}
