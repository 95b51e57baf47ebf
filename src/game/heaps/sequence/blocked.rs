//! Blocks of heaps that share the loop over thousands of rare ones.
//!
//! A split with a part r that is neither tiny nor new has another part below
//! the block for each of its heaps, so the values there stand side by side.

use super::cell::Cell;
use super::marks::{Marks, WORD};
use super::octal::Octal;
use super::pace::Pace;
use super::space::Space;
use super::sparse::{FIRST_PIECE, mark_rare, with_common};
use super::verify::mark_unsplit;
use std::ops::Range;

/// Heaps of a block. The parts below it are marked heap by heap.
pub(super) const BLOCK: usize = FIRST_PIECE;

/// Rare heaps that make a block worth its while.
const MANY: usize = 100;

/// Values that a block can mark; few games go beyond.
const ROW: usize = 512;

/// The last of the small parts that are marked for every heap of a block.
const COMMON: usize = 512;

/// Marks of the heaps of a block, and what is remembered between blocks.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// A byte for each value, a row for each heap.
    rows: Box<[[u8; ROW]; BLOCK]>,
    /// For each splitting digit, which rare heaps it shares.
    shares: Vec<Share>,
}

impl Block {
    pub fn new() -> Self {
        Self {
            rows: Box::new([[0; ROW]; BLOCK]),
            shares: Vec::new(),
        }
    }

    /// Whether the heaps after `values` are better done in a block.
    pub fn is_worth<T: Cell>(rules: &Octal, space: &Space<T>, values: &[T], marks: &Marks) -> bool {
        let far = rules.splits.last().map_or(0, |k| k + 4 * COMMON);
        space.rare() > MANY && (WORD + 1..=ROW).contains(&marks.above()) && values.len() > far
    }

    /// Marks what the heaps of the block that follows `values` share.
    ///
    /// # Errors
    /// When a pause asks to stop.
    pub fn fill<T: Cell, E>(
        &mut self,
        rules: &Octal,
        space: &Space<T>,
        values: &[T],
        pace: &mut Pace<'_, E>,
    ) -> Result<(), E> {
        let start = values.len();
        *self.rows = [[0; ROW]; BLOCK];
        self.shares.clear();
        for &k in &rules.splits {
            let m = start - k;
            let share = Share::new(space.all(), m);
            let shared = [
                &space.all()[share.low.clone()],
                &space.all()[share.high.clone()],
            ];
            let parts = shared[0].len() + shared[1].len();
            self.shares.push(share);
            for &(part, value) in shared.into_iter().flatten() {
                self.mark(value, &values[m - part as usize..]);
            }
            for (part, &value) in values.iter().enumerate().take(COMMON + 1).skip(BLOCK + 1) {
                self.mark(value, &values[m - part..]);
            }
            pace.step(BLOCK * (parts + COMMON))?;
        }
        Ok(())
    }

    /// Marks the splits with a part of this value, for each heap of the block.
    fn mark<T: Cell>(&mut self, value: T, others: &[T]) {
        let others: &[T; BLOCK] = others.first_chunk().expect("part and block are apart");
        for (row, &other) in self.rows.iter_mut().zip(others) {
            // All values are below the length, a power of two: this spares the
            // bounds check.
            row[(value ^ other).index() % ROW] = 1;
        }
    }

    /// The value of the heap after `values`, in the block from `start` on.
    ///
    /// # Errors
    /// When a pause asks to stop.
    pub fn value<T: Cell, E>(
        &mut self,
        rules: &Octal,
        space: &Space<T>,
        values: &[T],
        start: usize,
        marks: &mut Marks,
        pace: &mut Pace<'_, E>,
    ) -> Result<usize, E> {
        let n = values.len();
        marks.take(&self.rows[n - start]);
        mark_unsplit(rules, values, marks);
        for (&k, share) in rules.splits.iter().zip(&self.shares) {
            let rare = space.rare_below(n - k);
            for alone in [
                0..share.low.start,
                share.low.end..share.high.start,
                share.high.end..rare.len(),
            ] {
                mark_rare(rules, &rare[alone], values, n - k, marks);
            }
        }
        with_common(rules, space, values, marks, COMMON, pace)
    }
}

/// Which of the rare heaps all heaps of a block share, as ranges of their list:
/// not the tiny ones, nor those that may be half of a heap, nor the newest.
#[derive(Clone, Debug)]
struct Share {
    low: Range<usize>,
    high: Range<usize>,
}

impl Share {
    /// For splits of m, m + 1, … in the heaps of a block.
    fn new<T: Cell>(rare: &[(u32, T)], m: usize) -> Self {
        let first = |is_below: &dyn Fn(usize) -> bool| {
            rare.partition_point(|(part, _)| is_below(*part as usize))
        };
        Self {
            low: first(&|part| part <= BLOCK)..first(&|part| 2 * part < m),
            high: first(&|part| 2 * part < m + BLOCK)..first(&|part| part < m),
        }
    }
}
