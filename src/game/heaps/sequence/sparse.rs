//! Values through a sparse space: splits with a rare part, and few others.
//!
//! A value that is hard for every splitting digit and that no split with a rare
//! part has is the answer. It is exact at every step whatever the space; only
//! the speed depends on it.

use super::cell::Cell;
use super::marks::Marks;
use super::octal::Octal;
use super::pace::Pace;
use super::space::Space;
use super::verify::{has_split, mark_unsplit};

/// Splits of common heaps that are marked at once: pieces of twice the size of
/// the last, from the first to the last of these.
pub(super) const FIRST_PIECE: usize = 16;
const LAST_PIECE: usize = 128;

/// The value of the heap after `values`.
///
/// # Errors
/// When a pause asks to stop.
pub(super) fn value<T: Cell, E>(
    rules: &Octal,
    space: &Space<T>,
    values: &[T],
    marks: &mut Marks,
    pace: &mut Pace<'_, E>,
) -> Result<usize, E> {
    let n = values.len();
    marks.clear();
    mark_unsplit(rules, values, marks);
    for &k in rules.splits.iter().take_while(|&&k| k < n) {
        mark_rare(rules, space.rare_below(n - k), values, n - k, marks);
    }
    pace.step(marks.above() / 16 + space.rare() * rules.splits.len())?;
    with_common(rules, space, values, marks, 0, pace)
}

/// Marks the splits of m with one part among `rare`, all below m, and the
/// split in equal parts.
pub(super) fn mark_rare<T: Cell>(
    rules: &Octal,
    rare: &[(u32, T)],
    values: &[T],
    m: usize,
    marks: &mut Marks,
) {
    if rules.equal_parts {
        marks.mark_splits(rare, values, m);
        if m.is_multiple_of(2) && m > 0 {
            marks.mark(0);
        }
        return;
    }
    // Equal parts are no option.
    let half = rare.binary_search_by_key(&m, |(part, _)| 2 * *part as usize);
    let (low, high) = rare.split_at(half.unwrap_or_else(|at| at));
    marks.mark_splits(low, values, m);
    marks.mark_splits(&high[usize::from(half.is_ok())..], values, m);
}

/// The value of the heap after `values` when the splits with a rare part are
/// marked, and those with a part from [`FIRST_PIECE`] + 1 to `marked`.
///
/// # Errors
/// When a pause asks to stop.
pub(super) fn with_common<T: Cell, E>(
    rules: &Octal,
    space: &Space<T>,
    values: &[T],
    marks: &mut Marks,
    marked: usize,
    pace: &mut Pace<'_, E>,
) -> Result<usize, E> {
    let n = values.len();
    let is_hard = |value: usize| {
        let mut splits = rules.splits.iter().take_while(|&&k| k <= n);
        splits.all(|&k| space.is_hard(value, n - k))
    };
    let value = marks.mex();
    if is_hard(value) {
        return Ok(value);
    }
    // Splits of common heaps alone can have it: mark them from small parts on,
    // and look for the value among the others when marking takes long.
    let (mut done, mut more) = (0, FIRST_PIECE);
    while more <= LAST_PIECE {
        let mut left = false;
        for &k in rules.splits.iter().take_while(|&&k| k <= n) {
            let m = n - k;
            let ways = rules.ways(m);
            let end = ways.min(done + more);
            if done < end {
                marks.mark_pairs(&values[done + 1..=end], &values[m - end..m - done]);
            }
            left |= end < ways;
        }
        pace.step(more * rules.splits.len())?;
        done = (done + more).max(marked);
        let value = marks.mex();
        if !left || is_hard(value) {
            return Ok(value);
        }
        more *= 2;
    }
    loop {
        let value = marks.mex();
        if is_hard(value) {
            return Ok(value);
        }
        if !has_split(rules, values, done..n, value, pace)? {
            return Ok(value);
        }
        marks.mark(value);
    }
}
