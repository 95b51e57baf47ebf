//! The REPL: a plain loop of reading, evaluating and printing.

use crate::cli::{Exit, FileLoader, Host, Labels, Presenter};
use crate::session::Session;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::IsTerminal;
use std::sync::Arc;

const GREETING: &str = concat!(
    "grundy ",
    env!("CARGO_PKG_VERSION"),
    ". Ctrl-C drops an unfinished input or stops a computation, Ctrl-D leaves."
);
const PROMPT: &str = "> ";
const CONTINUATION: &str = ". ";

/// Reads inputs until the end of input; each is run as soon as it is whole.
pub(crate) fn repl(host: &Host, presenter: &mut Presenter) -> Exit {
    let mut editor = match DefaultEditor::new() {
        Ok(editor) => editor,
        Err(error) => {
            presenter.unreadable("the terminal", error.to_string());
            return Exit::Usage;
        }
    };
    let mut session = Session::new(host.limits(), Arc::new(FileLoader));
    if std::io::stdin().is_terminal() {
        presenter.line(GREETING);
        presenter.flush();
    }
    let mut pending = String::new();
    loop {
        let prompt = if pending.is_empty() {
            PROMPT
        } else {
            CONTINUATION
        };
        match editor.readline(prompt) {
            Ok(line) => {
                pending.push_str(&line);
                pending.push('\n');
                if session.is_incomplete(&pending) {
                    continue;
                }
                let input = std::mem::take(&mut pending);
                if input.trim().is_empty() {
                    continue;
                }
                // A history that cannot be kept is no reason to stop.
                let _ = editor.add_history_entry(input.trim_end());
                host.clear_interrupt();
                session.renew_limits(host.limits());
                session.feed("<input>", &input, &mut |session, event| {
                    presenter.event(session, &event, Labels::None);
                });
                host.clear_interrupt();
                presenter.flush();
            }
            Err(ReadlineError::Interrupted) => pending.clear(),
            Err(ReadlineError::Eof) => return Exit::Success,
            Err(error) => {
                presenter.unreadable("the terminal", error.to_string());
                return Exit::Usage;
            }
        }
    }
}
