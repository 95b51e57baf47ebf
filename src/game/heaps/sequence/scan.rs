//! Whether a value is that of a split: the one loop that takes the time.
//!
//! The loops are plain and short, for the compiler to make lanes of them; pulp
//! picks at run time the widest instructions that the processor has. A least
//! value of 0 says that two entries agree: a minimum is cheaper in lanes than
//! a comparison.

use super::cell::Cell;
use pulp::Arch;

/// Pairs looked at between two decisions; they stay in the nearest cache.
const CHUNK: usize = 8192;

/// The same at the start, for most pairs that are looked for are found soon.
const FIRST_CHUNK: usize = 256;

/// Whether one of the pairs `forward[i]`, `backward[last − i]` has the xor
/// `value`.
pub(super) fn is_any<T: Cell>(arch: Arch, forward: &[T], backward: &[T], value: T) -> bool {
    arch.dispatch(
        #[inline(always)]
        || {
            let (mut start, mut most) = (0, FIRST_CHUNK);
            while start < forward.len() {
                let length = most.min(forward.len() - start);
                let end = backward.len() - start;
                let pairs = forward[start..start + length]
                    .iter()
                    .zip(backward[end - length..end].iter().rev());
                if least_difference(pairs, value) == T::ZERO {
                    return true;
                }
                start += length;
                most = CHUNK.min(2 * most);
            }
            false
        },
    )
}

/// Whether one of several rows has an entry that differs from `forward` in the
/// place by the value that goes with the row. The rows are as long as `forward`.
pub(super) fn is_in_any<T: Cell, const ROWS: usize>(
    arch: Arch,
    forward: &[T],
    rows: [&[T]; ROWS],
    values: [T; ROWS],
) -> bool {
    arch.dispatch(
        #[inline(always)]
        || {
            let mut start = 0;
            while start < forward.len() {
                let end = (start + CHUNK).min(forward.len());
                for row in 0..ROWS {
                    let pairs = forward[start..end].iter().zip(&rows[row][start..end]);
                    if least_difference(pairs, values[row]) == T::ZERO {
                        return true;
                    }
                }
                start = end;
            }
            false
        },
    )
}

/// The least a xor b xor `value`. It is inlined into the functions above
/// whatever its size, for only there the compiler may use the instructions that
/// were found.
#[expect(clippy::inline_always, reason = "lanes depend on it")]
#[inline(always)]
fn least_difference<'a, T: Cell>(pairs: impl Iterator<Item = (&'a T, &'a T)>, value: T) -> T {
    let mut least = T::MOST;
    for (&a, &b) in pairs {
        least = least.min(a ^ b ^ value);
    }
    least
}
