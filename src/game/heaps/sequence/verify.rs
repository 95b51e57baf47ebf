//! Guess and verify: some splits of a heap suggest its value, and a scan of the
//! others finds whether one of them has it.
//!
//! It is right for any game that splits in two and takes time quadratic in the
//! heap, in lanes: a pair of heaps costs a thirtieth of a nanosecond.

use super::cell::Cell;
use super::marks::Marks;
use super::mirror::Mirror;
use super::octal::Octal;
use super::pace::Pace;
use super::scan;
use pulp::Arch;
use std::ops::Range;

/// Heaps whose guesses are verified together.
pub(super) const TOGETHER: usize = 2;

/// The fewest splits that are marked, and the most.
const PREFIX: Range<usize> = 64..1 << 14;

/// The fewest splits that a guess takes into account, and the most.
const WINDOW: Range<usize> = 1 << 10..1 << 16;

/// Splits to scan that make it worth while to share the loads.
const LONG: usize = 2048;

/// Marks that take as long as looking for a value among the others.
const SEARCH: usize = 64;

/// What is remembered between heaps.
#[derive(Clone, Debug)]
pub(super) struct Verify<T> {
    mirror: Mirror<T>,
    /// How many splits are marked first; more where many values are missing
    /// then.
    prefix: usize,
    /// How many splits a guess takes into account; more after a wrong one.
    window: usize,
}

impl<T: Cell> Verify<T> {
    pub fn new() -> Self {
        Self {
            mirror: Mirror::new(),
            prefix: PREFIX.start,
            window: WINDOW.start,
        }
    }

    /// The value of the heap after `values`.
    ///
    /// # Errors
    /// When a pause asks to stop.
    pub fn value<E>(
        &mut self,
        rules: &Octal,
        values: &[T],
        marks: &mut Marks,
        pace: &mut Pace<'_, E>,
    ) -> Result<usize, E> {
        let n = values.len();
        let (prefix, window) = (self.prefix, self.window);
        let mut guess = self.guess(rules, values, marks);
        pace.step(marks.above() / 16 + prefix * rules.splits.len())?;
        while has_split(rules, values, window..n, guess, pace)? {
            marks.mark(guess);
            guess = refined(rules, values, marks, prefix..window).0;
            self.window = (self.window + self.window / 4).min(WINDOW.end);
        }
        self.window = (self.window - self.window / 64).max(WINDOW.start);
        Ok(guess)
    }

    /// The values of the next heaps, when all guesses are right; they share
    /// the loads of the scan.
    ///
    /// # Errors
    /// When a pause asks to stop.
    pub fn next_values<E>(
        &mut self,
        rules: &Octal,
        values: &mut Vec<T>,
        marks: &mut Marks,
        pace: &mut Pace<'_, E>,
    ) -> Result<Option<[usize; TOGETHER]>, E> {
        let n = values.len();
        let is_long = |&k: &usize| n >= k && rules.ways(n - k) > self.window + LONG;
        if rules.splits.is_empty() || !rules.splits.iter().all(is_long) {
            return Ok(None);
        }
        self.mirror.follow(values);
        let mut guesses = [0; TOGETHER];
        let mut cells = [T::ZERO; TOGETHER];
        let mut fit = true;
        for (guess, cell) in guesses.iter_mut().zip(&mut cells) {
            *guess = self.guess(rules, values, marks);
            match T::of(*guess).filter(|_| *guess < marks.above()) {
                Some(value) => *cell = value,
                None => fit = false,
            }
            values.push(*cell);
        }
        values.truncate(n);
        pace.step(TOGETHER * self.prefix * rules.splits.len())?;
        let right = fit && !self.is_refuted(rules, values, n, cells, pace)?;
        Ok(right.then_some(guesses))
    }

    /// About how many marks a heap costs, its scan apart.
    pub fn marks(&self) -> usize {
        2 * self.prefix
    }

    /// Drops what only long scans need.
    pub fn rest(&mut self) {
        self.mirror = Mirror::new();
    }

