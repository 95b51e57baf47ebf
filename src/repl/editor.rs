//! Inputs typed into a line editor, with a history that is kept.

use super::assistant::Assistant;
use super::history;
use super::line_source::{Input, LineSource, PROMPT};
use super::shell::Shell;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, EditMode};
use std::path::PathBuf;

/// Inputs that the history keeps.
const HISTORY_LENGTH: usize = 5000;

/// The line editor.
pub(super) struct Editor {
    line: rustyline::Editor<Assistant, FileHistory>,
    /// Where the history is kept, if it is.
    history: Option<PathBuf>,
}

impl Editor {
    /// An editor for a shell.
    pub fn new(shell: &mut Shell) -> Result<Self, String> {
        let color = if shell.is_colored() {
            ColorMode::Enabled
        } else {
            ColorMode::Disabled
        };
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .edit_mode(EditMode::Emacs)
            .color_mode(color)
            .max_history_size(HISTORY_LENGTH)
            .map_err(|error| error.to_string())?
            .build();
        let mut line = rustyline::Editor::with_config(config).map_err(|error| error.to_string())?;
        line.set_helper(Some(Assistant::new(shell)));
        let history = history::open(&mut line).unwrap_or_else(|why| {
            shell.warn_of_history(&why);
            None
        });
        Ok(Self { line, history })
    }
}

impl LineSource for Editor {
    fn next(&mut self) -> Result<Input, String> {
        match self.line.readline(PROMPT) {
            Ok(text) => {
                if !text.trim().is_empty() {
                    // The REPL goes on without a history.
                    let _ = self.line.add_history_entry(text.trim_end());
                    if let Some(path) = &self.history {
                        let _ = self.line.append_history(path);
                    }
                }
                Ok(Input::Text(text))
            }
            Err(ReadlineError::Interrupted) => Ok(Input::Dropped),
            Err(ReadlineError::Eof) => Ok(Input::End),
            Err(error) => Err(error.to_string()),
        }
    }
}
