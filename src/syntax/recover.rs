//! What can be told of text that does not parse: which names it was to define.

use crate::syntax::token::{Token, TokenKind, skip_blank, token_at};
use rustc_hash::FxHashSet;
use std::ops::Range;
use std::sync::Arc;

/// Words that introduce a name here, or do so in other languages.
const DEFINING: [&str; 9] = [
    "let", "game", "def", "fn", "func", "function", "var", "const", "define",
];

/// Adds the names that `range` of the text was to define.
pub(super) fn note_names(text: &str, range: &Range<usize>, names: &mut FxHashSet<Arc<str>>) {
    let mut defining = false;
    for (token, word) in tokens(text, range) {
        if token.kind == TokenKind::Word && defining {
            names.insert(word.into());
        }
        defining = DEFINING.contains(&word);
    }
    if let Some((name, _)) = bare_definition(text, range) {
        names.insert(text[name].into());
    }
}

/// The name and the `=` of a definition that lacks its `let`: `f(x) = …`.
pub(super) fn bare_definition(
    text: &str,
    range: &Range<usize>,
) -> Option<(Range<usize>, Range<usize>)> {
    let mut depth = 0;
    let mut tokens = tokens(text, range);
    let (first, name) = tokens.next()?;
    if first.kind != TokenKind::Word {
        return None;
    }
    for (token, word) in tokens {
        let at = token.end - word.len();
        match (token.kind, word) {
            (TokenKind::Operator, "=") if depth == 0 => {
                return Some((first.end - name.len()..first.end, at..token.end));
            }
            (TokenKind::Open, "(") if depth == 0 => depth = 1,
            (TokenKind::Close, ")") if depth == 1 => depth = 0,
            // Parameters are names; anything else is a call to compare.
            (TokenKind::Word | TokenKind::Comma, _) if depth == 1 => {}
            _ => return None,
        }
    }
    None
}

fn tokens<'a>(
    text: &'a str,
    range: &Range<usize>,
) -> impl Iterator<Item = (Token, &'a str)> + use<'a> {
    let mut at = range.start;
    let end = range.end;
    std::iter::from_fn(move || {
        at = skip_blank(text, at);
        let token = token_at(text, at).filter(|_| at < end)?;
        let word = &text[at..token.end];
        at = token.end;
        Some((token, word))
    })
}
