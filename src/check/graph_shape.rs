//! The shape of an explicit game as it was written: cycles, edges written
//! twice, nodes that the root cannot reach.

use crate::diagnostic::{Code, Diagnostic};
use crate::game::Arrow;
use crate::syntax::ast::{Graph, Target};
use rustc_hash::FxHashMap;

/// Labels that one diagnostic shows at most.
const SHOWN: usize = 6;

/// For each node, whether an edge starts there.
pub(super) fn has_edges(graph: &Graph) -> Vec<bool> {
    let mut has = vec![false; graph.nodes.len()];
    for edge in &graph.edges {
        has[edge.source as usize] = true;
    }
    has
}

/// Checks a graph; `mentions` are the nodes that the target of an edge, given
/// by its index, mentions inside a larger expression.
pub(super) fn check(
    name: &str,
    graph: &Graph,
    mentions: &[(usize, u32)],
    root: u32,
) -> Vec<Diagnostic> {
    let mut diagnostics = duplicate_edges(graph);
    let successors = Successors::new(graph, mentions);
    match find_cycle(graph, &successors) {
        Some(cycle) => diagnostics.push(explain_cycle(name, graph, &cycle)),
        None => diagnostics.extend(unreachable(graph, &successors, root)),
    }
    diagnostics
}

/// For each node, its successors and the edges that lead to them.
struct Successors {
    starts: Vec<usize>,
    /// Node and index of the edge.
    targets: Vec<(u32, usize)>,
}

impl Successors {
    fn new(graph: &Graph, mentions: &[(usize, u32)]) -> Self {
        let direct = graph
            .edges
            .iter()
            .enumerate()
            .filter_map(|(index, edge)| match edge.target {
                Target::Node(node) => Some((edge.source, node, index)),
                Target::Position(_) => None,
            });
        let mentioned = mentions
            .iter()
            .map(|&(index, node)| (graph.edges[index].source, node, index));
        let mut all: Vec<(u32, u32, usize)> = direct.chain(mentioned).collect();
        all.sort_by_key(|(source, _, index)| (*source, *index));
        let mut starts = vec![0; graph.nodes.len() + 1];
        for (source, _, _) in &all {
            starts[*source as usize + 1] += 1;
        }
        for node in 0..graph.nodes.len() {
            starts[node + 1] += starts[node];
        }
        let targets = all
            .into_iter()
            .map(|(_, target, index)| (target, index))
            .collect();
        Self { starts, targets }
    }

    fn of(&self, node: u32) -> &[(u32, usize)] {
        let node = node as usize;
        &self.targets[self.starts[node]..self.starts[node + 1]]
    }
}

fn duplicate_edges(graph: &Graph) -> Vec<Diagnostic> {
    let mut first: FxHashMap<(u32, u32, Arrow), usize> = FxHashMap::default();
    let mut diagnostics = Vec::new();
    for (index, edge) in graph.edges.iter().enumerate() {
        let Target::Node(target) = edge.target else {
            continue;
        };
        let earlier = *first
            .entry((edge.source, target, edge.arrow))
            .or_insert(index);
        if earlier != index && diagnostics.len() < SHOWN {
            let source = &graph.nodes[edge.source as usize].text;
            let target = &graph.nodes[target as usize].text;
            diagnostics.push(
                Diagnostic::new(
                    Code::DuplicateEdge,
                    format!("the edge from `{source}` to `{target}` is written twice"),
                )
                .label(edge.span, "again here")
                .label(graph.edges[earlier].span, "first here")
                .note("the same edge twice is one option")
                .help("remove one of the two"),
            );
        }
    }
    diagnostics
}

/// The edges of a cycle, by index, in order.
fn find_cycle(graph: &Graph, successors: &Successors) -> Option<Vec<usize>> {
    let mut finished = vec![false; graph.nodes.len()];
    // Depth on the stack plus one, 0 for nodes that are not on it.
    let mut depth = vec![0usize; graph.nodes.len()];
    for root in 0..graph.nodes.len() {
        if finished[root] {
            continue;
        }
        let root = u32::try_from(root).expect("a game's nodes fit 32 bits");
        // Node, next successor, and the edge that led here.
        let mut stack: Vec<(u32, usize, usize)> = vec![(root, 0, usize::MAX)];
        depth[root as usize] = 1;
        while let Some((node, next, _)) = stack.last_mut() {
            let node = *node;
            let Some(&(target, edge)) = successors.of(node).get(*next) else {
                finished[node as usize] = true;
                depth[node as usize] = 0;
                stack.pop();
                continue;
            };
            *next += 1;
            if depth[target as usize] > 0 {
                let start = depth[target as usize];
                let mut cycle: Vec<usize> = stack[start..].iter().map(|(_, _, e)| *e).collect();
                cycle.push(edge);
                return Some(cycle);
            }
            if !finished[target as usize] {
                stack.push((target, 0, edge));
                depth[target as usize] = stack.len();
            }
        }
    }
    None
}

fn explain_cycle(name: &str, graph: &Graph, cycle: &[usize]) -> Diagnostic {
    let node = |edge: &usize| &*graph.nodes[graph.edges[*edge].source as usize].text;
    let mut names: Vec<&str> = cycle.iter().take(2 * SHOWN).map(node).collect();
    if cycle.len() > 2 * SHOWN {
        names.push("…");
    }
    names.push(node(&cycle[0]));
    let mut diagnostic = Diagnostic::new(
        Code::Cycle,
        format!("the game `{name}` can go round for ever"),
    );
    for (index, edge) in cycle.iter().take(SHOWN).enumerate() {
        let text = if index + 1 == cycle.len() {
            "and this one leads back"
        } else {
            "this edge is part of the cycle"
        };
        diagnostic = diagnostic.label(graph.edges[*edge].span, text);
    }
    diagnostic
        .note(format!("the cycle: {}", names.join(" → ")))
        .help("every play must end: remove one of these edges")
}

fn unreachable(graph: &Graph, successors: &Successors, root: u32) -> Option<Diagnostic> {
    if graph.nodes.is_empty() {
        return None;
    }
    let mut reached = vec![false; graph.nodes.len()];
    let mut stack = vec![root];
    reached[root as usize] = true;
    while let Some(node) = stack.pop() {
        for &(target, _) in successors.of(node) {
            if !std::mem::replace(&mut reached[target as usize], true) {
                stack.push(target);
            }
        }
    }
    let lost: Vec<_> = graph
        .nodes
        .iter()
        .zip(&reached)
        .filter(|(_, reached)| !**reached)
        .map(|(node, _)| node)
        .collect();
    let first = lost.first()?;
    let root = &graph.nodes[root as usize].text;
    let title = match lost.len() {
        1 => format!("the root `{root}` cannot reach the node `{}`", first.text),
        count => format!("the root `{root}` cannot reach {count} nodes"),
    };
    let mut diagnostic = Diagnostic::new(Code::UnreachableNode, title);
    for node in lost.iter().take(SHOWN) {
        diagnostic = diagnostic.label(node.span, "it has no effect on the game");
    }
    Some(diagnostic.help(match graph.start {
        Some(_) => "check its spelling, or add an edge that leads to it; the root is the node of the `start` line",
        None => "check its spelling, or add an edge that leads to it; if it should be the root, write `start NAME`",
    }))
}
