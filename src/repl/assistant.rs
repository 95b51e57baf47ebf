//! What the line editor asks for during typing: completion, hints,
//! colours, and whether the input is whole.

use super::command::{self, Argument};
use super::line_source::is_whole;
use super::paint::{DIM, paint};
use super::shell::Shell;
use crate::assist;
use crate::host::brief_limits;
use crate::session::Session;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::{Hint, Hinter};
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{Context, Helper};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

/// Milliseconds that the value of an expression may take to be hinted at.
const MILLISECONDS: u64 = 15;
/// Positions that it may add.
const POSITIONS: usize = 5000;
/// Characters of a value that is hinted at.
const LONGEST: usize = 60;

/// Assists a line editor with what a session knows.
pub(super) struct Assistant {
    session: Rc<RefCell<Session>>,
    files: FilenameCompleter,
}

impl Assistant {
    /// An assistant for a shell.
    pub fn new(shell: &Shell) -> Self {
        Self {
            session: shell.session(),
            files: FilenameCompleter::new(),
        }
    }

    /// Completes the argument of a command that starts at `start`.
    fn complete_argument(
        &self,
        argument: Argument,
        line: &str,
        start: usize,
        at: usize,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        match argument {
            Argument::Path => self.files.complete_path(line, at),
            Argument::Expression => {
                let (offset, pairs) = self.complete_expression(&line[start..at], line, at)?;
                Ok((start + offset, pairs))
            }
            Argument::Words(words) => {
                let session = self.session.borrow();
                Ok(words_starting_with(
                    &words(&session, &line[start..at]),
                    &line[..at],
                ))
            }
            Argument::Nothing => Ok((at, Vec::new())),
        }
    }

    fn complete_expression(
        &self,
        before: &str,
        line: &str,
        at: usize,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let mut session = self.session.borrow_mut();
        let completion = assist::complete(&mut session, before, brief_limits(MILLISECONDS));
        if completion.path {
            let (start, pairs) = self.files.complete_path(line, at)?;
            return Ok((start - (line.len() - before.len()).min(start), pairs));
        }
        let pairs = completion
            .candidates
            .into_iter()
            .map(|candidate| pair(&candidate.text));
        Ok((completion.start, pairs.collect()))
    }

    /// What is worth saying about the line: how the open call is written, or
    /// what the expression is worth.
    fn hint_for(&self, line: &str) -> Option<String> {
        let line = match command::parse(line) {
            Some(_) => return None,
            None => line,
        };
        let mut session = self.session.borrow_mut();
        if let Some(signature) = assist::signature(&session, line) {
            return Some(signature);
        }
        let value = session.preview(line, POSITIONS, brief_limits(MILLISECONDS))?;
        let text = session.interpreter().notation(&value);
        // A literal is its own value.
        let worth_it =
            !text.contains('\n') && text.chars().count() <= LONGEST && text != line.trim();
        worth_it.then(|| format!("= {text}"))
    }
}

/// The words that the end of the line could become.
fn words_starting_with(words: &[String], before: &str) -> (usize, Vec<Pair>) {
    let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let word = &before[start..];
    let pairs = words
        .iter()
        .filter(|candidate| candidate.starts_with(word))
        .map(|candidate| pair(candidate));
    (start, pairs.collect())
}

fn pair(text: &str) -> Pair {
    Pair {
        display: text.to_owned(),
        replacement: text.to_owned(),
    }
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let before = &line[..at];
        let Some(call) = command::parse(before) else {
            return self.complete_expression(before, line, at);
        };
        if call.argument_start.is_none() {
            let names: Vec<String> = command::COMMANDS
                .iter()
                .map(|command| format!(":{}", command.name))
                .collect();
            return Ok(words_starting_with(&names, before));
        }
        let argument = command::find(call.name).map_or(Argument::Nothing, |found| found.wants);
        let start = call.argument_start.unwrap_or(at);
        self.complete_argument(argument, line, start, at)
    }
}

/// A remark behind the input; nothing that could be accepted.
pub(super) struct Remark(String);

impl Hint for Remark {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Assistant {
    type Hint = Remark;

    fn hint(&self, line: &str, at: usize, _: &Context<'_>) -> Option<Remark> {
        let wanted = at == line.len() && !line.trim().is_empty();
        let text = wanted.then(|| self.hint_for(line)).flatten()?;
        // As a comment, so that it cannot be taken for input without colours.
        Some(Remark(format!("   # {text}")))
    }
}

impl Highlighter for Assistant {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        paint(line, &self.session.borrow()).into()
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        format!("{DIM}{hint}{DIM:#}").into()
    }

    fn highlight_char(&self, _: &str, _: usize, _: CmdKind) -> bool {
        true
    }
}

impl Validator for Assistant {
    fn validate(&self, context: &mut ValidationContext) -> rustyline::Result<ValidationResult> {
        let whole = is_whole(&self.session.borrow(), context.input());
        Ok(if whole {
            ValidationResult::Valid(None)
        } else {
            ValidationResult::Incomplete
        })
    }
}

impl Helper for Assistant {}
