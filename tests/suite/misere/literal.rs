//! The genus from its definition: literal sums with Nim heaps of two tokens.

use crate::library::{self, Library, elements, integers};
use crate::plain::{Edge, Game, Graph, Play, Values};
use crate::random::Random;
use grundy::eval::Value;
use std::fmt::Write;

/// A position of a graph with so many Nim heaps of two and of one token.
struct WithNimHeaps<'a> {
    graph: &'a Graph,
}

impl Game for WithNimHeaps<'_> {
    type Position = (usize, usize, usize);

    fn options(&self, &(node, twos, ones): &Self::Position) -> Vec<Edge<Self::Position>> {
        let edges = self.graph.edges[node].iter();
        let mut to: Vec<_> = edges.map(|edge| (edge.to, twos, ones)).collect();
        if twos > 0 {
            to.extend([(node, twos - 1, ones), (node, twos - 1, ones + 1)]);
        }
        if ones > 0 {
            to.push((node, twos, ones - 1));
        }
        to.sort_unstable();
        to.dedup();
        to.into_iter()
            .map(|to| Edge { to, special: false })
            .collect()
    }
}

/// The digits of the genus of a node up to the superscript `last`.
fn literal_digits(graph: &Graph, node: usize, last: usize) -> Vec<u64> {
    let game = WithNimHeaps { graph };
    let mut values = Values::new(&game);
    (0..=last)
        .map(|n| values.grundy(&(node, n, 0), Play::Misere))
        .collect()
}

/// The base and the first digits of what `genus` gave.
pub fn digits(genus: &Value, count: usize) -> (u64, Vec<u64>) {
    let Value::Record(record) = genus else {
        panic!("a genus was expected, not {genus:?}");
    };
    let field = |name| record.get(name).expect("a field of a genus");
    let mut digits = integers(field("superscript"));
    while digits.len() < count {
        digits.push(digits[digits.len() - 1] ^ 2);
    }
    digits.truncate(count);
    (library::integer(field("base")), digits)
}

/// A random game in which node n leads to smaller ones. Half of the games
/// start with `*0`, `*1`, `*2`, `{*2}` and `{*2, {*2}}`: without firm zeros and
/// ones, wild positions would be rare.
pub fn draw(nodes: usize, random: &mut Random) -> Graph {
    const FIRM: [&[usize]; 5] = [&[], &[0], &[0, 1], &[2], &[2, 3]];
    let mut graph = Graph::with_nodes(nodes);
    let firm = if random.one_in(2) {
        FIRM.as_slice()
    } else {
        &[]
    };
    for from in 1..nodes {
        if let Some(options) = firm.get(from) {
            for to in *options {
                graph.connect(from, *to, false);
            }
            continue;
        }
        graph.connect(from, random.below(from), false);
        for to in 0..from {
            if random.one_in(2) {
                graph.connect(from, to, false);
            }
        }
    }
    graph
}

/// The definition of a game, its root the last node.
pub fn definition(graph: &Graph, name: &str) -> String {
    let mut text = format!("game {name} {{\n");
    for (from, edges) in graph.edges.iter().enumerate().rev() {
        for edge in edges {
            let _ = writeln!(text, "  \"{from}\" -> \"{}\"", edge.to);
        }
    }
    text + "}\n"
}

#[test]
fn random_games_have_the_genus_of_the_definition() {
    const LAST: usize = 12;
    let mut random = Random::new(11);
    let mut library = Library::new();
    let mut wild = 0;
    for number in 0..400 {
        let nodes = 2 + random.below(11);
        let graph = draw(nodes, &mut random);
        let name = format!("g{number}");
        library.holds(&definition(&graph, &name));
        let list: Vec<String> = (0..nodes).map(|n| format!("{name}[\"{n}\"]")).collect();
        let found = library.eval(&format!("[genus(G) for G in [{}]]", list.join(", ")));
        let mut normal = Values::new(&graph);
        for (node, genus) in elements(&found).iter().enumerate() {
            let (base, digits) = digits(genus, LAST + 1);
            let place = || format!("node {node} of\n{}", definition(&graph, &name));
            assert_eq!(base, normal.grundy(&node, Play::Normal), "{}", place());
            assert_eq!(digits, literal_digits(&graph, node, LAST), "{}", place());
            let firm = digits[..2] == [base, base ^ 2];
            let fickle = digits[..2] == [base ^ 1, 2 + base] && base < 2;
            wild += usize::from(!firm && !fickle);
        }
    }
    assert!(wild > 100, "only {wild} symbols are wild");
}
