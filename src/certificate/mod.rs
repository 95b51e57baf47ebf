//! Certificates: proofs that a program apart can check.
//!
//! A certificate is one JSON object; `docs/certificates.md` describes it. It is
//! written here from what the solvers found, and checked in [`mod@check`], which
//! uses nothing of them.

pub mod check;
mod write;

pub use write::{Unproved, genus, period, quotient};

use serde::{Deserialize, Serialize};

/// What every certificate says it is.
pub const FORMAT: &str = "grundy-certificate";

/// The version of the format.
pub const VERSION: u32 = 1;

/// A certificate, by its kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Certificate {
    /// The values of the heaps of a game repeat for ever.
    Period(PeriodCertificate),
    /// A position has a genus, its tail included.
    Genus(GenusCertificate),
    /// The heaps of a game have a misère quotient.
    Quotient(QuotientCertificate),
}

impl Certificate {
    /// What a certificate of a period says as its kind.
    pub const PERIOD: &str = "period";

    /// What a certificate of a genus says as its kind.
    pub const GENUS: &str = "genus";

    /// What a certificate of the quotient of all heaps says as its kind.
    pub const QUOTIENT: &str = "quotient";

    /// What a certificate of the quotient of the first heaps says as its kind.
    pub const PARTIAL_QUOTIENT: &str = "partial quotient";

    /// Reads a certificate of any kind; nothing of it is checked.
    ///
    /// # Errors
    /// What is wrong with the JSON, or the kind is none.
    pub fn read(text: &str) -> Result<Self, String> {
        let broken = |error: serde_json::Error| format!("it is no certificate: {error}");
        let Head { kind } = serde_json::from_str(text).map_err(broken)?;
        match kind.as_str() {
            Self::PERIOD => serde_json::from_str(text).map(Self::Period).map_err(broken),
            Self::GENUS => serde_json::from_str(text).map(Self::Genus).map_err(broken),
            Self::QUOTIENT | Self::PARTIAL_QUOTIENT => serde_json::from_str(text)
                .map(Self::Quotient)
                .map_err(broken),
            _ => Err(format!("its kind is `{kind}`, which this does not check")),
        }
    }
}

/// What is read first.
#[derive(Deserialize)]
struct Head {
    kind: String,
}

/// SG(n + period) = SG(n) + saltus for all n ≥ preperiod, with the least such
/// numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodCertificate {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// Its kind: see [`Certificate`].
    pub kind: String,
    /// The game: a code, `subtract(…)` or `all_but(…)`.
    pub game: String,
    /// The preperiod.
    pub preperiod: u64,
    /// The period.
    pub period: u64,
    /// The saltus.
    pub saltus: u64,
    /// The name of the theorem.
    pub theorem: String,
    /// The last heap that the theorem needs.
    pub checked_to: u64,
    /// The values of the heaps below preperiod + period; the law says the
    /// others.
    pub values: Vec<u64>,
}

/// A sum of heaps of one game has a genus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusCertificate {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// Its kind: see [`Certificate`].
    pub kind: String,
    /// The game, as above.
    pub game: String,
    /// The heaps of the position, ascending.
    pub heaps: Vec<u64>,
    /// Every position that it reaches, itself included: by tokens, then by
    /// heaps.
    pub positions: Vec<GenusEntry>,
}

/// A position with its genus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GenusEntry {
    /// Its heaps, ascending.
    pub heaps: Vec<u64>,
    /// The SG value in normal play.
    pub base: u64,
    /// The digits up to the second that shows the tail.
    pub superscript: Vec<u64>,
}

/// The misère quotient of the heaps of a game, the classes numbered in the order
/// of their least words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuotientCertificate {
    /// [`FORMAT`].
    pub format: String,
    /// [`VERSION`].
    pub version: u32,
    /// Its kind: see [`Certificate`].
    pub kind: String,
    /// The game, as above.
    pub game: String,
    /// The last heap for which the quotient is verified.
    pub heaps: u64,
    /// The number of classes.
    pub order: u64,
    /// The heaps that are the least word of their class, ascending.
    pub generators: Vec<u64>,
    /// For each generator, the product of each class with it.
    pub products: Vec<Vec<u64>>,
    /// The classes of P-positions, ascending.
    pub p_positions: Vec<u64>,
    /// The classes of the heaps 1, 2, …, `heaps`.
    pub pretending: Vec<u64>,
    /// The preperiod of the pretending function; only for all heaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preperiod: Option<u64>,
    /// Its period; only for all heaps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub period: Option<u64>,
}
