//! A misère quotient: that it is a monoid, that every sum of heaps has the right
//! outcome, that no two classes do the same, and that the classes repeat.

use super::demand;
use super::moves::Moves;
use crate::certificate::{Certificate, QuotientCertificate};
use std::collections::BTreeSet;

/// A set of classes, as bits.
type Set = Vec<u64>;

/// The monoid once its numbers are known to be in range.
struct Monoid<'a> {
    order: usize,
    /// For each generator, the product of each class with it.
    rows: Vec<Vec<usize>>,
    /// The heap of each generator.
    heaps: &'a [u64],
    /// The least word of each class but the first: the class before its last
    /// letter, and that letter.
    words: Vec<(usize, usize)>,
    lost: Vec<bool>,
}

/// The heaps beside their monoid.
struct Heaps<'a> {
    monoid: &'a Monoid<'a>,
    /// The product of any two classes.
    products: Vec<Vec<usize>>,
    /// The class of each heap; heap 0 is in class 0.
    pretending: Vec<usize>,
    /// The classes of the options of each heap, from the game itself.
    options: Vec<BTreeSet<usize>>,
}

/// Checks a certificate of a quotient.
pub(super) fn check(
    certificate: &QuotientCertificate,
    pause: &mut dyn FnMut() -> Result<(), String>,
) -> Result<String, String> {
    let moves = Moves::read(&certificate.game)?;
    let monoid = monoid(certificate)?;
    let classes = certificate.pretending.iter();
    let classes = classes.map(|&class| index(class, monoid.order));
    let mut pretending = vec![0];
    pretending.extend(classes.collect::<Result<Vec<_>, _>>()?);
    demand(
        certificate.heaps == certificate.pretending.len() as u64,
        || "the classes are not those of its heaps".to_owned(),
    )?;
    generators(&monoid, &pretending)?;
    let mut heaps = Heaps {
        products: (0..monoid.order).map(|x| monoid.row(x)).collect(),
        monoid: &monoid,
        pretending,
        options: Vec::new(),
    };
    heaps.options = heaps.options_of(&moves, pause)?;
    heaps.no_move_between_lost(pause)?;
    heaps.every_sum_is_right(pause)?;
    reduced(&monoid)?;
    let claim = law(certificate, &moves, &heaps.pretending)?;
    Ok(format!(
        "{}: the misère quotient of {claim} has order {} and {} P-classes",
        certificate.game,
        monoid.order,
        certificate.p_positions.len()
    ))
}

/// A number that must be below another.
fn index(number: u64, below: usize) -> Result<usize, String> {
    let index = usize::try_from(number).ok().filter(|&n| n < below);
    index.ok_or_else(|| format!("{number} is no class"))
}

/// The monoid: commutative, generated, its classes in the order of their least
/// words. Then it is associative, as every class is a product of generators.
fn monoid(certificate: &QuotientCertificate) -> Result<Monoid<'_>, String> {
    let order = usize::try_from(certificate.order).map_err(|_| "it is too large".to_owned())?;
    demand(order > 0, || "there is no class".to_owned())?;
    let heaps = &certificate.generators;
    demand(
        heaps.len() == certificate.products.len() && heaps.windows(2).all(|pair| pair[0] < pair[1]),
        || "the generators are not those of the products".to_owned(),
    )?;
    let row = |row: &Vec<u64>| {
        demand(row.len() == order, || {
            "a row of products has another length".to_owned()
        })?;
        row.iter().map(|&class| index(class, order)).collect()
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
        lost[index(class, order)?] = true;
    }
    Ok(Monoid {
        order,
        rows,
        heaps,
        words,
        lost,
    })
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

impl Monoid<'_> {
    /// The product of each class with one.
    fn row(&self, class: usize) -> Vec<usize> {
        let mut row = vec![class];
        for &(before, letter) in &self.words {
            row.push(self.rows[letter][row[before]]);
        }
        row
    }
}

