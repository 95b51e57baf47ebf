//! The verdict on a position in misère play: tame, or wild and how.
//!
//! A position is tame when it and all it reaches have tame symbols, and wild
//! otherwise; a wild position may well have a tame symbol. Two kinds of wild
//! positions have names of their own (Berlekamp, Conway, Guy, *Winning Ways*,
//! chapter 13): those all of whose options are tame.
//!
//! **Theorem.** A wild position whose options are all tame is *restive*, with
//! base 0 or 1 and g₀ ≥ 2, or *restless*, with base ≥ 2 and g₀ = 0 or 1.
//! *Proof.* Let F be the values of its firm options and K those of its fickle
//! ones. The base is the mex of F ∪ K, and g₀ that of F and the `k xor 1`. If
//! K is empty or {0, 1} these are the same set, and so they are if F holds
//! both 0 and 1: the symbol is firm. If F holds neither, it is fickle. In what
//! remains K = {k} and F holds one of 0 and 1: k itself, and the mex of F ∪ K
//! is `k xor 1` while the other is at least 2; or `k xor 1`, and it is the
//! other way round. ∎
//!
//! Every wild position reaches such a one: the *source* of its wildness.

use super::half_tame::{is_half_tame, reversible_symbol};
use crate::game::genera::{Genus, Scoring, TameSymbol, class_of, genus, tame_symbol};
use crate::game::graph::{PositionId, Rulebook, expand};
use rustc_hash::FxHashSet;
use std::collections::VecDeque;

/// What a position is in misère play, as far as it has a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Tame, `0^120` or `1^031`.
    Fickle,
    /// Tame, `n^{n, n xor 2}`.
    Firm,
    /// Wild with tame options, base 0 or 1.
    Restive,
    /// Wild with tame options, base 2 or more.
    Restless,
    /// Wild, yet it goes into sums of tame positions as its symbol says: every
    /// wild option can be reverted.
    ReversiblyTame,
    /// Any other wild position.
    Unnamed,
}

/// A wild position whose options are all tame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The position.
    pub position: PositionId,
    /// Its genus.
    pub genus: Genus,
    /// Restive or restless.
    pub kind: Kind,
}

/// The verdict on a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Classification {
    /// Its genus.
    pub genus: Genus,
    /// It is tame with all it reaches.
    pub tame: bool,
    /// What it is called.
    pub kind: Kind,
    /// Neither tame nor reversibly tame, but two of it are reversibly tame with
    /// symbol `0^02`; `None` where there are too many positions to find out.
    pub half_tame: Option<bool>,
    /// The source of its wildness that the fewest moves lead to; the first by
    /// the order of the options. The position itself where it is one.
    pub source: Option<Source>,
}

/// Classifies a position.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn classify<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Classification, B::Error> {
    let genus = genus(book, position, Scoring::Misere)?;
    if let Some(symbol) = tame_symbol(book, position)? {
        return Ok(Classification {
            genus,
            tame: true,
            kind: kind_of_tame(symbol),
            half_tame: Some(false),
            source: None,
        });
    }
    let source = nearest_source(book, position)?;
    let (kind, half_tame) = if source.position == position {
        (source.kind, is_half_tame(book, position)?)
    } else if reversible_symbol(book, position)?.is_some() {
        (Kind::ReversiblyTame, Some(false))
    } else {
        (Kind::Unnamed, is_half_tame(book, position)?)
    };
    Ok(Classification {
        genus,
        tame: false,
        kind,
        half_tame,
        source: Some(source),
    })
}

fn kind_of_tame(symbol: TameSymbol) -> Kind {
    if symbol.firm {
        Kind::Firm
    } else {
        Kind::Fickle
    }
}

/// The nearest source of the wildness of a wild position, breadth first
/// through wild positions.
fn nearest_source<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Source, B::Error> {
    let mut seen = FxHashSet::from_iter([root]);
    let mut open = VecDeque::from([root]);
    while let Some(position) = open.pop_front() {
        expand(book, position)?;
        let mut is_source = true;
        for index in 0..book.graph().options(position).len() {
            let option = book.graph().options(position)[index].to;
            if tame_symbol(book, option)?.is_some() {
                continue;
            }
            is_source = false;
            if seen.insert(option) {
                open.push_back(option);
            }
        }
        if is_source {
            let genus = genus(book, position, Scoring::Misere)?;
            let kind = if genus.base() < 2 {
                Kind::Restive
            } else {
                Kind::Restless
            };
            return Ok(Source {
                position,
                genus,
                kind,
            });
        }
    }
    unreachable!("play ends, so a wild position leads to one without wild options")
}

/// What the heaps 1 to n of a game are, or any other row of positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeapClass {
    /// Its genus.
    pub genus: Genus,
    /// It is tame with all it reaches.
    pub tame: bool,
    /// Its symbol is tame.
    pub tame_symbol: bool,
}

/// The genus and tameness of one position of a row.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn heap_class<B: Rulebook>(book: &mut B, heap: PositionId) -> Result<HeapClass, B::Error> {
    let class = class_of(book, heap, Scoring::Misere)?;
    Ok(HeapClass {
        genus: class.genus.clone(),
        tame: class.tame.is_some(),
        tame_symbol: TameSymbol::of_genus(&class.genus).is_some(),
    })
}
