//! The person who plays at this process's standard input and output.
//!
//! On a terminal a line can be edited. Elsewhere lines are read as they come
//! and are echoed behind the prompt, so that the output reads like a session.

use super::exit::Exit;
use super::files;
use super::limit_arguments::LimitArguments;
use super::presenter::Presenter;
use super::process::Host;
use crate::diagnostic::Diagnostic;
use crate::limits::Limits;
use crate::play::{self, Input, Setup, Table};
use crate::session::Session;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, BufRead, IsTerminal};
use std::path::Path;

/// Plays with the person at standard input, in a session that knows the game.
pub(crate) fn play_at_keyboard(
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
                    // The game goes on without a history.
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
        files::path_between(from, to).unwrap_or_else(|| to.to_owned())
    }

    fn write_new(&mut self, path: &str, text: &str) -> Result<(), String> {
        files::write_new(Path::new(path), text)
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
