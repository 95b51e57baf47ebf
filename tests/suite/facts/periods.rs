//! Certified periods of octal codes, and observed laws of hexadecimal ones.

use grundy::game::code::Code;
use grundy::game::period::{Law, Theorem};
use grundy::game::{Sequence, TakeAndBreak};
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::convert::Infallible;

/// Longer periods are worked out by hand: see `docs/sequences.md`.
const LONGEST: u64 = 2_000_000;

fn table() -> Value {
    let text = include_str!("../../facts/octal_periods.json");
    serde_json::from_str(text).expect("a table in JSON")
}

fn sequence(code: &str, to: u64) -> Sequence {
    let rules = TakeAndBreak::from(Code::parse(code).expect("a valid code"));
    let mut sequence = Sequence::new(rules);
    let done: Result<(), Infallible> = sequence.extend(to, &mut |_| Ok(()));
    assert_eq!(done, Ok(()));
    sequence
}

#[test]
fn certified_periods_are_proved_with_the_same_numbers() {
    let table = table();
    let codes = table["codes"].as_object().expect("an object");
    let mut checked = 0;
    for (code, entry) in codes {
        let number = |key: &str| entry[key].as_u64();
        let (Some(preperiod), Some(period)) = (number("preperiod"), number("period")) else {
            panic!("{code} has no numbers");
        };
        if preperiod + period >= LONGEST {
            continue;
        }
        let sequence = sequence(code, 3 * (preperiod + period) + 100);
        let proof = sequence
            .proof()
            .unwrap_or_else(|| panic!("{code} is not proved"));
        let law = Law {
            preperiod,
            period,
            saltus: 0,
        };
        assert_eq!(
            (proof.law, proof.theorem),
            (law, Theorem::GuySmith),
            "{code}"
        );
        let values = sequence.values();
        let most = values.iter().max().copied().unwrap_or(0);
        assert_eq!(Some(u64::from(most)), number("max"), "{code}");
        let place = values.iter().position(|&value| value == most);
        assert_eq!(place.map(|place| place as u64), number("max_at"), "{code}");
        checked += 1;
    }
    println!("{checked} codes");
    assert!(checked > 370, "{checked}");
}

#[test]
fn laws_of_hexadecimal_codes_are_observed() {
    let table = table();
    for (code, entry) in table["hexadecimal"].as_object().expect("an object") {
        let number = |key: &str| entry[key].as_u64().expect("a number");
        let sequence = sequence(code, number("observed_to"));
        let proved = sequence.proof().map(|proof| proof.law);
        let law = Law {
            preperiod: number("preperiod"),
            period: number("period"),
            saltus: number("saltus"),
        };
        assert_eq!(proved.or_else(|| sequence.observed()), Some(law), "{code}");
        assert!(proved.is_none() || law.saltus == 0, "{code}");
    }
}
