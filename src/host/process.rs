//! The process that runs the library: its clock, its memory, its Ctrl-C.

use super::interrupts::Interrupts;
use super::limit_arguments::LimitArguments;
use super::progress::Progress;
use crate::limits::{Limit, Limits, Stop, Tally, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Looks at memory once in so many checks: reading it costs a system call.
const MEMORY_STRIDE: u32 = 32;

/// Watches Ctrl-C, the clock and memory for the interpreter.
struct ProcessWatch {
    interrupts: Interrupts,
    deadline: Option<(Instant, u64)>,
    max_mebibytes: u64,
    checks: AtomicU32,
    progress: Arc<Progress>,
}

impl Watch for ProcessWatch {
    fn check(&self, tally: &Tally) -> Option<Stop> {
        if self.interrupts.is_pressed() {
            return Some(Stop::Interrupted);
        }
        self.progress.update(tally);
        if let Some((deadline, seconds)) = self.deadline
            && Instant::now() >= deadline
        {
            return Some(Stop::TimedOut { seconds });
        }
        let checks = self.checks.fetch_add(1, Ordering::Relaxed);
        if checks.is_multiple_of(MEMORY_STRIDE) && used_mebibytes() > self.max_mebibytes {
            return Some(Stop::OutOfMemory {
                mebibytes: self.max_mebibytes,
            });
        }
        None
    }
}

/// Physical memory of this process; 0 where the system does not tell.
fn used_mebibytes() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64 >> 20)
}

/// The process that runs the library.
pub(crate) struct Host {
    /// The limits that were asked for.
    pub limits: LimitArguments,
    /// The line of progress.
    pub progress: Arc<Progress>,
    /// Whether Ctrl-C was pressed.
    pub interrupts: Interrupts,
}

impl Host {
    /// Installs the Ctrl-C handler.
    pub fn new(limits: LimitArguments) -> Self {
        let interrupts = Interrupts::default();
        let progress = Arc::new(Progress::new());
        let (pressed, shown) = (interrupts.clone(), progress.clone());
        // Without a handler Ctrl-C ends the process.
        let _ = ctrlc::set_handler(move || pressed.press(&shown));
        Self {
            limits,
            progress,
            interrupts,
        }
    }

    /// Limits for one run, whose clock starts now.
    pub fn limits(&self) -> Limits {
        self.limits_of(&self.limits)
    }

    /// Limits for one run, other than those of the command line.
    pub fn limits_of(&self, wanted: &LimitArguments) -> Limits {
        let deadline = wanted.get(Limit::Timeout).and_then(|seconds| {
            let end = Instant::now().checked_add(Duration::from_secs(seconds))?;
            Some((end, seconds))
        });
        let watch = ProcessWatch {
            interrupts: self.interrupts.clone(),
            deadline,
            max_mebibytes: wanted.get(Limit::Memory).unwrap_or(u64::MAX),
            checks: AtomicU32::new(0),
            progress: self.progress.clone(),
        };
        let mut limits = Limits::watched(Arc::new(watch));
        for limit in Limit::ALL {
            if let Some(most) = wanted.get(limit) {
                limits.set(limit, most);
            }
        }
        limits
    }
}

/// Stops at an instant.
struct EndsAt(Instant);

impl Watch for EndsAt {
    fn check(&self, _: &Tally) -> Option<Stop> {
        (Instant::now() >= self.0).then_some(Stop::Interrupted)
    }
}

/// Limits for what is worked out between two keystrokes, in a few milliseconds.
pub(crate) fn brief_limits(milliseconds: u64) -> Limits {
    let end = Instant::now() + Duration::from_millis(milliseconds);
    let mut limits = Limits::watched(Arc::new(EndsAt(end)));
    limits.max_depth = 500;
    limits
}
