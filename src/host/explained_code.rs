//! A code of diagnostics, explained for people at a terminal.

use crate::assist::{Explanation, explain};
use crate::diagnostic::Code;

/// Columns of the prose.
const WIDTH: usize = 80;

/// A code explained for people: what it means, a program that shows it, and
/// what is said about that program.
pub(crate) fn explained_code(code: Code, color: bool) -> String {
    let Explanation { example, shown, .. } = explain(code, color);
    let mut parts = vec![
        format!("{code}: {}", code.title()),
        textwrap::fill(code.explanation(), WIDTH),
    ];
    if code != Code::Internal {
        let example = example.trim_end().replace('\n', "\n  ");
        parts.push(format!("For example:\n\n  {example}"));
    }
    if !shown.is_empty() {
        parts.push(shown);
    }
    parts.join("\n\n")
}
