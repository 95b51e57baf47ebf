//! A column: what an analysis knows of each position, one cell for each.

use super::position::PositionId;

/// Numbers that cells hold; the two greatest are kept for other purposes.
pub trait Word: Copy + PartialEq {
    /// Nothing is known.
    const UNKNOWN: Self;
    /// The answer is being worked out.
    const ON_STACK: Self;
}

impl Word for u8 {
    const UNKNOWN: Self = Self::MAX;
    const ON_STACK: Self = Self::MAX - 1;
}

impl Word for u32 {
    const UNKNOWN: Self = Self::MAX;
    const ON_STACK: Self = Self::MAX - 1;
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell<T> {
    /// Nothing yet.
    Unknown,
    /// It is being worked out: to meet it again is a cycle.
    OnStack,
    /// The answer.
    Known(T),
}

/// What is known of each position.
#[derive(Clone, Debug)]
pub struct Column<T> {
    cells: Vec<T>,
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self { cells: Vec::new() }
    }
}

impl<T: Word> Column<T> {
    /// Whether a number can be held in a cell.
    pub fn can_hold(number: T) -> bool {
        number != T::UNKNOWN && number != T::ON_STACK
    }

    /// What is known of a position.
    pub fn get(&self, position: PositionId) -> Cell<T> {
        match self.cells.get(position.index()) {
            None => Cell::Unknown,
            Some(&cell) if cell == T::UNKNOWN => Cell::Unknown,
            Some(&cell) if cell == T::ON_STACK => Cell::OnStack,
            Some(&cell) => Cell::Known(cell),
        }
    }

    /// Writes an answer, which a cell [can hold](Self::can_hold).
    pub fn set(&mut self, position: PositionId, answer: T) {
        debug_assert!(Self::can_hold(answer), "the number has another meaning");
        self.write(position, answer);
    }

    /// Notes that the answer is being worked out.
    pub fn begin(&mut self, position: PositionId) {
        self.write(position, T::ON_STACK);
    }

    /// Notes that nothing is known.
    pub fn forget(&mut self, position: PositionId) {
        self.write(position, T::UNKNOWN);
    }

    fn write(&mut self, position: PositionId, cell: T) {
        let index = position.index();
        if self.cells.len() <= index {
            self.cells.resize(index + 1, T::UNKNOWN);
        }
        self.cells[index] = cell;
    }
}
