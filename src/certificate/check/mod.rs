//! The checker of certificates.
//!
//! It uses nothing of the solvers: it reads the game's moves from the code
//! itself, works out every value anew from the values below it, and takes
//! nothing but the theorem's statement on trust. A second checker, in Python,
//! stands in `tests/checker/`.

mod genus;
mod moves;
mod period;
mod quotient;
mod values;

use super::{Certificate, FORMAT, VERSION};
use std::collections::BTreeSet;

/// Checks the text of a certificate and says what it proves.
///
/// `pause` is called now and then; it may stop the check with an error of its
/// own.
///
/// # Errors
/// Why the certificate is refused.
pub fn check(text: &str, pause: &mut dyn FnMut() -> Result<(), String>) -> Result<String, String> {
    let certificate = Certificate::read(text)?;
    let (format, version) = match &certificate {
        Certificate::Period(period) => (&period.format, period.version),
        Certificate::Genus(genus) => (&genus.format, genus.version),
        Certificate::Quotient(quotient) => (&quotient.format, quotient.version),
    };
    if format != FORMAT {
        return Err(format!("its format is `{format}`, not `{FORMAT}`"));
    }
    if version != VERSION {
        return Err(format!(
            "its version is {version}, and this checks {VERSION}"
        ));
    }
    match &certificate {
        Certificate::Period(certificate) => period::check(certificate, pause),
        Certificate::Genus(certificate) => genus::check(certificate, pause),
        Certificate::Quotient(certificate) => quotient::check(certificate, pause),
    }
}

/// The least natural number that is not among some.
fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: BTreeSet<u64> = values.collect();
    let mut least = 0;
    while values.contains(&least) {
        least += 1;
    }
    least
}

/// Refuses unless a condition holds.
fn demand(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}
