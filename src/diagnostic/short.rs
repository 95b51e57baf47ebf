//! The short form: one line a diagnostic, for editors, logs and golden tests.
//!
//! `file:line:column: error[E0101]: title (label text)`; notes, help and the
//! other labels are left to the other writers.

use super::diagnostic::Diagnostic;
use super::printable::one_line;
use crate::source::{SourceMap, Span};

/// The diagnostic on one line, without a line break at the end; without a
/// position when it has no label.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    match diagnostic.primary() {
        Some(label) => format!("{}: {diagnostic}", place(label.span, sources)),
        None => diagnostic.to_string(),
    }
}

/// Where a span starts: `file:line:column`.
pub(super) fn place(span: Span, sources: &SourceMap) -> String {
    let source = sources.get(span.file);
    let (line, column) = source.line_column(span.start as usize);
    format!("{}:{line}:{column}", one_line(source.name()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use pretty_assertions::assert_eq;

    #[test]
    fn one_line_with_position() {
        let mut sources = SourceMap::default();
        let file = sources.add("heaps.game", "let β = 1\nlet γ = β +\n");
        let unfinished = Diagnostic::new(Code::UnfinishedStatement, "unfinished statement")
            .label(Span::new(file, 24, 24), "expected an operand")
            .note("why")
            .help("what to do");
        assert_eq!(
            render(&unfinished, &sources),
            "heaps.game:2:12: error[E0104]: unfinished statement (expected an operand)"
        );
    }

    #[test]
    fn no_label_means_no_position() {
        let unreadable = Diagnostic::new(Code::CannotRead, "cannot read `x.game`");
        assert_eq!(
            render(&unreadable, &SourceMap::default()),
            "error[E0212]: cannot read `x.game`"
        );
    }

    #[test]
    fn stays_on_one_line() {
        let mut sources = SourceMap::default();
        let file = sources.add("odd\nname", "assert false");
        let failed =
            Diagnostic::new(Code::AssertionFailed, "two\nlines").label(Span::new(file, 7, 12), "");
        assert_eq!(
            render(&failed, &sources),
            "odd name:1:8: error[E0406]: two lines"
        );
    }
}
