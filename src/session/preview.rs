//! Looking at an input without running it for good: whether it is finished and
//! right, and what it is worth. Completion and hints are made of this.

use super::Session;
use super::prepare::has_errors;
use crate::check::{Scope, check};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Shown, Value};
use crate::limits::Limits;
use crate::source::{FileId, SourceMap};
use crate::syntax::{self, ast::StatementKind};

impl Session {
    /// The value of an expression, if the text is one, is right, and can be
    /// worked out within the limits. Nothing is shown, reported, defined or
    /// named; at most `positions` positions are added to those held.
    pub fn preview(&mut self, text: &str, positions: usize, mut limits: Limits) -> Option<Value> {
        let files = self.sources.len();
        let file = self.sources.add("", text);
        let rule_names = self.interpreter.rule_names();
        limits.max_positions = self.interpreter.positions_held() + positions;
        let limits = self.interpreter.renew_limits(limits);
        let value = self.value_of(file, text);
        self.interpreter.renew_limits(limits);
        self.interpreter.restore_rule_names(rule_names);
        self.sources.truncate(files);
        value
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

    /// Whether a text is right as an input, as far as checking can tell.
    #[must_use]
    pub fn has_no_errors(&self, text: &str) -> bool {
        let mut sources = SourceMap::default();
        let file = sources.add("", text);
        let Ok(parsed) = syntax::parse(file, text, &Limits::default()) else {
            return false;
        };
        let checked = check(&parsed.program, text, &self.scope(), self.counts());
        !has_errors(&parsed.diagnostics) && !has_errors(&checked.diagnostics)
    }

    fn value_of(&mut self, file: FileId, text: &str) -> Option<Value> {
        let parsed = syntax::parse(file, text, self.interpreter.limits()).ok()?;
        let [statement] = &*parsed.program.statements else {
            return None;
        };
        if !matches!(statement.kind, StatementKind::Show(_)) || has_errors(&parsed.diagnostics) {
            return None;
        }
        let scope: Scope = self.scope();
        let checked = check(&parsed.program, text, &scope, self.counts());
        if has_errors(&checked.diagnostics) {
            return None;
        }
        let statements = self.interpreter.define(checked.program);
        let shown = self.interpreter.run(statements.first()?, self.convention);
        self.interpreter.take_warnings();
        match shown {
            Ok(Some(Shown::Value { value, .. })) => Some(value),
            _ => None,
        }
    }
}
