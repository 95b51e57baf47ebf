//! Layout: cuts a file into logical lines.
//!
//! A statement ends at a line break or `;`, unless the line is visibly not
//! finished (an open bracket, a trailing operator) or the next one visibly
//! goes on (it starts with `for`, `under`, `+`, ...). The rules are those of
//! section 1 of the language reference. Nothing is parsed here: the grammar
//! sees one logical line at a time, so a large file can be interrupted and
//! a mistake in one line does not hide those in others.

mod continuation;
mod line;
mod reports;

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};
use crate::syntax::token::{Token, TokenKind, skip_blank, token_at};
use line::Stop;
use std::ops::Range;

/// A piece of a file, in order. Ranges are bytes of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A whole statement, or a line of a game body.
    Line(Range<usize>),
    /// The header of a game or of a group, up to and including its `{`.
    Open(Range<usize>),
    /// `}`
    Close(Range<usize>),
    /// `} else {` or `} else if … {`: the first block is closed and another
    /// one opened. The range starts behind `else`; it ends with the `{`.
    Else(Range<usize>),
    /// Text whose brackets do not match: that was reported, and it is not to
    /// be parsed.
    Broken(Range<usize>),
}

/// Statements that can stand only at the top of a file, so that meeting one
/// inside a bracket or block proves that something was not closed.
const TOP_ONLY: [&str; 5] = ["game", "assert", "table", "grid", "use"];

/// Stands for the `{` of a block whose header forgot it.
const NO_BRACE: usize = usize::MAX;

/// Cuts one file into pieces; an iterator, so that no list of them is held.
pub struct Layout<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    /// Byte offsets of the `{` of the blocks that are open.
    blocks: Vec<usize>,
    /// Indentation of the line before, for the warning about signs.
    previous_indent: usize,
    max_nesting: usize,
    /// What is wrong so far; taken by the parser after each piece.
    pub diagnostics: Vec<Diagnostic>,
    /// The text ends inside a bracket, a block or an unfinished line.
    pub incomplete: bool,
    /// How often reading went back to behind an unclosed bracket.
    returns: usize,
    /// Nesting too deep was reported.
    told_depth: bool,
}

impl<'a> Layout<'a> {
    /// Layout of `text`, whose brackets may nest `max_nesting` deep.
    pub fn new(file: FileId, text: &'a str, max_nesting: usize) -> Self {
        Self {
            file,
            text,
            at: 0,
            blocks: Vec::new(),
            previous_indent: 0,
            max_nesting,
            diagnostics: Vec::new(),
            incomplete: false,
            returns: 0,
            told_depth: false,
        }
    }

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    /// Skips blank lines, comments and semicolons.
    fn skip_empty(&mut self) {
        loop {
            self.at = skip_blank(self.text, self.at);
            match self.text.as_bytes().get(self.at) {
                Some(b'\n' | b';') => self.at += 1,
                _ => return,
            }
        }
    }

    /// Columns before byte `at` on its line.
    fn indent(&self, at: usize) -> usize {
        let start = self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        self.text[start..at].chars().count()
    }

    /// Whether only blanks stand before `at` on its line.
    fn first_on_line(&self, at: usize) -> bool {
        let start = self.text[..at].rfind('\n').map_or(0, |n| n + 1);
        self.text[start..at].trim().is_empty()
    }

