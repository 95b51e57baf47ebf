//! Results as LaTeX: tables with the package `booktabs`, genera as superscripts,
//! misère quotients by their presentation.

use super::rectangle::Rectangle;
use crate::eval::{Interpreter, RecordKind, Shown, Value};

/// What a statement showed, as a paragraph or a `tabular`.
#[must_use]
pub fn report(interpreter: &Interpreter, shown: &Shown, source: &str) -> String {
    if let Some(rectangle) = Rectangle::of(interpreter, shown) {
        let is_number = |column: usize| {
            let mut cells = rectangle.rows.iter().filter_map(|row| row[column]);
            cells.all(|cell| matches!(cell, Value::Integer(_) | Value::EmptySum))
        };
        let columns = (0..rectangle.headings.len()).map(|n| if is_number(n) { 'r' } else { 'l' });
        let headings: Vec<String> = rectangle
            .headings
            .iter()
            .map(|text| escaped(text))
            .collect();
        let mut lines = vec![
            "\\noindent".to_owned(),
            format!("\\begin{{tabular}}{{{}}}", columns.collect::<String>()),
            "\\toprule".to_owned(),
            format!("{} \\\\", headings.join(" & ")),
            "\\midrule".to_owned(),
        ];
        for row in &rectangle.rows {
            let cell = |cell: Option<&Value>| {
                cell.map_or_else(String::new, |cell| value(interpreter, cell))
            };
            let cells: Vec<String> = row.iter().copied().map(cell).collect();
            lines.push(format!("{} \\\\", cells.join(" & ")));
        }
        lines.extend([
            "\\bottomrule".to_owned(),
            "\\end{tabular}\\par\\medskip\n".to_owned(),
        ]);
        return lines.join("\n");
    }
    match shown {
        Shown::Value {
            value: label,
            is_label: true,
            ..
        } => {
            format!("{}\\par\n", escaped(&interpreter.text(label)))
        }
        Shown::Value {
            value: Value::Record(record),
            ..
        } if record.kind == RecordKind::Quotient => {
            let latex = record.get("latex").map(|latex| interpreter.text(latex));
            latex.unwrap_or_default() + "\n"
        }
        Shown::Value { value: shown, .. } => format!(
            "\\texttt{{{}}} = {}\\par\n",
            escaped(source),
            value(interpreter, shown)
        ),
        _ => unreachable!("tables and grids are rectangles"),
    }
}

fn value(interpreter: &Interpreter, value: &Value) -> String {
    match value {
        Value::Integer(number) => format!("${number}$"),
        Value::EmptySum => "$0$".to_owned(),
        Value::Outcome(_) => format!("$\\mathcal{{{}}}$", interpreter.notation(value)),
        Value::Record(record) if record.kind == RecordKind::Genus => genus(interpreter, value),
        Value::List(elements) => {
            let parts: Vec<String> = elements
                .iter()
                .map(|part| self::value(interpreter, part))
                .collect();
            format!("[{}]", parts.join(", "))
        }
        other => escaped(&interpreter.text(other)).replace('\n', "\\\\\n"),
    }
}

/// A genus: what stands behind the sign `^` is raised.
fn genus(interpreter: &Interpreter, genus: &Value) -> String {
    let text = interpreter.text(genus);
    match text.split_once('^') {
        Some((base, digits)) => {
            let digits = digits.trim_start_matches('{').trim_end_matches('}');
            format!("${base}^{{{digits}}}$")
        }
        None => format!("${text}$"),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '≥' => escaped.push_str("$\\geq$"),
            '≤' => escaped.push_str("$\\leq$"),
            '…' => escaped.push_str("\\dots{}"),
            'Φ' => escaped.push_str("$\\Phi$"),
            c => escaped.push(c),
        }
    }
    escaped
}
