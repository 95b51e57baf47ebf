//! The table at which a person sits: input, output and files, as a play needs
//! them.

use crate::diagnostic::Diagnostic;
use crate::limits::Limits;
use crate::session::Session;

/// What the person did when asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A line, without its end.
    Line(String),
    /// Ctrl-C instead of a line.
    Interrupted,
    /// The input has ended.
    End,
}

/// Speaks with the person and keeps files.
pub trait Table {
    /// Shows lines of text.
    fn say(&mut self, text: &str);

    /// Asks for a line.
    fn ask(&mut self, prompt: &str) -> Input;

    /// Shows a diagnostic with its place in the session's sources.
    fn diagnose(&mut self, session: &Session, diagnostic: &Diagnostic);

    /// The limits of the next piece of work. Its clock starts now, and a
    /// Ctrl-C of before is forgotten.
    fn limits(&mut self) -> Limits;

    /// How a program stored at `from` names the file `to`.
    fn path_between(&self, from: &str, to: &str) -> String;

    /// Writes a new file; one that exists is left alone.
    ///
    /// # Errors
    /// Why it could not, as a phrase.
    fn write_new(&mut self, path: &str, text: &str) -> Result<(), String>;
}
