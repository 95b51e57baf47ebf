//! Regular pauses in a long computation, so that its caller can stop it.
//!
//! It counts steps and knows no clock: what a pause checks is the caller's
//! business.

/// Steps between two pauses.
const INTERVAL: u64 = 1 << 20;

/// A count of elementary steps that calls the caller back as it grows.
pub(super) struct Pace<'a, E> {
    done: u64,
    pause: &'a mut dyn FnMut(u64) -> Result<(), E>,
}

impl<'a, E> Pace<'a, E> {
    pub(super) fn new(pause: &'a mut dyn FnMut(u64) -> Result<(), E>) -> Self {
        Self { done: 0, pause }
    }

    /// Adds steps just done, and pauses when about a million have gathered.
    ///
    /// # Errors
    ///
    /// Whatever the pause returns, for the computation to stop.
    #[inline]
    pub(super) fn step(&mut self, steps: usize) -> Result<(), E> {
        self.done += steps as u64;
        if self.done < INTERVAL {
            return Ok(());
        }
        self.flush()
    }

    /// Reports the steps done since the last pause, if any.
    ///
    /// # Errors
    ///
    /// Whatever the pause returns.
    pub(super) fn flush(&mut self) -> Result<(), E> {
        match std::mem::take(&mut self.done) {
            0 => Ok(()),
            steps => (self.pause)(steps),
        }
    }
}
