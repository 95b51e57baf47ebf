//! The values of the options of a heap, as marks.

use super::cell::Cell;

/// The values that fit one word.
pub(super) const WORD: usize = 64;

/// A set of values, with room for one that is not marked.
///
/// Small values are the bits of a word, which stays in a register; others have
/// a byte each, for a byte is stored faster than a bit is set.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// A power of two above every value that can be marked.
    above: usize,
    word: u64,
    /// Empty while all values fit the word.
    bytes: Vec<u8>,
}

impl Marks {
    /// No marks, with room for the xor of any two of `values`.
    pub fn new<T: Cell>(values: &[T]) -> Self {
        let mut marks = Self {
            above: 1,
            word: 0,
            bytes: Vec::new(),
        };
        let most = values.iter().map(|value| value.index()).max();
        marks.make_room(most.unwrap_or(0));
        marks
    }

    /// Makes room for the xor of `value` with any other.
    pub fn make_room(&mut self, value: usize) {
        if value < self.above {
            return;
        }
        self.above = (value + 1).next_power_of_two();
        if self.above > WORD {
            self.bytes.resize(self.above + 1, 0);
        }
    }

    /// A power of two above every value that can be marked.
    pub fn above(&self) -> usize {
        self.above
    }

    pub fn clear(&mut self) {
        self.word = 0;
        self.bytes.fill(0);
    }

    /// The marks of a row of bytes and no others.
    pub fn take(&mut self, row: &[u8]) {
        let shared = self.above.min(row.len());
        self.bytes[..shared].copy_from_slice(&row[..shared]);
        self.bytes[shared..].fill(0);
    }

    pub fn mark(&mut self, value: usize) {
        if self.bytes.is_empty() {
            self.word |= 1 << value;
        } else {
            self.bytes[value] = 1;
        }
    }

    /// The least value without a mark.
    pub fn mex(&self) -> usize {
        if self.bytes.is_empty() {
            return self.word.trailing_ones() as usize;
        }
        memchr::memchr(0, &self.bytes).expect("the last value is never marked")
    }

    /// Marks the xor of each value with its mirror image.
    pub fn mark_pairs<T: Cell>(&mut self, forward: &[T], backward: &[T]) {
        let pairs = forward.iter().zip(backward.iter().rev());
        self.mark_all(pairs.map(|(&a, &b)| a ^ b));
    }

    /// Marks what splits of m with one part among `parts` give: heaps below m
    /// with their values.
    pub fn mark_splits<T: Cell>(&mut self, parts: &[(u32, T)], values: &[T], m: usize) {
        let values = &values[..m];
        let splits = parts.iter();
        self.mark_all(splits.map(|&(part, value)| value ^ values[m - part as usize]));
    }

    fn mark_all<T: Cell>(&mut self, values: impl Iterator<Item = T>) {
        if self.bytes.is_empty() {
            let bits = values.map(|value| 1 << (value.index() % WORD));
            self.word |= bits.fold(0, |word, bit: u64| word | bit);
            return;
        }
        // All values are below a power of two: the mask changes none of them
        // and spares the bounds check.
        let mask = self.above - 1;
        let bytes = &mut self.bytes[..=mask];
        for value in values {
            bytes[value.index() & mask] = 1;
        }
    }
}
