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
mod fill;
mod lines;
mod mex;
mod places;
mod question;
mod stack;
mod tables;
mod walk;

use crate::game::{Arrow, Convention, Outcome, Trouble};
use crate::limits::Limits;
pub use fill::FullRay;
use mex::Mex;
use places::MOST_POINTS;
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

    /// The rays, where the moves of every position without a negative coordinate
    /// are those along some full rays and no others.
    fn full_rays(&self) -> Option<&[FullRay]> {
        None
    }

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
    /// For the conventions under which boxes are filled, how far they are.
    filled: [Vec<usize>; Convention::COLUMNS],
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
        self.fill_around(moves, at, convention, limits)?;
        let root = (at, convention);
        walk(&mut self.tables, moves, &mut self.mex, root, limits).map(u64::from)
    }

    /// Fills the box of a position, where its moves run along full rays and all
    /// of the box has to be known.
    fn fill_around<M: Moves>(
        &mut self,
        moves: &M,
        at: &[i64],
        convention: Convention,
        limits: &Limits,
    ) -> Result<(), Halt> {
        let fills = matches!(
            convention,
            Convention::Normal | Convention::Misere | Convention::Pass { used: false }
        );
        let column = convention.column();
        let Some(rays) = moves.full_rays().filter(|_| fills) else {
            return Ok(());
        };
        let coordinates = at.iter().map(|&x| usize::try_from(x));
        let Ok(at) = coordinates.collect::<Result<Vec<usize>, _>>() else {
            return Ok(());
        };
        let filled = &self.filled[column];
        let is_known = filled.len() == at.len() && at.iter().zip(filled).all(|(x, end)| x <= end);
        if is_known || !fill::reach_everything(rays, at.len()) {
            return Ok(());
        }
        let wanted = [fill::corner(filled, &at), at];
        let fits = |corner: &&Vec<usize>| {
            let mut sides = corner.iter().map(|&x| x.checked_add(1));
            let volume = sides.try_fold(1, |volume: usize, side| volume.checked_mul(side?));
            volume.is_some_and(|volume| volume <= limits.max_positions.min(MOST_POINTS))
        };
        let Some(corner) = wanted.iter().find(fits) else {
            return Ok(());
        };
        if convention != Convention::Normal && convention != Convention::Misere {
            fill::fill(&mut self.tables, rays, corner, Convention::Normal, limits)?;
        }
        fill::fill(&mut self.tables, rays, corner, convention, limits)?;
        self.filled[column].clone_from(corner);
        Ok(())
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
        let value = if moves.has_sums() || moves.full_rays().is_some() {
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
        let root = (at, Convention::Normal);
        let mut most = MostSpecial::default();
        walk(&mut self.tables, moves, &mut most, root, limits)
    }
}
