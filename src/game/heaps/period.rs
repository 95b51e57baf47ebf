//! Periods of the values of heaps in normal play, and when a table proves them.
//!
//! A law says SG(n + p) = SG(n) + s for all n from a preperiod on. Finitely many
//! heaps prove it where the options of a heap look back a bounded distance or
//! split into parts one of which must be large.

use crate::game::heaps::TakeAndBreak;

/// SG(n + `period`) = SG(n) + `saltus` for n ≥ `preperiod`; the least such period
/// and the least such preperiod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Law {
    /// The first heap from which it holds.
    pub preperiod: u64,
    /// The period, at least 1.
    pub period: u64,
    /// What a period adds: 0 where the values themselves repeat.
    pub saltus: u64,
}

impl Law {
    /// The least law of things of which a law without saltus is known, given the
    /// heaps before its preperiod and one period more.
    #[must_use]
    pub fn least<T: PartialEq>(things: &[T], preperiod: usize) -> Self {
        let tail = &things[preperiod..];
        let repeats = |period: &usize| {
            tail.len().is_multiple_of(*period) && tail[*period..] == tail[..tail.len() - period]
        };
        let period = (1..=tail.len()).find(repeats);
        let period = period.expect("the whole tail is a period");
        let differs = |&n: &usize| things[n] != things[n + period];
        let preperiod = (0..preperiod).rfind(differs).map_or(0, |n| n + 1);
        Self {
            preperiod: preperiod as u64,
            period: period as u64,
            saltus: 0,
        }
    }

    /// The least heap that tells the value of heap n, and what to add to its
    /// value; `None` where that passes 64 bits.
    #[must_use]
    pub fn reduce(&self, n: u64) -> Option<(u64, u64)> {
        let Some(beyond) = n.checked_sub(self.preperiod) else {
            return Some((n, 0));
        };
        let added = (beyond / self.period).checked_mul(self.saltus)?;
        Some((self.preperiod + beyond % self.period, added))
    }
}

/// A law that holds for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The law.
    pub law: Law,
    /// Why finitely many heaps prove it.
    pub theorem: Theorem,
    /// The last heap that the theorem needs.
    pub checked_to: u64,
}

/// The theorems that turn a table into a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// R. K. Guy, C. A. B. Smith, *The G-values of various games* (1956), for
    /// moves that leave at most two heaps, and its generalisation to more.
    GuySmith,
    /// The options of a heap of a finite subtraction set are at most its
    /// largest member away, so a window of that length determines all that
    /// follows.
    FiniteSubtraction,
    /// All values of a heap's options but those of the last M heaps are
    /// excluded for ever, M the largest amount that may not be taken; see
    /// [`Bound`].
    AllBut,
    /// The misère quotient of all heaps beside Nim heaps is known, and with it
    /// every genus.
    MisereQuotient,
}

impl Theorem {
    /// Its name, as certificates and results give it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::GuySmith => "Guy–Smith",
            Self::FiniteSubtraction => "finite subtraction set",
            Self::AllBut => "all-but window",
            Self::MisereQuotient => "misère quotient",
        }
    }
}

/// How many heaps must obey a law for it to hold for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A code whose last digit stands at `last` and whose moves leave at most
    /// `parts` heaps. Let n + p exceed what was checked: then each option leaves
    /// a part of at least max(n₀, 1) + p, for fewer tokens do not fill `parts`
    /// smaller ones; that part has the value of the heap p smaller, and so the
    /// options of n + p and n have the same values.
    Parts {
        /// At least 1.
        parts: u64,
        /// The position of the last digit.
        last: u64,
    },
    /// A finite subtraction set with this largest member.
    Subtract {
        /// The largest member.
        largest: u64,
    },
    /// All amounts but a finite set with this largest member M. The heap n can
    /// repeat a value only while every heap of that value is one of the last M,
    /// and each M + 1 heaps bring a new value. So the values of the last
    /// 2 M + 1 heaps, up to a shift, determine the next.
    AllBut {
        /// The largest member, 0 of none.
        largest: u64,
    },
}

impl Bound {
    /// The bound of a game, if one is known. A code that repeats for ever, Nim
    /// apart, has none, nor has a game without equal parts, in which a split
    /// can become equal by the law.
    #[must_use]
    pub fn of(rules: &TakeAndBreak) -> Option<Self> {
        match rules {
            TakeAndBreak::Code(code) if code.block() == [3] && code.digits().is_empty() => {
                (code.digit(0) == 0).then_some(Self::AllBut { largest: 0 })
            }
            TakeAndBreak::Code(code) => Some(Self::Parts {
                parts: u64::from(code.parts()).max(1),
                last: code.last_position()?,
            }),
            TakeAndBreak::Subtract(amounts) => Some(Self::Subtract {
                largest: amounts.last().copied().unwrap_or(0),
            }),
            TakeAndBreak::AllBut(amounts) => Some(Self::AllBut {
                largest: amounts.last().copied().unwrap_or(0),
            }),
            TakeAndBreak::Uneven(_) => None,
        }
    }

    /// The number of heaps, from 0 on, that must be known to obey the law.
    #[must_use]
    pub fn values_needed(&self, law: &Law) -> u64 {
        let Law {
            preperiod, period, ..
        } = *law;
        let window = match *self {
            Self::Parts { parts, last } => {
                let start = preperiod.max(1).saturating_add(period);
                return parts.saturating_mul(start).saturating_add(last);
            }
            Self::Subtract { largest } => largest,
            Self::AllBut { largest } => largest.saturating_mul(2).saturating_add(1),
        };
        preperiod.saturating_add(period).saturating_add(window)
    }

    /// Whether values may grow by a saltus.
    #[must_use]
    pub fn allows_saltus(&self) -> bool {
        matches!(self, Self::AllBut { .. })
    }

    /// The theorem behind it.
    #[must_use]
    pub fn theorem(&self) -> Theorem {
        match self {
            Self::Parts { .. } => Theorem::GuySmith,
            Self::Subtract { .. } => Theorem::FiniteSubtraction,
            Self::AllBut { .. } => Theorem::AllBut,
        }
    }
}

/// The least positive multiple of two positive numbers, in 64 bits.
#[must_use]
pub fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut divisor, mut rest) = (a, b);
    while rest != 0 {
        (divisor, rest) = (rest, divisor % rest);
    }
    (a / divisor).checked_mul(b)
}

#[cfg(test)]
mod tests {
    use super::{Law, least_common_multiple};
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    #[test]
    fn laws_are_the_least() {
        let law = |things: &[u8], preperiod| {
            let Law {
                preperiod, period, ..
            } = Law::least(things, preperiod);
            (preperiod, period)
        };
        assert_eq!(law(&[9, 8, 1, 2, 1, 2], 2), (2, 2));
        assert_eq!(law(&[9, 2, 1, 2, 1, 2], 2), (1, 2));
        assert_eq!(law(&[5, 5, 5], 1), (0, 1));
        assert_eq!(law(&[0, 1, 2], 0), (0, 3));
    }

    proptest! {
        #[test]
        fn multiples_are_common_and_least(a in 1..60_u64, b in 1..60_u64) {
            let least = (1..=a * b).find(|n| n % a == 0 && n % b == 0);
            prop_assert_eq!(least_common_multiple(a, b), least);
        }
    }
}
