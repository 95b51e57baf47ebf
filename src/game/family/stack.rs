//! The positions that wait for an answer, in one piece of memory.

use crate::game::Convention;

/// A stack of positions under conventions.
#[derive(Default)]
pub(super) struct Stack {
    coordinates: Vec<i64>,
    entries: Vec<Entry>,
}

/// A position on the stack.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    start: usize,
    /// How it is played.
    pub convention: Convention,
    /// How many of its options need not be looked at again.
    pub seen: u64,
}

impl Stack {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn push(&mut self, at: impl IntoIterator<Item = i64>, convention: Convention) {
        let start = self.coordinates.len();
        self.coordinates.extend(at);
        self.entries.push(Entry {
            start,
            convention,
            seen: 0,
        });
    }

    /// The topmost position; its coordinates replace those in `at`.
    pub fn top(&self, at: &mut Vec<i64>) -> Option<Entry> {
        let entry = *self.entries.last()?;
        at.clear();
        at.extend_from_slice(&self.coordinates[entry.start..]);
        Some(entry)
    }

    pub fn pop(&mut self) {
        if let Some(entry) = self.entries.pop() {
            self.coordinates.truncate(entry.start);
        }
    }

    /// Notes how many options of the entry at a height were seen.
    pub fn note_seen(&mut self, height: usize, seen: u64) {
        self.entries[height].seen = seen;
    }
}
