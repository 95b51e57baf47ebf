//! A box of integer points, and the place of each of its points in a table.

/// The points between two corners, both included. Places run along the last
/// coordinate first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BoxShape {
    least: Vec<i64>,
    extent: Vec<usize>,
    strides: Vec<usize>,
}

/// Points of a box in a line: their places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// The place of the first point.
    pub start: usize,
    /// From the place of each point to that of the next, modulo 2⁶⁴.
    pub stride: usize,
    /// How many points.
    pub count: usize,
}

impl Line {
    /// The place of the point with an index.
    pub fn place(self, index: usize) -> usize {
        self.start.wrapping_add(self.stride.wrapping_mul(index))
    }
}

impl BoxShape {
    /// The smallest box with the origin and a point; `None` when it has more
    /// than `most` points.
    pub fn around(point: &[i64], most: usize) -> Option<Self> {
        let least = point.iter().map(|&x| x.min(0)).collect();
        let top: Vec<i64> = point.iter().map(|&x| x.max(0)).collect();
        Self::between(least, &top, most)
    }

    fn between(least: Vec<i64>, top: &[i64], most: usize) -> Option<Self> {
        let extents = least.iter().zip(top).map(|(&least, &top)| {
            let extent = top.checked_sub(least)?.checked_add(1)?;
            usize::try_from(extent).ok()
        });
        let extent: Vec<usize> = extents.collect::<Option<_>>()?;
        let mut volume: usize = 1;
        let mut strides = vec![0; extent.len()];
        for (stride, &extent) in strides.iter_mut().zip(&extent).rev() {
            *stride = volume;
            volume = volume
                .checked_mul(extent)
                .filter(|&volume| volume <= most)?;
        }
        Some(Self {
            least,
            extent,
            strides,
        })
    }

    /// How far the places of neighbours are apart, coordinate by coordinate.
    pub fn strides(&self) -> &[usize] {
        &self.strides
    }

    /// How many points it has.
    pub fn volume(&self) -> usize {
        self.extent.iter().product()
    }

    /// The place of a point, if it is in the box.
    pub fn place(&self, point: &[i64]) -> Option<usize> {
        if point.len() != self.extent.len() {
            return None;
        }
        let mut place = 0;
        for (axis, &x) in point.iter().enumerate() {
            let offset = usize::try_from(x.wrapping_sub(self.least[axis])).ok()?;
            if offset >= self.extent[axis] {
                return None;
            }
            place += offset * self.strides[axis];
        }
        Some(place)
    }

    /// The places of `count` points, if the first and the last are in the box,
    /// and with them all between.
    pub fn line(&self, first: &[i64], step: &[i64], count: u64) -> Option<Line> {
        let start = self.place(first)?;
        let further = i64::try_from(count).ok()? - 1;
        let mut stride: usize = 0;
        for (axis, (&x, &step)) in first.iter().zip(step).enumerate() {
            let last = step.checked_mul(further)?.checked_add(x)?;
            let offset = usize::try_from(last.checked_sub(self.least[axis])?).ok()?;
            if offset >= self.extent[axis] {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let step = step as usize;
            stride = stride.wrapping_add(step.wrapping_mul(self.strides[axis]));
        }
        Some(Line {
            start,
            stride,
            count: usize::try_from(count).ok()?,
        })
    }

    /// A larger box with one more point, if it has at most `most` points. A side
    /// that has to give way at least doubles, where there is room for that.
    pub fn grown(&self, point: &[i64], most: usize) -> Option<Self> {
        self.stretched(point, true, most)
            .or_else(|| self.stretched(point, false, most))
    }

    fn stretched(&self, point: &[i64], doubles: bool, most: usize) -> Option<Self> {
        let mut least = self.least.clone();
        let mut top = Vec::with_capacity(point.len());
        for (axis, &x) in point.iter().enumerate() {
            let extent = i64::try_from(self.extent[axis]).ok()?;
            let spare = if doubles { extent } else { 0 };
            let old_top = self.least[axis] + (extent - 1);
            top.push(if x > old_top {
                x.max(old_top.saturating_add(spare))
            } else {
                old_top
            });
            if x < least[axis] {
                least[axis] = x.min(least[axis].saturating_sub(spare));
            }
        }
        Self::between(least, &top, most)
    }

    /// Hands on the place here and the place in a larger box of each row: the
    /// points along the last coordinate, `row_length` of them.
    pub fn for_each_row(&self, larger: &Self, mut row: impl FnMut(usize, usize)) {
        let length = self.row_length();
        for start in (0..self.volume()).step_by(length) {
            let place = larger.place(&self.point(start));
            row(start, place.expect("the larger box holds all points"));
        }
    }

    /// The point with a place.
    pub fn point(&self, place: usize) -> Vec<i64> {
        let mut rest = place;
        let axes = self.least.iter().zip(&self.strides);
        axes.map(|(&least, &stride)| {
            let offset = i64::try_from(rest / stride).expect("a box's sides are integers");
            rest %= stride;
            least + offset
        })
        .collect()
    }

    /// How many points a row has: those that differ in the last coordinate.
    pub fn row_length(&self) -> usize {
        self.extent.last().copied().unwrap_or(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn points() -> impl Strategy<Value = Vec<Vec<i64>>> {
        (1..4usize).prop_flat_map(|dimension| {
            proptest::collection::vec(proptest::collection::vec(-6..7i64, dimension), 1..8)
        })
    }

    proptest! {
        #[test]
        fn a_box_grows_around_its_points(points in points()) {
            let mut shape = BoxShape::around(&points[0], 1 << 20).expect("it is small");
            for point in &points {
                let Some(larger) = shape.grown(point, 1 << 20) else { continue };
                let mut rows = 0;
                shape.for_each_row(&larger, |from, to| {
                    assert_eq!(from % shape.row_length(), 0);
                    assert!(to + shape.row_length() <= larger.volume());
                    rows += 1;
                });
                prop_assert_eq!(rows * shape.row_length(), shape.volume());
                shape = larger;
            }
            let places: Vec<usize> = points.iter().map(|p| shape.place(p).expect("inside")).collect();
            for (i, p) in points.iter().enumerate() {
                for (j, q) in points.iter().enumerate() {
                    prop_assert_eq!(places[i] == places[j], p == q);
                }
            }
        }

        #[test]
        fn a_line_holds_the_places_of_its_points(
            first in proptest::collection::vec(0..9i64, 2),
            step in proptest::collection::vec(-2..3i64, 2),
            count in 1..6u64,
        ) {
            let shape = BoxShape::around(&[8, 8], 1 << 20).expect("it is small");
            let points: Vec<Vec<i64>> = (0..i64::try_from(count).unwrap())
                .map(|k| vec![first[0] + k * step[0], first[1] + k * step[1]])
                .collect();
            let places: Option<Vec<usize>> = points.iter().map(|p| shape.place(p)).collect();
            let line = shape.line(&first, &step, count);
            let found = line.map(|line| {
                (0..line.count).map(|index| line.place(index)).collect::<Vec<_>>()
            });
            prop_assert_eq!(found, places);
        }
    }
}
