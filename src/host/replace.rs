//! Gives a file a new text, whole or not at all.

use crate::host::files;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use tempfile::Builder;

/// Gives a file that exists a new text: a temporary file beside it takes its
/// place, so that nobody ever sees half of it. Permissions stay; a symbolic
/// link stays too, and the file it leads to is written.
///
/// # Errors
/// A phrase that says why; the file is as it was then.
pub(crate) fn replace(path: &Path, text: &str) -> Result<(), String> {
    let path = fs::canonicalize(path).map_err(|error| reason(&error))?;
    let permissions = regular(&path)?.permissions();
    if permissions.readonly() {
        return Err("it is read-only".to_owned());
    }
    let folder = path.parent().expect("a file stands in a folder");
    let write = || -> io::Result<()> {
        let mut file = Builder::new().prefix(".grundy-fmt-").tempfile_in(folder)?;
        file.write_all(text.as_bytes())?;
        file.as_file().set_permissions(permissions)?;
        file.as_file().sync_all()?;
        file.persist(&path)?;
        Ok(())
    };
    write().map_err(|error| reason(&error))
}

/// What the system tells of a file that can be replaced: not of a folder, nor
/// of a device or a pipe.
///
/// # Errors
/// A phrase that says why it is none.
pub(crate) fn regular(path: &Path) -> Result<fs::Metadata, String> {
    let metadata = fs::metadata(path).map_err(|error| files::reason(&error))?;
    if metadata.is_file() {
        Ok(metadata)
    } else if metadata.is_dir() {
        Err("it is a folder".to_owned())
    } else {
        Err("it is not a regular file".to_owned())
    }
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => "writing in its folder is not permitted".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "its file system is read-only".to_owned(),
        ErrorKind::StorageFull => "no space is left".to_owned(),
        _ => error.to_string(),
    }
}
