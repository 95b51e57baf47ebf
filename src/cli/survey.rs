//! `grundy survey PATTERN… --to N -o FILE`
//!
//! The lines stand in the order of the codes whatever thread is first, so a
//! survey that was killed and goes on leaves the same file as one left alone. A
//! line that was cut off is written anew.

use crate::cli::arguments::SurveyArguments;
use crate::cli::continued;
use crate::game::code::Code;
use crate::game::quotient::Bounds;
use crate::host::files::reason;
use crate::host::{Exit, Host, Presenter};
use crate::limits::{Limits, Stop};
use crate::survey::{codes, entry, quotient_entry};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Writes what is known of each code to a file, or the rest of it.
pub(super) fn survey(arguments: &SurveyArguments, host: &Host, presenter: &mut Presenter) -> Exit {
    let result = question(arguments, host).and_then(|question| {
        let (codes, file, done) = prepared(arguments, question)?;
        run(&codes, question, file, done, host).map_err(|error| {
            format!(
                "`{}` cannot be written: {}",
                arguments.output,
                reason(&error)
            )
        })
    });
    match result {
        Ok(None) => Exit::Success,
        Ok(Some(stop)) => continued::stopped(stop, presenter),
        Err(why) => {
            presenter.error(&why);
            Exit::Usage
        }
    }
}

/// What is asked about each code.
#[derive(Clone, Copy)]
enum Question {
    /// The values of its heaps up to one.
    Values { to: u64 },
    /// The quotient of its heaps, of all or up to one.
    Quotient { to: Option<u64>, bounds: Bounds },
}

impl Question {
    /// How the line of a code begins.
    fn start_of_line(self, code: &Code) -> String {
        match self {
            Self::Values { to } => format!("{{\"code\":\"{code}\",\"to\":{to},\"status\""),
            Self::Quotient { to, bounds } => {
                let to = to.map_or_else(|| "null".to_owned(), |to| to.to_string());
                format!(
                    "{{\"code\":\"{code}\",\"to\":{to},\"max_order\":{},\"steps\":{},",
                    bounds.order, bounds.steps
                )
            }
        }
    }

    /// The line of a code.
    fn line(self, code: &Code, limits: &Limits) -> Result<String, Stop> {
        let line = match self {
            Self::Values { to } => {
                serde_json::to_string(&entry(code, to, &mut |steps| limits.pause(steps))?)
            }
            Self::Quotient { to, bounds } => {
                serde_json::to_string(&quotient_entry(code, to, bounds, limits)?)
            }
        };
        Ok(line.expect("its keys are strings") + "\n")
    }
}

/// What the arguments ask.
fn question(arguments: &SurveyArguments, host: &Host) -> Result<Question, String> {
    if arguments.quotients {
        let bounds = Bounds {
            steps: arguments.steps,
            ..Bounds::of_order(host.limits().max_order)
        };
        let to = arguments.to;
        return Ok(Question::Quotient { to, bounds });
    }
    let to = arguments.to.expect("it is required without `--quotients`");
    continued::check_last_heap(to, host)?;
    Ok(Question::Values { to })
}

/// The codes of this part, the file at the place where the next line belongs,
/// and how many lines it has.
fn prepared(
    arguments: &SurveyArguments,
    question: Question,
) -> Result<(Vec<Code>, File, usize), String> {
    let (part, parts) = arguments.shard;
    let codes = codes(&arguments.patterns)?;
    let codes: Vec<Code> = codes.into_iter().skip(part - 1).step_by(parts).collect();
    let name = &arguments.output;
    let unusable = |error: io::Error| format!("`{name}` cannot be used: {}", reason(&error));
    let mut file = continued::open(name).map_err(unusable)?;
    let (done, length) = lines_done(&file, &codes, question)
        .map_err(unusable)?
        .ok_or_else(|| {
            format!(
                "`{name}` holds something else than the start of this survey: choose another name"
            )
        })?;
    continued::go_behind_whole_lines(&mut file, length).map_err(unusable)?;
    Ok((codes, file, done))
}

/// How many lines of this survey a file holds, and how long they are; `None` when
/// it holds anything else but a last line that was cut off.
fn lines_done(file: &File, codes: &[Code], question: Question) -> io::Result<Option<(usize, u64)>> {
    let mut reader = BufReader::new(file);
    let (mut done, mut length) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        reader.read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Ok(Some((done, length)));
        }
        let expected = codes.get(done).map(|code| question.start_of_line(code));
        let Some(expected) = expected else {
            return Ok(None);
        };
        if line.last() != Some(&b'\n') {
            // Cut off: it starts like the line that belongs there.
            let shared = line.len().min(expected.len());
            let is_ours = line[..shared] == expected.as_bytes()[..shared];
            return Ok(is_ours.then_some((done, length)));
        }
        let is_whole = serde_json::from_slice::<Value>(&line).is_ok();
        if !is_whole || !line.starts_with(expected.as_bytes()) {
            return Ok(None);
        }
        done += 1;
        length += line.len() as u64;
    }
}

/// Looks at the codes that are not done, on all cores, and writes their lines
/// in order. What stopped it, if anything did.
fn run(
    codes: &[Code],
    question: Question,
    mut file: File,
    done: usize,
    host: &Host,
) -> io::Result<Option<Stop>> {
    let next = AtomicUsize::new(done);
    let stopping = AtomicBool::new(false);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let bar = progress(codes.len(), done);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..workers.min(codes.len() - done) {
            let (sender, next, stopping) = (sender.clone(), &next, &stopping);
            scope.spawn(move || work(codes, question, next, stopping, host, &sender));
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut written = done;
        let mut stop = None;
        for (index, result) in receiver {
            match result {
                Ok(line) => {
                    waiting.insert(index, line);
                }
                Err(why) => stop = Some(why),
            }
            while let Some(line) = waiting.remove(&written) {
                if let Err(error) = file.write_all(line.as_bytes()) {
                    stopping.store(true, Ordering::Relaxed);
                    return Err(error);
                }
                written += 1;
                bar.inc(1);
            }
        }
        bar.finish_and_clear();
        Ok(stop)
    })
}

/// Looks at one code after another until none is left.
fn work(
    codes: &[Code],
    question: Question,
    next: &AtomicUsize,
    stopping: &AtomicBool,
    host: &Host,
    results: &Sender<(usize, Result<String, Stop>)>,
) {
    let limits = host.limits();
    while !stopping.load(Ordering::Relaxed) {
        let index = next.fetch_add(1, Ordering::Relaxed);
        let Some(code) = codes.get(index) else {
            return;
        };
        let result = question.line(code, &limits);
        let stopped = result.is_err();
        if results.send((index, result)).is_err() || stopped {
            stopping.store(true, Ordering::Relaxed);
        }
    }
}

/// A bar on a terminal, nothing elsewhere.
fn progress(codes: usize, done: usize) -> ProgressBar {
    let bar = ProgressBar::new(codes as u64).with_position(done as u64);
    let style = "{bar:30} {human_pos} of {human_len} codes, {per_sec}, {eta} left";
    bar.set_style(ProgressStyle::with_template(style).expect("a template that is well formed"));
    bar
}
