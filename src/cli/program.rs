//! Programs named on the command line, one after the other.

use crate::host::{Exit, FileLoader, Host, Labels, Presenter, files};
use crate::session::{Session, Sink, Status};
use std::path::Path;
use std::sync::Arc;

/// What is done with a program: its name and text, and where events go.
type Action = fn(&mut Session, &str, &str, &mut Sink) -> Status;

/// Does something with each file in a session of its own; the gravest ending
/// counts.
pub(super) fn for_each(
    names: &[String],
    host: &Host,
    presenter: &mut Presenter,
    action: Action,
) -> Exit {
    let mut exit = Exit::Success;
    for name in names {
        let ended = match read(name) {
            Ok((name, text)) => {
                let mut session = Session::new(host.limits(), Arc::new(FileLoader));
                let mut sink = |session: &Session, event| {
                    presenter.event(session, &event, Labels::Source);
                };
                action(&mut session, &name, &text, &mut sink).into()
            }
            Err(why) => {
                presenter.unreadable(name, why);
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
        return Ok(("<stdin>".to_owned(), files::read_stdin()?));
    }
    Ok((file.to_owned(), files::read(Path::new(file))?))
}
