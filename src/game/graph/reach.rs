//! The positions that a position can reach.

use super::options::expand;
use super::position::{HeapRulesId, PositionId, PositionKey};
use super::position_graph::PositionGraph;
use super::rulebook::Rulebook;
use super::trouble::Trouble;
use super::walk::{Entry, Next, Recursion, Visit, walk};
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
pub fn reach_within<B: Rulebook>(
    book: &mut B,
    root: PositionId,
    most: usize,
) -> Result<Option<Vec<PositionId>>, B::Error> {
    let mut below = Below {
        most,
        open: FxHashMap::default(),
        finished: Vec::new(),
    };
    let all = walk(book, &mut below, root)?;
    below.finished.reverse();
    Ok(all.then_some(below.finished))
}

/// The positions met below one.
struct Below {
    /// The most that are looked for.
    most: usize,
    /// Whether a position still waits for others.
    open: FxHashMap<PositionId, bool>,
    /// The others, each behind all that it reaches.
    finished: Vec<PositionId>,
}

impl<B: Rulebook> Recursion<B> for Below {
    type Node = PositionId;
    type Gathered = ();

    fn position(node: PositionId) -> PositionId {
        node
    }

    fn enter(&mut self, book: &mut B, position: PositionId) -> Result<Entry<()>, B::Error> {
        if self.open.len() >= self.most || holds_nim_heap_above(book.graph(), position, self.most) {
            return Ok(Entry::TooLong);
        }
        expand(book, position)?;
        book.graph().limits.pause(1).map_err(Trouble::from)?;
        self.open.insert(position, true);
        Ok(Entry::Waits(()))
    }

    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<PositionId, ()>,
    ) -> Result<Next<PositionId>, B::Error> {
        let options = book.graph().options(visit.node);
        while let Some(&edge) = options.get(visit.next) {
            visit.next += 1;
            match self.open.get(&edge.to) {
                Some(false) => {}
                Some(true) => return Ok(Next::Closes(edge.to)),
                None => return Ok(Next::Needs(edge.to)),
            }
        }
        self.open.insert(visit.node, false);
        self.finished.push(visit.node);
        Ok(Next::Answered)
    }

    /// The walk ends, and all that was noted with it.
    fn forget(&mut self, _: &mut B, _: PositionId) {}
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
