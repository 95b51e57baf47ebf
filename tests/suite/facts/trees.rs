//! All rooted unordered trees with up to seven nodes in all legal markings,
//! up to isomorphism: how many there are, and how many are good.

use super::Value;
use crate::library::Library;
use crate::plain::{Graph, Values, path_condition};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Nodes of the largest trees.
const MOST: usize = 7;

/// A marked tree: its subtrees with the kinds of the edges to them, sorted, so
/// that isomorphic trees are equal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Tree {
    branches: Vec<(bool, Tree)>,
}

impl Tree {
    /// The most special edges on a path from the root.
    fn special_edges(&self) -> usize {
        let below = self.branches.iter();
        below
            .map(|(special, tree)| usize::from(*special) + tree.special_edges())
            .max()
            .unwrap_or(0)
    }

    /// Adds the tree to a graph; the number of its root.
    fn build(&self, graph: &mut Graph) -> usize {
        let root = graph.edges.len();
        graph.edges.push(Vec::new());
        for (special, tree) in &self.branches {
            let child = tree.build(graph);
            graph.connect(root, child, *special);
        }
        root
    }
}

/// All marked trees by number of nodes, whatever their paths carry.
fn marked_trees() -> Vec<BTreeSet<Tree>> {
    let leaf = Tree {
        branches: Vec::new(),
    };
    let mut by_size = vec![BTreeSet::new(), BTreeSet::from([leaf])];
    for size in 2..=MOST {
        let mut trees = BTreeSet::new();
        // A last branch of every size, hung on every tree of the rest.
        for branch_size in 1..size {
            for rest in &by_size[size - branch_size] {
                for branch in &by_size[branch_size] {
                    for special in [false, true] {
                        let mut tree = rest.clone();
                        tree.branches.push((special, branch.clone()));
                        tree.branches.sort();
                        trees.insert(tree);
                    }
                }
            }
        }
        by_size.push(trees);
    }
    by_size
}

/// A graph as a game of the language, and its root.
fn program(name: &str, graph: &Graph) -> String {
    if graph.edges.len() == 1 {
        return "duality({})\n".to_owned();
    }
    let mut text = format!("game {name} {{\n");
    for (node, edges) in graph.edges.iter().enumerate() {
        for edge in edges {
            let arrow = if edge.special { "=>" } else { "->" };
            let _ = writeln!(text, "  n{node} {arrow} n{}", edge.to);
        }
    }
    let _ = writeln!(text, "}}\nduality({name})");
    text
}

#[test]
fn marked_trees_and_how_many_are_good() {
    let facts: Value = serde_json::from_str(include_str!("../../facts/duality.json"))
        .expect("the table is well-formed");
    let mut library = Library::new();
    for (size, trees) in marked_trees().iter().enumerate().skip(1) {
        let graphs: Vec<Graph> = trees
            .iter()
            .filter(|tree| tree.special_edges() < 2)
            .map(|tree| {
                let mut graph = Graph::default();
                tree.build(&mut graph);
                graph
            })
            .collect();
        let text: String = graphs
            .iter()
            .enumerate()
            .map(|(index, graph)| program(&format!("t{size}_{index}"), graph))
            .collect();
        let answers = library.run(&text);
        assert_eq!(answers.len(), graphs.len());
        let mut good = 0;
        for (graph, answer) in graphs.iter().zip(answers) {
            assert!(path_condition(graph, &0));
            let (rule2, rule3) = goodness(&answer.value());
            let mut values = Values::new(graph);
            assert_eq!(rule2, rule3, "Theorem 4 fails at {graph:?}");
            assert_eq!(rule2, values.rule2_good(&0), "Rule 2 at {graph:?}");
            assert_eq!(rule3, values.rule3_good(&0), "Rule 3 at {graph:?}");
            assert_eq!(rule2, values.passes_local_test(&0), "the test at {graph:?}");
            good += u64::from(rule2);
        }
        let expected = super::integers(&facts["unordered_trees"][size.to_string()]);
        assert_eq!([graphs.len() as u64, good], expected[..], "{size} nodes");
    }
}

#[test]
fn illegal_markings_are_refused() {
    let mut library = Library::new();
    let mut refused = 0;
    for trees in &marked_trees()[..MOST] {
        for tree in trees.iter().filter(|tree| tree.special_edges() >= 2) {
            let mut graph = Graph::default();
            tree.build(&mut graph);
            let text = program(&format!("i{refused}"), &graph);
            let [answer] = library.run(&text).try_into().expect("one statement");
            assert_eq!(answer.code().number(), "E0502", "{text}");
            refused += 1;
        }
    }
    assert!(refused > 100);
}

/// What `duality` says of Rule 2 and Rule 3.
pub fn goodness(duality: &grundy::eval::Value) -> (bool, bool) {
    let grundy::eval::Value::Record(record) = duality else {
        panic!("{duality:?} is no result of duality");
    };
    let truth = |name| match record.get(name) {
        Some(grundy::eval::Value::Boolean(truth)) => *truth,
        other => panic!("{name} is {other:?}"),
    };
    (truth("rule2"), truth("rule3"))
}
