//! What the cursor stands in: a name, a field, a convention, a path.

use crate::syntax::{Lexeme, LexemeKind, lexemes};
use std::ops::Range;

/// What could be written at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Any name or keyword.
    Name,
    /// A convention, behind `under`.
    Convention,
    /// A field or node of the expression in these bytes.
    Field(Range<usize>),
    /// A path, inside a string.
    Path,
    /// Nothing that is known: a comment, a new name, a number.
    Nothing,
}

/// The word at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cursor {
    /// Where the word starts; it ends at the cursor.
    pub start: usize,
    /// What it could be.
    pub wanted: Wanted,
}

/// Looks at the text in front of the cursor.
#[must_use]
pub fn cursor(before: &str) -> Cursor {
    let at = before.len();
    let tokens = lexemes(before);
    let nowhere = Cursor {
        start: at,
        wanted: Wanted::Nothing,
    };
    let Some((last, earlier)) = tokens.split_last() else {
        return Cursor {
            start: at,
            wanted: Wanted::Name,
        };
    };
    if last.range.end < at {
        let in_comment =
            last.kind == LexemeKind::Comment && !before[last.range.end..].contains('\n');
        return if in_comment {
            nowhere
        } else {
            word(before, &tokens, at)
        };
    }
    match last.kind {
        LexemeKind::Name | LexemeKind::Keyword => word(before, earlier, last.range.start),
        LexemeKind::Field => field(&tokens, tokens.len() - 2, last.range.start),
        LexemeKind::Dot => field(&tokens, tokens.len() - 1, at),
        LexemeKind::OpenText => {
            let word = earlier.last().map(|token| &before[token.range.clone()]);
            if matches!(word, Some("use" | "from")) {
                Cursor {
                    start: last.range.start + 1,
                    wanted: Wanted::Path,
                }
            } else {
                nowhere
            }
        }
        LexemeKind::Comment | LexemeKind::Text | LexemeKind::Number => nowhere,
        LexemeKind::Arrow
        | LexemeKind::Sign
        | LexemeKind::Opening
        | LexemeKind::Closing
        | LexemeKind::Comma => word(before, &tokens, at),
    }
}

/// A word that starts at `start`, behind these tokens.
fn word(text: &str, earlier: &[Lexeme], start: usize) -> Cursor {
    let previous = earlier.last().map(|token| &text[token.range.clone()]);
    let wanted = match previous {
        Some("under") => Wanted::Convention,
        Some("let" | "game") => Wanted::Nothing,
        _ => Wanted::Name,
    };
    Cursor { start, wanted }
}

/// A field behind the dot with this index.
fn field(tokens: &[Lexeme], dot: usize, start: usize) -> Cursor {
    Cursor {
        start,
        wanted: Wanted::Field(operand_before(tokens, dot)),
    }
}

/// The bytes of the operand that ends in front of a token.
fn operand_before(tokens: &[Lexeme], index: usize) -> Range<usize> {
    let end = tokens[index].range.start;
    let mut first = index;
    while first > 0 {
        let token = &tokens[first - 1];
        let touches = token.range.end == tokens[first].range.start;
        first = match token.kind {
            _ if !touches => break,
            LexemeKind::Closing => match opening_before(tokens, first - 1) {
                Some(opening) => opening,
                None => break,
            },
            LexemeKind::Field | LexemeKind::Dot => first - 1,
            LexemeKind::Name | LexemeKind::Number => {
                first -= 1;
                break;
            }
            _ => break,
        };
    }
    tokens[first].range.start..end
}

/// The bracket that a closing one belongs to.
fn opening_before(tokens: &[Lexeme], closing: usize) -> Option<usize> {
    let mut depth = 0;
    for index in (0..=closing).rev() {
        match tokens[index].kind {
            LexemeKind::Closing => depth += 1,
            LexemeKind::Opening => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(index);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn at(before: &str) -> (&str, Wanted) {
        let cursor = cursor(before);
        (&before[cursor.start..], cursor.wanted)
    }

    fn object(before: &str) -> &str {
        match cursor(before).wanted {
            Wanted::Field(range) => &before[range],
            other => panic!("{before}: {other:?}"),
        }
    }

    #[test]
    fn names_stand_where_operands_do() {
        assert_eq!(at(""), ("", Wanted::Name));
        assert_eq!(at("gru"), ("gru", Wanted::Name));
        assert_eq!(at("1 + gr"), ("gr", Wanted::Name));
        assert_eq!(at("grundy("), ("", Wanted::Name));
        assert_eq!(at("x in "), ("", Wanted::Name));
    }

    #[test]
    fn conventions_stand_behind_under() {
        assert_eq!(at("grundy(*2) under "), ("", Wanted::Convention));
        assert_eq!(at("grundy(*2) under mi"), ("mi", Wanted::Convention));
    }

    #[test]
    fn fields_stand_behind_dots() {
        assert_eq!(object("duality(fig)."), "duality(fig)");
        assert_eq!(
            object("1 + options(kayles(3))[0].pl"),
            "options(kayles(3))[0]"
        );
        assert_eq!(object("(m.to).x"), "(m.to)");
        assert_eq!(object("f(a).b.c"), "f(a).b");
        assert_eq!(at("m.ar").0, "ar");
    }

    #[test]
    fn paths_stand_in_strings_of_imports() {
        assert_eq!(at("use \"exa"), ("exa", Wanted::Path));
        assert_eq!(at("game g from \"a/b"), ("a/b", Wanted::Path));
        assert_eq!(at("\"some te"), ("", Wanted::Nothing));
    }

    #[test]
    fn nothing_is_known_of_new_names_comments_and_numbers() {
        for text in ["let na", "game na", "1 # gru", "12", "\"a\""] {
            assert_eq!(at(text).1, Wanted::Nothing, "{text}");
        }
        assert_eq!(at("1 # gru\nle"), ("le", Wanted::Name));
    }
}
