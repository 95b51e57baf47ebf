//! Certificates from what the solvers found.

use super::{
    Certificate, FORMAT, GenusCertificate, GenusEntry, PeriodCertificate, QuotientCertificate,
    VERSION,
};
use crate::game::quotient::{Element, Letter};
use crate::game::{
    self, HeapQuotient, HeapRulesId, HeapTables, PositionId, PositionKey, Rulebook, Scoring,
    TakeAndBreak, Trouble, World,
};
use indexmap::IndexSet;
use std::ops::ControlFlow;

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unproved {
    /// No proof that the values repeat was found.
    NoProof {
        /// The last heap of the table.
        searched: u64,
    },
    /// No theorem is about all heaps of the game.
    NoTheorem,
    /// The position is no sum of heaps of one take-and-break game that a
    /// certificate can name.
    NotOneGame,
}

/// The certificate of the period of a game whose sequence has a proof.
///
/// # Errors
/// When it has none.
pub fn period(tables: &HeapTables, rules: HeapRulesId) -> Result<Certificate, Unproved> {
    let sequence = tables.sequence(rules);
    let Some(proof) = sequence.proof() else {
        let searched = (sequence.len() as u64).saturating_sub(1);
        return Err(Unproved::NoProof { searched });
    };
    let heaps = proof.law.preperiod + proof.law.period;
    let values = (0..heaps).map(|n| sequence.get(n).expect("a proof says every heap"));
    Ok(Certificate::Period(PeriodCertificate {
        format: FORMAT.to_owned(),
        version: VERSION,
        kind: Certificate::PERIOD.to_owned(),
        game: tables.rules(rules).to_string(),
        preperiod: proof.law.preperiod,
        period: proof.law.period,
        saltus: proof.law.saltus,
        theorem: proof.theorem.name().to_owned(),
        checked_to: proof.checked_to,
        values: values.collect(),
    }))
}

/// The certificate of the genus of a sum of heaps of one game.
///
/// # Errors
/// What the rules run into, or a limit; [`Unproved::NotOneGame`] inside when
/// the position is another.
pub fn genus<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Result<Certificate, Unproved>, B::Error> {
    let Some((rules, heaps)) = heaps_of(book.world(), position)? else {
        return Ok(Err(Unproved::NotOneGame));
    };
    let game = book.world().heaps.rules(rules).clone();
    let mut positions = Vec::new();
    for heaps in reached(book, &game, heaps.clone())? {
        let summands = heaps
            .iter()
            .map(|&size| Ok((book.graph().heap(rules, size)?, 1)))
            .collect::<Result<Vec<_>, Trouble>>()?;
        let position = game::sum(book, &summands)?;
        let symbol = game::genus(book, position, Scoring::Misere)?;
        positions.push(GenusEntry {
            heaps,
            base: symbol.base(),
            superscript: symbol.superscript().to_vec(),
        });
    }
    positions.sort_by_key(|entry| (entry.heaps.iter().sum::<u64>(), entry.heaps.clone()));
    Ok(Ok(Certificate::Genus(GenusCertificate {
        format: FORMAT.to_owned(),
        version: VERSION,
        kind: Certificate::GENUS.to_owned(),
        game: game.to_string(),
        heaps,
        positions,
    })))
}

