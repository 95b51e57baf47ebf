//! Components: positions that are no sums, with their moves written as
//! multisets of each other, and misère outcomes of sums of them.
//!
//! Sums of heaps reach far more sums than positions: interning each of them
//! in the position graph would cost more than playing it. Here a sum is a row
//! of numbers, how often each component occurs in it.

use crate::game::{PositionId, PositionKey, Rulebook, Trouble, expand};
use crate::limits::{Limits, Work};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// How often each component occurs in a sum.
pub(super) type Counts = Box<[u8]>;

/// Components, each behind all that its moves lead to.
pub(super) struct Components {
    numbers: FxHashMap<PositionId, usize>,
    /// For each component, its options.
    options: Vec<Vec<Parts>>,
    /// The most components that each can become.
    weights: Vec<u64>,
    /// The copies that count, as bits: all of them, but only their parity where
    /// the component is `*1`, as `*1 + *1 = 0` in misère play too (Conway, On
    /// Numbers and Games, chapter 12).
    counted: Vec<u8>,
}

/// An option of a component.
struct Parts {
    /// Components with how often they occur.
    parts: Vec<(usize, u8)>,
    /// The same in one word, for as many components as fit.
    packed: u128,
}

impl Components {
    /// The components of some positions, with all that they reach.
    ///
    /// # Errors
    /// What their rules run into, a limit, a cycle, or more than 255 copies of
    /// a component in one option.
    pub fn of<B: Rulebook>(book: &mut B, positions: &[PositionId]) -> Result<Self, B::Error> {
        let mut components = Self {
            numbers: FxHashMap::default(),
            options: Vec::new(),
            weights: Vec::new(),
            counted: Vec::new(),
        };
        for &position in positions {
            for (root, _) in parts(book, position) {
                components.add(book, root)?;
            }
        }
        Ok(components)
    }

    /// How many components there are.
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// The components, in the order of their numbers.
    pub fn positions(&self) -> Vec<PositionId> {
        let mut positions = vec![PositionId::ZERO; self.len()];
        for (&position, &number) in &self.numbers {
            positions[number] = position;
        }
        positions
    }

    /// The options of a component, as components with their numbers of copies.
    pub fn parts_of_options(&self, component: usize) -> impl Iterator<Item = &[(usize, u8)]> {
        self.options[component]
            .iter()
            .map(|option| &option.parts[..])
    }

    /// A position as a sum of the components; all that it consists of must be
    /// among them. `None` when there are more than 255 copies of one.
    pub fn counts<B: Rulebook>(&self, book: &mut B, position: PositionId) -> Option<Counts> {
        let mut counts = vec![0; self.len()];
        for (part, copies) in parts(book, position) {
            counts[self.numbers[&part]] = u8::try_from(copies).ok()?;
        }
        Some(counts.into())
    }

    /// The most components that a sum can become.
    fn weight(&self, sum: impl Iterator<Item = (usize, u64)>) -> u64 {
        sum.map(|(part, copies)| self.weights[part].saturating_mul(copies))
            .fold(0, u64::saturating_add)
    }

    /// Whether every sum that a sum becomes fits one word.
    fn fit_a_word(&self, sum: &[u8]) -> bool {
        let copies = sum.iter().map(|&copies| u64::from(copies));
        self.len() <= PACKED && u8::try_from(self.weight(copies.enumerate())).is_ok()
    }

    /// Adds a component after all that it reaches.
    fn add<B: Rulebook>(&mut self, book: &mut B, root: PositionId) -> Result<(), B::Error> {
        if self.numbers.contains_key(&root) {
            return Ok(());
        }
        // A component and those below it that are still to be visited.
        let mut stack = vec![(root, successors(book, root)?)];
        while let Some((position, below)) = stack.last_mut() {
            let position = *position;
            let Some(next) = below.pop() else {
                self.finish(book, position)?;
                stack.pop();
                continue;
            };
            if self.numbers.contains_key(&next) {
                continue;
            }
            if stack.iter().any(|(waiting, _)| *waiting == next) {
                let positions = stack.iter().map(|(waiting, _)| *waiting);
                return Err(Trouble::cycle(positions, next).into());
            }
            book.graph().limits.pause(1).map_err(Trouble::from)?;
            stack.push((next, successors(book, next)?));
        }
        Ok(())
    }

