//! One logical line: where it ends, and whether its brackets match.

use super::{Layout, TOP_ONLY};
use crate::syntax::token::{Token, TokenKind, skip_blank, token_at};
use std::ops::Range;

/// How often reading goes back to behind an unclosed bracket.
const MAX_RETURNS: usize = 8;

/// One level of brackets while a line is read.
struct Level {
    open_at: usize,
    open: char,
    /// Conditionals and right-associative operators so far: they nest too.
    inner: usize,
}

/// Where the reading of a line stopped.
pub(super) enum Stop {
    End,
    Block,
    Broken,
}

/// What is known while one logical line is read.
pub(super) struct LineReader {
    levels: Vec<Level>,
    base: usize,
    signs: usize,
    pub expects_operand: bool,
    /// Behind the last token.
    end: usize,
    /// Something was reported that keeps the line from being parsed.
    broken: bool,
}

impl LineReader {
    /// Conditionals and powers at the innermost level.
    fn inner(&mut self) -> &mut usize {
        match self.levels.last_mut() {
            Some(level) => &mut level.inner,
            None => &mut self.base,
        }
    }

    /// How deep the parser will recurse here.
    fn depth(&self) -> usize {
        let brackets: usize = self.levels.iter().map(|level| 1 + level.inner).sum();
        brackets + self.base + self.signs
    }
}

impl Layout<'_> {
    /// Reads one logical line from `start`; `self.at` ends behind it.
    pub(super) fn read_line(&mut self, start: usize, is_header: bool) -> (Range<usize>, Stop) {
        let mut line = LineReader {
            levels: Vec::new(),
            base: 0,
            signs: 0,
            expects_operand: true,
            end: start,
            broken: false,
        };
        let first_word = self.word(start);
        let block_possible = is_header
            || first_word == "game"
            || (!self.blocks.is_empty() && matches!(first_word, "if" | "for" | "let"));
        while let Some(token) = token_at(self.text, self.next_start()) {
            let at = self.at;
            match token.kind {
                TokenKind::Break if line.levels.is_empty() => {
                    if !self.continues(token.end, &line, start) {
                        break;
                    }
                    self.at = self.skip_to_word(token.end);
                    continue;
                }
                TokenKind::Semicolon if line.levels.is_empty() => break,
                TokenKind::Close if line.levels.is_empty() && self.char_at(at) == '}' => break,
                TokenKind::Open
                    if self.char_at(at) == '{'
                        && line.levels.is_empty()
                        && block_possible
                        && (first_word == "game" || is_header || !line.expects_operand) =>
                {
                    self.at = token.end;
                    return (start..token.end, Stop::Block);
                }
                _ if !line.levels.is_empty()
                    && self.is_outside(&line, at, token)
                    && self.first_on_line(at) =>
                {
                    return self.unclosed(&line, start);
                }
                _ => {}
            }
            self.at = token.end;
            self.take(&mut line, at, token);
            if !line.broken && line.depth() + self.blocks.len() > self.max_nesting {
                line.broken = true;
                self.report_depth(&(at..token.end));
            }
        }
        if !line.levels.is_empty() {
            return self.unclosed(&line, start);
        }
        let at_end = self.skip_to_word(self.at) >= self.text.len();
        if at_end && line.expects_operand && line.end > start {
            self.incomplete = true;
        }
        let stop = if line.broken { Stop::Broken } else { Stop::End };
        (start..line.end, stop)
    }

    /// Notes what `token` does to brackets and to what is expected next.
    fn take(&mut self, line: &mut LineReader, at: usize, token: Token) {
        let text = &self.text[at..token.end];
        line.end = token.end;
        let was_sign = std::mem::take(&mut line.signs);
        match token.kind {
            TokenKind::Open => {
                line.levels.push(Level {
                    open_at: at,
                    open: self.char_at(at),
                    inner: 0,
                });
                line.expects_operand = true;
            }
            TokenKind::Close => self.close(line, at),
            TokenKind::Comma => {
                *line.inner() = 0;
                line.expects_operand = true;
            }
            TokenKind::Star if line.expects_operand => {
                let touches = token_at(self.text, token.end).is_some_and(|next| {
                    matches!(next.kind, TokenKind::Word | TokenKind::Number)
                        || self.text[token.end..].starts_with('(')
                });
                line.expects_operand = touches;
            }
            TokenKind::Minus if line.expects_operand => line.signs = was_sign + 1,
            TokenKind::Operator if text == "!" => {
                line.signs = was_sign + 1;
                line.expects_operand = true;
            }
            TokenKind::Operator if text == "^" => {
                *line.inner() += 1;
                line.expects_operand = true;
            }
            TokenKind::Operator | TokenKind::Star | TokenKind::Minus => {
                line.expects_operand = true;
            }
            TokenKind::Word => match text {
                "not" => {
                    line.signs = was_sign + 1;
                    line.expects_operand = true;
                }
                "if" => {
                    *line.inner() += 1;
                    line.expects_operand = true;
                }
                "game" | "let" | "assert" | "table" | "grid" | "use" | "for" | "in" | "else"
                | "then" | "under" | "and" | "or" | "xor" | "as" => line.expects_operand = true,
                _ => line.expects_operand = false,
            },
            _ => line.expects_operand = false,
        }
    }

    fn close(&mut self, line: &mut LineReader, at: usize) {
        line.expects_operand = false;
        let found = self.char_at(at);
        match line.levels.pop() {
            Some(level) if closing(level.open) == found => return,
            // One report for a line; what follows may be a consequence.
            _ if line.broken => {}
            Some(level) => self.report_mismatch(level.open_at, level.open, at, found),
            None => self.report_unopened(at, found),
        }
        line.broken = true;
    }

    /// Whether a token at the start of a line, met inside brackets, proves
    /// that one of them is not closed.
    fn is_outside(&self, line: &LineReader, at: usize, token: Token) -> bool {
        let text = &self.text[at..token.end];
        let in_tree = || line.levels.iter().any(|level| level.open == '{');
        let is_edge = || {
            matches!(token.kind, TokenKind::Word | TokenKind::Text)
                && self.is_move(skip_blank(self.text, token.end))
        };
        let in_body = !self.blocks.is_empty();
        TOP_ONLY.contains(&text)
            || in_body && is_edge()
            || in_body && matches!(text, "}" | "->" | "=>" | "→" | "⇒") && !in_tree()
    }

    /// A bracket that never closes: the error, and a way to go on after it.
    fn unclosed(&mut self, line: &LineReader, start: usize) -> (Range<usize>, Stop) {
        // All open brackets are unclosed; most often there is just one.
        let level = line.levels.first().expect("called with an open bracket");
        let at_end = self.at >= self.text.len();
        self.incomplete |= at_end;
        if !line.broken {
            self.report_unclosed(level.open_at, level.open);
        }
        if at_end && self.returns < MAX_RETURNS {
            self.returns += 1;
            self.at = self.resume_behind(level.open_at, start);
        }
        (start..self.at.max(start), Stop::Broken)
    }

    /// The next line that is indented no deeper than the statement at
    /// `start`, whose bracket at `open_at` is not closed.
    fn resume_behind(&self, open_at: usize, start: usize) -> usize {
        let depth = self.indent(start);
        let mut at = open_at;
        while let Some(length) = self.text[at..].find('\n') {
            at += length + 1;
            let first = skip_blank(self.text, at);
            let next = self.text[first..].chars().next();
            let goes_on = next.is_none_or(|c| matches!(c, '\n' | ')' | ']' | '}'));
            if !goes_on && self.indent(first) <= depth {
                return at;
            }
        }
        self.text.len()
    }
}

pub(super) fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}
