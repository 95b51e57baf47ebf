//! Whether a line goes on behind its line break.

use super::line::LineReader;
use super::{Layout, TOP_ONLY};
use crate::syntax::token::{TokenKind, skip_blank, token_at};

/// Words that continue the line above when a line starts with them.
const CONTINUING: [&str; 9] = [
    "for", "under", "then", "else", "as", "and", "or", "xor", "in",
];

impl Layout<'_> {
    /// Whether the line goes on behind the line break before `next_line`.
    pub(super) fn continues(&self, next_line: usize, line: &LineReader, start: usize) -> bool {
        let at = self.skip_to_word(next_line);
        let Some(token) = token_at(self.text, at) else {
            return false;
        };
        let text = &self.text[at..token.end];
        if line.expects_operand {
            // Unless the next line can only be a statement of its own.
            return !(TOP_ONLY.contains(&text) || text == "}");
        }
        let in_body = !self.blocks.is_empty();
        match token.kind {
            TokenKind::Operator => !matches!(text, "->" | "→" | "=>" | "⇒" | "=" | "!" | "." | "×"),
            TokenKind::Word => match text {
                "else" if in_body => false,
                "for" if in_body => !self.opens_block(at),
                _ if CONTINUING.contains(&text) => true,
                "not" => self.word(self.skip_to_word(token.end)) == "in",
                "if" => !(self.has_then(at) || in_body && self.opens_block(at)),
                "let" => in_body && self.is_move(start) && self.indent(at) > self.indent(start),
                _ => false,
            },
            _ => false,
        }
    }

    pub(super) fn is_move(&self, start: usize) -> bool {
        ["->", "=>", "→", "⇒"]
            .iter()
            .any(|arrow| self.text[start..].starts_with(arrow))
    }

    /// Whether the physical line from `at` ends up opening a block.
    fn opens_block(&self, at: usize) -> bool {
        self.look_ahead(at, |text, depth, expects| {
            depth == 0 && text == "{" && !expects
        })
    }

    /// Whether a `then` belongs to the `if` at `at`.
    fn has_then(&self, at: usize) -> bool {
        self.look_ahead(at, |text, depth, _| depth == 0 && text == "then")
    }

    /// Looks for a token along the line that starts at `at`, following it
    /// over breaks inside brackets, after operators and before `then`.
    fn look_ahead(&self, at: usize, wanted: impl Fn(&str, usize, bool) -> bool) -> bool {
        let mut depth = 0usize;
        let mut expects = true;
        let mut here = skip_blank(self.text, at);
        while let Some(token) = token_at(self.text, here) {
            let text = &self.text[here..token.end];
            if wanted(text, depth, expects) {
                return true;
            }
            match token.kind {
                TokenKind::Open => depth += 1,
                TokenKind::Close | TokenKind::Semicolon if depth == 0 => return false,
                TokenKind::Close => depth -= 1,
                TokenKind::Break if depth == 0 && !expects => {
                    return self.word(self.skip_to_word(token.end)) == "then"
                        && wanted("then", 0, false);
                }
                _ => {}
            }
            expects = match token.kind {
                TokenKind::Break => expects,
                TokenKind::Word => matches!(
                    text,
                    "if" | "for" | "in" | "and" | "or" | "xor" | "not" | "else"
                ),
                TokenKind::Operator | TokenKind::Minus | TokenKind::Comma | TokenKind::Open => true,
                TokenKind::Star => !expects,
                _ => false,
            };
            here = skip_blank(self.text, token.end);
        }
        false
    }

    /// Whether the word at `start` is followed by an arrow: a slip such as a
    /// node named like a keyword, which the grammar explains better.
    pub(super) fn is_edge_from(&self, start: usize) -> bool {
        let end = start + self.word(start).len();
        let next = skip_blank(self.text, end);
        self.is_move(next)
    }
}
