//! Heap games whose moves take tokens from one heap and may break the rest:
//! the rules, and the options of a heap under them.
//!
//! Every option is enumerated here, one at a time. The values of long runs of
//! heaps are computed without doing so in [`sequence`](super::sequence).

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use super::code::Code;
use super::partitions::visit_splits;

/// The rules of a take-and-break game.
///
/// A subtraction set stays one even where a code allows the same moves:
/// `subtract(1, 2)` and `0.33` are different rulesets.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TakeAndBreak {
    /// The game of a code.
    Code(Code),
    /// Take exactly one of these numbers of tokens: ascending, distinct,
    /// positive.
    Subtract(Box<[u64]>),
    /// Take any positive number of tokens but these: ascending, distinct,
    /// positive.
    AllBut(Box<[u64]>),
    /// The game of a code that leaves at most two heaps, without the moves that
    /// leave two equal ones.
    Uneven(Code),
}

/// A subtraction set with the amount 0, which would let a heap move to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ZeroAmount;

/// A code that allows to leave more than two heaps, where two are the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyParts;

impl TakeAndBreak {
    /// The game of taking exactly one of `amounts`, in any order, repeats
    /// allowed.
    ///
    /// # Errors
    ///
    /// [`ZeroAmount`] when 0 is among them.
    pub fn subtract(amounts: impl IntoIterator<Item = u64>) -> Result<Self, ZeroAmount> {
        sorted(amounts).map(Self::Subtract)
    }

    /// The game of taking any positive number but `amounts`, in any order,
    /// repeats allowed.
    ///
    /// # Errors
    ///
    /// [`ZeroAmount`] when 0 is among them.
    pub fn all_but(amounts: impl IntoIterator<Item = u64>) -> Result<Self, ZeroAmount> {
        sorted(amounts).map(Self::AllBut)
    }

    /// The game of a code without the moves that leave two equal heaps, such as
    /// Grundy's game from `4.0`.
    ///
    /// # Errors
    ///
    /// [`TooManyParts`] when the code allows to leave more than two heaps.
    pub fn uneven(code: Code) -> Result<Self, TooManyParts> {
        if code.parts() > 2 {
            return Err(TooManyParts);
        }
        Ok(Self::Uneven(code))
    }

    /// Whether these rules are the code `0.[3]`, Nim, whose heaps are their own
    /// values.
    #[must_use]
    pub fn is_nim(&self) -> bool {
        let Self::Code(code) = self else {
            return false;
        };
        code.digit(0) == 0 && code.digits().is_empty() && code.block() == [3]
    }

    /// Whether a heap of n tokens has a move, in time linear in the length of
    /// the code and logarithmic in that of a set.
    #[must_use]
    pub fn has_option(&self, n: u64) -> bool {
        match self {
            Self::Code(code) => code_has_option(code, n, 2),
            Self::Subtract(amounts) => amounts.first().is_some_and(|&least| least <= n),
            Self::AllBut(amounts) => (amounts.partition_point(|&k| k <= n) as u64) < n,
            Self::Uneven(code) => code_has_option(code, n, 3),
        }
    }

