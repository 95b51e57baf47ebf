//! Results as Markdown: tables with pipes, values as code.

use super::rectangle::Rectangle;
use crate::eval::{Interpreter, Shown, Value};

/// What a statement showed, with an empty line behind it.
#[must_use]
pub fn report(interpreter: &Interpreter, shown: &Shown, source: &str) -> String {
    if let Some(rectangle) = Rectangle::of(interpreter, shown) {
        let headings: Vec<String> = rectangle
            .headings
            .iter()
            .map(|text| escaped(text))
            .collect();
        let mut lines = vec![
            line(&headings),
            line(&vec!["---".to_owned(); headings.len()]),
        ];
        for row in rectangle.rows {
            let cell = |cell: Option<&Value>| {
                cell.map_or_else(String::new, |cell| escaped(&interpreter.text(cell)))
            };
            lines.push(line(&row.into_iter().map(cell).collect::<Vec<_>>()));
        }
        return lines.join("\n") + "\n";
    }
    match shown {
        Shown::Value {
            value,
            is_label: true,
            ..
        } => escaped_text(&interpreter.text(value)) + "\n",
        Shown::Value { value, .. } => {
            let text = interpreter.text(value);
            if text.contains('\n') {
                format!("{} =\n\n```text\n{text}\n```\n", code(source))
            } else {
                format!(
                    "{} = {}\n",
                    code(source),
                    code(&interpreter.notation(value))
                )
            }
        }
        _ => unreachable!("tables and grids are rectangles"),
    }
}

fn line(cells: &[String]) -> String {
    format!("| {} |", cells.join(" | "))
}

/// A code span, with as many backticks around it as it takes.
fn code(text: &str) -> String {
    let mut fence = "`".to_owned();
    while text.contains(&fence) {
        fence.push('`');
    }
    if fence.len() == 1 {
        format!("`{text}`")
    } else {
        format!("{fence} {text} {fence}")
    }
}

/// A cell: on one line, without marks that Markdown would take for its own.
fn escaped(text: &str) -> String {
    escaped_text(&text.replace('\n', " "))
}

fn escaped_text(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if matches!(
            c,
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~'
        ) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
