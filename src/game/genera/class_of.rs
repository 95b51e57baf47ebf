//! The class of every position asked about.
//!
//! Nim heaps and sums of tame positions have closed forms and are never
//! expanded. The others follow from their options.

use super::allowance::Allowance;
use super::classes::{Class, Classes, Genera};
use super::genus::Scoring;
use super::tame::TameSymbol;
use crate::game::graph::{
    Cell, Entry, HeapRulesId, Next, PositionId, PositionKey, Recursion, Rulebook, Trouble, Visit,
    World, expand, walk,
};

/// The class of a position.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn class_of<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    scoring: Scoring,
) -> Result<&Class, B::Error> {
    let class = class_within(book, position, scoring, &mut Allowance::unlimited())?;
    Ok(class.expect("the allowance never ends"))
}

/// The same, unless more moves have to be looked at than allowed. What was
/// found by then is kept.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn class_within<'b, B: Rulebook>(
    book: &'b mut B,
    position: PositionId,
    scoring: Scoring,
    allowance: &mut Allowance,
) -> Result<Option<&'b Class>, B::Error> {
    loop {
        match look_up(book.world(), position, scoring) {
            Lookup::Known(class) => return Ok(Some(classes(book.world(), scoring).class(class))),
            Lookup::OnStack(position) => {
                return Err(Trouble::GuardNeedsItself { position }.into());
            }
            Lookup::Missing(root) => {
                let mut search = ClassSearch {
                    scoring,
                    root,
                    allowance,
                    options: Vec::new(),
                };
                if !walk(book, &mut search, root)? {
                    return Ok(None);
                }
            }
        }
    }
}

/// The class of a position in misère play as far as it is known without
/// looking at moves.
pub fn known_class(world: &mut World, position: PositionId) -> Option<&Class> {
    match look_up(world, position, Scoring::Misere) {
        Lookup::Known(class) => Some(classes(world, Scoring::Misere).class(class)),
        _ => None,
    }
}

fn classes(world: &mut World, scoring: Scoring) -> &mut Classes {
    world.memory.table::<Genera>().of(scoring)
}

/// What is known of a class.
enum Lookup {
    Known(u32),
    /// A position that has to be worked out first.
    Missing(PositionId),
    OnStack(PositionId),
}

fn look_up(world: &mut World, position: PositionId, scoring: Scoring) -> Lookup {
    match classes(world, scoring).of(position) {
        Cell::Unknown => {}
        Cell::OnStack => return Lookup::OnStack(position),
        Cell::Known(class) => return Lookup::Known(class),
    }
    let class = match *world.graph.key(position) {
        PositionKey::Heap { rules, size } if rules == HeapRulesId::NIM => nim_heap(size, scoring),
        PositionKey::Relabelled { of, .. } => return look_up(world, of, scoring),
        PositionKey::Sum(_) if scoring == Scoring::Misere => match sum_of_tame(world, position) {
            Ok(symbol) => Class::tame(symbol),
            Err(lookup) => return lookup,
        },
        _ => return Lookup::Missing(position),
    };
    let classes = classes(world, scoring);
    let class = classes.intern(class);
    classes.set(position, class);
    Lookup::Known(class)
}

/// The class of a Nim heap, by induction over its size.
fn nim_heap(size: u64, scoring: Scoring) -> Class {
    Class::tame(match scoring {
        Scoring::Misere => TameSymbol::of_nim_heap(size),
        Scoring::Normal => TameSymbol {
            base: size,
            firm: true,
        },
    })
}

/// The symbol of a sum of tame summands; otherwise what has to be worked out
/// first: a summand, or the sum itself when one of them is wild.
fn sum_of_tame(world: &mut World, position: PositionId) -> Result<TameSymbol, Lookup> {
    let mut total = TameSymbol::ZERO;
    let mut all_tame = true;
    for index in 0.. {
        let Some((summand, copies)) = world.graph.summand(position, index) else {
            break;
        };
        match look_up(world, summand, Scoring::Misere) {
            Lookup::Known(class) => match classes(world, Scoring::Misere).class(class).tame {
                Some(symbol) => total = total.plus(symbol.times(copies)),
                None => all_tame = false,
            },
            other => return Err(other),
        }
    }
    if all_tame {
        Ok(total)
    } else {
        Err(Lookup::Missing(position))
    }
}

/// A search for the class of a position from those of its options.
struct ClassSearch<'a> {
    scoring: Scoring,
    /// The position asked about: looking at its own moves costs nothing.
    root: PositionId,
    /// What may be spent on the moves of the others.
    allowance: &'a mut Allowance,
    /// The classes of the options of one position.
    options: Vec<u32>,
}

impl<B: Rulebook> Recursion<B> for ClassSearch<'_> {
    type Node = PositionId;
    type Gathered = ();

    fn position(node: PositionId) -> PositionId {
        node
    }

    fn enter(&mut self, book: &mut B, position: PositionId) -> Result<Entry<()>, B::Error> {
        expand(book, position)?;
        let world = book.world();
        let moves = world.graph.options(position).len() as u64;
        if position != self.root && !self.allowance.spend(moves + 1) {
            return Ok(Entry::TooLong);
        }
        classes(world, self.scoring).begin(position);
        Ok(Entry::Waits(()))
    }

    fn advance(
        &mut self,
        book: &mut B,
        visit: &mut Visit<PositionId, ()>,
    ) -> Result<Next<PositionId>, B::Error> {
        let world = book.world();
        while let Some(&edge) = world.graph.options(visit.node).get(visit.next) {
            world.graph.limits.pause(1).map_err(Trouble::from)?;
            match look_up(world, edge.to, self.scoring) {
                Lookup::Known(_) => visit.next += 1,
                Lookup::OnStack(position) => return Ok(Next::Closes(position)),
                Lookup::Missing(position) => return Ok(Next::Needs(position)),
            }
        }
        self.options.clear();
        for index in 0..world.graph.options(visit.node).len() {
            let option = world.graph.options(visit.node)[index].to;
            if let Lookup::Known(class) = look_up(world, option, self.scoring) {
                self.options.push(class);
            }
        }
        let classes = classes(world, self.scoring);
        let class = classes.of_options(&mut self.options);
        classes.set(visit.node, class);
        let digits = classes.class(class).genus.superscript().len();
        let steps = (digits * self.options.len()) as u64;
        world.graph.limits.pause(steps).map_err(Trouble::from)?;
        Ok(Next::Answered)
    }

    fn forget(&mut self, book: &mut B, position: PositionId) {
        classes(book.world(), self.scoring).forget(position);
    }
}
