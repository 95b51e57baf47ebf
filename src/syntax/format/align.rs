//! Lines up what stands in neighbouring rows.
//!
//! In the body of a game arrows and first clauses are lined up, and so are
//! comments at the ends of lines. Elsewhere rows are lined up where their
//! author has begun to, with more than one blank. A blank line starts anew.

use super::WIDTH;
use super::read::LineKind;
use super::row::{Anchor, Role, Row, WIDE_GAP, column, width};

/// Rows that differ by more columns are not lined up.
const MOST: usize = 40;

/// Lines up all rows.
pub(super) fn align(rows: &mut [Row]) {
    for (anchor, gap) in [
        (Anchor::Arrow, 1),
        (Anchor::Defines, 1),
        (Anchor::Comparison, 1),
        (Anchor::Heading, 1),
        (Anchor::Clause, WIDE_GAP),
    ] {
        anchors(rows, anchor, gap);
    }
    comments(rows);
}

/// What a row does to the rows that are being lined up.
enum Place {
    /// It is one of them.
    Member,
    /// It stands between them.
    Passed,
    /// It ends them.
    End,
}

fn place(row: &Row, anchor: Anchor) -> Place {
    if row.mark(anchor).is_some() {
        return Place::Member;
    }
    let in_body = row.base > 0
        && matches!(
            row.line,
            LineKind::Plain | LineKind::Moves | LineKind::Edges
        );
    match anchor {
        Anchor::Arrow | Anchor::Clause if in_body => Place::Passed,
        _ => Place::End,
    }
}

/// Lines up one anchor in all rows.
fn anchors(rows: &mut [Row], anchor: Anchor, gap: usize) {
    let mut run: Vec<usize> = Vec::new();
    for number in 0..rows.len() {
        let row = &rows[number];
        let (is_blank, base) = (row.is_blank, row.base);
        let place = place(row, anchor);
        let starts_anew = run.last().is_some_and(|&last| rows[last].base != base);
        if is_blank || starts_anew || matches!(place, Place::End) {
            line_up(rows, &std::mem::take(&mut run), anchor, gap);
        }
        if matches!(place, Place::Member) {
            run.push(number);
        }
    }
    line_up(rows, &run, anchor, gap);
}

/// Lines up an anchor of some rows, when there is reason to and room.
fn line_up(rows: &mut [Row], run: &[usize], anchor: Anchor, gap: usize) {
    let mark = |rows: &[Row], row: usize| *rows[row].mark(anchor).expect("each row has the anchor");
    let asked = run.iter().any(|&row| mark(rows, row).is_wide);
    let in_body = |row: &usize| matches!(rows[*row].line, LineKind::Moves | LineKind::Edges);
    if run.len() < 2 || !(asked || run.iter().all(in_body)) {
        return;
    }
    let columns: Vec<usize> = run
        .iter()
        .map(|&row| {
            let mark = mark(rows, row);
            column(rows, row, mark.offset) - mark.pad
        })
        .collect();
    let furthest = columns.iter().copied().max().unwrap_or(0);
    if columns.iter().any(|column| furthest - column > MOST) {
        return;
    }
    let pads = |rows: &mut [Row], pads: &[usize]| {
        for (&row, &pad) in run.iter().zip(pads) {
            let marks = &mut rows[row].marks;
            let mark = marks.iter_mut().find(|mark| mark.anchor == anchor);
            mark.expect("each row has the anchor").pad = pad;
        }
    };
    let before: Vec<usize> = run.iter().map(|&row| mark(rows, row).pad).collect();
    let after: Vec<usize> = columns
        .iter()
        .map(|column| furthest - column + gap - 1)
        .collect();
    let too_long = long_rows(rows, run);
    pads(rows, &after);
    if long_rows(rows, run) > too_long {
        pads(rows, &before);
    }
}

/// How many rows of the lines of a run are too long.
fn long_rows(rows: &[Row], run: &[usize]) -> usize {
    let (Some(&first), Some(&last)) = (run.first(), run.last()) else {
        return 0;
    };
    let tail = rows[last + 1..]
        .iter()
        .take_while(|row| row.role == Role::Continuation)
        .count();
    (first..=last + tail)
        .filter(|&row| width(rows, row) > WIDTH)
        .count()
}

/// Lines up the comments at the ends of rows.
fn comments(rows: &mut [Row]) {
    let mut run: Vec<usize> = Vec::new();
    for number in 0..rows.len() {
        let row = &rows[number];
        let (is_blank, base, has_comment) = (row.is_blank, row.base, row.comment.is_some());
        let starts_anew = run.last().is_some_and(|&last| rows[last].base != base);
        if is_blank || starts_anew || !has_comment {
            line_up_comments(rows, &std::mem::take(&mut run));
        }
        if has_comment {
            run.push(number);
        }
    }
    line_up_comments(rows, &run);
}

fn line_up_comments(rows: &mut [Row], run: &[usize]) {
    let widths: Vec<usize> = run.iter().map(|&row| width(rows, row)).collect();
    let widest = widths.iter().copied().max().unwrap_or(0);
    if widths.iter().any(|width| widest - width > MOST) {
        return;
    }
    for (&row, width) in run.iter().zip(widths) {
        rows[row].comment_gap = widest - width + WIDE_GAP;
    }
}
