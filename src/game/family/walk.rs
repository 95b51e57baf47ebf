//! Answers, position by position: a depth-first walk with a stack of its own.
//!
//! A position is looked at once to find which of its options are not known yet,
//! and again when these are. Those that were looked at and are not known form
//! a path, so meeting one of them again is a cycle.

use super::question::{Question, Scan, ScanEnd};
use super::stack::{Entry, Stack};
use super::tables::{FIRST, OPEN, Tables, UNKNOWN};
use super::{Halt, Moves, Ray, Visitor};
use crate::game::{Arrow, Convention};
use crate::limits::{Limits, Work};

/// The answer to a question about a position.
///
/// # Errors
/// A limit, or that the position graph has to be asked.
pub(super) fn walk<M: Moves, Q: Question>(
    tables: &mut Tables,
    moves: &mut M,
    question: &mut Q,
    (at, convention): (&[i64], Convention),
    limits: &Limits,
) -> Result<u32, Halt> {
    let column = Q::column(convention);
    if let Some(answer) = tables.cell(column, at).checked_sub(FIRST) {
        return Ok(answer);
    }
    let mut stack = Stack::default();
    stack.push(at.iter().copied(), convention);
    let result = walk_on(tables, moves, question, &mut stack, limits);
    let mut open = Vec::new();
    while let Some(entry) = stack.top(&mut open) {
        // An error leaves positions behind that are no longer worked out.
        if let Some(place) = tables.find(&open) {
            tables.set(Q::column(entry.convention), place, UNKNOWN);
        }
        stack.pop();
    }
    result?;
    let cell = tables.cell(column, at);
    Ok(cell.checked_sub(FIRST).expect("the root is answered last"))
}

fn walk_on<M: Moves, Q: Question>(
    tables: &mut Tables,
    moves: &mut M,
    question: &mut Q,
    stack: &mut Stack,
    limits: &Limits,
) -> Result<(), Halt> {
    let dimension = moves.dimension();
    let mut at = Vec::new();
    while let Some(entry) = stack.top(&mut at) {
        let column = Q::column(entry.convention);
        let place = tables.make_place(&at, dimension)?;
        if tables.at_place(column, place) >= FIRST {
            stack.pop();
            continue;
        }
        if tables.at_place(column, place) == UNKNOWN && tables.held() >= limits.max_positions {
            return Err(Halt::Full(at));
        }
        tables.set(column, place, OPEN);
        question.begin(tables.moved());
        let height = stack.len();
        let mut look = Look::new(tables, question, stack, &at, entry);
        look.longest = limits.max_positions as u64;
        match moves.visit(&at, &mut look).and_then(|()| look.extra_move()) {
            Ok(()) | Err(Halt::Enough) => {}
            Err(halt) => return Err(halt),
        }
        let (terminal, work) = (!look.has_option, look.work);
        limits.count(Work::Options, work);
        limits
            .pause(work + 1)
            .map_err(|stop| Halt::Trouble(stop.into()))?;
        if stack.len() == height {
            let answer = question.finish(entry.convention, terminal)?;
            tables.set(column, place, answer + FIRST);
            limits.count(Work::Positions, 1);
            stack.pop();
        }
    }
    Ok(())
}

/// A look at the options of the position on top of the stack: known answers go
/// to the question, the others on the stack.
struct Look<'a, Q> {
    tables: &'a Tables,
    question: &'a mut Q,
    stack: &'a mut Stack,
    at: &'a [i64],
    entry: Entry,
    height: usize,
    /// Options passed so far.
    passed: u64,
    /// Whether there was one.
    has_option: bool,
    /// Options that were really looked at.
    work: u64,
    /// A ray with more positions is not worth the beginning.
    longest: u64,
}

/// Options without an answer that one look puts on the stack: more of them would
/// only wait there, and most become known on the way.
const MOST_WAITING: usize = 16;

impl<'a, Q: Question> Look<'a, Q> {
    fn new(
        tables: &'a Tables,
        question: &'a mut Q,
        stack: &'a mut Stack,
        at: &'a [i64],
        entry: Entry,
    ) -> Self {
        let height = stack.len() - 1;
        Self {
            tables,
            question,
            stack,
            at,
            entry,
            height,
            passed: 0,
            has_option: false,
            work: 0,
            longest: u64::MAX,
        }
    }

    /// The move that the convention adds, looked at last.
    fn extra_move(&mut self) -> Result<(), Halt> {
        match self.entry.convention.extra_move(!self.has_option) {
            None => Ok(()),
            Some((_, convention)) => {
                self.has_option = true;
                self.single(Arrow::Ordinary, self.at, convention.reduced().0)
            }
        }
    }

    /// One option.
    fn single(&mut self, arrow: Arrow, to: &[i64], convention: Convention) -> Result<(), Halt> {
        let cell = self.tables.cell(Q::column(convention), to);
        let index = self.passed;
        self.passed += 1;
        self.work += 1;
        match cell.checked_sub(FIRST) {
            Some(answer) => self.question.option(arrow, answer),
            None => self.missing(cell, to.iter().copied(), convention, index),
        }
    }

