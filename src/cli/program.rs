//! Programs named on the command line, one after the other.

use crate::cli::host::{self, FileLoader, Host};
use crate::cli::present::{Exit, Labels, Presenter};
use crate::session::{Session, Sink, Status};
use std::path::Path;
use std::sync::Arc;

/// What is done with a program: its name and text, and where events go.
type Action = fn(&mut Session, &str, &str, &mut Sink) -> Status;

/// Does something with each file in a session of its own; the gravest ending
/// counts.
pub(super) fn for_each(
    files: &[String],
    host: &Host,
    presenter: &mut Presenter,
    action: Action,
) -> Exit {
    let mut exit = Exit::Success;
    for file in files {
        let ended = match read(file) {
            Ok((name, text)) => {
                let mut session = Session::new(host.limits(), Arc::new(FileLoader));
                let mut sink = |session: &Session, event| {
                    presenter.event(session, &event, Labels::Source);
                };
                action(&mut session, &name, &text, &mut sink).into()
            }
            Err(why) => {
                presenter.unreadable(file, why);
                Exit::Usage
            }
        };
        exit = exit.max(ended);
        if exit == Exit::Interrupted || presenter.is_closed() {
            break;
        }
    }
    exit
}

/// The name to show for a file and its text.
pub(super) fn read(file: &str) -> Result<(String, String), String> {
    if file == "-" {
        return Ok(("<stdin>".to_owned(), host::read_stdin()?));
    }
    Ok((file.to_owned(), host::read(Path::new(file))?))
}
