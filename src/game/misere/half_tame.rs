//! Wild positions that sums of tame positions do not notice.
//!
//! *Reversibly tame* positions are tame in the wide sense of *Winning Ways*,
//! chapter 13. A position without options is. Another one is when its symbol
//! is tame, the bases of its reversibly tame options have its base as mex and
//! their g₀ have its g₀, and each other option has a reversibly tame option
//! with its base and one with its g₀.
//!
//! **Theorem.** In misère play a sum of reversibly tame positions has the
//! outcome that the symbols say. *Proof*, by induction. Where they say P, a
//! move to a reversibly tame option changes the base and the g₀ of a summand,
//! and so the value of the sum. Any other move is reverted: to the same base
//! when another summand is firm, to the same g₀ otherwise, and the symbols say
//! P again. Where they say N and something is firm, the winning move of Nim on
//! the bases serves; if it would move the only firm summand, the rest is
//! fickle with an xor r of 0 or 1, and moving to g₀ = r serves, or, from base 0
//! with r = 1, a move of a fickle summand from 1 to 0. Where they say N and
//! all is fickle, the xor is 0: either play is over, or a summand of base 0
//! moves to g₀ = 0, or one of base 1 to a fickle 0, which it has, for an
//! option with base 0 and g₀ ≠ 0 is that. ∎
//!
//! A G that is not reversibly tame is *half-tame* when G + G is, with symbol
//! `0^02`.

use crate::game::genera::{Scoring, TameSymbol, genus, mex};
use crate::game::graph::{PositionId, Rulebook, expand, reach_within, sum};
use rustc_hash::FxHashMap;

/// The most positions that are looked through.
const MOST_POSITIONS: usize = 20_000;

/// The symbol of a position if it is reversibly tame; `None` too where it
/// reaches more than twenty thousand positions.
pub fn reversible_symbol<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Option<TameSymbol>, B::Error> {
    let own = genus(book, position, Scoring::Misere)?;
    if TameSymbol::of_genus(&own).is_none() {
        return Ok(None);
    }
    let Some(order) = reach_within(book, position, MOST_POSITIONS)? else {
        return Ok(None);
    };
    let mut symbols: FxHashMap<PositionId, TameSymbol> = FxHashMap::default();
    // Backwards through a topological order: options before positions.
    for &position in order.iter().rev() {
        if let Some(symbol) = symbol_at(book, position, &symbols)? {
            symbols.insert(position, symbol);
        }
    }
    Ok(symbols.get(&position).copied())
}

/// Whether a position that is not reversibly tame is half-tame; `None` where
/// two of it may reach more than twenty thousand positions.
pub fn is_half_tame<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Option<bool>, B::Error> {
    // Of n positions, two at a time make n (n + 1) / 2 sums.
    let most = (2 * MOST_POSITIONS).isqrt();
    if reach_within(book, position, most)?.is_none() {
        return Ok(None);
    }
    let twice = sum(book, &[(position, 2)])?;
    let zero = TameSymbol {
        base: 0,
        firm: true,
    };
    Ok(Some(reversible_symbol(book, twice)? == Some(zero)))
}

/// The symbol of a position, if it is reversibly tame, from those of the
/// positions that it reaches.
fn symbol_at<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    symbols: &FxHashMap<PositionId, TameSymbol>,
) -> Result<Option<TameSymbol>, B::Error> {
    let own = genus(book, position, Scoring::Misere)?;
    let Some(symbol) = TameSymbol::of_genus(&own) else {
        return Ok(None);
    };
    let options = targets(book, position)?;
    if options.is_empty() {
        return Ok(Some(symbol));
    }
    let tame: Vec<TameSymbol> = options
        .iter()
        .filter_map(|option| symbols.get(option).copied())
        .collect();
    if mex(tame.iter().map(|option| option.base)) != symbol.base
        || mex(tame.iter().map(|option| option.misere_value())) != symbol.misere_value()
    {
        return Ok(None);
    }
    for option in options
        .iter()
        .filter(|option| !symbols.contains_key(option))
    {
        let replies = targets(book, *option)?;
        let mut replies = replies.iter().filter_map(|reply| symbols.get(reply));
        let same_base = replies.clone().any(|reply| reply.base == symbol.base);
        let same_value = replies.any(|reply| reply.misere_value() == symbol.misere_value());
        if !same_base || !same_value {
            return Ok(None);
        }
    }
    Ok(Some(symbol))
}

fn targets<B: Rulebook>(book: &mut B, position: PositionId) -> Result<Vec<PositionId>, B::Error> {
    expand(book, position)?;
    let options = book.graph().options(position);
    Ok(options.iter().map(|edge| edge.to).collect())
}