    /// Numbers a component all of whose options consist of numbered ones.
    fn finish<B: Rulebook>(&mut self, book: &mut B, position: PositionId) -> Result<(), Trouble> {
        let edges = book.graph().options(position).to_vec();
        let mut options = Vec::with_capacity(edges.len());
        let mut weight = 1;
        for edge in edges {
            let parts = parts(book, edge.to)
                .into_iter()
                .map(|(part, copies)| {
                    let copies = u8::try_from(copies).map_err(|_| Trouble::TooManyCopies)?;
                    Ok((self.numbers[&part], copies))
                })
                .collect::<Result<Vec<_>, Trouble>>()?;
            let below = parts
                .iter()
                .map(|&(part, copies)| (part, u64::from(copies)));
            weight = weight.max(self.weight(below));
            options.push(Parts {
                packed: parts
                    .iter()
                    .map(|&(part, copies)| packed(part, copies))
                    .sum(),
                parts,
            });
        }
        self.numbers.insert(position, self.options.len());
        let is_star = matches!(&options[..], [only] if only.parts.is_empty());
        self.counted.push(if is_star { 1 } else { u8::MAX });
        self.options.push(options);
        self.weights.push(weight);
        Ok(())
    }
}

/// The components of the options of a position.
fn successors<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Vec<PositionId>, B::Error> {
    expand(book, position)?;
    let edges = book.graph().options(position).to_vec();
    let mut below = Vec::new();
    for edge in edges {
        below.extend(parts(book, edge.to).into_iter().map(|(part, _)| part));
    }
    Ok(below)
}

/// A position as components with how often they occur; none for an empty sum.
/// A terminal position that is no empty sum is a component without options.
fn parts<B: Rulebook>(book: &mut B, position: PositionId) -> Vec<(PositionId, u64)> {
    match book.graph().key(position) {
        _ if position == PositionId::ZERO => Vec::new(),
        PositionKey::Sum(summands) => summands.to_vec(),
        _ => vec![(position, 1)],
    }
}

/// Components that fit one word, a byte for each.
const PACKED: usize = 16;

/// Some copies of a component in a word; nothing where it does not fit.
fn packed(component: usize, copies: u8) -> u128 {
    if component < PACKED {
        u128::from(copies) << (8 * component)
    } else {
        0
    }
}

/// A sum, as it is looked up: in one word where all that it becomes fits, as a
/// row of numbers elsewhere.
trait Sum: Clone + Eq + Hash {
    fn copies(&self, component: usize) -> u8;

    /// The sum after a component has moved; `None` when there are more than
    /// 255 copies of one.
    fn after(&self, component: usize, option: &Parts) -> Option<Self>;

    /// Only the copies that count: see [`Components`].
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

/// Misère play of sums of components, each sum worked out once.
pub(super) struct MiserePlay {
    components: Components,
    /// Whether the player to move loses.
    packed: FxHashMap<u128, bool>,
    wide: FxHashMap<Counts, bool>,
}

impl MiserePlay {
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
        while let Some(options) = components.options.get(self.component) {
            let option = options.get(self.option);
            let (Some(option), true) = (option, self.sum.copies(self.component) > 0) else {
                self.component += 1;
                self.option = 0;
                continue;
            };
            self.option += 1;
            let next = self.sum.after(self.component, option);
            let next = next.ok_or(Trouble::TooManyCopies)?;
            return Ok(Some(next.reduced(&components.counted)));
        }
        Ok(None)
    }

    fn has_move(&self, components: &Components) -> bool {
        let mut options = components.options.iter().enumerate();
        options.any(|(part, options)| !options.is_empty() && self.sum.copies(part) > 0)
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
    let sum = sum.reduced(&components.counted);
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
    use super::*;
    use pretty_assertions::assert_eq;

    /// Kayles heaps up to 4 as components 0 to 3.
    fn kayles() -> Components {
        let options: [&[&[(usize, u8)]]; 4] = [
            &[&[]],
            &[&[(0, 1)], &[]],
            &[&[(1, 1)], &[(0, 2)], &[(0, 1)]],
            &[&[(2, 1)], &[(0, 1), (1, 1)], &[(1, 1)], &[(0, 2)]],
        ];
        let mut components = Components {
            numbers: FxHashMap::default(),
            options: Vec::new(),
            weights: vec![1, 1, 2, 2],
            counted: vec![1, u8::MAX, u8::MAX, u8::MAX],
        };
        for heap in options {
            let parts = heap.iter().map(|parts| Parts {
                parts: parts.to_vec(),
                packed: parts
                    .iter()
                    .map(|&(part, copies)| packed(part, copies))
                    .sum(),
            });
            components.options.push(parts.collect());
        }
        components
    }

    #[test]
    fn words_and_rows_of_numbers_agree() {
        let components = kayles();
        let mut all_copies = kayles();
        all_copies.counted.fill(u8::MAX);
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
