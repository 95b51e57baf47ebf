//! `grundy run FILE…`

use crate::cli::program;
use crate::host::{Exit, Host, Presenter};
use crate::session::Session;

/// Runs each file as a program of its own.
pub(super) fn run(files: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    program::for_each(files, host, presenter, Session::run)
}
