//! First cousins: codes whose values are those of another, one heap later.
//!
//! Where a heap of one token has no move it may be left out of every option.
//! With one token less in each heap the game has another code, and
//! SG(n + 1) in the first is SG(n) in the second (*Winning Ways*, chapter 4).

use super::code::Code;

/// The most heaps that a digit leaves.
const MOST_PARTS: u32 = 4;

/// The code whose heap n has the value of heap n + 1 of `code`; `None` when a
/// heap of one token has a move, or no heap has one.
#[must_use]
pub fn cousin(code: &Code) -> Option<Code> {
    let none = code.parts() == 0 && code.digits().is_empty() && code.block().is_empty();
    if code.digit(1) & 1 == 1 || none {
        return None;
    }
    // To leave i heaps of n + 1 tokens without k is to leave at most i heaps of
    // n tokens without k + i − 1, heaps of one token being left out.
    let digit = |k: u64| {
        (0..=MOST_PARTS).fold(0, |digit, parts| {
            let from = (k + 1).checked_sub(u64::from(parts));
            let allowed = from.is_some_and(|from| code.digit(from) >> parts & 1 == 1);
            if allowed {
                digit | ((2 << parts) - 1)
            } else {
                digit
            }
        })
    };
    let written = (code.digits().len() + 1) as u64 + u64::from(MOST_PARTS);
    let period = code.block().len() as u64;
    let digits = (1..=written).map(digit).collect();
    let block = (written + 1..=written + period).map(digit).collect();
    Some(Code::canonical(0, digits, block))
}

/// The standard form of a code: its cousin, the cousin's cousin, …, until a heap
/// of one token has a move. Heap n has there the value of heap n + `shift`
/// here.
#[must_use]
pub fn standard_form(code: &Code) -> (Code, u64) {
    let (mut form, mut shift) = (code.clone(), 0);
    while let Some(next) = cousin(&form) {
        form = next;
        shift += 1;
    }
    (form, shift)
}

#[cfg(test)]
mod tests {
    use super::{cousin, standard_form};
    use crate::game::heaps::code::Code;
    use crate::game::heaps::sequence::Plain;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;
    use std::convert::Infallible;

    fn code(text: &str) -> Code {
        Code::parse(text).expect("a valid code")
    }

    fn values(code: &Code, to: u64) -> Vec<u32> {
        let mut plain = Plain::new();
        let done: Result<(), Infallible> = plain.extend(&code.clone().into(), to, &mut |_| Ok(()));
        assert_eq!(done, Ok(()));
        plain.values().to_vec()
    }

    #[test]
    fn well_known_cousins() {
        // Dawson's Kayles and Dawson's chess.
        assert_eq!(cousin(&code("0.07")), Some(code("0.137")));
        assert_eq!(standard_form(&code("0.4")), (code("0.137"), 2));
        assert_eq!(standard_form(&code("0.77")), (code("0.77"), 0));
        assert_eq!(standard_form(&code("4.0")), (code("0.7"), 1));
        assert_eq!(standard_form(&code("0.0")), (code("0.0"), 0));
        assert_eq!(standard_form(&code("0.0[3]")), (code("0.1[3]"), 1));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(80))]
        #[test]
        fn standard_forms_have_the_same_values(
            text in "[048CGKOS]\\.[0-9A-V]{1,4}(\\[[0-7]{1,3}\\])?",
        ) {
            let code = code(&text);
            let (form, shift) = standard_form(&code);
            prop_assert!(form.digit(1) & 1 == 1 || values(&form, 30).iter().all(|&v| v == 0));
            let shift = usize::try_from(shift).expect("a short code");
            let all = values(&code, 40);
            prop_assert!(all[..=shift].iter().all(|&value| value == 0));
            prop_assert_eq!(&all[shift..], &values(&form, 40 - shift as u64));
        }
    }
}
