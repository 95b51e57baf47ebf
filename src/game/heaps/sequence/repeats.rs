//! Finding the law that a table obeys.
//!
//! A law holds from n₀ on exactly when the table's end reads the same p heaps
//! earlier. So the last w values are looked for further left: the nearest
//! place is the least period. Sums of values that slide over the table find it
//! in one pass without memory; each hit is then compared value by value.

use super::cell::Cell;
use crate::game::heaps::period::{Bound, Law};

/// What a table says about a proof.
pub(super) enum Attempt {
    /// The law holds for ever.
    Proved(Law),
    /// The end of the table repeats; with so many heaps it would be proved.
    Promising {
        needed: usize,
    },
    Nothing,
}

/// The base of the sums: any odd number will do, one without a pattern keeps
/// sums of different values apart.
const BASE: u64 = 0x9e37_79b9_7f4a_7c15;

/// Tries to prove a law from a table.
///
/// The end of a table that proves a law repeats over at least half of it, and
/// the least period with that is the least of all: two periods on so long a
/// stretch have a common divisor as period (Fine and Wilf).
pub(super) fn attempt<T: Cell>(values: &[T], bound: &Bound) -> Attempt {
    let mut best = Attempt::Nothing;
    for share in [2, 8] {
        let Some(law) = law_of_tail(values, values.len() / share, bound.allows_saltus()) else {
            continue;
        };
        match usize::try_from(bound.values_needed(&law)) {
            Ok(needed) if needed <= values.len() => return Attempt::Proved(law),
            Ok(needed) => best = Attempt::Promising { needed },
            Err(_) => {}
        }
    }
    best
}

/// The law of the second half of a table, with a saltus if need be; it need not
/// go on.
#[must_use]
pub fn observe<T: Cell>(values: &[T]) -> Option<Law> {
    law_of_tail(values, values.len() / 2, true)
}

/// The law with the least period that the last `window` values obey, from where
/// it holds.
fn law_of_tail<T: Cell>(values: &[T], window: usize, saltus: bool) -> Option<Law> {
    if !saltus {
        let (preperiod, period) = tail_period(values, window)?;
        return Some(law(preperiod, period, 0));
    }
    // Differences repeat exactly when the values do so up to a saltus.
    let steps: Vec<Step> = values
        .windows(2)
        .map(|pair| Step(pair[1].index().wrapping_sub(pair[0].index())))
        .collect();
    let (preperiod, period) = tail_period(&steps, window.saturating_sub(1))?;
    let added = values[preperiod + period]
        .index()
        .checked_sub(values[preperiod].index())?;
    Some(law(preperiod, period, added))
}

fn law(preperiod: usize, period: usize, saltus: usize) -> Law {
    Law {
        preperiod: preperiod as u64,
        period: period as u64,
        saltus: saltus as u64,
    }
}

/// The heaps below the preperiod at which the law, read backwards, says another
/// value: the first ones, as many as `most`, and how many there are.
#[must_use]
pub fn exceptions<T: Cell>(values: &[T], law: &Law, most: usize) -> (Vec<u64>, u64) {
    let (mut first, mut count) = (Vec::new(), 0);
    let period = law.period;
    let start = usize::try_from(law.preperiod)
        .unwrap_or(usize::MAX)
        .min(values.len());
    for n in 0..start {
        let periods = (law.preperiod - n as u64).div_ceil(period);
        let regular = usize::try_from(n as u64 + periods * period)
            .ok()
            .and_then(|index| values.get(index))
            .and_then(|value| (value.index() as u64).checked_sub(periods * law.saltus));
        if regular != Some(values[n].index() as u64) {
            count += 1;
            if first.len() < most {
                first.push(n as u64);
            }
        }
    }
    (first, count)
}

/// A number of a row, for the sums.
trait Entry: Copy + Eq {
    fn bits(self) -> u64;
}

impl<T: Cell> Entry for T {
    fn bits(self) -> u64 {
        self.index() as u64
    }
}

impl Entry for Step {
    fn bits(self) -> u64 {
        self.0 as u64
    }
}

/// From one value to the next, which may be downwards.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Step(usize);

/// The least p for which the last `window` values stand p places earlier too,
/// behind the first place from which all values do.
fn tail_period<T: Entry>(row: &[T], window: usize) -> Option<(usize, usize)> {
    let end = row.len();
    if window == 0 || window >= end {
        return None;
    }
    let sum = |part: &[T]| {
        let next = |sum: u64, value: &T| sum.wrapping_mul(BASE).wrapping_add(value.bits());
        part.iter().rev().fold(0, next)
    };
    let tail = &row[end - window..];
    let wanted = sum(tail);
    let top = (1..window).fold(1_u64, |power, _| power.wrapping_mul(BASE));
    let mut here = wanted;
    for start in (0..end - window).rev() {
        // The last value leaves the window, a new first one comes in.
        let last = row[start + window].bits().wrapping_mul(top);
        here = here
            .wrapping_sub(last)
            .wrapping_mul(BASE)
            .wrapping_add(row[start].bits());
        if here == wanted && row[start..start + window] == *tail {
            let period = end - window - start;
            let pairs = row[..start]
                .iter()
                .rev()
                .zip(row[..start + period].iter().rev());
            let more = pairs.take_while(|(a, b)| a == b).count();
            return Some((start - more, period));
        }
    }
    None
}
