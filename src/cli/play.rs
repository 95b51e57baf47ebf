//! `grundy play [FILE] EXPR`: the table at a terminal, or at a pipe.
//!
//! On a terminal a line can be edited. Elsewhere lines are read as they come
//! and are echoed behind the prompt, so that the output reads like a session.

use crate::cli::arguments::{First, LimitArguments, PlayArguments};
use crate::cli::host::{self, FileLoader, Host};
use crate::cli::present::{Exit, Labels, Presenter};
use crate::diagnostic::Diagnostic;
use crate::limits::Limits;
use crate::play::{self, Definitions, Input, Player, Setup, Table};
use crate::session::{Session, Status};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::fs::File;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{self, Path};
use std::sync::Arc;

/// Plays a game with the person at standard input.
pub(super) fn play(arguments: &PlayArguments, host: &Host, presenter: &mut Presenter) -> Exit {
    let mut session = Session::new(host.limits(), Arc::new(FileLoader));
    if let Some(file) = &arguments.file {
        let text = match host::read(Path::new(file)) {
            Ok(text) => text,
            Err(why) => {
                presenter.unreadable(file, why);
                return Exit::Usage;
            }
        };
        let status = session.define(file, &text, &mut |session, event| {
            presenter.event(session, &event, Labels::None);
        });
        if status != Status::Done {
            return status.into();
        }
    }
    sit_down(
        &mut session,
        &setup(arguments),
        host,
        &host.limits,
        presenter,
    )
}

/// Plays with the person at standard input, in a session that knows the game.
pub(crate) fn sit_down(
    session: &mut Session,
    setup: &Setup,
    host: &Host,
    limits: &LimitArguments,
    presenter: &mut Presenter,
) -> Exit {
    let lines = match Lines::open() {
        Ok(lines) => lines,
        Err(error) => {
            presenter.unreadable("the terminal", error.to_string());
            return Exit::Usage;
        }
    };
    let mut keyboard = Keyboard {
        lines,
        host,
        limits,
        presenter,
    };
    play::play(session, setup, &mut keyboard).into()
}

fn setup(arguments: &PlayArguments) -> Setup {
    Setup {
        position: arguments.position.clone(),
        convention: arguments.convention.clone(),
        first: match arguments.first {
            First::Me => Player::Person,
            First::Machine => Player::Machine,
        },
        definitions: Definitions {
            files: arguments.file.iter().cloned().collect(),
            text: String::new(),
        },
        save: arguments.save.clone(),
    }
}

/// Where lines come from.
enum Lines {
    Terminal(Box<DefaultEditor>),
    Plain,
}

impl Lines {
    fn open() -> Result<Self, ReadlineError> {
        if io::stdin().is_terminal() {
            return Ok(Self::Terminal(Box::new(DefaultEditor::new()?)));
        }
        Ok(Self::Plain)
    }
}

/// The person at this process's standard input and output.
struct Keyboard<'a> {
    lines: Lines,
    host: &'a Host,
    limits: &'a LimitArguments,
    presenter: &'a mut Presenter,
}

impl Table for Keyboard<'_> {
    fn say(&mut self, text: &str) {
        self.presenter.line(text);
    }

    fn ask(&mut self, prompt: &str) -> Input {
        self.presenter.flush();
        self.host.interrupts.clear();
        if self.presenter.is_closed() {
            return Input::End;
        }
        match &mut self.lines {
            Lines::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    // A history that cannot be kept is no reason to stop.
                    let _ = editor.add_history_entry(&line);
                    Input::Line(line)
                }
                Err(ReadlineError::Interrupted) => Input::Interrupted,
                Err(_) => Input::End,
            },
            Lines::Plain => {
                let line = plain_line();
                let echo = line.as_deref().unwrap_or_default();
                self.presenter.line(format!("{prompt}{echo}").trim_end());
                line.map_or(Input::End, Input::Line)
            }
        }
    }

    fn diagnose(&mut self, session: &Session, diagnostic: &Diagnostic) {
        self.presenter.diagnostic(session.sources(), diagnostic);
    }

    fn limits(&mut self) -> Limits {
        self.host.interrupts.clear();
        self.host.limits_of(self.limits)
    }

    fn path_between(&self, from: &str, to: &str) -> String {
        path_between(from, to).unwrap_or_else(|| to.to_owned())
    }

    fn write_new(&mut self, path: &str, text: &str) -> Result<(), String> {
        let why = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                "it exists already, and no file is overwritten".to_owned()
            }
            io::ErrorKind::NotFound => "there is no such folder".to_owned(),
            io::ErrorKind::PermissionDenied => "writing it is not permitted".to_owned(),
            _ => error.to_string(),
        };
        let mut file = File::create_new(path).map_err(why)?;
        file.write_all(text.as_bytes()).map_err(why)
    }
}

/// A line of standard input; `None` at its end. What is not UTF-8 shows as
/// `�`.
fn plain_line() -> Option<String> {
    let mut bytes = Vec::new();
    match io::stdin().lock().read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => {
            let line = String::from_utf8_lossy(&bytes);
            Some(line.trim_end_matches(['\n', '\r']).to_owned())
        }
    }
}

/// The file `to` seen from the folder of `from`, with slashes between parts.
pub(crate) fn path_between(from: &str, to: &str) -> Option<String> {
    let absolute = |path| Some(host::canonical(&path::absolute(path).ok()?));
    let (from, to) = (absolute(from)?, absolute(to)?);
    let path = pathdiff::diff_paths(to, Path::new(&from).parent()?)?;
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    Some(parts.join("/"))
}
