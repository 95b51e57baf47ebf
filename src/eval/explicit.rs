//! Explicit games: their nodes become positions and their edges options.
//!
//! A game is built when it is first needed. Its nodes exist before its
//! targets are worked out, so that targets may mention them, and the nodes
//! of other games that mention these.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::clauses::{Frame, GO_ON};
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{self, Convention, GraphId, PositionId, PositionKey};
use crate::program::errors::unknown_node;
use crate::program::{Edge, Expr, Graph, GraphKind, Target};
use crate::source::Span;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Waiting,
    Building,
    Ready,
    Failed,
}

/// An explicit game of the program and how far it has been built.
pub(super) struct BuiltGraph {
    pub definition: Arc<Graph>,
    state: State,
    /// Its nodes by name, in order of appearance.
    names: IndexSet<Arc<str>, FxBuildHasher>,
    root: u32,
}

impl BuiltGraph {
    /// A game that is not built yet.
    pub fn new(definition: Graph) -> Self {
        let (names, root) = match &definition.kind {
            GraphKind::Written { nodes, root, .. } => (nodes.iter().cloned().collect(), *root),
            GraphKind::File { .. } => (IndexSet::default(), 0),
        };
        Self {
            definition: Arc::new(definition),
            state: State::Waiting,
            names,
            root,
        }
    }

    /// The name of a node.
    pub fn node_name(&self, node: u32) -> Arc<str> {
        self.names
            .get_index(node as usize)
            .cloned()
            .unwrap_or_else(|| "?".into())
    }
}

impl Interpreter {
    /// The root of an explicit game.
    pub(super) fn root(&mut self, id: GraphId, span: Span) -> Result<PositionId, Fault> {
        self.build(id, span)?;
        let root = self.graphs[id.0 as usize].root;
        self.node(id, root, span)
    }

    /// A node of an explicit game.
    pub(super) fn node(&mut self, id: GraphId, node: u32, span: Span) -> Result<PositionId, Fault> {
        self.build(id, span)?;
        let position = self
            .world
            .graph
            .intern(PositionKey::Node { graph: id, node })
            .map_err(Fault::from);
        position.map_err(|fault| self.at(fault, span))
    }

    /// The position of a node of a game that has been built.
    pub(super) fn position_of_node(&mut self, id: GraphId, node: u32) -> Option<PositionId> {
        self.world
            .graph
            .intern(PositionKey::Node { graph: id, node })
            .ok()
    }

    /// `fig[E]` with a computed name.
    pub(super) fn named_node(
        &mut self,
        id: GraphId,
        name: &Expr,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let value = self.eval(name, frame)?;
        let Value::Text(text) = &value else {
            let what = value.type_of().described();
            return Err(Diagnostic::new(
                Code::WrongType,
                format!("a node is named by a string, not by {what}"),
            )
            .label(name.span, format!("this is {what}"))
            .help("write the name of the node in quotation marks, or use `str(…)`")
            .into());
        };
        self.find_node(id, text, name.span)
    }

    /// The node of the game that `position` belongs to.
    pub(super) fn node_field(
        &mut self,
        position: PositionId,
        name: &str,
        span: Span,
    ) -> Result<Value, Fault> {
        match *self.world.graph.key(position) {
            PositionKey::Node { graph, .. } => self.find_node(graph, name, span),
            _ => Err(Diagnostic::new(
                Code::UnknownField,
                "only a position of an explicit game has named nodes",
            )
            .label(span, "no such node")
            .help("the moves of a position are `options(G)`, and the arguments of a ruleset's position `args(G)`")
            .into()),
        }
    }

    fn find_node(&mut self, id: GraphId, name: &str, span: Span) -> Result<Value, Fault> {
        self.build(id, span)?;
        let built = &self.graphs[id.0 as usize];
        match built.names.get_index_of(name) {
            Some(index) => {
                let node = u32::try_from(index).expect("a game's nodes fit 32 bits");
                Ok(Value::Position(self.node(id, node, span)?))
            }
            None => {
                let game = built.definition.name.clone();
                let known = built.names.iter().map(|name| &**name);
                Err(unknown_node(&game, name, known, span).into())
            }
        }
    }

    /// Builds an explicit game unless it is built, or being built.
    pub(super) fn build(&mut self, id: GraphId, span: Span) -> Result<(), Fault> {
        let built = &mut self.graphs[id.0 as usize];
        match built.state {
            State::Ready | State::Building => return Ok(()),
            State::Failed => return Err(Fault::FailedEarlier),
            State::Waiting => built.state = State::Building,
        }
        let definition = built.definition.clone();
        let result = match &definition.kind {
            GraphKind::Written {
                nodes,
                edges,
                slots,
                ..
            } => self.deeper(span, |this| {
                this.under(Convention::Normal, |this| {
                    this.build_written(id, nodes.len(), edges, *slots)
                })
            }),
            GraphKind::File { .. } => self.build_file(id, &definition),
        };
        self.graphs[id.0 as usize].state = match &result {
            Ok(()) => State::Ready,
            Err(fault) if fault.is_stop() => State::Waiting,
            Err(_) => State::Failed,
        };
        result.map_err(|fault| self.at(fault, definition.span))
    }

