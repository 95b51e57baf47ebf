//! What pest expected, in words: from a parse error to a diagnostic.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};
use crate::syntax::Rule;
use crate::syntax::token::{skip_blank, token_at};
use pest::error::{Error, ErrorVariant, InputLocation};
use std::ops::Range;

/// Explains why the logical line `range` of `text` did not match.
pub(super) fn explain(
    error: &Error<Rule>,
    file: FileId,
    text: &str,
    range: &Range<usize>,
) -> Diagnostic {
    let offset = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let at = skip_space(text, range.start + offset, range.end);
    let wanted = wanted(error);
    if at >= range.end {
        let here = Span::new(file, range.end, range.end);
        return Diagnostic::new(Code::UnfinishedStatement, "this line is not finished")
            .label(here, format!("expected {wanted} here"));
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
    hint(diagnostic, text, at, found, range)
}

/// Advice for slips that are easy to recognise.
fn hint(
    diagnostic: Diagnostic,
    text: &str,
    at: usize,
    found: &str,
    line: &Range<usize>,
) -> Diagnostic {
    let before = text[line.start..at].trim_end();
    let first = before.split_whitespace().next().unwrap_or("");
    match found {
        "->" | "=>" | "→" | "⇒" if !before.is_empty() => diagnostic.help(
            "edges and moves stand in a game: `game NAME { a -> b }`, each source on a line of its own",
        ),
        "->" | "=>" | "→" | "⇒" => diagnostic.help(
            "moves stand in a ruleset, `game NAME(n) { -> NAME(n - 1) if n > 0 }`; an edge of an explicit game starts with its source: `a -> b`",
        ),
        "{" if before.ends_with(')') || first == "let" => {
            diagnostic.help("a ruleset starts with the word `game`: `game NAME(n) { … }`")
        }
        "game" | "let" | "assert" | "table" | "grid" | "use" | "for" | "in" | "if" | "else"
        | "then" | "under" | "and" | "or" | "not" | "xor" | "as" | "true" | "false" | "none" => {
            diagnostic.note(format!(
                "`{found}` is a word of the language and cannot be a name"
            ))
        }
        ":" | ":=" if first == "let" => diagnostic.help("a definition is written `let NAME = …`"),
        "'" => diagnostic.help("strings stand in double quotation marks: \"…\""),
        "." => diagnostic.note(
            "a number with a point is always a take-and-break code, such as 0.77; there are no decimal numbers",
        ),
        "~" => diagnostic.help("exclusive or is written `xor` or `⊕`"),
        _ => diagnostic,
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

/// The kinds of thing that would have been right, as "a, b or c".
fn wanted(error: &Error<Rule>) -> String {
    let ErrorVariant::ParsingError { positives, .. } = &error.variant else {
        return "something else".to_owned();
    };
    let mut phrases: Vec<(u8, &str)> = positives.iter().filter_map(|rule| phrase(*rule)).collect();
    phrases.sort_unstable();
    phrases.dedup();
    // An operator or a call may follow any operand; that is news only where
    // nothing more particular could stand.
    if phrases.iter().any(|(_, phrase)| *phrase == END) {
        phrases.retain(|(_, phrase)| *phrase != "`(`");
    }
    if phrases.len() > 2 {
        phrases.retain(|(_, phrase)| *phrase != OPERATOR);
    }
    let words: Vec<&str> = phrases.into_iter().map(|(_, phrase)| phrase).collect();
    match words.as_slice() {
        [] => "something else".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

const OPERATOR: &str = "an operator";
const END: &str = "the end of the line";

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
        Rule::EOI => (9, END),
        _ => return None,
    })
}
