//! The misère quotient of the positions that some positions reach.

use super::components::Components;
use crate::game::graph::{PositionId, Rulebook, Trouble};
use crate::game::quotient::{Bounds, Element, Extension, Heaps, Search};
use crate::limits::Work;

/// The quotient of some positions with all that they reach. The heaps of the
/// search are the positions reached that are no sums, each behind those that it
/// reaches itself.
pub struct PositionQuotient {
    /// The quotient, as far as it was found.
    pub search: Search,
    /// The position that each heap of the search is, the first being heap 1.
    pub heaps: Vec<PositionId>,
    /// The classes of the positions asked about, up to the first that is not
    /// known.
    pub classes: Vec<Element>,
}

/// Finds the quotient of some positions.
///
/// # Errors
/// What their rules run into, a limit, a cycle, or more than 255 copies of a
/// summand in one option.
pub fn position_quotient<B: Rulebook>(
    book: &mut B,
    positions: &[PositionId],
) -> Result<PositionQuotient, B::Error> {
    let components = Components::of(book, positions)?;
    let limits = &book.graph().limits;
    let mut search = Search::new(Bounds::of_order(limits.max_order));
    for _ in 0..components.len() {
        let extension = search.extend(&components, limits, u64::MAX);
        if extension.map_err(Trouble::from)? != Extension::Added {
            break;
        }
        limits.count(Work::Heaps, 1);
    }
    let quotient = search.quotient();
    let mut classes = Vec::new();
    for &position in positions {
        let counts = components.counts(book, position);
        let counts = counts.ok_or(Trouble::TooManyCopies)?;
        let known = quotient.heaps();
        if counts.iter().skip(known).any(|&copies| copies > 0) {
            break;
        }
        let heaps = counts.iter().take(known).zip(&quotient.pretending[1..]);
        classes.push(heaps.fold(0, |product, (&copies, &class)| {
            let power = quotient.power(class, u64::from(copies));
            quotient.monoid.product(product, power)
        }));
    }
    Ok(PositionQuotient {
        heaps: components.positions(),
        search,
        classes,
    })
}

impl Heaps for Components {
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[usize])) {
        let mut heaps = Vec::new();
        for parts in self.parts_of_options(heap - 1) {
            heaps.clear();
            for &(part, copies) in parts {
                heaps.extend((0..copies).map(|_| part + 1));
            }
            visit(&heaps);
        }
    }
}
