//! Components: positions that are no sums, with their moves written as
//! multisets of each other, and misère outcomes of sums of them.
//!
//! Sums of heaps reach far more sums than positions: interning each of them
//! in the position graph would cost more than playing it. Here a sum is a row
//! of numbers, how often each component occurs in it.

use crate::game::{PositionId, PositionKey, Rulebook, Trouble, expand};
use crate::limits::{Limits, Work};
use rustc_hash::FxHashMap;

/// How often each component occurs in a sum.
pub(super) type Counts = Box<[u8]>;

/// Components, each before none of those that its moves lead to.
pub(super) struct Components {
    numbers: FxHashMap<PositionId, usize>,
    /// For each component, its options: components with how often they occur.
    options: Vec<Vec<Vec<(usize, u8)>>>,
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

    /// A position as a sum of the components; all that it consists of must be
    /// among them. `None` when there are more than 255 copies of one.
    pub fn counts<B: Rulebook>(&self, book: &mut B, position: PositionId) -> Option<Counts> {
        let mut counts = vec![0; self.len()];
        for (part, copies) in parts(book, position) {
            counts[self.numbers[&part]] = u8::try_from(copies).ok()?;
        }
        Some(counts.into())
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
        for edge in edges {
            let parts = parts(book, edge.to)
                .into_iter()
                .map(|(part, copies)| {
                    let copies = u8::try_from(copies).map_err(|_| Trouble::TooManyCopies)?;
                    Ok((self.numbers[&part], copies))
                })
                .collect::<Result<Vec<_>, Trouble>>()?;
            options.push(parts);
        }
        self.numbers.insert(position, self.options.len());
        self.options.push(options);
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

/// Misère play of sums of components, each sum worked out once.
pub(super) struct MiserePlay {
    components: Components,
    /// Whether the player to move loses.
    lost: FxHashMap<Counts, bool>,
}

/// A sum whose moves are being looked at.
struct Frame {
    sum: Counts,
    /// The component that moves next, and its option.
    component: usize,
    option: usize,
}

impl Frame {
    fn new(sum: Counts) -> Self {
        Self {
            sum,
            component: 0,
            option: 0,
        }
    }
}

impl MiserePlay {
    pub fn new(components: Components) -> Self {
        Self {
            components,
            lost: FxHashMap::default(),
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
        if let Some(&lost) = self.lost.get(sum) {
            return Ok(lost);
        }
        let mut stack = vec![Frame::new(sum.into())];
        // What was found out about the sum that a move of this one leads to.
        let mut below = None;
        while let Some(frame) = stack.last_mut() {
            limits.pause(1)?;
            let known = match below.take() {
                Some(lost) => Some(lost),
                None => match self.next_move(frame)? {
                    None => {
                        // Without a move the player to move has won; with moves
                        // that all give the game away, lost.
                        let lost = self.has_move(&frame.sum);
                        below = Some(self.decided(&mut stack, lost, limits)?);
                        continue;
                    }
                    Some(next) => match self.lost.get(&next) {
                        Some(&lost) => Some(lost),
                        None => {
                            stack.push(Frame::new(next));
                            None
                        }
                    },
                },
            };
            if known == Some(true) {
                below = Some(self.decided(&mut stack, false, limits)?);
            }
        }
        Ok(below == Some(true))
    }

    /// Notes what was found out about the sum on top of the stack.
    fn decided(
        &mut self,
        stack: &mut Vec<Frame>,
        lost: bool,
        limits: &Limits,
    ) -> Result<bool, Trouble> {
        let limit = limits.max_positions;
        if self.lost.len() >= limit {
            return Err(Trouble::TooManyPositions { limit });
        }
        limits.count(Work::Positions, 1);
        if let Some(frame) = stack.pop() {
            self.lost.insert(frame.sum, lost);
        }
        Ok(lost)
    }

    fn has_move(&self, sum: &[u8]) -> bool {
        let options = &self.components.options;
        sum.iter()
            .zip(options)
            .any(|(&copies, options)| copies > 0 && !options.is_empty())
    }

    /// The sum after the next move, which then counts as looked at.
    fn next_move(&self, frame: &mut Frame) -> Result<Option<Counts>, Trouble> {
        while frame.component < frame.sum.len() {
            let options = &self.components.options[frame.component];
            if frame.sum[frame.component] == 0 || frame.option >= options.len() {
                frame.component += 1;
                frame.option = 0;
                continue;
            }
            let mut next = frame.sum.clone();
            next[frame.component] -= 1;
            for &(part, copies) in &options[frame.option] {
                next[part] = next[part]
                    .checked_add(copies)
                    .ok_or(Trouble::TooManyCopies)?;
            }
            frame.option += 1;
            return Ok(Some(next));
        }
        Ok(None)
    }
}
