//! Small games with special edges: every value under Rules 1, 2 and 3 at
//! every position, in misère play and with a pass.

use super::trees::goodness;
use super::{Value, integers};
use crate::library::{self, Library};
use crate::plain::{Graph, path_condition};
use std::collections::HashMap;
use std::fmt::Write;

/// An example of the table.
struct Example<'a> {
    facts: &'a Value,
    /// Its name in the program.
    name: String,
    nodes: Vec<&'a str>,
    graph: Graph,
}

impl<'a> Example<'a> {
    fn read(facts: &'a Value) -> Self {
        let positions = facts["positions"].as_object().expect("positions by name");
        let nodes: Vec<&str> = positions.keys().map(String::as_str).collect();
        let numbers: HashMap<&str, usize> = nodes
            .iter()
            .enumerate()
            .map(|(n, name)| (*name, n))
            .collect();
        let mut graph = Graph::with_nodes(nodes.len());
        for (from, to, special) in edges(facts) {
            graph.connect(numbers[from], numbers[to], special);
        }
        let id = facts["id"].as_str().expect("a name");
        Self {
            facts,
            name: id.replace('-', "_"),
            nodes,
            graph,
        }
    }

    fn definition(&self) -> String {
        let mut text = format!("game {} {{\n", self.name);
        for (from, to, special) in edges(self.facts) {
            let arrow = if special { "=>" } else { "->" };
            let _ = writeln!(text, "  \"{from}\" {arrow} \"{to}\"");
        }
        let start = self.facts["start"].as_str().expect("a name");
        let _ = writeln!(text, "  start \"{start}\"\n}}");
        text
    }

    fn position(&self, node: usize) -> String {
        format!("{}[\"{}\"]", self.name, self.nodes[node])
    }

    /// Asks for the values of a position in both states of a rule.
    fn check_rule(&self, library: &mut Library, node: usize, rule: usize) {
        let position = self.position(node);
        let text = format!(
            "grundy({position}, rule{rule}(0)); grundy({position}, rule{rule}(1)); \
             outcome({position}) under rule{rule}(0)"
        );
        let answers = library.run(&text);
        assert_eq!(answers.len(), 3);
        let legal = path_condition(&self.graph, &node);
        if rule > 1 && !legal {
            for answer in answers {
                assert_eq!(answer.code().number(), "E0502", "{text}");
            }
            return;
        }
        let facts = &self.facts["positions"][self.nodes[node]];
        let expected = integers(&facts[format!("G{rule}")]);
        let [empty, full, outcome] = answers.try_into().expect("three answers");
        let found = [empty, full].map(|answer| library::integer(&answer.value()));
        assert_eq!(found, expected[..], "{text}");
        let outcome = library.text(&outcome.value());
        assert_eq!(outcome == "P", expected[0] == 0, "{text}");
    }

    fn check_plays(&self, library: &mut Library, node: usize) {
        let position = self.position(node);
        let facts = &self.facts["positions"][self.nodes[node]];
        for (play, key) in [
            ("normal", "G"),
            ("misere", "misere_SG"),
            ("pass", "pass_SG"),
        ] {
            if let Some(expected) = facts[key].as_u64() {
                let text = format!("grundy({position}, {play})");
                let found = library::integer(&library.eval(&text));
                assert_eq!(found, expected, "{}: {text}", self.name);
            }
        }
    }

    fn check_goodness(&self, library: &mut Library) {
        let start = self.facts["start"].as_str();
        let root = self.nodes.iter().position(|node| Some(*node) == start);
        let root = self.position(root.expect("the root is a node"));
        let [answer] = library
            .run(&format!("duality({root})"))
            .try_into()
            .expect("one statement");
        if self.facts["legal"] == true {
            let found = goodness(&answer.value());
            let expected = ["rule2_good", "rule3_good"].map(|key| self.facts[key] == true);
            assert_eq!([found.0, found.1], expected, "{}", self.name);
        } else {
            assert_eq!(answer.code().number(), "E0502", "{}", self.name);
        }
    }
}

fn edges(facts: &Value) -> impl Iterator<Item = (&str, &str, bool)> {
    let edges = facts["edges"].as_array().expect("a list of edges");
    edges.iter().map(|edge| {
        let [from, to, kind] = [0, 1, 2].map(|index| edge[index].as_str().expect("a string"));
        (from, to, kind == "special")
    })
}

#[test]
fn values_of_the_examples() {
    let facts: Value = serde_json::from_str(include_str!("../../facts/duality.json"))
        .expect("the table is well-formed");
    let examples = facts["examples"].as_array().expect("a list");
    assert_eq!(examples.len(), 16);
    for facts in examples {
        let example = Example::read(facts);
        let mut library = Library::new();
        library.holds(&example.definition());
        for node in 0..example.nodes.len() {
            for rule in 1..=3 {
                example.check_rule(&mut library, node, rule);
            }
            example.check_plays(&mut library, node);
        }
        example.check_goodness(&mut library);
    }
}

#[test]
fn a_nim_heap_that_crosses_a_threshold_is_good_when_the_threshold_is_even() {
    crate::library::holds(
        "game threshold(n, t) {
           -> threshold(k, t)   for k in 0..<n if k >= t or n < t
           => threshold(k, t)   for k in 0..<n if k < t and n >= t
         }
         assert duality(threshold(n, t)).rule2 == (n < t or t % 2 == 0) for n in 0..12 for t in 0..13
         assert duality(threshold(n, t)).rule3 == (n < t or t % 2 == 0) for n in 0..12 for t in 0..13",
    );
}
