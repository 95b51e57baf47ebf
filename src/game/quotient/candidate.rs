//! A candidate for a misère quotient: a monoid, the classes that are to be
//! P-positions, and the class of each heap.

use super::heaps::Heaps;
use super::monoid::{Element, Monoid};
use super::word::Word;
use crate::game::play::Outcome;
use fixedbitset::FixedBitSet;
use std::cell::OnceCell;

/// A monoid with P-positions and the class of each heap, perhaps the quotient.
/// Heaps are numbered from 1; heap 0 stands for nothing.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The monoid; its letters are [`generators`](Self::generators).
    pub monoid: Monoid,
    /// The heaps that are the least word of their own class, ascending.
    pub generators: Vec<usize>,
    /// The P-positions.
    pub lost: FixedBitSet,
    /// The class of each heap, the *pretending function*.
    pub pretending: Vec<Element>,
    /// For x, the z with z·x a P-position.
    meeting: Vec<OnceCell<FixedBitSet>>,
}

impl Candidate {
    /// A candidate from its parts.
    pub(super) fn new(
        monoid: Monoid,
        generators: Vec<usize>,
        lost: FixedBitSet,
        pretending: Vec<Element>,
    ) -> Self {
        let meeting = vec![OnceCell::new(); monoid.order()];
        Self {
            monoid,
            generators,
            lost,
            pretending,
            meeting,
        }
    }

    /// The quotient of no heaps: one class, in which the player to move wins.
    pub(super) fn empty() -> Self {
        Self::new(
            Monoid::trivial(),
            Vec::new(),
            FixedBitSet::with_capacity(1),
            vec![0],
        )
    }

    /// The number of classes.
    #[must_use]
    pub fn order(&self) -> usize {
        self.monoid.order()
    }

    /// The number of heaps.
    #[must_use]
    pub fn heaps(&self) -> usize {
        self.pretending.len() - 1
    }

    /// The classes z for which z·x is a P-position.
    pub(super) fn meeting(&self, x: Element) -> &FixedBitSet {
        self.meeting[x as usize].get_or_init(|| {
            let row = self.monoid.row(x);
            let mut set = FixedBitSet::with_capacity(row.len());
            for (z, &product) in row.iter().enumerate() {
                if self.lost.contains(product as usize) {
                    set.insert(z);
                }
            }
            set
        })
    }

    /// The least sum of heaps in a class.
    #[must_use]
    pub fn least_word(&self, x: Element) -> Word {
        let exponents = self.monoid.exponents(x);
        Word::new(self.generators.iter().copied().zip(exponents))
    }

    /// The class of a sum of heaps.
    #[must_use]
    pub fn class_of(&self, word: &Word) -> Element {
        let mut class = 0;
        for (heap, copies) in word.iter() {
            let row = self.monoid.row(self.pretending[heap]);
            for _ in 0..copies {
                class = row[class as usize];
            }
        }
        class
    }

    /// The misère outcome of the sums in a class.
    #[must_use]
    pub fn outcome(&self, class: Element) -> Outcome {
        if self.lost.contains(class as usize) {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// The class of so many copies of a class.
    #[must_use]
    pub fn power(&self, class: Element, copies: u64) -> Element {
        let (index, period) = self.monoid.index_and_period(class);
        let (index, period) = (u64::from(index), u64::from(period));
        let copies = match copies.checked_sub(index) {
            Some(beyond) => index + beyond % period,
            None => copies,
        };
        let row = self.monoid.row(class);
        (0..copies).fold(0, |power, _| row[power as usize])
    }

    /// The classes of the options of a heap, each once, ascending.
    pub(super) fn option_classes(&self, heap: usize, heaps: &dyn Heaps) -> Vec<Element> {
        let mut seen = FixedBitSet::with_capacity(self.order());
        heaps.for_each_option(heap, &mut |option| {
            let class = option.iter().fold(0, |class, &part| {
                self.monoid.row(self.pretending[part])[class as usize]
            });
            seen.insert(class as usize);
        });
        let number = |x| Element::try_from(x).expect("elements fit 32 bits");
        seen.ones().map(number).collect()
    }
}
