//! The plain way, for every take-and-break game.
//!
//! Codes that split take time quadratic in the heap, the others linear times
//! the size of their rules. The other engines are checked against this one.

use super::pace::Pace;
use super::splits::Splits;
use crate::game::heaps::TakeAndBreak;
use std::ops::ControlFlow;

/// A table of values that grows from heap 0 upwards.
///
/// It belongs to one game: extend it with the same rules each time.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    values: Vec<u32>,
    engine: Option<Engine>,
}

/// What one kind of rules remembers between heaps.
#[derive(Clone, Debug)]
enum Engine {
    Code(Box<Splits>),
    Subtract { stamps: Vec<usize> },
    AllBut { counts: Vec<u64>, barred: Vec<u64> },
    Uneven { stamps: Vec<usize> },
}

impl Plain {
    /// An empty table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A table that starts with values known to be right.
    #[must_use]
    pub fn with_values(values: Vec<u32>) -> Self {
        Self {
            values,
            engine: None,
        }
    }

    /// The number of heaps whose values are known, 0 included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether no value is known yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The known values, at index n that of the heap of n tokens.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// The value of the heap of n tokens, if known.
    #[must_use]
    pub fn get(&self, n: u64) -> Option<u32> {
        usize::try_from(n)
            .ok()
            .and_then(|n| self.values.get(n))
            .copied()
    }

    /// Fills in the values of the heaps up to `to`, that one included.
    ///
    /// `pause` is called about every million elementary steps and at the end,
    /// with the number of steps since its last call. A step is a pair of heaps,
    /// an amount of a subtraction set or a word of a bitset: about a
    /// nanosecond.
    ///
    /// # Errors
    ///
    /// Whatever `pause` returns. The values known by then stay, and a later
    /// call goes on from them.
    ///
    /// # Panics
    ///
    /// When a value passes 2³² − 1, which takes a table of 16 GiB.
    pub fn extend<E>(
        &mut self,
        rules: &TakeAndBreak,
        to: u64,
        pause: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut pace = Pace::new(pause);
        let to = usize::try_from(to).expect("a table of fewer than 2^32 heaps");
        self.grow(rules, to, &mut pace)?;
        pace.flush()
    }

    /// The same at a pace that goes on.
    pub(super) fn grow<E>(
        &mut self,
        rules: &TakeAndBreak,
        to: usize,
        pace: &mut Pace<'_, E>,
    ) -> Result<(), E> {
        let engine = self
            .engine
            .get_or_insert_with(|| Engine::new(rules, &self.values));
        while self.values.len() <= to {
            let value = engine.value(rules, &self.values, pace)?;
            let value = u32::try_from(value).expect("a table of fewer than 2^32 heaps");
            self.values.push(value);
        }
        Ok(())
    }
}

impl Engine {
    /// Nothing is remembered but what the values so far say.
    fn new(rules: &TakeAndBreak, values: &[u32]) -> Self {
        match rules {
            TakeAndBreak::Code(code) => Self::Code(Box::new(Splits::new(code))),
            TakeAndBreak::Subtract(_) => Self::Subtract { stamps: Vec::new() },
            TakeAndBreak::AllBut(_) => Self::AllBut {
                counts: counts(values.split_last().map_or(&[], |(_, before)| before)),
                barred: Vec::new(),
            },
            TakeAndBreak::Uneven(_) => Self::Uneven { stamps: Vec::new() },
        }
    }

    /// The value of the heap after `values`.
    fn value<E>(
        &mut self,
        rules: &TakeAndBreak,
        values: &[u32],
        pace: &mut Pace<'_, E>,
    ) -> Result<usize, E> {
        match (self, rules) {
            (Self::Code(splits), TakeAndBreak::Code(code)) => splits.value(code, values, pace),
            (Self::Subtract { stamps }, TakeAndBreak::Subtract(amounts)) => {
                pace.step(1 + amounts.len())?;
                Ok(subtract_value(stamps, amounts, values))
            }
            (Self::AllBut { counts, barred }, TakeAndBreak::AllBut(amounts)) => {
                pace.step(1 + amounts.len())?;
                Ok(all_but_value(counts, barred, amounts, values))
            }
            (Self::Uneven { stamps }, TakeAndBreak::Uneven(_)) => {
                pace.step(1 + values.len())?;
                Ok(value_by_options(stamps, rules, values))
            }
            _ => unreachable!("a sequence belongs to one game"),
        }
    }
}

