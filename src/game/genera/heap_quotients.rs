//! The misère quotients of heaps that were asked for.

use super::heap_quotient::HeapQuotient;
use crate::game::graph::{HeapRulesId, Trouble, World};
use crate::game::quotient::{Bounds, Extension};
use crate::limits::Limits;
use rustc_hash::FxHashMap;

/// Those of the heaps of some rules beside so many Nim heaps.
#[derive(Default)]
struct HeapQuotients {
    known: FxHashMap<(HeapRulesId, usize), HeapQuotient>,
}

/// The misère quotient of the heaps of some rules, together with the Nim
/// heaps up to `nim_heaps`, as far as it was found.
pub fn heap_quotient(world: &mut World, rules: HeapRulesId, nim_heaps: usize) -> &HeapQuotient {
    quotient_and_limits(world, rules, nim_heaps).0
}

/// The same, if it was asked for before.
#[must_use]
pub fn known_heap_quotient(
    world: &World,
    rules: HeapRulesId,
    nim_heaps: usize,
) -> Option<&HeapQuotient> {
    let quotients = world.memory.known::<HeapQuotients>()?;
    quotients.known.get(&(rules, nim_heaps))
}

/// Adds heaps of up to `to` tokens to a quotient, or until all are known, in
/// at most so many steps.
///
/// # Errors
/// When the program has to stop.
pub fn extend_heap_quotient(
    world: &mut World,
    (rules, nim_heaps): (HeapRulesId, usize),
    to: u64,
    steps: u64,
) -> Result<Extension, Trouble> {
    let (quotient, limits) = quotient_and_limits(world, rules, nim_heaps);
    Ok(quotient.extend(to, limits, steps)?)
}

fn quotient_and_limits(
    world: &mut World,
    rules: HeapRulesId,
    nim_heaps: usize,
) -> (&mut HeapQuotient, &Limits) {
    let limits = &world.graph.limits;
    let bounds = Bounds::of_order(limits.max_order);
    let game = world.heaps.rules(rules);
    let quotients = world.memory.table::<HeapQuotients>();
    let quotient = quotients
        .known
        .entry((rules, nim_heaps))
        .or_insert_with(|| HeapQuotient::new(game.clone(), nim_heaps, bounds));
    quotient.allow(bounds);
    (quotient, limits)
}
