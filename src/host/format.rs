//! The formats that results can be written in, as one list: the flag, the
//! setting of the REPL, help and completion read it.

use crate::output;
use crate::session::{Report, Session};
use crate::syntax::one_line;
use clap::ValueEnum;

/// How results are written. A new format is a variant here and a writer in
/// [`crate::output`].
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// For people
    Text,
    /// One JSON object a line
    Json,
    /// Comma-separated values
    Csv,
    /// Markdown
    Markdown,
    /// LaTeX, with the package booktabs
    Latex,
}

/// Whether values are shown with their source in front.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Labels {
    /// `source = value`, as programs do.
    Source,
    /// The value alone, as the REPL does.
    None,
}

impl Format {
    /// The names of all formats.
    pub fn names() -> Vec<String> {
        let formats = Self::value_variants().iter();
        formats.map(|format| format.name()).collect()
    }

    /// The format with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::from_str(name, false).ok()
    }

    /// What it is called.
    pub fn name(self) -> String {
        let name = self.to_possible_value().expect("no format is hidden");
        name.get_name().to_owned()
    }

    /// Writes what a statement showed.
    pub fn write(self, session: &Session, report: &Report, labels: Labels) -> String {
        let Report { shown, span } = report;
        let source = one_line(session.sources().text(*span));
        let interpreter = session.interpreter();
        match self {
            Self::Text => match labels {
                Labels::Source => output::text::labelled(interpreter, shown, &source),
                Labels::None => output::text::plain(interpreter, shown),
            },
            Self::Json => {
                let start = span.start as usize;
                let (line, _) = session.sources().line_column(span.file, start);
                output::json::report(interpreter, shown, &source, line).to_string()
            }
            Self::Csv => output::csv::report(interpreter, shown, &source),
            Self::Markdown => output::markdown::report(interpreter, shown, &source),
            Self::Latex => output::latex::report(interpreter, shown, &source),
        }
    }
}
