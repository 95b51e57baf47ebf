//! How a command ended, and the exit status that says so.

use crate::session::Status;
use std::process::ExitCode;

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Exit {
    /// All well.
    Success,
    /// A program has an error, or an assertion failed.
    Failure,
    /// Wrong usage, or a file that cannot be read.
    Usage,
    /// Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(match exit {
            Exit::Success => 0,
            Exit::Failure => 1,
            Exit::Usage => 2,
            Exit::Interrupted => 130,
        })
    }
}

impl From<Status> for Exit {
    fn from(status: Status) -> Self {
        match status {
            Status::Done => Self::Success,
            Status::Failed => Self::Failure,
            Status::Interrupted => Self::Interrupted,
        }
    }
}
