//! Tables of values that grow, and the choice of the engine that fills them.

use super::blocked::{BLOCK, Block};
use super::cell::Cell;
use super::marks::Marks;
use super::octal::Octal;
use super::pace::Pace;
use super::space::Space;
use super::sparse;
use super::verify::{TOGETHER, Verify};

/// The heap at which an engine is chosen first; again at every doubling.
const FIRST_CHOICE: usize = 1024;

/// How a table is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// As is fastest by what the table shows.
    Chosen,
    /// By guessing and verifying, always.
    Verified,
    /// Through the best sparse space, always.
    Sparse,
}

/// The values of the heaps 0, 1, 2, … in cells of one size.
#[derive(Clone, Debug)]
pub(super) struct Table<T> {
    pub values: Vec<T>,
    marks: Marks,
    verify: Verify<T>,
    /// The space in use, if it is worth its rare heaps.
    space: Option<Space<T>>,
    block: Block,
    /// The heap before which to choose again.
    choice: usize,
}

/// What became of a table that was to grow.
pub(super) enum Growth {
    /// It has the heaps that were asked for.
    Done,
    /// The next value, this one, needs larger cells.
    Narrow,
}

impl<T: Cell> Table<T> {
    pub fn new(values: Vec<T>) -> Self {
        let choice = values.len().next_power_of_two().max(FIRST_CHOICE);
        Self {
            marks: Marks::new(&values),
            values,
            verify: Verify::new(),
            space: None,
            block: Block::new(),
            choice,
        }
    }

    /// Whether it is filled through a sparse space.
    pub fn is_sparse(&self) -> bool {
        self.space.is_some()
    }

    /// The same values in cells of another size, or `None` where one does not
    /// fit.
    pub fn convert<U: Cell>(&self) -> Option<Table<U>> {
        let values = self.values.iter().map(|value| U::of(value.index()));
        let mut table = Table::new(values.collect::<Option<Vec<U>>>()?);
        table.choice = table.values.len();
        Some(table)
    }

    /// Fills in the values up to heap `to`.
    ///
    /// # Errors
    /// When a pause asks to stop; what is known by then stays.
    pub fn grow<E>(
        &mut self,
        rules: &Octal,
        filling: Filling,
        to: usize,
        pace: &mut Pace<'_, E>,
    ) -> Result<Growth, E> {
        while self.values.len() <= to {
            if self.values.len() >= self.choice
                || filling == Filling::Sparse && self.space.is_none()
            {
                self.choose(rules, filling);
            }
            let more = to + 1 - self.values.len();
            let grown = match &self.space {
                Some(_) if more >= BLOCK && self.choice - self.values.len() >= BLOCK => {
                    self.grow_block(rules, pace)?
                }
                None if more >= TOGETHER => self.grow_together(rules, pace)?,
                _ => None,
            };
            let growth = match grown {
                Some(growth) => growth,
                None => self.grow_one(rules, pace)?,
            };
            if let Growth::Narrow = growth {
                return Ok(growth);
            }
        }
        Ok(Growth::Done)
    }

    /// Fills in one value.
    fn grow_one<E>(&mut self, rules: &Octal, pace: &mut Pace<'_, E>) -> Result<Growth, E> {
        let Self { values, marks, .. } = self;
        let value = match &self.space {
            Some(space) => sparse::value(rules, space, values, marks, pace)?,
            None => self.verify.value(rules, values, marks, pace)?,
        };
        Ok(self.push(value))
    }

    /// Fills in some values by guesses that are verified together, if they are
    /// right.
    fn grow_together<E>(
        &mut self,
        rules: &Octal,
        pace: &mut Pace<'_, E>,
    ) -> Result<Option<Growth>, E> {
        let Self {
            verify,
            values,
            marks,
            ..
        } = self;
        let Some(found) = verify.next_values(rules, values, marks, pace)? else {
            return Ok(None);
        };
        for value in found {
            if let Growth::Narrow = self.push(value) {
                return Ok(Some(Growth::Narrow));
            }
        }
        Ok(Some(Growth::Done))
    }

    /// Fills in the values of a block through the space, if that is worth its
    /// while.
    fn grow_block<E>(
        &mut self,
        rules: &Octal,
        pace: &mut Pace<'_, E>,
    ) -> Result<Option<Growth>, E> {
        let start = self.values.len();
        for _ in 0..BLOCK {
            let Self {
                space,
                block,
                values,
                marks,
                ..
            } = self;
            let Some(space) = space else {
                return Ok(None);
            };
            if values.len() == start {
                if !Block::is_worth(rules, space, values, marks) {
                    return Ok(None);
                }
                block.fill(rules, space, values, pace)?;
            }
            let value = block.value(rules, space, values, start, marks, pace)?;
            if let Growth::Narrow = self.push(value) {
                return Ok(Some(Growth::Narrow));
            }
        }
        Ok(Some(Growth::Done))
    }

    /// Appends a value, unless it needs larger cells.
    fn push(&mut self, value: usize) -> Growth {
        let Some(cell) = T::of(value) else {
            return Growth::Narrow;
        };
        self.marks.make_room(value);
        if let Some(space) = &mut self.space {
            space.note(self.values.len(), cell);
        }
        self.values.push(cell);
        Growth::Done
    }

    /// Takes the best space there is where marking splits with a rare part is
    /// less work than what verifying does: marking a prefix of the splits and
    /// scanning the others, some forty in the time of a mark.
    fn choose(&mut self, rules: &Octal, filling: Filling) {
        let known = self.values.len();
        self.choice = (2 * known).max(FIRST_CHOICE);
        if filling == Filling::Verified || rules.splits.is_empty() && filling == Filling::Chosen {
            self.space = None;
            return;
        }
        let space = Space::best(rules, &self.values, self.marks.above());
        let worth = space.rare() < self.verify.marks() + known / 80;
        self.space = (worth || filling == Filling::Sparse).then_some(space);
        if self.space.is_some() {
            self.verify.rest();
        }
    }
}
