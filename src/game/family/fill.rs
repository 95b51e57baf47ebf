//! Whole boxes of SG values at once, where every move runs along a full ray.
//!
//! A rook, a bishop or a queen may move along a line as far as the edge of the
//! quarter plane lets it. So the options of a position along a line are those of
//! the position before it on the line, and that position: the values on each line
//! are kept as a set that grows by one value with each position, and an SG value
//! is the least number that none of the sets of its lines holds. Positions are
//! taken in lexicographic order; each costs the same, however long its rays are.

use super::Halt;
use super::tables::{FIRST, Tables, UNKNOWN};
use crate::game::Convention;
use crate::limits::{Limits, Work};

/// Moves to `p − step`, `p − 2·step`, …, as far as no coordinate falls below 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FullRay {
    /// How much each coordinate falls; one of them at least does.
    pub step: Vec<usize>,
}

/// Whether these rays lead from a position to every other of its box.
pub(super) fn reach_everything(rays: &[FullRay], dimension: usize) -> bool {
    let is_along = |axis: usize, ray: &FullRay| {
        let mut steps = ray.step.iter().enumerate();
        steps.all(|(other, &step)| step == usize::from(other == axis))
    };
    dimension > 0 && (0..dimension).all(|axis| rays.iter().any(|ray| is_along(axis, ray)))
}

/// The largest corner of the box to fill so that it holds a position: more than
/// was asked for, so that questions in a row do not fill it again and again.
pub(super) fn corner(filled: &[usize], at: &[usize]) -> Vec<usize> {
    let sides = at.iter().zip(filled.iter().chain(std::iter::repeat(&0)));
    sides
        .map(|(&x, &filled)| {
            if x > filled {
                x.max(filled + filled / 2)
            } else {
                filled
            }
        })
        .collect()
}

/// Fills the column of a convention for all positions between the origin and a
/// corner. Misère and normal play, and play with a pass once normal play is
/// filled.
///
/// # Errors
/// A limit, or that the table is no box.
pub(super) fn fill(
    tables: &mut Tables,
    rays: &[FullRay],
    corner: &[usize],
    convention: Convention,
    limits: &Limits,
) -> Result<(), Halt> {
    let top: Vec<i64> = corner
        .iter()
        .map(|&x| i64::try_from(x).map_err(|_| Halt::Unfit))
        .collect::<Result<_, _>>()?;
    tables.make_place(&top, Some(top.len()))?;
    let strides = tables.strides().ok_or(Halt::Unfit)?;
    let origin = tables.find(&vec![0; top.len()]).ok_or(Halt::Unfit)?;
    let mut lines: Vec<Lines> = rays.iter().map(|ray| Lines::new(ray, &strides)).collect();
    let mut at = vec![0; corner.len()];
    let last = corner.len() - 1;
    let mut place = origin;
    loop {
        let done = fill_row(
            tables,
            &mut lines,
            (&mut at, place),
            corner[last],
            convention,
        )?;
        limits.count(Work::Positions, done);
        limits
            .pause(done * lines.len() as u64)
            .map_err(|stop| Halt::Trouble(stop.into()))?;
        // The next row, like the digits of a number.
        let Some(axis) = (0..last).rev().find(|&axis| at[axis] < corner[axis]) else {
            return Ok(());
        };
        at[axis] += 1;
        at[axis + 1..].fill(0);
        place = origin
            + (0..=axis)
                .map(|axis| at[axis] * strides[axis])
                .sum::<usize>();
    }
}

/// Fills the positions that differ in the last coordinate alone.
fn fill_row(
    tables: &mut Tables,
    lines: &mut [Lines],
    (at, start): (&mut [usize], usize),
    end: usize,
    convention: Convention,
) -> Result<u64, Halt> {
    let column = convention.column();
    let last = at.len() - 1;
    let mut sets: Vec<(usize, usize)> = Vec::with_capacity(lines.len());
    for x in 0..=end {
        at[last] = x;
        let place = start + x;
        sets.clear();
        for (number, lines) in lines.iter_mut().enumerate() {
            if let Some(set) = lines.enter(at, place, |place| tables.at_place(column, place)) {
                sets.push((number, set));
            }
        }
        if tables.at_place(column, place) != UNKNOWN {
            continue;
        }
        let passed = match convention {
            Convention::Pass { used: false } if !sets.is_empty() => {
                let normal = tables.at_place(Convention::Normal.column(), place);
                Some(normal.checked_sub(FIRST).ok_or(Halt::Unfit)?)
            }
            _ => None,
        };
        let value = if sets.is_empty() {
            convention.terminal_value()
        } else {
            let sets = sets.iter().map(|&(number, set)| &lines[number].sets[set]);
            least_free(&sets, passed)
        };
        tables.set(column, place, value + FIRST);
    }
    at[last] = 0;
    Ok(end as u64 + 1)
}

/// The lines of one ray.
struct Lines {
    /// The coordinates that fall, and by how much.
    falls: Vec<(usize, usize)>,
    /// From the place of a position to that of the one before it on its line.
    stride: usize,
    /// Where the set of a line stands, by the place of its first position: one
    /// more than its index.
    numbers: Vec<u32>,
    sets: Vec<Values>,
}

impl Lines {
    fn new(ray: &FullRay, strides: &[usize]) -> Self {
        let falls = ray.step.iter().copied().enumerate();
        let falls: Vec<(usize, usize)> = falls.filter(|&(_, step)| step > 0).collect();
        let stride = falls.iter().map(|&(axis, step)| strides[axis] * step).sum();
        Self {
            falls,
            stride,
            numbers: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// Adds the value of the position before this one to the set of its line: the
    /// index of the set, unless this is the first position of its line.
    fn enter(&mut self, at: &[usize], place: usize, cell: impl Fn(usize) -> u32) -> Option<usize> {
        let further = self.falls.iter().map(|&(axis, step)| at[axis] / step).min();
        let further = further.filter(|&further| further > 0)?;
        let first = place - self.stride * further;
        if self.numbers.len() <= first {
            self.numbers.resize(first + 1, 0);
        }
        if self.numbers[first] == 0 {
            self.sets.push(Values::default());
            self.numbers[first] = u32::try_from(self.sets.len()).ok()?;
        }
        let index = self.numbers[first] as usize - 1;
        let before = cell(place - self.stride);
        self.sets[index].insert(before.checked_sub(FIRST)?);
        Some(index)
    }
}

/// A set of SG values.
#[derive(Default)]
struct Values {
    words: Vec<u64>,
    /// How many words at the beginning are full.
    full: usize,
}

impl Values {
    fn insert(&mut self, value: u32) {
        let word = value as usize / 64;
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << (value % 64);
        while self.words.get(self.full) == Some(&u64::MAX) {
            self.full += 1;
        }
    }
}

/// The least number that is in none of some sets and is not one other.
fn least_free<'a>(sets: &(impl Iterator<Item = &'a Values> + Clone), other: Option<u32>) -> u32 {
    let start = sets.clone().map(|set| set.full).max().unwrap_or(0);
    let mut word = start;
    loop {
        let union = sets.clone().fold(0, |union, set| {
            union | set.words.get(word).copied().unwrap_or(0)
        });
        let other = match other {
            Some(other) if other as usize / 64 == word => 1 << (other % 64),
            _ => 0,
        };
        let free = !(union | other);
        if free != 0 {
            let value = 64 * word + free.trailing_zeros() as usize;
            return u32::try_from(value).expect("there are fewer options");
        }
        word += 1;
    }
}
