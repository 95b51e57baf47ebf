//! What the library is not allowed to touch: files, signals, clock, memory.

use crate::cli::arguments::LimitArguments;
use crate::eval::LoadFile;
use crate::limits::{Limits, Stop, Watch};
use std::fs;
use std::io::{Read, Write};
use std::path::{self, Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The exit status when a second Ctrl-C comes before the first was noticed.
const INTERRUPTED: i32 = 130;

/// Looks at memory once in so many checks: reading it costs a system call.
const MEMORY_STRIDE: u32 = 32;

/// Watches Ctrl-C, the clock and memory for the interpreter.
struct Guard {
    interrupted: Arc<AtomicBool>,
    deadline: Option<(Instant, u64)>,
    max_mebibytes: u64,
    checks: AtomicU32,
}

impl Watch for Guard {
    fn check(&self) -> Option<Stop> {
        if self.interrupted.load(Ordering::Relaxed) {
            return Some(Stop::Interrupted);
        }
        if let Some((deadline, seconds)) = self.deadline
            && Instant::now() >= deadline
        {
            return Some(Stop::TimedOut { seconds });
        }
        let checks = self.checks.fetch_add(1, Ordering::Relaxed);
        if checks.is_multiple_of(MEMORY_STRIDE) && used_mebibytes() > self.max_mebibytes {
            return Some(Stop::OutOfMemory {
                mebibytes: self.max_mebibytes,
            });
        }
        None
    }
}

/// Physical memory of this process; 0 where the system does not tell.
fn used_mebibytes() -> u64 {
    memory_stats::memory_stats().map_or(0, |stats| stats.physical_mem as u64 >> 20)
}

/// The process that runs the library.
pub(crate) struct Host {
    limits: LimitTemplate,
    interrupted: Arc<AtomicBool>,
}

struct LimitTemplate {
    positions: usize,
    depth: usize,
    nesting: usize,
    mebibytes: u64,
    timeout: Option<u64>,
}

impl Host {
    /// Installs the Ctrl-C handler.
    pub fn new(arguments: &LimitArguments) -> Self {
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        // Without a handler Ctrl-C ends the process, which is fine too.
        let _ = ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        });
        Self {
            limits: LimitTemplate {
                positions: arguments.max_positions,
                depth: arguments.max_depth,
                nesting: arguments.max_nesting,
                mebibytes: arguments.max_memory,
                timeout: arguments.timeout,
            },
            interrupted,
        }
    }

    /// Limits for one run, whose clock starts now.
    pub fn limits(&self) -> Limits {
        let template = &self.limits;
        let deadline = template.timeout.and_then(|seconds| {
            let end = Instant::now().checked_add(Duration::from_secs(seconds))?;
            Some((end, seconds))
        });
        let guard = Guard {
            interrupted: self.interrupted.clone(),
            deadline,
            max_mebibytes: template.mebibytes,
            checks: AtomicU32::new(0),
        };
        let mut limits = Limits::watched(Arc::new(guard));
        limits.max_positions = template.positions;
        limits.max_depth = template.depth;
        limits.max_nesting = template.nesting;
        limits
    }

    /// Forgets a Ctrl-C that has been dealt with.
    pub fn clear_interrupt(&self) {
        self.interrupted.store(false, Ordering::Relaxed);
    }
}

/// Reads files relative to the file that names them.
pub(crate) struct FileLoader;

impl LoadFile for FileLoader {
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String> {
        let folder = Path::new(from).parent().map(Path::to_path_buf);
        let path = folder.unwrap_or_default().join(path);
        let text = read(&path)?;
        Ok((canonical(&path), text))
    }
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
pub(super) fn read(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| reason(&error))?;
    decode(bytes)
}

/// The text on standard input.
pub(super) fn read_stdin() -> Result<String, String> {
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
fn reason(error: &std::io::Error) -> String {
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
