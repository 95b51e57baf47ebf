//! Every value of a table from the values below it.
//!
//! A value is right when no option has it and each smaller one is that of an
//! option. For codes that split in two the options are too many to look at all
//! of them. Let φ be the parity of the binary digits of a value that a mask
//! picks, perhaps with that of the heap: it is linear, so in a split a + b = m
//! with values that differ by x, φ(a) xor φ(b) = φ(x, m). Call a heap rare when
//! its φ is not the common one. Where φ(x, m) = 1 exactly one part is rare, so
//! the splits with a rare part say whether one has the value x. The mask with
//! the fewest rare heaps is found by trying all; any mask is right.

use super::mex;
use super::moves::Moves;
use std::collections::BTreeMap;

/// Checks all values of a table.
pub(super) fn check(
    moves: &Moves,
    values: &[u64],
    pause: &mut dyn FnMut() -> Result<(), String>,
) -> Result<(), String> {
    match moves {
        Moves::Code(digits) if digits.iter().all(|digit| *digit < 8) => {
            Splits::new(digits, values).check(pause)
        }
        _ => {
            for n in 0..values.len() {
                pause()?;
                let options = moves.options(n as u64);
                let values_of = |option: Vec<u64>| -> u64 {
                    let parts = option.into_iter();
                    parts
                        .map(|part| values[usize::try_from(part).expect("below n")])
                        .fold(0, |a, b| a ^ b)
                };
                let wanted = mex(options.into_iter().map(values_of));
                refuse_unless(values[n] == wanted, n)?;
            }
            Ok(())
        }
    }
}

fn refuse_unless(holds: bool, n: usize) -> Result<(), String> {
    super::demand(holds, || format!("the value of heap {n} is another"))
}

/// A code whose moves leave at most two heaps, with a table to check.
struct Splits<'a> {
    digits: &'a [u8],
    values: &'a [u64],
    mask: u64,
    odd: bool,
    common: bool,
}

impl<'a> Splits<'a> {
    fn new(digits: &'a [u8], values: &'a [u64]) -> Self {
        let mut splits = Self {
            digits,
            values,
            mask: 0,
            odd: false,
            common: true,
        };
        let above = above_all(values);
        let mut counts = BTreeMap::new();
        for (n, value) in values.iter().enumerate() {
            *counts.entry((*value, n % 2)).or_insert(0_u64) += 1;
        }
        let of_splits = |parity| {
            (0..digits.len())
                .filter(move |&k| digits[k] & 4 != 0 && k % 2 == parity)
                .count()
        };
        let mut fewest = u64::MAX;
        for odd in [false, true] {
            // With the heap's parity all splitting digits must agree.
            if odd && of_splits(0) > 0 && of_splits(1) > 0 {
                continue;
            }
            let common = !odd || of_splits(1) == 0;
            for mask in 0..above {
                let trial = Self {
                    mask,
                    odd,
                    common,
                    ..splits
                };
                let rare = counts
                    .iter()
                    .filter(|((value, n), _)| trial.parity(*value, *n) != common);
                let rare: u64 = rare.map(|(_, count)| count).sum();
                if rare < fewest {
                    fewest = rare;
                    splits = trial;
                }
            }
        }
        splits
    }

    fn parity(&self, value: u64, n: usize) -> bool {
        ((value & self.mask).count_ones() as usize + if self.odd { n } else { 0 }) % 2 == 1
    }

    fn check(&self, pause: &mut dyn FnMut() -> Result<(), String>) -> Result<(), String> {
        let mut seen = Seen::below(above_all(self.values))?;
        let mut rare: Vec<usize> = Vec::new();
        for (n, &value) in self.values.iter().enumerate() {
            pause()?;
            seen.begin();
            self.see_options(n, &rare, &mut seen);
            refuse_unless(!seen.contains(value), n)?;
            // No split without a rare part has the value either …
            for m in self.split_totals(n) {
                if !self.parity(value, m) {
                    let met = (1..=m / 2).any(|part| self.split(m, part) == value);
                    refuse_unless(!met, n)?;
                }
            }
            // … and all smaller values are met.
            self.see_smaller(n, &mut seen)?;
            if n > 0 && self.parity(value, n) != self.common {
                rare.push(n);
            }
        }
        Ok(())
    }

    /// Sees the values of the options of heap n, but of its splits only those with a
    /// rare part and those into equal values.
    fn see_options(&self, n: usize, rare: &[usize], seen: &mut Seen) {
        for (k, digit) in self.digits.iter().enumerate().take(n + 1) {
            let m = n - k;
            if digit & 1 != 0 && m == 0 {
                seen.insert(0);
            }
            if digit & 2 != 0 && m > 0 {
                seen.insert(self.values[m]);
            }
            if digit & 4 != 0 {
                if m.is_multiple_of(2) && m > 0 {
                    seen.insert(0);
                }
                for &part in rare.iter().take_while(|&&part| part < m) {
                    seen.insert(self.split(m, part));
                }
            }
        }
    }

    /// Looks at the splits of heap n until every smaller value than its own is seen.
    fn see_smaller(&self, n: usize, seen: &mut Seen) -> Result<(), String> {
        let value = self.values[n];
        let mut missing = (0..value)
            .filter(|&smaller| !seen.contains(smaller))
            .count();
        let mut part = 0;
        while missing > 0 {
            part += 1;
            refuse_unless(part <= n / 2, n)?;
            for m in self.split_totals(n).filter(|&m| part <= m / 2) {
                let met = self.split(m, part);
                if met < value && seen.insert(met) {
                    missing -= 1;
                }
            }
        }
        Ok(())
    }

    /// The value of m tokens in two heaps, one of them of `part` tokens.
    fn split(&self, m: usize, part: usize) -> u64 {
        self.values[part] ^ self.values[m - part]
    }

    /// The tokens that are left where heap n is split.
    fn split_totals(&self, n: usize) -> impl Iterator<Item = usize> {
        let digits = self.digits.iter().enumerate().take(n + 1);
        digits
            .filter(|(_, digit)| *digit & 4 != 0)
            .map(move |(k, _)| n - k)
    }
}

/// The least power of two above all values.
fn above_all(values: &[u64]) -> u64 {
    let most = values.iter().max();
    most.map_or(1, |most| (most + 1).next_power_of_two())
}

/// The values seen among the options of one heap, stamped so that nothing is
/// cleared between two heaps.
struct Seen {
    stamps: Vec<usize>,
    stamp: usize,
}

impl Seen {
    /// None yet, of the values below a number.
    fn below(above: u64) -> Result<Self, String> {
        let length = usize::try_from(above).map_err(|_| "a value is too large")?;
        Ok(Self {
            stamps: vec![0; length],
            stamp: 0,
        })
    }

    /// Forgets all values.
    fn begin(&mut self) {
        self.stamp += 1;
    }

    /// Sees a value; false when it was seen before.
    fn insert(&mut self, value: u64) -> bool {
        let place = &mut self.stamps[usize::try_from(value).expect("below the most")];
        std::mem::replace(place, self.stamp) != self.stamp
    }

    fn contains(&self, value: u64) -> bool {
        self.stamps[usize::try_from(value).expect("below the most")] == self.stamp
    }
}
