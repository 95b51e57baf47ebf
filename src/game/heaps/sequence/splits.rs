//! The value of the next heap of a take-and-break code, from those below it.
//!
//! Write R(j, m) for the set of values of j positive heaps of sum m. Then
//! SG(n) is the mex of the union of R(i, n − k) over the bits i of the digits
//! `d_k` (Sprague 1935, Grundy 1939), and since the least of j parts is at most
//! m / j,
//!
//! R(j, m) = { SG(a) xor x : 1 ≤ a ≤ m / j, x in R(j − 1, m − a) }.
//!
//! So one pass of m / 2 steps gives R(2, m) for every digit that wants it, and
//! three or four parts cost one pass over bitsets. In a repeating code the
//! digit of k depends on k modulo the length of the block, so a running union
//! of the R(i, m) by m modulo that length stands for all of its digits at once.
//! Nothing here looks for periods or sparse spaces.

use std::collections::VecDeque;

use super::nimber_set::{NimberSet, WORD};
use super::pace::Pace;
use crate::game::heaps::code::Code;

/// Pairs marked between two looks at the pace.
const CHUNK: usize = 1 << 16;

/// Pairs taken at once when all values fit a word.
const LANES: usize = 4;

/// What the heaps so far leave behind for the next ones.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    /// R(2, m), R(3, m), … up to the most parts of the code.
    levels: Vec<Level>,
    /// For each residue r of the block and each i, the union of the R(i, m)
    /// with m ≡ r that a digit of the block reaches from the current heap.
    tails: Vec<[NimberSet; 5]>,
    /// One byte a value, a power of two of them and more than any value.
    marks: Vec<u8>,
    reachable: NimberSet,
}

/// The sets R(j, m) for one j and successive m.
#[derive(Clone, Debug)]
struct Level {
    first: usize,
    sets: VecDeque<NimberSet>,
    /// How many sets to keep; the others are never looked at again.
    keep: usize,
}

impl Level {
    fn next(&self) -> usize {
        self.first + self.sets.len()
    }

    fn get(&self, m: usize) -> &NimberSet {
        &self.sets[m - self.first]
    }

    fn push(&mut self, set: NimberSet) {
        self.sets.push_back(set);
        if self.sets.len() > self.keep {
            self.sets.pop_front();
            self.first += 1;
        }
    }
}

impl Splits {
    pub(super) fn new(code: &Code) -> Self {
        let parts = code.parts();
        let window = code.digits().len() + 2;
        let level = |j| Level {
            first: 0,
            sets: VecDeque::new(),
            keep: if j == parts { window } else { usize::MAX },
        };
        Self {
            levels: (2..=parts).map(level).collect(),
            tails: vec![Default::default(); code.block().len()],
            marks: vec![0; WORD],
            reachable: NimberSet::default(),
        }
    }

    /// The value of the heap after `values`, the values of the heaps from 0 on.
    ///
    /// # Errors
    ///
    /// When a pause asks to stop; a later call starts the heap again.
    pub(super) fn value<E>(
        &mut self,
        code: &Code,
        values: &[u32],
        pace: &mut Pace<'_, E>,
    ) -> Result<usize, E> {
        if let Some(&last) = values.last() {
            let above = (last as usize + 1).next_power_of_two();
            self.marks.resize(above.max(self.marks.len()), 0);
        }
        let n = values.len();
        let end = if code.digit(0) == 0 { n } else { n + 1 };
        for level in 0..self.levels.len() {
            while self.levels[level].next() < end {
                self.push_set(level, values, pace)?;
            }
        }
        self.gather(code, values);
        pace.step(1 + code.digits().len() + self.reachable.width() * (1 + self.tails.len()))?;
        Ok(self.reachable.mex())
    }

    fn push_set<E>(
        &mut self,
        level: usize,
        values: &[u32],
        pace: &mut Pace<'_, E>,
    ) -> Result<(), E> {
        let m = self.levels[level].next();
        let set = match level.checked_sub(1) {
            None => pair_values(&mut self.marks, values, m, pace)?,
            Some(fewer) => split_values(&self.levels[fewer], level + 2, values, m, pace)?,
        };
        self.levels[level].push(set);
        Ok(())
    }

