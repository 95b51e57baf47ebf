//! Random explicit games, as programs and as plain graphs, and their sums.

use super::{Written, shuffle};
use crate::plain::{Edge, Game, Graph, Sum};
use crate::random::Random;
use std::fmt::Write;

/// A graph with the way its nodes are written outside the game.
#[derive(Clone)]
pub struct WrittenGraph {
    graph: Graph,
    /// How many nodes are those of the game; Nim heaps and a tree follow.
    own: usize,
    texts: Vec<String>,
    definition: String,
}

impl Game for WrittenGraph {
    type Position = usize;

    fn options(&self, position: &usize) -> Vec<Edge<usize>> {
        self.graph.options(position)
    }
}

impl Written for WrittenGraph {
    fn definitions(&self) -> String {
        self.definition.clone()
    }

    fn text(&self, position: &usize) -> String {
        self.texts[*position].clone()
    }

    fn roots(&self) -> Vec<usize> {
        (0..self.own).collect()
    }

    fn positions_are_distinct(&self) -> bool {
        true
    }
}

/// A random tree or acyclic graph.
pub fn draw(number: usize, random: &mut Random) -> WrittenGraph {
    let most = random.pick(&[4, 6, 8, 10]);
    draw_up_to(most, &format!("g{number}"), random)
}

fn draw_up_to(most: usize, name: &str, random: &mut Random) -> WrittenGraph {
    let own = 1 + random.below(most);
    let mut shape = Shape::draw(own, random);
    let mut graph = Graph::with_nodes(own);
    // Node 0 is the root, and edges lead to higher numbers.
    for node in 1..own {
        let from = random.below(node);
        shape.connect(&mut graph, from, node, random);
        if shape.is_tree {
            continue;
        }
        for from in 0..node {
            for _ in 0..2 {
                if random.below(8) < shape.density {
                    shape.connect(&mut graph, from, node, random);
                }
            }
        }
    }
    for options in &mut graph.edges {
        shuffle(options, random);
    }
    let mut drawing = Drawing {
        name,
        quoted: random.one_in(3),
        own,
        outside: Vec::new(),
    };
    if random.one_in(3) {
        drawing.add_outside(&mut graph, &shape, random);
    }
    // A node without edges does not make a game; a brace list does.
    let is_empty = graph.edges[..own].iter().all(Vec::is_empty);
    let (texts, definition) = if is_empty {
        (vec!["{}".to_owned()], String::new())
    } else {
        (
            (0..graph.edges.len())
                .map(|node| drawing.text(node))
                .collect(),
            drawing.definition(&graph, random),
        )
    };
    WrittenGraph {
        graph,
        own,
        texts,
        definition,
    }
}

/// What kind of graph is drawn.
struct Shape {
    is_tree: bool,
    /// Eighths.
    density: usize,
    /// One edge in so many is special.
    one_special_in: usize,
    /// With `Some`, only edges that lead from a node before the place to one
    /// behind it may be special, which keeps the path condition.
    frontier: Option<usize>,
}

impl Shape {
    fn draw(own: usize, random: &mut Random) -> Self {
        Self {
            is_tree: random.one_in(3),
            density: 1 + random.below(4),
            one_special_in: random.pick(&[1, 2, 3, 4, 8]),
            frontier: random.one_in(2).then(|| random.below(own + 1)),
        }
    }

    fn connect(&mut self, graph: &mut Graph, from: usize, to: usize, random: &mut Random) {
        let special = self.may_be_special(from, to) && random.one_in(self.one_special_in);
        graph.connect(from, to, special);
    }

    fn may_be_special(&self, from: usize, to: usize) -> bool {
        self.frontier
            .is_none_or(|frontier| from < frontier && to >= frontier)
    }
}

/// How a graph is written.
struct Drawing<'a> {
    name: &'a str,
    quoted: bool,
    own: usize,
    /// The texts of positions outside the game, the last nodes of the graph.
    outside: Vec<String>,
}

