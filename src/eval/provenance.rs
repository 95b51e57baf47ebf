//! Which place in the program allows a move: asked only to explain an error,
//! so the moves are worked out once more instead of remembering it.

use crate::eval::Interpreter;
use crate::eval::clauses::GO_ON;
use crate::game::{Arrow, PositionId, PositionKey};
use crate::program::{GraphKind, Target};
use crate::source::Span;
use std::ops::ControlFlow;

impl Interpreter {
    /// The place of the edge, or of the ruleset's line, that leads from one
    /// position to another.
    pub(super) fn edge_place(
        &mut self,
        from: PositionId,
        to: PositionId,
        arrow: Arrow,
    ) -> Option<Span> {
        match self.world.graph.key(from).clone() {
            PositionKey::Ruled { ruleset, arguments } => {
                let mut place = None;
                // The moves were worked out before without an error.
                let _ = self.for_each_move(ruleset, &arguments, &mut |this, frame, found| {
                    let reached = this.position_of(found.target, frame, "the target")?;
                    if reached == to && found.arrow == arrow {
                        place = Some(found.line);
                        return Ok(ControlFlow::Break(()));
                    }
                    GO_ON
                });
                place
            }
            PositionKey::Node { graph, node } => {
                let built = &self.graphs[graph.0 as usize];
                let definition = built.definition.clone();
                let GraphKind::Written { edges, .. } = &definition.kind else {
                    return None;
                };
                let from_node: Vec<_> = edges
                    .iter()
                    .filter(|edge| edge.source == node && edge.arrow == arrow)
                    .collect();
                let direct = from_node.iter().find(|edge| match edge.target {
                    Target::Node(target) => self.position_of_node(graph, target) == Some(to),
                    Target::Position(_) => false,
                });
                // A target that is an expression: the only one, or the first.
                direct
                    .or_else(|| {
                        from_node
                            .iter()
                            .find(|edge| matches!(edge.target, Target::Position(_)))
                    })
                    .map(|edge| edge.span)
            }
            _ => None,
        }
    }
}