/// The certificate of the misère quotient of the heaps of a game: of all heaps,
/// or of those up to `to`.
///
/// # Errors
/// When that was not found, or a certificate cannot name the game.
pub fn quotient(quotient: &HeapQuotient, to: Option<u64>) -> Result<Certificate, Unproved> {
    if !is_named(quotient.rules()) {
        return Err(Unproved::NotOneGame);
    }
    let known = quotient.last_heap();
    let (kind, law, heaps) = match (quotient.law(), to) {
        (Some(law), _) => (Certificate::QUOTIENT, Some(law), law.checked_to),
        (None, Some(to)) if to <= known => (Certificate::PARTIAL_QUOTIENT, None, known),
        (None, _) => return Err(Unproved::NoProof { searched: known }),
    };
    let found = quotient.quotient();
    let monoid = &found.monoid;
    let numbers = |row: &[Element]| row.iter().copied().map(u64::from).collect::<Vec<_>>();
    let letters = 0..Letter::try_from(monoid.letters()).expect("letters are few");
    let class = |heap| u64::from(quotient.class(heap).expect("it was added"));
    Ok(Certificate::Quotient(QuotientCertificate {
        format: FORMAT.to_owned(),
        version: VERSION,
        kind: kind.to_owned(),
        game: quotient.rules().to_string(),
        heaps,
        order: found.order() as u64,
        generators: found.generators.iter().map(|&heap| heap as u64).collect(),
        products: letters
            .map(|letter| numbers(monoid.letter_row(letter)))
            .collect(),
        p_positions: found.lost.ones().map(|class| class as u64).collect(),
        pretending: (1..=heaps).map(class).collect(),
        preperiod: law.map(|law| law.preperiod),
        period: law.map(|law| law.period),
    }))
}

/// All sums that a sum of heaps reaches, itself included. Heaps without a move
/// count, as they do not in the position graph.
fn reached<B: Rulebook>(
    book: &mut B,
    game: &TakeAndBreak,
    heaps: Vec<u64>,
) -> Result<IndexSet<Vec<u64>>, Trouble> {
    let mut reached = IndexSet::from([heaps]);
    let mut next = 0;
    while let Some(heaps) = reached.get_index(next).cloned() {
        next += 1;
        for (index, &heap) in heaps.iter().enumerate() {
            let mut rest = heaps.clone();
            rest.remove(index);
            let _ = game.for_each_option(heap, |left| {
                let mut option = [&rest, left].concat();
                option.sort_unstable();
                reached.insert(option);
                ControlFlow::<()>::Continue(())
            });
        }
        let limits = &book.graph().limits;
        limits.pause(reached.len() as u64 / 64 + 100)?;
        if reached.len() > limits.max_positions {
            let limit = limits.max_positions;
            return Err(Trouble::TooManyPositions {
                limit,
                needed: None,
            });
        }
    }
    Ok(reached)
}

/// Copies of a heap in a certificate, which lists them one by one.
const MOST_COPIES: u64 = 1 << 20;

/// The game and the sizes of the heaps of a sum, ascending; `None` when it has
/// other parts, heaps of two games, or heaps of a game that a certificate
/// cannot name.
fn heaps_of(
    world: &World,
    position: PositionId,
) -> Result<Option<(HeapRulesId, Vec<u64>)>, Trouble> {
    let summands = match world.graph.key(position) {
        _ if position == PositionId::ZERO => Vec::new(),
        PositionKey::Sum(summands) => summands.to_vec(),
        _ => vec![(position, 1)],
    };
    let mut game = None;
    let mut heaps = Vec::new();
    for (summand, copies) in summands {
        let PositionKey::Heap { rules, size } = *world.graph.key(summand) else {
            return Ok(None);
        };
        if *game.get_or_insert(rules) != rules {
            return Ok(None);
        }
        if copies > MOST_COPIES {
            return Err(Trouble::TooManyCopies);
        }
        heaps.extend((0..copies).map(|_| size));
    }
    heaps.sort_unstable();
    let game = game.unwrap_or(HeapRulesId::NIM);
    Ok(is_named(world.heaps.rules(game)).then_some((game, heaps)))
}

/// Whether a certificate can name a game: its name must end.
fn is_named(rules: &TakeAndBreak) -> bool {
    match rules {
        TakeAndBreak::Code(code) => code.block().is_empty() || rules.is_nim(),
        TakeAndBreak::Subtract(_) | TakeAndBreak::AllBut(_) => true,
        TakeAndBreak::Uneven(_) => false,
    }
}
