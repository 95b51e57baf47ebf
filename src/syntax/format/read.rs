//! Reads a text without mistakes into logical lines, each with its tokens.

use super::gap::Gap;
use super::leaf::{Leaf, leaves};
use crate::source::FileId;
use crate::syntax::layout::{Layout, Piece};
use crate::syntax::parse::deep;
use crate::syntax::token::skip_blank;
use crate::syntax::{Grammar, Rule};
use pest::Parser;
use std::ops::Range;

/// What a logical line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineKind {
    /// A statement, or a line of a game body without an arrow of its own.
    Plain,
    /// A line of a ruleset that starts with its arrow.
    Moves,
    /// A line of an explicit game: a node and its arrow.
    Edges,
    /// The header of a game or of a group.
    Open,
    /// `} else {`, `} else if … {`
    Else,
    /// `}`
    Close,
    /// The end of the file, for the comments before it.
    End,
}

/// A logical line. There is always a token, an empty one at the end of a file.
#[derive(Debug)]
pub(super) struct Line<'a> {
    pub kind: LineKind,
    /// The blocks around it.
    pub depth: usize,
    pub leaves: Vec<Leaf<'a>>,
}

/// The logical lines of a text, in order.
pub(super) struct Reader<'a> {
    text: &'a str,
    layout: Layout<'a>,
    /// Where the line before ends.
    end: usize,
    /// For each open block, whether it is that of an explicit game.
    blocks: Vec<bool>,
    is_over: bool,
}

impl<'a> Reader<'a> {
    pub fn new(file: FileId, text: &'a str, max_nesting: usize) -> Self {
        Self {
            text,
            layout: Layout::new(file, text, max_nesting),
            end: 0,
            blocks: Vec::new(),
            is_over: false,
        }
    }

    /// The next line; `None` when it cannot be read. Behind the end of the
    /// file nothing follows.
    pub fn line(&mut self) -> Option<Line<'a>> {
        let piece = self.piece();
        self.read(piece)
    }

    /// The next piece of the text, to be read or skipped; `None` is the end.
    pub fn piece(&mut self) -> Option<Piece> {
        self.layout.next()
    }

    /// The text of a piece that opens and closes nothing.
    pub fn plain_text(&self, piece: Option<&Piece>) -> Option<&'a str> {
        match piece {
            Some(Piece::Line(range)) => Some(&self.text[range.clone()]),
            _ => None,
        }
    }

    /// Goes past a piece without looking for its tokens; returns what stands
    /// before it.
    pub fn skip(&mut self, piece: Option<Piece>) -> Gap<'a> {
        let Some(Piece::Line(range)) = piece else {
            return Gap::default();
        };
        let gap = Gap::new(&self.text[self.end..range.start], self.end == 0);
        self.end = range.end;
        gap
    }

    /// Reads a piece.
    pub fn read(&mut self, piece: Option<Piece>) -> Option<Line<'a>> {
        let Some(piece) = piece else {
            let end = self.text.len();
            self.is_over = true;
            let leaf = self.lone(Rule::EOI, end..end);
            return Some(self.finish(LineKind::End, 0, vec![leaf]));
        };
        let depth = self.blocks.len();
        let (kind, leaves) = match piece {
            Piece::Line(range) => self.whole(&range)?,
            Piece::Open(range) => (LineKind::Open, self.header(&range)?),
            Piece::Close(range) => {
                self.blocks.pop();
                (LineKind::Close, vec![self.lone(Rule::close_brace, range)])
            }
            Piece::Else(range) => (LineKind::Else, self.otherwise(&range)?),
            Piece::Broken(_) => return None,
        };
        let depth = depth - usize::from(matches!(kind, LineKind::Close | LineKind::Else));
        Some(self.finish(kind, depth, leaves))
    }

    /// Whether the end of the file has been read.
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    fn lone(&self, rule: Rule, range: Range<usize>) -> Leaf<'a> {
        Leaf::lone(self.text, rule, range)
    }

    /// The tokens of a range that an entry rule matches.
    fn matched(&self, rule: Rule, range: &Range<usize>) -> Option<Vec<Leaf<'a>>> {
        let slice = &self.text[range.clone()];
        deep(|| {
            let tree = Grammar::parse(rule, slice).ok()?.next()?;
            Some(leaves(tree, range.start))
        })
    }

    /// A statement, or a line of a game body that opens nothing.
    fn whole(&self, range: &Range<usize>) -> Option<(LineKind, Vec<Leaf<'a>>)> {
        let rule = match self.blocks.last() {
            Some(true) => Rule::graph_line,
            Some(false) => Rule::ruleset_line,
            None if self.text[range.clone()].starts_with("game") => {
                return self
                    .matched(Rule::game_from_file, range)
                    .or_else(|| self.matched(Rule::statement, range))
                    .map(|leaves| (LineKind::Plain, leaves));
            }
            None => Rule::statement,
        };
        let leaves = self.matched(rule, range)?;
        let has_arrow = |place: usize| {
            leaves
                .get(place)
                .is_some_and(|leaf| leaf.parent == Rule::arrow)
        };
        let kind = match rule {
            Rule::graph_line if has_arrow(1) => LineKind::Edges,
            Rule::ruleset_line if has_arrow(0) => LineKind::Moves,
            _ => LineKind::Plain,
        };
        Some((kind, leaves))
    }

    /// The header of a game or of a group.
    fn header(&mut self, range: &Range<usize>) -> Option<Vec<Leaf<'a>>> {
        if !self.blocks.is_empty() {
            self.blocks.push(false);
            return self.matched(Rule::group_header, range);
        }
        let leaves = self.matched(Rule::game_header, range)?;
        let is_ruleset = leaves.iter().any(|leaf| leaf.parent == Rule::parameters);
        self.blocks.push(!is_ruleset);
        Some(leaves)
    }

    /// `} else`, and the header behind it.
    fn otherwise(&self, range: &Range<usize>) -> Option<Vec<Leaf<'a>>> {
        let word = range.start - "else".len()..range.start;
        let brace = next_token(self.text, self.end);
        let mut leaves = vec![
            self.lone(Rule::close_brace, brace..brace + 1),
            self.lone(Rule::kw_else, word),
        ];
        let header = next_token(self.text, range.start)..range.end;
        if self.text[header.clone()].starts_with('{') {
            leaves.push(self.lone(Rule::open_brace, header));
        } else {
            leaves.extend(self.matched(Rule::group_header, &header)?);
        }
        Some(leaves)
    }

    /// Gives each token the gap before it.
    fn finish(&mut self, kind: LineKind, depth: usize, mut leaves: Vec<Leaf<'a>>) -> Line<'a> {
        for leaf in &mut leaves {
            let starts_file = self.end == 0;
            leaf.gap = Gap::new(&self.text[self.end..leaf.range.start], starts_file);
            self.end = leaf.range.end;
        }
        Line {
            kind,
            depth,
            leaves,
        }
    }
}

/// Where the next token starts, behind blanks, comments and ends of lines.
fn next_token(text: &str, mut at: usize) -> usize {
    loop {
        at = skip_blank(text, at);
        match text.as_bytes().get(at) {
            Some(b'\n' | b';') => at += 1,
            _ => return at,
        }
    }
}
