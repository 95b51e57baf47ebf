//! What a search for misère quotients says about a code.

use crate::game::code::Code;
use crate::game::quotient::{Bounds, is_tame};
use crate::game::{HeapQuotient, TakeAndBreak};
use crate::limits::{Limits, Stop};
use serde::Serialize;

/// What is known of the misère quotient of the heaps of a code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QuotientEntry {
    /// The code, without zeros at its end.
    pub code: String,
    /// The last heap to be looked at; nothing for no end.
    pub to: Option<u64>,
    /// The most classes allowed.
    pub max_order: usize,
    /// The most steps allowed.
    pub steps: u64,
    /// `proved` where this is the quotient of all heaps, `partial` elsewhere.
    pub status: &'static str,
    /// The last heap of the quotient.
    pub heaps: u64,
    /// The number of classes.
    pub order: usize,
    /// How many of them are P-positions.
    pub p_positions: usize,
    /// Whether it is the quotient of some heaps of Nim.
    pub tame: bool,
    /// The preperiod of the pretending function; nothing where it has none.
    pub preperiod: Option<u64>,
    /// Its period.
    pub period: Option<u64>,
    /// The heaps at which it changed, each with the order and the number of
    /// P-positions from there on.
    pub changes: Vec<[usize; 3]>,
}

/// Looks for the quotient of all heaps of a code, or of those up to `to`.
///
/// # Errors
/// When the program has to stop.
pub fn quotient_entry(
    code: &Code,
    to: Option<u64>,
    bounds: Bounds,
    limits: &Limits,
) -> Result<QuotientEntry, Stop> {
    let rules = TakeAndBreak::from(code.clone());
    let mut found = HeapQuotient::new(rules, 0, bounds);
    found.extend(to.unwrap_or(u64::MAX), limits, u64::MAX)?;
    let law = found.law();
    let quotient = found.quotient();
    let changes = found.search().changes().iter();
    Ok(QuotientEntry {
        code: code.to_string(),
        to,
        max_order: bounds.order,
        steps: bounds.steps,
        status: if law.is_some() { "proved" } else { "partial" },
        heaps: found.last_heap(),
        order: quotient.order(),
        p_positions: quotient.lost.count_ones(..),
        tame: is_tame(quotient),
        preperiod: law.map(|law| law.preperiod),
        period: law.map(|law| law.period),
        changes: changes
            .map(|change| [change.heap, change.order, change.lost])
            .collect(),
    })
}
