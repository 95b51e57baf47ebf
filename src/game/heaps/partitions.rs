//! The ways to split tokens into heaps that a digit of a code allows.

use std::ops::ControlFlow;

/// The most parts a digit of a code can leave.
const MOST_PARTS: usize = 4;

/// Visits the ways to leave m tokens that a digit allows.
pub(super) fn visit_splits<B>(
    digit: u8,
    m: u64,
    visit: &mut impl FnMut(&[u64]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    if digit & 1 != 0 && m == 0 {
        visit(&[])?;
    }
    let mut parts = [0; MOST_PARTS];
    for count in (1..=MOST_PARTS).filter(|count| digit >> count & 1 != 0) {
        visit_partitions(&mut parts[..count], 0, m, visit)?;
    }
    ControlFlow::Continue(())
}

/// Visits the ascending ways to fill `parts[done..]` with positive parts of sum
/// m, none below the part before them.
fn visit_partitions<B>(
    parts: &mut [u64],
    done: usize,
    m: u64,
    visit: &mut impl FnMut(&[u64]) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let least = if done == 0 { 1 } else { parts[done - 1] };
    let open = (parts.len() - done) as u64;
    if open == 1 {
        if m < least {
            return ControlFlow::Continue(());
        }
        parts[done] = m;
        return visit(parts);
    }
    for part in least..=m / open {
        parts[done] = part;
        visit_partitions(parts, done + 1, m - part, visit)?;
    }
    ControlFlow::Continue(())
}
