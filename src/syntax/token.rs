//! The light tokens that layout needs: enough to find where a line ends.
//!
//! This is not the lexer of the language (the grammar is); it only tells
//! brackets, words, operators and line breaks apart, quickly and without
//! ever failing.

/// What a stretch of text is, as far as layout cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A name or a keyword.
    Word,
    /// An integer or a take-and-break code.
    Number,
    /// A string, closed or not.
    Text,
    /// `(`, `[` or `{`.
    Open,
    /// `)`, `]` or `}`.
    Close,
    /// `,`
    Comma,
    /// `;`
    Semicolon,
    /// `\n`
    Break,
    /// Arrows, operators and `=`; never a star or a minus.
    Operator,
    /// `*` or `∗`: a heap where an operand starts, else a product.
    Star,
    /// `-` or `−`: a sign where an operand starts, else a difference.
    Minus,
    /// Anything else; the grammar will complain about it.
    Other,
}

/// A token: its kind and where it ends (it starts where it was asked for).
#[derive(Clone, Copy, Debug)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// The byte after its last one.
    pub end: usize,
}

/// Operators longer than one character, longest first.
const OPERATORS: [&str; 13] = [
    "..<", "->", "=>", "==", "!=", "<=", ">=", "<<", ">>", "++", "..", "&&", "||",
];

/// Skips blanks and comments from `at`, stopping at a line break.
pub fn skip_blank(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r') => at += 1,
            Some(b'#') => {
                while bytes.get(at).is_some_and(|&b| b != b'\n') {
                    at += 1;
                }
            }
            Some(0xC2) if bytes.get(at + 1) == Some(&0xA0) => at += 2,
            Some(0xEF) if text[at..].starts_with('\u{FEFF}') => at += 3,
            _ => return at,
        }
    }
}

/// The token that starts at byte `at`, or `None` at the end of the text.
pub fn token_at(text: &str, at: usize) -> Option<Token> {
    let rest = &text[at..];
    let first = rest.chars().next()?;
    let single = |kind| {
        Some(Token {
            kind,
            end: at + first.len_utf8(),
        })
    };
    match first {
        '\n' => single(TokenKind::Break),
        ';' => single(TokenKind::Semicolon),
        ',' => single(TokenKind::Comma),
        '(' | '[' | '{' => single(TokenKind::Open),
        ')' | ']' | '}' => single(TokenKind::Close),
        '"' => Some(Token {
            kind: TokenKind::Text,
            end: at + string_length(rest),
        }),
        '0'..='9' | '·' => Some(number(rest, at)),
        '.' if rest[1..].starts_with(|c: char| c.is_ascii_digit() || c == '[') => {
            Some(number(rest, at))
        }
        c if starts_word(c) => Some(Token {
            kind: TokenKind::Word,
            end: at + word_length(rest),
        }),
        _ => operator(rest, at).or_else(|| match first {
            '*' | '∗' => single(TokenKind::Star),
            '-' | '−' => single(TokenKind::Minus),
            '→' | '⇒' | '⊕' | '≤' | '≥' | '≠' | '∈' | '∉' | '×' | '+' | '/' | '%' | '^' | '<'
            | '>' | '=' | '|' | '&' | '!' | '.' => single(TokenKind::Operator),
            _ => single(TokenKind::Other),
        }),
    }
}

fn operator(rest: &str, at: usize) -> Option<Token> {
    let found = OPERATORS
        .iter()
        .find(|operator| rest.starts_with(**operator))?;
    Some(Token {
        kind: TokenKind::Operator,
        end: at + found.len(),
    })
}

/// Whether a name or keyword can start with `c`.
fn starts_word(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn word_length(rest: &str) -> usize {
    rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
        .unwrap_or(rest.len())
}

/// The length of a string literal; an unclosed one ends with its line.
fn string_length(rest: &str) -> usize {
    let mut escaped = false;
    for (offset, c) in rest.char_indices().skip(1) {
        match c {
            '\n' => return offset,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return offset + 1,
            _ => {}
        }
    }
    rest.len()
}

/// An integer or a code. Brackets of a code's repeating block balance, so
/// they are left to be counted like any others.
fn number(rest: &str, at: usize) -> Token {
    let bytes = rest.as_bytes();
    let mut end = 0;
    while bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
        end += 1;
    }
    let point = if rest[end..].starts_with('.') {
        1
    } else if rest[end..].starts_with('·') {
        2
    } else {
        0
    };
    if point > 0
        && bytes
            .get(end + point)
            .is_some_and(u8::is_ascii_alphanumeric)
    {
        end += point;
        while bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            end += 1;
        }
    } else if point > 0 && bytes.get(end + point) == Some(&b'[') {
        end += point;
    }
    // A point that no digit follows is still a token of its own.
    let first = rest.chars().next().map_or(1, char::len_utf8);
    Token {
        kind: TokenKind::Number,
        end: at + end.max(first),
    }
}
