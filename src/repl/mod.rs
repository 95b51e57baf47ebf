//! The REPL: reading, evaluating and printing, and the commands that go with
//! it.
//!
//! * `shell`: what a session at the prompt knows and does with an input;
//! * `command`: the table of commands, one file for each kind;
//! * `line_source`: where inputs come from: `editor` on a terminal, `plain`
//!   from a pipe or on a terminal that cannot move its cursor;
//! * `assistant`: completion, hints and colours while typing;
//! * `journal`: the inputs that worked, to be saved or run again;
//! * `fold`: long results cut down to what fits.
//!
//! What an input means is the session's business, and what could be written
//! at the cursor that of [`crate::assist`].

mod assistant;
mod command;
mod editor;
mod fold;
mod history;
mod journal;
mod line_source;
mod paint;
mod plain;
mod shell;

use crate::host::{Exit, Host, Presenter};
use line_source::Input;
use shell::Shell;
use std::io::IsTerminal;

const GREETING: &str = concat!(
    "grundy ",
    env!("CARGO_PKG_VERSION"),
    " — type an expression, or :help. Ctrl-C stops a computation, Ctrl-D leaves."
);

/// Runs the files, then reads inputs until the end of input or `:quit`.
pub(crate) fn repl(files: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    let interactive = std::io::stdin().is_terminal();
    let mut shell = Shell::new(host, presenter, interactive);
    if interactive {
        shell.say(GREETING);
    }
    for file in files {
        shell.load(file);
    }
    let mut source = match line_source::open(&mut shell) {
        Ok(source) => source,
        Err(why) => return shell.terminal_failed(&why),
    };
    loop {
        match source.next() {
            Ok(Input::Text(text)) => {
                if shell.handle(&text).is_break() {
                    return Exit::Success;
                }
            }
            Ok(Input::Dropped) => {}
            Ok(Input::End) => return Exit::Success,
            Err(why) => return shell.terminal_failed(&why),
        }
    }
}
