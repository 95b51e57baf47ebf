//! Where the history of inputs is kept.
//!
//! In the file that `GRUNDY_HISTORY` names; nowhere when it is set and empty;
//! otherwise in the folder for a user's data, as the system has it.

use etcetera::{BaseStrategy, choose_base_strategy};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{Editor, Helper};
use std::path::PathBuf;

/// Names the file that keeps the history.
const VARIABLE: &str = "GRUNDY_HISTORY";

/// Reads the history into an editor; where to keep it from now on.
///
/// # Errors
/// Why it cannot be read or kept.
pub(super) fn open<H: Helper>(
    editor: &mut Editor<H, FileHistory>,
) -> Result<Option<PathBuf>, String> {
    let Some(path) = path() else {
        return Ok(None);
    };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .map_err(|error| format!("`{}` cannot be made: {error}", folder.display()))?;
    }
    match editor.load_history(&path) {
        Ok(()) => Ok(Some(path)),
        Err(ReadlineError::Io(error)) if error.kind() == std::io::ErrorKind::NotFound => {
            Ok(Some(path))
        }
        Err(error) => Err(format!("`{}` cannot be read: {error}", path.display())),
    }
}

fn path() -> Option<PathBuf> {
    match std::env::var_os(VARIABLE) {
        Some(path) if path.is_empty() => None,
        Some(path) => Some(path.into()),
        None => {
            let folders = choose_base_strategy().ok()?;
            Some(folders.data_dir().join("grundy").join("history"))
        }
    }
}
