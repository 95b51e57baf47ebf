//! `grundy run FILE…`

use crate::cli::host::{self, FileLoader, Host};
use crate::cli::present::{Exit, Labels, Presenter};
use crate::session::Session;
use std::path::Path;
use std::sync::Arc;

/// Runs each file as a program of its own; the gravest ending counts.
pub(super) fn run(files: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    let mut exit = Exit::Success;
    for file in files {
        let ended = match read(file) {
            Ok((name, text)) => {
                let mut session = Session::new(host.limits(), Arc::new(FileLoader));
                let status = session.run(&name, &text, &mut |session, event| {
                    presenter.event(session, &event, Labels::Source);
                });
                status.into()
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
