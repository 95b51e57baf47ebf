//! Files: reading and writing them, what they are called, and why that failed.

use crate::diagnostic::suggest;
use crate::eval::LoadFile;
use std::fs;
use std::io::{Read, Write};
use std::path::{self, Path, PathBuf};

/// Reads files relative to the file that names them.
pub(crate) struct FileLoader;

impl LoadFile for FileLoader {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let folder = Path::new(from).parent().map(Path::to_path_buf);
        let written = Path::new(path);
        let path = folder.unwrap_or_default().join(written);
        match read(&path) {
            Ok(text) => Ok((canonical(&path), text)),
            Err(why) => Err(match neighbour(&path) {
                Some(meant) if !path.exists() => {
                    let meant = written.with_file_name(meant);
                    format!("{why}; did you mean `{}`?", meant.display())
                }
                _ => why,
            }),
        }
    }
}

/// The file of the same folder whose name is closest to that of a path.
fn neighbour(path: &Path) -> Option<String> {
    let wanted = path.file_name()?.to_string_lossy();
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let entries = fs::read_dir(folder.unwrap_or(Path::new("."))).ok()?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    // A folder lists its files in any order.
    names.sort();
    suggest::closest(&wanted, names.iter().map(String::as_str)).map(str::to_owned)
}

/// A file's name without detours, so that one file has one name.
fn canonical(path: &Path) -> String {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir if clean.file_name().is_some() => {
                clean.pop();
            }
            part => clean.push(part),
        }
    }
    clean.to_string_lossy().into_owned()
}

/// The text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| reason(&error))?;
    decode(bytes)
}

/// The text on standard input.
pub(crate) fn read_stdin() -> Result<String, String> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .read_to_end(&mut bytes)
        .map_err(|error| reason(&error))?;
    decode(bytes)
}

fn decode(bytes: Vec<u8>) -> Result<String, String> {
    if u32::try_from(bytes.len()).is_err() {
        return Err("it is larger than 4 GiB".to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        let line = before.matches('\n').count() + 1;
        format!("it is not UTF-8 text: line {line} holds a byte that no character starts with")
    })
}

/// Why reading failed, as a phrase.
pub(crate) fn reason(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        std::io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    }
}

/// Writes a new file; one that exists is left alone.
pub(crate) fn write_new(path: &Path, text: &str) -> Result<(), String> {
    let why = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            "it exists already, and no file is overwritten".to_owned()
        }
        std::io::ErrorKind::NotFound => "there is no such folder".to_owned(),
        std::io::ErrorKind::PermissionDenied => "writing it is not permitted".to_owned(),
        _ => error.to_string(),
    };
    let mut file = fs::File::create_new(path).map_err(why)?;
    file.write_all(text.as_bytes()).map_err(why)
}

/// The file `to` seen from the folder of `from`, with slashes between parts.
pub(crate) fn path_between(from: &str, to: &str) -> Option<String> {
    let absolute = |path| Some(canonical(&path::absolute(path).ok()?));
    let (from, to) = (absolute(from)?, absolute(to)?);
    let path = pathdiff::diff_paths(to, Path::new(&from).parent()?)?;
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    Some(parts.join("/"))
}
