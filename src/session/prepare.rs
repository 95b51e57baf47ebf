//! Preparing a text: it is parsed and checked with its imports, and its
//! definitions are made known.

use super::{Event, Session, Sink, Status};
use crate::check::{Names, Scope, check};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::eval::{builtins, explain_stop};
use crate::limits::Stop;
use crate::program::Statement;
use crate::source::{FileId, Span};
use crate::syntax::{self, Parsed, ast};
use std::sync::Arc;

/// A text that was checked: what it defines and what it does.
pub(super) struct Prepared {
    pub file: FileId,
    pub names: Names,
    /// What it imports.
    pub imported: Names,
    /// What has to run for the imported definitions.
    pub imports: Vec<Statement>,
    /// What to do after that.
    pub statements: Vec<Statement>,
}

impl Session {
    /// Parses and checks a text with its imports.
    pub(super) fn prepare(
        &mut self,
        name: &str,
        text: &str,
        sink: &mut Sink,
    ) -> Result<Prepared, Status> {
        let text: Arc<str> = text.into();
        let file = self.sources.add(name, text.clone());
        self.last_file = file;
        self.interpreter.name_file(file, name);
        self.imports.begin(name);
        let outer = self.names.clone();
        let (prepared, diagnostics) = match self.prepare_file(file, &text, outer) {
            Ok(prepared) => prepared,
            Err(stop) => {
                let diagnostic = explain_stop(stop, Span::new(file, 0, 0));
                sink(self, Event::Diagnostic(diagnostic));
                return Err(match stop {
                    Stop::Interrupted => Status::Interrupted,
                    Stop::TimedOut { .. } | Stop::OutOfMemory { .. } => Status::Failed,
                });
            }
        };
        for diagnostic in diagnostics {
            sink(self, Event::Diagnostic(diagnostic));
        }
        prepared.ok_or(Status::Failed)
    }

    /// A file checked and its definitions made known, or `None` when it has
    /// errors; `outer` are the names it may use besides its own.
    pub(super) fn prepare_file(
        &mut self,
        file: FileId,
        text: &str,
        outer: Names,
    ) -> Result<(Option<Prepared>, Vec<Diagnostic>), Stop> {
        let Parsed {
            program,
            mut diagnostics,
            ..
        } = syntax::parse(file, text, self.interpreter.limits())?;
        let before = diagnostics.len();
        let mut imported = self.follow_imports(file, &program, &mut diagnostics)?;
        let imports_failed = has_errors(&diagnostics[before..]);
        let scope = Scope {
            session: outer,
            imported: std::mem::take(&mut imported.names),
            lacks_import: imports_failed,
            prelude: self.prelude.clone(),
            builtins: builtins::signatures(),
        };
        let mut checked = check(&program, text, &scope, self.counts());
        diagnostics.append(&mut checked.diagnostics);
        // A lone import in a REPL is there for later inputs.
        let is_import =
            |statement: &ast::Statement| matches!(statement.kind, ast::StatementKind::Use { .. });
        if !program.statements.iter().all(is_import) {
            diagnostics.append(&mut imported.unused(&checked.used_imports));
        }
        drop_consequences(&mut diagnostics);
        // Those of imported files first, then in the order of the text.
        diagnostics.sort_by_key(|diagnostic| {
            let place = diagnostic.primary().map(|label| label.span);
            place
                .filter(|span| span.file == file)
                .map(|span| span.start)
        });
        if has_errors(&diagnostics) {
            return Ok((None, diagnostics));
        }
        let prepared = Prepared {
            file,
            names: checked.names,
            imported: scope.imported,
            imports: imported.statements,
            statements: self.interpreter.define(checked.program),
        };
        Ok((Some(prepared), diagnostics))
    }
}

/// Leaves out what follows from something that is reported too: where names
/// clash nothing is sure of them, and where something could not be read or
/// resolved a name may be used after all.
fn drop_consequences(diagnostics: &mut Vec<Diagnostic>) {
    let clash = |diagnostic: &Diagnostic| diagnostic.code == Code::NameClash;
    if diagnostics.iter().any(clash) {
        diagnostics.retain(|diagnostic| {
            clash(diagnostic)
                || !matches!(
                    diagnostic.code.number().as_bytes(),
                    [b'E', b'0', b'2' | b'3', ..]
                )
        });
    }
    if has_errors(diagnostics) {
        diagnostics
            .retain(|diagnostic| !matches!(diagnostic.code, Code::UnusedName | Code::UnusedImport));
    }
}

/// Whether one of the diagnostics is an error.
pub(super) fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
}
