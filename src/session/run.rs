//! Running what was prepared: a program, or one input of a REPL.

use super::prepare::Prepared;
use super::{Event, Report, Session, Sink, Status};
use crate::diagnostic::Code;
use crate::eval::Fault;
use crate::game::Convention;
use crate::program::Statement;

impl Session {
    /// Checks a program without running it.
    pub fn check(&mut self, name: &str, text: &str, sink: &mut Sink) -> Status {
        match self.prepare(name, text, sink) {
            Ok(_) => Status::Done,
            Err(status) => status,
        }
    }

    /// Runs a program. Nothing runs when it has errors; a statement that
    /// fails does not keep later ones from running.
    pub fn run(&mut self, name: &str, text: &str, sink: &mut Sink) -> Status {
        self.run_under(Convention::Normal, name, text, sink)
    }

    /// Runs one input of a REPL under the convention of the session; when it
    /// fails, what it defines is forgotten.
    pub fn feed(&mut self, name: &str, text: &str, sink: &mut Sink) -> Status {
        let names = self.names.clone();
        let rule_names = self.interpreter.rule_names();
        let status = self.run_under(self.convention, name, text, sink);
        if status != Status::Done {
            self.names = names;
            self.interpreter.restore_rule_names(rule_names);
        }
        status
    }

    fn run_under(
        &mut self,
        convention: Convention,
        name: &str,
        text: &str,
        sink: &mut Sink,
    ) -> Status {
        let prepared = match self.prepare(name, text, sink) {
            Ok(prepared) => prepared,
            Err(status) => return status,
        };
        self.names.extend(prepared.imported.clone());
        self.names.extend(prepared.names.clone());
        self.run_prepared(&prepared, convention, sink)
    }

    /// Runs what was imported as it is written, then the text.
    pub(super) fn run_prepared(
        &mut self,
        prepared: &Prepared,
        convention: Convention,
        sink: &mut Sink,
    ) -> Status {
        match self.run_statements(&prepared.imports, Convention::Normal, sink) {
            Ran::ToTheEnd(imports) => {
                match self.run_statements(&prepared.statements, convention, sink) {
                    Ran::ToTheEnd(status) => status.max(imports),
                    Ran::Stopped(status) => status,
                }
            }
            Ran::Stopped(status) => status,
        }
    }

    /// Runs statements one after the other; one that fails does not keep the
    /// next from running, unless it used up a limit or was interrupted.
    fn run_statements(
        &mut self,
        statements: &[Statement],
        convention: Convention,
        sink: &mut Sink,
    ) -> Ran {
        let mut status = Status::Done;
        for statement in statements {
            let result = self.interpreter.run(statement, convention);
            for warning in self.interpreter.take_warnings() {
                sink(self, Event::Diagnostic(warning));
            }
            match result {
                Ok(None) => {}
                Ok(Some(shown)) => {
                    let span = statement.span;
                    sink(self, Event::Report(Report { shown, span }));
                }
                Err(fault) => {
                    status = Status::Failed;
                    let stops = fault.is_stop();
                    if let Fault::Explained(diagnostic) = fault {
                        let interrupted = diagnostic.code == Code::Interrupted;
                        sink(self, Event::Diagnostic(*diagnostic));
                        if interrupted {
                            return Ran::Stopped(Status::Interrupted);
                        }
                    }
                    if stops {
                        return Ran::Stopped(status);
                    }
                }
            }
        }
        Ran::ToTheEnd(status)
    }
}

/// How running statements ended.
enum Ran {
    /// All were run.
    ToTheEnd(Status),
    /// The last ones were not run.
    Stopped(Status),
}
