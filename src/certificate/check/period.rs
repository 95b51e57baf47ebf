//! A period: every value that the theorem needs, and that no smaller numbers
//! do.

use super::demand;
use super::moves::Moves;
use super::values;
use crate::certificate::PeriodCertificate;

/// Checks a certificate of a period.
pub(super) fn check(
    certificate: &PeriodCertificate,
    pause: &mut dyn FnMut() -> Result<(), String>,
) -> Result<String, String> {
    let PeriodCertificate {
        preperiod,
        period,
        saltus,
        ..
    } = *certificate;
    let moves = Moves::read(&certificate.game)?;
    let (theorem, last) = theorem(&moves, preperiod, period);
    demand(certificate.theorem == theorem, || {
        format!("the theorem for this game is `{theorem}`")
    })?;
    let last = last.ok_or("its numbers are too large")?;
    demand(certificate.checked_to == last, || {
        format!("the theorem needs the heaps up to {last}")
    })?;
    demand(saltus == 0 || matches!(moves, Moves::AllBut(_)), || {
        "the values of this game do not grow by a saltus".to_owned()
    })?;
    let given = &certificate.values;
    demand(
        period > 0 && given.len() as u64 == preperiod + period,
        || "the values are not those of the heaps below preperiod + period".to_owned(),
    )?;
    let index = |n: u64| usize::try_from(n).map_err(|_| "it is too long".to_owned());
    let (start, length) = (index(preperiod)?, index(period)?);
    let mut all = given.clone();
    for n in all.len()..=index(last)? {
        let next = all[n - length].checked_add(saltus);
        all.push(next.ok_or("a value is too large")?);
    }
    minimal(&all, start, length, saltus)?;
    values::check(&moves, &all, pause)?;
    let growth = if saltus == 0 {
        String::new()
    } else {
        format!(" + {saltus}")
    };
    Ok(format!(
        "{}: SG(n + {period}) = SG(n){growth} for all n ≥ {preperiod}, and for no smaller \
         period or preperiod",
        certificate.game
    ))
}

/// The theorem for a game, and the last heap that it needs.
fn theorem(moves: &Moves, preperiod: u64, period: u64) -> (&'static str, Option<u64>) {
    let law = preperiod.checked_add(period);
    match moves {
        Moves::Code(digits) => {
            let bits = digits.iter().fold(0, |bits, digit| bits | digit);
            let parts = u64::from(bits.checked_ilog2().unwrap_or(0)).max(1);
            let digits = digits.iter().rposition(|&digit| digit != 0).unwrap_or(0) as u64;
            let start = preperiod.max(1).checked_add(period);
            let last = start.and_then(|start| start.checked_mul(parts)?.checked_add(digits));
            ("Guy–Smith", last.map(|last| last - 1))
        }
        Moves::Subtract(amounts) => {
            let largest = amounts.last().copied().unwrap_or(0);
            let last = law.and_then(|law| law.checked_add(largest)?.checked_sub(1));
            ("finite subtraction set", last)
        }
        Moves::AllBut(amounts) => {
            let largest = amounts.last().copied().unwrap_or(0);
            let last = law.and_then(|law| law.checked_add(largest.checked_mul(2)?));
            ("all-but window", last)
        }
    }
}

/// Refuses numbers that are not the least.
fn minimal(values: &[u64], start: usize, period: usize, saltus: u64) -> Result<(), String> {
    demand(
        start == 0 || values[start - 1] + saltus != values[start - 1 + period],
        || "the law holds one heap earlier too".to_owned(),
    )?;
    // A smaller period would divide this one, and its saltus with it.
    for shorter in (1..=period / 2).filter(|shorter| period.is_multiple_of(*shorter)) {
        let periods = (period / shorter) as u64;
        let step = saltus / periods;
        let holds = saltus.is_multiple_of(periods)
            && (start..start + period - shorter).all(|n| values[n] + step == values[n + shorter])
            && (start + period - shorter..start + period)
                .all(|n| values[n] + step == values[n + shorter - period] + saltus);
        demand(!holds, || format!("{shorter} is a period too"))?;
    }
    Ok(())
}
