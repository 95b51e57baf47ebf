//! What to do when a heap fits no class: make it free, and where that is
//! wrong, make free more of the heaps of the least sum that is.
//!
//! Each new candidate is right at all sums below and at the sum at which the
//! one before was wrong. That this ends is not proved, even where the quotient
//! is finite, so the effort is bounded.

use super::candidate::Candidate;
use super::effort::{Effort, Obstacle};
use super::heaps::Heaps;
use super::monoid::Element;
use super::option_sets::OptionSets;
use super::product::{Freed, Marked, Product};
use super::verification::{Verdict, verify};
use super::word::Word;

/// A quotient that was verified.
pub(super) struct Grown {
    /// The quotient.
    pub candidate: Candidate,
    /// The option sets of all sums.
    pub sets: OptionSets,
}

/// How far a search came that found nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Reached {
    /// The order of the largest candidate.
    pub order: usize,
    /// The least sum at which the last candidate was wrong.
    pub wrong_at: Option<Word>,
}

/// The quotient with the next heap added, which fits no class.
///
/// # Errors
/// When the effort ends; `reached` says how far the search came.
pub(super) fn grow(
    candidate: &Candidate,
    heaps: &dyn Heaps,
    effort: &Effort,
    reached: &mut Reached,
) -> Result<Grown, Obstacle> {
    let free = Freed {
        heap: candidate.heaps() + 1,
        index: 2,
        period: 2,
    };
    let product = Product::freeing(candidate, &[free], effort)?.ok_or(Obstacle::TooLarge)?;
    let mut candidate = product.marked(heaps, effort)?.minimised(effort)?;
    loop {
        reached.order = reached.order.max(candidate.order());
        let options = options(&candidate, heaps, effort)?;
        match verify(&candidate, &options, effort)? {
            Verdict::Right(sets) => return Ok(Grown { candidate, sets }),
            Verdict::Wrong(word) => {
                let marked = repaired(&candidate, &word, heaps, effort);
                reached.wrong_at = Some(word);
                candidate = marked?.minimised(effort)?;
            }
        }
    }
}

/// The classes of the options of each heap.
pub(super) fn options(
    candidate: &Candidate,
    heaps: &dyn Heaps,
    effort: &Effort,
) -> Result<Vec<Vec<Element>>, Obstacle> {
    let mut options = vec![Vec::new()];
    for heap in 1..=candidate.heaps() {
        effort.spend(8 * heap)?;
        options.push(candidate.option_classes(heap, heaps));
    }
    Ok(options)
}

/// The first product that calls a sum the opposite of what a candidate does:
/// with as few of its heaps freed as possible, small ones first.
fn repaired(
    candidate: &Candidate,
    word: &Word,
    heaps: &dyn Heaps,
    effort: &Effort,
) -> Result<Marked, Obstacle> {
    let lost = candidate.lost.contains(candidate.class_of(word) as usize);
    let freed: Vec<Freed> = word
        .iter()
        .map(|(heap, copies)| {
            let class = candidate.pretending[heap];
            let (index, period) = candidate.monoid.index_and_period(class);
            Freed {
                heap,
                index: index.max(copies - 1),
                period: period.max(2),
            }
        })
        .collect();
    for count in 1..=freed.len() {
        for chosen in choices(freed.len(), count) {
            let freed: Vec<Freed> = chosen.iter().map(|&place| freed[place]).collect();
            let Some(product) = Product::freeing(candidate, &freed, effort)? else {
                continue;
            };
            let marked = product.marked(heaps, effort)?;
            if marked.is_lost(word) != lost {
                return Ok(marked);
            }
        }
    }
    Err(Obstacle::TooLarge)
}

/// The ascending choices of so many of the numbers below `of`, in
/// lexicographic order.
fn choices(of: usize, count: usize) -> impl Iterator<Item = Vec<usize>> {
    let first = (count <= of).then(|| (0..count).collect::<Vec<_>>());
    std::iter::successors(first, move |chosen| {
        let place = (0..count).rfind(|&place| chosen[place] < of - count + place)?;
        let mut next = chosen.clone();
        for (more, slot) in next[place..].iter_mut().enumerate() {
            *slot = chosen[place] + 1 + more;
        }
        Some(next)
    })
}

#[cfg(test)]
mod tests {
    use super::choices;
    use pretty_assertions::assert_eq;

    #[test]
    fn choices_come_in_lexicographic_order() {
        let pairs: Vec<_> = choices(4, 2).collect();
        assert_eq!(pairs, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(choices(3, 3).count(), 1);
        assert_eq!(choices(2, 3).count(), 0);
    }
}
