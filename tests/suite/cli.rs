//! The command line: exact output and status of the real binary, a file for each
//! subcommand and for what all of them obey.

mod check;
mod eval;
mod explain;
mod files;
mod limits;
mod output;
mod run;
mod usage;

use crate::command::{Grundy, Output, grundy};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// A folder with these files, which is removed at the end.
fn folder<const N: usize>(files: [(&str, &str); N]) -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it stands in a folder")).expect("a folder");
        fs::write(path, text).expect("a file can be written");
    }
    folder
}

fn run_in<const N: usize>(folder: &Path, arguments: [&str; N]) -> Grundy {
    grundy(arguments).directory(folder)
}

/// Checks output and status where standard error is one of many lines.
fn fails(run: Grundy, status: i32, parts: &[&str]) -> Output {
    let output = run.output();
    assert_eq!(output.status, status, "{}", output.stderr);
    for part in parts {
        assert!(
            output.stderr.contains(part),
            "no {part:?} in:\n{}",
            output.stderr
        );
    }
    output
}
