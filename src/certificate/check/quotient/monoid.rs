//! The monoid of a certificate: that it is one, that its generators are heaps,
//! and that no two classes do the same.

use crate::certificate::QuotientCertificate;
use crate::certificate::check::demand;
use std::collections::BTreeSet;

/// The monoid once its numbers are known to be in range.
pub struct Monoid<'a> {
    /// How many classes there are.
    pub order: usize,
    /// For each generator, the product of each class with it.
    rows: Vec<Vec<usize>>,
    /// The heap of each generator.
    heaps: &'a [u64],
    /// The least word of each class but the first: the class before its last
    /// letter, and that letter.
    words: Vec<(usize, usize)>,
    /// Which classes are P-positions.
    pub lost: Vec<bool>,
}

/// The number of a class, which must be below the order.
pub fn class_number(number: u64, order: usize) -> Result<usize, String> {
    let class = usize::try_from(number).ok().filter(|&n| n < order);
    class.ok_or_else(|| format!("{number} is no class"))
}

impl<'a> Monoid<'a> {
    /// The monoid: commutative, generated, its classes in the order of their least
    /// words. Then it is associative, as every class is a product of generators.
    pub fn read(certificate: &'a QuotientCertificate) -> Result<Self, String> {
        let order = usize::try_from(certificate.order).map_err(|_| "it is too large".to_owned())?;
        demand(order > 0, || "there is no class".to_owned())?;
        let heaps = &certificate.generators;
        demand(
            heaps.len() == certificate.products.len()
                && heaps.windows(2).all(|pair| pair[0] < pair[1]),
            || "the generators are not those of the products".to_owned(),
        )?;
        let row = |row: &Vec<u64>| {
            demand(row.len() == order, || {
                "a row of products has another length".to_owned()
            })?;
            row.iter()
                .map(|&class| class_number(class, order))
                .collect()
        };
        let rows: Vec<Vec<usize>> = certificate
            .products
            .iter()
            .map(row)
            .collect::<Result<_, _>>()?;
        for (place, one) in rows.iter().enumerate() {
            for other in &rows[..place] {
                let commute = (0..order).all(|x| one[other[x]] == other[one[x]]);
                demand(commute, || "two generators do not commute".to_owned())?;
            }
        }
        let words = least_words(&rows, heaps)?;
        demand(words.len() + 1 == order, || {
            "a class is not generated".to_owned()
        })?;
        let mut lost = vec![false; order];
        demand(
            certificate
                .p_positions
                .windows(2)
                .all(|pair| pair[0] < pair[1]),
            || "the P-positions are not ascending".to_owned(),
        )?;
        for &class in &certificate.p_positions {
            lost[class_number(class, order)?] = true;
        }
        Ok(Self {
            order,
            rows,
            heaps,
            words,
            lost,
        })
    }

    /// The product of each class with one.
    pub fn row(&self, class: usize) -> Vec<usize> {
        let mut row = vec![class];
        for &(before, letter) in &self.words {
            row.push(self.rows[letter][row[before]]);
        }
        row
    }

    /// The generators are the heaps that are the least word of their class.
    pub fn check_generators(&self, pretending: &[usize]) -> Result<(), String> {
        let mut place = 0;
        for (heap, &class) in pretending.iter().enumerate().skip(1) {
            if self.heaps.get(place) == Some(&(heap as u64)) {
                demand(class == self.rows[place][0], || {
                    format!("the heap {heap} is not in the class of its generator")
                })?;
                place += 1;
                continue;
            }
            // The last letter of the least word is a smaller heap's.
            let last = class.checked_sub(1).map(|word| self.words[word].1);
            demand(last.is_none_or(|last| last < place), || {
                format!("the heap {heap} is a generator and not listed")
            })?;
        }
        demand(place == self.heaps.len(), || {
            "a generator is no heap".to_owned()
        })
    }

    /// For any two classes some product with one is lost and the other not.
    pub fn check_reduced(&self) -> Result<(), String> {
        let mut classes: Vec<usize> = self.lost.iter().map(|&lost| usize::from(lost)).collect();
        let mut count = 0;
        loop {
            let signature = |x: usize| {
                let products = self.rows.iter().map(|row| classes[row[x]]);
                [classes[x]].into_iter().chain(products).collect::<Vec<_>>()
            };
            let signatures: Vec<Vec<usize>> = (0..self.order).map(signature).collect();
            let distinct: BTreeSet<&Vec<usize>> = signatures.iter().collect();
            if distinct.len() == count {
                return demand(count == self.order, || "two classes do the same".to_owned());
            }
            count = distinct.len();
            let numbers: Vec<&Vec<usize>> = distinct.into_iter().collect();
            let number = |signature: &Vec<usize>| {
                numbers
                    .binary_search(&signature)
                    .expect("it is one of them")
            };
            classes = signatures.iter().map(number).collect();
        }
    }
}

/// The least word of each class but the first, block by block: those with one more
/// copy of a letter follow those with one less.
fn least_words(rows: &[Vec<usize>], heaps: &[u64]) -> Result<Vec<(usize, usize)>, String> {
    let mut words = Vec::new();
    for (letter, row) in rows.iter().enumerate() {
        let known = words.len();
        let mut block = 0..known + 1;
        while !block.is_empty() {
            let end = words.len() + 1;
            for before in block {
                let product = row[before];
                demand(product <= words.len() + 1, || {
                    "the classes are not in the order of their least words".to_owned()
                })?;
                if product == words.len() + 1 {
                    words.push((before, letter));
                }
            }
            block = end..words.len() + 1;
        }
        demand(words.len() > known, || {
            format!("the heap {} is no generator", heaps[letter])
        })?;
    }
    Ok(words)
}