/// The generators are the heaps that are the least word of their class.
fn generators(monoid: &Monoid, pretending: &[usize]) -> Result<(), String> {
    let mut place = 0;
    for (heap, &class) in pretending.iter().enumerate().skip(1) {
        if monoid.heaps.get(place) == Some(&(heap as u64)) {
            demand(class == monoid.rows[place][0], || {
                format!("the heap {heap} is not in the class of its generator")
            })?;
            place += 1;
            continue;
        }
        // The last letter of the least word is a smaller heap's.
        let last = class.checked_sub(1).map(|word| monoid.words[word].1);
        demand(last.is_none_or(|last| last < place), || {
            format!("the heap {heap} is a generator and not listed")
        })?;
    }
    demand(place == monoid.heaps.len(), || {
        "a generator is no heap".to_owned()
    })
}

impl Heaps<'_> {
    fn options_of(
        &self,
        moves: &Moves,
        pause: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<Vec<BTreeSet<usize>>, String> {
        let mut options = vec![BTreeSet::new()];
        for heap in 1..self.pretending.len() {
            pause()?;
            let mut classes = BTreeSet::new();
            for parts in moves.options(heap as u64) {
                let class = |&part: &u64| usize::try_from(part).map(|part| self.pretending[part]);
                let parts = parts.iter().map(class).collect::<Result<Vec<_>, _>>();
                let parts = parts.map_err(|_| "a heap is too large".to_owned())?;
                classes.insert(parts.into_iter().fold(0, |x, y| self.products[y][x]));
            }
            options.push(classes);
        }
        Ok(options)
    }

    /// No move leads from one lost sum to another.
    fn no_move_between_lost(
        &self,
        pause: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<(), String> {
        let lost = &self.monoid.lost;
        for (heap, options) in self.options.iter().enumerate().skip(1) {
            pause()?;
            let row = &self.products[self.pretending[heap]];
            for x in (0..self.monoid.order).filter(|&x| lost[row[x]]) {
                let avoids_lost = !options.iter().any(|&option| lost[self.products[option][x]]);
                demand(avoids_lost, || {
                    format!("a move of the heap {heap} leads from a lost sum to a lost one")
                })?;
            }
        }
        Ok(())
    }

    /// Every sum that has a move and is not lost has a move to a lost one, and a
    /// sum without a move is not lost. The sums are walked through by their classes
    /// and those of their options; of two sets of options at one class, the larger
    /// needs no look, for it stays larger. The empty set is kept apart.
    fn every_sum_is_right(
        &self,
        pause: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<(), String> {
        let Monoid { order, lost, .. } = self.monoid;
        let nothing: Set = vec![0; order.div_ceil(64)];
        let classes = self.pretending.iter().copied();
        let heaps: BTreeSet<(usize, &BTreeSet<usize>)> =
            classes.zip(&self.options).skip(1).collect();
        let mut least: Vec<Vec<Set>> = vec![Vec::new(); *order];
        let mut without_move = vec![false; *order];
        without_move[0] = true;
        demand(!lost[0], || "the empty sum is called lost".to_owned())?;
        let mut waiting = vec![(0, nothing.clone())];
        while let Some((sum, set)) = waiting.pop() {
            pause()?;
            let is_smaller = |known: &Set| *known != set && is_subset(known, &set);
            if set != nothing && least[sum].iter().any(is_smaller) {
                continue;
            }
            for &(class, options) in &heaps {
                let together = self.options_of_sum((sum, &set), (class, options));
                let is_won = ones(&together).any(|option| lost[option]);
                let sum = self.products[class][sum];
                if together == nothing {
                    if std::mem::replace(&mut without_move[sum], true) {
                        continue;
                    }
                    demand(!lost[sum], || {
                        "a sum without a move is called lost".to_owned()
                    })?;
                } else {
                    if least[sum].iter().any(|known| is_subset(known, &together)) {
                        continue;
                    }
                    demand(is_won || lost[sum], || {
                        "a sum is called won that has no winning move".to_owned()
                    })?;
                    least[sum].retain(|known| !is_subset(&together, known));
                    least[sum].push(together.clone());
                }
                waiting.push((sum, together));
            }
        }
        Ok(())
    }

    /// The classes of the options of a sum with a heap added.
    fn options_of_sum(
        &self,
        (sum, set): (usize, &Set),
        (class, options): (usize, &BTreeSet<usize>),
    ) -> Set {
        let moved = ones(set).map(|option| self.products[class][option]);
        let added = options.iter().map(|&option| self.products[option][sum]);
        let mut together = vec![0; set.len()];
        for option in moved.chain(added) {
            together[option / 64] |= 1 << (option % 64);
        }
        together
    }
}

fn is_subset(few: &Set, many: &Set) -> bool {
    few.iter().zip(many).all(|(few, many)| few & !many == 0)
}

fn ones(set: &Set) -> impl Iterator<Item = usize> + '_ {
    let bits = |(place, &word): (usize, &u64)| {
        (0..64)
            .filter(move |bit| word >> bit & 1 == 1)
            .map(move |bit| 64 * place + bit)
    };
    set.iter().enumerate().flat_map(bits)
}

/// For any two classes some product with one is lost and the other not.
fn reduced(monoid: &Monoid) -> Result<(), String> {
    let mut classes: Vec<usize> = monoid.lost.iter().map(|&lost| usize::from(lost)).collect();
    let mut count = 0;
    loop {
        let signature = |x: usize| {
            let products = monoid.rows.iter().map(|row| classes[row[x]]);
            [classes[x]].into_iter().chain(products).collect::<Vec<_>>()
        };
        let signatures: Vec<Vec<usize>> = (0..monoid.order).map(signature).collect();
        let distinct: BTreeSet<&Vec<usize>> = signatures.iter().collect();
        if distinct.len() == count {
            return demand(count == monoid.order, || {
                "two classes do the same".to_owned()
            });
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

/// What the certificate is about: the heaps that it lists, or all of them by the
/// theorem, with the least period and preperiod.
fn law(
    certificate: &QuotientCertificate,
    moves: &Moves,
    pretending: &[usize],
) -> Result<String, String> {
    let heaps = certificate.heaps;
    let (preperiod, period) = match (
        &certificate.kind[..],
        certificate.preperiod,
        certificate.period,
    ) {
        (Certificate::PARTIAL_QUOTIENT, None, None) => {
            return Ok(format!("the heaps 1 to {heaps}"));
        }
        (Certificate::QUOTIENT, Some(preperiod), Some(period)) => (preperiod, period),
        _ => {
            return Err(
                "a period belongs to the quotient of all heaps, and to no other".to_owned(),
            );
        }
    };
    let needed = |start: u64, period: u64| moves.quotient_bound(start, period);
    demand(preperiod > 0 && period > 0, || {
        "they count from 1".to_owned()
    })?;
    demand(needed(preperiod, period) == Some(heaps), || {
        "the heaps are not those that the theorem needs".to_owned()
    })?;
    // The least heap from which a period holds.
    let start = |period: u64| {
        let period = usize::try_from(period).unwrap_or(usize::MAX);
        let last = pretending.len().saturating_sub(period);
        let differs = (1..last).rfind(|&n| pretending[n] != pretending[n + period]);
        differs.map_or(1, |n| n as u64 + 1)
    };
    demand(start(period) == preperiod, || {
        "another preperiod is the least".to_owned()
    })?;
    let shorter = (1..period)
        .find(|&shorter| needed(start(shorter), shorter).is_some_and(|needed| needed <= heaps));
    demand(shorter.is_none(), || {
        "a shorter period holds too".to_owned()
    })?;
    Ok(format!(
        "all heaps, whose classes have period {period} from heap {preperiod} on,"
    ))
}
