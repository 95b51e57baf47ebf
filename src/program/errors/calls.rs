//! Calls with the wrong number of arguments, and of what takes none.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// What to do about a number with arguments.
pub const MULTIPLY: &str = "to multiply, write `*` between the two; functions, rulesets and codes such as `0.77` take arguments";

/// What to do about a list with arguments.
pub const ELEMENTS: &str = "an element is written with brackets: `xs[0]` is the first";

/// The error for a wrong number of arguments.
#[must_use]
pub fn wrong_count(name: &str, wanted: usize, found: usize, span: Span) -> Diagnostic {
    let noun = if wanted == 1 { "argument" } else { "arguments" };
    Diagnostic::new(
        Code::WrongArgumentCount,
        format!("`{name}` takes {wanted} {noun}, not {found}"),
    )
    .label(span, format!("called with {found} here"))
}
