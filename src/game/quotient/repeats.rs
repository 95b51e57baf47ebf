//! When the classes of heaps repeat, and when that settles all heaps.
//!
//! **Theorem** (T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial
//! games*, 2008; here for codes whose moves leave at most r heaps and whose last
//! digit stands at k). Let the quotient of the heaps to N be verified, and
//! Φ(n + p) = Φ(n) for n₀ ≤ n ≤ N − p with n₀ ≥ 1. If N ≥ r (n₀ + p) + k − 1, the
//! quotient of all heaps is this one, and Φ repeats for ever. *Proof.* Each
//! option of a later heap has a part of at least n₀ + p; moving it by p changes
//! no class, so that heap has the option classes of the one p below, and is
//! interpolated where that one is. ∎ A finite subtraction set is the case r = 1
//! with its largest member as k.

use super::monoid::Element;

/// Φ(n + `period`) = Φ(n) for n ≥ `preperiod`, with the least such numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct QuotientLaw {
    /// The first heap from which it holds, at least 1.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// The last heap of the verified quotient that the theorem needs.
    pub checked_to: u64,
}

impl QuotientLaw {
    /// The least heap of the class of heap n.
    #[must_use]
    pub fn reduce(&self, n: u64) -> u64 {
        match n.checked_sub(self.preperiod) {
            Some(beyond) => self.preperiod + beyond % self.period,
            None => n,
        }
    }
}

/// What a game says of the options of large heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The most heaps that a move leaves, at least 1.
    pub parts: usize,
    /// The most tokens that a move takes.
    pub taken: usize,
}

/// Which periods the classes met so far allow.
#[derive(Clone, Debug, Default)]
pub(super) struct Repeats {
    /// For each period, the least heap from which it holds.
    starts: Vec<usize>,
}

impl Repeats {
    /// Takes the class of the last heap into account; classes count from 1.
    pub fn push(&mut self, classes: &[Element]) {
        let last = classes.len() - 1;
        self.starts.resize(last.max(1), 1);
        for period in 1..last {
            if classes[last] != classes[last - period] {
                self.starts[period] = last - period + 1;
            }
        }
    }

    /// Those of classes that are all new.
    pub fn of(classes: &[Element]) -> Self {
        let mut repeats = Self::default();
        for end in 2..=classes.len() {
            repeats.push(&classes[..end]);
        }
        repeats
    }

    /// The law that the heaps met prove to hold for ever, with heaps counted
    /// behind the `first` ones, which are other games.
    pub fn proved(&self, first: usize, reach: Reach) -> Option<QuotientLaw> {
        let last = self.starts.len().checked_sub(first)?;
        let mut laws = self.starts.iter().enumerate().skip(1);
        laws.find_map(|(period, start)| {
            let start = start.saturating_sub(first).max(1);
            let needed = reach.parts.saturating_mul(start + period);
            let needed = needed.saturating_add(reach.taken) - 1;
            (needed <= last).then_some(QuotientLaw {
                preperiod: start as u64,
                period: period as u64,
                checked_to: needed as u64,
            })
        })
    }
}
