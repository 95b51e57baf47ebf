//! Where events go: results to standard output, diagnostics to standard
//! error, each in the chosen format.

use super::exit::Exit;
use super::format::{Format, Labels};
use super::output_arguments::{OutputArguments, Rendering};
use super::progress::Progress;
use crate::diagnostic::{Code, Diagnostic, fancy, json, short};
use crate::session::{Event, Report, Session};
use crate::source::SourceMap;
use std::io::{self, Write};
use std::sync::Arc;

/// Writes events.
pub(crate) struct Presenter {
    format: Format,
    /// How diagnostics are written, if not as the results are.
    rendering: Option<Rendering>,
    color: bool,
    out: io::BufWriter<io::Stdout>,
    /// Wiped before anything is written.
    progress: Arc<Progress>,
    /// The reader has closed the pipe.
    pipe_closed: bool,
    /// Something else kept results from being written.
    write_failed: bool,
}

impl Presenter {
    /// A presenter that writes as was asked for.
    pub fn new(output: OutputArguments, progress: Arc<Progress>) -> Self {
        Self {
            format: output.format,
            rendering: output.diagnostics,
            color: output.color.is_wanted_on_stderr(),
            out: io::BufWriter::new(io::stdout()),
            progress,
            pipe_closed: false,
            write_failed: false,
        }
    }

    /// How results are written.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Changes how results are written.
    pub fn set_format(&mut self, format: Format) {
        self.format = format;
    }

    /// Whether colours are wanted.
    pub fn is_colored(&self) -> bool {
        self.color
    }

    /// Writes one event.
    pub fn event(&mut self, session: &Session, event: &Event, labels: Labels) {
        match event {
            Event::Report(report) => {
                let text = self.render(session, report, labels);
                self.line(&text);
            }
            Event::Diagnostic(diagnostic) => self.diagnostic(session.sources(), diagnostic),
        }
    }

    /// A result as it is written.
    pub fn render(&self, session: &Session, report: &Report, labels: Labels) -> String {
        self.format.write(session, report, labels)
    }

    /// Writes a line to standard output.
    pub fn line(&mut self, text: &str) {
        self.progress.wipe();
        if let Err(error) = writeln!(self.out, "{text}") {
            self.note_failure(&error);
        }
    }

    /// Writes a diagnostic to standard error, behind the results so far.
    pub fn diagnostic(&mut self, sources: &SourceMap, diagnostic: &Diagnostic) {
        self.progress.wipe();
        self.flush();
        let text = match (self.rendering, self.format) {
            (Some(Rendering::Json), _) | (None, Format::Json) => {
                json::render(diagnostic, sources).to_string()
            }
            (Some(Rendering::Short), _) => short::render(diagnostic, sources),
            (Some(Rendering::Fancy) | None, _) => fancy::render(diagnostic, sources, self.color),
        };
        // Standard error may be closed, and there is no other place to write to.
        let _ = writeln!(io::stderr(), "{text}");
    }

    /// Writes an error that has no code, such as a wrong argument.
    pub fn error(&mut self, why: &str) {
        self.flush();
        let _ = writeln!(io::stderr(), "error: {why}");
    }

    /// Writes that a file cannot be read.
    pub fn unreadable(&mut self, name: &str, why: String) {
        let diagnostic =
            Diagnostic::new(Code::CannotRead, format!("`{name}` cannot be read")).note(why);
        self.diagnostic(&SourceMap::default(), &diagnostic);
    }

    /// Writes out what is held back.
    pub fn flush(&mut self) {
        if let Err(error) = self.out.flush() {
            self.note_failure(&error);
        }
    }

    fn note_failure(&mut self, error: &io::Error) {
        if error.kind() == io::ErrorKind::BrokenPipe {
            self.pipe_closed = true;
        } else if !self.write_failed {
            self.write_failed = true;
            let _ = writeln!(io::stderr(), "error: results cannot be written: {error}");
        }
    }

    /// Whether the reader of the results has closed the pipe.
    pub fn is_closed(&self) -> bool {
        self.pipe_closed
    }

    /// The exit status after everything has been written.
    pub fn finish(&mut self, exit: Exit) -> Exit {
        self.progress.wipe();
        self.flush();
        match exit {
            _ if self.pipe_closed => Exit::Success,
            Exit::Success if self.write_failed => Exit::Usage,
            exit => exit,
        }
    }
}
