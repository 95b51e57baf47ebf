//! Holds misère quotients to tables, to presentations worked out elsewhere, and
//! to play from the definitions.

mod bounded;
mod brute_force;
mod facts;
mod presentations;
mod questions;
mod random_games;

use grundy::game::code::Code;
use grundy::game::quotient::{Bounds, Extension};
use grundy::game::{HeapQuotient, TakeAndBreak};
use grundy::limits::Limits;

/// No limit on the steps of one call.
const ALL: u64 = u64::MAX;

fn rules(code: &str) -> TakeAndBreak {
    Code::parse(code).expect("a valid code").into()
}

/// The quotient of the heaps to one, or of all heaps if they are proved before.
fn quotient(code: &str, to: u64) -> HeapQuotient {
    let mut quotient = HeapQuotient::new(rules(code), 0, Bounds::of_order(5_000));
    let extension = quotient.extend(to, &Limits::default(), ALL);
    assert_eq!(extension, Ok(Extension::Added), "{code} to {to}");
    quotient
}

/// How many P-positions there are.
fn lost(quotient: &HeapQuotient) -> usize {
    quotient.quotient().lost.count_ones(..)
}
