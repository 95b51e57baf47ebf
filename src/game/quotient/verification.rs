//! Is a candidate right? The least sum of heaps at which it is not.
//!
//! Two checks (`P` and `N`) together are exact: a candidate that passes both
//! gives every sum the right outcome, by induction over sums.

use super::candidate::Candidate;
use super::effort::{Effort, Obstacle};
use super::monoid::Element;
use super::option_sets::{OptionSets, is_right, with_heap};
use super::word::Word;
use fixedbitset::FixedBitSet;

/// What the checks say.
pub(super) enum Verdict {
    /// Every sum has the right outcome; the sets that were met.
    Right(OptionSets),
    /// The least sum that has not.
    Wrong(Word),
}

/// Checks a candidate; `options` are the classes of the options of each heap.
///
/// # Errors
/// When the effort ends.
pub(super) fn verify(
    candidate: &Candidate,
    options: &[Vec<Element>],
    effort: &Effort,
) -> Result<Verdict, Obstacle> {
    let lost_to_lost = least_move_between_lost(candidate, options, effort)?;
    match walk(candidate, options, lost_to_lost.as_ref(), effort)? {
        Verdict::Wrong(word) => Ok(Verdict::Wrong(match lost_to_lost {
            Some(other) => other.min(word),
            None => word,
        })),
        Verdict::Right(sets) => Ok(match lost_to_lost {
            Some(word) => Verdict::Wrong(word),
            None => Verdict::Right(sets),
        }),
    }
}

/// The P-check: the least sum that is called lost and has a move to one that is
/// called so too, by its last heap as a summand that moves.
fn least_move_between_lost(
    candidate: &Candidate,
    options: &[Vec<Element>],
    effort: &Effort,
) -> Result<Option<Word>, Obstacle> {
    let mut least: Option<Word> = None;
    for (heap, options) in options.iter().enumerate().skip(1) {
        if let Some(word) = &least
            && word.iter().next_back().is_some_and(|(last, _)| last < heap)
        {
            break;
        }
        effort.spend((options.len() + 1) * (candidate.order() / 64 + 1))?;
        let mut both = meeting_any(candidate, options);
        both.intersect_with(candidate.meeting(candidate.pretending[heap]));
        if let Some(rest) = both.minimum() {
            let rest = Element::try_from(rest).expect("elements fit 32 bits");
            let word = candidate.least_word(rest).plus(heap);
            least = Some(least.map_or(word.clone(), |least| least.min(word)));
        }
    }
    Ok(least)
}

/// The classes that some of the elements take to a P-position.
pub(super) fn meeting_any(candidate: &Candidate, elements: &[Element]) -> FixedBitSet {
    let mut union = FixedBitSet::with_capacity(candidate.order());
    for &element in elements {
        union.union_with(candidate.meeting(element));
    }
    union
}

/// A sum that has been walked through.
struct Walked {
    sum: Element,
    set: FixedBitSet,
    /// The sum before its last heap, and that heap.
    before: usize,
    heap: usize,
}

/// The N-check: walks the pairs of all sums in the order of their words and
/// stops at the first that is wrong, or behind `bound`. A pair that is covered
/// goes with all that would follow from it: so would what covers it.
fn walk(
    candidate: &Candidate,
    options: &[Vec<Element>],
    bound: Option<&Word>,
    effort: &Effort,
) -> Result<Verdict, Obstacle> {
    let order = candidate.order();
    let last = bound.and_then(|word| word.iter().next_back());
    let last = last.map_or(usize::MAX, |(heap, _)| heap);
    let mut known = OptionSets::of_nothing(order);
    let mut walked = vec![Walked {
        sum: 0,
        set: FixedBitSet::with_capacity(order),
        before: 0,
        heap: 0,
    }];
    for heap in telling_heaps(candidate, options) {
        if heap > last {
            break;
        }
        let mut block = 0..walked.len();
        while !block.is_empty() {
            let end = walked.len();
            for before in block {
                let Walked { sum, set, .. } = &walked[before];
                effort.spend(set.count_ones(..) + options[heap].len() + order / 64 + 8)?;
                let class = candidate.pretending[heap];
                let (sum, set) = with_heap(candidate, (*sum, set), class, &options[heap]);
                if known.covers(sum, &set) {
                    continue;
                }
                let right = is_right(candidate, (sum, &set));
                known.insert(sum, set.clone());
                walked.push(Walked {
                    sum,
                    set,
                    before,
                    heap,
                });
                if !right {
                    return Ok(Verdict::Wrong(word_of(&walked)));
                }
            }
            block = end..walked.len();
        }
    }
    Ok(Verdict::Right(known))
}

/// The heaps with a move, but those whose pair is covered by that of a smaller
/// heap of the same class.
fn telling_heaps(candidate: &Candidate, options: &[Vec<Element>]) -> Vec<usize> {
    let mut telling: Vec<usize> = Vec::new();
    for (heap, of_heap) in options.iter().enumerate().skip(1) {
        let covered = telling.iter().any(|&smaller| {
            candidate.pretending[smaller] == candidate.pretending[heap]
                && is_subset(&options[smaller], of_heap)
        });
        if !of_heap.is_empty() && !covered {
            telling.push(heap);
        }
    }
    telling
}

/// Whether every element of an ascending list is in another.
fn is_subset(few: &[Element], many: &[Element]) -> bool {
    let mut many = many.iter();
    few.iter().all(|x| many.any(|y| x == y))
}

/// The word of the last sum walked through.
fn word_of(walked: &[Walked]) -> Word {
    let mut heaps = Vec::new();
    let mut place = walked.len() - 1;
    while place > 0 {
        heaps.push(walked[place].heap);
        place = walked[place].before;
    }
    heaps.sort_unstable();
    let copies = heaps.chunk_by(|a, b| a == b);
    Word::new(copies.map(|same| {
        let copies = u32::try_from(same.len()).expect("a word fits memory");
        (same[0], copies)
    }))
}
