//! The genus of a position: its symbol, and the recursion that gives it.
//!
//! The genus `g^{g₀g₁g₂…}` of G (Conway, *On Numbers and Games*, chapter 12)
//! has the normal SG value as its base g, and gₙ is the misère value of G and
//! n Nim heaps of two tokens. No such sum is ever formed: with S the options,
//!
//! * g₀ = 1 for a terminal position, else the mex of the g₀ of S;
//! * gₙ = the mex of the gₙ of S together with gₙ₋₁ and gₙ₋₁ xor 1.
//!
//! **Settling theorem.** Let the settling index of G be the least s with gₙ₊₁ = gₙ xor 2 for
//! every n ≥ s. It is 1 for a terminal position, 0 when every option settles
//! at 0, and otherwise at most one more than the latest an option settles. So
//! the digits up to two more than that prove the whole tail; none is guessed.
//!
//! This is arithmetic of symbols: no position is looked at.

use std::fmt;

/// What a terminal position scores in the recursion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// g₀ = 1: the genus.
    Misere,
    /// g₀ = 0: a control. The same recursion then gives `g^{g, g xor 2}` at
    /// every position, so that a classifier fed with it calls all games tame.
    Normal,
}

impl Scoring {
    /// g₀ of a terminal position.
    fn terminal_digit(self) -> u64 {
        match self {
            Self::Misere => 1,
            Self::Normal => 0,
        }
    }
}

/// A genus: all its digits, given by those before they alternate.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Genus {
    base: u64,
    /// g₀ … gₛ₊₁ with s the settling index; then gₙ₊₁ = gₙ xor 2.
    superscript: Box<[u64]>,
}

impl Genus {
    /// The genus of a terminal position.
    #[must_use]
    pub fn terminal(scoring: Scoring) -> Self {
        let first = scoring.terminal_digit();
        let mut digits = vec![first];
        for n in 1..3 {
            digits.push(free_digit([], digits[n - 1]));
        }
        Self::alternating(0, digits)
    }

    /// `n^{n, n xor 2}`.
    #[must_use]
    pub fn firm(base: u64) -> Self {
        Self {
            base,
            superscript: [base, base ^ 2].into(),
        }
    }

    /// The genus of a position, not terminal, from those of its options; it
    /// does not matter how often one occurs.
    #[must_use]
    pub fn of_options(options: &[&Self]) -> Self {
        let latest = options.iter().map(|option| option.settling_index()).max();
        let last = latest.unwrap_or(0) + 2;
        let mut digits: Vec<u64> = Vec::with_capacity(last + 1);
        for n in 0..=last {
            let reached = options.iter().map(|option| option.digit(n));
            let digit = match digits.last() {
                None => mex(reached),
                Some(&before) => free_digit(reached, before),
            };
            digits.push(digit);
        }
        let base = mex(options.iter().map(|option| option.base));
        Self::alternating(base, digits)
    }

    /// The genus whose digits are these and whose last two alternate for ever;
    /// `None` if they do not alternate.
    pub(in crate::game) fn of_digits(base: u64, digits: Vec<u64>) -> Option<Self> {
        let [.., before, last] = digits[..] else {
            return None;
        };
        (last == before ^ 2).then(|| Self::alternating(base, digits))
    }

    /// The genus whose digits are these and alternate from the last two on.
    fn alternating(base: u64, mut digits: Vec<u64>) -> Self {
        debug_assert_eq!(digits[digits.len() - 1], digits[digits.len() - 2] ^ 2);
        while let [.., third, second, _] = digits[..]
            && second == third ^ 2
        {
            digits.pop();
        }
        Self {
            base,
            superscript: digits.into(),
        }
    }

    /// The normal SG value.
    #[must_use]
    pub fn base(&self) -> u64 {
        self.base
    }

    /// The shortest run of digits from g₀ on whose last two then alternate for
    /// ever; at least two.
    #[must_use]
    pub fn superscript(&self) -> &[u64] {
        &self.superscript
    }

