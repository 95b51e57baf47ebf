//! Markings of a game as a graph: its positions are the nodes, and each edge is
//! marked by itself.

use super::rooted_trees::branching;
use crate::game::graph::{Edge, PositionGraph, PositionId, Rulebook, Trouble, expand, reach};
use crate::game::play::Arrow;
use rustc_hash::FxHashMap;

/// The edges of a game as a graph: its positions are numbered so that edges
/// lead forward, the root being 0.
pub struct MarkedGraph {
    /// For each node, the nodes that its edges lead to.
    pub below: Vec<Vec<usize>>,
    /// The positions.
    pub positions: Vec<PositionId>,
}

impl MarkedGraph {
    /// The graph of the positions that a position reaches.
    ///
    /// # Errors
    /// What its rules run into, a limit, or a cycle.
    pub fn of<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Self, B::Error> {
        let positions = reach(book, root)?;
        let numbers: FxHashMap<PositionId, usize> = positions
            .iter()
            .enumerate()
            .map(|(number, &position)| (position, number))
            .collect();
        let mut below = Vec::with_capacity(positions.len());
        for &position in &positions {
            expand(book, position)?;
            let options = book.graph().options(position);
            let mut nodes: Vec<usize> = options.iter().map(|edge| numbers[&edge.to]).collect();
            // Two arrows to one node are one edge, whose mark is chosen anew.
            nodes.sort_unstable();
            nodes.dedup();
            below.push(nodes);
        }
        Ok(Self { below, positions })
    }

    /// Whether each node but the root is reached by one edge.
    pub fn is_tree(&self) -> bool {
        let mut reached = vec![0; self.below.len()];
        for &node in self.below.iter().flatten() {
            reached[node] += 1;
        }
        reached.iter().skip(1).all(|&times| times == 1)
    }
}

/// Goes through the markings of a graph: its edges in order, each ordinary
/// first, special where no special edge leads to its start.
pub struct GraphMarkings {
    pub graph: MarkedGraph,
    /// The edges, by their starts in order.
    edges: Vec<(usize, usize)>,
    /// Which are special; `None` before the first marking.
    special: Option<Vec<bool>>,
}

impl GraphMarkings {
    pub fn new(graph: MarkedGraph) -> Self {
        let edges = graph
            .below
            .iter()
            .enumerate()
            .flat_map(|(from, below)| below.iter().map(move |&to| (from, to)))
            .collect();
        Self {
            graph,
            edges,
            special: None,
        }
    }

    /// Goes to the next marking; false behind the last.
    pub fn advance(&mut self) -> bool {
        let Some(special) = &mut self.special else {
            self.special = Some(vec![false; self.edges.len()]);
            return true;
        };
        // The last ordinary edge that can become special, all behind it being
        // ordinary again.
        for index in (0..special.len()).rev() {
            if special[index] {
                special[index] = false;
                continue;
            }
            if !past_special(&self.edges, special, index) {
                special[index] = true;
                return true;
            }
        }
        false
    }

    /// For each node, what its edges lead to and whether they are special.
    pub fn marked(&self) -> Vec<Vec<(usize, bool)>> {
        let mut marked = vec![Vec::new(); self.graph.below.len()];
        let special = self.special.as_deref().unwrap_or(&[]);
        for (&(from, to), &special) in self.edges.iter().zip(special) {
            marked[from].push((to, special));
        }
        marked
    }

    /// The present marking as a position.
    ///
    /// # Errors
    /// When no more positions may be held.
    pub fn position(&self, graph: &mut PositionGraph) -> Result<PositionId, Trouble> {
        let mut built = vec![PositionId::ZERO; self.graph.below.len()];
        for (node, edges) in self.marked().into_iter().enumerate().rev() {
            let branches = edges.into_iter().map(|(to, special)| Edge {
                to: built[to],
                arrow: if special {
                    Arrow::Special
                } else {
                    Arrow::Ordinary
                },
            });
            built[node] = branching(graph, branches.collect())?;
        }
        Ok(built[0])
    }
}

/// Whether a special edge leads, directly or not, to the start of an edge. Of
/// the edges behind that one none is special.
fn past_special(edges: &[(usize, usize)], special: &[bool], index: usize) -> bool {
    let nodes = edges.iter().map(|&(_, to)| to + 1).max().unwrap_or(0);
    let mut past = vec![false; nodes];
    let (start, _) = edges[index];
    for (&(from, to), &is_special) in edges.iter().zip(special) {
        if from >= start {
            break;
        }
        past[to] |= is_special || past.get(from).copied().unwrap_or(false);
    }
    past.get(start).copied().unwrap_or(false)
}
