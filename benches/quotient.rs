//! How fast misère quotients are found, and the ratio to the plain way, which
//! verifies each class of each heap as a whole, in the same run. It prints and
//! checks no times.
//!
//! `cargo bench --bench quotient`; with `-- survey`, how many of the codes 0.xyz
//! and 4.xy are solved with four seconds each.

use grundy::game::code::Code;
use grundy::game::quotient::{Bounds, is_tame};
use grundy::game::{HeapQuotient, TakeAndBreak};
use grundy::limits::{Limits, Stop, Tally, Watch};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Codes with the last heap, and the last heap of the comparison with the plain
/// way, which takes minutes for some.
const ROWS: [(&str, u64, u64); 7] = [
    ("0.77", u64::MAX, u64::MAX),
    ("0.15", u64::MAX, u64::MAX),
    ("0.07", 30, 30),
    ("0.07", 33, 33),
    ("0.007", 43, 43),
    ("0.4107", u64::MAX, u64::MAX),
    ("0.764", 1600, 300),
];

fn main() {
    if std::env::args().any(|argument| argument == "survey") {
        survey();
        return;
    }
    for (code, to, compared_to) in ROWS {
        let (seconds, found) = timed(|| quotient(code), to);
        let (quick, _) = timed(|| quotient(code), compared_to);
        let (plain, _) = timed(|| quotient(code).without_shortcuts(), compared_to);
        println!(
            "{code:7} {} {:5}: order {:4} {seconds:8.4} s, {:6.1} times as fast as the plain way",
            if found.law().is_some() {
                "all heaps, to"
            } else {
                "heaps to     "
            },
            found.last_heap(),
            found.quotient().order(),
            plain / quick,
        );
    }
}

fn quotient(code: &str) -> HeapQuotient {
    let rules = TakeAndBreak::from(Code::parse(code).expect("a valid code"));
    HeapQuotient::new(rules, 0, Bounds::of_order(5_000))
}

/// The best of three times, in seconds, and what was found.
fn timed(new: impl Fn() -> HeapQuotient, to: u64) -> (f64, HeapQuotient) {
    let run = || {
        let mut quotient = new();
        let start = Instant::now();
        let done = quotient.extend(to, &Limits::default(), u64::MAX);
        done.expect("nothing stops it");
        (start.elapsed().as_secs_f64(), quotient)
    };
    let times = [run(), run(), run()].into_iter();
    let best = times.min_by(|(a, _), (b, _)| a.total_cmp(b));
    best.expect("there are three")
}

/// Stops when the time is over.
struct Deadline(Instant);

impl Watch for Deadline {
    fn check(&self, _: &Tally) -> Option<Stop> {
        (Instant::now() >= self.0).then_some(Stop::TimedOut { seconds: 4 })
    }
}

fn survey() {
    let (mut wild, mut tame, mut codes) = (0, 0, 0);
    let octal = (1..512).map(|number| format!("0.{number:03o}"));
    let splitting = (0..64).map(|number| format!("4.{number:02o}"));
    for code in octal.chain(splitting) {
        let end = Instant::now() + Duration::from_secs(4);
        let limits = Limits::watched(Arc::new(Deadline(end)));
        let mut quotient = quotient(&code);
        // Whether it was stopped makes no difference to what was found.
        let _ = quotient.extend(u64::MAX, &limits, u64::MAX);
        codes += 1;
        match (quotient.law(), is_tame(quotient.quotient())) {
            (Some(_), true) => tame += 1,
            (Some(_), false) => wild += 1,
            (None, _) => {}
        }
    }
    println!("{codes} codes: {wild} wild and {tame} tame ones are solved");
}
