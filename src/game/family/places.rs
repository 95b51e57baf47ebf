//! Where the cell of a position stands: in a box of points, or in the order
//! in which positions were met.

use super::box_shape::BoxShape;
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// Points that a box may have: a column of it takes 256 MiB, and what is not
/// touched of it takes no memory.
pub(super) const MOST_POINTS: usize = 1 << 26;

/// The places of a family's positions.
pub(super) enum Places {
    /// Every position is a point of the box.
    Box(BoxShape),
    /// Positions that lie far apart, or have lists among their coordinates.
    Packed(Packed),
}

impl Places {
    /// Places that hold a first position, whose kind has so many coordinates.
    pub fn for_position(at: &[i64], dimension: Option<usize>) -> Self {
        let shape = dimension
            .filter(|&dimension| dimension > 0)
            .and_then(|_| BoxShape::around(at, MOST_POINTS));
        match shape {
            Some(shape) => Self::Box(shape),
            None => Self::Packed(Packed::default()),
        }
    }

    /// The place of a position, if it has one.
    pub fn find(&self, at: &[i64]) -> Option<usize> {
        match self {
            Self::Box(shape) => shape.place(at),
            Self::Packed(packed) => packed.find(at),
        }
    }

    /// A larger box that holds one more position, if there may be one.
    pub fn grown(&self, at: &[i64]) -> Option<BoxShape> {
        match self {
            Self::Box(shape) => shape.grown(at, MOST_POINTS),
            Self::Packed(_) => None,
        }
    }
}

/// Positions in the order in which they were met, their coordinates packed one
/// after the other: a small one in a byte, none in more than ten.
#[derive(Default)]
pub(super) struct Packed {
    bytes: Vec<u8>,
    /// Where the bytes of each position end.
    ends: Vec<usize>,
    places: HashTable<u32>,
}

impl Packed {
    fn find(&self, at: &[i64]) -> Option<usize> {
        let mut key = Key::default();
        key.pack(at);
        self.find_key(key.bytes())
    }

    fn find_key(&self, key: &[u8]) -> Option<usize> {
        let found = self
            .places
            .find(hash(key), |&place| self.key(place as usize) == key);
        found.map(|&place| place as usize)
    }

    fn key(&self, place: usize) -> &[u8] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[place]]
    }

    /// The place of a position, a new one if it has none; `None` when there are
    /// as many as can be numbered.
    pub fn insert(&mut self, at: &[i64]) -> Option<usize> {
        let mut key = Key::default();
        key.pack(at);
        let key = key.bytes();
        if let Some(place) = self.find_key(key) {
            return Some(place);
        }
        let place = u32::try_from(self.ends.len()).ok()?;
        self.bytes.extend_from_slice(key);
        self.ends.push(self.bytes.len());
        let Self {
            bytes,
            ends,
            places,
        } = self;
        places.insert_unique(hash(key), place, |&place| {
            let place = place as usize;
            let start = place.checked_sub(1).map_or(0, |before| ends[before]);
            hash(&bytes[start..ends[place]])
        });
        Some(place as usize)
    }
}

fn hash(key: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(key);
    hasher.finish()
}

/// The bytes of one position; most fit where they stand.
struct Key {
    short: [u8; Self::SHORT],
    length: usize,
    long: Vec<u8>,
}

impl Default for Key {
    fn default() -> Self {
        Self {
            short: [0; Self::SHORT],
            length: 0,
            long: Vec::new(),
        }
    }
}

impl Key {
    const SHORT: usize = 64;

    /// Each coordinate with its sign in the lowest bit, seven bits a byte, the
    /// top bit saying that more follow.
    fn pack(&mut self, at: &[i64]) {
        for &x in at {
            #[expect(clippy::cast_sign_loss)]
            let mut rest = ((x << 1) ^ (x >> 63)) as u64;
            while rest >= 0x80 {
                self.push((rest & 0x7F) as u8 | 0x80);
                rest >>= 7;
            }
            self.push((rest & 0x7F) as u8);
        }
    }

    fn push(&mut self, byte: u8) {
        if self.length < Self::SHORT {
            self.short[self.length] = byte;
        } else {
            if self.length == Self::SHORT {
                self.long.extend_from_slice(&self.short);
            }
            self.long.push(byte);
        }
        self.length += 1;
    }

    fn bytes(&self) -> &[u8] {
        if self.length <= Self::SHORT {
            &self.short[..self.length]
        } else {
            &self.long
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn position() -> impl Strategy<Value = Vec<i64>> {
        let coordinate = prop_oneof![0..4i64, any::<i64>(), Just(i64::MIN), Just(i64::MAX)];
        proptest::collection::vec(coordinate, 0..20)
    }

    proptest! {
        #[test]
        fn packed_positions_are_told_apart(
            positions in proptest::collection::vec(position(), 1..30),
        ) {
            let mut packed = Packed::default();
            let places: Vec<_> = positions.iter().map(|at| packed.insert(at)).collect();
            for (at, place) in positions.iter().zip(&places) {
                prop_assert_eq!(packed.find(at), *place);
                for (other, other_place) in positions.iter().zip(&places) {
                    prop_assert_eq!(at == other, place == other_place);
                }
            }
        }
    }
}
