//! Games: explicit ones with their nodes and edges, and rulesets with their
//! lines.

use crate::check::definitions::Meaning;
use crate::check::graph_shape;
use crate::check::node_scope::{NodeScope, Nodes};
use crate::check::resolver::Resolver;
use crate::check::scope::GlobalKind;
use crate::check::suspicion;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::GraphId;
use crate::program::errors::unknown_node;
use crate::program::{Edge, Graph, GraphKind, RuleLine, Ruleset, StatementKind, Target, Type};
use crate::source::Span;
use crate::syntax::ast::{self, GameBody};
use std::sync::Arc;

impl Resolver<'_> {
    /// A game definition.
    pub fn game(&mut self, game: &ast::Game, span: Span) {
        if !self.definitions.is_first(&game.name) {
            return;
        }
        let declared = self.definitions.own(&game.name.text);
        let Some(kind) = declared.map(|global| global.kind.clone()) else {
            return;
        };
        match (&game.body, kind) {
            (GameBody::Ruleset(ruleset), _) => self.ruleset(game, ruleset),
            (
                GameBody::Graph(graph),
                GlobalKind::Graph {
                    id,
                    nodes: Some(nodes),
                },
            ) => {
                let kind = self.graph(game, graph, id, &nodes);
                self.add_graph(game, id, kind, span);
            }
            (GameBody::File { path, start }, GlobalKind::Graph { id, .. }) => {
                let kind = GraphKind::File {
                    path: path.text.clone(),
                    path_span: path.span,
                    start: start.as_ref().map(|name| (name.text.clone(), name.span)),
                };
                self.add_graph(game, id, kind, span);
            }
            _ => unreachable!("a game is declared for what it is"),
        }
    }

    fn add_graph(&mut self, game: &ast::Game, id: GraphId, kind: GraphKind, span: Span) {
        self.program.graphs.push(Graph {
            name: game.name.text.clone(),
            id,
            span: game.name.span,
            kind,
        });
        self.action(span, |_| StatementKind::Build(id));
    }

    fn graph(
        &mut self,
        game: &ast::Game,
        graph: &ast::Graph,
        id: GraphId,
        nodes: &Nodes,
    ) -> GraphKind {
        let root = self.root(game, graph);
        let has_edges = graph_shape::has_edges(graph);
        self.node_scope = Some(NodeScope::new(id, root, nodes.clone()));
        let mut mentions = Vec::new();
        let (edges, slots) = self.in_new_frame(|this| {
            let mut edges = Vec::with_capacity(graph.edges.len());
            for (index, edge) in graph.edges.iter().enumerate() {
                let resolved = this.in_block(|this| this.edge(edge, graph, &has_edges));
                let scope = this.node_scope.as_mut();
                let mentioned = scope.map(NodeScope::take_mentioned);
                for node in mentioned.unwrap_or_default() {
                    mentions.push((index, node));
                }
                edges.push(resolved);
            }
            edges
        });
        self.node_scope = None;
        self.report_all(graph_shape::check(&game.name.text, graph, &mentions, root));
        GraphKind::Written {
            nodes: nodes.iter().cloned().collect(),
            edges,
            root,
            slots,
        }
    }

    /// The root: the first node named, or that of the `start` line.
    fn root(&mut self, game: &ast::Game, graph: &ast::Graph) -> u32 {
        if graph.nodes.is_empty() {
            self.report(
                Diagnostic::new(
                    Code::EmptyGame,
                    format!("the game `{}` has no node", game.name.text),
                )
                .label(game.name.span, "its braces hold no edge")
                .help("add an edge, `root -> a, b`; for a ruleset, add parameters: `game NAME(n) { … }`"),
            );
        }
        let Some(start) = &graph.start else {
            return 0;
        };
        let found = graph.nodes.iter().position(|node| node.text == start.text);
        match found {
            Some(index) => u32::try_from(index).expect("a game's nodes fit 32 bits"),
            None => {
                let known = graph.nodes.iter().map(|node| &*node.text);
                let diagnostic = unknown_node(&game.name.text, &start.text, known, start.span);
                self.report(diagnostic);
                0
            }
        }
    }

    fn edge(&mut self, edge: &ast::Edge, graph: &ast::Graph, has_edges: &[bool]) -> Edge {
        let clauses = match &edge.clauses {
            Some(clauses) => self.clauses(clauses),
            None => Vec::new(),
        };
        let target = match &edge.target {
            ast::Target::Node(node) => {
                if !has_edges[*node as usize] {
                    self.check_lone_target(&graph.nodes[*node as usize].text, edge.span);
                }
                Target::Node(*node)
            }
            ast::Target::Position(target) => {
                let typed = self.expression(target);
                self.expect(
                    &typed,
                    Type::Position,
                    "the target of an edge must be a position",
                );
                Target::Position(typed.expr)
            }
        };
        Edge {
            source: edge.source,
            arrow: edge.arrow,
            target,
            clauses,
            span: edge.span,
        }
    }

    /// A lone target without edges that names something outside which moves
    /// lead to is taken for a mistake.
    fn check_lone_target(&mut self, name: &Arc<str>, span: Span) {
        match self.meaning(name, false) {
            Meaning::Global(GlobalKind::Graph { .. }) => {
                self.ambiguous_node(name, "an explicit game", span);
            }
            Meaning::Global(GlobalKind::Value {
                type_of: Type::Position,
                ..
            }) => self.ambiguous_node(name, "a position", span),
            Meaning::Global(GlobalKind::Ruleset { .. }) if self.definitions.own(name).is_some() => {
                self.ambiguous_node(name, "a ruleset", span);
            }
            // Its type is known when the whole text has been read.
            Meaning::Later(_) => self.lone_targets.push((name.clone(), span)),
            _ => {}
        }
    }

    /// Reports the lone targets that name positions defined further down.
    pub fn check_late_lone_targets(&mut self) {
        for (name, span) in std::mem::take(&mut self.lone_targets) {
            let own = self.definitions.own(&name).map(|global| &global.kind);
            if let Some(GlobalKind::Value {
                type_of: Type::Position,
                ..
            }) = own
            {
                self.ambiguous_node(&name, "a position", span);
            }
        }
    }

    fn ambiguous_node(&mut self, name: &str, outer: &str, span: Span) {
        let meant = match outer {
            "a ruleset" => {
                format!("for a position of the ruleset, write its arguments: `{name}(…)`")
            }
            _ => format!("for the position outside, write `({name})`"),
        };
        let diagnostic = Diagnostic::new(
            Code::AmbiguousNode,
            format!("`{name}` could be a new node or {outer} outside"),
        )
        .label(
            span,
            "a name alone is a node of this game, and this node has no edges",
        )
        .help(format!(
            "{meant}; for a node of this game, give it an edge or choose another name"
        ));
        self.report(match self.definitions.place(name) {
            Some(place) => diagnostic.label(place, format!("{outer} of that name")),
            None => diagnostic,
        });
    }

    fn ruleset(&mut self, game: &ast::Game, ruleset: &ast::Ruleset) {
        let (lines, slots) = self.in_new_frame(|this| {
            this.bind_parameters(&ruleset.parameters);
            this.rule_lines(&ruleset.lines)
        });
        self.program.rulesets.push(Ruleset {
            name: game.name.text.clone(),
            span: game.name.span,
            parameters: ruleset.parameters.len(),
            slots,
            lines,
        });
    }

    fn rule_lines(&mut self, lines: &[ast::RuleLine]) -> Vec<RuleLine> {
        self.report_all(suspicion::repeated_lines(self.source, lines));
        self.in_block(|this| lines.iter().map(|line| this.rule_line(line)).collect())
    }

    fn rule_line(&mut self, line: &ast::RuleLine) -> RuleLine {
        match line {
            ast::RuleLine::Let { name, value } => {
                let value = self.expression(value);
                let slot = self.bind(name, value.type_of);
                RuleLine::Let {
                    slot,
                    value: value.expr,
                }
            }
            ast::RuleLine::Moves {
                arrow,
                targets,
                clauses,
                span,
            } => self.in_block(|this| {
                let clauses = this.clauses(clauses);
                let targets = targets
                    .iter()
                    .map(|target| {
                        let typed = this.expression(target);
                        this.expect(&typed, Type::Position, "a move must lead to a position");
                        typed.expr
                    })
                    .collect();
                RuleLine::Moves {
                    arrow: *arrow,
                    targets,
                    clauses,
                    span: *span,
                }
            }),
            ast::RuleLine::Group {
                clauses,
                lines,
                otherwise,
                span,
            } => self.group(clauses, lines, otherwise.as_deref(), *span),
        }
    }

    fn group(
        &mut self,
        clauses: &[ast::Clause],
        lines: &[ast::RuleLine],
        otherwise: Option<&[ast::RuleLine]>,
        span: Span,
    ) -> RuleLine {
        if otherwise.is_some() && !matches!(clauses, [ast::Clause::If(_)]) {
            self.report(
                Diagnostic::new(
                    Code::UnexpectedText,
                    "only a group with a single `if` can have an `else`",
                )
                .label(span, "this group has other clauses")
                .help("put the `if` into a group of its own inside this one"),
            );
        }
        let written = clauses;
        let (clauses, lines) = self.in_block(|this| {
            let clauses = this.clauses(clauses);
            (clauses, this.rule_lines(lines))
        });
        RuleLine::Group {
            clauses,
            lines,
            otherwise: otherwise.map_or_else(Vec::new, |lines| {
                self.in_block(|this| {
                    if let [ast::Clause::If(condition)] = written {
                        this.frame.learn_not(condition);
                    }
                    this.rule_lines(lines)
                })
            }),
        }
    }
}
