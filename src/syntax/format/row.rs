//! A row: one line of the formatted text, before it is printed.

use super::read::LineKind;
use std::iter;
use unicode_width::UnicodeWidthStr;

/// Columns between a move and its first clause, and before a comment.
pub(super) const WIDE_GAP: usize = 3;

/// One line of text to be.
#[derive(Debug)]
pub(super) struct Row<'a> {
    pub indent: Indent,
    /// Without its indentation and without what lines it up with others.
    pub text: String,
    /// In the order of their offsets.
    pub marks: Vec<Mark>,
    /// The comment at its end.
    pub comment: Option<&'a str>,
    /// The columns in front of that comment.
    pub comment_gap: usize,
    /// A blank line stands before it.
    pub is_blank: bool,
    pub role: Role,
    /// The kind of line it belongs to.
    pub line: LineKind,
    /// The indentation of the first row of that line.
    pub base: usize,
}

/// What a row is to its logical line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Its first row.
    Head,
    /// One of the others.
    Continuation,
    /// A comment that stands alone.
    Comment,
}

/// Where a row starts: behind `plus` columns, counted from a place of an
/// earlier row when there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Indent {
    /// A row by its number, and a byte of its text.
    pub under: Option<(usize, usize)>,
    pub plus: usize,
}

impl Indent {
    pub fn fixed(plus: usize) -> Self {
        Self { under: None, plus }
    }

    pub fn under(row: usize, offset: usize, plus: usize) -> Self {
        Self {
            under: Some((row, offset)),
            plus,
        }
    }
}

/// What of a row can be lined up with its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    /// The arrow behind a node.
    Arrow,
    /// The `=` of a definition.
    Defines,
    /// The first comparison.
    Comparison,
    /// The `as` of a heading.
    Heading,
    /// The first clause.
    Clause,
}

/// A place in a row that can be lined up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub anchor: Anchor,
    /// The byte of the text where it starts.
    pub offset: usize,
    /// The author has put more than one blank before it.
    pub is_wide: bool,
    /// Blanks printed there besides the one in the text.
    pub pad: usize,
}

impl Row<'_> {
    pub fn mark(&self, anchor: Anchor) -> Option<&Mark> {
        self.marks.iter().find(|mark| mark.anchor == anchor)
    }

    /// The row as printed, without its comment.
    fn print_text(&self, out: &mut String) {
        let mut from = 0;
        for mark in &self.marks {
            out.push_str(&self.text[from..mark.offset]);
            out.extend(iter::repeat_n(' ', mark.pad));
            from = mark.offset;
        }
        out.push_str(&self.text[from..]);
    }
}

/// The column of a byte of a row's text; a pad there counts.
pub(super) fn column(rows: &[Row], row: usize, offset: usize) -> usize {
    let Row {
        text,
        marks,
        indent,
        ..
    } = &rows[row];
    let pads: usize = marks
        .iter()
        .filter(|mark| mark.offset <= offset)
        .map(|mark| mark.pad)
        .sum();
    start(rows, *indent) + text[..offset].width() + pads
}

/// The column at which a row with this indentation starts.
pub(super) fn start(rows: &[Row], indent: Indent) -> usize {
    let under = indent.under;
    indent.plus + under.map_or(0, |(row, offset)| column(rows, row, offset))
}

/// The columns that a row takes, its comment aside.
pub(super) fn width(rows: &[Row], row: usize) -> usize {
    column(rows, row, rows[row].text.len())
}

/// The rows as a text.
pub(super) fn print(rows: &[Row], line_break: &str) -> String {
    let mut out = String::new();
    for row in rows {
        if row.is_blank {
            out.push_str(line_break);
        }
        out.extend(iter::repeat_n(' ', start(rows, row.indent)));
        row.print_text(&mut out);
        if let Some(comment) = row.comment {
            out.extend(iter::repeat_n(' ', row.comment_gap));
            out.push_str(comment);
        }
        out.push_str(line_break);
    }
    out
}
