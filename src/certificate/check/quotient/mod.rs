//! A misère quotient: that it is a monoid, that every sum of heaps has the right
//! outcome, that no two classes do the same, and that the classes repeat.

mod monoid;
mod sums;

use super::demand;
use super::moves::Moves;
use crate::certificate::{Certificate, QuotientCertificate};
use monoid::{Monoid, class_number};
use sums::Heaps;

/// Checks a certificate of a quotient.
pub(super) fn check(
    certificate: &QuotientCertificate,
    pause: &mut dyn FnMut() -> Result<(), String>,
) -> Result<String, String> {
    let moves = Moves::read(&certificate.game)?;
    let monoid = Monoid::read(certificate)?;
    let classes = certificate.pretending.iter();
    let classes = classes.map(|&class| class_number(class, monoid.order));
    let mut pretending = vec![0];
    pretending.extend(classes.collect::<Result<Vec<_>, _>>()?);
    demand(
        certificate.heaps == certificate.pretending.len() as u64,
        || "the classes are not those of its heaps".to_owned(),
    )?;
    monoid.check_generators(&pretending)?;
    let heaps = Heaps::new(&monoid, pretending, &moves, pause)?;
    heaps.no_move_between_lost(pause)?;
    heaps.every_sum_is_right(pause)?;
    monoid.check_reduced()?;
    let claim = law(certificate, &moves, heaps.pretending())?;
    Ok(format!(
        "{}: the misère quotient of {claim} has order {} and {} P-classes",
        certificate.game,
        monoid.order,
        certificate.p_positions.len()
    ))
}

/// What the certificate is about: the heaps that it lists, or all of them by the
/// theorem, with the least period and preperiod.
fn law(
    certificate: &QuotientCertificate,
    moves: &Moves,
    pretending: &[usize],
) -> Result<String, String> {
    let heaps = certificate.heaps;
    let (preperiod, period) = match (
        &certificate.kind[..],
        certificate.preperiod,
        certificate.period,
    ) {
        (Certificate::PARTIAL_QUOTIENT, None, None) => {
            return Ok(format!("the heaps 1 to {heaps}"));
        }
        (Certificate::QUOTIENT, Some(preperiod), Some(period)) => (preperiod, period),
        _ => {
            return Err(
                "a period belongs to the quotient of all heaps, and to no other".to_owned(),
            );
        }
    };
    let needed = |start: u64, period: u64| moves.quotient_bound(start, period);
    demand(preperiod > 0 && period > 0, || {
        "they count from 1".to_owned()
    })?;
    demand(needed(preperiod, period) == Some(heaps), || {
        "the heaps are not those that the theorem needs".to_owned()
    })?;
    // The least heap from which a period holds.
    let start = |period: u64| {
        let period = usize::try_from(period).unwrap_or(usize::MAX);
        let last = pretending.len().saturating_sub(period);
        let differs = (1..last).rfind(|&n| pretending[n] != pretending[n + period]);
        differs.map_or(1, |n| n as u64 + 1)
    };
    demand(start(period) == preperiod, || {
        "another preperiod is the least".to_owned()
    })?;
    let shorter = (1..period)
        .find(|&shorter| needed(start(shorter), shorter).is_some_and(|needed| needed <= heaps));
    demand(shorter.is_none(), || {
        "a shorter period holds too".to_owned()
    })?;
    Ok(format!(
        "all heaps, whose classes have period {period} from heap {preperiod} on,"
    ))
}
