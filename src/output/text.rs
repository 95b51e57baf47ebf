//! Results for people: `source = value`, tables and grids aligned.

use super::content::Content;
use crate::eval::{Interpreter, Shown, Value};
use unicode_width::UnicodeWidthStr;

/// What a statement showed, with its source in front of a value.
#[must_use]
pub fn labelled(interpreter: &Interpreter, shown: &Shown, source: &str) -> String {
    match Content::of(interpreter, shown) {
        Content::Value(value) => {
            let text = value_text(interpreter, value);
            if text.contains('\n') {
                format!("{source} =\n{}", indented(&text))
            } else {
                format!("{source} = {text}")
            }
        }
        other => alone(interpreter, &other),
    }
}

/// What a statement showed, alone.
#[must_use]
pub fn plain(interpreter: &Interpreter, shown: &Shown) -> String {
    alone(interpreter, &Content::of(interpreter, shown))
}

fn alone(interpreter: &Interpreter, content: &Content) -> String {
    match content {
        Content::Label(label) => interpreter.text(label),
        Content::Value(value) => value_text(interpreter, value),
        Content::Table(table) => {
            let cell = |cell: Option<&Value>| {
                cell.map_or_else(Cell::blank, |value| Cell::of(interpreter, value))
            };
            let rows = table.rows.iter();
            let body: Vec<Vec<Cell>> = rows
                .map(|row| row.iter().copied().map(cell).collect())
                .collect();
            aligned(&table.headings, &body)
        }
    }
}

/// A value in its notation, but a string of several lines as these lines.
fn value_text(interpreter: &Interpreter, value: &Value) -> String {
    match value {
        Value::Text(text) if is_block(text) => text.to_string(),
        _ => interpreter.notation(value),
    }
}

/// Whether a string has several lines, and nothing else that is not seen.
fn is_block(text: &str) -> bool {
    let is_seen = |c: char| c == '\n' || !c.is_control();
    text.contains('\n') && text.chars().all(is_seen)
}

fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    lines.join("\n")
}

/// A cell of a table; numbers are set to the right.
struct Cell {
    text: String,
    right: bool,
}

impl Cell {
    fn of(interpreter: &Interpreter, value: &Value) -> Self {
        Self {
            text: interpreter.text(value).replace('\n', " "),
            right: matches!(value, Value::Integer(_) | Value::EmptySum),
        }
    }

    fn blank() -> Self {
        Self {
            text: String::new(),
            right: true,
        }
    }
}

/// Columns two spaces apart, a rule under the headings, no trailing blanks.
fn aligned(headings: &[String], rows: &[Vec<Cell>]) -> String {
    let mut widths: Vec<usize> = headings.iter().map(|text| text.width()).collect();
    let mut right = vec![!rows.is_empty(); headings.len()];
    for row in rows {
        for (column, cell) in row.iter().enumerate() {
            widths[column] = widths[column].max(cell.text.width());
            right[column] &= cell.right;
        }
    }
    let mut lines = Vec::with_capacity(rows.len() + 2);
    lines.push(line(headings.iter().map(String::as_str), &widths, &right));
    let rule: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
    lines.push(rule.join("  "));
    for row in rows {
        lines.push(line(row.iter().map(|cell| &*cell.text), &widths, &right));
    }
    lines.join("\n")
}

fn line<'a>(cells: impl Iterator<Item = &'a str>, widths: &[usize], right: &[bool]) -> String {
    let padded: Vec<String> = cells
        .enumerate()
        .map(|(column, text)| {
            let space = " ".repeat(widths[column].saturating_sub(text.width()));
            if right[column] {
                format!("{space}{text}")
            } else {
                format!("{text}{space}")
            }
        })
        .collect();
    padded.join("  ").trim_end().to_owned()
}
