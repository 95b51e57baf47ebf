//! The positions that a position can reach.

use crate::game::{PositionId, Rulebook, Trouble, expand};
use rustc_hash::FxHashMap;

/// Every position that `root` can reach, `root` first and every move leading
/// forward: a topological order.
///
/// # Errors
/// What the rules run into, a limit, or a cycle.
pub fn reach<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Vec<PositionId>, B::Error> {
    // Whether a position is still on the stack.
    let mut open: FxHashMap<PositionId, bool> = FxHashMap::default();
    let mut finished = Vec::new();
    let mut stack = vec![(root, 0usize)];
    expand(book, root)?;
    open.insert(root, true);
    while let Some((position, next)) = stack.last_mut() {
        let position = *position;
        let Some(&edge) = book.graph().options(position).get(*next) else {
            open.insert(position, false);
            finished.push(position);
            stack.pop();
            continue;
        };
        *next += 1;
        match open.get(&edge.to) {
            Some(false) => {}
            Some(true) => {
                let positions = stack.iter().map(|(position, _)| *position);
                return Err(Trouble::cycle(positions, edge.to).into());
            }
            None => {
                expand(book, edge.to)?;
                book.graph().limits.pause(1).map_err(Trouble::from)?;
                open.insert(edge.to, true);
                stack.push((edge.to, 0));
            }
        }
    }
    finished.reverse();
    Ok(finished)
}
