//! Source text on one line, for headings and for what results are labelled
//! with.

use crate::syntax::token::{TokenKind, skip_blank, token_at};

/// The text with its blanks, line breaks and comments each made one space.
#[must_use]
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut at = 0;
    loop {
        let start = at;
        at = skip_blank(text, at);
        while text.as_bytes().get(at) == Some(&b'\n') {
            at = skip_blank(text, at + 1);
        }
        let Some(token) = token_at(text, at) else {
            return line;
        };
        debug_assert!(token.kind != TokenKind::Break);
        if at > start && !line.is_empty() {
            line.push(' ');
        }
        line.push_str(&text[at..token.end]);
        at = token.end;
    }
}
