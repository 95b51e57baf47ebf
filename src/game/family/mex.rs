//! SG values: the mex of the values of the options.

use super::Halt;
use super::lines::Lines;
use super::question::{Question, Scan, ScanEnd, heap_value};
use super::tables::FIRST;
use crate::game::{Arrow, Convention};

/// Values from here on are not told apart: no position has so many options.
const MOST_VALUES: usize = 1 << 22;

/// The values met at one position: those of single options by a stamp, so that
/// nothing is cleared between two positions, and those of long rays as sets.
#[derive(Default)]
pub(super) struct Mex {
    stamps: Vec<u32>,
    stamp: u32,
    lines: Lines,
    /// The sets of rays that count at this position.
    sets: Vec<usize>,
}

impl Mex {
    fn insert(&mut self, value: u32) {
        let value = value as usize;
        if value >= self.stamps.len() {
            if value >= MOST_VALUES {
                return;
            }
            self.stamps.resize((2 * value).max(64), 0);
        }
        self.stamps[value] = self.stamp;
    }

    fn is_single(&self, value: usize) -> bool {
        self.stamps.get(value) == Some(&self.stamp)
    }

    /// The least value that was not met.
    fn least_free(&self) -> usize {
        if self.sets.is_empty() {
            let free = self.stamps.iter().position(|&stamp| stamp != self.stamp);
            return free.unwrap_or(self.stamps.len());
        }
        (0..)
            .find_map(|word| {
                let sets = self.sets.iter().map(|&set| self.lines.word(set, word));
                let mut free = !sets.fold(0, |union, word| union | word);
                while free != 0 {
                    let value = 64 * word + free.trailing_zeros() as usize;
                    if !self.is_single(value) {
                        return Some(value);
                    }
                    free &= free - 1;
                }
                None
            })
            .expect("sets are finite")
    }
}

impl Question for Mex {
    const ONE_BY_ONE: bool = false;

    fn column(convention: Convention) -> usize {
        convention.column()
    }

    fn begin(&mut self, moved: usize) {
        self.stamp = self.stamp.wrapping_add(1);
        if self.stamp == 0 {
            self.stamps.fill(0);
            self.stamp = 1;
        }
        self.sets.clear();
        self.lines.begin(moved);
    }

    fn of_heap(tokens: u64, convention: Convention) -> Option<u32> {
        u32::try_from(heap_value(tokens, convention)).ok()
    }

    fn adds_up(convention: Convention) -> bool {
        convention == Convention::Normal
    }

    fn option(&mut self, _: Arrow, answer: u32) -> Result<(), Halt> {
        self.insert(answer);
        Ok(())
    }

    fn ray(&mut self, scan: &Scan) -> Result<ScanEnd, Halt> {
        if let Some((set, end)) = self.lines.extend(scan) {
            self.sets.push(set);
            return Ok(end);
        }
        let mut place = scan.line.place(scan.from);
        for index in scan.from..scan.line.count {
            match scan.cells[place].checked_sub(FIRST) {
                Some(value) => self.insert(value),
                None => return Ok(ScanEnd::Missing { index }),
            }
            place = place.wrapping_add(scan.line.stride);
        }
        Ok(ScanEnd::Done)
    }

    fn finish(&mut self, convention: Convention, terminal: bool) -> Result<u32, Halt> {
        if terminal {
            return Ok(convention.terminal_value());
        }
        let free = self.least_free();
        match u32::try_from(free) {
            Ok(value) if free < MOST_VALUES => Ok(value),
            _ => Err(Halt::Unfit),
        }
    }
}
