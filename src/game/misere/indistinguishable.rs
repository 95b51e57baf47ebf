//! Bounded indistinguishability: which sums of few small heaps do the same in
//! misère play, as far as sums of few small heaps can tell.
//!
//! The misère quotient asks the same with all sums as tests; what is counted
//! here is a lower bound of it that needs no theory.

use super::component_sum::Counts;
use super::components::Components;
use super::misere_play::MiserePlay;
use crate::game::genera::{Genus, Scoring, genus};
use crate::game::graph::{PositionId, Rulebook, Trouble, sum};
use crate::game::multisets::multisets;
use crate::game::play::Convention;
use crate::game::values::grundy;
use crate::limits::Limits;
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// How many classes there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Classes {
    /// Classes in misère play.
    pub misere: usize,
    /// Classes in normal play: the SG values that occur.
    pub normal: usize,
    /// Sums of heaps, the empty one included.
    pub positions: usize,
}

/// Pairs of positions with one genus that a test tells apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Separation {
    /// Genera that occur.
    pub symbols: usize,
    /// Unordered pairs with one genus that some test tells apart.
    pub pairs: u64,
    /// Sums of heaps that were compared.
    pub positions: usize,
    /// Sums of heaps that they were tested with.
    pub tests: usize,
    /// The cheapest such pair with its test: as few tokens as possible in all,
    /// then as few heaps.
    pub witness: Option<Witness>,
}

/// Two positions with one genus, and what tells them apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The heaps of the first position, by size.
    pub first: Vec<usize>,
    /// The heaps of the second position.
    pub second: Vec<usize>,
    /// The genus of both.
    pub genus: Genus,
    /// The heaps of the test.
    pub test: Vec<usize>,
    /// The player to move loses in the first position with the test added;
    /// with the second it is the other way round.
    pub first_is_lost: bool,
}

/// The classes of the sums of at most `most` of the heaps, told apart by such
/// sums. `heaps` are the heaps of size 1, 2, ….
///
/// # Errors
/// What the rules run into, a limit, or a cycle.
pub fn classes<B: Rulebook>(
    book: &mut B,
    heaps: &[PositionId],
    most: usize,
) -> Result<Classes, B::Error> {
    let (mut play, rows) = sums_of_heaps(book, heaps, most)?;
    let values = heaps
        .iter()
        .map(|&heap| grundy(book, heap, Convention::Normal))
        .collect::<Result<Vec<_>, _>>()?;
    let normal: FxHashSet<u64> = rows
        .iter()
        .map(|row| {
            row.heaps
                .iter()
                .fold(0, |sum, &size| sum ^ values[size - 1])
        })
        .collect();
    let limits = &book.graph().limits;
    let mut misere = FxHashSet::default();
    for row in &rows {
        let outcomes = outcomes(&mut play, row, &rows, limits)?;
        misere.insert(outcomes);
    }
    Ok(Classes {
        misere: misere.len(),
        normal: normal.len(),
        positions: rows.len(),
    })
}

/// Pairs of sums of at most `most` heaps with one genus that a sum of at most
/// `most_in_test` heaps tells apart.
///
/// # Errors
/// What the rules run into, a limit, or a cycle.
pub fn separated<B: Rulebook>(
    book: &mut B,
    heaps: &[PositionId],
    most: usize,
    most_in_test: usize,
) -> Result<Separation, B::Error> {
    let (mut play, rows) = sums_of_heaps(book, heaps, most.max(most_in_test))?;
    let of_length = |length: usize| {
        let within = rows.iter().filter(|row| row.heaps.len() <= length);
        within.cloned().collect::<Vec<Row>>()
    };
    let (positions, tests) = (of_length(most), of_length(most_in_test));
    let mut by_genus: IndexMap<Genus, Vec<&Row>, FxBuildHasher> = IndexMap::default();
    for row in &positions {
        let parts: Vec<_> = row.heaps.iter().map(|&size| (heaps[size - 1], 1)).collect();
        let position = sum(book, &parts)?;
        let symbol = genus(book, position, Scoring::Misere)?;
        by_genus.entry(symbol).or_default().push(row);
    }
    let mut found = Separation {
        symbols: by_genus.len(),
        pairs: 0,
        positions: positions.len(),
        tests: tests.len(),
        witness: None,
    };
    let limits = &book.graph().limits;
    for (symbol, rows) in &by_genus {
        let outcomes = rows
            .iter()
            .map(|row| outcomes(&mut play, row, &tests, limits))
            .collect::<Result<Vec<_>, _>>()?;
        for second in 1..rows.len() {
            for first in 0..second {
                limits.pause(1).map_err(Trouble::from)?;
                let pair = [first, second].map(|row| (rows[row], &outcomes[row][..]));
                if let Some(test) = cheapest_test(pair, &tests) {
                    found.pairs += 1;
                    found.keep_if_cheaper(witness(symbol, pair, (test, &tests[test])));
                }
            }
        }
    }
    Ok(found)
}

