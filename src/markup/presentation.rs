//! Finite commutative monoids by generators and relations.

use super::Formula;

/// A monoid with a set of its classes, and the class of each heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Presentation {
    /// The letters that generate it.
    pub generators: Vec<String>,
    /// Pairs of equal words.
    pub relations: Vec<[Formula; 2]>,
    /// The classes in which the player to move loses.
    pub lost: Vec<Formula>,
    /// The classes of the heaps in rows, each row with its first heap.
    pub rows: Vec<(usize, Vec<Formula>)>,
}
