//! A finite commutative monoid, by what its generators do.
//!
//! Elements are numbered in the order of their least words: 0 is the identity.
//! Words are compared at their last letter first, by how often it occurs, then
//! at the one before it, and so on; that order survives adding a word to both
//! sides, so the least word of an element is made of least words.

use std::cell::OnceCell;

/// An element by its number.
pub type Element = u32;

/// A generator by its number, in the order of words.
pub type Letter = u16;

/// A finite commutative monoid with its generators.
#[derive(Clone, Debug)]
pub struct Monoid {
    /// For each letter, where it takes each element.
    rows: Vec<Box<[Element]>>,
    /// The least word of each element but the identity, as the one without its
    /// last letter and that letter.
    words: Vec<(Element, Letter)>,
    /// What multiplication by an element does, once it was asked for.
    products: Vec<OnceCell<Box<[Element]>>>,
}

impl Monoid {
    /// A monoid whose elements are numbered in the order of `words`.
    pub(super) fn new(rows: Vec<Box<[Element]>>, words: Vec<(Element, Letter)>) -> Self {
        let products = vec![OnceCell::new(); words.len() + 1];
        Self {
            rows,
            words,
            products,
        }
    }

    /// The monoid with one element and no letter.
    #[must_use]
    pub fn trivial() -> Self {
        Self::new(Vec::new(), Vec::new())
    }

    /// One generator c with cⁱ⁺ᵖ = cⁱ.
    pub(super) fn cyclic(index: u32, period: u32) -> Self {
        let order = index + period;
        let row = (1..order).chain([index]).collect();
        let words = (0..order - 1).map(|power| (power, 0)).collect();
        Self::new(vec![row], words)
    }

    /// The direct product with a monoid whose letters come last.
    pub(super) fn times_last(&self, last: &Self) -> Self {
        let order =
            |monoid: &Self| Element::try_from(monoid.order()).expect("products are bounded");
        let (inner, outer) = (order(self), order(last));
        // All elements of this monoid, then all with the next word of the other.
        let of_first = self.rows.iter().map(|row| {
            let copies = (0..outer).flat_map(|x| row.iter().map(move |y| x * inner + y));
            copies.collect()
        });
        let of_last = last.rows.iter().map(|row| {
            let moved = row
                .iter()
                .flat_map(|x| (0..inner).map(move |y| x * inner + y));
            moved.collect()
        });
        let letters = Letter::try_from(self.rows.len()).expect("letters are few");
        let first_words = self.words.iter().copied();
        let last_words = last.words.iter().flat_map(|&(before, letter)| {
            (0..inner).map(move |y| (before * inner + y, letters + letter))
        });
        Self::new(
            of_first.chain(of_last).collect(),
            first_words.chain(last_words).collect(),
        )
    }

    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> usize {
        self.words.len() + 1
    }

    /// The number of generators.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.rows.len()
    }

    /// What a generator does to each element.
    #[must_use]
    pub fn letter_row(&self, letter: Letter) -> &[Element] {
        &self.rows[letter as usize]
    }

    /// What multiplication by an element does to each element.
    #[must_use]
    pub fn row(&self, element: Element) -> &[Element] {
        self.products[element as usize].get_or_init(|| {
            let mut row = Vec::with_capacity(self.order());
            row.push(element);
            for &(before, letter) in &self.words {
                let product = row[before as usize];
                row.push(self.rows[letter as usize][product as usize]);
            }
            row.into()
        })
    }

    /// The product of two elements.
    #[must_use]
    pub fn product(&self, a: Element, b: Element) -> Element {
        self.row(b)[a as usize]
    }

    /// The least word of an element but the identity, taken apart: the element
    /// before its last letter, and that letter.
    #[must_use]
    pub fn last_letter(&self, element: Element) -> Option<(Element, Letter)> {
        let index = (element as usize).checked_sub(1)?;
        Some(self.words[index])
    }

    /// How often each letter occurs in the least word of an element.
    #[must_use]
    pub fn exponents(&self, element: Element) -> Vec<u32> {
        let mut exponents = vec![0; self.rows.len()];
        let mut rest = element;
        while let Some((before, letter)) = self.last_letter(rest) {
            exponents[letter as usize] += 1;
            rest = before;
        }
        exponents
    }

    /// The least i ≥ 0 and p ≥ 1 with xⁱ⁺ᵖ = xⁱ.
    #[must_use]
    pub fn index_and_period(&self, element: Element) -> (u32, u32) {
        let row = self.row(element);
        let mut powers = vec![0];
        loop {
            let next = row[*powers.last().expect("it is not empty") as usize];
            let known = powers.iter().position(|&power| power == next);
            if let Some(index) = known {
                let number = |n: usize| u32::try_from(n).expect("elements fit 32 bits");
                return (number(index), number(powers.len() - index));
            }
            powers.push(next);
        }
    }
}

/// The elements that some letters generate from the identity, in the order of
/// their least words.
pub(super) struct Generated<E> {
    /// The elements as they were named.
    pub elements: Vec<E>,
    /// The least words of all but the first.
    pub words: Vec<(u32, Letter)>,
}

impl<E: Copy> Generated<E> {
    /// Multiplies out, block by block: the words with k copies of a letter are
    /// those with k − 1 copies times that letter. A product is kept only if
    /// `is_new` says so, which must be true for the first of each element.
    pub fn of<S>(
        identity: E,
        letters: usize,
        times: impl Fn(E, Letter) -> E,
        mut is_new: impl FnMut(E) -> bool,
        mut pause: impl FnMut(usize) -> Result<(), S>,
    ) -> Result<Self, S> {
        let mut elements = vec![identity];
        let mut words = Vec::new();
        for letter in 0..letters {
            let letter = Letter::try_from(letter).expect("letters are few");
            let mut block = 0..elements.len();
            while !block.is_empty() {
                pause(block.len())?;
                let end = elements.len();
                for before in block {
                    let product = times(elements[before], letter);
                    if is_new(product) {
                        let before = u32::try_from(before).expect("elements fit 32 bits");
                        elements.push(product);
                        words.push((before, letter));
                    }
                }
                block = end..elements.len();
            }
        }
        Ok(Self { elements, words })
    }
}