impl Separation {
    /// Keeps a witness that costs less than the one so far.
    fn keep_if_cheaper(&mut self, witness: Witness) {
        if self
            .witness
            .as_ref()
            .is_none_or(|known| witness.cost() < known.cost())
        {
            self.witness = Some(witness);
        }
    }
}

impl Witness {
    /// Tokens and heaps in all.
    fn cost(&self) -> (usize, usize) {
        let parts = [&self.first, &self.second, &self.test];
        let tokens = parts.iter().flat_map(|part| part.iter()).sum();
        (tokens, parts.iter().map(|part| part.len()).sum())
    }
}

/// A sum of heaps with its outcomes when each test is added.
type Tested<'a> = (&'a Row, &'a [u64]);

/// The cheapest test that tells two sums apart, if one does.
fn cheapest_test([(_, first), (_, second)]: [Tested; 2], tests: &[Row]) -> Option<usize> {
    if first == second {
        return None;
    }
    let apart = (0..tests.len()).filter(|&test| bit(first, test) != bit(second, test));
    apart.min_by_key(|&test| tests[test].cost())
}

/// Two sums with a genus and a test that tells them apart.
fn witness(
    genus: &Genus,
    [(first, outcomes), (second, _)]: [Tested; 2],
    (number, test): (usize, &Row),
) -> Witness {
    Witness {
        first: first.heaps.clone(),
        second: second.heaps.clone(),
        genus: genus.clone(),
        test: test.heaps.clone(),
        first_is_lost: bit(outcomes, number),
    }
}

/// A sum of heaps.
#[derive(Clone)]
struct Row {
    /// The sizes, ascending.
    heaps: Vec<usize>,
    counts: Counts,
}

impl Row {
    /// Tokens and heaps.
    fn cost(&self) -> (usize, usize) {
        (self.heaps.iter().sum(), self.heaps.len())
    }
}

/// All sums of at most `most` heaps, fewer heaps first.
fn sums_of_heaps<B: Rulebook>(
    book: &mut B,
    heaps: &[PositionId],
    most: usize,
) -> Result<(MiserePlay, Vec<Row>), B::Error> {
    let limit = book.graph().limits.max_positions;
    if !fits(heaps.len(), most, limit) {
        return Err(Trouble::TooManyPositions {
            limit,
            needed: None,
        }
        .into());
    }
    let components = Components::of(book, heaps)?;
    let single: Vec<Counts> = heaps
        .iter()
        .map(|&heap| components.counts(book, heap).ok_or(Trouble::TooManyCopies))
        .collect::<Result<_, _>>()?;
    let limits = &book.graph().limits;
    let mut rows = vec![Row {
        heaps: Vec::new(),
        counts: vec![0; components.len()].into(),
    }];
    let mut start = 0;
    for _ in 0..most {
        let end = rows.len();
        for index in start..end {
            let least = rows[index].heaps.last().copied().unwrap_or(1);
            for size in least..=heaps.len() {
                limits.pause(1).map_err(Trouble::from)?;
                let mut sizes = rows[index].heaps.clone();
                sizes.push(size);
                let counts = plus(&rows[index].counts, &single[size - 1])?;
                rows.push(Row {
                    heaps: sizes,
                    counts,
                });
            }
        }
        start = end;
    }
    Ok((MiserePlay::new(components), rows))
}

/// Whether all sums of at most `most` of so many heaps can be held: their heaps
/// in all are not more than the limit.
fn fits(heaps: usize, most: usize, limit: usize) -> bool {
    let sums = multisets(heaps as u128 + 1, most as u64);
    let held = sums.and_then(|sums| sums.checked_mul(most as u128));
    most <= limit && held.is_some_and(|held| held <= limit as u128)
}

fn plus(a: &[u8], b: &[u8]) -> Result<Counts, Trouble> {
    a.iter()
        .zip(b)
        .map(|(a, b)| a.checked_add(*b).ok_or(Trouble::TooManyCopies))
        .collect()
}

/// For each test, whether the player to move loses in the sum with it.
fn outcomes(
    play: &mut MiserePlay,
    row: &Row,
    tests: &[Row],
    limits: &Limits,
) -> Result<Vec<u64>, Trouble> {
    let mut outcomes = vec![0; tests.len().div_ceil(64)];
    for (index, test) in tests.iter().enumerate() {
        let both = plus(&row.counts, &test.counts)?;
        if play.is_lost(&both, limits)? {
            outcomes[index / 64] |= 1 << (index % 64);
        }
    }
    Ok(outcomes)
}

fn bit(outcomes: &[u64], index: usize) -> bool {
    outcomes[index / 64] >> (index % 64) & 1 == 1
}
