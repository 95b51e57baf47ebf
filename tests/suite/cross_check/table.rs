//! Positions of a game by number, and what the library takes them to be.

use crate::plain::{Game, Graph};
use grundy::game::PositionId;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// What the library takes to be one position.
///
/// A sum drops its terminal summands. What is left of `t + b` when t is
/// terminal is b, and its last move leads to a terminal position of b; the
/// plain sum knows only one terminal position. So where positions are merged,
/// all terminal ones count as one.
pub struct Identities<'a> {
    pub met: HashMap<usize, PositionId>,
    pub terminals: HashSet<PositionId>,
    pub merged: bool,
    pub graph: &'a Graph,
}

impl Identities<'_> {
    pub fn found(&self, position: PositionId) -> Option<PositionId> {
        let is_one_of_many = self.merged && self.terminals.contains(&position);
        (!is_one_of_many).then_some(position)
    }

    pub fn expected(&self, position: usize) -> Option<PositionId> {
        let is_one_of_many = self.merged && self.graph.edges[position].is_empty();
        (!is_one_of_many).then(|| self.met[&position])
    }
}

/// Every position that a game can come to, with a number.
pub struct Table<P> {
    pub graph: Graph,
    pub positions: Vec<P>,
    pub numbers: HashMap<P, usize>,
}

impl<P: Clone + Eq + Hash> Table<P> {
    pub fn new(game: &impl Game<Position = P>, roots: &[P]) -> Self {
        let mut table = Self {
            graph: Graph::default(),
            positions: Vec::new(),
            numbers: HashMap::new(),
        };
        for root in roots {
            table.number(root);
        }
        let mut next = 0;
        while next < table.positions.len() {
            for edge in game.options(&table.positions[next].clone()) {
                let to = table.number(&edge.to);
                table.graph.connect(next, to, edge.special);
            }
            next += 1;
        }
        table
    }

    fn number(&mut self, position: &P) -> usize {
        if let Some(&number) = self.numbers.get(position) {
            return number;
        }
        let number = self.positions.len();
        self.positions.push(position.clone());
        self.numbers.insert(position.clone(), number);
        self.graph.edges.push(Vec::new());
        number
    }
}
