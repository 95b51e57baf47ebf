//! Compiled clauses.

use super::compiler::{Compiler, Kind, bind_to};
use super::form::{Form, Frame, ListForm};
use super::lists::Bounds;
use crate::program::{self, Expr, Pattern, Slot};
use std::ops::ControlFlow;

/// What a compiled clause does.
pub(super) enum Clause {
    /// Binds the integers of a range.
    Range {
        slot: usize,
        first: Form,
        last: Form,
    },
    /// Binds the elements of a list.
    Each { slot: usize, list: ListForm },
    /// Binds the characters of a string, each as a string.
    EachCharacter { slot: usize, text: ListForm },
    /// Goes on only when it is true.
    If(Form),
    /// Binds an integer or a truth value.
    Let { slot: usize, value: Form },
    /// Binds a list.
    LetList { slot: usize, value: ListForm },
}

impl Compiler<'_> {
    /// Compiled clauses.
    pub fn clauses(&mut self, clauses: &[program::Clause]) -> Option<Vec<Clause>> {
        clauses.iter().map(|clause| self.clause(clause)).collect()
    }

    fn clause(&mut self, clause: &program::Clause) -> Option<Clause> {
        Some(match clause {
            program::Clause::If(condition) => Clause::If(self.boolean(condition)?),
            program::Clause::Let { slot, value } => self.binding(*slot, value)?,
            program::Clause::For { pattern, range } => {
                let Pattern::Whole(slot) = pattern else {
                    return None;
                };
                match self.range(range)? {
                    Bounds::Range(first, last) => {
                        let slot = self.bind(*slot, Kind::Integer);
                        Clause::Range { slot, first, last }
                    }
                    Bounds::List(list) => {
                        let slot = self.bind(*slot, Kind::Integer);
                        Clause::Each { slot, list }
                    }
                    Bounds::Text(text) => {
                        let slot = self.bind(*slot, Kind::Text);
                        Clause::EachCharacter { slot, text }
                    }
                }
            }
        })
    }

    /// `let`, as a clause.
    pub fn binding(&mut self, slot: Slot, value: &Expr) -> Option<Clause> {
        let slope = self.slopes().of(value);
        let value = self.expression(value)?;
        let slot = self.bind_with_slope(slot, value.kind(), slope);
        Some(bind_to(slot, value))
    }
}

/// Runs `body` for every binding of the clauses; `Break` is handed back.
/// `None` when a clause cannot be told.
pub(super) fn for_each<B>(
    clauses: &[Clause],
    frame: &mut Frame,
    body: &mut impl FnMut(&mut Frame) -> Option<ControlFlow<B>>,
) -> Option<ControlFlow<B>> {
    let Some((clause, rest)) = clauses.split_first() else {
        return body(frame);
    };
    match clause {
        Clause::Range { slot, first, last } => {
            let (first, last) = (first.run(frame)?, last.run(frame)?);
            for value in first..=last {
                frame.bind()?;
                frame.integers[*slot] = value;
                if let ControlFlow::Break(end) = for_each(rest, frame, body)? {
                    return Some(ControlFlow::Break(end));
                }
            }
            Some(ControlFlow::Continue(()))
        }
        Clause::Each { slot, list } => {
            let mut elements = Vec::new();
            list.append(frame, &mut elements)?;
            for value in elements {
                frame.bind()?;
                frame.integers[*slot] = value;
                if let ControlFlow::Break(end) = for_each(rest, frame, body)? {
                    return Some(ControlFlow::Break(end));
                }
            }
            Some(ControlFlow::Continue(()))
        }
        Clause::EachCharacter { slot, text } => {
            let mut characters = Vec::new();
            text.append(frame, &mut characters)?;
            for character in characters {
                frame.bind()?;
                frame.lists[*slot].clear();
                frame.lists[*slot].push(character);
                if let ControlFlow::Break(end) = for_each(rest, frame, body)? {
                    return Some(ControlFlow::Break(end));
                }
            }
            Some(ControlFlow::Continue(()))
        }
        Clause::If(condition) => {
            if condition.holds(frame)? {
                for_each(rest, frame, body)
            } else {
                Some(ControlFlow::Continue(()))
            }
        }
        Clause::Let { slot, value } => {
            frame.integers[*slot] = value.run(frame)?;
            for_each(rest, frame, body)
        }
        Clause::LetList { slot, value } => {
            value.store(frame, *slot)?;
            for_each(rest, frame, body)
        }
    }
}