    fn build_written(
        &mut self,
        id: GraphId,
        nodes: usize,
        edges: &[Edge],
        slots: usize,
    ) -> Result<(), Fault> {
        let positions = self.intern_nodes(id, nodes)?;
        let by_source = by_source(nodes, edges);
        for (node, &position) in positions.iter().enumerate() {
            let own = by_source.of(node);
            // With clauses, only running them tells whether there is an edge.
            if own.iter().all(|&edge| edges[edge].clauses.is_empty()) {
                self.world.graph.set_has_option(position, !own.is_empty());
            }
        }
        let mut frame = vec![Value::Nothing; slots];
        let mut options: IndexSet<game::Edge, FxBuildHasher> = IndexSet::default();
        for (node, &position) in positions.iter().enumerate() {
            options.clear();
            for &edge in by_source.of(node) {
                self.edge_options(&edges[edge], &positions, &mut frame, &mut options)?;
            }
            self.world.graph.set_options(position, options.drain(..))?;
        }
        Ok(())
    }

    /// Adds the options that an edge stands for.
    fn edge_options(
        &mut self,
        edge: &Edge,
        positions: &[PositionId],
        frame: &mut Frame,
        options: &mut IndexSet<game::Edge, FxBuildHasher>,
    ) -> Result<(), Fault> {
        let arrow = edge.arrow;
        if edge.clauses.is_empty()
            && let Target::Node(node) = edge.target
        {
            let to = positions[node as usize];
            options.insert(game::Edge { to, arrow });
            return Ok(());
        }
        let _ = self.for_each(&edge.clauses, frame, &mut |this, frame| {
            let to = match &edge.target {
                Target::Node(node) => positions[*node as usize],
                Target::Position(target) => {
                    this.position_of(target, frame, "the target of an edge")?
                }
            };
            options.insert(game::Edge { to, arrow });
            GO_ON
        })?;
        Ok(())
    }

    fn intern_nodes(&mut self, id: GraphId, count: usize) -> Result<Vec<PositionId>, Fault> {
        let mut positions = Vec::with_capacity(count);
        for node in 0..count {
            let node = u32::try_from(node).expect("a game's nodes fit 32 bits");
            positions.push(
                self.world
                    .graph
                    .intern(PositionKey::Node { graph: id, node })?,
            );
            self.world.graph.limits.pause(1)?;
        }
        Ok(positions)
    }

    /// Reads the edges of a game from its file.
    fn build_file(&mut self, id: GraphId, definition: &Graph) -> Result<(), Fault> {
        let GraphKind::File {
            path,
            path_span,
            start,
        } = &definition.kind
        else {
            return Ok(());
        };
        let loaded = self.files.load(path_span.file, path);
        let (name, text) = loaded.map_err(|why| {
            Diagnostic::new(Code::CannotRead, format!("`{path}` cannot be read"))
                .label(*path_span, why)
                .help("a path starts at the folder of the file that names it")
        })?;
        let file = super::edge_file::read(&name, &text, *path_span, &self.world.graph.limits)?;
        let root = match start {
            None => 0,
            Some((name, span)) => match file.nodes.get_index_of(name) {
                Some(index) => index,
                None => {
                    let known = file.nodes.iter().map(|name| &**name);
                    return Err(unknown_node(&definition.name, name, known, *span).into());
                }
            },
        };
        let duplicate = file.duplicate_edge(&name, *path_span);
        // Whoever names a root may want a part of the graph.
        let lost = start
            .is_none()
            .then(|| file.unreachable_nodes(&name, *path_span));
        for warning in duplicate.into_iter().chain(lost.flatten()) {
            self.warn(warning);
        }
        let positions = self.intern_nodes(id, file.nodes.len())?;
        let mut options: Vec<IndexSet<game::Edge, FxBuildHasher>> =
            vec![IndexSet::default(); positions.len()];
        for (source, target, arrow) in file.edges {
            let to = positions[target];
            options[source].insert(game::Edge { to, arrow });
        }
        for (position, options) in positions.into_iter().zip(options) {
            self.world.graph.set_options(position, options)?;
        }
        let built = &mut self.graphs[id.0 as usize];
        built.names = file.nodes;
        built.root = u32::try_from(root).expect("a game's nodes fit 32 bits");
        Ok(())
    }
}

/// The edges of each node, in the order of the text.
struct BySource {
    starts: Vec<usize>,
    edges: Vec<usize>,
}

impl BySource {
    fn of(&self, node: usize) -> &[usize] {
        &self.edges[self.starts[node]..self.starts[node + 1]]
    }
}

fn by_source(nodes: usize, edges: &[Edge]) -> BySource {
    let mut starts = vec![0; nodes + 1];
    for edge in edges {
        starts[edge.source as usize + 1] += 1;
    }
    for node in 0..nodes {
        starts[node + 1] += starts[node];
    }
    let mut next = starts.clone();
    let mut order = vec![0; edges.len()];
    for (index, edge) in edges.iter().enumerate() {
        let place = &mut next[edge.source as usize];
        order[*place] = index;
        *place += 1;
    }
    BySource {
        starts,
        edges: order,
    }
}
