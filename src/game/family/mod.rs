//! Families of positions that are tuples of integers, with tables of their
//! own.
//!
//! Where the moves of a ruleset can be told from integers alone, its positions
//! need no place in the position graph: a position is a row of *coordinates*,
//! its value a cell of a table, four bytes in a box that holds all of them, a
//! few more where they lie far apart. [`Moves`] says what can be moved to;
//! nothing here knows where the moves come from.
//!
//! The position graph stays the plain way: whatever a family cannot answer
//! ([`Halt::Unfit`]) is asked there, and laws hold the two together.

mod box_shape;
mod lines;
mod mex;
mod places;
mod question;
mod stack;
mod tables;
mod walk;

use crate::game::{Arrow, Convention, Outcome, Trouble};
use crate::limits::Limits;
use mex::Mex;
use question::{FirstWin, MostSpecial};
use tables::Tables;
use walk::walk;

/// Why a visit or a question ends early.
#[derive(Debug)]
pub enum Halt {
    /// The visitor has seen enough.
    Enough,
    /// Integers and tables cannot say it: an overflow, an error in the rules, a
    /// cycle. The position graph can, or can say why not.
    Unfit,
    /// There is no room for the answer of one more position, which has these
    /// coordinates.
    Full(Vec<i64>),
    /// A position has so many options that there is no room for their answers.
    TooLong(u64),
    /// Another limit.
    Trouble(Trouble),
}

/// The moves of a family.
pub trait Moves {
    /// How many coordinates each position has, where that is always the same.
    fn dimension(&self) -> Option<usize>;

    /// Whether a move may lead to a sum.
    fn has_sums(&self) -> bool;

    /// Hands on every move of the position with these coordinates.
    ///
    /// # Errors
    /// What the visitor says, or that the moves cannot be told.
    fn visit<V: Visitor>(&mut self, at: &[i64], visitor: &mut V) -> Result<(), Halt>;
}

/// Receives the moves of a position.
pub trait Visitor {
    /// A move to a position of the family.
    ///
    /// # Errors
    /// Whether to stop.
    fn option(&mut self, arrow: Arrow, to: &[i64]) -> Result<(), Halt>;

    /// A move to a sum: positions of the family, and a Nim heap of `heap` tokens.
    ///
    /// # Errors
    /// Whether to stop.
    fn sum(&mut self, arrow: Arrow, parts: &[Vec<i64>], heap: u64) -> Result<(), Halt>;

    /// Moves to all positions of a ray.
    ///
    /// # Errors
    /// Whether to stop.
    fn ray(&mut self, ray: &Ray) -> Result<(), Halt>;
}

/// Positions in a line: `first`, `first + step`, …, `count` of them, at least
/// one. All coordinates fit.
#[derive(Clone, Copy, Debug)]
pub struct Ray<'a> {
    /// Tells the rays of a ruleset apart.
    pub number: usize,
    /// The kind of all these moves.
    pub arrow: Arrow,
    /// The first position.
    pub first: &'a [i64],
    /// From each position to the next.
    pub step: &'a [i64],
    /// How many positions.
    pub count: u64,
}

/// What is known of a family's positions.
#[derive(Default)]
pub struct Family {
    tables: Tables,
    mex: Mex,
}

impl Family {
    /// The SG value of a position under a convention, which is *reduced*: no
    /// used pass, and not Rule 1.
    ///
    /// # Errors
    /// A limit, or that the position graph has to be asked.
    pub fn grundy<M: Moves>(
        &mut self,
        moves: &mut M,
        at: &[i64],
        convention: Convention,
        limits: &Limits,
    ) -> Result<u64, Halt> {
        if moves.has_sums() && convention != Convention::Normal {
            return Err(Halt::Unfit);
        }
        let root = (at, convention);
        walk(&mut self.tables, moves, &mut self.mex, root, limits).map(u64::from)
    }

    /// The outcome of a position under a reduced convention: a search that
    /// looks no further than the first move to a P-position.
    ///
    /// # Errors
    /// A limit, or that the position graph has to be asked.
    pub fn outcome<M: Moves>(
        &mut self,
        moves: &mut M,
        at: &[i64],
        convention: Convention,
        limits: &Limits,
    ) -> Result<Outcome, Halt> {
        let value = if moves.has_sums() {
            self.grundy(moves, at, convention, limits)?
        } else {
            let mut search = FirstWin::default();
            walk(
                &mut self.tables,
                moves,
                &mut search,
                (at, convention),
                limits,
            )?
            .into()
        };
        Ok(Outcome::of_value(value))
    }

    /// The most special edges on a path from a position, at most two.
    ///
    /// # Errors
    /// A limit, or that the position graph has to be asked.
    pub fn special_edges<M: Moves>(
        &mut self,
        moves: &mut M,
        at: &[i64],
        limits: &Limits,
    ) -> Result<u32, Halt> {
        if moves.has_sums() {
            return Err(Halt::Unfit);
        }
        let root = (at, Convention::Normal);
        let mut most = MostSpecial::default();
        walk(&mut self.tables, moves, &mut most, root, limits)
    }
}
