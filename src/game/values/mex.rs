//! The mex of the values that a state leads to.

/// The values met, stamped so that nothing is cleared between two states.
#[derive(Default)]
pub struct MexSet {
    stamps: Vec<u32>,
    stamp: u32,
}

impl MexSet {
    /// Starts anew, for `count` values.
    pub fn begin(&mut self, count: usize) {
        if self.stamps.len() <= count {
            self.stamps.resize(count + 1, 0);
        }
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
    }

    /// Notes a value; the mex of `count` values is at most `count`.
    pub fn insert(&mut self, value: u64, count: usize) {
        if value <= count as u64 {
            let index = usize::try_from(value).expect("at most the number of options");
            self.stamps[index] = self.stamp;
        }
    }

    /// The mex of the values since the start.
    pub fn mex(&self, count: usize) -> u32 {
        let mex = (0..=count)
            .find(|&value| self.stamps[value] != self.stamp)
            .expect("so many values leave one free");
        u32::try_from(mex).expect("at most the number of options")
    }
}
