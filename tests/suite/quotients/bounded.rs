//! Bounded classes against exact quotients.
//!
//! Sums of few heaps, told apart by few tests, fall into at most as many classes
//! as the quotient has. In the five games of the table, four heaps suffice to
//! find them all for M = 3 … 9.

use super::quotient;
use crate::misere::bounded::CLASSES;
use pretty_assertions::assert_eq;

#[test]
fn bounded_classes_are_as_many_as_exact_ones() {
    for (game, misere, _) in CLASSES {
        let code = match game {
            "nim" => "0.[3]",
            "kayles" => "0.77",
            "dawsons_chess" => "0.137",
            code => code,
        };
        for (heap, classes) in (3..).zip(misere) {
            let quotient = quotient(code, heap);
            let order = quotient.quotient().order() as u64;
            assert_eq!(order, classes, "{game} to heap {heap}");
        }
    }
}
