//! Progress on a terminal: what a long computation counts, and how fast.
//!
//! Nothing is shown in the first second, where standard error is no terminal,
//! or on one that cannot move its cursor. What is shown stands on one line and
//! is wiped before anything else is written.

use crate::limits::{Tally, Work};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What runs shorter than this shows nothing.
const SILENT_FOR: Duration = Duration::from_secs(1);
/// Looks at the tally are this far apart.
const INTERVAL: Duration = Duration::from_millis(100);

/// The line of progress of one process.
pub(crate) struct Progress {
    /// Standard error is a terminal that can move its cursor.
    can_be_shown: bool,
    state: Mutex<State>,
}

struct State {
    /// When the present silence began, once that was noticed.
    since: Option<Instant>,
    /// When the tally was last looked at.
    looked: Instant,
    /// What had been done by then.
    start: [u64; Work::ALL.len()],
    line: Option<(Work, ProgressBar)>,
}

impl Progress {
    /// Nothing to show yet.
    pub fn new() -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Self {
            can_be_shown: std::io::stderr().is_terminal() && !dumb,
            state: Mutex::new(State {
                since: None,
                looked: Instant::now(),
                start: [0; Work::ALL.len()],
                line: None,
            }),
        }
    }

    /// Shows what has been done when it takes long.
    pub fn update(&self, tally: &Tally) {
        if !self.can_be_shown {
            return;
        }
        let now = Instant::now();
        let mut state = self.state();
        let Some(since) = state.since else {
            state.since = Some(now);
            state.start = Work::ALL.map(|work| tally.done(work));
            return;
        };
        if now - since < SILENT_FOR || now - state.looked < INTERVAL {
            return;
        }
        state.looked = now;
        state.show(tally, now - since);
    }

    /// Wipes the line: something else is written, or the work is over.
    /// Whether there was one.
    pub fn wipe(&self) -> bool {
        let mut state = self.state();
        state.since = None;
        let line = state.line.take();
        if let Some((_, line)) = &line {
            line.finish_and_clear();
        }
        line.is_some()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Shows the most telling kind of work that is getting on.
    fn show(&mut self, tally: &Tally, elapsed: Duration) {
        let grown = Work::ALL
            .into_iter()
            .find(|&work| tally.done(work) > self.start[work as usize]);
        let Some(work) = grown else {
            return;
        };
        let start = self.start[work as usize];
        let total = tally.wanted(work).map(|wanted| wanted - start);
        if self.line.as_ref().is_none_or(|(shown, _)| *shown != work) {
            if let Some((_, line)) = self.line.take() {
                line.finish_and_clear();
            }
            self.line = Some((work, line(total.is_some())));
        }
        if let Some((_, line)) = &self.line {
            if let Some(total) = total {
                line.set_length(total);
            }
            let done = tally.done(work) - start;
            line.set_position(done);
            line.set_message(message(work, done, total, elapsed));
        }
    }
}

/// What has been done, and how fast.
fn message(work: Work, done: u64, total: Option<u64>, elapsed: Duration) -> String {
    let rate = u128::from(done) * 1000 / elapsed.as_millis().max(1);
    let rate = HumanCount(rate.try_into().unwrap_or(u64::MAX));
    let of = total.map_or(String::new(), |total| format!(" of {}", HumanCount(total)));
    format!(
        "{}{of} {}, {rate}/s, {} s (Ctrl-C stops)",
        HumanCount(done),
        work.plural(),
        elapsed.as_secs()
    )
}

/// A line, with a bar when the end is known.
fn line(bounded: bool) -> ProgressBar {
    let target = ProgressDrawTarget::stderr_with_hz(10);
    let template = if bounded {
        "{bar:24} {msg}"
    } else {
        "{spinner} {msg}"
    };
    let style = ProgressStyle::with_template(template).expect("the templates are well-formed");
    ProgressBar::with_draw_target(None, target).with_style(style)
}
