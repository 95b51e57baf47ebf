//! What layout says about brackets, blocks and indentation.

use super::Layout;
use super::line::closing;
use crate::diagnostic::{Code, Diagnostic};
use crate::limits::Limit;
use std::ops::Range;

impl Layout<'_> {
    /// The bracket `open` at byte `at` is never closed.
    pub fn report_unclosed(&mut self, at: usize, open: char) {
        self.diagnostics.push(
            Diagnostic::new(
                Code::UnclosedBracket,
                format!("this `{open}` is never closed"),
            )
            .label(self.span(&(at..at + 1)), "opened here")
            .help(format!("add the missing `{}`", closing(open))),
        );
    }

    /// A closing bracket without an opening one.
    pub fn report_unopened(&mut self, at: usize, found: char) {
        self.diagnostics.push(
            Diagnostic::new(
                Code::UnopenedBracket,
                format!("this `{found}` closes nothing"),
            )
            .label(self.span(&(at..at + 1)), "no bracket is open here")
            .help("remove it, or add the bracket that it should close"),
        );
    }

    /// A closing bracket of another shape than the opening one.
    pub fn report_mismatch(&mut self, open_at: usize, open: char, at: usize, found: char) {
        self.diagnostics.push(
            Diagnostic::new(
                Code::UnclosedBracket,
                format!("`{open}` is closed by `{found}`"),
            )
            .label(
                self.span(&(at..at + 1)),
                format!("expected `{}`", closing(open)),
            )
            .label(self.span(&(open_at..open_at + 1)), "to close this one")
            .help("make the two brackets match"),
        );
    }

    /// Brackets or groups inside each other beyond the limit; told once.
    pub fn report_depth(&mut self, range: &Range<usize>) {
        if std::mem::replace(&mut self.told_depth, true) {
            return;
        }
        let limit = self.max_nesting;
        self.diagnostics.push(
            Diagnostic::new(
                Code::NestingTooDeep,
                format!("this is nested more than {limit} deep"),
            )
            .label(self.span(range), "too deep from here on")
            .help(Limit::Nesting.advice("give inner parts names with `let`")),
        );
    }

    /// A header `game NAME(…)` without its `{`.
    pub fn report_missing_brace(&mut self, header: &Range<usize>) {
        let end = header.end;
        self.diagnostics.push(
            Diagnostic::new(Code::UnfinishedStatement, "this game has no `{`")
                .label(self.span(&(end..end)), "expected `{` here")
                .help("put the lines of the game between `{` and `}`: `game NAME(n) { … }`"),
        );
    }

    /// A header whose `{` stands on the next line.
    pub fn report_brace_on_next_line(&mut self, header: &Range<usize>, brace: usize) {
        let end = header.end;
        self.diagnostics.push(
            Diagnostic::new(
                Code::UnfinishedStatement,
                "the `{` of a game stands on the line of its name",
            )
            .label(self.span(&(end..end)), "expected `{` here")
            .label(self.span(&(brace..brace + 1)), "not here")
            .help("move the `{` up: a line break ends a statement"),
        );
    }

    /// `} else` without a block.
    pub fn report_blockless_else(&mut self, word: &Range<usize>) {
        self.diagnostics.push(
            Diagnostic::new(Code::UnfinishedStatement, "this `else` has no block")
                .label(self.span(word), "expected `{` after it")
                .help("write `else { … }` or `else if CONDITION { … }`"),
        );
    }

    /// A line that looks as if it went on from the one above.
    pub fn report_indentation(&mut self, start: usize, sign: char) {
        self.diagnostics.push(
            Diagnostic::new(
                Code::SuspiciousIndentation,
                format!("this line starts with `{sign}` and is a statement of its own"),
            )
            .label(
                self.span(&(start..start + sign.len_utf8())),
                "not a continuation of the line above",
            )
            .help(format!(
                "to continue the line above, end it with `{sign}`; otherwise remove the indentation"
            )),
        );
    }
}
