//! Whether two texts say the same: equal trees, and equal comments in equal
//! places.

use super::gap::Gap;
use super::read::{Line, Reader};

/// Compares two texts, the logical lines of each in turn. A line that is the
/// same byte for byte is not taken apart again.
pub(super) fn says_the_same(mut one: Reader, mut other: Reader) -> bool {
    while !one.is_over() {
        let (piece, counterpart) = (one.piece(), other.piece());
        let text = one.plain_text(piece.as_ref());
        let same = if text.is_some() && text == other.plain_text(counterpart.as_ref()) {
            let (gap, other_gap) = (one.skip(piece), other.skip(counterpart));
            comments(&gap).eq(comments(&other_gap))
        } else {
            match (one.read(piece), other.read(counterpart)) {
                (Some(line), Some(counterpart)) => equal(&line, &counterpart),
                _ => false,
            }
        };
        if !same {
            return false;
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
