//! Whether two texts say the same: equal trees, and equal comments in equal
//! places.

use super::gap::Gap;
use super::read::{Line, Reader};

/// Compares two texts, the logical lines of each in turn.
pub(super) fn says_the_same(mut one: Reader, mut other: Reader) -> bool {
    while !one.is_over() {
        match (one.line(), other.line()) {
            (Some(one), Some(other)) if equal(&one, &other) => {}
            _ => return false,
        }
    }
    other.is_over()
}

fn equal(one: &Line, other: &Line) -> bool {
    one.kind == other.kind
        && one.depth == other.depth
        && one.leaves.len() == other.leaves.len()
        && one.leaves.iter().zip(&other.leaves).all(|(one, other)| {
            one.path == other.path
                && one.rule == other.rule
                && one.printed() == other.printed()
                && comments(&one.gap).eq(comments(&other.gap))
        })
}

fn comments<'a>(gap: &'a Gap) -> impl Iterator<Item = &'a str> {
    gap.comments.iter().map(|comment| comment.text)
}
