//! The misère quotient of the heaps of a take-and-break game, alone or together
//! with Nim heaps, and what it says about sums of them.

use super::genus::Genus;
use crate::game::heaps::TakeAndBreak;
use crate::game::play::Outcome;
use crate::game::quotient::{
    Bounds, Candidate, Element, Extension, Heaps, QuotientLaw, Reach, Search,
};
use crate::limits::{Limits, Stop, Work};
use std::ops::ControlFlow;

/// The quotient, as far as it was found. The heaps of Nim come first: the search calls the Nim
/// heap of k tokens k, and the heap of n tokens `nim_heaps` + n.
pub struct HeapQuotient {
    game: Game,
    reach: Option<Reach>,
    search: Search,
    law: Option<QuotientLaw>,
}

struct Game {
    rules: TakeAndBreak,
    nim_heaps: usize,
}

impl Heaps for Game {
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[usize])) {
        let Some(tokens) = heap.checked_sub(self.nim_heaps).filter(|&n| n > 0) else {
            visit(&[]);
            (1..heap).for_each(|smaller| visit(&[smaller]));
            return;
        };
        let mut heaps = Vec::new();
        let flow = self.rules.for_each_option(tokens as u64, |parts| {
            heaps.clear();
            let moved = parts.iter().map(|&part| {
                let part = usize::try_from(part).expect("it is smaller than the heap");
                part + self.nim_heaps
            });
            heaps.extend(moved);
            visit(&heaps);
            ControlFlow::<()>::Continue(())
        });
        debug_assert!(flow.is_continue());
    }
}

impl HeapQuotient {
    /// That of no heaps but the Nim heaps up to `nim_heaps`, still to be added.
    #[must_use]
    pub fn new(rules: TakeAndBreak, nim_heaps: usize, bounds: Bounds) -> Self {
        Self {
            reach: reach(&rules),
            game: Game { rules, nim_heaps },
            search: Search::new(bounds),
            law: None,
        }
    }

    /// The plain way: see [`Search::without_shortcuts`].
    #[must_use]
    pub fn without_shortcuts(mut self) -> Self {
        self.search = self.search.without_shortcuts();
        self
    }

    /// Whether a theorem can prove the quotient of all heaps of a game.
    #[must_use]
    pub fn can_be_solved(rules: &TakeAndBreak) -> bool {
        reach(rules).is_some()
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &TakeAndBreak {
        &self.game.rules
    }

    /// Changes what the search may use.
    pub fn allow(&mut self, bounds: Bounds) {
        self.search.allow(bounds);
    }

    /// The search, as far as it came.
    #[must_use]
    pub fn search(&self) -> &Search {
        &self.search
    }

    /// The quotient.
    #[must_use]
    pub fn quotient(&self) -> &Candidate {
        self.search.quotient()
    }

    /// The last heap of the game that it knows.
    #[must_use]
    pub fn last_heap(&self) -> u64 {
        let heaps = self.quotient().heaps();
        heaps.saturating_sub(self.game.nim_heaps) as u64
    }

    /// The law that proves it to be the quotient of all heaps; it counts the
    /// heaps of the game by their tokens.
    #[must_use]
    pub fn law(&self) -> Option<QuotientLaw> {
        self.law
    }

    /// Adds heaps up to one of `to` tokens, or until all are known, in at most
    /// so many steps.
    ///
    /// # Errors
    /// When the program has to stop.
    pub fn extend(&mut self, to: u64, limits: &Limits, steps: u64) -> Result<Extension, Stop> {
        let most = self.search.steps().saturating_add(steps);
        while self.law.is_none() && self.last_heap() < to {
            let left = most - self.search.steps();
            let extension = self.search.extend(&self.game, limits, left)?;
            if extension != Extension::Added {
                return Ok(extension);
            }
            limits.count(Work::Heaps, 1);
            let nim_heaps = self.game.nim_heaps;
            self.law = self
                .reach
                .and_then(|reach| self.search.law(nim_heaps, reach));
        }
        Ok(Extension::Added)
    }

    /// The class of a heap of so many tokens, if it is known.
    #[must_use]
    pub fn class(&self, tokens: u64) -> Option<Element> {
        let tokens = self.law.map_or(tokens, |law| law.reduce(tokens));
        if tokens == 0 {
            return Some(0);
        }
        if tokens > self.last_heap() {
            return None;
        }
        let tokens = usize::try_from(tokens).ok()?;
        Some(self.quotient().pretending[self.game.nim_heaps + tokens])
    }

    /// The class of a Nim heap; it must be among those that were added.
    #[must_use]
    pub fn nim_class(&self, tokens: usize) -> Element {
        self.quotient().pretending[tokens]
    }

    /// The class of a sum of heaps, each with its number of copies.
    #[must_use]
    pub fn class_of(&self, heaps: &[(u64, u64)]) -> Option<Element> {
        let quotient = self.quotient();
        let mut product = 0;
        for &(tokens, copies) in heaps {
            let class = self.class(tokens)?;
            product = quotient
                .monoid
                .product(product, quotient.power(class, copies));
        }
        Some(product)
    }

    /// The genus of a class, whose normal value is known: gₙ is the j for which
    /// the class, n copies of `*2` and `*j` together are a P-position. `None`
    /// when there are too few Nim heaps in the quotient to see it.
    #[must_use]
    pub fn genus(&self, class: Element, base: u64) -> Option<Genus> {
        let two = self.nim_class(2);
        let row = self.quotient().monoid.row(two);
        // From the index on, powers of a class repeat, and digits with them.
        let (index, period) = self.quotient().monoid.index_and_period(two);
        let mut digits = Vec::new();
        let mut sum = class;
        for _ in 0..(index + period).max(index + 2) {
            digits.push(self.misere_value(sum)?);
            sum = row[sum as usize];
        }
        Genus::of_digits(base, digits)
    }

    /// The j for which a class and `*j` together are a P-position.
    fn misere_value(&self, class: Element) -> Option<u64> {
        let quotient = self.quotient();
        let is_lost = |&j: &usize| {
            let sum = quotient.monoid.product(class, self.nim_class(j));
            quotient.lost.contains(sum as usize)
        };
        let value = (0..=self.game.nim_heaps).find(is_lost)?;
        Some(value as u64)
    }

    /// The misère outcome of a sum of heaps, if their classes are known.
    #[must_use]
    pub fn outcome(&self, heaps: &[(u64, u64)]) -> Option<Outcome> {
        let class = self.class_of(heaps)?;
        Some(self.quotient().outcome(class))
    }
}

/// What the theorem on periods needs to know, where it applies: to codes with
/// an end, and to finite subtraction sets.
fn reach(rules: &TakeAndBreak) -> Option<Reach> {
    let (parts, taken) = match rules {
        TakeAndBreak::Code(code) => (code.parts().max(1), code.last_position()?),
        TakeAndBreak::Subtract(amounts) => (1, amounts.last().copied().unwrap_or(0)),
        TakeAndBreak::AllBut(_) | TakeAndBreak::Uneven(_) => return None,
    };
    Some(Reach {
        parts: parts as usize,
        taken: usize::try_from(taken).ok()?,
    })
}
