//! Surveys: what a table of heaps, or a search for misère quotients, says about
//! each of many codes.
//!
//! One object a code. Which codes, in which order, is the business of
//! [`codes`]; files and threads are that of whoever runs a survey.

mod pattern;
mod quotients;

pub use pattern::codes;
pub use quotients::{QuotientEntry, quotient_entry};

use crate::game::code::Code;
use crate::game::{Sequence, sequence};
use serde::Serialize;

/// What is known of a code from its heaps up to `to`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entry {
    /// The code, without zeros at its end.
    pub code: String,
    /// The last heap looked at.
    pub to: u64,
    /// `proved` where the law holds for ever, `observed` elsewhere.
    pub status: &'static str,
    /// The first heap from which the law holds; nothing where none was found.
    pub preperiod: Option<u64>,
    /// Its period.
    pub period: Option<u64>,
    /// What a period adds.
    pub saltus: Option<u64>,
    /// The largest value of the heaps up to `to`, and the first heap that has it.
    pub largest: u64,
    /// That heap.
    pub largest_at: u64,
    /// How many of the heaps 0 to `to` are P-positions.
    pub p_positions: u64,
    /// How many heaps are rare in the best sparse space; nothing for codes
    /// that split no heap in two, or some in more.
    pub rare: Option<u64>,
}

/// Looks at the heaps of a code up to `to`. `pause` is called as by
/// [`Sequence::extend`].
///
/// # Errors
/// Whatever `pause` returns.
pub fn entry<E>(
    code: &Code,
    to: u64,
    pause: &mut dyn FnMut(u64) -> Result<(), E>,
) -> Result<Entry, E> {
    let mut table = Sequence::new(code.clone().into());
    table.extend(to, pause)?;
    let known = |n| table.get(n).expect("the table or a proof says it");
    let values: Vec<u64> = (0..=to).map(known).collect();
    let law = table
        .proof()
        .map(|proof| proof.law)
        .or_else(|| table.observed());
    let largest = values.iter().max().copied().unwrap_or(0);
    let largest_at = values
        .iter()
        .position(|&value| value == largest)
        .unwrap_or(0);
    Ok(Entry {
        code: code.to_string(),
        to,
        status: if table.proof().is_some() {
            "proved"
        } else {
            "observed"
        },
        preperiod: law.map(|law| law.preperiod),
        period: law.map(|law| law.period),
        saltus: law.map(|law| law.saltus),
        largest,
        largest_at: largest_at as u64,
        p_positions: values.iter().filter(|&&value| value == 0).count() as u64,
        rare: sequence::rare_heaps(table.rules(), &values),
    })
}
