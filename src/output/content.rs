//! What a statement showed as every writer takes it: a label, a value, or headings
//! and rows.

use crate::eval::{Interpreter, Shown, Value};

/// What is to be written.
pub(super) enum Content<'a> {
    /// A string that stands for itself.
    Label(&'a Value),
    /// The value of an expression.
    Value(&'a Value),
    /// A table or a grid.
    Table(Table<'a>),
}

/// A table with its headings; a cell is blank where a binding does not occur.
pub(super) struct Table<'a> {
    pub headings: Vec<String>,
    pub rows: Vec<Vec<Option<&'a Value>>>,
}

impl<'a> Content<'a> {
    pub fn of(interpreter: &Interpreter, shown: &'a Shown) -> Self {
        match shown {
            Shown::Value {
                value,
                is_label: true,
                ..
            } => Self::Label(value),
            Shown::Value { value, .. } => Self::Value(value),
            Shown::Table { columns, rows, .. } => Self::Table(Table {
                headings: columns.iter().map(ToString::to_string).collect(),
                rows: rows
                    .iter()
                    .map(|row| row.iter().map(Some).collect())
                    .collect(),
            }),
            Shown::Grid {
                names,
                across,
                rows,
                ..
            } => {
                let mut headings = vec![format!("{} \\ {}", names[0], names[1])];
                headings.extend(across.iter().map(|value| interpreter.text(value)));
                let rows = rows.iter().map(|(label, cells)| {
                    let cells = cells.iter().map(Option::as_ref);
                    std::iter::once(Some(label)).chain(cells).collect()
                });
                Self::Table(Table {
                    headings,
                    rows: rows.collect(),
                })
            }
        }
    }
}
