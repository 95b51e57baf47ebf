//! The hypothesis of Rules 2 and 3: no path carries two special edges.
//!
//! One pass of dynamic programming finds, for each position, the most special
//! edges on a path from it. A path of a sum runs through its summands in
//! turns, so there the numbers add up and no sum has to be expanded.

use crate::game::graph::{
    Cell, Column, Entry, Next, PathStep, PositionId, PositionKey, Recursion, Relabelling, Rulebook,
    Trouble, Visit, World, expand, replace_summand, walk,
};
use crate::game::play::Arrow;

/// Checks that no path from `root` carries two special edges.
///
/// # Errors
/// A path that carries two; what the rules run into, a limit, or a cycle.
pub fn check_path_condition<B: Rulebook>(book: &mut B, root: PositionId) -> Result<(), B::Error> {
    if special_edges(book, root)? < 2 {
        return Ok(());
    }
    let path = path_with_two(book, root)?;
    Err(Trouble::TwoSpecialEdges { path }.into())
}

/// The most special edges on a path from `position`, at most two.
fn special_edges<B: Rulebook>(book: &mut B, position: PositionId) -> Result<u8, B::Error> {
    loop {
        match look_up(book.world(), position) {
            Lookup::Known(count) => return Ok(count),
            Lookup::Missing(root) => {
                walk(book, &mut PathSearch, root)?;
            }
            Lookup::OnStack(position) => {
                return Err(Trouble::GuardNeedsItself { position }.into());
            }
        }
    }
}

/// The most special edges on a path from each position, at most two.
#[derive(Default)]
struct MostSpecial {
    column: Column<u8>,
}

fn most_special(world: &mut World) -> &mut Column<u8> {
    &mut world.memory.table::<MostSpecial>().column
}

/// What is known of the number of special edges.
enum Lookup {
    Known(u8),
    /// A summand that has to be worked out first.
    Missing(PositionId),
    OnStack(PositionId),
}

fn look_up(world: &mut World, position: PositionId) -> Lookup {
    match world.graph.key(position) {
        PositionKey::Heap { .. } => Lookup::Known(0),
        PositionKey::Relabelled { labels, .. } => {
            Lookup::Known(u8::from(*labels == Relabelling::Endings))
        }
        PositionKey::Sum(_) => look_up_sum(world, position),
        _ => match most_special(world).get(position) {
            Cell::Known(count) => Lookup::Known(count),
            Cell::OnStack => Lookup::OnStack(position),
            Cell::Unknown => Lookup::Missing(position),
        },
    }
}

fn look_up_sum(world: &mut World, position: PositionId) -> Lookup {
    let mut total = 0;
    for index in 0.. {
        let Some((summand, copies)) = world.graph.summand(position, index) else {
            break;
        };
        let copies = u8::try_from(copies.min(2)).expect("at most two");
        match look_up(world, summand) {
            Lookup::Known(count) => total = (total + count * copies).min(2),
            other => return other,
        }
    }
    Lookup::Known(total)
}

/// A search for the most special edges on a path from a position.
struct PathSearch;

impl<B: Rulebook> Recursion<B> for PathSearch {
    type Node = PositionId;
    /// The most found so far, at most two.
    type Gathered = u8;

    fn position(node: PositionId) -> PositionId {
        node
    }

    fn enter(&mut self, book: &mut B, position: PositionId) -> Result<Entry<u8>, B::Error> {
        if let PositionKey::Ruled { ruleset, arguments } = book.graph().key(position).clone()
            && let Some(count) = book.ruled_special_edges(ruleset, &arguments)?
            && count < 2
        {
            most_special(book.world()).set(position, count);
            return Ok(Entry::Answered);
        }
        expand(book, position)?;
        book.graph().limits.pause(1).map_err(Trouble::from)?;
        most_special(book.world()).begin(position);
        Ok(Entry::Waits(0))
    }

    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<PositionId, u8>,
    ) -> Result<Next<PositionId>, B::Error> {
        let world = book.world();
        while let Some(&edge) = world.graph.options(visit.node).get(visit.next) {
            match look_up(world, edge.to) {
                Lookup::Known(count) => {
                    let total = count + u8::from(edge.arrow == Arrow::Special);
                    visit.gathered = visit.gathered.max(total.min(2));
                    visit.next += 1;
                }
                Lookup::Missing(position) => return Ok(Next::Needs(position)),
                Lookup::OnStack(position) => return Ok(Next::Closes(position)),
            }
        }
        most_special(world).set(visit.node, visit.gathered);
        Ok(Next::Answered)
    }

    fn forget(&mut self, book: &mut B, position: PositionId) {
        most_special(book.world()).forget(position);
    }
}

/// A path from `root` that carries two special edges, which exists.
fn path_with_two<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Vec<PathStep>, B::Error> {
    let mut path = Vec::new();
    let mut from = root;
    let mut wanted = 2;
    while wanted > 0 {
        let step = step_towards(book, from, wanted)?;
        wanted -= u8::from(step.arrow == Arrow::Special);
        from = step.to;
        path.push(step);
    }
    Ok(path)
}

/// A step from a position after which `wanted` special edges, that of the
/// step included, can still be met.
fn step_towards<B: Rulebook>(
    book: &mut B,
    from: PositionId,
    wanted: u8,
) -> Result<PathStep, B::Error> {
    let summands: Box<[(PositionId, u64)]> = match book.graph().key(from) {
        PositionKey::Sum(summands) => summands.clone(),
        _ => [(from, 1)].into(),
    };
    for &(summand, _) in &summands {
        if special_edges(book, summand)? == 0 {
            continue;
        }
        expand(book, summand)?;
        for edge in book.graph().options(summand).to_vec() {
            let to = if summand == from {
                edge.to
            } else {
                replace_summand(book, &summands, summand, edge.to)?
            };
            let found = special_edges(book, to)? + u8::from(edge.arrow == Arrow::Special);
            if found >= wanted {
                return Ok(PathStep {
                    from,
                    summand,
                    option: edge.to,
                    arrow: edge.arrow,
                    to,
                });
            }
        }
    }
    unreachable!("the count says that such a step exists")
}
