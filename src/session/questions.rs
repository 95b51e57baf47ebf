//! Questions of a host that wants values instead of reports: definitions
//! without what a file shows, the value of a lone expression, and the
//! mathematics asked directly.
//!
//! None of it shows anything or gives a name a meaning, but for the
//! definitions that are asked for.

use super::{Event, Report, Session, Sink, Status};
use crate::certificate::Certificate;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Fault, Interpreter, ProofAsked, Shown, Value};
use crate::game::Convention;
use crate::program::{Statement, StatementKind};
use crate::source::Span;

impl Session {
    /// Reads a program for its definitions alone, as an import does: nothing
    /// it shows is worked out, and its assertions are not checked.
    pub fn define(&mut self, name: &str, text: &str, sink: &mut Sink) -> Status {
        let mut prepared = match self.prepare(name, text, sink) {
            Ok(prepared) => prepared,
            Err(status) => return status,
        };
        self.names.extend(prepared.imported.clone());
        self.names.extend(prepared.names.clone());
        prepared.statements.retain(Statement::defines);
        self.run_prepared(&prepared, Convention::Normal, sink)
    }

    /// The value of a text that is one expression, and its place. Nothing is
    /// defined; the sink receives diagnostics only.
    ///
    /// # Errors
    /// How it ended, when there is no value; the sink has the diagnostics.
    pub fn evaluate(
        &mut self,
        name: &str,
        text: &str,
        sink: &mut Sink,
    ) -> Result<(Value, Span), Status> {
        let prepared = self.prepare(name, text, sink)?;
        let is_expression = prepared.names.is_empty()
            && matches!(
                prepared.statements.as_slice(),
                [statement] if matches!(statement.kind, StatementKind::Show(_))
            );
        if !is_expression {
            let place = Span::new(prepared.file, 0, text.trim_end().len());
            let diagnostic = Diagnostic::new(Code::UnexpectedText, "one expression is needed here")
                .label(place, "this is something else");
            sink(self, Event::Diagnostic(diagnostic));
            return Err(Status::Failed);
        }
        let mut answer = None;
        let convention = self.convention;
        let status = self.run_prepared(&prepared, convention, &mut |session, event| match event {
            Event::Report(Report {
                shown: Shown::Value { value, .. },
                span,
            }) => answer = Some((value, span)),
            Event::Report(_) => {}
            Event::Diagnostic(_) => sink(session, event),
        });
        answer.ok_or(status)
    }

    /// The certificate of what a text asks: a period, a genus or a misère
    /// quotient, as [`ProofAsked`] reads it. Nothing is defined; the sink receives diagnostics only.
    ///
    /// # Errors
    /// How it ended, when there is no certificate; the sink has the
    /// diagnostics.
    pub fn prove(
        &mut self,
        name: &str,
        text: &str,
        sink: &mut Sink,
    ) -> Result<Certificate, Status> {
        let prepared = self.prepare(name, text, sink)?;
        let place = Span::new(prepared.file, 0, text.trim_end().len());
        let question = match prepared.statements.as_slice() {
            [statement] if prepared.names.is_empty() => ProofAsked::of(statement),
            _ => None,
        };
        let Some(question) = question else {
            let diagnostic =
                Diagnostic::new(Code::UnexpectedText, "there is nothing to prove here")
                    .label(place, "neither a period nor a genus is asked for")
                    .help(
                        "write `period(R)` for a ruleset R, or `genus(G)` for a sum of its heaps",
                    );
            sink(self, Event::Diagnostic(diagnostic));
            return Err(Status::Failed);
        };
        let result = self.work_out(place, |interpreter| question.certificate(interpreter));
        result.map_err(|diagnostic| {
            let interrupted = diagnostic.code == Code::Interrupted;
            sink(self, Event::Diagnostic(*diagnostic));
            if interrupted {
                Status::Interrupted
            } else {
                Status::Failed
            }
        })
    }

    /// Asks the mathematics; what goes wrong is explained at a place.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn work_out<T>(
        &mut self,
        span: Span,
        ask: impl FnOnce(&mut Interpreter) -> Result<T, Fault>,
    ) -> Result<T, Box<Diagnostic>> {
        let result = ask(&mut self.interpreter);
        result.map_err(|fault| match self.interpreter.at(fault, span) {
            Fault::Explained(diagnostic) => diagnostic,
            // A rule that needs the value of a `let` that failed.
            Fault::Game(_) | Fault::FailedEarlier => Box::new(
                Diagnostic::new(
                    Code::UsedBeforeItsLine,
                    "this needs a value that has failed",
                )
                .label(span, "asked for here"),
            ),
        })
    }
}
