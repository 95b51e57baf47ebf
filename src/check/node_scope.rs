//! The nodes that the targets of an explicit game may name.

use crate::game::GraphId;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// The nodes of an explicit game by name, in order of appearance.
pub(super) type Nodes = Arc<IndexSet<Arc<str>, FxBuildHasher>>;

/// The number of a node.
///
/// # Panics
/// Never: a text of 32-bit places names fewer nodes.
pub(super) fn number_of(nodes: &IndexSet<Arc<str>, FxBuildHasher>, name: &str) -> Option<u32> {
    let index = nodes.get_index_of(name)?;
    Some(u32::try_from(index).expect("a game's nodes fit 32 bits"))
}

/// The explicit game whose targets are being resolved.
pub(super) struct NodeScope {
    graph: GraphId,
    root: u32,
    nodes: Nodes,
    /// Nodes that the present target mentions.
    mentioned: Vec<u32>,
}

impl NodeScope {
    /// The nodes of a game.
    pub fn new(graph: GraphId, root: u32, nodes: Nodes) -> Self {
        Self {
            graph,
            root,
            nodes,
            mentioned: Vec::new(),
        }
    }

    /// The node of a name.
    pub fn find(&self, name: &str) -> Option<(GraphId, u32)> {
        Some((self.graph, number_of(&self.nodes, name)?))
    }

    /// Notes that the target mentions a node, if it is one of this game.
    pub fn mention(&mut self, graph: GraphId, node: u32) {
        if graph == self.graph {
            self.mentioned.push(node);
        }
    }

    /// Notes that the target mentions a game: its root, if it is this game.
    pub fn mention_root(&mut self, graph: GraphId) {
        self.mention(graph, self.root);
    }

    /// The nodes that were mentioned since this was last asked.
    pub fn take_mentioned(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.mentioned)
    }
}
