//! The tables of a family: for each question and convention a column of cells.

use super::box_shape::{BoxShape, Line};
use super::places::{Packed, Places};
use super::{Halt, Ray};
use crate::game::Convention;

/// A cell whose answer is not known; untouched memory is full of it.
pub(super) const UNKNOWN: u32 = 0;
/// A cell whose answer is being worked out: meeting it again is a cycle.
pub(super) const OPEN: u32 = 1;
/// The cell of the answer 0; others follow.
pub(super) const FIRST: u32 = 2;

/// The columns: SG values and outcomes for each convention, special edges.
pub(super) const COLUMNS: usize = 2 * Convention::COLUMNS + 1;

/// Positions and what is known of them.
#[derive(Default)]
pub(super) struct Tables {
    places: Option<Places>,
    columns: [Vec<u32>; COLUMNS],
    /// Cells whose answer is known or being worked out.
    held: usize,
    /// How often places have changed.
    moved: usize,
}

impl Tables {
    /// The cell of a position.
    pub fn cell(&self, column: usize, at: &[i64]) -> u32 {
        let place = self.find(at);
        place.map_or(UNKNOWN, |place| self.at_place(column, place))
    }

    /// The cell with a place.
    pub fn at_place(&self, column: usize, place: usize) -> u32 {
        self.columns[column].get(place).copied().unwrap_or(UNKNOWN)
    }

    /// All cells of a column, in order of places; none before the first of them
    /// is set.
    pub fn column(&self, column: usize) -> &[u32] {
        &self.columns[column]
    }

    /// The place of a position, if it has one.
    pub fn find(&self, at: &[i64]) -> Option<usize> {
        self.places.as_ref()?.find(at)
    }

    /// Sets the cell with a place.
    pub fn set(&mut self, column: usize, place: usize, cell: u32) {
        let Some(places) = &self.places else { return };
        let cells = &mut self.columns[column];
        if cells.len() <= place {
            match places {
                // Fresh memory is free until it is touched.
                Places::Box(shape) => *cells = vec![UNKNOWN; shape.volume()],
                Places::Packed(_) => cells.resize(place + 1, UNKNOWN),
            }
        }
        let before = std::mem::replace(&mut cells[place], cell);
        self.held += usize::from(cell != UNKNOWN);
        self.held -= usize::from(before != UNKNOWN);
    }

    /// How far the places of neighbours are apart, coordinate by coordinate, where
    /// positions stand in a box.
    pub fn strides(&self) -> Option<Vec<usize>> {
        match self.places.as_ref()? {
            Places::Box(shape) => Some(shape.strides().to_vec()),
            Places::Packed(_) => None,
        }
    }

    /// How many answers are known or being worked out.
    pub fn held(&self) -> usize {
        self.held
    }

    /// How often places have changed: what was found by place is out of date
    /// when this is another number.
    pub fn moved(&self) -> usize {
        self.moved
    }

    /// The places of a ray, where they are in a line.
    pub fn line(&self, ray: &Ray) -> Option<Line> {
        match self.places.as_ref()? {
            Places::Box(shape) => shape.line(ray.first, ray.step, ray.count),
            Places::Packed(_) => None,
        }
    }

    /// The place of a position, a new one if it has none.
    ///
    /// # Errors
    /// When no more can be numbered.
    pub fn make_place(&mut self, at: &[i64], dimension: Option<usize>) -> Result<usize, Halt> {
        let places = self
            .places
            .get_or_insert_with(|| Places::for_position(at, dimension));
        if let Some(place) = places.find(at) {
            return Ok(place);
        }
        if let Places::Packed(packed) = places {
            return packed.insert(at).ok_or_else(|| Halt::Full(at.to_vec()));
        }
        match places.grown(at) {
            Some(larger) => self.grow(larger),
            None => self.pack(),
        }
        self.make_place(at, dimension)
    }

    fn grow(&mut self, larger: BoxShape) {
        let Some(Places::Box(shape)) = &self.places else {
            return;
        };
        let length = shape.row_length();
        for cells in self.columns.iter_mut().filter(|cells| !cells.is_empty()) {
            let mut grown = vec![UNKNOWN; larger.volume()];
            shape.for_each_row(&larger, |from, to| {
                grown[to..to + length].copy_from_slice(&cells[from..from + length]);
            });
            *cells = grown;
        }
        self.places = Some(Places::Box(larger));
        self.moved += 1;
    }

    /// Gives up the box: only positions of which something is known keep a
    /// place.
    fn pack(&mut self) {
        let Some(Places::Box(shape)) = &self.places else {
            return;
        };
        let mut packed = Packed::default();
        let mut columns: [Vec<u32>; COLUMNS] = Default::default();
        for (cells, column) in self.columns.iter().zip(&mut columns) {
            let held = cells.iter().enumerate();
            for (place, &cell) in held.filter(|(_, cell)| **cell != UNKNOWN) {
                let Some(new) = packed.insert(&shape.point(place)) else {
                    continue;
                };
                if column.len() <= new {
                    column.resize(new + 1, UNKNOWN);
                }
                column[new] = cell;
            }
        }
        self.columns = columns;
        self.places = Some(Places::Packed(packed));
        self.moved += 1;
    }
}
