//! Strings and names of nodes as the language writes them.

use crate::syntax::is_keyword;
use std::fmt::Write;

/// A string as a literal.
#[must_use]
pub fn quoted(text: &str) -> String {
    let mut literal = String::with_capacity(text.len() + 2);
    literal.push('"');
    for c in text.chars() {
        match c {
            '"' => literal.push_str("\\\""),
            '\\' => literal.push_str("\\\\"),
            '\n' => literal.push_str("\\n"),
            '\t' => literal.push_str("\\t"),
            c if c.is_control() => {
                let _ = write!(literal, "\\u{{{:x}}}", u32::from(c));
            }
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

/// Whether a node's name can be written without quotation marks.
#[must_use]
pub fn is_plain_name(name: &str) -> bool {
    let body = name.trim_end_matches('\'');
    let mut characters = body.chars();
    characters
        .next()
        .is_some_and(|c| c.is_alphabetic() || c == '_')
        && characters.all(|c| {
            c.is_alphabetic() || c.is_ascii_digit() || c == '_' || ('₀'..='₉').contains(&c)
        })
        && !is_keyword(name)
}
