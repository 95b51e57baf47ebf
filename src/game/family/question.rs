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

    /// The answer for a Nim heap, if it fits a table.
    fn of_heap(tokens: u64, convention: Convention) -> Option<u32>;

    /// Whether the answer for a sum is the xor of those for its summands.
    fn adds_up(_: Convention) -> bool {
        false
    }

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

    fn of_heap(tokens: u64, convention: Convention) -> Option<u32> {
        Some(u32::from(heap_value(tokens, convention) != 0))
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

    fn of_heap(_: u64, _: Convention) -> Option<u32> {
        Some(0)
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

/// The SG value of a Nim heap under a reduced convention: in misère play the
/// heaps of none and one change places, and a pass pairs each odd heap with the
/// even one behind it. A heap has no special edges, so that under Rules 2 and 3
/// the token is a summand.
pub(super) fn heap_value(tokens: u64, convention: Convention) -> u64 {
    match convention {
        Convention::Misere if tokens < 2 => 1 - tokens,
        Convention::Pass { used: false } if tokens > 0 => ((tokens - 1) ^ 1) + 1,
        Convention::Rule2 { token } | Convention::Rule3 { token } => tokens ^ u64::from(token),
        _ => tokens,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The recursion itself.
    fn by_mex(tokens: u64, convention: Convention) -> u64 {
        let mut options: BTreeSet<u64> = (0..tokens).map(|n| by_mex(n, convention)).collect();
        match convention.extra_move(tokens == 0) {
            Some((_, next)) => {
                options.insert(by_mex(tokens, next));
            }
            None if tokens == 0 => return convention.terminal_value().into(),
            None => {}
        }
        (0..=tokens + 1)
            .find(|n| !options.contains(n))
            .expect("there are fewer options")
    }

    #[test]
    fn heaps_have_the_values_of_the_recursion() {
        for convention in [
            Convention::Normal,
            Convention::Misere,
            Convention::Pass { used: false },
            Convention::Rule2 { token: false },
            Convention::Rule2 { token: true },
            Convention::Rule3 { token: false },
            Convention::Rule3 { token: true },
        ] {
            for tokens in 0..7 {
                let value = heap_value(tokens, convention);
                assert_eq!(
                    value,
                    by_mex(tokens, convention),
                    "{tokens}, {convention:?}"
                );
            }
        }
    }
}
