//! The cells of a grid, collected binding by binding.

use crate::eval::operators::order;
use crate::eval::value::Value;
use indexmap::IndexSet;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// A row: its label and its cells; bindings that did not occur are `None`.
pub(super) type Row = (Value, Vec<Option<Value>>);

/// Cells by the values of two variables.
#[derive(Default)]
pub(super) struct Matrix {
    down: IndexSet<Value>,
    across: IndexSet<Value>,
    cells: FxHashMap<(usize, usize), Value>,
    /// The row and column of the last cell.
    last: Option<(usize, usize)>,
    /// How the columns run inside the rows, as long as all rows agree.
    direction: Option<Ordering>,
    is_mixed: bool,
}

impl Matrix {
    /// Adds a cell.
    pub fn insert(&mut self, down: Value, across: Value, cell: Value) {
        let row = self.down.insert_full(down).0;
        let column = self.across.insert_full(across).0;
        if let Some((last_row, last_column)) = self.last
            && last_row == row
        {
            self.note_direction(last_column, column);
        }
        self.last = Some((row, column));
        self.cells.insert((row, column), cell);
    }

    fn note_direction(&mut self, from: usize, to: usize) {
        let step = order(&self.across[from], &self.across[to]);
        match (step, self.direction) {
            (None, _) => self.is_mixed = true,
            (Some(step), None) => self.direction = Some(step),
            (Some(step), Some(direction)) => self.is_mixed |= step != direction,
        }
    }

    /// The values across and the rows. When every row runs upwards, or every
    /// row downwards, the columns do too, whichever came first; otherwise they
    /// stand in order of first appearance.
    pub fn finish(mut self) -> (Vec<Value>, Vec<Row>) {
        let mut columns: Vec<usize> = (0..self.across.len()).collect();
        if !self.is_mixed {
            columns.sort_by(|&a, &b| {
                let upwards = order(&self.across[a], &self.across[b]);
                let upwards = upwards.unwrap_or(Ordering::Equal);
                match self.direction {
                    Some(Ordering::Greater) => upwards.reverse(),
                    _ => upwards,
                }
            });
        }
        let across = columns.iter().map(|&column| self.across[column].clone());
        let across = across.collect();
        let down = std::mem::take(&mut self.down);
        let rows = down.into_iter().enumerate().map(|(row, label)| {
            let cells = columns
                .iter()
                .map(|&column| self.cells.remove(&(row, column)));
            (label, cells.collect())
        });
        (across, rows.collect())
    }
}

#[cfg(test)]
mod tests {
    use super::Matrix;
    use crate::eval::value::Value;

    fn columns(cells: &[(i64, i64)]) -> Vec<Value> {
        let mut matrix = Matrix::default();
        for &(down, across) in cells {
            matrix.insert(
                Value::Integer(down),
                Value::Integer(across),
                Value::Boolean(true),
            );
        }
        matrix.finish().0
    }

    fn integers(values: &[i64]) -> Vec<Value> {
        values.iter().map(|&value| Value::Integer(value)).collect()
    }

    #[test]
    fn columns_run_as_the_rows_do() {
        let gap_first = [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)];
        assert_eq!(columns(&gap_first), integers(&[0, 1, 2]));
        let downwards = [(0, 1), (0, 0), (1, 2), (1, 0)];
        assert_eq!(columns(&downwards), integers(&[2, 1, 0]));
        let mixed = [(0, 5), (0, 1), (0, 3)];
        assert_eq!(columns(&mixed), integers(&[5, 1, 3]));
    }
}
