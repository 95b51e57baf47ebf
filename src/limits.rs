//! Limits: how much a program may use, and how it is stopped.
//!
//! The library has no clock and reads no signal. Whoever runs it passes a
//! [`Watch`] that knows about Ctrl-C, elapsed time and memory; everything
//! that may run long calls [`Limits::pause`] as it goes.

use std::cell::Cell;
use std::sync::Arc;

/// Why a computation had to stop.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Somebody asked for it, with Ctrl-C for instance.
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

/// Tells whether a computation has to stop.
pub trait Watch {
    /// Called every few thousand steps; cheap.
    fn check(&self) -> Option<Stop>;
}

/// Never stops anything.
struct Unwatched;

impl Watch for Unwatched {
    fn check(&self) -> Option<Stop> {
        None
    }
}

/// What a program may use.
#[derive(Clone)]
pub struct Limits {
    /// Positions and table entries held at once.
    pub max_positions: usize,
    /// Calls inside calls, of functions and of rulesets through their guards.
    pub max_depth: usize,
    /// Brackets, blocks and conditionals inside each other in a text.
    pub max_nesting: usize,
    watch: Arc<dyn Watch>,
    steps: Cell<u64>,
}

/// Steps between two looks at the watch.
const STRIDE: u64 = 8192;

impl Limits {
    /// The default limits, watched by `watch`.
    #[must_use]
    pub fn watched(watch: Arc<dyn Watch>) -> Self {
        Self {
            max_positions: 10_000_000,
            max_depth: 10_000,
            max_nesting: 256,
            watch,
            steps: Cell::new(0),
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
        self.watch.check().map_or(Ok(()), Err)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::watched(Arc::new(Unwatched))
    }
}
