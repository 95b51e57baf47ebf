//! Indices and slices of lists, ranges and strings. Places count from 0.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::clauses::Frame;
use crate::eval::fault::Fault;
use crate::eval::list::check_length;
use crate::eval::program::{Expr, ExprKind};
use crate::eval::value::{IntegerRange, Value, character};
use crate::source::Span;

impl Interpreter {
    /// `xs[i]`, `xs[i..j]`, `fig["17"]`.
    pub(super) fn index(
        &mut self,
        object: &Expr,
        index: &Expr,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let values = self.eval(object, frame)?;
        let place = self.eval(index, frame)?;
        match (&values, &place) {
            (Value::Position(position), Value::Text(name)) => {
                self.node_field(*position, name, index.span)
            }
            (_, Value::Range(range)) if values.length().is_some() => {
                self.slice(&values, *range, index.span)
            }
            _ => element(&values, &place, object.span, index.span),
        }
    }

    /// `xs[i..]`
    pub(super) fn tail(
        &mut self,
        object: &Expr,
        from: &Expr,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let values = self.eval(object, frame)?;
        let first = self.eval(from, frame)?;
        let Some(length) = values.length() else {
            return Err(no_elements(&values, object.span).into());
        };
        let Some(first) = first.as_integer() else {
            return Err(no_place(&first, from.span).into());
        };
        let last = i64::try_from(length).unwrap_or(i64::MAX) - 1;
        self.slice(&values, IntegerRange { first, last }, from.span)
    }

    /// The elements at a range of places; an empty range gives nothing.
    pub(super) fn slice(
        &mut self,
        values: &Value,
        range: IntegerRange,
        span: Span,
    ) -> Result<Value, Fault> {
        let length = values.length().unwrap_or(0);
        let inside = |place: i64| u64::try_from(place).is_ok_and(|place| place < length);
        let fits = range.is_empty() || inside(range.first) && inside(range.last);
        if !fits {
            let place = if inside(range.first) {
                range.last
            } else {
                range.first
            };
            return Err(out_of_range(place, length, span).into());
        }
        check_length(range.len(), &self.world.graph.limits, span)?;
        self.world.graph.limits.pause(range.len())?;
        let start = usize::try_from(range.first).unwrap_or(0);
        let count = usize::try_from(range.len()).unwrap_or(usize::MAX);
        Ok(match values {
            Value::Text(text) => Value::Text(
                text.chars()
                    .skip(start)
                    .take(count)
                    .collect::<String>()
                    .into(),
            ),
            Value::Range(whole) if count > 0 => Value::Range(IntegerRange {
                first: whole.first + range.first,
                last: whole.first + range.last,
            }),
            _ => Value::list(
                values
                    .elements()
                    .into_iter()
                    .flatten()
                    .skip(start)
                    .take(count),
            ),
        })
    }
}

fn element(values: &Value, place: &Value, object: Span, span: Span) -> Result<Value, Fault> {
    let Some(length) = values.length() else {
        return Err(no_elements(values, object).into());
    };
    let Some(place) = place.as_integer() else {
        return Err(no_place(place, span).into());
    };
    let found = u64::try_from(place).ok().and_then(|place| match values {
        Value::List(elements) => elements.get(usize::try_from(place).ok()?).cloned(),
        Value::Range(range) => range.get(place).map(Value::Integer),
        Value::Text(text) => text
            .chars()
            .nth(usize::try_from(place).ok()?)
            .map(character),
        _ => None,
    });
    found.ok_or_else(|| out_of_range(place, length, span).into())
}

/// The error for a place that is not there.
pub(super) fn out_of_range(place: i64, length: u64, span: Span) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::IndexOutOfRange,
        format!("the index {place} is out of range"),
    )
    .label(span, format!("this is {place}"))
    .help("compare the index with `len(…)` first");
    match length {
        0 => diagnostic.note("there are no elements, so no index is in range"),
        1 => diagnostic.note("there is one element, with the index 0"),
        _ => diagnostic.note(format!(
            "there are {length} elements, with the indices 0 to {}",
            length - 1
        )),
    }
}

fn no_place(found: &Value, span: Span) -> Diagnostic {
    let what = found.type_of().described();
    Diagnostic::new(
        Code::WrongType,
        format!("a place is an integer or a range, not {what}"),
    )
    .label(span, format!("this is {what}"))
}

fn no_elements(found: &Value, span: Span) -> Diagnostic {
    let what = found.type_of().described();
    let diagnostic = Diagnostic::new(Code::WrongType, format!("{what} has no elements"))
        .label(span, format!("this is {what}"));
    match found {
        Value::HeapRules(_) | Value::Ruleset(_) => {
            diagnostic.help("a ruleset takes its arguments in parentheses")
        }
        _ => diagnostic,
    }
}

/// Whether an expression is a range that was written out, as in `[0..3]`.
pub(crate) fn is_written_range(expr: &Expr) -> bool {
    use crate::syntax::ast::BinaryOperator as B;
    matches!(&expr.kind, ExprKind::Chain { rest, .. }
        if matches!(rest[0].operator, B::Range | B::RangeBelow))
}
