//! The built-in functions, as a table.
//!
//! A row stands beside its function, in one file for each kind, and says all
//! there is to say about it. The interpreter runs the rows; the checker, help,
//! completion and the documentation are handed their signatures.

mod aggregates;
mod builtin;
mod call;
mod certifier;
mod classify;
mod classify_heaps;
mod distinguish;
mod duality;
mod explain;
mod genus;
mod genus_period;
mod heaps;
mod indistinguishable;
mod integers;
mod law;
mod lists;
mod markings;
mod period;
mod positions;
mod queries;
mod quotient;
mod wording;

pub(in crate::eval) use builtin::{Builtin, OfRuled, Run, Stream};
pub(in crate::eval) use call::Call;
pub(in crate::eval) use certifier::Certifier;

use crate::program::{BuiltinId, Signature};
use std::sync::LazyLock;

/// The rows of every file, in the order of help and documentation.
const GROUPS: &[&[Builtin]] = &[
    aggregates::BUILTINS,
    integers::BUILTINS,
    lists::BUILTINS,
    positions::BUILTINS,
    // Questions that obey `under`.
    queries::BUILTINS,
    explain::BUILTINS,
    // Normal play and rules with special edges, whatever is in force.
    period::BUILTINS,
    law::BUILTINS,
    duality::BUILTINS,
    markings::BUILTINS,
    // Misère play, whatever is in force.
    genus::BUILTINS,
    classify::BUILTINS,
    genus_period::BUILTINS,
    quotient::BUILTINS,
    indistinguishable::BUILTINS,
    distinguish::BUILTINS,
];

static BUILTINS: LazyLock<Vec<&'static Builtin>> =
    LazyLock::new(|| GROUPS.iter().copied().flatten().collect());

static SIGNATURES: LazyLock<Vec<&'static Signature>> =
    LazyLock::new(|| BUILTINS.iter().map(|builtin| &builtin.signature).collect());

/// What is known of every built-in function, grouped by kind.
#[must_use]
pub fn signatures() -> &'static [&'static Signature] {
    &SIGNATURES
}

/// The signature of the built-in function with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Signature> {
    let mut signatures = signatures().iter().copied();
    signatures.find(|signature| signature.name == name)
}

/// The built-in function with this number.
pub(in crate::eval) fn builtin(id: BuiltinId) -> &'static Builtin {
    BUILTINS[id.0]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Type, find_constant};

    #[test]
    fn rows_agree_with_themselves_and_with_each_other() {
        for (place, signature) in signatures().iter().enumerate() {
            let name = signature.name;
            let first = signatures().iter().position(|other| other.name == name);
            assert_eq!(first, Some(place), "two rows are called {name}");
            assert!(find_constant(name).is_none(), "{name} is a constant too");
            let most = signature.most.unwrap_or(usize::MAX);
            assert!(
                signature.least <= most,
                "{name} takes no number of arguments"
            );
            let has_list = signature.result == Type::List;
            assert!(
                has_list || signature.elements == Type::Any,
                "{name} gives no list"
            );
            let row = builtin(BuiltinId(place));
            let is_streamed = matches!(row.run, Run::Each(_));
            assert!(has_list || !is_streamed, "{name} gives no list");
            let proved = row.certificate.map(|certifier| certifier.most);
            assert!(proved.is_none_or(|proved| proved <= most), "{name}");
        }
    }
}
