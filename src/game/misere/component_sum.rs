//! Sums of components, as rows of numbers: how often each component occurs.

use std::hash::Hash;

/// How often each component occurs in a sum.
pub type Counts = Box<[u8]>;

/// An option of a component: a sum of components.
pub struct Parts {
    /// Components with how often they occur.
    parts: Vec<(usize, u8)>,
    /// The same in one word, for as many components as fit.
    packed: u128,
}

impl Parts {
    /// The sum of some components, each with how often it occurs.
    pub fn new(parts: Vec<(usize, u8)>) -> Self {
        let words = parts.iter().map(|&(part, copies)| packed(part, copies));
        Self {
            packed: words.sum(),
            parts,
        }
    }

    /// The components with how often they occur.
    pub fn parts(&self) -> &[(usize, u8)] {
        &self.parts
    }
}

/// Components that fit one word, a byte for each.
pub const PACKED: usize = 16;

/// Some copies of a component in a word; nothing where it does not fit.
pub fn packed(component: usize, copies: u8) -> u128 {
    if component < PACKED {
        u128::from(copies) << (8 * component)
    } else {
        0
    }
}

/// A sum, as it is looked up: in one word where all that it becomes fits, as a
/// row of numbers elsewhere.
pub trait Sum: Clone + Eq + Hash {
    /// How often a component occurs.
    fn copies(&self, component: usize) -> u8;

    /// The sum after a component has moved; `None` when there are more than
    /// 255 copies of one.
    fn after(&self, component: usize, option: &Parts) -> Option<Self>;

    /// Only the copies that count, the others being taken away bit by bit.
    fn reduced(self, counted: &[u8]) -> Self;
}

impl Sum for u128 {
    fn copies(&self, component: usize) -> u8 {
        self.to_le_bytes()[component]
    }

    fn after(&self, component: usize, option: &Parts) -> Option<Self> {
        Some(self - packed(component, 1) + option.packed)
    }

    fn reduced(self, counted: &[u8]) -> Self {
        let mut bytes = [0; PACKED];
        bytes[..counted.len()].copy_from_slice(counted);
        self & Self::from_le_bytes(bytes)
    }
}

impl Sum for Counts {
    fn copies(&self, component: usize) -> u8 {
        self[component]
    }

    fn after(&self, component: usize, option: &Parts) -> Option<Self> {
        let mut next = self.clone();
        next[component] -= 1;
        for &(part, copies) in &option.parts {
            next[part] = next[part].checked_add(copies)?;
        }
        Some(next)
    }

    fn reduced(mut self, counted: &[u8]) -> Self {
        for (copies, counted) in self.iter_mut().zip(counted) {
            *copies &= counted;
        }
        self
    }
}
