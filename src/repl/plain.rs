//! Inputs as plain lines: from a pipe, or typed on a dumb terminal.

use super::line_source::{CONTINUATION, Input, LineSource, PROMPT, is_whole};
use super::shell::Shell;
use crate::host::Interrupts;
use crate::session::Session;
use std::cell::RefCell;
use std::io::{BufRead, IsTerminal, Write};
use std::rc::Rc;

/// Reads standard input line by line.
pub(super) struct Plain {
    session: Rc<RefCell<Session>>,
    interrupts: Interrupts,
    /// Standard input is a terminal: prompts are shown.
    prompts: bool,
}

impl Plain {
    /// Reads for a shell.
    pub fn new(shell: &Shell) -> Self {
        Self {
            session: shell.session(),
            interrupts: shell.interrupts(),
            prompts: std::io::stdin().is_terminal(),
        }
    }

    fn prompt(&self, text: &str) -> Result<(), String> {
        if !self.prompts {
            return Ok(());
        }
        let mut out = std::io::stdout();
        write!(out, "{text}")
            .and_then(|()| out.flush())
            .map_err(|error| error.to_string())
    }
}

impl LineSource for Plain {
    fn next(&mut self) -> Result<Input, String> {
        let mut pending = String::new();
        self.prompt(PROMPT)?;
        let _waiting = self.prompts.then(|| self.interrupts.wait_at(PROMPT));
        loop {
            let mut line = Vec::new();
            let length = std::io::stdin()
                .lock()
                .read_until(b'\n', &mut line)
                .map_err(|error| error.to_string())?;
            // Ctrl-C gave up the lines before this one.
            if self.prompts && self.interrupts.take() {
                pending.clear();
            }
            if length == 0 {
                // What is left is not finished, and its error says why.
                return Ok(if pending.trim().is_empty() {
                    Input::End
                } else {
                    Input::Text(pending)
                });
            }
            pending.push_str(&String::from_utf8_lossy(&line));
            if is_whole(&self.session.borrow(), &pending) {
                return Ok(Input::Text(pending));
            }
            self.prompt(CONTINUATION)?;
        }
    }
}
