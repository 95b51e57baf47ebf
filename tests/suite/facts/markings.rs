//! `trees`, `markings` and `placements`: the counts of the table, and random
//! games whose markings are listed by brute force.

use super::Value;
use crate::library::{Library, integer, integers};
use crate::plain::{Graph, Values, path_condition};
use crate::random::Random;
use pretty_assertions::assert_eq;
use std::fmt::Write;

#[test]
fn markings_of_trees_and_how_many_are_good() {
    let facts: Value = serde_json::from_str(include_str!("../../facts/duality.json"))
        .expect("the table is well-formed");
    let mut library = Library::new();
    for nodes in 1..=7 {
        let [legal, good] = super::integers(&facts["unordered_trees"][nodes.to_string()])
            .try_into()
            .expect("two numbers");
        let mut count = |query: &str| integer(&library.eval(query));
        let listed = count(&format!("sum(len(markings(T)) for T in trees({nodes}))"));
        let counted = count(&format!("sum(placements(T) for T in trees({nodes}))"));
        let tested = count(&format!(
            "count(duality(G).rule2 for T in trees({nodes}) for G in markings(T))"
        ));
        assert_eq!(
            [listed, counted, tested],
            [legal, good, good],
            "{nodes} nodes"
        );
    }
}

#[test]
fn searches_stop_at_the_first_and_store_nothing() {
    let mut library = Library::new();
    // 13 million trees, of which the first is a path.
    library.holds("assert positions(first(T for T in trees(20))) == 20");
    library.holds(
        "assert first(G for T in trees(6) for G in markings(T) \
         if duality(G).rule2 != duality(G).rule3) == none",
    );
}

/// A random graph whose edges lead forward, every node being reached.
fn random_graph(random: &mut Random, nodes: usize, tree: bool) -> Graph {
    let mut graph = Graph::default();
    graph.edges.resize(nodes, Vec::new());
    for node in 1..nodes {
        graph.connect(random.below(node), node, false);
        if !tree && random.one_in(2) {
            let from = random.below(node);
            if graph.edges[from].iter().all(|edge| edge.to != node) {
                graph.connect(from, node, false);
            }
        }
    }
    graph
}

/// The legal markings of a graph and the good ones, over all sets of edges.
fn brute_force(graph: &Graph) -> (u64, u64) {
    let edges: usize = graph.edges.iter().map(Vec::len).sum();
    let (mut legal, mut good) = (0, 0);
    for marks in 0..1_u32 << edges {
        let mut marked = graph.clone();
        let all = marked.edges.iter_mut().flatten();
        for (index, edge) in all.enumerate() {
            edge.special = marks >> index & 1 == 1;
        }
        if path_condition(&marked, &0) {
            legal += 1;
            good += u64::from(Values::new(&marked).rule2_good(&0));
        }
    }
    (legal, good)
}

#[test]
fn markings_of_explicit_games_against_all_sets_of_edges() {
    let mut random = Random::new(0x006D_6172_6B73);
    let mut library = Library::new();
    for round in 0..60 {
        let nodes = 2 + random.below(6);
        let graph = random_graph(&mut random, nodes, round % 2 == 0);
        let mut text = format!("game g{round} {{\n");
        for (node, edges) in graph.edges.iter().enumerate() {
            for edge in edges {
                let _ = writeln!(text, "  n{node} -> n{}", edge.to);
            }
        }
        let (legal, good) = brute_force(&graph);
        let _ = write!(
            text,
            "}}\n[len(markings(g{round})), placements(g{round}), \
             count(duality(G).rule2 for G in markings(g{round})), \
             count(grundy(G) == grundy(g{round}) for G in markings(g{round}))]"
        );
        let [answer] = library.run(&text).try_into().expect("one statement shows");
        let counts = integers(&answer.value());
        assert_eq!(counts, [legal, good, good, legal], "{graph:?}");
    }
}