/// How often each value occurs.
fn counts(values: &[u32]) -> Vec<u64> {
    let mut counts = Vec::new();
    for &value in values {
        let value = value as usize;
        counts.resize(counts.len().max(value + 1), 0);
        counts[value] += 1;
    }
    counts
}

/// The mex over all options, one by one; stamps as in [`subtract_value`].
fn value_by_options(stamps: &mut Vec<usize>, rules: &TakeAndBreak, values: &[u32]) -> usize {
    let stamp = values.len() + 1;
    let _ = rules.for_each_option(values.len() as u64, |parts| {
        let known = |&part: &u64| usize::try_from(part).map_or(0, |part| values[part] as usize);
        let value = parts.iter().map(known).fold(0, |a, b| a ^ b);
        if value >= stamps.len() {
            stamps.resize(value + 1, 0);
        }
        stamps[value] = stamp;
        ControlFlow::<()>::Continue(())
    });
    stamps.iter().take_while(|&&seen| seen == stamp).count()
}

/// The heaps that taking one of `amounts` leaves of the heap after `values`,
/// as their values.
fn left<'a>(amounts: &'a [u64], values: &'a [u32]) -> impl Iterator<Item = usize> {
    let leaves = |&k: &u64| {
        usize::try_from(k)
            .ok()
            .and_then(|k| values.len().checked_sub(k))
    };
    amounts.iter().map_while(leaves).map(|m| values[m] as usize)
}

/// The mex over the amounts. A value seen from heap n is stamped n + 1, so the
/// stamps need no clearing.
fn subtract_value(stamps: &mut Vec<usize>, amounts: &[u64], values: &[u32]) -> usize {
    let stamp = values.len() + 1;
    for value in left(amounts, values) {
        if value >= stamps.len() {
            stamps.resize(value + 1, 0);
        }
        stamps[value] = stamp;
    }
    let seen = stamps.iter().take_while(|&&seen| seen == stamp);
    seen.count()
}

/// The mex over all smaller heaps but the barred ones.
///
/// The values so far are an initial segment of the integers, for each has all
/// smaller ones among its options. So the mex is the least value whose heaps
/// are all barred, or else the first value not yet seen.
fn all_but_value(
    counts: &mut Vec<u64>,
    barred: &mut Vec<u64>,
    amounts: &[u64],
    values: &[u32],
) -> usize {
    if let Some(&last) = values.last() {
        let last = last as usize;
        counts.resize(counts.len().max(last + 1), 0);
        counts[last] += 1;
    }
    barred.resize(counts.len(), 0);
    for value in left(amounts, values) {
        barred[value] += 1;
    }
    let shut = left(amounts, values).filter(|&value| barred[value] == counts[value]);
    let mex = shut.min().unwrap_or(counts.len());
    for value in left(amounts, values) {
        barred[value] = 0;
    }
    mex
}

#[cfg(test)]
mod tests {
    use super::{Plain, TakeAndBreak};
    use crate::game::heaps::code::Code;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;
    use std::collections::HashSet;
    use std::convert::Infallible;
    use std::ops::ControlFlow;

    fn rules(text: &str) -> TakeAndBreak {
        Code::parse(text).expect("a valid code").into()
    }

    fn values(rules: &TakeAndBreak, to: u64) -> Vec<u32> {
        let mut sequence = Plain::new();
        let done: Result<(), Infallible> = sequence.extend(rules, to, &mut |_| Ok(()));
        assert_eq!(done, Ok(()));
        sequence.values().to_vec()
    }

