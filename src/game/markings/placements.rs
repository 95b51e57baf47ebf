//! How many markings of a game are good (Theorem 4): by a product over the
//! branches where the game is a tree, by going through them elsewhere.
//!
//! The local test looks at a position that is not past a special edge and at
//! the values of its ordinary and of its special options alone, and values do
//! not depend on marks. So the good markings of a tree can be counted without
//! listing one.

use super::duality::broken_condition;
use super::marked_graph::{GraphMarkings, MarkedGraph};
use super::marked_tree::{branch_kinds, is_tree};
use crate::game::graph::{PositionId, Rulebook, Trouble};
use crate::game::multisets::multisets;
use crate::game::play::Convention;
use crate::game::values::grundy;
use crate::limits::Work;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Edges of listed markings that are looked at for each position that may be
/// held.
const WORK: u64 = 100;

/// The number of good markings of a game.
///
/// # Errors
/// What its rules run into, a limit, a cycle, or more than 2¹²⁷ of them.
pub fn placements<B: Rulebook>(book: &mut B, root: PositionId) -> Result<u128, B::Error> {
    if is_tree(book.graph(), root) {
        return of_tree(book, root, &mut FxHashMap::default());
    }
    let graph = MarkedGraph::of(book, root)?;
    let values = graph
        .positions
        .iter()
        .map(|&position| grundy(book, position, Convention::Normal))
        .collect::<Result<Vec<_>, _>>()?;
    if graph.is_tree() {
        return Ok(of_graph_tree(&graph, &values)?);
    }
    let edges = graph.below.iter().map(|below| below.len() as u64).sum();
    let mut left = WORK.saturating_mul(book.graph().limits.max_positions as u64);
    let mut markings = GraphMarkings::new(graph);
    let mut good = 0;
    while markings.advance() {
        left = left.checked_sub(edges).ok_or(Trouble::TooManyMarkings)?;
        book.graph().limits.count(Work::Options, edges);
        book.graph().limits.pause(edges).map_err(Trouble::from)?;
        good += u128::from(is_good(&markings.marked(), &values));
    }
    Ok(good)
}

/// A tree of anonymous branches; equal branches are exchanged freely.
fn of_tree<B: Rulebook>(
    book: &mut B,
    tree: PositionId,
    known: &mut FxHashMap<PositionId, u128>,
) -> Result<u128, B::Error> {
    if let Some(&count) = known.get(&tree) {
        return Ok(count);
    }
    let mut branches = Vec::new();
    for (branch, times) in branch_kinds(book.graph(), tree) {
        let value = grundy(book, branch, Convention::Normal)?;
        let good = of_tree(book, branch, known)?;
        branches.push((value, good, times));
    }
    let count = good_ways(&branches).ok_or(Trouble::TooManyMarkings)?;
    known.insert(tree, count);
    Ok(count)
}

/// A graph that is a tree; each edge is one of its own.
fn of_graph_tree(graph: &MarkedGraph, values: &[u64]) -> Result<u128, Trouble> {
    let mut good = vec![0; graph.below.len()];
    for (node, below) in graph.below.iter().enumerate().rev() {
        let branches: Vec<_> = below.iter().map(|&to| (values[to], good[to], 1)).collect();
        good[node] = good_ways(&branches).ok_or(Trouble::TooManyMarkings)?;
    }
    Ok(good[0])
}

/// Ways to mark the branches with one value.
#[derive(Clone, Copy)]
struct Ways {
    /// All ordinary.
    ordinary: u128,
    /// All special: one way, since nothing is marked behind.
    special: u128,
    /// Some of each.
    mixed: u128,
}

impl Ways {
    /// No branch has the value.
    const NONE: Self = Self {
        ordinary: 0,
        special: 0,
        mixed: 0,
    };

    fn all(self) -> Option<u128> {
        self.with_ordinary()?.checked_add(self.special)
    }

    /// At least one ordinary.
    fn with_ordinary(self) -> Option<u128> {
        self.ordinary.checked_add(self.mixed)
    }

    /// At least one special.
    fn with_special(self) -> Option<u128> {
        self.special.checked_add(self.mixed)
    }
}

/// In how many ways branches can be marked so that the local test holds at
/// their parent and everywhere below; each branch with its value, its own
/// number of good markings and how often it occurs. `None` when it does not
/// fit.
fn good_ways(branches: &[(u64, u128, u64)]) -> Option<u128> {
    // For each value, the ways with no branch special, and all ways.
    let mut products: BTreeMap<u64, (u128, u128)> = BTreeMap::new();
    for &(value, good, times) in branches {
        let (ordinary, all) = products.entry(value).or_insert((1, 1));
        *ordinary = ordinary.checked_mul(multisets(good, times)?)?;
        *all = all.checked_mul(multisets(good.checked_add(1)?, times)?)?;
    }
    let by_value: BTreeMap<u64, Ways> = products
        .into_iter()
        .map(|(value, (ordinary, all))| {
            let ways = Ways {
                ordinary,
                special: 1,
                mixed: all - ordinary - 1,
            };
            (value, ways)
        })
        .collect();
    let mex = (0..=by_value.len() as u64).find(|value| !by_value.contains_key(value))?;
    let ways = |value| by_value.get(&value).copied().unwrap_or(Ways::NONE);
    let mut total: u128 = 1;
    for low in (0..mex / 2).map(|pair| 2 * pair) {
        total = total.checked_mul(pair_ways(ways(low), ways(low + 1))?)?;
    }
    // The others: no special option may have the value mex xor 1.
    let others = by_value.iter().filter(|(value, _)| **value >= mex / 2 * 2);
    for (&value, &ways) in others {
        let allowed = if value == mex ^ 1 {
            ways.ordinary
        } else {
            ways.all()?
        };
        total = total.checked_mul(allowed)?;
    }
    Some(total)
}

/// Two values of a pair below the mex: both among the ordinary options, or
/// both among the special ones.
fn pair_ways(low: Ways, high: Ways) -> Option<u128> {
    let ordinary = low.with_ordinary()?.checked_mul(high.with_ordinary()?)?;
    let special = low.with_special()?.checked_mul(high.with_special()?)?;
    let both = low.mixed.checked_mul(high.mixed)?;
    ordinary.checked_add(special)?.checked_sub(both)
}

/// The local test at every node that the root reaches without a special edge.
fn is_good(marked: &[Vec<(usize, bool)>], values: &[u64]) -> bool {
    let mut before = vec![false; marked.len()];
    before[0] = true;
    for (node, edges) in marked.iter().enumerate() {
        if !before[node] {
            continue;
        }
        let (mut ordinary, mut special) = (Vec::new(), Vec::new());
        for &(to, is_special) in edges {
            if is_special {
                special.push(values[to]);
            } else {
                ordinary.push(values[to]);
                before[to] = true;
            }
        }
        ordinary.sort_unstable();
        special.sort_unstable();
        if broken_condition(&ordinary, &special, values[node]).is_some() {
            return false;
        }
    }
    true
}
