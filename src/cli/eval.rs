//! `grundy -e EXPR`

use crate::host::{Exit, FileLoader, Host, Labels, Presenter};
use crate::session::Session;
use std::sync::Arc;

/// Evaluates expressions, or other statements, in one session and in order.
pub(super) fn eval(expressions: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    let mut session = Session::new(host.limits(), Arc::new(FileLoader));
    let mut exit = Exit::Success;
    for expression in expressions {
        let status = session.feed("<expression>", expression, &mut |session, event| {
            presenter.event(session, &event, Labels::None);
        });
        exit = exit.max(status.into());
        if exit == Exit::Interrupted || presenter.is_closed() {
            break;
        }
    }
    exit
}
