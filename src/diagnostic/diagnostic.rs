//! The diagnostic itself: severity, code, title, labels, notes and help.
//!
//! Plain data with a builder. How it looks is the business of the writers.

use std::fmt;

use super::codes::Code;
use super::printable::one_line;
use super::trace::Trace;
use crate::source::Span;

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Severity {
    /// The statement has no result.
    Error,
    /// The statement has its result, and is probably not what was meant.
    Warning,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
        })
    }
}

/// A place in the source and what is to be said about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// A few words about it; may be empty.
    pub text: String,
}

/// One problem of a program.
///
/// ```
/// use grundy::diagnostic::{Code, Diagnostic};
///
/// let problem = Diagnostic::new(Code::CannotRead, "cannot read `kayles.game`")
///     .note("there is no such file");
/// assert_eq!(problem.to_string(), "error[E0212]: cannot read `kayles.game`");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    /// Error or warning.
    pub severity: Severity,
    /// The kind of problem.
    pub code: Code,
    /// What is wrong, in this very case.
    pub title: String,
    /// Where; the first label is the main place. A problem that has no place in
    /// a source, such as a file that cannot be read, has no label.
    pub labels: Vec<Label>,
    /// Why.
    pub notes: Vec<String>,
    /// What was being worked out when it was met.
    pub trace: Trace,
    /// What to do.
    pub help: Vec<String>,
}

impl Diagnostic {
    /// A diagnostic without a place; the severity is that of its code.
    pub fn new(code: Code, title: impl Into<String>) -> Self {
        Self {
            severity: code.severity(),
            code,
            title: title.into(),
            labels: Vec::new(),
            notes: Vec::new(),
            trace: Trace::default(),
            help: Vec::new(),
        }
    }

    /// Adds a place; the first one added is the main one.
    #[must_use]
    pub fn label(mut self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.labels.push(Label { span, text });
        self
    }

    /// Adds a place that is more telling than those added before.
    #[must_use]
    pub fn main_label(mut self, span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        self.labels.insert(0, Label { span, text });
        self
    }

    /// Adds a reason.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Adds a way out.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help.push(text.into());
        self
    }

    /// The main place, if there is one.
    #[must_use]
    pub fn primary(&self) -> Option<&Label> {
        self.labels.first()
    }
}

/// The short form without its position, on one line.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = one_line(&self.title);
        write!(f, "{}[{}]: {title}", self.severity, self.code)?;
        match self.primary() {
            Some(label) if !label.text.is_empty() => write!(f, " ({})", one_line(&label.text)),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceMap;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_severity_follows_from_the_code() {
        let error = Diagnostic::new(Code::UnknownName, "");
        let warning = Diagnostic::new(Code::RangeInList, "");
        assert_eq!(error.severity, Severity::Error);
        assert_eq!(warning.severity, Severity::Warning);
    }

    #[test]
    fn displays_title_and_first_label() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.game", "nimm(3)");
        let plain = Diagnostic::new(Code::UnknownName, "unknown name `nimm`");
        assert_eq!(plain.to_string(), "error[E0201]: unknown name `nimm`");

        let labelled = plain
            .clone()
            .label(Span::new(file, 0, 4), "not defined\nanywhere")
            .label(Span::new(file, 5, 6), "the argument");
        assert_eq!(
            labelled.to_string(),
            "error[E0201]: unknown name `nimm` (not defined anywhere)"
        );

        let silent = plain.label(Span::new(file, 0, 4), "");
        assert_eq!(silent.to_string(), "error[E0201]: unknown name `nimm`");
    }

    #[test]
    fn builds_in_order() {
        let built = Diagnostic::new(Code::Cycle, "cycle")
            .note("one")
            .note("two")
            .help("three");
        assert_eq!(built.notes, ["one", "two"]);
        assert_eq!(built.help, ["three"]);
        assert_eq!(built.primary(), None);
    }
}
