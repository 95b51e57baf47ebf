//! States: positions under a convention, and the states that they lead to.

use crate::game::graph::{Edge, PositionGraph, PositionId};
use crate::game::play::Convention;

/// A position under a convention.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The position, with its options expanded where they are asked for.
    pub position: PositionId,
    /// The convention.
    pub convention: Convention,
}

impl State {
    /// The same under a reduced convention, where only values differ, by an xor:
    /// see [`Convention::reduced`].
    pub fn reduced(self) -> Self {
        let (convention, _) = self.convention.reduced();
        Self { convention, ..self }
    }

    /// The state with a number among those that this one leads to: first what
    /// the convention adds, then the options.
    pub fn successor(self, graph: &PositionGraph, number: usize) -> Option<Self> {
        let options = graph.options(self.position);
        let extra = self.convention.extra_move(options.is_empty());
        let number = match extra {
            Some((_, convention)) if number == 0 => {
                return Some(Self {
                    position: self.position,
                    convention,
                });
            }
            Some(_) => number - 1,
            None => number,
        };
        options.get(number).map(|&Edge { to, arrow }| Self {
            position: to,
            convention: self.convention.after(arrow),
        })
    }

    /// How many states it leads to.
    pub fn successors(self, graph: &PositionGraph) -> usize {
        let options = graph.options(self.position).len();
        let extra = self.convention.extra_move(options == 0);
        options + usize::from(extra.is_some())
    }
}
