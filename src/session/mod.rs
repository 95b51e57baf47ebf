//! A session: the facade that the command line, the REPL and tests talk to.
//!
//! It reads texts, checks them, runs them and hands back results and
//! diagnostics as data. A text with errors is not run at all, and an input of
//! the REPL that fails defines nothing.
//!
//! * `prepare` parses and checks a text, `imports` the files that it uses;
//! * `run` runs what was prepared;
//! * `questions` are those of a host that wants values instead of reports;
//! * `preview` looks at an input without running it for good.

mod imports;
mod prepare;
mod preview;
mod questions;
mod run;

use crate::check::{Counts, Names, Scope, check};
use crate::diagnostic::Diagnostic;
use crate::eval::{Interpreter, LoadFile, Shown, builtins};
use crate::game::Convention;
use crate::limits::Limits;
use crate::source::{FileId, SourceMap, Span};
use crate::syntax;
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

/// Programs run one after the other, on one graph of positions.
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
}
