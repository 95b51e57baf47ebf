//! Ctrl-C: noticed by a computation, or answered with a new prompt.

use super::progress::Progress;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The exit status when a second Ctrl-C comes before the first was noticed.
const INTERRUPTED: i32 = 130;

/// Ctrl-C, as far as it has been noticed.
#[derive(Clone, Default)]
pub(crate) struct Interrupts {
    /// It was pressed and not dealt with yet.
    pressed: Arc<AtomicBool>,
    /// Where nothing is computed, because an input is waited for: the prompt.
    waiting: Arc<Mutex<Option<&'static str>>>,
}

impl Interrupts {
    /// Forgets a Ctrl-C that has been dealt with.
    pub fn clear(&self) {
        self.pressed.store(false, Ordering::Relaxed);
    }

    /// Whether Ctrl-C was pressed and not dealt with yet.
    pub fn is_pressed(&self) -> bool {
        self.pressed.load(Ordering::Relaxed)
    }

    /// Whether Ctrl-C was pressed; it then counts as dealt with.
    pub fn take(&self) -> bool {
        self.pressed.swap(false, Ordering::Relaxed)
    }

    /// Says that an input is waited for behind a prompt, until the guard is
    /// dropped: Ctrl-C then never ends the process, and asks anew.
    pub fn wait_at(&self, prompt: &'static str) -> Waiting {
        *self.prompt() = Some(prompt);
        Waiting(self.clone())
    }

    fn prompt(&self) -> MutexGuard<'_, Option<&'static str>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ctrl-C is pressed; a second one that comes before the first was
    /// noticed ends the process.
    pub(super) fn press(&self, progress: &Progress) {
        let again = self.pressed.swap(true, Ordering::Relaxed);
        match *self.prompt() {
            Some(prompt) => {
                let mut out = std::io::stdout();
                // Standard output may be closed, and the prompt with it.
                let _ = write!(out, "\n{prompt}").and_then(|()| out.flush());
            }
            None if again => std::process::exit(INTERRUPTED),
            None if !progress.wipe() && std::io::stderr().is_terminal() => {
                // Behind the `^C` that the terminal shows.
                let _ = writeln!(std::io::stderr());
            }
            None => {}
        }
    }
}

/// As long as it lives, an input is waited for.
pub(crate) struct Waiting(Interrupts);

impl Drop for Waiting {
    fn drop(&mut self) {
        *self.0.prompt() = None;
    }
}
