//! `grundy fmt [--check] FILE…`

use crate::cli::program;
use crate::eval::explain_stop;
use crate::host::Host;
use crate::host::{Exit, Presenter, replace};
use crate::limits::Stop;
use crate::source::{SourceMap, Span};
use crate::syntax::format::{self, Refusal};
use similar::TextDiff;
use std::path::Path;

/// Formats each file; with `check`, shows what would change and changes
/// nothing. The gravest ending counts.
pub(super) fn fmt(files: &[String], check: bool, host: &Host, presenter: &mut Presenter) -> Exit {
    let mut exit = Exit::Success;
    for file in files {
        exit = exit.max(one(file, check, host, presenter));
        if exit == Exit::Interrupted || presenter.is_closed() {
            break;
        }
    }
    exit
}

fn one(file: &str, check: bool, host: &Host, presenter: &mut Presenter) -> Exit {
    let regular = match file {
        "-" => Ok(()),
        _ => replace::regular(Path::new(file)).map(drop),
    };
    let (name, text) = match regular.and_then(|()| program::read(file)) {
        Ok(read) => read,
        Err(why) => {
            presenter.unreadable(file, why);
            return Exit::Usage;
        }
    };
    let formatted = match formatted(&name, &text, host, presenter) {
        Ok(formatted) => formatted,
        Err(exit) => return exit,
    };
    if !check && file == "-" {
        if let Some(lines) = formatted.strip_suffix('\n') {
            presenter.line(lines);
        }
        return Exit::Success;
    }
    if formatted == text {
        return Exit::Success;
    }
    if check {
        presenter.line(difference(&name, &text, &formatted).trim_end_matches('\n'));
        return Exit::Failure;
    }
    match replace::replace(Path::new(file), &formatted) {
        Ok(()) => Exit::Success,
        Err(why) => {
            presenter.error(&format!("`{file}` cannot be written: {why}"));
            Exit::Usage
        }
    }
}

/// The formatted text; the presenter is told why there is none.
fn formatted(
    name: &str,
    text: &str,
    host: &Host,
    presenter: &mut Presenter,
) -> Result<String, Exit> {
    let mut sources = SourceMap::default();
    let id = sources.add(name, text);
    let (diagnostics, exit) = match format::format(id, text, &host.limits()) {
        Ok(formatted) => return Ok(formatted),
        Err(Refusal::Wrong(diagnostics)) => (diagnostics, Exit::Failure),
        Err(Refusal::Stopped(stop)) => {
            let exit = match stop {
                Stop::Interrupted => Exit::Interrupted,
                Stop::TimedOut { .. } | Stop::OutOfMemory { .. } => Exit::Failure,
            };
            (vec![explain_stop(stop, Span::new(id, 0, 0))], exit)
        }
    };
    for diagnostic in diagnostics {
        presenter.diagnostic(&sources, &diagnostic);
    }
    Err(exit)
}

/// What formatting would change.
fn difference(name: &str, text: &str, formatted: &str) -> String {
    TextDiff::from_lines(text, formatted)
        .unified_diff()
        .context_radius(1)
        .header(name, &format!("{name} (formatted)"))
        .to_string()
}
