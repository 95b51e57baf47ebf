//! What pest expected, in words: from a parse error to a diagnostic.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};
use crate::syntax::Rule;
use crate::syntax::slips::Slip;
use crate::syntax::token::{skip_blank, token_at};
use pest::error::{Error, ErrorVariant, InputLocation};
use std::ops::Range;

/// Explains why the logical line `range` of `text` did not match `entry`.
pub(super) fn explain(
    error: &Error<Rule>,
    entry: Rule,
    file: FileId,
    text: &str,
    range: &Range<usize>,
) -> Diagnostic {
    let offset = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let at = skip_space(text, range.start + offset, range.end);
    let wanted = wanted(error, entry);
    if at >= range.end {
        let here = Span::new(file, range.end, range.end);
        let diagnostic = Diagnostic::new(Code::UnfinishedStatement, "this line is not finished")
            .label(here, format!("expected {wanted} here"));
        let first = text[range.clone()].split_whitespace().next();
        return unfinished_hint(diagnostic, error, entry, first.unwrap_or(""));
    }
    let end = token_at(text, at).map_or(at + 1, |token| token.end);
    let found = &text[at..end];
    let place = Span::new(file, at, end.min(range.end));
    if found.starts_with('"') {
        let closed = found.len() > 1 && found.ends_with('"');
        if !closed {
            return Diagnostic::new(Code::BadString, "this string is not closed")
                .label(place, "a string ends on the line it starts on")
                .help("add the closing `\"`, or write a line break as `\\n`");
        }
    }
    let shown = shorten(found);
    let diagnostic = Diagnostic::new(Code::UnexpectedText, format!("`{shown}` cannot stand here"))
        .label(place, format!("expected {wanted}"));
    let wanted = wanted.as_str();
    let slip = Slip {
        entry,
        before: text[range.start..at].trim_end(),
        found,
        after: &text[end.min(range.end)..range.end],
        name_expected: wanted.contains("a name") || wanted.contains("an expression"),
        end_expected: positives(error).contains(&Rule::EOI),
        in_list: positives(error).contains(&Rule::close_bracket),
        words: positives(error)
            .iter()
            .flat_map(|rule| words(*rule))
            .copied()
            .collect(),
    };
    let advised = slip.hint(diagnostic);
    if advised.help.is_empty() {
        return advised.help(slip.any_advice());
    }
    advised
}

fn unfinished_hint(
    diagnostic: Diagnostic,
    error: &Error<Rule>,
    entry: Rule,
    first: &str,
) -> Diagnostic {
    if positives(error).contains(&Rule::kw_else) {
        return diagnostic
            .note("`if c then x else y` is a value, so it needs both cases")
            .help("add `else` and the value of the other case");
    }
    if positives(error).contains(&Rule::kw_then) {
        return diagnostic
            .note("after a comma or an operator, `if` starts a value: `if c then x else y`")
            .help("a clause follows what it belongs to without a comma: `-> f(n - 1) if n > 0`");
    }
    match entry {
        Rule::game_header => {
            diagnostic.help("the lines of a game stand between `{` and `}`: `game NAME(n) { … }`")
        }
        _ if matches!(first, "table" | "grid") && positives(error).contains(&Rule::comma) => {
            diagnostic.help("say what it runs over: `table … for n in 0..10`, `grid … for a in 0..5 for b in 0..5`")
        }
        _ => diagnostic.help("complete it here, or in the next line"),
    }
}

/// The first byte from `at` that is neither blank nor comment nor break.
fn skip_space(text: &str, mut at: usize, end: usize) -> usize {
    loop {
        at = skip_blank(text, at);
        if at < end && text.as_bytes()[at] == b'\n' {
            at += 1;
        } else {
            return at.min(end);
        }
    }
}

fn shorten(found: &str) -> String {
    if found.chars().count() <= 24 {
        return found.to_owned();
    }
    let head: String = found.chars().take(20).collect();
    format!("{head}…")
}

fn positives(error: &Error<Rule>) -> &[Rule] {
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives,
        ErrorVariant::CustomError { .. } => &[],
    }
}

