//! The tokens of a text, whatever their order: for highlighting and for
//! completion, which have to cope with lines that are not finished.
//!
//! What the tokens are is said by the grammar; what they mean together is not
//! looked at here.

use crate::syntax::{Grammar, Rule};
use pest::Parser;
use std::ops::Range;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LexemeKind {
    /// From `#` to the end of the line.
    Comment,
    /// A string.
    Text,
    /// A string whose closing quote is missing.
    OpenText,
    /// A keyword.
    Keyword,
    /// A name.
    Name,
    /// The dot in front of a field.
    Dot,
    /// A field or a node, behind its dot.
    Field,
    /// An integer or a take-and-break code.
    Number,
    /// `->` or `=>`.
    Arrow,
    /// An operator, or the `=` of a definition.
    Sign,
    /// An opening bracket of any shape.
    Opening,
    /// A closing bracket of any shape.
    Closing,
    /// A comma.
    Comma,
}

/// A token and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lexeme {
    /// What it is.
    pub kind: LexemeKind,
    /// Its bytes.
    pub range: Range<usize>,
}

/// The tokens of a text in order. Blanks, and characters that belong to no
/// token, are left out.
#[must_use]
pub fn lexemes(text: &str) -> Vec<Lexeme> {
    let pairs = Grammar::parse(Rule::lexemes, text)
        .into_iter()
        .flatten()
        .flat_map(pest::iterators::Pair::into_inner);
    pairs
        .filter_map(|pair| {
            Some(Lexeme {
                kind: kind(pair.as_rule())?,
                range: pair.as_span().start()..pair.as_span().end(),
            })
        })
        .collect()
}

fn kind(rule: Rule) -> Option<LexemeKind> {
    Some(match rule {
        Rule::note => LexemeKind::Comment,
        Rule::string => LexemeKind::Text,
        Rule::open_string => LexemeKind::OpenText,
        Rule::keyword => LexemeKind::Keyword,
        Rule::name => LexemeKind::Name,
        Rule::dot => LexemeKind::Dot,
        Rule::field_name => LexemeKind::Field,
        Rule::integer | Rule::code => LexemeKind::Number,
        Rule::arrow => LexemeKind::Arrow,
        Rule::sign => LexemeKind::Sign,
        Rule::opening => LexemeKind::Opening,
        Rule::closing => LexemeKind::Closing,
        Rule::comma => LexemeKind::Comma,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::LexemeKind::{
        Arrow, Closing, Comma, Comment, Dot, Field, Keyword, Name, Number, OpenText, Opening, Sign,
        Text,
    };
    use super::*;
    use pretty_assertions::assert_eq;

    fn kinds(text: &str) -> Vec<(LexemeKind, &str)> {
        lexemes(text)
            .into_iter()
            .map(|lexeme| (lexeme.kind, &text[lexeme.range]))
            .collect()
    }

    #[test]
    fn tells_tokens_apart() {
        assert_eq!(
            kinds("let x' = 0.77(3) # a heap"),
            [
                (Keyword, "let"),
                (Name, "x'"),
                (Sign, "="),
                (Number, "0.77"),
                (Opening, "("),
                (Number, "3"),
                (Closing, ")"),
                (Comment, "# a heap"),
            ]
        );
        assert_eq!(
            kinds("a → *2, letter ⇒ \"b\""),
            [
                (Name, "a"),
                (Arrow, "→"),
                (Sign, "*"),
                (Number, "2"),
                (Comma, ","),
                (Name, "letter"),
                (Arrow, "⇒"),
                (Text, "\"b\""),
            ]
        );
    }

    #[test]
    fn a_dot_means_a_field_behind_an_operand_and_a_code_elsewhere() {
        assert_eq!(
            kinds("m.to .77 f(1).play.x"),
            [
                (Name, "m"),
                (Dot, "."),
                (Field, "to"),
                (Number, ".77"),
                (Name, "f"),
                (Opening, "("),
                (Number, "1"),
                (Closing, ")"),
                (Dot, "."),
                (Field, "play"),
                (Dot, "."),
                (Field, "x"),
            ]
        );
        assert_eq!(kinds("m."), [(Name, "m"), (Dot, ".")]);
        assert_eq!(
            kinds("0..n..<5"),
            [
                (Number, "0"),
                (Sign, ".."),
                (Name, "n"),
                (Sign, "..<"),
                (Number, "5"),
            ]
        );
    }

    #[test]
    fn unfinished_and_strange_texts_have_tokens_too() {
        assert_eq!(kinds("use \"ab"), [(Keyword, "use"), (OpenText, "\"ab")]);
        assert_eq!(kinds("§ x $"), [(Name, "x")]);
        assert_eq!(kinds(""), []);
    }
}