    /// Visits every option of a heap of n tokens once, as the sizes of its
    /// heaps, positive and ascending; the empty slice is the empty position.
    ///
    /// The order is by tokens taken, then by number of parts, then
    /// lexicographic. Options with different k differ, for their parts add up
    /// to n − k.
    ///
    /// # Errors
    ///
    /// None: a `Break` from `visit` stops the visit and is handed on.
    pub fn for_each_option<B>(
        &self,
        n: u64,
        mut visit: impl FnMut(&[u64]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        match self {
            Self::Code(code) => {
                let last = code.last_position().unwrap_or(n);
                for k in 0..=last.min(n) {
                    visit_splits(code.digit(k), n - k, &mut visit)?;
                }
            }
            Self::Uneven(code) => {
                let last = code.last_position().unwrap_or(n);
                let mut visit_uneven = |parts: &[u64]| match parts {
                    [a, b] if a == b => ControlFlow::Continue(()),
                    _ => visit(parts),
                };
                for k in 0..=last.min(n) {
                    visit_splits(code.digit(k), n - k, &mut visit_uneven)?;
                }
            }
            Self::Subtract(amounts) => {
                for &k in amounts.iter().take_while(|&&k| k <= n) {
                    visit_heap(n - k, &mut visit)?;
                }
            }
            Self::AllBut(amounts) => {
                let mut barred = amounts.iter().copied().peekable();
                for k in 1..=n {
                    if barred.next_if_eq(&k).is_none() {
                        visit_heap(n - k, &mut visit)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl From<Code> for TakeAndBreak {
    fn from(code: Code) -> Self {
        Self::Code(code)
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, amounts) = match self {
            Self::Code(code) => return code.fmt(f),
            Self::Uneven(code) => return write!(f, "uneven({code})"),
            Self::Subtract(amounts) => ("subtract", amounts),
            Self::AllBut(amounts) => ("all_but", amounts),
        };
        let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
        write!(f, "{name}({})", amounts.join(", "))
    }
}

impl fmt::Display for ZeroAmount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a subtraction set cannot hold 0")
    }
}

impl Error for ZeroAmount {}

fn sorted(amounts: impl IntoIterator<Item = u64>) -> Result<Box<[u64]>, ZeroAmount> {
    let amounts: BTreeSet<u64> = amounts.into_iter().collect();
    if amounts.contains(&0) {
        return Err(ZeroAmount);
    }
    Ok(amounts.into_iter().collect())
}

/// Taking everything needs its own digit; any other move that a block allows
/// is already possible at the block's first occurrence if it is at all, for
/// fewer tokens taken leave more to break. `two` is the least number of tokens
/// that can be left as two heaps.
fn code_has_option(code: &Code, n: u64, two: u64) -> bool {
    let written = (code.digits().len() + code.block().len()) as u64;
    let leaves_parts = |k: u64| match (code.digit(k) & !1).trailing_zeros() {
        8 => false,
        2 => two <= n - k,
        parts => u64::from(parts) <= n - k,
    };
    code.digit(n) & 1 != 0 || (0..=written.min(n)).any(leaves_parts)
}

fn visit_heap<B>(m: u64, visit: &mut impl FnMut(&[u64]) -> ControlFlow<B>) -> ControlFlow<B> {
    if m == 0 { visit(&[]) } else { visit(&[m]) }
}

#[cfg(test)]
mod tests {
    use super::{Code, TakeAndBreak, ZeroAmount};
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;
    use std::ops::ControlFlow;

    const HUGE: u64 = 1_000_000_000_000_000_000;

    fn rules(text: &str) -> TakeAndBreak {
        Code::parse(text).expect("a valid code").into()
    }

    fn options(rules: &TakeAndBreak, n: u64) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let flow = rules.for_each_option(n, |parts| {
            all.push(parts.to_vec());
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(flow, ControlFlow::Continue(()));
        all
    }

    /// All sequences of `count` positive parts of sum m, sorted as multisets.
    fn compositions(m: u64, count: usize) -> Vec<Vec<u64>> {
        if count == 0 {
            return if m == 0 { vec![Vec::new()] } else { Vec::new() };
        }
        let mut all = Vec::new();
        for last in 1..=m {
            for mut parts in compositions(m - last, count - 1) {
                parts.push(last);
                parts.sort_unstable();
                all.push(parts);
            }
        }
        all.sort();
        all.dedup();
        all
    }

    fn naive_options(rules: &TakeAndBreak, n: u64) -> Vec<Vec<u64>> {
        let digit = |k: u64| match rules {
            TakeAndBreak::Code(code) | TakeAndBreak::Uneven(code) => code.digit(k),
            TakeAndBreak::Subtract(set) => 3 * u8::from(set.contains(&k)),
            TakeAndBreak::AllBut(set) => 3 * u8::from(k > 0 && !set.contains(&k)),
        };
        let is_uneven = matches!(rules, TakeAndBreak::Uneven(_));
        let moves = (0..=n).flat_map(|k| (0..=4).map(move |count| (k, count)));
        moves
            .filter(|&(k, count)| digit(k) >> count & 1 != 0)
            .flat_map(|(k, count)| compositions(n - k, count))
            .filter(|parts| !is_uneven || parts.len() != 2 || parts[0] != parts[1])
            .collect()
    }

    #[test]
    fn options_in_order() {
        let none: Vec<u64> = vec![];
        assert_eq!(
            options(&rules("0.77"), 4),
            [vec![3], vec![1, 2], vec![2], vec![1, 1]]
        );
        assert_eq!(options(&rules("0.77"), 1), [Vec::<u64>::new()]);
        assert_eq!(options(&rules("4.3"), 4), [vec![1, 3], vec![2, 2], vec![3]]);
        assert_eq!(
            options(&rules("0.[3]"), 3),
            [vec![2], vec![1], none.clone()]
        );
        assert_eq!(
            options(&rules("0.G"), 8),
            [vec![1, 1, 1, 4], vec![1, 1, 2, 3], vec![1, 2, 2, 2]]
        );
        let subtract = TakeAndBreak::subtract([5, 2, 1, 2]).expect("positive amounts");
        assert_eq!(options(&subtract, 5), [vec![4], vec![3], none.clone()]);
        let all_but = TakeAndBreak::all_but([4, 2]).expect("positive amounts");
        assert_eq!(options(&all_but, 5), [vec![4], vec![2], none]);
    }

    #[test]
    fn a_break_stops_the_visit() {
        let mut seen = 0;
        let flow = rules("0.[V]").for_each_option(HUGE, |parts| {
            seen += 1;
            if seen == 3 {
                ControlFlow::Break(parts.to_vec())
            } else {
                ControlFlow::Continue(())
            }
        });
        assert_eq!(flow, ControlFlow::Break(vec![2, HUGE - 3]));
    }

    #[test]
    fn names_and_faults() {
        let subtract = TakeAndBreak::subtract([5, 1, 2, 5]).expect("positive amounts");
        assert_eq!(subtract.to_string(), "subtract(1, 2, 5)");
        assert_eq!(
            TakeAndBreak::all_but([4, 2])
                .expect("positive amounts")
                .to_string(),
            "all_but(2, 4)"
        );
        assert_eq!(rules(".770").to_string(), "0.77");
        assert_eq!(TakeAndBreak::subtract([1, 0]), Err(ZeroAmount));
        assert_eq!(TakeAndBreak::all_but([0]), Err(ZeroAmount));
        assert_ne!(TakeAndBreak::subtract([1, 2]), Ok(rules("0.33")));
    }

    #[test]
    fn nim_is_one_code() {
        assert!(rules("0.3[33]").is_nim());
        for text in ["0.3", "4.[3]", "0.1[3]", "0.[37]"] {
            assert!(!rules(text).is_nim(), "{text}");
        }
        assert!(
            !TakeAndBreak::all_but([])
                .expect("positive amounts")
                .is_nim()
        );
    }

    #[test]
    fn huge_heaps_answer_at_once() {
        let by_code = [
            ("0.77", true),
            ("0.1", false),
            ("0.[01]", true),
            ("0.[10]", false),
            ("0.0", false),
        ];
        for (text, expected) in by_code {
            assert_eq!(rules(text).has_option(HUGE), expected, "{text}");
        }
        assert!(rules("4.0").has_option(u64::MAX));
        assert!(
            TakeAndBreak::subtract([HUGE])
                .expect("positive amounts")
                .has_option(HUGE)
        );
        assert!(
            !TakeAndBreak::subtract([])
                .expect("positive amounts")
                .has_option(HUGE)
        );
        assert!(
            TakeAndBreak::all_but(1..1000)
                .expect("positive amounts")
                .has_option(HUGE)
        );
        assert!(
            !TakeAndBreak::all_but(1..1000)
                .expect("positive amounts")
                .has_option(999)
        );
    }

    fn any_rules() -> impl Strategy<Value = TakeAndBreak> {
        let sets = || prop::collection::vec(1_u64..14, 0..6);
        prop_oneof![
            "[048CGKOS]\\.[0-9A-V]{1,4}(\\[[0-9A-V]{1,3}\\])?".prop_map(|text| rules(&text)),
            "[04]\\.[01248G]{1,4}(\\[[01248G]{1,3}\\])?".prop_map(|text| rules(&text)),
            sets().prop_map(|set| TakeAndBreak::subtract(set).expect("positive amounts")),
            sets().prop_map(|set| TakeAndBreak::all_but(set).expect("positive amounts")),
            "[04]\\.[0-7]{1,4}(\\[[0-7]{1,3}\\])?".prop_map(|text| {
                let code = Code::parse(&text).expect("a valid code");
                TakeAndBreak::uneven(code).expect("two heaps at most")
            }),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]
        #[test]
        fn options_agree_with_naive_partitions(rules in any_rules(), n in 0_u64..13) {
            let all = options(&rules, n);
            prop_assert_eq!(rules.has_option(n), !all.is_empty());
            prop_assert_eq!(all, naive_options(&rules, n));
        }
    }
}