    /// The settling index: the least s with gₙ₊₁ = gₙ xor 2 for every n ≥ s.
    #[must_use]
    pub fn settling_index(&self) -> usize {
        self.superscript.len() - 2
    }

    /// gₙ: the misère value of the position and n Nim heaps of two tokens.
    #[must_use]
    pub fn digit(&self, n: usize) -> u64 {
        let settling = self.settling_index();
        match self.superscript.get(n) {
            Some(&digit) => digit,
            None => self.superscript[settling + (n - settling) % 2],
        }
    }
}

/// The mex of the digits of the options, the digit before and its xor with 1.
fn free_digit(reached: impl IntoIterator<Item = u64>, before: u64) -> u64 {
    mex(reached.into_iter().chain([before, before ^ 1]))
}

/// The least natural number that is not among `values`.
pub(in crate::game) fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let mut values: Vec<u64> = values.into_iter().collect();
    values.sort_unstable();
    values.into_iter().fold(
        0,
        |least, value| {
            if value == least { least + 1 } else { least }
        },
    )
}

/// `4^146`; when an entry has two digits, `8^{8,10}`.
impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits: Vec<String> = self.superscript.iter().map(u64::to_string).collect();
        let base = self.base;
        if self.superscript.iter().all(|&digit| digit < 10) {
            write!(f, "{base}^{}", digits.concat())
        } else {
            write!(f, "{base}^{{{}}}", digits.join(","))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Genus, Scoring};
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    fn nim_heaps(scoring: Scoring, count: usize) -> Vec<Genus> {
        let mut heaps = vec![Genus::terminal(scoring)];
        for _ in 1..count {
            let options: Vec<&Genus> = heaps.iter().collect();
            heaps.push(Genus::of_options(&options));
        }
        heaps
    }

    #[test]
    fn nim_heaps_by_recursion() {
        let texts: Vec<String> = nim_heaps(Scoring::Misere, 11)
            .iter()
            .map(Genus::to_string)
            .collect();
        assert_eq!(
            texts,
            [
                "0^120",
                "1^031",
                "2^20",
                "3^31",
                "4^46",
                "5^57",
                "6^64",
                "7^75",
                "8^{8,10}",
                "9^{9,11}",
                "10^{10,8}"
            ]
        );
    }

    #[test]
    fn the_control_settles_at_once() {
        for (n, heap) in nim_heaps(Scoring::Normal, 20).into_iter().enumerate() {
            assert_eq!(heap, Genus::firm(n as u64));
        }
    }

    #[test]
    fn digits_beyond_the_superscript_alternate() {
        let genus = Genus::terminal(Scoring::Misere);
        let digits: Vec<u64> = (0..7).map(|n| genus.digit(n)).collect();
        assert_eq!(digits, [1, 2, 0, 2, 0, 2, 0]);
        assert_eq!(genus.settling_index(), 1);
    }

    /// What the settling theorem allows: any base, any digits before they
    /// alternate.
    fn any_genus() -> impl Strategy<Value = Genus> {
        (0_u64..8, prop::collection::vec(0_u64..10, 1..6)).prop_map(|(base, mut digits)| {
            digits.push(digits[digits.len() - 1] ^ 2);
            Genus::alternating(base, digits)
        })
    }

    proptest! {
        #[test]
        fn the_tail_is_proved(options in prop::collection::vec(any_genus(), 1..12)) {
            let options: Vec<&Genus> = options.iter().collect();
            let genus = Genus::of_options(&options);
            let latest = options.iter().map(|option| option.settling_index()).max().unwrap_or(0);
            let bound = if latest == 0 { 0 } else { latest + 1 };
            prop_assert!(genus.settling_index() <= bound);
            // The recursion itself, far beyond what the theorem asks for.
            let mut before = None;
            for n in 0..40 {
                let mut reached: Vec<u64> = options.iter().map(|option| option.digit(n)).collect();
                reached.extend(before.into_iter().flat_map(|digit| [digit, digit ^ 1]));
                let least = (0..=20).find(|value| !reached.contains(value)).expect("so many leave one");
                prop_assert_eq!(genus.digit(n), least);
                before = Some(least);
            }
        }
    }
}
