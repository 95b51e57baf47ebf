//! The play so far: who made which move in which state.
//!
//! The moves of each state are given to it; it does not work them out.

use crate::game::{Convention, Move, PositionId};

/// A player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The person at the table.
    Person,
    /// The perfect opponent.
    Machine,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Person => Self::Machine,
            Self::Machine => Self::Person,
        }
    }
}

/// A position with the state of its pass or token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub position: PositionId,
    pub play: Convention,
}

impl From<Move> for State {
    /// What a move leads to.
    fn from(step: Move) -> Self {
        Self {
            position: step.to,
            play: step.play,
        }
    }
}

/// A state and the moves that it has.
pub(super) struct Turn {
    pub state: State,
    pub moves: Vec<Move>,
}

/// A turn with the move that was made.
pub(super) struct Ply {
    pub by: Player,
    pub turn: Turn,
    /// The index of the move.
    pub made: usize,
}

impl Ply {
    pub fn step(&self) -> Move {
        self.turn.moves[self.made]
    }
}

/// A play, from its start to the present turn.
pub(super) struct Game {
    first: Player,
    plies: Vec<Ply>,
    turn: Turn,
}

impl Game {
    pub fn new(first: Player, turn: Turn) -> Self {
        Self {
            first,
            plies: Vec::new(),
            turn,
        }
    }

    /// The moves made, in order.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// The present turn.
    pub fn turn(&self) -> &Turn {
        &self.turn
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        match self.plies.last() {
            None => self.first,
            Some(ply) => ply.by.other(),
        }
    }

    /// Whether no move is left.
    pub fn is_over(&self) -> bool {
        self.turn.moves.is_empty()
    }

    /// Who has won, once it is over.
    pub fn winner(&self) -> Option<Player> {
        let last_move_loses = self.turn.state.play == Convention::Misere;
        let to_move = self.to_move();
        self.is_over().then_some(if last_move_loses {
            to_move
        } else {
            to_move.other()
        })
    }

    /// Makes the move with an index; `next` is the turn that it leads to.
    pub fn make(&mut self, made: usize, next: Turn) {
        let by = self.to_move();
        let turn = std::mem::replace(&mut self.turn, next);
        self.plies.push(Ply { by, turn, made });
    }

    /// Takes back the person's last move and what followed; false when there
    /// is none.
    pub fn undo(&mut self) -> bool {
        let person = |ply: &Ply| ply.by == Player::Person;
        let Some(index) = self.plies.iter().rposition(person) else {
            return false;
        };
        self.plies.truncate(index + 1);
        if let Some(ply) = self.plies.pop() {
            self.turn = ply.turn;
        }
        true
    }

    /// The last move of a player: its number, counted from 1, and the move.
    pub fn last_by(&self, player: Player) -> Option<(usize, &Ply)> {
        let index = self.plies.iter().rposition(|ply| ply.by == player)?;
        Some((index + 1, &self.plies[index]))
    }
}