    /// Collects the values of the options of the next heap.
    fn gather(&mut self, code: &Code, values: &[u32]) {
        let Self {
            levels,
            tails,
            reachable,
            ..
        } = self;
        let n = values.len();
        reachable.clear();
        let written = std::iter::once(code.digit(0)).chain(code.digits().iter().copied());
        for (k, digit) in written.take(n + 1).enumerate() {
            for i in bits(digit) {
                add_values(reachable, levels, values, i, n - k);
            }
        }
        let Some(newest) = n.checked_sub(1 + code.digits().len()) else {
            return;
        };
        let length = tails.len();
        if length == 0 {
            return;
        }
        let all = code.block().iter().fold(0, |all, digit| all | digit);
        for i in bits(all) {
            add_values(&mut tails[newest % length][i], levels, values, i, newest);
        }
        for (offset, &digit) in code.block().iter().take(newest + 1).enumerate() {
            for i in bits(digit) {
                reachable.union(&tails[(newest - offset) % length][i]);
            }
        }
    }
}

fn bits(digit: u8) -> impl Iterator<Item = usize> {
    (0..5).filter(move |i| digit >> i & 1 != 0)
}

/// Adds R(i, m) to a set.
fn add_values(set: &mut NimberSet, levels: &[Level], values: &[u32], i: usize, m: usize) {
    match i {
        0 if m == 0 => set.insert(0),
        1 if m > 0 => set.insert(values[m]),
        0 | 1 => {}
        _ => set.union(levels[i - 2].get(m)),
    }
}

/// R(2, m), by one mark for each pair.
fn pair_values<E>(
    marks: &mut [u8],
    values: &[u32],
    m: usize,
    pace: &mut Pace<'_, E>,
) -> Result<NimberSet, E> {
    if m < 2 {
        return Ok(NimberSet::default());
    }
    let half = m / 2;
    let small = values[1..=half].chunks(CHUNK);
    let large = values[m - half..m].rchunks(CHUNK);
    let mut word = 0;
    marks.fill(0);
    for (small, large) in small.zip(large) {
        if marks.len() == WORD {
            word |= pair_word(small, large);
        } else {
            mark_pairs(marks, small, large);
        }
        pace.step(small.len())?;
    }
    if marks.len() == WORD {
        return Ok(NimberSet::from_word(word));
    }
    pace.step(marks.len() / 4)?;
    Ok(NimberSet::from_marks(marks))
}

/// The set of the xor of each value with its mirror image, for values below
/// [`WORD`]. Independent lanes let the processor overlap the steps, which takes
/// two thirds of the time of marking.
fn pair_word(forward: &[u32], backward: &[u32]) -> u64 {
    let ahead = forward.chunks_exact(LANES);
    let behind = backward.rchunks_exact(LANES);
    let mirrored = ahead
        .remainder()
        .iter()
        .zip(behind.remainder().iter().rev());
    let mut lanes = [0; LANES];
    for (x, y) in mirrored {
        lanes[0] |= 1_u64 << ((x ^ y) % u64::BITS);
    }
    for (xs, ys) in ahead.zip(behind) {
        for (lane, (x, y)) in lanes.iter_mut().zip(xs.iter().zip(ys.iter().rev())) {
            *lane |= 1 << ((x ^ y) % u64::BITS);
        }
    }
    lanes.iter().fold(0, |word, lane| word | lane)
}

/// Marks the xor of each value with its mirror image. All values are below the
/// length of `marks`, a power of two, so the mask changes none of them and only
/// spares the bounds check.
fn mark_pairs(marks: &mut [u8], forward: &[u32], backward: &[u32]) {
    let mask = marks.len() - 1;
    for (x, y) in forward.iter().zip(backward.iter().rev()) {
        marks[(x ^ y) as usize & mask] = 1;
    }
}

/// R(j, m) from the level of j − 1 parts.
///
/// Translation by xor distributes over union, so the values are split at bit 6:
/// whole words move at once, and the low bits wait for one translation each.
fn split_values<E>(
    fewer: &Level,
    j: usize,
    values: &[u32],
    m: usize,
    pace: &mut Pace<'_, E>,
) -> Result<NimberSet, E> {
    let mut by_low = vec![NimberSet::default(); WORD];
    for (a, &value) in values.iter().enumerate().take(m / j + 1).skip(1) {
        let (block, low) = (value as usize / WORD, value as usize % WORD);
        let rest = fewer.get(m - a);
        by_low[low].union_moved(rest, block);
        pace.step(1 + rest.width())?;
    }
    let mut set = NimberSet::default();
    for (low, mut part) in by_low.into_iter().enumerate() {
        part.translate(low);
        set.union(&part);
    }
    set.trim();
    Ok(set)
}
