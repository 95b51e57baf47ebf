//! Results as Markdown: tables with pipes, values as code.

use super::content::{Content, Table};
use crate::eval::{Interpreter, Shown, Value};

/// What a statement showed, with an empty line behind it.
#[must_use]
pub fn report(interpreter: &Interpreter, shown: &Shown, source: &str) -> String {
    match Content::of(interpreter, shown) {
        Content::Label(label) => escaped_text(&interpreter.text(label)) + "\n",
        Content::Value(value) => {
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
        Content::Table(table) => with_pipes(interpreter, table),
    }
}

fn with_pipes(interpreter: &Interpreter, table: Table) -> String {
    let headings = table.headings.iter();
    let headings: Vec<String> = headings.map(|text| escaped(text)).collect();
    let mut lines = vec![
        line(&headings),
        line(&vec!["---".to_owned(); headings.len()]),
    ];
    let cell = |cell: Option<&Value>| {
        cell.map_or_else(String::new, |cell| escaped(&interpreter.text(cell)))
    };
    for row in table.rows {
        lines.push(line(&row.into_iter().map(cell).collect::<Vec<_>>()));
    }
    lines.join("\n") + "\n"
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