    fn word(&self, at: usize) -> &'a str {
        match token_at(self.text, at) {
            Some(Token {
                kind: TokenKind::Word,
                end,
            }) => &self.text[at..end],
            _ => "",
        }
    }

    fn closing_brace(&mut self) -> Option<Piece> {
        let brace = self.at..self.at + 1;
        self.at += 1;
        if self.blocks.pop().is_none() {
            self.report_unopened(brace.start, '}');
            return self.next();
        }
        let next = self.skip_to_word(self.at);
        if self.word(next) != "else" || self.blocks.is_empty() {
            return Some(Piece::Close(brace));
        }
        let start = next + "else".len();
        self.at = start;
        let (range, stop) = self.read_line(start, true);
        if matches!(stop, Stop::Block) {
            self.blocks.push(range.end - 1);
            return Some(Piece::Else(range));
        }
        self.report_blockless_else(&(next..start));
        Some(Piece::Close(brace))
    }

    fn skip_to_word(&self, mut at: usize) -> usize {
        loop {
            at = skip_blank(self.text, at);
            if self.text.as_bytes().get(at) != Some(&b'\n') {
                return at;
            }
            at += 1;
        }
    }

    /// Moves over blanks and says where the next token starts.
    fn next_start(&mut self) -> usize {
        self.at = skip_blank(self.text, self.at);
        self.at
    }

    fn char_at(&self, at: usize) -> char {
        self.text[at..].chars().next().unwrap_or('\0')
    }

    /// Warns when a line that starts with a sign or star looks as if it was
    /// meant to continue the line above.
    fn check_indentation(&mut self, start: usize, indent: usize) {
        let starts_with_sign = token_at(self.text, start)
            .is_some_and(|token| matches!(token.kind, TokenKind::Star | TokenKind::Minus));
        if starts_with_sign && indent > self.previous_indent && start > 0 {
            self.report_indentation(start, self.char_at(start));
        }
    }

    /// Reports blocks that were never closed; called once, at the end.
    fn report_open_blocks(&mut self) {
        while let Some(brace) = self.blocks.pop() {
            self.incomplete |= brace != NO_BRACE;
            self.report_open_block(brace);
        }
    }

    fn report_open_block(&mut self, brace: usize) {
        if brace != NO_BRACE {
            self.report_unclosed(brace, '{');
        }
    }

    /// A `game` whose header has no `{`: its block begins all the same when
    /// the next line looks like part of it.
    fn headless_block(&mut self, range: &Range<usize>) -> bool {
        let next = self.skip_to_word(self.at);
        if self.text[next..].starts_with('{') {
            self.report_brace_on_next_line(range, next);
            self.blocks.push(next);
            self.at = next + 1;
            return true;
        }
        if next >= self.text.len() {
            return false;
        }
        let deeper = self.indent(next) > self.indent(range.start);
        if !deeper && !self.is_move(next) && !self.is_edge_from(next) {
            return false;
        }
        self.report_missing_brace(range);
        self.blocks.push(NO_BRACE);
        true
    }

    /// Whether the line at `start` lies behind a block without braces.
    fn leaves_headless_block(&self, start: usize) -> bool {
        self.blocks.last() == Some(&NO_BRACE)
            && self.first_on_line(start)
            && self.indent(start) == 0
            && !self.is_move(start)
            && !self.is_edge_from(start)
    }

    /// Whether a line at top level starts like the header of a game, not of
    /// one `from` a file.
    fn is_header(&self, range: &Range<usize>) -> bool {
        self.blocks.is_empty()
            && self.word(range.start) == "game"
            && !self.text[range.clone()]
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == "from")
    }
}

impl Iterator for Layout<'_> {
    type Item = Piece;

    fn next(&mut self) -> Option<Piece> {
        self.skip_empty();
        if self.at >= self.text.len() {
            self.report_open_blocks();
            return None;
        }
        if self.text.as_bytes()[self.at] == b'}' {
            return self.closing_brace();
        }
        let start = self.at;
        if self.leaves_headless_block(start) {
            self.blocks.pop();
            return Some(Piece::Close(start..start));
        }
        if !self.blocks.is_empty()
            && self.first_on_line(start)
            && TOP_ONLY.contains(&self.word(start))
            && !self.is_edge_from(start)
        {
            let brace = self.blocks.pop().expect("a block is open");
            self.report_open_block(brace);
            return Some(Piece::Close(start..start));
        }
        if self.first_on_line(start) {
            let indent = self.indent(start);
            self.check_indentation(start, indent);
            self.previous_indent = indent;
        }
        let (range, stop) = self.read_line(start, false);
        Some(match stop {
            Stop::End if self.is_header(&range) && self.headless_block(&range) => {
                Piece::Open(range)
            }
            Stop::End => Piece::Line(range),
            Stop::Block => {
                self.blocks.push(range.end - 1);
                Piece::Open(range)
            }
            Stop::Broken => Piece::Broken(range),
        })
    }
}
