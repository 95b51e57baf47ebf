//! Tables and grids as headings and rows, which every writer starts from.

use crate::eval::{Interpreter, Shown, Value};

/// A table with its headings; a cell is blank where a binding does not occur.
pub(super) struct Rectangle<'a> {
    pub headings: Vec<String>,
    pub rows: Vec<Vec<Option<&'a Value>>>,
}

impl<'a> Rectangle<'a> {
    /// The table or grid that a statement showed; `None` for a value.
    pub fn of(interpreter: &Interpreter, shown: &'a Shown) -> Option<Self> {
        match shown {
            Shown::Value { .. } => None,
            Shown::Table { columns, rows, .. } => Some(Self {
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
                Some(Self {
                    headings,
                    rows: rows.collect(),
                })
            }
        }
    }
}
