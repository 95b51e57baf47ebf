//! What may be stored as a list: how long, and how deeply nested.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::fault::Fault;
use crate::eval::value::{List, Value};
use crate::limits::{Limit, Limits};
use crate::source::Span;

/// Lists inside lists: a board is 2 deep, and whoever walks a value recurses.
const MAX_NESTING: u32 = 500;

/// A list, unless lists are nested too deeply in it.
pub(super) fn checked_list(elements: Vec<Value>, span: Span) -> Result<Value, Fault> {
    let list: List = elements.into_iter().collect();
    if list.nesting() > MAX_NESTING {
        return Err(Diagnostic::new(
            Code::TooDeep,
            format!("lists are nested more than {MAX_NESTING} deep"),
        )
        .label(span, "one list too many")
        .help("keep what belongs together in one list instead of lists inside lists")
        .into());
    }
    Ok(Value::List(list))
}

/// Refuses lists longer than the limit on positions.
pub(super) fn check_length(length: u64, limits: &Limits, span: Span) -> Result<(), Fault> {
    let limit = limits.max_positions;
    if length <= limit as u64 {
        return Ok(());
    }
    Err(Diagnostic::new(
        Code::TooManyPositions,
        format!("{length} elements are too many to be held at once"),
    )
    .label(span, format!("at most {limit} are allowed"))
    .help(Limit::Positions.advice("run over a range instead of storing it"))
    .into())
}
