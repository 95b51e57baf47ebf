//! Layout: cuts a file into logical lines.
//!
//! A statement ends at a line break or `;`, unless the line is visibly not
//! finished (an open bracket, a trailing operator) or the next one visibly
//! goes on (it starts with `for`, `under`, `+`, ...). The rules are those of
//! section 1 of the language reference. Nothing is parsed here: the grammar
//! sees one logical line at a time, so a large file can be interrupted and
//! a mistake in one line does not hide those in others.

use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Span};
use crate::syntax::token::{Token, TokenKind, skip_blank, token_at};
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

/// How often reading goes back to behind an unclosed bracket.
const MAX_RETURNS: usize = 8;

/// Words that continue the line above when a line starts with them.
const CONTINUING: [&str; 9] = [
    "for", "under", "then", "else", "as", "and", "or", "xor", "in",
];

/// Cuts one file into pieces; an iterator, so that no list of them is held.
pub struct Layout<'a> {
    file: FileId,
    text: &'a str,
    at: usize,
    /// Byte offsets of the `{` of the blocks that are open.
    blocks: Vec<usize>,
    /// Indentation of the line before, for the warning about signs.
    previous_indent: usize,
    pub(super) max_nesting: usize,
    /// What is wrong so far; taken by the parser after each piece.
    pub diagnostics: Vec<Diagnostic>,
    /// The text ends inside a bracket, a block or an unfinished line.
    pub incomplete: bool,
    /// How often reading went back to behind an unclosed bracket.
    returns: usize,
    /// Nesting too deep was reported.
    pub(super) told_depth: bool,
}

/// One level of brackets while a line is read.
struct Level {
    open_at: usize,
    open: char,
    /// Conditionals and right-associative operators so far: they nest too.
    inner: usize,
}

/// Where the reading of a line stopped.
enum Stop {
    End,
    Block,
    Broken,
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

    pub(super) fn span(&self, range: &Range<usize>) -> Span {
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

    /// Reads one logical line from `start`; `self.at` ends behind it.
    fn read_line(&mut self, start: usize, is_header: bool) -> (Range<usize>, Stop) {
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
                    && self.is_outside(&line, &self.text[at..token.end])
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
        if self.at >= self.text.len() && line.expects_operand && line.end > start {
            self.incomplete = true;
        }
        let stop = if line.broken { Stop::Broken } else { Stop::End };
        (start..line.end, stop)
    }

    /// Moves over blanks and says where the next token starts.
    fn next_start(&mut self) -> usize {
        self.at = skip_blank(self.text, self.at);
        self.at
    }

    fn char_at(&self, at: usize) -> char {
        self.text[at..].chars().next().unwrap_or('\0')
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
    fn is_outside(&self, line: &LineReader, text: &str) -> bool {
        let in_tree = || line.levels.iter().any(|level| level.open == '{');
        TOP_ONLY.contains(&text)
            || matches!(text, "}" | "->" | "=>" | "→" | "⇒")
                && !self.blocks.is_empty()
                && !in_tree()
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

    /// Whether the line goes on behind the line break before `next_line`.
    fn continues(&self, next_line: usize, line: &LineReader, start: usize) -> bool {
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
                "if" => !self.has_then(at) && !(in_body && self.opens_block(at)),
                "let" => in_body && self.is_move(start) && self.indent(at) > self.indent(start),
                _ => false,
            },
            _ => false,
        }
    }

    fn is_move(&self, start: usize) -> bool {
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
                TokenKind::Close if depth == 0 => return false,
                TokenKind::Close => depth -= 1,
                TokenKind::Semicolon if depth == 0 => return false,
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
        let indent = self.indent(start);
        self.check_indentation(start, indent);
        let (range, stop) = self.read_line(start, false);
        self.previous_indent = indent;
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

impl Layout<'_> {
    /// Whether a line at top level starts like the header of a game, not of
    /// one `from` a file.
    fn is_header(&self, range: &Range<usize>) -> bool {
        self.blocks.is_empty()
            && self.word(range.start) == "game"
            && !self.text[range.clone()]
                .split(|c: char| !c.is_alphanumeric())
                .any(|word| word == "from")
    }

    /// Whether the word at `start` is followed by an arrow: a slip such as a
    /// node named like a keyword, which the grammar explains better.
    fn is_edge_from(&self, start: usize) -> bool {
        let end = start + self.word(start).len();
        let next = skip_blank(self.text, end);
        self.is_move(next)
    }
}

/// What is known while one logical line is read.
struct LineReader {
    levels: Vec<Level>,
    base: usize,
    signs: usize,
    expects_operand: bool,
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

pub(super) fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}
