//! Compiled clauses.

use super::form::{Form, Frame, ListForm};
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
    /// Goes on only when it is true.
    If(Form),
    /// Binds an integer or a truth value.
    Let { slot: usize, value: Form },
    /// Binds a list.
    LetList { slot: usize, value: ListForm },
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
