//! What tells two positions apart in misère play: the least test sum.
//!
//! A test is a sum of Nim heaps and of positions that the two reach. Tests are
//! tried with fewer summands first, then with fewer positions: a Nim heap of n
//! counts n + 1 of them, a position as many as it reaches.

use super::components::Components;
use super::misere_play::MiserePlay;
use crate::game::genera::tame_symbol;
use crate::game::graph::{
    HeapRulesId, PositionId, PositionKey, Rulebook, Trouble, expand, reach, sum,
};
use rustc_hash::FxHashSet;

/// The largest Nim heap of a test.
const NIM: u64 = 7;
/// Summands of a test.
const SUMMANDS: usize = 3;
/// Positions that the two reach, the smallest first, that tests are made of.
const POSITIONS: usize = 24;

/// Whether two positions are told apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distinction {
    /// What was found.
    pub verdict: Verdict,
    /// Tests that were tried.
    pub tests: usize,
    /// Positions, other than Nim heaps, that they were made of.
    pub positions: usize,
}

/// What was found about two positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// They are one position.
    Same,
    /// Both are tame with one symbol, so that no sum of Nim heaps and of
    /// positions that they reach tells them apart (Conway, *On Numbers and
    /// Games*, chapter 12).
    Tame,
    /// With the test added one is lost for the player to move, the other won.
    Apart {
        /// The test.
        test: PositionId,
        /// The first of the two is the one that is lost.
        first_is_lost: bool,
    },
    /// No test tells them apart.
    NotFound,
}

impl Distinction {
    /// The largest Nim heap of a test.
    pub const LARGEST_HEAP: u64 = NIM;
    /// The most summands of a test.
    pub const MOST_SUMMANDS: usize = SUMMANDS;
}

/// Looks for the least test that tells two positions apart in misère play.
///
/// # Errors
/// What the rules run into, a limit, or a cycle.
pub fn distinguish<B: Rulebook>(
    book: &mut B,
    first: PositionId,
    second: PositionId,
) -> Result<Distinction, B::Error> {
    let found = |verdict, tests, positions| Distinction {
        verdict,
        tests,
        positions,
    };
    if first == second {
        return Ok(found(Verdict::Same, 0, 0));
    }
    if let Some(symbol) = tame_symbol(book, first)?
        && tame_symbol(book, second)? == Some(symbol)
    {
        return Ok(found(Verdict::Tame, 0, 0));
    }
    let pool = pool(book, first, second)?;
    let positions = pool.iter().filter(|part| !part.is_nim).count();
    let candidates: Vec<PositionId> = pool.iter().map(|part| part.position).collect();
    let mut all = candidates.clone();
    all.extend([first, second]);
    let mut play = MiserePlay::new(Components::of(book, &all)?);
    let mut tried = 0;
    for summands in 0..=SUMMANDS {
        for test in tests(&pool, summands) {
            tried += 1;
            let parts: Vec<_> = test.iter().map(|&part| (candidates[part], 1)).collect();
            let test = sum(book, &parts)?;
            let mut lost = [false; 2];
            for (lost, position) in lost.iter_mut().zip([first, second]) {
                let both = sum(book, &[(position, 1), (test, 1)])?;
                let counts = play.counts(book, both).ok_or(Trouble::TooManyCopies)?;
                *lost = play.is_lost(&counts, &book.graph().limits)?;
            }
            if lost[0] != lost[1] {
                let verdict = Verdict::Apart {
                    test,
                    first_is_lost: lost[0],
                };
                return Ok(found(verdict, tried, positions));
            }
        }
    }
    Ok(found(Verdict::NotFound, tried, positions))
}

/// What tests are made of.
struct Part {
    position: PositionId,
    /// How many positions it reaches.
    size: usize,
    is_nim: bool,
}

/// Nim heaps and the smallest positions that the two reach, by size.
fn pool<B: Rulebook>(
    book: &mut B,
    first: PositionId,
    second: PositionId,
) -> Result<Vec<Part>, B::Error> {
    let mut parts = Vec::new();
    for size in 1..=NIM {
        parts.push(Part {
            position: book.graph().heap(HeapRulesId::NIM, size)?,
            size: usize::try_from(size).expect("heaps are small") + 1,
            is_nim: true,
        });
    }
    let mut seen: FxHashSet<PositionId> = parts.iter().map(|part| part.position).collect();
    let mut others = Vec::new();
    for root in [first, second] {
        for position in summands_below(book, root)? {
            if seen.insert(position) {
                others.push(Part {
                    position,
                    size: reach(book, position)?.len(),
                    is_nim: false,
                });
            }
        }
    }
    others.sort_by_key(|part| (part.size, part.position));
    others.truncate(POSITIONS);
    parts.extend(others);
    // Of equal size Nim heaps come first.
    parts.sort_by_key(|part| part.size);
    Ok(parts)
}

/// The positions that are no sums among the summands of a position and of all
/// that these reach; terminal ones are left out.
fn summands_below<B: Rulebook>(
    book: &mut B,
    root: PositionId,
) -> Result<Vec<PositionId>, B::Error> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    let mut open = vec![root];
    while let Some(position) = open.pop() {
        book.graph().limits.pause(1).map_err(Trouble::from)?;
        if let PositionKey::Sum(summands) = book.graph().key(position) {
            open.extend(summands.iter().map(|&(summand, _)| summand));
            continue;
        }
        if !seen.insert(position) {
            continue;
        }
        expand(book, position)?;
        let options = book.graph().options(position);
        if !options.is_empty() {
            found.push(position);
        }
        open.extend(options.iter().map(|edge| edge.to));
    }
    Ok(found)
}

/// Sums of so many parts, by their size in all.
fn tests(pool: &[Part], summands: usize) -> Vec<Vec<usize>> {
    let mut tests: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..summands {
        tests = tests
            .into_iter()
            .flat_map(|test| {
                let least = test.last().copied().unwrap_or(0);
                (least..pool.len()).map(move |part| {
                    let mut longer = test.clone();
                    longer.push(part);
                    longer
                })
            })
            .collect();
    }
    tests.sort_by_key(|test| test.iter().map(|&part| pool[part].size).sum::<usize>());
    tests
}
