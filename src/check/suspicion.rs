//! Warnings: what is right but probably not meant.

use crate::check::frame::{Fact, Local};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOperator, ExprKind};
use crate::syntax::{LexemeKind, lexemes};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// A local name whose scope ends and that nothing used.
pub(super) fn unused(local: &Local) -> Diagnostic {
    let Local { name, span, .. } = local;
    Diagnostic::new(Code::UnusedName, format!("`{name}` is never used"))
        .label(*span, "bound here")
        .help(format!(
            "use it, remove it, or call it `_{name}` to say that it is not needed"
        ))
}

/// A local name that hides another one.
pub(super) fn shadowed(name: &ast::Name, outer: Span, what: &str) -> Diagnostic {
    Diagnostic::new(
        Code::ShadowedName,
        format!("`{}` hides another `{0}`", name.text),
    )
    .label(name.span, "bound anew here")
    .label(outer, what)
    .help("give one of them another name, so that a reader can tell them apart")
}

/// A condition that is never true where it stands.
pub(super) fn never(condition: Span, reason: Option<Fact>) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::NeverApplies, "this condition is never true")
        .label(condition, "never true, so nothing comes of it");
    because(diagnostic, reason, condition)
        .help("correct the condition, or remove what depends on it")
}

/// A range that is always empty.
pub(super) fn empty_range(range: Span, reason: Option<Fact>) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::NeverApplies, "this range is always empty")
        .label(range, "its end lies before its start");
    because(diagnostic, reason, range)
        .help("exchange the ends; to run downwards, write `reverse(…)` around the range")
}

/// A part of a conditional that is never reached.
pub(super) fn dead_branch(
    conditional: &ast::Conditional,
    truth: bool,
    reason: Option<Fact>,
) -> Diagnostic {
    let (dead, word) = if truth {
        (&conditional.alternative, "else")
    } else {
        (&conditional.consequence, "then")
    };
    let condition = conditional.condition.span;
    let diagnostic = Diagnostic::new(
        Code::NeverApplies,
        format!("the part behind `{word}` is never used"),
    )
    .label(dead.span, "never used")
    .label(condition, format!("this is always {truth}"));
    because(diagnostic, reason, condition)
        .help("correct the condition, or write the other part alone")
}

/// Lines of a block that say the same twice.
pub(super) fn repeated_lines(source: &str, lines: &[ast::RuleLine]) -> Vec<Diagnostic> {
    let mut seen = Seen::default();
    let mut warnings = Vec::new();
    for line in lines {
        match line {
            ast::RuleLine::Moves { span, .. } => {
                if let Some(first) = seen.add(tokens(source, *span), *span) {
                    warnings.push(repeated("this line stands here already", *span, first));
                }
            }
            // What follows may mean something else than before.
            ast::RuleLine::Let { .. } => seen = Seen::default(),
            ast::RuleLine::Group { .. } => {}
        }
    }
    warnings
}

/// Options of a tree that are the same.
pub(super) fn repeated_options(source: &str, options: &[ast::TreeOption]) -> Vec<Diagnostic> {
    let mut warnings = Vec::new();
    if options.len() < 2 {
        return warnings;
    }
    let mut seen = Seen::default();
    for option in options.iter().filter(|option| option.clauses.is_empty()) {
        let span = option.target.span;
        let key = format!("{:?} {}", option.arrow, tokens(source, span));
        if let Some(first) = seen.add(key, span) {
            warnings.push(repeated("this option stands here already", span, first));
        }
    }
    warnings
}

fn repeated(title: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(Code::Repeated, title)
        .label(span, "changes nothing")
        .label(first, "the first one")
        .help("remove it, or correct it if another one was meant")
}

/// The tokens of a part of the text: blanks and comments do not count.
fn tokens(source: &str, span: Span) -> String {
    let text = &source[span.range()];
    let words: Vec<&str> = lexemes(text)
        .into_iter()
        .filter(|lexeme| lexeme.kind != LexemeKind::Comment)
        .map(|lexeme| &text[lexeme.range])
        .collect();
    words.join(" ")
}

/// `2**3`: copies of a Nim heap where a power is probably meant.
pub(super) fn power(source: &str, first: &ast::Expr, rest: &[ast::Link]) -> Option<Diagnostic> {
    let is_power = |link: &ast::Link| {
        link.operator == BinaryOperator::Times
            && matches!(link.operand.kind, ExprKind::Heap(_))
            && link.span.end == link.operand.span.start
    };
    let index = rest.iter().position(is_power)?;
    let link = &rest[index];
    let left = match index {
        0 => first,
        _ => &rest[index - 1].operand,
    };
    let base = &source[left.span.range()];
    let heap = &source[link.operand.span.range()];
    let exponent = heap.trim_start_matches(['*', '∗']);
    let span = link.span.to(link.operand.span);
    Some(
        Diagnostic::new(Code::PowerOrHeap, "`**` is no power here")
            .label(
                span,
                format!("read as `* {heap}`: copies of the Nim heap `{heap}`"),
            )
            .help(format!(
                "for the power write `{base}^{exponent}`, for copies of the heap `{base} * {heap}`"
            )),
    )
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
