//! Solved codes, partial quotients and growing ones from the table.

use super::{ALL, lost, quotient, rules};
use crate::library::{Library, integer};
use grundy::eval::Value as EvalValue;
use grundy::game::HeapQuotient;
use grundy::game::quotient::{Bounds, Extension, QuotientLaw, is_tame};
use grundy::limits::Limits;
use pretty_assertions::assert_eq;
use serde_json::Value;

pub(super) fn table() -> Value {
    let text = include_str!("../../facts/quotients.json");
    serde_json::from_str(text).expect("a table in JSON")
}

#[test]
fn solved_codes_have_the_orders_and_periods_of_the_table() {
    let table = table();
    let mut solved = 0;
    for kind in ["wild", "tame"] {
        for entry in table[kind].as_array().expect("a list") {
            let code = entry["code"].as_str().expect("a code");
            let number = |key: &str| entry[key].as_u64().expect("a number");
            let quotient = quotient(code, 10_000);
            let law = QuotientLaw {
                preperiod: number("preperiod"),
                period: number("period"),
                checked_to: checked_to(code, entry),
            };
            assert_eq!(quotient.law(), Some(law), "{code}");
            assert_eq!(quotient.last_heap(), law.checked_to, "{code}");
            let found = (quotient.quotient().order() as u64, lost(&quotient) as u64);
            assert_eq!(found, (number("Q"), number("P")), "{code}");
            let changes: Vec<Value> = quotient
                .search()
                .changes()
                .iter()
                .map(|change| Value::from(vec![change.heap, change.order, change.lost]))
                .collect();
            assert_eq!(Value::from(changes), entry["changes_heap_Q_P"], "{code}");
            assert_eq!(is_tame(quotient.quotient()), kind == "tame", "{code}");
            solved += 1;
        }
    }
    assert_eq!(solved, 36 + 78);
}

/// The last heap that the theorem needs. The table allows every move to leave
/// two heaps; where none does, fewer are enough. And it takes the zero of 4.0
/// for a digit.
fn checked_to(code: &str, entry: &Value) -> u64 {
    let number = |key: &str| entry[key].as_u64().expect("a number");
    if code == "4.0" {
        return number("verified_to_heap") - 1;
    }
    if code.bytes().any(|digit| digit >= b'4') {
        return number("verified_to_heap");
    }
    let last = code.len() - "0.".len();
    number("preperiod") + number("period") + last as u64 - 1
}

/// The first heap that is not tame by its genus or that of a position below it.
#[test]
fn wild_codes_are_wild_from_the_heap_of_the_table_on() {
    let table = table();
    let mut library = Library::new();
    for entry in table["wild"].as_array().expect("a list") {
        let code = entry["code"].as_str().expect("a code");
        let first = entry["first_wild_heap"].as_u64().expect("a heap");
        let found = library.eval(&format!("classify({code}, {first}).first_wild.heap"));
        assert_eq!(integer(&found), first, "{code}");
    }
    for entry in table["tame"].as_array().expect("a list") {
        let code = entry["code"].as_str().expect("a code");
        let found = library.eval(&format!("classify({code}, 15).tame"));
        assert_eq!(found, EvalValue::Boolean(true), "{code}");
    }
}

#[test]
fn partial_quotients_have_the_orders_of_the_table() {
    let table = table();
    for (code, orders) in table["partial"].as_object().expect("an object") {
        for (heap, order) in orders.as_object().expect("an object") {
            let heap = heap.parse().expect("a heap");
            let quotient = quotient(code, heap);
            let found = quotient.quotient().order() as u64;
            assert_eq!(Some(found), order.as_u64(), "{code} to {heap}");
            assert_eq!(quotient.law(), None, "{code}");
        }
    }
    let growing = table["growing"]["4.7"].as_array().expect("a list");
    for (heap, order) in (8..).zip(growing) {
        let found = quotient("4.7", heap).quotient().order() as u64;
        assert_eq!(Some(found), order.as_u64(), "4.7 to {heap}");
    }
}

/// The quotient of 0.3122 is infinite from heap 7 on.
#[test]
fn a_quotient_that_keeps_growing_ends_in_a_report() {
    let mut quotient = HeapQuotient::new(rules("0.3122"), 0, Bounds::of_order(500));
    let extension = quotient.extend(7, &Limits::default(), ALL);
    assert_eq!(extension, Ok(Extension::Impossible));
    assert_eq!(quotient.last_heap(), 6);
    let unfinished = quotient.search().unfinished().expect("it says why");
    assert_eq!(unfinished.heap, 7);
    assert!(unfinished.too_large && unfinished.largest > 100);
    assert!(unfinished.wrong_at.is_some());
    // It stays as it was, and steps in portions lead to the same.
    let mut again = HeapQuotient::new(rules("0.3122"), 0, Bounds::of_order(500));
    let mut steps = 1000;
    while again.extend(7, &Limits::default(), steps) == Ok(Extension::TooLong) {
        steps *= 2;
    }
    assert_eq!(again.search().unfinished(), Some(unfinished));
    assert_eq!(again.quotient().order(), quotient.quotient().order());
}