/// The kinds of thing that would have been right, as "a, b or c".
fn wanted(error: &Error<Rule>, entry: Rule) -> String {
    let mut phrases: Vec<(u8, &str)> = positives(error)
        .iter()
        .filter_map(|rule| phrase(*rule))
        .collect();
    phrases.sort_unstable();
    phrases.dedup();
    // An operator or the `(` of a call may follow any operand; they are news
    // only where nothing more particular could stand.
    for usual in ["`(`", OPERATOR] {
        if phrases.len() > 1 && entry != Rule::game_header {
            phrases.retain(|(_, phrase)| *phrase != usual);
        }
    }
    let words: Vec<&str> = phrases.into_iter().map(|(_, phrase)| phrase).collect();
    match words.as_slice() {
        [] => match entry {
            Rule::graph_line => "an edge such as `a -> b`".to_owned(),
            Rule::ruleset_line => "an arrow `->` or `=>`".to_owned(),
            Rule::statement => "a statement".to_owned(),
            _ => "something else".to_owned(),
        },
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// The words of the language that a rule starts with.
fn words(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::kw_then => &["then"],
        Rule::kw_else => &["else"],
        Rule::kw_in => &["in"],
        Rule::kw_from => &["from"],
        Rule::kw_for | Rule::for_clause => &["for"],
        Rule::kw_if | Rule::if_clause => &["if"],
        Rule::kw_let | Rule::let_clause => &["let"],
        Rule::clauses | Rule::comprehension => &["for", "if", "let"],
        Rule::kw_and => &["and"],
        Rule::kw_or => &["or"],
        Rule::kw_xor => &["xor"],
        _ => &[],
    }
}

const OPERATOR: &str = "an operator";

/// The words for a rule, with a rank that orders them.
fn phrase(rule: Rule) -> Option<(u8, &'static str)> {
    Some(match rule {
        Rule::expression
        | Rule::operation
        | Rule::operand
        | Rule::conditional
        | Rule::heap
        | Rule::code
        | Rule::integer
        | Rule::kw_true
        | Rule::kw_false
        | Rule::kw_none
        | Rule::parenthesis
        | Rule::list
        | Rule::tree
        | Rule::option
        | Rule::target => (0, "an expression"),
        Rule::shown
        | Rule::assertion
        | Rule::table
        | Rule::grid
        | Rule::import
        | Rule::definition
        | Rule::statement => (0, "a statement"),
        Rule::moves => (0, "a move"),
        Rule::local_value => (1, "`let`"),
        Rule::graph_edges => (0, "an edge"),
        Rule::start_line => (1, "`start`"),
        Rule::name | Rule::pattern | Rule::field_name => (1, "a name"),
        Rule::string => (2, "a string"),
        Rule::arrow | Rule::ordinary_arrow | Rule::special_arrow => (3, "an arrow `->` or `=>`"),
        Rule::comma => (4, "`,`"),
        Rule::open_paren | Rule::parameters => (5, "`(`"),
        Rule::close_paren => (5, "`)`"),
        Rule::close_bracket => (5, "`]`"),
        Rule::open_brace => (5, "`{`"),
        Rule::close_brace => (5, "`}`"),
        Rule::defines => (6, "`=`"),
        Rule::kw_then => (6, "`then`"),
        Rule::kw_else => (6, "`else`"),
        Rule::kw_in => (6, "`in`"),
        Rule::kw_from => (6, "`from`"),
        Rule::convention => (6, "a convention such as `misere`"),
        Rule::clauses
        | Rule::for_clause
        | Rule::if_clause
        | Rule::let_clause
        | Rule::kw_for
        | Rule::kw_let
        | Rule::kw_if
        | Rule::comprehension => (7, "a clause (`for`, `if` or `let`)"),
        Rule::kw_or
        | Rule::kw_and
        | Rule::kw_xor
        | Rule::plus
        | Rule::minus
        | Rule::times
        | Rule::equal
        | Rule::less
        | Rule::range
        | Rule::power => (8, OPERATOR),
        Rule::EOI => (9, "the end of the line"),
        _ => return None,
    })
}
