//! Markings: which edges of a game are special, each path carrying at most one.
//!
//! A game is marked in one of two ways. A position made of anonymous trees
//! alone *is* a tree: its branches are marked one by one, and markings that an
//! isomorphism exchanges are one. Any other game is a graph: its positions are
//! its nodes, and each set of its edges is a marking of its own. Marks that
//! the game has already do not count.

use crate::game::trees::branching;
use crate::game::{
    Arrow, Edge, PositionGraph, PositionId, PositionKey, Rulebook, Trouble, expand, reach,
};
use rustc_hash::FxHashMap;

/// Goes through all legal markings of a game, the one without marks first.
pub struct Markings(Kind);

enum Kind {
    Tree {
        tree: PositionId,
        counts: TreeCounts,
        next: u128,
    },
    Graph(GraphMarkings),
}

impl Markings {
    /// The markings of a game.
    ///
    /// # Errors
    /// What its rules run into, a limit, a cycle, or a tree with more than
    /// 2¹²⁷ markings.
    pub fn new<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Self, B::Error> {
        if is_tree(book.graph(), root) {
            let mut counts = TreeCounts::default();
            counts.count(book.graph(), root)?;
            return Ok(Self(Kind::Tree {
                tree: root,
                counts,
                next: 0,
            }));
        }
        let graph = MarkedGraph::of(book, root)?;
        Ok(Self(Kind::Graph(GraphMarkings::new(graph))))
    }

    /// The next marking as a position; `None` behind the last.
    ///
    /// # Errors
    /// When no more positions may be held.
    pub fn next(&mut self, graph: &mut PositionGraph) -> Result<Option<PositionId>, Trouble> {
        match &mut self.0 {
            Kind::Tree { tree, counts, next } => {
                if *next >= counts.count(graph, *tree)? {
                    return Ok(None);
                }
                *next += 1;
                marked_tree(graph, counts, *tree, *next - 1).map(Some)
            }
            Kind::Graph(markings) => {
                if !markings.advance() {
                    return Ok(None);
                }
                markings.position(graph).map(Some)
            }
        }
    }
}

/// Whether a position is made of anonymous trees alone.
pub(super) fn is_tree(graph: &PositionGraph, position: PositionId) -> bool {
    position == PositionId::ZERO
        || match graph.key(position) {
            PositionKey::Tree(branches) => branches.iter().all(|edge| is_tree(graph, edge.to)),
            _ => false,
        }
}

/// The branches of a tree by kind, with how often each occurs.
pub(super) fn branch_kinds(graph: &PositionGraph, tree: PositionId) -> Vec<(PositionId, u64)> {
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
pub(super) struct TreeCounts(FxHashMap<PositionId, u128>);

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

/// How many multisets of `size` elements there are over `kinds` kinds; `None`
/// when it does not fit.
pub(super) fn multisets(kinds: u128, size: u64) -> Option<u128> {
    if kinds == 0 {
        return Some(u128::from(size == 0));
    }
    binomial(kinds.checked_add(u128::from(size))? - 1, size)
}

fn binomial(n: u128, k: u64) -> Option<u128> {
    let mut result: u128 = 1;
    for i in 0..u128::from(k) {
        if i >= n {
            return Some(0);
        }
        result = result.checked_mul(n - i)? / (i + 1);
    }
    Some(result)
}

/// The marking of a tree with a number below its count.
fn marked_tree(
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

/// The edges of a game as a graph: its positions are numbered so that edges
/// lead forward, the root being 0.
pub(super) struct MarkedGraph {
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
pub(super) struct GraphMarkings {
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
    fn position(&self, graph: &mut PositionGraph) -> Result<PositionId, Trouble> {
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
