//! From matched lines of games to the tree.

use crate::game::Arrow;
use crate::syntax::Rule;
use crate::syntax::ast::{
    Clause, Edge, Game, GameBody, Graph, Name, RuleLine, StatementKind, Target,
};
use crate::syntax::lower_statement::{first_of, take};
use crate::syntax::parse::Lowering;
use indexmap::IndexMap;
use pest::iterators::Pair;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// The header of a game: parameters make it a ruleset.
pub(super) struct Header {
    pub name: Name,
    pub parameters: Option<Vec<Name>>,
}

/// Collects the lines of an explicit game; a node is an index, so that a
/// graph of a million edges stays small.
#[derive(Default)]
pub(super) struct GraphBuilder {
    nodes: IndexMap<Arc<str>, Name, FxBuildHasher>,
    edges: Vec<Edge>,
    start: Option<Name>,
}

impl GraphBuilder {
    fn node(&mut self, name: Name) -> u32 {
        let index = match self.nodes.get_index_of(&name.text) {
            Some(index) => index,
            None => self.nodes.insert_full(name.text.clone(), name).0,
        };
        u32::try_from(index).expect("a text of 4 GiB has fewer nodes")
    }

    /// The graph. A `start` line with no edge beside it is a lone terminal
    /// node.
    pub fn finish(mut self) -> Graph {
        if self.edges.is_empty()
            && let Some(start) = self.start.clone()
        {
            self.node(start);
        }
        Graph {
            nodes: self.nodes.into_values().collect(),
            edges: self.edges,
            start: self.start,
        }
    }
}

impl Lowering<'_> {
    /// `game NAME(…) {`
    pub fn game_header(&self, pair: Pair<Rule>, offset: usize) -> Header {
        let mut name = None;
        let mut parameters = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part, offset)),
                Rule::parameters => parameters = Some(self.parameters(part, offset)),
                _ => {}
            }
        }
        Header {
            name: name.expect("a game has a name"),
            parameters,
        }
    }

    /// `game NAME from "edges.csv" start NODE`
    pub fn game_from_file(&self, pair: Pair<Rule>, offset: usize) -> StatementKind {
        let mut parts = pair
            .into_inner()
            .filter(|part| matches!(part.as_rule(), Rule::name | Rule::string));
        let name = parts.next().expect("a game has a name");
        let path = parts.next().expect("`from` names a file");
        StatementKind::Game(Game {
            name: self.name(&name, offset),
            body: GameBody::File {
                path: self.string(&path, offset),
                start: parts.next().map(|part| self.node(&part, offset)),
            },
        })
    }

    /// A node: a name, or a string that serves as one.
    fn node(&self, pair: &Pair<Rule>, offset: usize) -> Name {
        if pair.as_rule() == Rule::name {
            return self.name(pair, offset);
        }
        let text = self.string(pair, offset);
        Name {
            text: text.text,
            span: text.span,
        }
    }

    /// A line of an explicit game.
    pub fn graph_line(&self, graph: &mut GraphBuilder, pair: Pair<Rule>, offset: usize) {
        let line = first_of(pair);
        if line.as_rule() == Rule::start_line {
            let node = line.into_inner().next_back().expect("`start` names a node");
            graph.start = Some(self.node(&node, offset));
            return;
        }
        let mut parts = line.into_inner();
        let source = graph.node(self.node(&take(&mut parts), offset));
        let arrow = arrow(&take(&mut parts));
        let mut targets = Vec::new();
        let mut clauses = None;
        for part in parts {
            match part.as_rule() {
                Rule::target => targets.push(first_of(part)),
                Rule::clauses => clauses = Some(Arc::<[Clause]>::from(self.clauses(part, offset))),
                _ => {}
            }
        }
        for target in targets {
            let (target, span) = self.target(graph, target, clauses.as_deref(), offset);
            graph.edges.push(Edge {
                source,
                arrow,
                target,
                clauses: clauses.clone(),
                span,
            });
        }
    }

    fn target(
        &self,
        graph: &mut GraphBuilder,
        pair: Pair<Rule>,
        clauses: Option<&[Clause]>,
        offset: usize,
    ) -> (Target, crate::source::Span) {
        if pair.as_rule() == Rule::lone_node {
            let name = self.node(&first_of(pair), offset);
            let span = name.span;
            if clauses.is_some_and(|clauses| binds(clauses, &name.text)) {
                let kind = crate::syntax::ast::ExprKind::Name(name.text);
                return (
                    Target::Position(crate::syntax::ast::Expr { kind, span }),
                    span,
                );
            }
            return (Target::Node(graph.node(name)), span);
        }
        let expression = self.expression(pair, offset);
        let span = expression.span;
        (Target::Position(expression), span)
    }

    /// A line of a ruleset that is not a group.
    pub fn rule_line(&self, pair: Pair<Rule>, offset: usize) -> RuleLine {
        let line = first_of(pair);
        if line.as_rule() == Rule::local_value {
            let (name, _, value) = self.named_value(line, offset);
            return RuleLine::Let { name, value };
        }
        let mut span = self.span(&line, offset);
        let mut parts = line.into_inner();
        let arrow = arrow(&take(&mut parts));
        let mut targets = Vec::new();
        let mut clauses = Vec::new();
        for part in parts {
            match part.as_rule() {
                Rule::expression => targets.push(self.expression(part, offset)),
                Rule::clauses => clauses = self.clauses(part, offset),
                _ => {}
            }
        }
        let trimmed = self.text[span.range()].trim_end().len();
        span.end = span.start + u32::try_from(trimmed).unwrap_or(0);
        RuleLine::Moves {
            arrow,
            targets,
            clauses,
            span,
        }
    }
}

/// Whether a clause gives `name` a meaning.
fn binds(clauses: &[Clause], name: &str) -> bool {
    use crate::syntax::ast::Pattern;
    clauses.iter().any(|clause| match clause {
        Clause::For { pattern, .. } => match pattern {
            Pattern::Whole(bound) => &*bound.text == name,
            Pattern::Parts(parts, _) => parts.iter().any(|bound| &*bound.text == name),
        },
        Clause::Let { name: bound, .. } => &*bound.text == name,
        Clause::If(_) => false,
    })
}

/// The kind of an `arrow`.
pub(super) fn arrow(pair: &Pair<Rule>) -> Arrow {
    match pair.as_str() {
        "=>" | "⇒" => Arrow::Special,
        _ => Arrow::Ordinary,
    }
}
