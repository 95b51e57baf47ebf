//! How large a value is when it is written out. Lists share their parts, so a
//! value that takes little memory can have more parts than can be written.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::fault::Fault;
use crate::eval::statement::Shown;
use crate::eval::value::Value;
use crate::limits::Limits;
use crate::source::Span;

/// Refuses values with more parts than positions are allowed.
pub(super) fn check_written(value: &Value, limits: &Limits, span: Span) -> Result<(), Fault> {
    check_all_written(std::iter::once(value), limits, span)
}

/// Refuses to show what is too long to be written.
pub(super) fn check_shown(shown: &Shown, limits: &Limits, span: Span) -> Result<(), Fault> {
    match shown {
        Shown::Value { value, .. } => check_written(value, limits, span),
        Shown::Table { rows, .. } => check_all_written(rows.iter().flatten(), limits, span),
        Shown::Grid { across, rows, .. } => {
            let cells = rows.iter().flat_map(|(_, cells)| cells.iter().flatten());
            let down = rows.iter().map(|(value, _)| value);
            check_all_written(across.iter().chain(down).chain(cells), limits, span)
        }
    }
}

fn check_all_written<'a>(
    values: impl Iterator<Item = &'a Value>,
    limits: &Limits,
    span: Span,
) -> Result<(), Fault> {
    let limit = limits.max_positions;
    let mut left = limit as u64;
    for value in values {
        if !spend(value, &mut left) {
            return Err(Diagnostic::new(
                Code::TooManyPositions,
                "this value is too large to be written out",
            )
            .label(span, format!("it has more than {limit} parts"))
            .help("show a part of it, such as `xs[0..9]` or `len(xs)`")
            .into());
        }
    }
    Ok(())
}

/// Takes the parts of a value off `left`; whether they were that many.
fn spend(value: &Value, left: &mut u64) -> bool {
    let own = match value {
        Value::Range(range) => range.len().max(1),
        _ => 1,
    };
    let Some(rest) = left.checked_sub(own) else {
        return false;
    };
    *left = rest;
    match value {
        Value::List(elements) => elements.iter().all(|element| spend(element, left)),
        _ => true,
    }
}
