//! Patterns of codes: `0.??` stands for all codes with two octal digits.

use crate::game::code::Code;
use indexmap::IndexSet;

/// Octal digits, which a `?` stands for.
const DIGITS: &str = "01234567";

/// The most codes of one survey.
const MOST: usize = 1 << 24;

/// The codes of some patterns, each once, in the order of the patterns and
/// then of the digits. A `?` behind the point stands for any octal digit.
///
/// # Errors
/// Which pattern stands for no code, and why, or that they are too many.
pub fn codes(patterns: &[String]) -> Result<IndexSet<Code>, String> {
    let mut codes = IndexSet::new();
    for pattern in patterns.iter().flat_map(|text| text.split_whitespace()) {
        let wild = pattern.matches('?').count();
        let count = u32::try_from(wild)
            .ok()
            .and_then(|wild| DIGITS.len().checked_pow(wild));
        let Some(count) = count.filter(|count| codes.len() + count <= MOST) else {
            return Err(format!("`{pattern}` stands for too many codes"));
        };
        for number in 0..count {
            let text = filled(pattern, number, wild);
            let code = Code::parse(&text).map_err(|error| format!("`{pattern}`: {error}"))?;
            codes.insert(code);
        }
    }
    if codes.is_empty() {
        return Err("there is no pattern".to_owned());
    }
    Ok(codes)
}

/// The pattern with the octal digits of a number in place of the `?`.
fn filled(pattern: &str, number: usize, wild: usize) -> String {
    let mut place = wild;
    let digit = |c: char| match c {
        '?' => {
            place -= 1;
            let digit = number >> (3 * place) & 7;
            char::from(DIGITS.as_bytes()[digit])
        }
        _ => c,
    };
    pattern.chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::codes;
    use pretty_assertions::assert_eq;

    fn named(patterns: &[&str]) -> Result<Vec<String>, String> {
        let patterns: Vec<String> = patterns.iter().map(ToString::to_string).collect();
        Ok(codes(&patterns)?.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn patterns_stand_for_each_code_once() {
        let octal = named(&["0.?", "0.?0 4.3"]);
        let expected = [
            "0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "4.3",
        ];
        assert_eq!(octal, Ok(expected.map(String::from).to_vec()));
        assert_eq!(named(&["0.7?7"]).map(|codes| codes.len()), Ok(8));
        assert_eq!(named(&["0.??? 4.???"]).map(|codes| codes.len()), Ok(1024));
        assert_eq!(named(&["0.F8"]), Ok(vec!["0.F8".to_owned()]));
    }

    #[test]
    fn bad_patterns_are_explained() {
        for (pattern, why) in [
            ("0.x?", "`0.x?`: `x` is not a digit of a code"),
            ("?.3", "`?.3`: `1` before the point makes the game loopy"),
            (
                "0.?????????????",
                "`0.?????????????` stands for too many codes",
            ),
            ("", "there is no pattern"),
        ] {
            assert_eq!(named(&[pattern]), Err(why.to_owned()));
        }
    }
}