    /// The definition: the mex of the xor of the parts over all options.
    fn plain_value(rules: &TakeAndBreak, n: u64, known: &mut Vec<Option<u32>>) -> u32 {
        let index = usize::try_from(n).expect("a small heap");
        if let Some(&Some(value)) = known.get(index) {
            return value;
        }
        let mut seen = HashSet::new();
        let flow = rules.for_each_option(n, |parts| {
            let parts = parts.iter().map(|&part| plain_value(rules, part, known));
            seen.insert(parts.fold(0, |a, b| a ^ b));
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
        let value = (0..=u32::MAX)
            .find(|value| !seen.contains(value))
            .expect("a finite set");
        known.resize(known.len().max(index + 1), None);
        known[index] = Some(value);
        value
    }

    #[test]
    fn known_tables() {
        assert_eq!(
            values(&rules("0.77"), 12),
            [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
        );
        assert_eq!(
            values(&rules("0.137"), 20),
            [
                0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0
            ]
        );
        let subtract = TakeAndBreak::subtract([2, 3]).expect("positive amounts");
        assert_eq!(
            values(&subtract, 12),
            [0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1]
        );
        assert_eq!(values(&rules("0.0"), 3), [0; 4]);
    }

    #[test]
    fn nim_heaps_are_their_own_values() {
        let expected: Vec<u32> = (0..=3000).collect();
        assert_eq!(values(&rules("0.[3]"), 3000), expected);
        assert_eq!(values(&rules("0.[7]"), 3000), expected);
        assert_eq!(
            values(&TakeAndBreak::all_but([]).expect("positive amounts"), 3000),
            expected
        );
    }

    /// Codes with their preperiods and periods, from `octal_periods.json`.
    const PERIODS: [(&str, usize, usize); 15] = [
        ("0.77", 71, 12),
        ("0.137", 52, 34),
        ("0.07", 53, 34),
        ("0.15", 1, 10),
        ("0.045", 189, 32),
        ("0.017", 15, 60),
        ("0.057", 259, 148),
        ("0.044", 214, 36),
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.51", 1, 1),
        ("4.3", 2, 2),
        ("4.0", 1, 2),
        ("4.07", 1, 4),
        ("4.6", 72, 12),
    ];

    #[test]
    fn certified_periods() {
        for (text, preperiod, period) in PERIODS {
            let values = values(&rules(text), (preperiod + 3 * period + 20) as u64);
            let holds = |n: usize, p: usize| {
                values[n..]
                    .iter()
                    .zip(&values[n + p..])
                    .all(|(a, b)| a == b)
            };
            assert!(holds(preperiod, period), "{text}");
            assert!(preperiod == 0 || !holds(preperiod - 1, period), "{text}");
            let shorter = (1..period).find(|&p| period % p == 0 && holds(preperiod, p));
            assert_eq!(shorter, None, "{text}");
        }
    }

    #[test]
    fn an_interrupted_table_goes_on() {
        for text in ["0.77", "0.8F", "4.1[G7]"] {
            let rules = rules(text);
            let mut sequence = Plain::new();
            let mut total = 0;
            let mut pauses = 0;
            for to in [0, 1, 700, 1500, 3000, 3000] {
                let mut stop = |steps| {
                    total += steps;
                    pauses += 1;
                    if pauses % 2 == 1 { Err(pauses) } else { Ok(()) }
                };
                while sequence.extend(&rules, to, &mut stop).is_err() {}
                assert!(sequence.get(to).is_some());
            }
            assert!(pauses > 2 && total > 0, "{text}");
            assert_eq!(sequence.values(), values(&rules, 3000), "{text}");
            assert_eq!((sequence.len(), sequence.get(3001)), (3001, None));
        }
    }

    fn any_rules() -> impl Strategy<Value = TakeAndBreak> {
        let sets = || prop::collection::vec(1_u64..20, 0..8);
        prop_oneof![
            2 => "[04]\\.[0-7]{1,5}".prop_map(|text| rules(&text)),
            2 => "[048CGKOS]\\.[0-9A-V]{1,4}".prop_map(|text| rules(&text)),
            2 => "[04]\\.[0-7]{0,3}\\[[0-7]{1,4}\\]".prop_map(|text| rules(&text)),
            2 => "[048CGKOS]\\.[01248G]{0,3}\\[[01248G]{1,3}\\]".prop_map(|text| rules(&text)),
            1 => sets().prop_map(|set| TakeAndBreak::subtract(set).expect("positive amounts")),
            1 => sets().prop_map(|set| TakeAndBreak::all_but(set).expect("positive amounts")),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(120))]
        #[test]
        fn agrees_with_the_definition(rules in any_rules()) {
            let mut known = Vec::new();
            let plain: Vec<u32> = (0..=40).map(|n| plain_value(&rules, n, &mut known)).collect();
            prop_assert_eq!(values(&rules, 40), plain);
        }
    }
}
