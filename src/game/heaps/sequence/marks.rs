//! The values of the options of a heap, as marks.

use super::cell::Cell;

/// The values that fit one word.
pub(super) const WORD: usize = 64;

/// Bytes that are looked at together.
const EIGHT: usize = 8;

/// A set of values, with room for one that is not marked.
///
/// Small values are the bits of a word, which stays in a register; others have
/// a byte each, for a byte is stored faster than a bit is set. A byte marks its
/// value where it is `mark`: another number takes all marks away.
#[derive(Clone, Debug)]
pub(super) struct Marks {
    /// A power of two above every value that can be marked.
    above: usize,
    word: u64,
    /// Empty while all values fit the word; in eights, the last never marked.
    bytes: Vec<u8>,
    /// Never 0.
    mark: u8,
}

impl Marks {
    /// No marks, with room for the xor of any two of `values`.
    pub fn new<T: Cell>(values: &[T]) -> Self {
        let mut marks = Self {
            above: 1,
            word: 0,
            bytes: Vec::new(),
            mark: 1,
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
            self.bytes.resize(self.above + EIGHT, 0);
        }
    }

    /// A power of two above every value that can be marked.
    pub fn above(&self) -> usize {
        self.above
    }

    pub fn clear(&mut self) {
        self.word = 0;
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.bytes.fill(0);
            self.mark = 1;
        }
    }

    /// The marks of a row of bytes, which are 1, and no others.
    pub fn take(&mut self, row: &[u8]) {
        self.mark = 1;
        let shared = self.above.min(row.len());
        self.bytes[..shared].copy_from_slice(&row[..shared]);
        self.bytes[shared..].fill(0);
    }

    pub fn mark(&mut self, value: usize) {
        if self.bytes.is_empty() {
            self.word |= 1 << value;
        } else {
            self.bytes[value] = self.mark;
        }
    }

    /// The least value without a mark.
    pub fn mex(&self) -> usize {
        if self.bytes.is_empty() {
            return self.word.trailing_ones() as usize;
        }
        let marked = u64::from_le_bytes([self.mark; EIGHT]);
        let (eights, _) = self.bytes.as_chunks::<EIGHT>();
        let differing = eights
            .iter()
            .map(|&eight| u64::from_le_bytes(eight) ^ marked);
        let (place, differing) = differing
            .enumerate()
            .find(|&(_, differing)| differing != 0)
            .expect("the last value is never marked");
        EIGHT * place + differing.trailing_zeros() as usize / 8
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
            bytes[value.index() & mask] = self.mark;
        }
    }
}
