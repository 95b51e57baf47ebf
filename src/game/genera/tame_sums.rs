//! Misère play of sums without their joint graph.
//!
//! What the genera of the summands prove is used where it is the cheaper way.
//! A sum of tame positions is worth g₀ of its tame symbol, whatever the sizes
//! ([`tame`](super::tame)); for a sum with a wild summand there is no such
//! rule, and it is played as one game. To look for a wild summand never costs
//! more than the joint graph: every position that a summand reaches is one
//! that the sum reaches too, when the other summands have been played out.

use super::allowance::Allowance;
use super::class_of::{class_within, known_class};
use super::genus::Scoring;
use super::tame::TameSymbol;
use crate::game::graph::{PositionId, Rulebook, World};

/// The misère value of a position as far as it is known from genera without
/// looking at a move: Nim heaps, positions whose genus was asked for, and sums
/// of summands known to be tame.
pub fn known_misere_value(world: &mut World, position: PositionId) -> Option<u64> {
    known_class(world, position).map(|class| class.genus.digit(0))
}

/// What the summands of a sum say about it.
pub enum Summands {
    /// All are tame, and this is the symbol of the sum.
    Tame(TameSymbol),
    /// One is wild.
    Wild,
    /// More moves have to be looked at than allowed.
    Unknown,
}

/// Whether the summands of a sum are all tame.
///
/// # Errors
/// What the rules of a summand run into, a limit, or a cycle.
pub fn tame_summands<B: Rulebook>(
    book: &mut B,
    sum: PositionId,
    allowance: &mut Allowance,
) -> Result<Summands, B::Error> {
    let mut total = TameSymbol::ZERO;
    for index in 0.. {
        let Some((summand, copies)) = book.graph().summand(sum, index) else {
            break;
        };
        let class = class_within(book, summand, Scoring::Misere, allowance)?;
        match class.map(|class| class.tame) {
            Some(Some(symbol)) => total = total.plus(symbol.times(copies)),
            Some(None) => return Ok(Summands::Wild),
            None => return Ok(Summands::Unknown),
        }
    }
    Ok(Summands::Tame(total))
}