    /// The least value that no option without a split has, and none of the
    /// splits of the window.
    fn guess(&mut self, rules: &Octal, values: &[T], marks: &mut Marks) -> usize {
        let n = values.len();
        marks.clear();
        mark_unsplit(rules, values, marks);
        for &k in rules.splits.iter().take_while(|&&k| k <= n) {
            let m = n - k;
            let ways = rules.ways(m).min(self.prefix);
            marks.mark_pairs(&values[1..=ways], &values[m - ways..m]);
        }
        let (guess, searches) = refined(rules, values, marks, self.prefix..self.window);
        let prefix = if searches * SEARCH > self.prefix {
            self.prefix + self.prefix / 8
        } else {
            self.prefix - self.prefix / 16
        };
        self.prefix = prefix.clamp(PREFIX.start, PREFIX.end);
        guess
    }

    /// Whether one of the heaps from n on has a split of its value behind the
    /// first ones.
    fn is_refuted<E>(
        &self,
        rules: &Octal,
        values: &[T],
        n: usize,
        guesses: [T; TOGETHER],
        pace: &mut Pace<'_, E>,
    ) -> Result<bool, E> {
        for &k in &rules.splits {
            let m = n - k;
            let (first, ways) = (self.window + 1, rules.ways(m));
            let forward = &values[first..=ways];
            let rows =
                std::array::from_fn(|row| self.mirror.down_from(m + row - first, forward.len()));
            pace.step(forward.len() * TOGETHER / 32)?;
            if scan::is_in_any(Arch::new(), forward, rows, guesses) {
                return Ok(true);
            }
            // Later heaps have a few splits more.
            for (row, &guess) in guesses.iter().enumerate() {
                let m = m + row;
                let mut rest = ways + 1..=rules.ways(m);
                if rest.any(|part| (values[part] ^ values[m - part]) == guess) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }
}

/// The least value without a mark that no split of the window has either,
/// and how many values were looked for.
fn refined<T: Cell>(
    rules: &Octal,
    values: &[T],
    marks: &mut Marks,
    window: Range<usize>,
) -> (usize, usize) {
    let n = values.len();
    let mut searches = 0;
    loop {
        let guess = marks.mex();
        let Some(value) = T::of(guess) else {
            return (guess, searches);
        };
        searches += 1;
        let mut splits = rules.splits.iter().take_while(|&&k| k <= n);
        let found = splits.any(|&k| {
            let parts = window.start..window.end.min(rules.ways(n - k));
            is_any(values, n - k, parts, value)
        });
        if !found {
            return (guess, searches);
        }
        marks.mark(guess);
    }
}

/// Marks the options that do not split.
pub(super) fn mark_unsplit<T: Cell>(rules: &Octal, values: &[T], marks: &mut Marks) {
    let n = values.len();
    if rules.ends.contains(&n) {
        marks.mark(0);
    }
    for &k in rules.takes.iter().take_while(|&&k| k < n) {
        marks.mark(values[n - k].index());
    }
}

/// Whether a split of the next heap has the value, the smaller part being in
/// the range, its start not included.
///
/// # Errors
/// When a pause asks to stop.
pub(super) fn has_split<T: Cell, E>(
    rules: &Octal,
    values: &[T],
    parts: Range<usize>,
    value: usize,
    pace: &mut Pace<'_, E>,
) -> Result<bool, E> {
    let n = values.len();
    // No heap so far has a value that takes more bytes.
    let Some(value) = T::of(value) else {
        return Ok(false);
    };
    for &k in rules.splits.iter().take_while(|&&k| k <= n) {
        let parts = parts.start..parts.end.min(rules.ways(n - k));
        pace.step(parts.len() / 32)?;
        if is_any(values, n - k, parts, value) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a split of m with the smaller part in the range, its start not
/// included, has the value.
fn is_any<T: Cell>(values: &[T], m: usize, parts: Range<usize>, value: T) -> bool {
    if parts.is_empty() {
        return false;
    }
    let forward = &values[parts.start + 1..=parts.end];
    let backward = &values[m - parts.end..m - parts.start];
    scan::is_any(Arch::new(), forward, backward, value)
}
