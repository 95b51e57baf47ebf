//! The depth-first walk by which analyses work out answers.
//!
//! An answer about a position follows from the answers about its options, and
//! so on down to terminal positions. The walk keeps what waits on a stack of
//! its own, so that memory alone bounds the depth; it reports cycles, and
//! when it ends early it takes back what was noted of unfinished nodes. What
//! the answers are, and where they are kept, is said by a [`Recursion`].

use super::position::PositionId;
use super::rulebook::Rulebook;
use super::trouble::Trouble;

/// How the answer about a node follows from those about the nodes it leads to.
pub trait Recursion<B: Rulebook> {
    /// What answers are about: a position, perhaps under a convention.
    type Node: Copy;
    /// What a node has gathered from the nodes that were looked at.
    type Gathered;

    /// The position of a node.
    fn position(node: Self::Node) -> PositionId;

    /// Notes that a node is being worked out and makes its options known, unless
    /// there is a quicker way to its answer.
    ///
    /// # Errors
    /// What the rules run into, or a limit.
    fn enter(&mut self, book: &mut B, node: Self::Node) -> Result<Entry<Self::Gathered>, B::Error>;

    /// Looks at the nodes that a node leads to, from the next one on, up to one
    /// whose answer is missing; keeps the answer about the node itself when
    /// there is none.
    ///
    /// # Errors
    /// What the rules run into, or a limit.
    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<Self::Node, Self::Gathered>,
    ) -> Result<Next<Self::Node>, B::Error>;

    /// Takes back that a node is being worked out: the walk has ended early.
    fn forget(&mut self, book: &mut B, node: Self::Node);
}

/// A node that waits for answers.
pub struct Visit<N, G> {
    /// The node.
    pub node: N,
    /// The number of the node to look at next, among those it leads to.
    pub next: usize,
    /// What was gathered so far.
    pub gathered: G,
}

/// What becomes of a node that the walk comes to.
pub enum Entry<G> {
    /// It waits for the nodes it leads to.
    Waits(G),
    /// Its answer is known now.
    Answered,
    /// It would take more work than allowed.
    TooLong,
}

/// What a node needs next.
pub enum Next<N> {
    /// The answer about another node.
    Needs(N),
    /// Nothing: its own answer is known now.
    Answered,
    /// The answer about a position that is being worked out.
    Closes(PositionId),
    /// More work than allowed.
    TooLong,
}

/// Works out the answer about a node and all it depends on; false when that
/// takes more work than allowed.
///
/// # Errors
/// What the rules run into, a limit, or a cycle.
pub fn walk<B: Rulebook, R: Recursion<B>>(
    book: &mut B,
    recursion: &mut R,
    root: R::Node,
) -> Result<bool, B::Error> {
    let mut stack = Vec::new();
    let result = walk_on(book, recursion, root, &mut stack);
    for visit in &stack {
        recursion.forget(book, visit.node);
    }
    result
}

fn walk_on<B: Rulebook, R: Recursion<B>>(
    book: &mut B,
    recursion: &mut R,
    root: R::Node,
    stack: &mut Vec<Visit<R::Node, R::Gathered>>,
) -> Result<bool, B::Error> {
    let mut needed = Some(root);
    loop {
        if let Some(node) = needed.take() {
            match recursion.enter(book, node)? {
                Entry::Waits(gathered) => stack.push(Visit {
                    node,
                    next: 0,
                    gathered,
                }),
                Entry::Answered => {}
                Entry::TooLong => return Ok(false),
            }
        }
        let Some(visit) = stack.last_mut() else {
            return Ok(true);
        };
        match recursion.advance(book, visit)? {
            Next::Needs(node) => needed = Some(node),
            Next::Answered => {
                stack.pop();
            }
            Next::Closes(position) => {
                let positions = stack.iter().map(|visit| R::position(visit.node));
                return Err(Trouble::cycle(positions, position).into());
            }
            Next::TooLong => return Ok(false),
        }
    }
}
