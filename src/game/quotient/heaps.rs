//! What a search needs to know of a game.

/// Heaps 1, 2, … and their moves.
pub trait Heaps {
    /// Visits the options of a heap: sums of smaller heaps, none below 1, in any
    /// order; the same one may come twice.
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[usize]));
}
