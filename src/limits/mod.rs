//! Limits: how much a program may use, and how it is stopped.
//!
//! The library has no clock and reads no signal. The program that runs it passes a
//! [`Watch`] that knows about Ctrl-C, elapsed time and memory; everything
//! that may run long calls [`Limits::pause`] as it goes, and [`Limits::count`]
//! for what a person who waits may want to know.

mod limit;

pub use limit::{Ceiling, Limit};

use std::cell::Cell;
use std::sync::Arc;

/// Why a computation had to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// An interrupt, such as Ctrl-C.
    Interrupted,
    /// It ran longer than it may.
    TimedOut {
        /// The limit.
        seconds: u64,
    },
    /// It used more memory than it may.
    OutOfMemory {
        /// The limit.
        mebibytes: u64,
    },
}

/// What a long computation counts, the most telling first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Work {
    /// Lines of an edge file read.
    EdgeLines,
    /// Heaps whose value is known.
    Heaps,
    /// Positions whose options are known.
    Positions,
    /// Options looked at.
    Options,
    /// Bindings of clauses gone through.
    Bindings,
    /// Calls of functions.
    Calls,
}

impl Work {
    /// Every kind, the most telling first.
    pub const ALL: [Self; 6] = [
        Self::EdgeLines,
        Self::Heaps,
        Self::Positions,
        Self::Options,
        Self::Bindings,
        Self::Calls,
    ];

    /// The word for many.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Self::EdgeLines => "edges read",
            Self::Heaps => "heaps",
            Self::Positions => "positions",
            Self::Options => "options",
            Self::Bindings => "bindings",
            Self::Calls => "calls",
        }
    }
}

/// How much of each kind of work has been done since the limits were made.
#[derive(Clone, Default, Debug)]
pub struct Tally {
    done: [Cell<u64>; Work::ALL.len()],
    heaps_wanted: Cell<u64>,
}

impl Tally {
    /// How much of a kind has been done.
    #[must_use]
    pub fn done(&self, work: Work) -> u64 {
        self.done[work as usize].get()
    }

    /// How much of a kind will have been done when the present run is over,
    /// where that is known.
    #[must_use]
    pub fn wanted(&self, work: Work) -> Option<u64> {
        let wanted = self.heaps_wanted.get();
        (work == Work::Heaps && wanted > self.done(work)).then_some(wanted)
    }
}

/// Tells whether a computation has to stop.
pub trait Watch {
    /// Called every few thousand steps; cheap.
    fn check(&self, tally: &Tally) -> Option<Stop>;
}

/// Never stops anything.
struct Unwatched;

impl Watch for Unwatched {
    fn check(&self, _: &Tally) -> Option<Stop> {
        None
    }
}

/// What a program may use.
#[derive(Clone)]
pub struct Limits {
    /// Positions and table entries held at once.
    pub max_positions: usize,
    /// Classes of a misère quotient.
    pub max_order: usize,
    /// Calls inside calls, of functions and of rulesets through their guards.
    pub max_depth: usize,
    /// Brackets, blocks and conditionals inside each other in a text.
    pub max_nesting: usize,
    watch: Arc<dyn Watch>,
    steps: Cell<u64>,
    tally: Tally,
}

/// The most that [`Limits::max_order`] may be: the tables of a quotient grow with
/// the square of its order.
pub const MOST_CLASSES: usize = 20_000;

/// Steps between two looks at the watch.
const STRIDE: u64 = 8192;

impl Limits {
    /// The default limits, watched by `watch`.
    #[must_use]
    pub fn watched(watch: Arc<dyn Watch>) -> Self {
        let mut limits = Self {
            max_positions: usize::MAX,
            max_order: usize::MAX,
            max_depth: usize::MAX,
            max_nesting: usize::MAX,
            watch,
            steps: Cell::new(0),
            tally: Tally::default(),
        };
        for limit in Limit::ALL {
            if let Some(most) = limit.default() {
                limits.set(limit, most);
            }
        }
        limits
    }

    /// Changes a limit. Memory and time are for the watch to look at, and
    /// nothing changes here.
    pub fn set(&mut self, limit: Limit, most: u64) {
        let size = usize::try_from(most).unwrap_or(usize::MAX);
        match limit {
            Limit::Positions => self.max_positions = size,
            Limit::Order => self.max_order = size,
            Limit::Depth => self.max_depth = size,
            Limit::Nesting => self.max_nesting = size,
            Limit::Memory | Limit::Timeout => {}
        }
    }

    /// Counts `steps` elementary steps and looks at the watch now and then.
    ///
    /// # Errors
    /// The reason to stop, when there is one.
    pub fn pause(&self, steps: u64) -> Result<(), Stop> {
        let total = self.steps.get() + steps;
        if total < STRIDE {
            self.steps.set(total);
            return Ok(());
        }
        self.steps.set(0);
        self.watch.check(&self.tally).map_or(Ok(()), Err)
    }

    /// Counts work done, for a line of progress.
    pub fn count(&self, work: Work, amount: u64) {
        let done = &self.tally.done[work as usize];
        done.set(done.get() + amount);
    }

    /// Says how many heaps are still to be worked out.
    pub fn want_heaps(&self, heaps: u64) {
        let wanted = self.tally.done(Work::Heaps) + heaps;
        self.tally.heaps_wanted.set(wanted);
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::watched(Arc::new(Unwatched))
    }
}
