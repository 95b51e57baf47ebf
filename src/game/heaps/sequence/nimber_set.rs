//! Finite sets of nimbers as bitsets.
//!
//! Union, translation by xor and least missing member are what a value of a
//! sum of heaps needs; there is no other arithmetic here.

/// Members of a word.
pub(super) const WORD: usize = 64;

/// For each bit j of a nimber below 64, the members of a word without it.
const WITHOUT_BIT: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// A set of nimbers; words past the end are empty.
#[derive(Clone, Debug, Default)]
pub(super) struct NimberSet {
    words: Vec<u64>,
}

impl NimberSet {
    /// The set of the places of the ones of a word.
    pub(super) fn from_word(word: u64) -> Self {
        let words = if word == 0 { Vec::new() } else { vec![word] };
        Self { words }
    }

    /// The set of the indices of `marks` that are not zero.
    pub(super) fn from_marks(marks: &[u8]) -> Self {
        let bits = |(i, &mark): (usize, &u8)| u64::from(mark != 0) << i;
        let word = |marks: &[u8]| marks.iter().enumerate().map(bits).fold(0, |a, b| a | b);
        let mut set = Self {
            words: marks.chunks(WORD).map(word).collect(),
        };
        set.trim();
        set
    }

    /// The number of words, for counting steps.
    pub(super) fn width(&self) -> usize {
        self.words.len()
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    pub(super) fn insert(&mut self, value: u32) {
        let value = value as usize;
        self.widen(value / WORD + 1);
        self.words[value / WORD] |= 1 << (value % WORD);
    }

    pub(super) fn union(&mut self, other: &Self) {
        self.widen(other.words.len());
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// Adds `x xor (WORD * block)` for every member x of the other set.
    pub(super) fn union_moved(&mut self, other: &Self, block: usize) {
        if other.words.is_empty() {
            return;
        }
        let width = (block + 1).max(other.words.len()).next_power_of_two();
        self.widen(width);
        let words = &mut self.words[..width];
        for (i, word) in other.words.iter().enumerate() {
            words[(i ^ block) & (width - 1)] |= word;
        }
    }

    /// Replaces every member x by `x xor low`, for `low` below [`WORD`].
    pub(super) fn translate(&mut self, low: usize) {
        for word in &mut self.words {
            *word = translate_word(*word, low);
        }
    }

    /// The least nimber that is not a member.
    pub(super) fn mex(&self) -> usize {
        let full = self.words.iter().take_while(|&&word| word == u64::MAX);
        let full = full.count();
        let ones = self.words.get(full).map_or(0, |word| word.trailing_ones());
        full * WORD + ones as usize
    }

    /// Drops the empty words at the end.
    pub(super) fn trim(&mut self) {
        let end = self.words.iter().rposition(|&word| word != 0);
        self.words.truncate(end.map_or(0, |i| i + 1));
        self.words.shrink_to_fit();
    }

    fn widen(&mut self, width: usize) {
        if self.words.len() < width {
            self.words.resize(width, 0);
        }
    }
}

/// Moves each bit i of a word to place i xor low, by swapping neighbouring
/// blocks of 1, 2, 4, … 32 bits.
fn translate_word(word: u64, low: usize) -> u64 {
    let mut word = word;
    for (j, without) in WITHOUT_BIT.iter().enumerate() {
        if low >> j & 1 != 0 {
            word = (word & without) << (1 << j) | word >> (1 << j) & without;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::NimberSet;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn set(values: &BTreeSet<u32>) -> NimberSet {
        let mut set = NimberSet::default();
        for &value in values {
            set.insert(value);
        }
        set
    }

    fn members(set: &NimberSet) -> BTreeSet<u32> {
        let has = |&v: &u32| {
            set.words
                .get(v as usize / 64)
                .is_some_and(|w| w >> (v % 64) & 1 != 0)
        };
        (0..1024).filter(has).collect()
    }

    #[test]
    fn least_missing() {
        assert_eq!(NimberSet::default().mex(), 0);
        assert_eq!(set(&(0..128).collect()).mex(), 128);
        assert_eq!(set(&(0..200).filter(|&v| v != 131).collect()).mex(), 131);
        assert_eq!(set(&(1..70).collect()).mex(), 0);
    }

    proptest! {
        #[test]
        fn translation_is_xor_of_each(
            a in prop::collection::btree_set(0_u32..512, 0..20),
            b in prop::collection::btree_set(0_u32..512, 0..20),
            value in 0_usize..512,
        ) {
            let mut both = set(&a);
            let mut moved = set(&b);
            moved.translate(value % 64);
            both.union_moved(&moved, value / 64);
            let expected: BTreeSet<u32> = a.iter().copied().chain(b.iter().map(|&x| x ^ u32::try_from(value).expect("below 512"))).collect();
            prop_assert_eq!(members(&both), expected);
            let mut both = set(&a);
            both.union(&set(&b));
            prop_assert_eq!(members(&both), &a | &b);
        }
    }
}
