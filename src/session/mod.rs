//! A session: the facade that the command line, the REPL and tests talk to.
//!
//! It reads texts, checks them, runs them and hands back results and
//! diagnostics as data. A text with errors is not run at all, and an input of
//! the REPL that fails defines nothing.

mod imports;
mod preview;
mod questions;

use crate::check::{Counts, Names, Scope, check};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::eval::{Fault, Interpreter, LoadFile, Shown, builtins, explain_stop};
use crate::game::Convention;
use crate::limits::{Limits, Stop};
use crate::program::Statement;
use crate::source::{FileId, SourceMap, Span};
use crate::syntax::{self, Parsed, ast};
use imports::Imports;
use std::sync::Arc;

/// The library of well-known games.
const PRELUDE: &str = include_str!("../prelude.game");

/// What a statement showed, with where it stands.
#[derive(Clone, Debug)]
pub struct Report {
    /// What it showed.
    pub shown: Shown,
    /// The statement.
    pub span: Span,
}

/// What happens while a text is run, in order.
#[derive(Debug)]
pub enum Event {
    /// A statement showed something.
    Report(Report),
    /// Something is wrong or suspicious.
    Diagnostic(Diagnostic),
}

/// How running a text ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Status {
    /// All well, warnings aside.
    Done,
    /// The program has an error, or an assertion failed.
    Failed,
    /// Interrupted.
    Interrupted,
}

/// Receives events; the session is there to write values with.
pub type Sink<'a> = dyn FnMut(&Session, Event) + 'a;

/// A text that was checked: what it defines and what it does.
struct Prepared {
    file: FileId,
    names: Names,
    /// What it imports.
    imported: Names,
    /// What has to run for the imported definitions.
    imports: Vec<Statement>,
    /// What to do after that.
    statements: Vec<Statement>,
}

/// Programs run one after the other in one world of positions.
pub struct Session {
    sources: SourceMap,
    interpreter: Interpreter,
    /// The library of well-known games.
    prelude: Names,
    /// Defined or imported by the texts that were run.
    names: Names,
    loader: Arc<dyn LoadFile>,
    imports: Imports,
    /// What inputs are played under where they name no convention.
    convention: Convention,
    /// The text that was run last.
    last_file: FileId,
}

impl Session {
    /// A session with the library of well-known games.
    ///
    /// # Panics
    /// Never: the library is part of this program and a test runs it.
    #[must_use]
    pub fn new(limits: Limits, loader: Arc<dyn LoadFile>) -> Self {
        let mut sources = SourceMap::default();
        let library = sources.add("prelude.game", PRELUDE);
        let mut session = Self {
            sources,
            interpreter: Interpreter::new(limits, loader.clone()),
            prelude: Names::default(),
            names: Names::default(),
            loader,
            imports: Imports::default(),
            convention: Convention::Normal,
            last_file: library,
        };
        session.load_prelude(library);
        session
    }

    fn load_prelude(&mut self, file: FileId) {
        let parsed =
            syntax::parse(file, PRELUDE, &Limits::default()).expect("the library is short");
        let checked = check(
            &parsed.program,
            PRELUDE,
            &Scope {
                builtins: builtins::signatures(),
                ..Scope::default()
            },
            Counts::default(),
        );
        debug_assert!(parsed.diagnostics.is_empty() && checked.diagnostics.is_empty());
        for statement in self.interpreter.define(checked.program) {
            let shown = self.interpreter.run(&statement, Convention::Normal);
            shown.expect("the library is correct");
        }
        self.interpreter.forget_rule_names();
        self.prelude = checked.names;
    }

    /// Replaces the limits, so that the clock of a new run starts.
    pub fn renew_limits(&mut self, limits: Limits) {
        self.interpreter.renew_limits(limits);
    }

    /// Leaves every question to the plain evaluator, the reference that compiled
    /// rulesets are held to; or no longer.
    pub fn set_plain(&mut self, plain: bool) {
        self.interpreter.set_plain(plain);
    }

    /// What inputs are played under where they name no convention.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.convention
    }

    /// Changes what inputs are played under where they name no convention.
    /// Programs and imported files are played as they are written.
    pub fn set_convention(&mut self, convention: Convention) {
        self.convention = convention;
    }

    /// The texts read so far, to show places in them.
    #[must_use]
    pub fn sources(&self) -> &SourceMap {
        &self.sources
    }

    /// The interpreter, to write values with.
    #[must_use]
    pub fn interpreter(&self) -> &Interpreter {
        &self.interpreter
    }

    /// What names mean at present.
    #[must_use]
    pub fn scope(&self) -> Scope {
        Scope {
            session: self.names.clone(),
            imported: Names::default(),
            lacks_import: false,
            prelude: self.prelude.clone(),
            builtins: builtins::signatures(),
        }
    }

    /// The names that the text which was run last defines, in order.
    #[must_use]
    pub fn defined_by_last_input(&self) -> Vec<String> {
        let mut defined: Vec<_> = self
            .names
            .iter()
            .filter(|(_, global)| global.span.file == self.last_file)
            .collect();
        defined.sort_by_key(|(_, global)| global.span.start);
        defined
            .into_iter()
            .map(|(name, _)| name.to_string())
            .collect()
    }

    /// Takes a text that is not run among those that diagnostics can show.
    pub fn add_source(&mut self, name: &str, text: &str) -> FileId {
        self.sources.add(name, text)
    }

    fn counts(&self) -> Counts {
        let (functions, rulesets, graphs, values) = self.interpreter.counts();
        Counts {
            functions,
            rulesets,
            graphs,
            values,
        }
    }

    /// Whether a text stops in the middle of a statement: something is open,
    /// or the last line is not finished.
    #[must_use]
    pub fn is_incomplete(&self, text: &str) -> bool {
        let mut sources = SourceMap::default();
        let file = sources.add("", text);
        let end = text.trim_end().len();
        syntax::parse(file, text, &Limits::default()).is_ok_and(|parsed| {
            let unfinished = |diagnostic: &Diagnostic| {
                let place = diagnostic.primary().map(|label| label.span.range().start);
                diagnostic.code == Code::UnfinishedStatement && place >= Some(end)
            };
            parsed.incomplete || parsed.diagnostics.iter().any(unfinished)
        })
    }

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
    fn run_prepared(
        &mut self,
        prepared: &Prepared,
        convention: Convention,
        sink: &mut Sink,
    ) -> Status {
        match self.run_statements(&prepared.imports, Convention::Normal, sink) {
            Ran::On(imports) => match self.run_statements(&prepared.statements, convention, sink) {
                Ran::On(status) => status.max(imports),
                Ran::Stopped(status) => status,
            },
            Ran::Stopped(status) => status,
        }
    }

    /// Parses and checks a text with its imports.
    fn prepare(&mut self, name: &str, text: &str, sink: &mut Sink) -> Result<Prepared, Status> {
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
    fn prepare_file(
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
        settle(&mut diagnostics);
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
        Ran::On(status)
    }
}

/// How running statements ended.
enum Ran {
    /// All were run.
    On(Status),
    /// The last ones were not run.
    Stopped(Status),
}

/// Leaves out what follows from something that is reported too: where names
/// clash nothing is sure of them, and where something could not be read or
/// resolved a name may be used after all.
fn settle(diagnostics: &mut Vec<Diagnostic>) {
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

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
}
