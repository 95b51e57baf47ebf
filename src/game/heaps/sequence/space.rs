//! Sparse spaces: a parity of values that nearly all heaps share.
//!
//! φ(v, n) is the parity of the ones of `v & mask`, plus that of n where `odd`
//! is set. It is linear: for a split a + b of n − k with SG(a) xor SG(b) = x,
//! φ(SG(a), a) xor φ(SG(b), b) = φ(x, n − k). A heap is *rare* where
//! φ(SG(n), n) ≠ `common`; a value x is *hard* for k where φ(x, n − k) = 1, for
//! then exactly one part of such a split is rare (Berlekamp, Conway, Guy,
//! *Winning Ways*, chapter 4, on sparse spaces).

use super::cell::Cell;
use super::octal::Octal;

/// A parity, and the heaps that do not share it.
#[derive(Clone, Debug)]
pub(super) struct Space<T> {
    mask: usize,
    odd: bool,
    common: bool,
    /// The rare heaps with their values, ascending; never heap 0.
    rare: Vec<(u32, T)>,
}

impl<T: Cell> Space<T> {
    /// The space with the fewest rare heaps among `values`.
    pub fn best(rules: &Octal, values: &[T], above: usize) -> Self {
        let mut sums = vec![0_i64; 2 * above];
        for (n, value) in values.iter().enumerate() {
            sums[2 * value.index() + n % 2] += 1;
        }
        walsh_hadamard(&mut sums);
        let odd_splits = rules.splits.iter().filter(|&&k| k % 2 == 1).count();
        let one_parity = odd_splits == 0 || odd_splits == rules.splits.len();
        // The sum at 2m + c is that of (−1)^φ: less where more have φ = 1.
        let rare = |&character: &usize| {
            let sum = sums[character];
            if common(character % 2 == 1, odd_splits) {
                sum
            } else {
                -sum
            }
        };
        let characters = (2..2 * above).filter(|character| character % 2 == 0 || one_parity);
        let best = characters.min_by_key(rare).unwrap_or(0);
        let odd = best % 2 == 1;
        let mut space = Self {
            mask: best / 2,
            odd,
            common: common(odd, odd_splits),
            rare: Vec::new(),
        };
        for (n, &value) in values.iter().enumerate() {
            space.note(n, value);
        }
        space
    }

    /// Takes heap n of this value for rare if it is.
    pub fn note(&mut self, n: usize, value: T) {
        if n > 0 && self.parity(value.index(), n) != self.common {
            let n = u32::try_from(n).expect("tables end below 2^32");
            self.rare.push((n, value));
        }
    }

    /// How many heaps are rare.
    pub fn rare(&self) -> usize {
        self.rare.len()
    }

    /// The rare heaps with their values, ascending.
    pub fn all(&self) -> &[(u32, T)] {
        &self.rare
    }

    /// The rare heaps below m.
    pub fn rare_below(&self, m: usize) -> &[(u32, T)] {
        // Few are above: the last ones are looked at first.
        let above = self.rare.iter().rev();
        let above = above.take_while(|(part, _)| *part as usize >= m).count();
        &self.rare[..self.rare.len() - above]
    }

    /// Whether exactly one part of every split of n − k with this value is
    /// rare.
    pub fn is_hard(&self, value: usize, rest: usize) -> bool {
        self.parity(value, rest)
    }

    fn parity(&self, value: usize, n: usize) -> bool {
        let ones = (value & self.mask).count_ones() as usize;
        (ones + if self.odd { n } else { 0 }) % 2 == 1
    }
}

/// The parity of common heaps: that which makes their values hard.
fn common(odd: bool, odd_splits: usize) -> bool {
    !odd || odd_splits == 0
}

/// Replaces a table f by the sums of f(x) · (−1)^popcount(x & y).
fn walsh_hadamard(table: &mut [i64]) {
    let mut half = 1;
    while half < table.len() {
        for block in table.chunks_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
