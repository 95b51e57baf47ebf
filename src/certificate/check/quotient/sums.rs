//! The sums of heaps of a certificate: that each has the right outcome.

use super::monoid::Monoid;
use crate::certificate::check::demand;
use crate::certificate::check::moves::Moves;
use std::collections::BTreeSet;

/// A set of classes, as bits.
type Set = Vec<u64>;

/// The heaps beside their monoid.
pub struct Heaps<'a> {
    monoid: &'a Monoid<'a>,
    /// The product of any two classes.
    products: Vec<Vec<usize>>,
    /// The class of each heap; heap 0 is in class 0.
    pretending: Vec<usize>,
    /// The classes of the options of each heap, from the game itself.
    options: Vec<BTreeSet<usize>>,
}

impl<'a> Heaps<'a> {
    /// The heaps of a game with their classes.
    pub fn new(
        monoid: &'a Monoid<'a>,
        pretending: Vec<usize>,
        moves: &Moves,
        pause: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<Self, String> {
        let mut heaps = Self {
            products: (0..monoid.order).map(|x| monoid.row(x)).collect(),
            monoid,
            pretending,
            options: Vec::new(),
        };
        heaps.options = heaps.options_of(moves, pause)?;
        Ok(heaps)
    }

    /// The class of each heap, from heap 0 on.
    pub fn pretending(&self) -> &[usize] {
        &self.pretending
    }

    /// The classes of the options of each heap.
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
    pub fn no_move_between_lost(
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
    pub fn every_sum_is_right(
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
