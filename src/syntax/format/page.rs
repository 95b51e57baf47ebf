//! From logical lines to rows: blocks, comments between lines, blank lines.

use super::fold::{Fold, push_comments};
use super::gap::Gap;
use super::read::{Line, LineKind, Reader};
use super::row::{Indent, Role, Row, WIDE_GAP, width};
use super::{INDENT, WIDTH};
use std::collections::VecDeque;

/// The rows so far, and the lines that were read ahead.
pub(super) struct Page<'a> {
    reader: Reader<'a>,
    ahead: VecDeque<Line<'a>>,
    rows: Vec<Row<'a>>,
}

impl<'a> Page<'a> {
    /// The rows of a text; `None` when it cannot be read.
    pub fn rows(reader: Reader<'a>) -> Option<Vec<Row<'a>>> {
        let mut page = Self {
            reader,
            ahead: VecDeque::new(),
            rows: Vec::new(),
        };
        loop {
            let line = page.next()?;
            if line.kind == LineKind::End {
                page.between(&line.leaves[0].gap, &line);
                return Some(page.rows);
            }
            page.line(line)?;
        }
    }

    fn next(&mut self) -> Option<Line<'a>> {
        self.ahead.pop_front().or_else(|| self.reader.line())
    }

    fn line(&mut self, line: Line<'a>) -> Option<()> {
        self.between(&line.leaves[0].gap, &line);
        if line.kind == LineKind::Open && !has_break(&line) {
            return self.block(line);
        }
        self.lay_out(&line);
        Some(())
    }

    /// A block, which stays on one line when it was written so and fits.
    fn block(&mut self, header: Line<'a>) -> Option<()> {
        let mut depth = 1;
        let mut lines = vec![header];
        while depth > 0 {
            let line = self.next()?;
            match line.kind {
                LineKind::Open => depth += 1,
                LineKind::Close => depth -= 1,
                _ => {}
            }
            let is_over = line.leaves[0].gap.has_break || has_break(&line);
            lines.push(line);
            if is_over {
                break;
            }
        }
        if depth == 0 && !lines[1..].iter().any(|line| line.leaves[0].gap.has_break) {
            self.rows.push(one_row(&lines));
            let last = self.rows.len() - 1;
            if width(&self.rows, last) <= WIDTH {
                self.space(&lines[0]);
                return Some(());
            }
            self.rows.pop();
        }
        for line in lines.drain(1..).rev() {
            self.ahead.push_front(line);
        }
        self.lay_out(&lines[0]);
        Some(())
    }

    /// Adds the rows of one line.
    fn lay_out(&mut self, line: &Line<'a>) {
        let first = self.rows.len();
        Fold::line(&mut self.rows, line);
        self.space_at(first, line);
    }

    fn space(&mut self, line: &Line) {
        self.space_at(self.rows.len() - 1, line);
    }

    /// Blank lines are dropped at both ends of a block and of the file.
    fn space_at(&mut self, row: usize, line: &Line) {
        let starts = self.starts_block(row);
        let ends = matches!(line.kind, LineKind::Close | LineKind::Else);
        let row = &mut self.rows[row];
        row.is_blank = line.leaves[0].gap.is_blank && !starts && !ends;
    }

    /// Whether a row is the first one of the file or of a block.
    fn starts_block(&self, row: usize) -> bool {
        let Some(before) = row.checked_sub(1).map(|before| &self.rows[before]) else {
            return true;
        };
        before.role != Role::Comment && matches!(before.line, LineKind::Open | LineKind::Else)
    }

    /// The comments before a line.
    fn between(&mut self, gap: &Gap<'a>, line: &Line) {
        let inner = matches!(line.kind, LineKind::Close | LineKind::Else);
        let base = (line.depth + usize::from(inner)) * INDENT;
        let first = self.rows.len();
        push_comments(
            &mut self.rows,
            gap,
            Indent::fixed(base),
            (LineKind::Plain, base),
        );
        if first < self.rows.len() && self.starts_block(first) {
            self.rows[first].is_blank = false;
        }
    }
}

/// Whether a line goes over several lines of the text.
fn has_break(line: &Line) -> bool {
    line.leaves[1..].iter().any(|leaf| leaf.gap.has_break)
}

/// A block on one row.
fn one_row<'a>(lines: &[Line<'a>]) -> Row<'a> {
    let mut text = String::new();
    let mut before = LineKind::Open;
    for line in lines {
        match (before, line.kind) {
            _ if text.is_empty() => {}
            (LineKind::Open | LineKind::Else, LineKind::Close | LineKind::Else) => {}
            (LineKind::Open | LineKind::Else, _) | (_, LineKind::Close | LineKind::Else) => {
                text.push(' ');
            }
            _ => text.push_str("; "),
        }
        for (at, leaf) in line.leaves.iter().enumerate() {
            if at > 0 && !leaf.is_tight {
                text.push(' ');
            }
            text.push_str(leaf.printed());
        }
        before = line.kind;
    }
    Row {
        indent: Indent::fixed(lines[0].depth * INDENT),
        text,
        marks: Vec::new(),
        comment: None,
        comment_gap: WIDE_GAP,
        is_blank: false,
        role: Role::Head,
        line: LineKind::Plain,
        base: lines[0].depth * INDENT,
    }
}
