//! Results as LaTeX: tables, and values with what is mathematics in them set as
//! such.

use super::content::{Content, Table};
use crate::eval::{Interpreter, Shown, Value};
use crate::markup::{Markup, latex};

/// What a statement showed, as a paragraph or a `tabular`.
#[must_use]
pub fn report(interpreter: &Interpreter, shown: &Shown, source: &str) -> String {
    match Content::of(interpreter, shown) {
        Content::Label(label) => format!("{}\\par\n", latex::escaped(&interpreter.text(label))),
        Content::Value(shown) => match markup(shown) {
            Some(Markup::Presentation(monoid)) => latex::presentation(&monoid) + "\n",
            _ => format!(
                "\\texttt{{{}}} = {}\\par\n",
                latex::escaped(source),
                value(interpreter, shown)
            ),
        },
        Content::Table(table) => tabular(interpreter, &table) + "\n",
    }
}

fn tabular(interpreter: &Interpreter, table: &Table) -> String {
    let is_number = |column: usize| {
        let mut cells = table.rows.iter().filter_map(|row| row[column]);
        cells.all(|cell| matches!(cell, Value::Integer(_) | Value::EmptySum))
    };
    let columns = (0..table.headings.len()).map(|n| if is_number(n) { 'r' } else { 'l' });
    let columns: String = columns.collect();
    let headings = table.headings.iter();
    let headings = headings.map(|text| latex::escaped(text)).collect();
    let cell =
        |cell: Option<&Value>| cell.map_or_else(String::new, |cell| value(interpreter, cell));
    let rows = table.rows.iter();
    let rows = rows.map(|row| row.iter().copied().map(cell).collect());
    latex::table(&columns, headings, rows)
}

/// A value inside a line: a presentation, which needs a paragraph of its own, is
/// told in its sentence there.
fn value(interpreter: &Interpreter, value: &Value) -> String {
    match (value, markup(value)) {
        (_, Some(Markup::Formula(formula))) => latex::formula(&formula),
        (Value::Integer(number), _) => format!("${number}$"),
        (Value::EmptySum, _) => "$0$".to_owned(),
        (Value::Outcome(_), _) => format!("$\\mathcal{{{}}}$", interpreter.notation(value)),
        (Value::List(elements), _) => {
            let parts: Vec<String> = elements
                .iter()
                .map(|part| self::value(interpreter, part))
                .collect();
            format!("[{}]", parts.join(", "))
        }
        (other, _) => latex::escaped(&interpreter.text(other)).replace('\n', "\\\\\n"),
    }
}

fn markup(value: &Value) -> Option<Markup> {
    match value {
        Value::Record(record) => record.markup(),
        _ => None,
    }
}
