//! Tame positions: what misère play shares with Nim.
//!
//! A symbol is *tame* when a sum of Nim heaps has it: the *fickle* ones are
//! `0^120` and `1^031`, the *firm* ones `n^{n, n xor 2}`. A position is tame
//! when it and everything it reaches has a tame symbol; the symbol alone says
//! much less.
//!
//! **Theorem** (Conway, *On Numbers and Games*, chapter 12). A sum of tame
//! positions is tame: its base is the xor of theirs, and it is firm as soon as
//! one of them is. The misère outcome of such a sum is therefore known without
//! looking at a single move.

use super::genus::{Genus, Scoring};

/// A tame symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TameSymbol {
    /// The normal SG value.
    pub base: u64,
    /// Firm rather than fickle; every base above 1 is firm.
    pub firm: bool,
}

impl TameSymbol {
    /// That of the empty position: fickle, with base 0.
    pub const ZERO: Self = Self {
        base: 0,
        firm: false,
    };

    /// That of a Nim heap.
    #[must_use]
    pub fn of_nim_heap(size: u64) -> Self {
        Self {
            base: size,
            firm: size > 1,
        }
    }

    /// The tame symbol that a genus is, if it is one.
    #[must_use]
    pub fn of_genus(genus: &Genus) -> Option<Self> {
        let base = genus.base();
        [true, false]
            .map(|firm| Self { base, firm })
            .into_iter()
            .find(|symbol| (symbol.firm || base < 2) && symbol.genus() == *genus)
    }

    /// That of a sum.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            base: self.base ^ other.base,
            firm: self.firm || other.firm,
        }
    }

    /// That of a sum of so many copies.
    #[must_use]
    pub fn times(self, copies: u64) -> Self {
        Self {
            base: if copies % 2 == 1 { self.base } else { 0 },
            firm: self.firm && copies > 0,
        }
    }

    /// g₀: the misère value.
    #[must_use]
    pub fn misere_value(self) -> u64 {
        if self.firm { self.base } else { self.base ^ 1 }
    }

    /// The genus.
    #[must_use]
    pub fn genus(self) -> Genus {
        match (self.firm, self.base) {
            (true, base) => Genus::firm(base),
            (false, 0) => Genus::terminal(Scoring::Misere),
            (false, _) => Genus::of_options(&[&Genus::terminal(Scoring::Misere)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TameSymbol;
    use crate::game::genera::genus::Genus;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    #[test]
    fn tame_symbols_are_those_of_nim() {
        let texts: Vec<String> = (0..4)
            .map(|size| TameSymbol::of_nim_heap(size).genus().to_string())
            .collect();
        assert_eq!(texts, ["0^120", "1^031", "2^20", "3^31"]);
        let two = TameSymbol::of_nim_heap(2);
        assert_eq!(two.plus(two).genus().to_string(), "0^02");
        assert_eq!(two.times(3).plus(two.times(4)), two);
        assert_eq!(TameSymbol::of_nim_heap(1).times(47).misere_value(), 0);
        for symbol in [two, two.plus(two), TameSymbol::ZERO] {
            assert_eq!(TameSymbol::of_genus(&symbol.genus()), Some(symbol));
        }
        let wild = Genus::of_options(&[&two.plus(two).genus(), &TameSymbol::ZERO.genus()]);
        assert_eq!(wild.to_string(), "1^20");
        assert_eq!(TameSymbol::of_genus(&wild), None);
    }

    fn any_tame() -> impl Strategy<Value = TameSymbol> {
        (0_u64..6, any::<bool>()).prop_map(|(base, firm)| TameSymbol {
            base,
            firm: firm || base > 1,
        })
    }

    proptest! {
        /// The theorem of `classify`, in the symbols: what is not tame among
        /// the positions with tame options is restive or restless.
        #[test]
        fn tame_options_leave_two_ways_to_be_wild(
            options in prop::collection::vec(any_tame(), 1..8),
        ) {
            let genera: Vec<Genus> = options.iter().map(|option| option.genus()).collect();
            let genus = Genus::of_options(&genera.iter().collect::<Vec<_>>());
            let small = |value: u64| value < 2;
            let (base, first) = (genus.base(), genus.digit(0));
            let tame = TameSymbol::of_genus(&genus).is_some();
            prop_assert!(tame || small(base) != small(first));
            prop_assert!(!tame || base == first || (small(base) && first == base ^ 1));
        }

        /// Sums of Nim heaps, played out as literal options, have the symbol
        /// of the sum.
        #[test]
        fn sums_of_nim_heaps_by_recursion(a in 0_u64..5, b in 0_u64..5) {
            fn played(a: u64, b: u64) -> Genus {
                let rest = (0..a).map(|k| played(k, b)).chain((0..b).map(|k| played(a, k)));
                let options: Vec<Genus> = rest.collect();
                match options.as_slice() {
                    [] => TameSymbol::ZERO.genus(),
                    options => Genus::of_options(&options.iter().collect::<Vec<_>>()),
                }
            }
            let sum = TameSymbol::of_nim_heap(a).plus(TameSymbol::of_nim_heap(b));
            prop_assert_eq!(sum.genus(), played(a, b));
        }
    }
}
