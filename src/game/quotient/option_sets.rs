//! Which sets of option classes occur at each class.
//!
//! A sum G has the pair (class of G, classes of its options). Adding a heap
//! keeps pairs of one class in the order of their sets, and a larger set breaks
//! the rule "a position that is not lost has a lost option" only if a smaller
//! one does. So the least non-empty sets of each class suffice. The empty set,
//! that of a sum without a move, lies below all others but proves nothing about
//! them: it is kept apart.

use super::candidate::Candidate;
use super::monoid::Element;
use fixedbitset::FixedBitSet;

/// The least sets of option classes that occur at each class.
#[derive(Clone, Debug)]
pub(super) struct OptionSets {
    /// For each class, the least non-empty sets.
    least: Vec<Vec<FixedBitSet>>,
    /// Classes of sums without a move.
    without_move: FixedBitSet,
}

impl OptionSets {
    /// None at all.
    pub fn none(order: usize) -> Self {
        Self {
            least: vec![Vec::new(); order],
            without_move: FixedBitSet::with_capacity(order),
        }
    }

    /// Those of the empty sum alone.
    pub fn of_nothing(order: usize) -> Self {
        let mut sets = Self::none(order);
        sets.without_move.insert(0);
        sets
    }

    /// Whether a set at a class says no more than one that is known.
    pub fn covers(&self, class: Element, set: &FixedBitSet) -> bool {
        let class = class as usize;
        if set.is_clear() {
            return self.without_move.contains(class);
        }
        self.least[class].iter().any(|known| known.is_subset(set))
    }

    /// Adds a set that is not covered; those that it covers go.
    pub fn insert(&mut self, class: Element, set: FixedBitSet) {
        let class = class as usize;
        if set.is_clear() {
            self.without_move.insert(class);
            return;
        }
        self.least[class].retain(|known| !set.is_subset(known));
        self.least[class].push(set);
    }

    /// Adds all of another, as far as they are not covered.
    pub fn merge(&mut self, other: Self) {
        for class in other.without_move.ones() {
            self.without_move.insert(class);
        }
        for (class, sets) in other.least.into_iter().enumerate() {
            let class = Element::try_from(class).expect("elements fit 32 bits");
            for set in sets {
                if !self.covers(class, &set) {
                    self.insert(class, set);
                }
            }
        }
    }

    /// The least non-empty sets of a class.
    pub fn at(&self, class: Element) -> &[FixedBitSet] {
        &self.least[class as usize]
    }

    /// Every pair that is kept; the empty set where a sum without a move occurs.
    pub fn pairs(&self) -> Vec<(Element, FixedBitSet)> {
        let number = |class| Element::try_from(class).expect("elements fit 32 bits");
        let order = self.least.len();
        let without = self.without_move.ones();
        let without = without.map(|class| (number(class), FixedBitSet::with_capacity(order)));
        let least = self.least.iter().enumerate();
        let least = least
            .flat_map(|(class, sets)| sets.iter().map(move |set| (number(class), set.clone())));
        without.chain(least).collect()
    }
}

/// The pair of a sum with a heap added, from the pair of the sum; `class` is
/// that of the heap and `options` the classes of its options.
pub(super) fn with_heap(
    candidate: &Candidate,
    (sum, set): (Element, &FixedBitSet),
    class: Element,
    options: &[Element],
) -> (Element, FixedBitSet) {
    let monoid = &candidate.monoid;
    let row = monoid.row(class);
    let mut together = FixedBitSet::with_capacity(monoid.order());
    for option in set.ones() {
        together.insert(row[option] as usize);
    }
    for &option in options {
        together.insert(monoid.row(option)[sum as usize] as usize);
    }
    (row[sum as usize], together)
}

/// Whether a pair is as it must be: a P-position has a move, and a position
/// that is none and has a move has one to a P-position. (That no move leads
/// from one P-position to another is checked apart.)
pub(super) fn is_right(candidate: &Candidate, (sum, set): (Element, &FixedBitSet)) -> bool {
    let lost = candidate.lost.contains(sum as usize);
    if set.is_clear() {
        !lost
    } else {
        lost || !set.is_disjoint(&candidate.lost)
    }
}
