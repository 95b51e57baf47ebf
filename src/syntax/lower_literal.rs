//! From matched literals to their values: integers, codes, strings.

use crate::diagnostic::{Code as Problem, Diagnostic};
use crate::game::code::{Code, CodeError, CodeErrorKind};
use crate::source::Span;
use crate::syntax::Rule;
use crate::syntax::ast::ExprKind;
use crate::syntax::parse::Lowering;
use pest::iterators::Pair;

impl Lowering<'_> {
    pub fn integer(&self, digits: &str, span: Span) -> ExprKind {
        if let Ok(value) = digits.parse() {
            return ExprKind::Integer(value);
        }
        self.report(
            Diagnostic::new(Problem::IntegerTooLarge, "this integer is too large")
                .label(span, format!("larger than {}", i64::MAX))
                .note("integers are 64-bit, so that arithmetic is exact or an error")
                .help("write a smaller number"),
        );
        ExprKind::Invalid
    }

    pub fn code(&self, text: &str, span: Span) -> ExprKind {
        match Code::parse(text) {
            Ok(code) => ExprKind::Code(code),
            Err(error) => {
                self.report(explain_code(&error, span));
                ExprKind::Invalid
            }
        }
    }

    /// The value of a string literal.
    pub fn unescape(&self, pair: &Pair<Rule>, offset: usize) -> String {
        let literal = pair.as_str();
        let inner = &literal[1..literal.len() - 1];
        let mut text = String::with_capacity(inner.len());
        let mut rest = inner;
        while let Some(at) = rest.find('\\') {
            text.push_str(&rest[..at]);
            let escape = &rest[at + 1..];
            let (value, length) = escaped(escape);
            if let Some(c) = value {
                text.push(c);
            } else {
                let start = offset + pair.as_span().start() + literal.len() - 1 - rest.len() + at;
                self.report(
                    Diagnostic::new(
                        Problem::BadString,
                        format!("`\\{}` is no character", &escape[..length]),
                    )
                    .label(self.place(&(start..start + 1 + length)), "unknown escape")
                    .help(r#"the escapes are `\n`, `\t`, `\"`, `\\` and `\u{…}` with a hexadecimal code point"#),
                );
            }
            rest = &escape[length..];
        }
        text.push_str(rest);
        text
    }
}

/// The character that an escape stands for, and its length without `\`.
fn escaped(text: &str) -> (Option<char>, usize) {
    let first = text.chars().next().unwrap_or(' ');
    let value = match first {
        'n' => Some('\n'),
        't' => Some('\t'),
        '"' | '\\' => Some(first),
        'u' => {
            let Some(end) = text.find('}').filter(|_| text[1..].starts_with('{')) else {
                return (None, 1);
            };
            let value = u32::from_str_radix(&text[2..end], 16)
                .ok()
                .and_then(char::from_u32);
            return (value, end + 1);
        }
        _ => None,
    };
    (value, first.len_utf8())
}

fn explain_code(error: &CodeError, literal: Span) -> Diagnostic {
    let start = literal.start as usize;
    let place = Span::new(
        literal.file,
        start + error.range.start,
        start + error.range.end,
    );
    let bad =
        |title: String, label: &str| Diagnostic::new(Problem::BadCode, title).label(place, label);
    match &error.kind {
        CodeErrorKind::BadDigit { found } if found.is_ascii_lowercase() && *found <= 'v' => bad(
            format!("`{found}` is not a digit of a code"),
            "digits beyond 9 are capital letters",
        )
        .help(format!("write `{}`", found.to_ascii_uppercase())),
        CodeErrorKind::BadDigit { found } => bad(
            format!("`{found}` cannot stand in a take-and-break code"),
            "only the digits 0 to 9 and A to V can",
        )
        .note("a number with a point is the code of a take-and-break game, such as 0.77; there are no decimal numbers")
        .help("correct or remove it"),
        CodeErrorKind::SeveralDigitsBeforePoint => bad(
            "a code has at most one digit before its point".to_owned(),
            "more than one digit",
        )
        .note("there are no decimal numbers: a number with a point is always a take-and-break code, such as 0.77 for Kayles")
        .help("write one digit before the point, or none"),
        CodeErrorKind::NoDigits => bad(
            "this code has no digits".to_owned(),
            "expected digits after the point",
        )
        .help("write the digits behind the point, as in `0.77`"),
        CodeErrorKind::EmptyBlock => bad(
            "the repeating block of this code is empty".to_owned(),
            "no digits to repeat",
        )
        .help("put the digits that repeat between the brackets, as in `0.[3]`"),
        CodeErrorKind::AfterBlock => bad(
            "nothing can follow a repeating block".to_owned(),
            "the block before this repeats for ever",
        )
        .help("write the digits that do not repeat before the bracket: `0.1[37]`"),
        CodeErrorKind::Loopy { digit } => Diagnostic::new(
            Problem::LoopyCode,
            format!("the digit {digit} before the point lets this game go on for ever"),
        )
        .label(
            place,
            if matches!(digit.to_digit(36), Some(value) if value & 2 == 0) {
                "this allows to take nothing from an empty heap, again and again"
            } else {
                "this allows to take nothing and leave the heap as it is"
            },
        )
        .note("a number with a point is a take-and-break code, never a decimal number; the digit before the point is for moves that take no token: 1 allows to leave no heap, 2 one heap, 4 two heaps")
        .help("use 0 there, or 4, which allows only to split a heap in two"),
    }
}
