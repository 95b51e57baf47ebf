//! Did you mean …? The known name that was probably meant.
//!
//! It compares spellings only; which names are in scope is for the caller to say.

/// Comparing two names takes the product of their lengths.
const LONGEST: usize = 100;

/// The name closest to the wanted one, unless all are too far to be meant.
///
/// A name that differs in upper and lower case only wins at once. Otherwise one
/// slip (a letter wrong, missing, added or two swapped) is allowed for every
/// three letters of the longer name, three at most; of equally close names the
/// earlier one is taken. The wanted name itself is never suggested, and
/// names of more than 100 bytes are not compared.
///
/// ```
/// use grundy::diagnostic::suggest::closest;
///
/// assert_eq!(closest("outcom", ["options", "outcome"]), Some("outcome"));
/// assert_eq!(closest("x", ["n", "k"]), None);
/// ```
#[must_use]
pub fn closest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if wanted.len() > LONGEST {
        return None;
    }
    let folded = wanted.to_lowercase();
    let length = folded.chars().count();
    let mut best: Option<(usize, &str)> = None;
    let near = |name: &&str| *name != wanted && name.len() <= LONGEST;
    for name in names.into_iter().filter(near) {
        let candidate = name.to_lowercase();
        if candidate == folded {
            return Some(name);
        }
        let other = candidate.chars().count();
        let bound = (length.max(other) / 3).min(3);
        if length.abs_diff(other) > bound {
            continue;
        }
        let distance = strsim::damerau_levenshtein(&folded, &candidate);
        if distance <= bound && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, name));
        }
    }
    best.map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    const NAMES: [&str; 9] = [
        "grundy",
        "genus",
        "genus_period",
        "len",
        "max",
        "min",
        "kayles",
        "Kayles",
        "dawsons_kayles",
    ];

    #[test]
    fn finds_slips() {
        assert_eq!(closest("grudny", NAMES), Some("grundy"));
        assert_eq!(closest("Grundi", NAMES), Some("grundy"));
        assert_eq!(closest("le", NAMES), Some("len"));
        assert_eq!(closest("genus_perod", NAMES), Some("genus_period"));
        assert_eq!(closest("dawson_kayle", NAMES), Some("dawsons_kayles"));
    }

    #[test]
    fn case_alone_wins() {
        assert_eq!(closest("GENUS", NAMES), Some("genus"));
        assert_eq!(closest("KAYLES", NAMES), Some("kayles"));
        assert_eq!(closest("kayles", NAMES), Some("Kayles"));
        assert_eq!(closest("Ab_", ["ab", "abc", "aB_"]), Some("aB_"));
    }

    #[test]
    fn ties_go_to_the_earlier_name() {
        assert_eq!(closest("mix", NAMES), Some("max"));
        assert_eq!(closest("mix", ["min", "max"]), Some("min"));
    }

    #[test]
    fn leaves_strangers_alone() {
        assert_eq!(closest("x", ["y", "z", "xy"]), None);
        assert_eq!(closest("foo", NAMES), None);
        assert_eq!(closest("quotient", NAMES), None);
        assert_eq!(closest("", NAMES), None);
        assert_eq!(closest("grundy", ["grundy"]), None);
        assert_eq!(closest(&"g".repeat(100_000), NAMES), None);
    }
}
