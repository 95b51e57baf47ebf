//! `grundy run FILE…`

use crate::cli::host::Host;
use crate::cli::present::{Exit, Presenter};
use crate::cli::program;
use crate::session::Session;

/// Runs each file as a program of its own.
pub(super) fn run(files: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    program::for_each(files, host, presenter, Session::run)
}
