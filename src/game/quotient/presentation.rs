//! A quotient in readable form: generators, and relations that say which words
//! are equal.

use super::candidate::Candidate;
use super::monoid::Letter;
use super::word::Word;
use std::collections::BTreeSet;

/// A relation: two words in the generators are in one class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Relation {
    /// A word that is not the least of its class, though each word that divides
    /// it is.
    pub left: Word,
    /// The least word of the class.
    pub right: Word,
}

/// The relations of the complete rewriting system that replaces words by
/// smaller ones: the only one whose left sides do not divide each other and
/// whose right sides are least words.
#[must_use]
pub fn relations(candidate: &Candidate) -> Vec<Relation> {
    let monoid = &candidate.monoid;
    let mut relations = BTreeSet::new();
    for x in 0..candidate.order() {
        let x = u32::try_from(x).expect("elements fit 32 bits");
        let word = monoid.exponents(x);
        for letter in 0..monoid.letters() {
            let next = |x: u32| {
                let letter = Letter::try_from(letter).expect("letters are few");
                monoid.letter_row(letter)[x as usize]
            };
            let mut left = word.clone();
            left[letter] += 1;
            let product = next(x);
            if monoid.exponents(product) == left {
                continue;
            }
            let divisors_are_least =
                (0..left.len())
                    .filter(|&other| word[other] > 0)
                    .all(|other| {
                        let mut rest = word.clone();
                        rest[other] -= 1;
                        let class = candidate.class_of(&named(candidate, &rest));
                        rest[letter] += 1;
                        monoid.exponents(next(class)) == rest
                    });
            if divisors_are_least {
                relations.insert(Relation {
                    left: named(candidate, &left),
                    right: candidate.least_word(product),
                });
            }
        }
    }
    relations.into_iter().collect()
}

fn named(candidate: &Candidate, exponents: &[u32]) -> Word {
    let heaps = candidate.generators.iter().copied();
    Word::new(heaps.zip(exponents.iter().copied()))
}
