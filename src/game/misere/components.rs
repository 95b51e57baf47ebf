//! Components: positions that are no sums, with their moves written as sums of
//! each other.
//!
//! Sums of heaps reach far more sums than positions: interning each of them
//! in the position graph would cost more than playing it. Here a sum is a row
//! of numbers, how often each component occurs in it.

use super::component_sum::{Counts, PACKED, Parts};
use crate::game::graph::{
    Entry, Next, PositionId, PositionKey, Recursion, Rulebook, Trouble, Visit, expand, walk,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// Components, each behind all that its moves lead to.
#[derive(Default)]
pub struct Components {
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

impl Components {
    /// The components of some positions, with all that they reach.
    ///
    /// # Errors
    /// What their rules run into, a limit, a cycle, or more than 255 copies of
    /// a component in one option.
    pub fn of<B: Rulebook>(book: &mut B, positions: &[PositionId]) -> Result<Self, B::Error> {
        let mut components = Self::default();
        for &position in positions {
            for (root, _) in parts(book, position) {
                if !components.numbers.contains_key(&root) {
                    walk(book, &mut ComponentSearch::new(&mut components), root)?;
                }
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
        self.options[component].iter().map(Parts::parts)
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

    /// The options of a component; `None` behind the last component.
    pub fn options(&self, component: usize) -> Option<&[Parts]> {
        self.options.get(component).map(Vec::as_slice)
    }

    /// The copies of each component that count.
    pub fn counted(&self) -> &[u8] {
        &self.counted
    }

    /// Whether every sum that a sum becomes fits one word.
    pub fn fit_a_word(&self, sum: &[u8]) -> bool {
        let copies = sum.iter().map(|&copies| u64::from(copies));
        self.len() <= PACKED && u8::try_from(self.weight(copies.enumerate())).is_ok()
    }

    /// Adds a position all of whose options consist of components.
    fn add_position<B: Rulebook>(
        &mut self,
        book: &mut B,
        position: PositionId,
    ) -> Result<(), Trouble> {
        let edges = book.graph().options(position).to_vec();
        let mut options = Vec::with_capacity(edges.len());
        for edge in edges {
            let parts = parts(book, edge.to).into_iter().map(|(part, copies)| {
                let copies = u8::try_from(copies).map_err(|_| Trouble::TooManyCopies)?;
                Ok((self.numbers[&part], copies))
            });
            options.push(Parts::new(parts.collect::<Result<_, Trouble>>()?));
        }
        self.numbers.insert(position, self.len());
        self.push(options);
        Ok(())
    }

    /// Adds a component with its options.
    pub fn push(&mut self, options: Vec<Parts>) {
        let below = options.iter().map(|option| {
            let parts = option.parts().iter();
            self.weight(parts.map(|&(part, copies)| (part, u64::from(copies))))
        });
        self.weights.push(below.max().unwrap_or(0).max(1));
        let is_star = matches!(&options[..], [only] if only.parts().is_empty());
        self.counted.push(if is_star { 1 } else { u8::MAX });
        self.options.push(options);
    }

    /// The plain way: all copies of `*1` count.
    #[cfg(test)]
    pub fn with_all_copies(mut self) -> Self {
        self.counted.fill(u8::MAX);
        self
    }
}

/// A search for all components below one.
struct ComponentSearch<'a> {
    components: &'a mut Components,
    /// Those that wait for others.
    open: FxHashSet<PositionId>,
}

impl<'a> ComponentSearch<'a> {
    fn new(components: &'a mut Components) -> Self {
        Self {
            components,
            open: FxHashSet::default(),
        }
    }
}

impl<B: Rulebook> Recursion<B> for ComponentSearch<'_> {
    type Node = PositionId;
    /// The components below, as far as they are still to be visited.
    type Gathered = Vec<PositionId>;

    fn position(node: PositionId) -> PositionId {
        node
    }

    fn enter(
        &mut self,
        book: &mut B,
        position: PositionId,
    ) -> Result<Entry<Vec<PositionId>>, B::Error> {
        expand(book, position)?;
        let edges = book.graph().options(position).to_vec();
        let mut below = Vec::new();
        for edge in edges {
            below.extend(parts(book, edge.to).into_iter().map(|(part, _)| part));
        }
        self.open.insert(position);
        Ok(Entry::Waits(below))
    }

    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<PositionId, Vec<PositionId>>,
    ) -> Result<Next<PositionId>, B::Error> {
        while let Some(next) = visit.gathered.pop() {
            if self.components.numbers.contains_key(&next) {
                continue;
            }
            if self.open.contains(&next) {
                return Ok(Next::Closes(next));
            }
            book.graph().limits.pause(1).map_err(Trouble::from)?;
            return Ok(Next::Needs(next));
        }
        self.components.add_position(book, visit.node)?;
        self.open.remove(&visit.node);
        Ok(Next::Answered)
    }

    /// The walk ends, and all that was noted with it.
    fn forget(&mut self, _: &mut B, _: PositionId) {}
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
