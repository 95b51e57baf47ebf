//! The genus of a position, and of rows of them.

use super::allowance::{Allowance, FIRST_ALLOWANCE};
use super::class_of::{class_of, class_within};
use super::genus::{Genus, Scoring};
use super::heap_sum::{HeapSum, QuotientAnswer};
use super::tame::TameSymbol;
use crate::game::graph::{PositionId, Rulebook};

/// The genus of a position.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn genus<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    scoring: Scoring,
) -> Result<Genus, B::Error> {
    if scoring == Scoring::Misere
        && let Some(sum) = HeapSum::of(book.graph(), position)
    {
        return genus_of_heaps(book, position, &sum);
    }
    let class = class_of(book, position, scoring)?;
    Ok(class.genus.clone())
}

/// The genus of a sum of heaps, by its moves or through a quotient: they take
/// turns, each with twice what it had before.
fn genus_of_heaps<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    sum: &HeapSum,
) -> Result<Genus, B::Error> {
    // To look at the moves of a heap takes as many moves as it has tokens.
    let largest = sum.largest();
    let mut moves = FIRST_ALLOWANCE;
    let mut base = None;
    loop {
        if moves >= largest {
            let mut allowance = Allowance::of(moves);
            let class = class_within(book, position, Scoring::Misere, &mut allowance)?;
            if let Some(class) = class {
                return Ok(class.genus.clone());
            }
        }
        let base = match base {
            Some(base) => base,
            None => *base.insert(sum.normal_value(book.world())?),
        };
        match sum.genus(book.world(), base, moves)? {
            QuotientAnswer::Known(genus) => return Ok(genus),
            QuotientAnswer::TooLong => moves = moves.saturating_mul(2),
            QuotientAnswer::None => moves = u64::MAX,
        }
    }
}

/// The genera of some positions, up to the first that needs more moves to be
/// looked at than are left of `moves`.
///
/// # Errors
/// What their rules run into, a limit, or a cycle.
pub fn first_genera<B: Rulebook>(
    book: &mut B,
    positions: &[PositionId],
    moves: u64,
) -> Result<Vec<Genus>, B::Error> {
    let mut allowance = Allowance::of(moves);
    let mut genera = Vec::new();
    for &position in positions {
        let class = class_within(book, position, Scoring::Misere, &mut allowance)?;
        let Some(class) = class else {
            break;
        };
        genera.push(class.genus.clone());
    }
    Ok(genera)
}

/// The tame symbol of a position that is tame with all it reaches.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn tame_symbol<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Option<TameSymbol>, B::Error> {
    Ok(class_of(book, position, Scoring::Misere)?.tame)
}
