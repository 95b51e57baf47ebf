//! What the library is not allowed to touch: files, signals, clock, memory.

use crate::cli::arguments::LimitArguments;
use crate::cli::progress::Progress;
use crate::diagnostic::suggest;
use crate::eval::LoadFile;
use crate::limits::{Limits, Stop, Tally, Watch};
use std::fs;
use std::io::{IsTerminal, Read, Write};
use std::path::{self, Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The exit status when a second Ctrl-C comes before the first was noticed.
const INTERRUPTED: i32 = 130;

/// Looks at memory once in so many checks: reading it costs a system call.
const MEMORY_STRIDE: u32 = 32;

/// Watches Ctrl-C, the clock and memory for the interpreter.
struct Guard {
    interrupts: Interrupts,
    deadline: Option<(Instant, u64)>,
    max_mebibytes: u64,
    checks: AtomicU32,
    progress: Arc<Progress>,
}

impl Watch for Guard {
    fn check(&self, tally: &Tally) -> Option<Stop> {
        if self.interrupts.pressed.load(Ordering::Relaxed) {
            return Some(Stop::Interrupted);
        }
        self.progress.look(tally);
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
    /// The limits that were asked for.
    pub limits: LimitArguments,
    /// The line of progress.
    pub progress: Arc<Progress>,
    /// Who knows of Ctrl-C.
    pub interrupts: Interrupts,
}

/// Ctrl-C, as far as it has been noticed.
#[derive(Clone, Default)]
pub(crate) struct Interrupts {
    /// It was pressed and not dealt with yet.
    pressed: Arc<AtomicBool>,
    /// Where nothing is computed, because an input is waited for: the prompt.
    waiting: Arc<Mutex<Option<&'static str>>>,
}

impl Interrupts {
    /// Forgets a Ctrl-C that has been dealt with.
    pub fn clear(&self) {
        self.pressed.store(false, Ordering::Relaxed);
    }

    /// Whether Ctrl-C was pressed; it then counts as dealt with.
    pub fn take(&self) -> bool {
        self.pressed.swap(false, Ordering::Relaxed)
    }

    /// Says that an input is waited for behind a prompt, until the guard is
    /// dropped: Ctrl-C then never ends the process, and asks anew.
    pub fn wait(&self, prompt: &'static str) -> Waiting {
        *self.prompt() = Some(prompt);
        Waiting(self.clone())
    }

    fn prompt(&self) -> MutexGuard<'_, Option<&'static str>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ctrl-C is pressed; a second one that comes before the first was
    /// noticed ends the process.
    fn press(&self, progress: &Progress) {
        let again = self.pressed.swap(true, Ordering::Relaxed);
        match *self.prompt() {
            Some(prompt) => {
                let mut out = std::io::stdout();
                // Nothing can be told to somebody who has closed it.
                let _ = write!(out, "\n{prompt}").and_then(|()| out.flush());
            }
            None if again => std::process::exit(INTERRUPTED),
            None if !progress.wipe() && std::io::stderr().is_terminal() => {
                // Behind the `^C` that the terminal shows.
                let _ = writeln!(std::io::stderr());
            }
            None => {}
        }
    }
}

/// As long as it lives, an input is waited for.
pub(crate) struct Waiting(Interrupts);

impl Drop for Waiting {
    fn drop(&mut self) {
        *self.0.prompt() = None;
    }
}

impl Host {
    /// Installs the Ctrl-C handler.
    pub fn new(limits: LimitArguments) -> Self {
        let interrupts = Interrupts::default();
        let progress = Arc::new(Progress::new());
        let (pressed, shown) = (interrupts.clone(), progress.clone());
        // Without a handler Ctrl-C ends the process, which is fine too.
        let _ = ctrlc::set_handler(move || pressed.press(&shown));
        Self {
            limits,
            progress,
            interrupts,
        }
    }

    /// Limits for one run, whose clock starts now.
    pub fn limits(&self) -> Limits {
        self.limits_of(&self.limits)
    }

    /// Limits for one run of somebody who wants others.
    pub fn limits_of(&self, wanted: &LimitArguments) -> Limits {
        let deadline = wanted.timeout.and_then(|seconds| {
            let end = Instant::now().checked_add(Duration::from_secs(seconds))?;
            Some((end, seconds))
        });
        let guard = Guard {
            interrupts: self.interrupts.clone(),
            deadline,
            max_mebibytes: wanted.max_memory,
            checks: AtomicU32::new(0),
            progress: self.progress.clone(),
        };
        let mut limits = Limits::watched(Arc::new(guard));
        limits.max_positions = wanted.max_positions;
        limits.max_order = wanted.max_order;
        limits.max_depth = wanted.max_depth;
        limits.max_nesting = wanted.max_nesting;
        limits
    }
}

/// Watches a glance: something that is given up after a moment.
struct Glance {
    end: Instant,
}

impl Watch for Glance {
    fn check(&self, _: &Tally) -> Option<Stop> {
        (Instant::now() >= self.end).then_some(Stop::Interrupted)
    }
}

/// Limits for something that must not be noticed: a few milliseconds.
pub(crate) fn glance(milliseconds: u64) -> Limits {
    let end = Instant::now() + Duration::from_millis(milliseconds);
    let mut limits = Limits::watched(Arc::new(Glance { end }));
    limits.max_depth = 500;
    limits
}

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
pub(super) fn reason(error: &std::io::Error) -> String {
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
