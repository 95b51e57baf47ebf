//! Markings of anonymous trees: how many there are, and the one with a number.

use super::rooted_trees::branching;
use crate::game::graph::{Edge, PositionGraph, PositionId, PositionKey, Trouble};
use crate::game::multisets::{binomial, multisets};
use crate::game::play::Arrow;
use rustc_hash::FxHashMap;

/// Whether a position is made of anonymous trees alone.
pub fn is_tree(graph: &PositionGraph, position: PositionId) -> bool {
    position == PositionId::ZERO
        || match graph.key(position) {
            PositionKey::Tree(branches) => branches.iter().all(|edge| is_tree(graph, edge.to)),
            _ => false,
        }
}

/// The branches of a tree by kind, with how often each occurs.
pub fn branch_kinds(graph: &PositionGraph, tree: PositionId) -> Vec<(PositionId, u64)> {
    let mut kinds: Vec<(PositionId, u64)> = Vec::new();
    if let PositionKey::Tree(branches) = graph.key(tree) {
        let mut below: Vec<PositionId> = branches.iter().map(|edge| edge.to).collect();
        below.sort_unstable();
        for branch in below {
            match kinds.last_mut() {
                Some((last, times)) if *last == branch => *times += 1,
                _ => kinds.push((branch, 1)),
            }
        }
    }
    kinds
}

/// How many markings trees have.
#[derive(Default)]
pub struct TreeCounts(FxHashMap<PositionId, u128>);

impl TreeCounts {
    /// How many markings a tree has: for each kind of branch that occurs m
    /// times, a multiset of m ways, a branch being special as it is or
    /// ordinary with one of its own markings.
    pub fn count(&mut self, graph: &PositionGraph, tree: PositionId) -> Result<u128, Trouble> {
        if let Some(&count) = self.0.get(&tree) {
            return Ok(count);
        }
        let mut total: u128 = 1;
        for (branch, times) in branch_kinds(graph, tree) {
            let ways = self.count(graph, branch)? + 1;
            let chosen = multisets(ways, times).ok_or(Trouble::TooManyMarkings)?;
            total = total
                .checked_mul(chosen)
                .filter(|total| *total < 1 << 127)
                .ok_or(Trouble::TooManyMarkings)?;
        }
        self.0.insert(tree, total);
        Ok(total)
    }
}

/// The marking of a tree with a number below its count.
///
/// # Errors
/// When no more positions may be held.
pub fn marked_tree(
    graph: &mut PositionGraph,
    counts: &mut TreeCounts,
    tree: PositionId,
    mut number: u128,
) -> Result<PositionId, Trouble> {
    let mut branches = Vec::new();
    for (branch, times) in branch_kinds(graph, tree) {
        let markings = counts.count(graph, branch)?;
        let choices = multisets(markings + 1, times).ok_or(Trouble::TooManyMarkings)?;
        for way in multiset(number % choices, times, markings + 1) {
            // The last way is the special edge, behind which nothing is marked.
            let edge = if way == markings {
                Edge {
                    to: marked_tree(graph, counts, branch, 0)?,
                    arrow: Arrow::Special,
                }
            } else {
                Edge {
                    to: marked_tree(graph, counts, branch, way)?,
                    arrow: Arrow::Ordinary,
                }
            };
            branches.push(edge);
        }
        number /= choices;
    }
    branching(graph, branches)
}

/// The multiset with a number, in the combinatorial number system: `size`
/// elements below `kinds`.
fn multiset(mut number: u128, size: u64, kinds: u128) -> Vec<u128> {
    let mut elements = Vec::new();
    for place in (1..=size).rev() {
        // The largest x with x choose place at most the number.
        let (mut low, mut high) = (u128::from(place) - 1, kinds + u128::from(place) - 1);
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            match binomial(middle, place) {
                Some(below) if below <= number => low = middle,
                _ => high = middle,
            }
        }
        number -= binomial(low, place).unwrap_or(0);
        elements.push(low - (u128::from(place) - 1));
    }
    elements
}
