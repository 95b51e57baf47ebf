//! The formatter: `cases` holds it to recorded layouts, `laws` to keeping what
//! a program says and to changing nothing the second time, `files` to the
//! projects' own programs, `writing` to what the command does to files.

use grundy::diagnostic::Diagnostic;
use grundy::limits::Limits;
use grundy::source::SourceMap;
use grundy::syntax::format::{Refusal, format};

mod cases;
mod files;
mod laws;
mod writing;

/// A text formatted, or the diagnostics of one with mistakes.
fn try_format(text: &str) -> Result<String, Vec<Diagnostic>> {
    let file = SourceMap::default().add("a.game", text);
    match format(file, text, &Limits::default()) {
        Ok(formatted) => Ok(formatted),
        Err(Refusal::Wrong(diagnostics)) => Err(diagnostics),
        Err(Refusal::Stopped(stop)) => panic!("stopped: {stop:?}"),
    }
}

fn formatted(text: &str) -> String {
    try_format(text).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}\n{text}"))
}