impl Drawing<'_> {
    /// Adds edges to Nim heaps and perhaps to an anonymous tree of them.
    fn add_outside(&mut self, graph: &mut Graph, shape: &Shape, random: &mut Random) {
        let heaps = 1 + random.below(4);
        for n in 0..heaps {
            self.outside.push(format!("*{n}"));
            graph.edges.push(Vec::new());
            for k in 0..n {
                graph.connect(self.own + n, self.own + k, false);
            }
        }
        let mut targets: Vec<usize> = (self.own..self.own + heaps).collect();
        if random.one_in(3) {
            targets.push(self.add_tree(graph, heaps, random));
        }
        for _ in 0..=random.below(3) {
            let from = random.below(self.own);
            let to = random.pick(&targets);
            let special = shape.may_be_special(from, self.own) && random.one_in(3);
            graph.connect(from, to, special);
        }
    }

    fn add_tree(&mut self, graph: &mut Graph, heaps: usize, random: &mut Random) -> usize {
        let node = graph.edges.len();
        graph.edges.push(Vec::new());
        for n in 0..heaps {
            if n == 0 || random.one_in(2) {
                graph.connect(node, self.own + n, random.one_in(6));
            }
        }
        let options: Vec<String> = graph.edges[node]
            .iter()
            .map(|edge| {
                let arrow = if edge.special { "=> " } else { "" };
                format!("{arrow}{}", self.outside[edge.to - self.own])
            })
            .collect();
        self.outside.push(format!("{{{}}}", options.join(", ")));
        node
    }

    /// A node inside the game.
    fn inside(&self, node: usize) -> String {
        match node.checked_sub(self.own) {
            Some(outside) => self.outside[outside].clone(),
            None if self.quoted => format!("\"{node}\""),
            None => format!("n{node}"),
        }
    }

    /// A node outside the game; the root is the game itself.
    fn text(&self, node: usize) -> String {
        match node.checked_sub(self.own) {
            Some(outside) => self.outside[outside].clone(),
            None if node == 0 => self.name.to_owned(),
            None if self.quoted => format!("{}[\"{node}\"]", self.name),
            None => format!("{}.n{node}", self.name),
        }
    }

    fn definition(&self, graph: &Graph, random: &mut Random) -> String {
        let mut lines: Vec<String> = Vec::new();
        for (node, edges) in graph.edges[..self.own].iter().enumerate() {
            for (special, arrows) in [(false, ["->", "→"]), (true, ["=>", "⇒"])] {
                let targets: Vec<String> = edges
                    .iter()
                    .filter(|edge| edge.special == special)
                    .map(|edge| self.inside(edge.to))
                    .collect();
                let source = self.inside(node);
                let arrow = random.pick(&arrows);
                if targets.is_empty() {
                    continue;
                }
                if random.one_in(2) {
                    lines.push(format!("{source} {arrow} {}", targets.join(", ")));
                } else {
                    lines.extend(targets.iter().map(|to| format!("{source} {arrow} {to}")));
                }
            }
        }
        if random.one_in(8) {
            lines.push(random.pick(&lines));
        }
        if random.one_in(2) {
            shuffle(&mut lines, random);
            lines.push(format!("start {}", self.inside(0)));
        }
        let mut text = String::new();
        let _ = writeln!(text, "game {} {{", self.name);
        for line in lines {
            let _ = writeln!(text, "  {line}");
        }
        let _ = writeln!(text, "}}");
        text
    }
}

/// A sum of two or three graphs, some of them the same.
pub struct WrittenSum {
    sum: Sum,
    /// Every summand.
    parts: Vec<WrittenGraph>,
    roots: Vec<Vec<usize>>,
}

impl Game for WrittenSum {
    type Position = Vec<usize>;

    fn options(&self, position: &Vec<usize>) -> Vec<Edge<Vec<usize>>> {
        self.sum.options(position)
    }
}

impl Written for WrittenSum {
    fn definitions(&self) -> String {
        let mut definitions: Vec<String> = self
            .parts
            .iter()
            .map(|part| part.definition.clone())
            .collect();
        definitions.dedup();
        definitions.concat()
    }

    fn text(&self, position: &Vec<usize>) -> String {
        let texts: Vec<String> = self
            .parts
            .iter()
            .zip(position)
            .map(|(part, node)| part.text(node))
            .collect();
        match texts.as_slice() {
            [a, b] if a == b => format!("2 * {a}"),
            [a, b, c] if a == b && b == c => format!("3 * {a}"),
            [a, b, c] if b == c => format!("{a} + 2 * {b}"),
            _ => texts.join(" + "),
        }
    }

    fn roots(&self) -> Vec<Vec<usize>> {
        self.roots.clone()
    }

    fn positions_are_distinct(&self) -> bool {
        false
    }
}

/// A random sum.
pub fn draw_sum(number: usize, random: &mut Random) -> WrittenSum {
    let count = random.pick(&[2, 2, 3]);
    let most = if count == 2 { 6 } else { 4 };
    let mut parts: Vec<WrittenGraph> = Vec::new();
    for index in 0..count {
        let part = match parts.last() {
            Some(last) if random.one_in(4) => last.clone(),
            _ => draw_up_to(most, &format!("s{number}_{index}"), random),
        };
        parts.push(part);
    }
    let sum = Sum {
        parts: parts.iter().map(|part| part.graph.clone()).collect(),
    };
    let mut roots = vec![vec![0; count]];
    for _ in 0..12 {
        roots.push(parts.iter().map(|part| random.below(part.own)).collect());
    }
    roots.sort();
    roots.dedup();
    WrittenSum { sum, parts, roots }
}
