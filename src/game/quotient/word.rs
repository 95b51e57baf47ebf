//! Words: sums of heaps, by how often each heap occurs.

use std::cmp::Ordering;

/// A sum of heaps: pairs of a heap and its number of copies, by heap. Words are
/// compared at the largest heap first: 4 + 4 < 1 + 5.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Word(Vec<(usize, u32)>);

impl Word {
    /// A word from heaps, ascending, with their numbers of copies; those that do
    /// not occur are left out.
    pub(super) fn new(copies: impl IntoIterator<Item = (usize, u32)>) -> Self {
        Self(copies.into_iter().filter(|&(_, n)| n > 0).collect())
    }

    /// The same with another heap added.
    #[must_use]
    pub(super) fn plus(&self, heap: usize) -> Self {
        let mut word = self.clone();
        match word.0.binary_search_by_key(&heap, |&(heap, _)| heap) {
            Ok(place) => word.0[place].1 += 1,
            Err(place) => word.0.insert(place, (heap, 1)),
        }
        word
    }

    /// Each heap that occurs, ascending, with its number of copies.
    #[must_use]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, u32)> + ExactSizeIterator + '_ {
        self.0.iter().copied()
    }
}

impl Ord for Word {
    fn cmp(&self, other: &Self) -> Ordering {
        self.iter().rev().cmp(other.iter().rev())
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
