//! Error codes explained, each with a program that shows it and with what is
//! said about that program.

use crate::diagnostic::{Code, Diagnostic, fancy};
use crate::eval::LoadFile;
use crate::limits::{Limit, Limits, Stop, Tally, Watch};
use crate::session::{Event, Session};
use std::sync::Arc;

/// What there is to say about a code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The code.
    pub code: Code,
    /// A program that shows it, with the files that it needs.
    pub example: &'static str,
    /// What is said when the program is run: the code's diagnostic first. It
    /// is empty where there is nothing to run.
    pub diagnostics: Vec<Diagnostic>,
    /// The same as text.
    pub shown: String,
}

/// Explains a code by running its example, in colours if wished.
#[must_use]
pub fn explain(code: Code, color: bool) -> Explanation {
    let example = code.example();
    let (diagnostics, shown) = match Example::read(example) {
        Some(example) => example.run(color),
        None => (Vec::new(), String::new()),
    };
    Explanation {
        code,
        example,
        diagnostics,
        shown,
    }
}

/// An example that can be run.
struct Example {
    program: String,
    files: Files,
    limits: Limits,
}

impl Example {
    /// Reads an example; `None` when it is no program.
    fn read(text: &str) -> Option<Self> {
        let first = text.lines().next().unwrap_or("");
        if first == IN_REPL || text.lines().all(|line| line.starts_with('#')) {
            return None;
        }
        let (program, rest) = text.split_once(FILE).unwrap_or((text, ""));
        let files = rest
            .split(FILE)
            .filter_map(|file| file.split_once('\n'))
            .map(|(name, text)| (name.to_owned(), text.to_owned()));
        Some(Self {
            program: program.to_owned(),
            files: Files(files.collect()),
            limits: limits(first.strip_prefix(WITH).unwrap_or("")),
        })
    }

    /// Runs it; its diagnostics, as data and as text.
    fn run(self, color: bool) -> (Vec<Diagnostic>, String) {
        let mut session = Session::new(Limits::default(), Arc::new(self.files));
        session.renew_limits(self.limits);
        let (mut diagnostics, mut shown) = (Vec::new(), Vec::new());
        session.run("example.game", &self.program, &mut |session, event| {
            if let Event::Diagnostic(diagnostic) = event {
                shown.push(fancy::render(&diagnostic, session.sources(), color));
                diagnostics.push(diagnostic);
            }
        });
        (diagnostics, shown.join("\n"))
    }
}

/// The first line of an example for the REPL.
const IN_REPL: &str = "# in the REPL";
/// Starts a line that says what must be so.
const WITH: &str = "# with ";
/// Starts a file that the example needs.
const FILE: &str = "# file: ";

/// The files of an example.
struct Files(Vec<(String, String)>);

impl LoadFile for Files {
    fn load(&self, _: &str, path: &str) -> Result<(String, String), String> {
        let file = self.0.iter().find(|(name, _)| name == path);
        file.cloned().ok_or("there is no such file".to_owned())
    }
}

/// The limits that make an example fail. Time and memory run out at the first
/// look, so that the example ends at once.
fn limits(with: &str) -> Limits {
    if with == "Ctrl-C" {
        return stopped(Stop::Interrupted);
    }
    let (flag, value) = with.split_once(' ').unwrap_or((with, ""));
    let number = value.parse().unwrap_or(1);
    match flag.strip_prefix("--").and_then(Limit::with_flag) {
        Some(Limit::Timeout) => stopped(Stop::TimedOut { seconds: number }),
        Some(Limit::Memory) => stopped(Stop::OutOfMemory { mebibytes: number }),
        Some(limit) => {
            let mut limits = Limits::default();
            limits.set(limit, number);
            limits
        }
        None => Limits::default(),
    }
}

fn stopped(stop: Stop) -> Limits {
    Limits::watched(Arc::new(Stopped(stop)))
}

/// Stops at the first look.
struct Stopped(Stop);

impl Watch for Stopped {
    fn check(&self, _: &Tally) -> Option<Stop> {
        Some(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn every_example_shows_its_code_first() {
        for &code in Code::ALL {
            let explanation = explain(code, false);
            let first = explanation
                .diagnostics
                .first()
                .map(|diagnostic| diagnostic.code);
            let runs = !matches!(
                code,
                Code::UnknownCommand | Code::MisusedCommand | Code::Internal
            );
            assert_eq!(
                first,
                runs.then_some(code),
                "{code}:\n{}",
                explanation.shown
            );
        }
    }
}
