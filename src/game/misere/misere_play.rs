//! Misère outcomes of sums of components.

use super::component_sum::{Counts, Sum, packed};
use super::components::Components;
use crate::game::graph::{PositionId, Rulebook, Trouble};
use crate::limits::{Limits, Work};
use rustc_hash::FxHashMap;

/// Misère play of sums of components, each sum worked out once.
pub struct MiserePlay {
    components: Components,
    /// Whether the player to move loses.
    packed: FxHashMap<u128, bool>,
    wide: FxHashMap<Counts, bool>,
}

impl MiserePlay {
    /// Play of sums of some components.
    pub fn new(components: Components) -> Self {
        Self {
            components,
            packed: FxHashMap::default(),
            wide: FxHashMap::default(),
        }
    }

    /// A position as a sum of the components: see [`Components::counts`].
    pub fn counts<B: Rulebook>(&self, book: &mut B, position: PositionId) -> Option<Counts> {
        self.components.counts(book, position)
    }

    /// Whether the player to move in a sum loses.
    ///
    /// # Errors
    /// A limit, or more than 255 copies of a component.
    pub fn is_lost(&mut self, sum: &[u8], limits: &Limits) -> Result<bool, Trouble> {
        if self.components.fit_a_word(sum) {
            let copies = sum.iter().enumerate();
            let word = copies.map(|(part, &copies)| packed(part, copies)).sum();
            search(&self.components, &mut self.packed, word, limits)
        } else {
            search(&self.components, &mut self.wide, sum.into(), limits)
        }
    }
}

/// A sum whose moves are being looked at.
struct Frame<S> {
    sum: S,
    /// The component that moves next, and its option.
    component: usize,
    option: usize,
}

impl<S: Sum> Frame<S> {
    fn new(sum: S) -> Self {
        Self {
            sum,
            component: 0,
            option: 0,
        }
    }

    /// The sum after the next move, which then counts as looked at.
    fn next_move(&mut self, components: &Components) -> Result<Option<S>, Trouble> {
        while let Some(options) = components.options(self.component) {
            let option = options.get(self.option);
            let (Some(option), true) = (option, self.sum.copies(self.component) > 0) else {
                self.component += 1;
                self.option = 0;
                continue;
            };
            self.option += 1;
            let next = self.sum.after(self.component, option);
            let next = next.ok_or(Trouble::TooManyCopies)?;
            return Ok(Some(next.reduced(components.counted())));
        }
        Ok(None)
    }

    fn has_move(&self, components: &Components) -> bool {
        (0..components.len()).any(|part| {
            let options = components.options(part).unwrap_or(&[]);
            !options.is_empty() && self.sum.copies(part) > 0
        })
    }
}

/// Whether the player to move in a sum loses: it stops at the first move to a
/// lost sum.
fn search<S: Sum>(
    components: &Components,
    known: &mut FxHashMap<S, bool>,
    sum: S,
    limits: &Limits,
) -> Result<bool, Trouble> {
    let sum = sum.reduced(components.counted());
    if let Some(&lost) = known.get(&sum) {
        return Ok(lost);
    }
    let mut stack = vec![Frame::new(sum)];
    // What was found out about the sum that the last move leads to.
    let mut below = None;
    while let Some(frame) = stack.last_mut() {
        limits.pause(1)?;
        let next = match below.take() {
            Some(lost) => Some(lost),
            None => match frame.next_move(components)? {
                Some(next) => match known.get(&next) {
                    Some(&lost) => Some(lost),
                    None => {
                        stack.push(Frame::new(next));
                        continue;
                    }
                },
                None => None,
            },
        };
        let lost = match next {
            Some(true) => false,
            Some(false) => continue,
            // Without a move the player to move has won; with moves that all
            // give the game away, lost.
            None => frame.has_move(components),
        };
        let limit = limits.max_positions;
        if known.len() >= limit {
            return Err(Trouble::TooManyPositions {
                limit,
                needed: None,
            });
        }
        limits.count(Work::Positions, 1);
        if let Some(frame) = stack.pop() {
            known.insert(frame.sum, lost);
        }
        below = Some(lost);
    }
    Ok(below == Some(true))
}

#[cfg(test)]
mod tests {
    use super::search;
    use crate::game::misere::component_sum::{Counts, Parts, packed};
    use crate::game::misere::components::Components;
    use crate::limits::Limits;
    use pretty_assertions::assert_eq;
    use rustc_hash::FxHashMap;

    /// Kayles heaps up to 4 as components 0 to 3.
    fn kayles() -> Components {
        let options: [&[&[(usize, u8)]]; 4] = [
            &[&[]],
            &[&[(0, 1)], &[]],
            &[&[(1, 1)], &[(0, 2)], &[(0, 1)]],
            &[&[(2, 1)], &[(0, 1), (1, 1)], &[(1, 1)], &[(0, 2)]],
        ];
        let mut components = Components::default();
        for heap in options {
            let options = heap.iter().map(|parts| Parts::new(parts.to_vec()));
            components.push(options.collect());
        }
        components
    }

    #[test]
    fn words_and_rows_of_numbers_agree() {
        let components = kayles();
        let all_copies = kayles().with_all_copies();
        let limits = Limits::default();
        let mut in_full = FxHashMap::default();
        let (mut words, mut rows) = (FxHashMap::default(), FxHashMap::default());
        for counts in (0..=u8::MAX).map(|n| [n % 4, n / 4 % 4, n / 16 % 4, n / 64]) {
            assert!(components.fit_a_word(&counts));
            let word: u128 = (0..4).map(|part| packed(part, counts[part])).sum();
            let by_word = search(&components, &mut words, word, &limits);
            let by_row = search(&components, &mut rows, Counts::from(counts), &limits);
            assert_eq!(by_word, by_row, "{counts:?}");
            let with_all = search(&all_copies, &mut in_full, word, &limits);
            assert_eq!(by_word, with_all, "{counts:?}");
        }
        // One heap of Kayles is lost at 1 and at 4.
        let single = |part: usize| words[&packed(part, 1)];
        assert_eq!([0, 1, 2, 3].map(single), [true, false, false, true]);
    }
}
