//! Warnings: what is right but probably not meant.

use crate::check::interval::Fact;
use crate::check::resolver::{Local, Resolver, is_value};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOperator, ExprKind};
use crate::syntax::lexemes;
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

impl Resolver<'_> {
    /// A local name whose scope ends and that nothing used.
    pub(super) fn warn_unused(&mut self, local: &Local) {
        let Local { name, span, .. } = local;
        self.report(
            Diagnostic::new(Code::UnusedName, format!("`{name}` is never used"))
                .label(*span, "bound here")
                .help(format!(
                    "use it, remove it, or call it `_{name}` to say that it is not needed"
                )),
        );
    }

    /// A local name that hides another one.
    pub(super) fn warn_shadowed(&mut self, name: &ast::Name) {
        if name.text.starts_with('_') {
            return;
        }
        let (outer, what) = if let Some(outer) = self.local(&name.text) {
            (outer.span, "the one that it hides")
        } else {
            match self.own.0.get(&name.text) {
                Some(own) if own.statement < self.current || !is_value(&own.global) => {
                    (own.global.span, "the definition that it hides")
                }
                _ => return,
            }
        };
        self.report(
            Diagnostic::new(
                Code::ShadowedName,
                format!("`{}` hides another `{0}`", name.text),
            )
            .label(name.span, "bound anew here")
            .label(outer, what)
            .help("give one of them another name, so that a reader can tell them apart"),
        );
    }

    /// A condition that is never true where it stands.
    pub(super) fn warn_never(&mut self, condition: &ast::Expr) {
        let reason = self.last_fact(condition);
        let diagnostic = Diagnostic::new(Code::NeverApplies, "this condition is never true")
            .label(condition.span, "never true, so nothing comes of it");
        let diagnostic = because(diagnostic, reason, condition.span);
        self.report(diagnostic.help("correct the condition, or remove what depends on it"));
    }

    /// A range that is always empty.
    pub(super) fn warn_empty_range(&mut self, range: &ast::Expr) {
        let reason = self.last_fact(range);
        let diagnostic = Diagnostic::new(Code::NeverApplies, "this range is always empty")
            .label(range.span, "its end lies before its start");
        let diagnostic = because(diagnostic, reason, range.span);
        self.report(
            diagnostic
                .help("exchange the ends; to run downwards, write `reverse(…)` around the range"),
        );
    }

    /// A part of a conditional that is never reached.
    pub(super) fn warn_dead_branch(&mut self, conditional: &ast::Conditional, truth: bool) {
        let (dead, word) = if truth {
            (&conditional.alternative, "else")
        } else {
            (&conditional.consequence, "then")
        };
        let condition = &conditional.condition;
        let reason = self.last_fact(condition);
        let diagnostic = Diagnostic::new(
            Code::NeverApplies,
            format!("the part behind `{word}` is never used"),
        )
        .label(dead.span, "never used")
        .label(condition.span, format!("this is always {truth}"));
        let diagnostic = because(diagnostic, reason, condition.span);
        self.report(diagnostic.help("correct the condition, or write the other part alone"));
    }

    /// Lines of a block that say the same twice.
    pub(super) fn warn_repeated_lines(&mut self, lines: &[ast::RuleLine]) {
        let mut seen = Seen::default();
        for line in lines {
            match line {
                ast::RuleLine::Moves { span, .. } => {
                    if let Some(first) = seen.add(self.tokens(*span), *span) {
                        self.warn_repeated("this line stands here already", *span, first);
                    }
                }
                // What follows may mean something else than before.
                ast::RuleLine::Let { .. } => seen = Seen::default(),
                ast::RuleLine::Group { .. } => {}
            }
        }
    }

    /// Options of a tree that are the same.
    pub(super) fn warn_repeated_options(&mut self, options: &[ast::TreeOption]) {
        if options.len() < 2 {
            return;
        }
        let mut seen = Seen::default();
        for option in options.iter().filter(|option| option.clauses.is_empty()) {
            let span = option.target.span;
            let key = format!("{:?} {}", option.arrow, self.tokens(span));
            if let Some(first) = seen.add(key, span) {
                self.warn_repeated("this option stands here already", span, first);
            }
        }
    }

    fn warn_repeated(&mut self, title: &str, span: Span, first: Span) {
        self.report(
            Diagnostic::new(Code::Repeated, title)
                .label(span, "changes nothing")
                .label(first, "the first one")
                .help("remove it, or correct it if another one was meant"),
        );
    }

    /// The tokens of a part of the text: blanks and comments do not count.
    fn tokens(&self, span: Span) -> String {
        let text = &self.source[span.range()];
        let words: Vec<&str> = lexemes(text)
            .into_iter()
            .filter(|lexeme| lexeme.kind != crate::syntax::LexemeKind::Comment)
            .map(|lexeme| &text[lexeme.range])
            .collect();
        words.join(" ")
    }

    /// `2**3`: copies of a Nim heap where a power is probably meant.
    pub(super) fn warn_power(&mut self, first: &ast::Expr, rest: &[ast::Link]) {
        let is_power = |link: &ast::Link| {
            link.operator == BinaryOperator::Times
                && matches!(link.operand.kind, ExprKind::Heap(_))
                && link.span.end == link.operand.span.start
        };
        let Some(index) = rest.iter().position(is_power) else {
            return;
        };
        let link = &rest[index];
        let left = match index {
            0 => first,
            _ => &rest[index - 1].operand,
        };
        let base = &self.source[left.span.range()];
        let heap = &self.source[link.operand.span.range()];
        let exponent = heap.trim_start_matches(['*', '∗']);
        let span = link.span.to(link.operand.span);
        self.report(
            Diagnostic::new(Code::PowerOrHeap, "`**` is no power here")
                .label(span, format!("read as `* {heap}`: copies of the Nim heap `{heap}`"))
                .help(format!(
                    "for the power write `{base}^{exponent}`, for copies of the heap `{base} * {heap}`"
                )),
        );
    }
}

/// Adds what is known of the variables as the reason.
fn because(diagnostic: Diagnostic, reason: Option<Fact>, here: Span) -> Diagnostic {
    match reason {
        Some(fact) if fact.span != here => diagnostic.label(fact.span, "since this holds here"),
        _ => diagnostic,
    }
}

/// What stood where first.
#[derive(Default)]
struct Seen(IndexMap<String, Span, FxBuildHasher>);

impl Seen {
    /// Notes something; where it stood first, if it is not new.
    fn add(&mut self, key: String, span: Span) -> Option<Span> {
        if let Some(first) = self.0.get(&key) {
            return Some(*first);
        }
        self.0.insert(key, span);
        None
    }
}
