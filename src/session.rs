//! A session: the facade that the command line, the REPL and tests talk to.
//!
//! It reads texts, checks them, runs them and hands back results and
//! diagnostics as data. A text with errors is not run at all, and an input of
//! the REPL that fails defines nothing.

use crate::check::{Checked, Counts, Names, Scope, check};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::eval::program::Statement;
use crate::eval::{Fault, Interpreter, LoadFile, Shown};
use crate::limits::{Limits, Stop};
use crate::source::{FileId, SourceMap, Span};
use crate::syntax::ast::{self, StatementKind};
use crate::syntax::{self, Parsed};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The library of well-known games.
const PRELUDE: &str = include_str!("prelude.game");

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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

/// A file that was imported: what it defines, and what has to run first.
struct Module {
    names: Names,
    statements: Vec<Statement>,
}

/// Programs run one after the other in one world of positions.
pub struct Session {
    sources: SourceMap,
    interpreter: Interpreter,
    scope: Scope,
    loader: Arc<dyn LoadFile>,
    /// Imported files by canonical name.
    modules: FxHashMap<String, Names>,
    /// Files whose import has begun, outermost first.
    importing: Vec<String>,
}

impl Session {
    /// A session with the library of well-known games.
    ///
    /// # Panics
    /// Never: the library is part of this program and a test runs it.
    #[must_use]
    pub fn new(limits: Limits, loader: Arc<dyn LoadFile>) -> Self {
        let mut session = Self {
            sources: SourceMap::default(),
            interpreter: Interpreter::new(limits, loader.clone()),
            scope: Scope::default(),
            loader,
            modules: FxHashMap::default(),
            importing: Vec::new(),
        };
        session.load_prelude();
        session
    }

    fn load_prelude(&mut self) {
        let unlimited = Limits::default();
        let file = self.sources.add("prelude.game", PRELUDE);
        let parsed = syntax::parse(file, PRELUDE, &unlimited).expect("nothing stops this");
        let checked = check(&parsed.program, PRELUDE, &self.scope, self.counts());
        debug_assert!(parsed.diagnostics.is_empty() && checked.diagnostics.is_empty());
        for statement in self.interpreter.define(checked.program) {
            self.interpreter
                .run(&statement)
                .expect("the library is correct");
        }
        self.interpreter.forget_rule_names();
        self.scope.prelude = checked.names;
    }

