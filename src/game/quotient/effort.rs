//! How much may be done in search of a quotient, and what stopped it.
//!
//! Steps are counted, not seconds: the same program gives the same answer on
//! every machine.

use crate::limits::{Limits, Stop};
use std::cell::Cell;

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The most classes of a candidate.
    pub order: usize,
    /// The most elements of a product from which a candidate is made.
    pub product: usize,
    /// Elementary steps, of some nanoseconds each.
    pub steps: u64,
}

impl Bounds {
    /// Those of a search for quotients of at most so many classes.
    #[must_use]
    pub fn of_order(order: usize) -> Self {
        Self {
            order,
            product: 1 << 21,
            steps: 2_000_000_000,
        }
    }
}

/// Counts what is done.
pub(super) struct Effort<'a> {
    /// What may be used.
    pub bounds: Bounds,
    limits: &'a Limits,
    done: Cell<u64>,
}

/// Why a search ended before its goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Obstacle {
    /// A limit of the whole program, or Ctrl-C.
    Stopped(Stop),
    /// The steps are used up.
    OutOfSteps,
    /// A candidate or all products became too large.
    TooLarge,
}

impl From<Stop> for Obstacle {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl<'a> Effort<'a> {
    /// Nothing done yet.
    pub fn new(bounds: Bounds, limits: &'a Limits, done: u64) -> Self {
        Self {
            bounds,
            limits,
            done: Cell::new(done),
        }
    }

    /// What has been done.
    pub fn done(&self) -> u64 {
        self.done.get()
    }

    /// Counts steps.
    pub fn spend(&self, steps: usize) -> Result<(), Obstacle> {
        let steps = steps as u64;
        self.done.set(self.done.get() + steps);
        self.limits.pause(steps)?;
        if self.done.get() > self.bounds.steps {
            return Err(Obstacle::OutOfSteps);
        }
        Ok(())
    }
}
