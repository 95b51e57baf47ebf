//! Markings: which edges of a game are special, each path carrying at most one.
//!
//! A game is marked in one of two ways. A position made of anonymous trees
//! alone *is* a tree: its branches are marked one by one, and markings that an
//! isomorphism exchanges are one. Any other game is a graph: its positions are
//! its nodes, and each set of its edges is a marking of its own. Marks that
//! the game has already do not count.

use super::marked_graph::{GraphMarkings, MarkedGraph};
use super::marked_tree::{TreeCounts, is_tree, marked_tree};
use crate::game::graph::{PositionGraph, PositionId, Rulebook, Trouble};

/// Goes through all legal markings of a game, the one without marks first.
pub struct Markings(Kind);

enum Kind {
    Tree {
        tree: PositionId,
        counts: TreeCounts,
        next: u128,
    },
    Graph(GraphMarkings),
}

impl Markings {
    /// The markings of a game.
    ///
    /// # Errors
    /// What its rules run into, a limit, a cycle, or a tree with more than
    /// 2¹²⁷ markings.
    pub fn new<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Self, B::Error> {
        if is_tree(book.graph(), root) {
            let mut counts = TreeCounts::default();
            counts.count(book.graph(), root)?;
            return Ok(Self(Kind::Tree {
                tree: root,
                counts,
                next: 0,
            }));
        }
        let graph = MarkedGraph::of(book, root)?;
        Ok(Self(Kind::Graph(GraphMarkings::new(graph))))
    }

    /// The next marking as a position; `None` behind the last.
    ///
    /// # Errors
    /// When no more positions may be held.
    pub fn next(&mut self, graph: &mut PositionGraph) -> Result<Option<PositionId>, Trouble> {
        match &mut self.0 {
            Kind::Tree { tree, counts, next } => {
                if *next >= counts.count(graph, *tree)? {
                    return Ok(None);
                }
                *next += 1;
                marked_tree(graph, counts, *tree, *next - 1).map(Some)
            }
            Kind::Graph(markings) => {
                if !markings.advance() {
                    return Ok(None);
                }
                markings.position(graph).map(Some)
            }
        }
    }
}
