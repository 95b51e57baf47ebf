//! Laws of disjunctive sums.

use crate::library::{Library, holds, integers};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// A position of one of many rulesets, none of them large.
fn summand() -> impl Strategy<Value = String> {
    prop_oneof![
        (0..6).prop_map(|n| format!("*{n}")),
        (0..7).prop_map(|n| format!("kayles({n})")),
        (0..8).prop_map(|n| format!("grundys_game({n})")),
        (0..8).prop_map(|n| format!("dawsons_chess({n})")),
        (0..4, 0..4).prop_map(|(a, b)| format!("wythoff({a}, {b})")),
        (0..7).prop_map(|n| format!("subtract(1, 3, 4)({n})")),
        (0..7).prop_map(|n| format!("drop_some({n})")),
        Just("{*0, *2, {*1}}".to_owned()),
        Just("{{*1}, => *2}".to_owned()),
    ]
}

const DROP_SOME: &str = "game drop_some(n) {
  -> drop_some(n - k)   for k in 1..min(n, 3) if n % 3 != k
  => drop_some(0)       if n > 4
}";

/// Runs a property on cases that are the same every time.
fn check<S: Strategy>(cases: u32, strategy: &S, property: impl Fn(S::Value)) {
    let config = Config {
        cases,
        failure_persistence: None,
        ..Config::default()
    };
    let random = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(config, random);
    let result = runner.run(strategy, |value| {
        property(value);
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
}

#[test]
fn a_sum_is_worth_the_xor_of_its_summands() {
    check(150, &prop::collection::vec(summand(), 0..5), |summands| {
        let list = summands.join(", ");
        holds(&format!(
            "{DROP_SOME}
             let parts = [{list}]
             let values = [grundy(G) for G in parts]
             assert grundy(sum(parts)) == nimsum(values)
             assert outcome(sum(parts)) == (if nimsum(values) == 0 then P else N)
             # The same, played out move by move.
             assert len(parts) == 0 or
               mex(grundy(m.to) for m in options(sum(parts))) == nimsum(values)"
        ));
    });
}

#[test]
fn sums_are_unordered_and_associative() {
    let three = (summand(), summand(), summand());
    check(150, &three, |(a, b, c)| {
        holds(&format!(
            "{DROP_SOME}
             let a = {a}; let b = {b}; let c = {c}
             assert a + b == b + a
             assert (a + b) + c == a + (b + c) and sum([c, a, b]) == a + b + c
             assert a + a == 2 * a and a + a + a == 3 * a and 1 * a == a + *0
             assert 2 * (a + b) == 2 * a + 2 * b and 0 * a == *0
             assert reach(a + b) == reach(b + a)
             assert grundy(a + b, misere) == grundy(b + a, misere)
             assert grundy(a + b + *0, pass) == grundy(a + b, pass)"
        ));
    });
}

/// What is left when terminal summands are dropped: the same position for
/// every convention.
#[test]
fn terminal_summands_are_dropped() {
    check(60, &(summand(), summand()), |(a, b)| {
        holds(&format!(
            "{DROP_SOME}
             let nothing = [*0, {{}}, kayles(0), wythoff(0, 0), grundys_game(2), drop_some(0), 0.7(0)]
             let a = {a}; let b = {b}
             assert a + z + b == a + b for z in nothing
             assert a + b + 5 * z == a + b for z in nothing
             assert y + z == *0 for y in nothing for z in nothing
             assert positions(a + b + *0) == positions(a + b)"
        ));
    });
}

#[test]
fn an_even_number_of_copies_cancels_under_normal_play() {
    check(60, &summand(), |a| {
        holds(&format!(
            "{DROP_SOME}
             let a = {a}
             assert grundy(n * a) == (if n % 2 == 0 then 0 else grundy(a)) for n in 0..9
             assert grundy(10^9 * a) == 0 and grundy((10^9 + 1) * a) == grundy(a)
             assert outcome(10^9 * a + *3) == N and outcome(10^18 * a) == P"
        ));
    });
}

/// A milliard copies are never laid out one by one.
#[test]
fn many_copies_are_quick() {
    holds(
        "let n = 10^9
         assert grundy(n * kayles(7) + *4) == 4
         assert grundy((n + 1) * kayles(7) + n * wythoff(3, 5)) == grundy(kayles(7))
         assert grundy(n * (kayles(7) + *1), rule1(1)) == 1
         assert grundy(n * kayles(7), pass(0)) == 0
         assert n * kayles(7) == (n / 2) * (2 * kayles(7))
         assert len(options(n * kayles(2))) == len(options(kayles(2)))
         assert len(winning(n * kayles(7))) == 0
         assert len(winning(n * kayles(7) + *4)) >= 1",
    );
}

/// Nimbers are what sums of Nim heaps make of them, in the order of a table.
#[test]
fn nim_heaps_add_without_carrying() {
    let mut library = Library::new();
    let found = library.eval("[grundy(*a + *b + *c) for a in 0..7 for b in 0..7 for c in 0..7]");
    let mut expected = Vec::new();
    for a in 0..8_u64 {
        for b in 0..8 {
            for c in 0..8 {
                expected.push(a ^ b ^ c);
            }
        }
    }
    assert_eq!(integers(&found), expected);
}
