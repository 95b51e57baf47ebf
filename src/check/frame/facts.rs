//! What conditions and ranges say of integer variables where they hold.

use super::interval::Interval;
use crate::program::Slot;
use crate::source::Span;

/// What a condition or a range says of a variable.
#[derive(Clone, Copy, Debug)]
pub(in crate::check) struct Fact {
    pub slot: Slot,
    pub interval: Interval,
    /// Where it is said.
    pub span: Span,
}

/// All that is known at a place, in the order in which it was learnt.
#[derive(Debug, Default)]
pub(super) struct Facts(Vec<Fact>);

impl Facts {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets all but the first.
    pub fn truncate(&mut self, known: usize) {
        self.0.truncate(known);
    }

    /// Takes one in.
    pub fn add(&mut self, fact: Fact) {
        self.0.push(fact);
    }

    /// What all facts together say of a variable.
    pub fn about(&self, slot: Slot) -> Option<Interval> {
        let facts = self.0.iter().filter(|fact| fact.slot == slot);
        facts.map(|fact| fact.interval).reduce(Interval::and)
    }

    /// The last fact about one of some variables.
    pub fn last_about(&self, slots: &[Slot]) -> Option<Fact> {
        let facts = self.0.iter().rev();
        facts.copied().find(|fact| slots.contains(&fact.slot))
    }

    /// Whether what was learnt behind the first facts cannot be true together
    /// with the rest.
    pub fn are_contradicted(&self, known: usize) -> bool {
        self.0[known..].iter().any(|fact| {
            let interval = self.about(fact.slot);
            interval.is_some_and(Interval::is_empty)
        })
    }
}
