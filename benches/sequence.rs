//! How fast the values of heaps are worked out: values per second, and the
//! ratio to a plain scalar implementation in the same run. Each time is the best
//! of three. It prints and checks no times.
//!
//! `cargo bench --bench sequence`, with `-- long` for the certificates that
//! take a minute.

use grundy::game::code::Code;
use grundy::game::{Sequence, TakeAndBreak};
use std::convert::Infallible;
use std::time::Instant;

fn main() {
    let long = std::env::args().any(|argument| argument == "long");
    let pairs = plain_speed();
    println!("\nSequences, no proof looked for");
    for (name, to) in [
        ("0.77", 1_000_000),
        ("0.16", 1_000_000),
        ("0.106", 10_000_000),
        ("0.07", 1_000_000),
        ("0.6", 1_000_000),
        ("Grundy's game", 1_000_000),
    ] {
        sequence(name, to, pairs);
    }
    println!("\nCertificates");
    let codes: &[&str] = if long {
        &["0.07", "0.16", "0.56", "0.376", "0.354", "0.454", "0.104"]
    } else {
        &["0.07", "0.16", "0.56"]
    };
    for code in codes {
        certificate(code, pairs);
    }
    println!("\nSurvey");
    survey(pairs);
}

fn rules(name: &str) -> TakeAndBreak {
    let code = |text| Code::parse(text).expect("a valid code");
    match name {
        "Grundy's game" => TakeAndBreak::uneven(code("4.0")).expect("two heaps at most"),
        _ => code(name).into(),
    }
}

fn grow(sequence: &mut Sequence, to: u64) -> f64 {
    let start = Instant::now();
    let done: Result<(), Infallible> = sequence.extend(to, &mut |_| Ok(()));
    done.expect("nothing stops it");
    start.elapsed().as_secs_f64()
}

/// The best time of three.
fn best(mut run: impl FnMut() -> f64) -> f64 {
    let times = [run(), run(), run()];
    times.into_iter().fold(f64::INFINITY, f64::min)
}

fn sequence(name: &str, to: u64, pairs_per_second: f64) {
    let rules = rules(name);
    let seconds = best(|| grow(&mut Sequence::new(rules.clone()).without_proofs(), to));
    let plain = pairs(&rules, to) / pairs_per_second;
    #[expect(clippy::cast_precision_loss)]
    let to = to as f64;
    println!(
        "{name:14} to {to:<9} {seconds:8.3} s {:12.0} values per second, {:7.0} times as fast as the plain way",
        to / seconds,
        plain / seconds
    );
}

/// How many pairs of heaps the plain way looks at up to a heap.
fn pairs(rules: &TakeAndBreak, to: u64) -> f64 {
    let splits = match rules {
        TakeAndBreak::Code(code) | TakeAndBreak::Uneven(code) => {
            (0..16).filter(|&k| code.digit(k) & 4 != 0).count()
        }
        TakeAndBreak::Subtract(_) | TakeAndBreak::AllBut(_) => 0,
    };
    #[expect(clippy::cast_precision_loss)]
    let (to, splits) = (to as f64, splits as f64);
    splits * to * to / 4.0
}

fn certificate(code: &str, pairs_per_second: f64) {
    let rules = rules(code);
    let mut sequence = Sequence::new(rules.clone());
    let seconds = grow(&mut sequence, 1_000_000_000);
    let proof = sequence.proof().expect("the period is known");
    let plain = pairs(&rules, proof.checked_to) / pairs_per_second;
    println!(
        "{code:14} preperiod {}, period {}: {seconds:.6} s, {:.1} times as fast as the plain way",
        proof.law.preperiod,
        proof.law.period,
        plain / seconds
    );
}

/// All codes 0.xyz and 4.xyz to heap 2^14.
fn survey(pairs_per_second: f64) {
    let start = Instant::now();
    let (mut proved, mut plain) = (0, 0.0);
    for number in 0..1024 {
        let code = format!(
            "{}.{}{}{}",
            4 * (number / 512),
            number / 64 % 8,
            number / 8 % 8,
            number % 8
        );
        let rules = rules(&code);
        plain += pairs(&rules, 1 << 14) / pairs_per_second;
        let mut sequence = Sequence::new(rules);
        grow(&mut sequence, 1 << 14);
        proved += u32::from(sequence.proof().is_some());
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "1024 codes 0.xyz and 4.xyz to 2^14: {seconds:.2} s, {proved} proved periodic, {:.0} times as fast as the plain way",
        plain / seconds
    );
}

/// A plain scalar table of Kayles, one mark a pair: pairs per second.
fn plain_speed() -> f64 {
    const HEAPS: usize = 40_000;
    let start = Instant::now();
    let mut values = vec![0_u32; HEAPS + 1];
    let mut seen = vec![0_usize; 64];
    let mut pairs = 0_u64;
    for n in 1..=HEAPS {
        for taken in 1..=2.min(n) {
            let rest = n - taken;
            for part in 0..=rest / 2 {
                let value = values[part] ^ values[rest - part];
                seen[value as usize] = n;
            }
            pairs += rest as u64 / 2 + 1;
        }
        let mex = seen
            .iter()
            .position(|&heap| heap != n)
            .unwrap_or(seen.len());
        values[n] = u32::try_from(mex).expect("a small value");
    }
    assert_eq!(values[12], 4, "heap 12 of Kayles");
    #[expect(clippy::cast_precision_loss)]
    let speed = pairs as f64 / start.elapsed().as_secs_f64();
    println!("The plain way: {:.2} pairs a nanosecond", speed / 1e9);
    speed
}