    /// Replaces the limits, so that the clock of a new run starts.
    pub fn renew_limits(&mut self, limits: Limits) {
        self.interpreter.renew_limits(limits);
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
    pub fn scope(&self) -> &Scope {
        &self.scope
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

    /// Whether a text stops in the middle of a statement.
    #[must_use]
    pub fn is_incomplete(&self, text: &str) -> bool {
        let mut sources = SourceMap::default();
        let file = sources.add("", text);
        syntax::parse(file, text, &Limits::default()).is_ok_and(|parsed| parsed.incomplete)
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
        match self.prepare(name, text, sink) {
            Ok((statements, names)) => {
                self.scope.session.extend(names);
                self.run_statements(&statements, sink)
            }
            Err(status) => status,
        }
    }

    /// Runs one input of a REPL; when it fails, what it defines is forgotten.
    pub fn feed(&mut self, name: &str, text: &str, sink: &mut Sink) -> Status {
        let scope = self.scope.clone();
        let status = self.run(name, text, sink);
        if status == Status::Done {
            let imported = std::mem::take(&mut self.scope.imported);
            for (name, global) in imported {
                self.scope.session.entry(name).or_insert(global);
            }
        } else {
            self.scope = scope;
        }
        status
    }

    /// Parses and checks a text with its imports.
    fn prepare(
        &mut self,
        name: &str,
        text: &str,
        sink: &mut Sink,
    ) -> Result<(Vec<Statement>, Names), Status> {
        let text: Arc<str> = text.into();
        let file = self.sources.add(name, text.clone());
        self.interpreter.name_file(file, name);
        let prepared = self.prepare_file(file, &text);
        self.importing.clear();
        let (module, diagnostics) = match prepared {
            Ok(prepared) => prepared,
            Err(stop) => {
                let start = Span::new(file, 0, 0);
                let diagnostic = crate::eval::explain_stop(stop, start);
                sink(self, Event::Diagnostic(diagnostic));
                return Err(status_of(stop));
            }
        };
        for diagnostic in diagnostics {
            sink(self, Event::Diagnostic(diagnostic));
        }
        match module {
            Some(module) => Ok((module.statements, module.names)),
            None => Err(Status::Failed),
        }
    }

    /// A file's definitions and statements, or `None` when it has errors.
    fn prepare_file(
        &mut self,
        file: FileId,
        text: &str,
    ) -> Result<(Option<Module>, Vec<Diagnostic>), Stop> {
        let Parsed {
            program,
            mut diagnostics,
            ..
        } = syntax::parse(file, text, self.interpreter.limits())?;
        let reported = diagnostics.len();
        let (imported, mut statements) = self.follow_imports(file, &program, &mut diagnostics)?;
        let outer = std::mem::replace(&mut self.scope.imported, imported);
        self.scope.lacks_import = has_errors(&diagnostics[reported..]);
        let checked = check(&program, text, &self.scope, self.counts());
        self.scope.lacks_import = false;
        if !self.importing.is_empty() {
            self.scope.imported = outer;
        }
        let Checked {
            program,
            names,
            diagnostics: mut found,
        } = checked;
        diagnostics.append(&mut found);
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
        statements.extend(self.interpreter.define(program));
        Ok((Some(Module { names, statements }), diagnostics))
    }

    /// The names that a file imports, and what has to run before it.
    fn follow_imports(
        &mut self,
        file: FileId,
        program: &ast::Program,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<(Names, Vec<Statement>), Stop> {
        let mut names = Names::default();
        let mut statements = Vec::new();
        for statement in &program.statements {
            let StatementKind::Use { path } = &statement.kind else {
                continue;
            };
            let imported = match self.import(file, path, diagnostics)? {
                Some(module) => module,
                None => continue,
            };
            statements.extend(imported.statements);
            for (name, global) in imported.names {
                if let Some(other) = names.get(&name)
                    && other.span != global.span
                {
                    diagnostics.push(
                        Diagnostic::new(
                            Code::NameClash,
                            format!("two imported files define `{name}`"),
                        )
                        .label(path.span, "imported here")
                        .label(global.span, "defined here")
                        .label(other.span, "and here")
                        .help("rename one of them in its file"),
                    );
                }
                names.insert(name, global);
            }
        }
        Ok((names, statements))
    }

    /// One imported file; `None` when that was reported to be impossible.
    fn import(
        &mut self,
        from: FileId,
        path: &ast::Text,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<Option<Module>, Stop> {
        let from_name = self.sources.get(from).name().to_owned();
        let (name, text) = match self.loader.load(&from_name, &path.text) {
            Ok(loaded) => loaded,
            Err(why) => {
                diagnostics.push(
                    Diagnostic::new(Code::CannotRead, format!("`{}` cannot be read", path.text))
                        .label(path.span, why),
                );
                return Ok(None);
            }
        };
        if self.importing.contains(&name) || (self.importing.is_empty() && name == from_name) {
            diagnostics.push(self.import_cycle(&name, path.span));
            return Ok(None);
        }
        if let Some(names) = self.modules.get(&name) {
            return Ok(Some(Module {
                names: names.clone(),
                statements: Vec::new(),
            }));
        }
        let top = self.importing.is_empty();
        if top {
            self.importing.push(from_name);
        }
        self.importing.push(name.clone());
        let file = self.sources.add(name.clone(), text.clone());
        self.interpreter.name_file(file, &name);
        let prepared = self.prepare_file(file, &text);
        self.importing.pop();
        if top {
            self.importing.clear();
        }
        let (module, mut found) = prepared?;
        diagnostics.append(&mut found);
        Ok(module.map(|mut module| {
            // An imported file defines; it neither shows nor asserts.
            module.statements.retain(Statement::defines);
            self.modules.insert(name, module.names.clone());
            module
        }))
    }

    fn import_cycle(&self, name: &str, span: Span) -> Diagnostic {
        let mut path = self.importing.clone();
        if path.is_empty() {
            path.push(name.to_owned());
        }
        path.push(name.to_owned());
        Diagnostic::new(Code::ImportCycle, "this file imports itself")
            .label(span, "this closes a cycle of imports")
            .note(format!("the cycle: {}", path.join(" → ")))
            .help("move what both files need into a third one")
    }

    fn run_statements(&mut self, statements: &[Statement], sink: &mut Sink) -> Status {
        let mut status = Status::Done;
        for statement in statements {
            match self.interpreter.run(statement) {
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
                            return Status::Interrupted;
                        }
                    }
                    if stops {
                        return Status::Failed;
                    }
                }
            }
        }
        status
    }
}

fn has_errors(diagnostics: &[Diagnostic]) -> bool {
    diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error)
}

fn status_of(stop: Stop) -> Status {
    match stop {
        Stop::Interrupted => Status::Interrupted,
        Stop::TimedOut { .. } | Stop::OutOfMemory { .. } => Status::Failed,
    }
}
