//! Words in the letters a, b, c, … of a quotient, one letter for each generator.

use crate::game::quotient::{Candidate, Element, Word};
use crate::markup::Formula;

/// A generator by its number: a to z, then A to Z, then numbers in brackets.
pub(super) fn letter(number: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z');
    let letter = letters.into_iter().nth(number);
    letter.map_or_else(|| format!("[{}]", number + 1), String::from)
}

/// A word in letters; the empty one is 1.
pub(super) fn word(quotient: &Candidate, word: &Word) -> Formula {
    let factors = word.iter().map(|(heap, copies)| {
        let place = quotient.generators.binary_search(&heap);
        (letter(place.expect("words are made of generators")), copies)
    });
    factors.fold(Formula::default(), |word, (letter, copies)| match copies {
        1 => word.times(letter),
        _ => word.times_power(letter, copies),
    })
}

/// Classes by their least words.
pub(super) fn words(quotient: &Candidate, classes: &[Element]) -> Vec<Formula> {
    let classes = classes.iter();
    classes
        .map(|&class| word(quotient, &quotient.least_word(class)))
        .collect()
}
