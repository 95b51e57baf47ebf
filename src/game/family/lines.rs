//! The values along long rays, kept as sets.
//!
//! Where a ray of options runs back to the edge of the game, as the moves of a
//! rook or a bishop do, the next position of the line has the same options and
//! one more. So the set of the values on a line is kept, from its far end on,
//! and grows by one value for each position: a long ray costs no more than a
//! short one.

use super::question::{Scan, ScanEnd};
use super::tables::{COLUMNS, FIRST};
use rustc_hash::FxHashMap;

/// Shorter rays are scanned one by one.
const SHORTEST: usize = 24;

/// Sets begun before it is asked whether they are ever used again.
const TRIAL: usize = 1 << 14;

/// Sets of values of lines that begin at the same place.
#[derive(Default)]
pub(super) struct Lines {
    /// By far end and column, and by the number of the ray.
    known: FxHashMap<(usize, usize), usize>,
    sets: Vec<LineSet>,
    /// For each ray of the ruleset.
    uses: Vec<Uses>,
    moved: usize,
}

/// The values of the first positions of a line.
#[derive(Default)]
struct LineSet {
    count: usize,
    words: Vec<u64>,
}

#[derive(Clone, Copy, Default)]
struct Uses {
    begun: usize,
    used: usize,
}

impl Lines {
    /// Forgets all sets when places have changed.
    pub fn begin(&mut self, moved: usize) {
        if self.moved != moved {
            *self = Self {
                moved,
                uses: std::mem::take(&mut self.uses),
                ..Self::default()
            };
        }
    }

    /// The set of the values on a ray, as far as they are known, if it is kept.
    pub fn extend(&mut self, scan: &Scan) -> Option<(usize, ScanEnd)> {
        let count = scan.line.count;
        if count < SHORTEST {
            return None;
        }
        let from_far = |index: usize| if scan.nears { index } else { count - 1 - index };
        let id = self.set_of(scan.number, scan.line.place(from_far(0)), scan.column)?;
        let set = &mut self.sets[id];
        if set.count > count {
            return None;
        }
        while set.count < count {
            let index = from_far(set.count);
            match scan.cells[scan.line.place(index)].checked_sub(FIRST) {
                Some(value) => set.insert(value),
                None => return Some((id, ScanEnd::MissingFirst { index })),
            }
        }
        Some((id, ScanEnd::Done))
    }

    /// The set of a line; `None` when its kind is hardly ever used again.
    fn set_of(&mut self, ray: usize, place: usize, column: usize) -> Option<usize> {
        if self.uses.len() <= ray {
            self.uses.resize(ray + 1, Uses::default());
        }
        let uses = &mut self.uses[ray];
        if uses.begun > TRIAL && 4 * uses.begun > uses.used {
            return None;
        }
        uses.used += 1;
        let key = (place * COLUMNS + column, ray);
        Some(*self.known.entry(key).or_insert_with(|| {
            uses.begun += 1;
            self.sets.push(LineSet::default());
            self.sets.len() - 1
        }))
    }

    /// Sixty-four values of a set, the first at `64 * word`.
    pub fn word(&self, set: usize, word: usize) -> u64 {
        self.sets[set].words.get(word).copied().unwrap_or(0)
    }
}

impl LineSet {
    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
        self.count += 1;
    }
}
