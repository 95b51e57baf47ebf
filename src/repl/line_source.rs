//! Where inputs come from.

use super::editor::Editor;
use super::plain::Plain;
use super::shell::Shell;
use crate::session::Session;
use std::io::IsTerminal;

/// What is shown where an input is expected.
pub(super) const PROMPT: &str = "> ";
/// What is shown where an input goes on, without an editor.
pub(super) const CONTINUATION: &str = ". ";

/// What came of waiting for an input.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Input {
    /// A whole input, over one line or more.
    Text(String),
    /// The input was given up with Ctrl-C.
    Dropped,
    /// There are no more inputs.
    End,
}

/// Hands over inputs one by one.
pub(super) trait LineSource {
    /// Waits for the next input.
    ///
    /// # Errors
    /// Why nothing can be read.
    fn next(&mut self) -> Result<Input, String>;
}

/// An editor on a terminal that can move its cursor, plain lines elsewhere.
pub(super) fn open(shell: &mut Shell) -> Result<Box<dyn LineSource>, String> {
    let able = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !is_dumb();
    if able {
        Ok(Box::new(Editor::new(shell)?))
    } else {
        Ok(Box::new(Plain::new(shell)))
    }
}

fn is_dumb() -> bool {
    std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb")
}

/// Whether an input is whole: commands are one line, and the grammar knows
/// whether a statement is finished.
pub(super) fn is_whole(session: &Session, text: &str) -> bool {
    text.trim_start().starts_with(':') || !session.is_incomplete(text)
}
