//! What is asked of each position of a family, and how its answer follows from
//! those of its options.

use super::Halt;
use super::box_shape::Line;
use super::tables::FIRST;
use crate::game::{Arrow, Convention};

/// A question with one answer for each position and convention.
pub(super) trait Question {
    /// Whether an option whose answer is unknown is looked into before further
    /// options are looked at.
    const ONE_BY_ONE: bool;

    /// The column of its answers.
    fn column(convention: Convention) -> usize;

    /// Forgets the position before.
    fn begin(&mut self, moved: usize);

    /// Takes in the answer for an option.
    ///
    /// # Errors
    /// [`Halt::Enough`] when the answer is settled.
    fn option(&mut self, arrow: Arrow, answer: u32) -> Result<(), Halt>;

    /// Takes in the answers for a ray of options from the one with index `from`
    /// on, until one is not known: how the scan ended.
    ///
    /// # Errors
    /// [`Halt::Enough`] when the answer is settled.
    fn ray(&mut self, scan: &Scan) -> Result<ScanEnd, Halt> {
        for index in scan.from..scan.line.count {
            match scan.cells[scan.line.place(index)].checked_sub(FIRST) {
                Some(answer) => self.option(scan.arrow, answer)?,
                None => return Ok(ScanEnd::Missing { index }),
            }
        }
        Ok(ScanEnd::Done)
    }

    /// The answer for a position, all of whose options are known or one of
    /// which was enough.
    ///
    /// # Errors
    /// [`Halt::Unfit`] when it does not fit a table.
    fn finish(&mut self, convention: Convention, terminal: bool) -> Result<u32, Halt>;
}

/// A ray of options in a table.
pub(super) struct Scan<'a> {
    /// Tells the rays of a ruleset apart.
    pub number: usize,
    pub arrow: Arrow,
    /// The answers for the options' convention.
    pub cells: &'a [u32],
    /// The column that they are.
    pub column: usize,
    pub line: Line,
    /// The first option to look at.
    pub from: usize,
    /// Whether the last option of the ray is the nearest to the position.
    pub nears: bool,
}

/// How the scan of a ray ended.
pub(super) enum ScanEnd {
    /// All its answers are known.
    Done,
    /// That of the option with this index is not; there may be others.
    Missing { index: usize },
    /// The same, but the rest is of no use before it is known.
    MissingFirst { index: usize },
}

/// Is there a move to a P-position?
#[derive(Default)]
pub(super) struct FirstWin {
    found: bool,
}

impl Question for FirstWin {
    const ONE_BY_ONE: bool = true;

    fn column(convention: Convention) -> usize {
        Convention::COLUMNS + convention.column()
    }

    fn begin(&mut self, _: usize) {
        self.found = false;
    }

    fn option(&mut self, _: Arrow, answer: u32) -> Result<(), Halt> {
        if answer == 0 {
            self.found = true;
            return Err(Halt::Enough);
        }
        Ok(())
    }

    fn finish(&mut self, convention: Convention, terminal: bool) -> Result<u32, Halt> {
        let won = self.found || (terminal && convention.terminal_value() != 0);
        Ok(u32::from(won))
    }
}

/// How many special edges can a path carry? Two and more are one answer.
#[derive(Default)]
pub(super) struct MostSpecial {
    most: u32,
}

impl Question for MostSpecial {
    const ONE_BY_ONE: bool = false;

    fn column(_: Convention) -> usize {
        2 * Convention::COLUMNS
    }

    fn begin(&mut self, _: usize) {
        self.most = 0;
    }

    fn option(&mut self, arrow: Arrow, answer: u32) -> Result<(), Halt> {
        let edges = answer + u32::from(arrow == Arrow::Special);
        self.most = self.most.max(edges).min(2);
        Ok(())
    }

    fn finish(&mut self, _: Convention, _: bool) -> Result<u32, Halt> {
        Ok(self.most)
    }
}
