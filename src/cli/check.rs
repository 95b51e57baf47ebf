//! `grundy check FILE…`

use crate::cli::host::{FileLoader, Host};
use crate::cli::present::{Exit, Labels, Presenter};
use crate::cli::run::read;
use crate::session::Session;
use std::sync::Arc;

/// Checks each file without running it; says nothing about those that are
/// well.
pub(super) fn check(files: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    let mut exit = Exit::Success;
    for file in files {
        let ended = match read(file) {
            Ok((name, text)) => {
                let mut session = Session::new(host.limits(), Arc::new(FileLoader));
                let status = session.check(&name, &text, &mut |session, event| {
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
        if exit == Exit::Interrupted {
            break;
        }
    }
    exit
}
