//! The rulebook: who knows the moves of the rulesets of a program.

use super::position::{Argument, Edge, PositionId, RulesetId};
use super::position_graph::PositionGraph;
use super::trouble::Trouble;
use super::world::World;
use crate::game::play::{Convention, Outcome};
use std::sync::Arc;

/// Access to the positions and to the rulesets defined in a program.
///
/// Working out the moves of a ruleset may itself ask for values (a guard may
/// call `grundy`), so analyses take the whole rulebook and hold no borrow of its
/// world while they call it.
pub trait Rulebook {
    /// What goes wrong in a rule, or in a question about a position.
    type Error: From<Trouble>;

    /// All positions and what is known of them.
    fn world(&mut self) -> &mut World;

    /// The graph that interns every position.
    fn graph(&mut self) -> &mut PositionGraph {
        &mut self.world().graph
    }

    /// The options of a ruleset's position in the order of its lines. As soon
    /// as a move is allowed, and before its target is worked out, the graph is
    /// told that the position has an option: the target may be a sum that
    /// holds the position itself.
    ///
    /// # Errors
    /// Whatever a guard or a target runs into.
    fn ruled_options(
        &mut self,
        position: PositionId,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
    ) -> Result<Vec<Edge>, Self::Error>;

    /// The SG value of a ruleset's position under a reduced convention, where
    /// there is a quicker way than through the options; by default there is none.
    ///
    /// # Errors
    /// A limit.
    fn ruled_value(
        &mut self,
        _ruleset: RulesetId,
        _arguments: &Arc<[Argument]>,
        _convention: Convention,
    ) -> Result<Option<u64>, Self::Error> {
        Ok(None)
    }

    /// The outcome of a ruleset's position, likewise.
    ///
    /// # Errors
    /// A limit.
    fn ruled_outcome(
        &mut self,
        _ruleset: RulesetId,
        _arguments: &Arc<[Argument]>,
        _convention: Convention,
    ) -> Result<Option<Outcome>, Self::Error> {
        Ok(None)
    }

    /// The most special edges on a path from a ruleset's position, at most two,
    /// likewise.
    ///
    /// # Errors
    /// A limit.
    fn ruled_special_edges(
        &mut self,
        _ruleset: RulesetId,
        _arguments: &Arc<[Argument]>,
    ) -> Result<Option<u8>, Self::Error> {
        Ok(None)
    }

    /// Whether a ruleset's position has an option: its lines are read up to
    /// the first move that is allowed, and no target is worked out.
    ///
    /// # Errors
    /// Whatever a guard runs into.
    fn ruled_has_option(
        &mut self,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
    ) -> Result<bool, Self::Error>;
}