    /// An option, the one with this index, whose answer is not known.
    fn missing(
        &mut self,
        cell: u32,
        to: impl IntoIterator<Item = i64>,
        convention: Convention,
        index: u64,
    ) -> Result<(), Halt> {
        if cell == OPEN {
            return Err(Halt::Unfit);
        }
        self.stack.push(to, convention);
        if Q::ONE_BY_ONE {
            self.stack.note_seen(self.height, index);
            return Err(Halt::Enough);
        }
        if self.stack.len() > self.height + MOST_WAITING {
            return Err(Halt::Enough);
        }
        Ok(())
    }

    /// The cells of a ray that lies in the table.
    fn scan(&mut self, ray: &Ray, scan: Scan, convention: Convention) -> Result<(), Halt> {
        let before = self.passed;
        let mut scan = scan;
        while scan.from < scan.line.count {
            let (index, goes_on) = match self.question.ray(&scan)? {
                ScanEnd::Done => break,
                ScanEnd::Missing { index } => (index, true),
                ScanEnd::MissingFirst { index } => (index, false),
            };
            let to = point(ray, index);
            let cell = scan.cells[scan.line.place(index)];
            self.missing(cell, to, convention, before + index as u64)?;
            if !goes_on {
                return Err(Halt::Enough);
            }
            scan.from = index + 1;
        }
        Ok(())
    }
}

/// The coordinates of a position of a ray.
fn point(ray: &Ray, index: usize) -> impl Iterator<Item = i64> {
    let index = i64::try_from(index).expect("a ray's coordinates are integers");
    let axes = ray.first.iter().zip(ray.step);
    axes.map(move |(&first, &step)| first + step * index)
}

impl<Q: Question> Visitor for Look<'_, Q> {
    fn option(&mut self, arrow: Arrow, to: &[i64]) -> Result<(), Halt> {
        self.has_option = true;
        if self.passed < self.entry.seen {
            self.passed += 1;
            return Ok(());
        }
        self.single(arrow, to, self.entry.convention.after(arrow))
    }

    fn sum(&mut self, arrow: Arrow, parts: &[Vec<i64>], heap: u64) -> Result<(), Halt> {
        let convention = self.entry.convention.after(arrow);
        self.has_option = true;
        if self.passed < self.entry.seen {
            self.passed += 1;
            return Ok(());
        }
        self.passed += 1;
        self.work += 1;
        let mut value = Q::of_heap(heap, convention).ok_or(Halt::Unfit)?;
        if !parts.is_empty() && !Q::adds_up(convention) {
            return Err(Halt::Unfit);
        }
        let mut known = true;
        for part in parts {
            let cell = self.tables.cell(Q::column(convention), part);
            match cell.checked_sub(FIRST) {
                Some(answer) => value ^= answer,
                None => {
                    known = false;
                    self.missing(cell, part.iter().copied(), convention, self.passed - 1)?;
                }
            }
        }
        if known {
            self.question.option(arrow, value)?;
        }
        Ok(())
    }

    fn ray(&mut self, ray: &Ray) -> Result<(), Halt> {
        self.has_option = true;
        if !Q::ONE_BY_ONE && ray.count > self.longest {
            return Err(Halt::TooLong(ray.count));
        }
        let convention = self.entry.convention.after(ray.arrow);
        let column = Q::column(convention);
        let cells = self.tables.column(column);
        let from = self.entry.seen.saturating_sub(self.passed).min(ray.count);
        let line = self.tables.line(ray).filter(|_| !cells.is_empty());
        if let (Some(line), Ok(from)) = (line, usize::try_from(from)) {
            let scan = Scan {
                number: ray.number,
                arrow: ray.arrow,
                cells,
                column,
                line,
                from,
                nears: nears(ray, self.at),
            };
            self.work += ray.count - from as u64;
            self.scan(ray, scan, convention)?;
            self.passed += ray.count;
            return Ok(());
        }
        let mut to = ray.first.to_vec();
        for index in 0..ray.count {
            if index > 0 {
                to.iter_mut().zip(ray.step).for_each(|(x, step)| *x += step);
            }
            self.option(ray.arrow, &to)?;
        }
        Ok(())
    }
}

/// Whether the last position of a ray is the nearest to where it starts.
fn nears(ray: &Ray, at: &[i64]) -> bool {
    let axes = ray.first.iter().zip(ray.step).zip(at);
    let moving = axes.into_iter().find(|((_, step), _)| **step != 0);
    moving.is_some_and(|((&first, &step), &at)| {
        let further = i64::try_from(ray.count - 1).unwrap_or(i64::MAX);
        let last = first.saturating_add(step.saturating_mul(further));
        at.abs_diff(last) < at.abs_diff(first)
    })
}
