//! The values once more, the newest first, so that both parts of successive
//! splits lie in ascending order.

use super::cell::Cell;

/// A table read backwards, which grows at its front.
#[derive(Clone, Debug)]
pub(super) struct Mirror<T> {
    cells: Vec<T>,
    /// Where the newest value stands.
    start: usize,
}

impl<T: Cell> Mirror<T> {
    pub fn new() -> Self {
        Self {
            cells: Vec::new(),
            start: 0,
        }
    }

    /// Takes over the values that are new in a table.
    pub fn follow(&mut self, values: &[T]) {
        let known = self.cells.len() - self.start;
        let new = &values[known..];
        if new.len() > self.start {
            let mut cells = vec![T::ZERO; 2 * values.len()];
            let end = cells.len();
            cells[end - known..].copy_from_slice(&self.cells[self.start..]);
            self.cells = cells;
            self.start = end - known;
        }
        for &value in new {
            self.start -= 1;
            self.cells[self.start] = value;
        }
    }

    /// The values of the heaps from `last` downwards, `count` of them.
    pub fn down_from(&self, last: usize, count: usize) -> &[T] {
        let first = self.cells.len() - 1 - last;
        &self.cells[first..first + count]
    }
}
