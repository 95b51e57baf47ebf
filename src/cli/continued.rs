//! Files that one run begins and the next goes on with: lines, of which the
//! last may have been cut off.

use crate::game::sequence::MOST_HEAPS;
use crate::host::{Exit, Host, Presenter};
use crate::limits::{Limit, Stop};
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom};

/// Opens the file, a new one where there is none.
pub(super) fn open(name: &str) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(name)
}

/// Cuts off what stands behind the whole lines, which are so long, and goes
/// there.
pub(super) fn go_behind_whole_lines(file: &mut File, length: u64) -> io::Result<()> {
    file.set_len(length)?;
    file.seek(SeekFrom::End(0))?;
    Ok(())
}

/// Whether a table may go as far as a heap.
pub(super) fn check_last_heap(to: u64, host: &Host) -> Result<(), String> {
    let most = (host.limits().max_positions as u64).min(MOST_HEAPS) - 1;
    if to > most {
        return Err(format!(
            "a table to heap {to} is longer than `--{}` allows",
            Limit::Positions.flag()
        ));
    }
    Ok(())
}

/// Says why a run did not come to its end.
pub(super) fn stopped(stop: Stop, presenter: &mut Presenter) -> Exit {
    let (why, exit) = match stop {
        Stop::Interrupted => (
            "interrupted; the same command goes on with the rest".to_owned(),
            Exit::Interrupted,
        ),
        Stop::TimedOut { seconds } => (
            format!("stopped after {seconds} s; the same command goes on with the rest"),
            Exit::Failure,
        ),
        Stop::OutOfMemory { mebibytes } => (
            format!("this needs more than {mebibytes} MiB of memory"),
            Exit::Failure,
        ),
    };
    presenter.error(&why);
    exit
}
