//! `grundy check FILE…`

use crate::cli::program;
use crate::host::{Exit, Host, Presenter};
use crate::session::Session;

/// Checks each file without running it; says nothing about those that are
/// well.
pub(super) fn check(files: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    program::for_each(files, host, presenter, Session::check)
}
