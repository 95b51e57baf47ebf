//! How fast rulesets of a program are worked out, beside the same recursion
//! written by hand in Rust, in the same run. It prints and checks no times.
//!
//! `cargo bench --bench ruleset`

#[path = "ruleset/by_hand.rs"]
mod by_hand;

use by_hand::{chomp, coins, five_rays, kayles_on_board, nim_with_pass, queens};
use grundy::eval::{LoadFile, Shown, Value};
use grundy::limits::Limits;
use grundy::session::{Event, Session};
use std::hint::black_box;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Files of edges that were written for this run.
struct Files;

impl LoadFile for Files {
    fn load(&self, _: &str, path: &str) -> Result<(String, String), String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        Ok((path.to_owned(), text))
    }
}

/// The integer that the last line of a program shows, and how many positions
/// were held.
fn run(program: &str) -> (i64, usize) {
    let mut limits = Limits::default();
    limits.max_positions = 50_000_000;
    let mut session = Session::new(limits, Arc::new(Files));
    let mut shown = None;
    session.run("bench.game", program, &mut |_, event| match event {
        Event::Report(report) => {
            if let Shown::Value { value, .. } = report.shown {
                shown = value.as_integer().or(match value {
                    Value::Boolean(value) => Some(i64::from(value)),
                    _ => None,
                });
            }
        }
        Event::Diagnostic(diagnostic) => panic!("{diagnostic}"),
    });
    let positions = session.interpreter().positions_held();
    (shown.expect("an integer is shown"), positions)
}

/// How long some work takes, the best of three times, and its result.
fn timed<T>(mut work: impl FnMut() -> T) -> (T, Duration) {
    let mut best: Option<(T, Duration)> = None;
    for _ in 0..3 {
        let start = Instant::now();
        let result = black_box(work());
        let time = start.elapsed();
        if best.as_ref().is_none_or(|(_, fastest)| time < *fastest) {
            best = Some((result, time));
        }
    }
    best.expect("it ran three times")
}

/// Compares a program with the same written by hand.
fn compare(what: &str, program: &str, by_hand: impl FnMut() -> i64) {
    let ((value, positions), ours) = timed(|| run(program));
    let (expected, plain) = timed(by_hand);
    assert_eq!(value, expected, "{what}");
    let ratio = ours.as_secs_f64() / plain.as_secs_f64();
    println!(
        "{what:<44} {:>8.4} s   by hand {:>8.4} s   ratio {ratio:>6.2}   {positions} positions held",
        ours.as_secs_f64(),
        plain.as_secs_f64(),
    );
}

const PAIRS: &str = "
let two(a, b) = pair(min(a, b), max(a, b))
game pair(a, b) {
  -> two(a - n, b)           for n in 1..a
  -> two(a, b - n)           for n in 1..b
  -> two(a - n, b - n)       for n in 1..a
  -> two(a - n, b - 2 * n)   for n in 1..min(a, b / 2)
  -> two(a - 2 * n, b - n)   for n in 1..a / 2
}
sum(a + b for a in 0..500 for b in a..1000 - a if outcome(pair(a, b)) == P)";

/// Wythoff's game by a path that recognises no ray: the amount has a detour.
const PLAIN_QUEENS: &str = "
game queens(a, b) {
  -> queens(a - k, b)       for k in 1..a if k > 0
  -> queens(a, b - k)       for k in 1..b if k > 0
  -> queens(a - k, b - k)   for k in 1..min(a, b) if k > 0
}
sum(grundy(queens(a, b)) for a in 0..500 for b in 0..500)";

const NIM_WITH_PASS: &str = "
game piles(a, b, c) {
  -> piles(k, b, c)   for k in 0..<a
  -> piles(a, k, c)   for k in 0..<b
  -> piles(a, b, k)   for k in 0..<c
}
sum(grundy(piles(a, b, c), pass) for a in 0..60 for b in 0..60 for c in 0..60)";

const CHOMP: &str = "
game chomp(rows) {
  -> chomp(take(rows, i) ++ [min(r, c) for r in drop(rows, i)])
       for i in 0..<len(rows) for c in 0..<rows[i] if i > 0 or c > 0
}
sum(grundy(chomp([a, b, c, d])) for a in 1..7 for b in 0..a for c in 0..b for d in 0..c)";

const BOARD: &str = "
let board(w, h) = [sum(2^k for k in 0..<w*h if abs(k / h - v / h) + abs(k % h - v % h) <= 1) for v in 0..<w*h]
game node_kayles(g, free) {
  -> node_kayles(g, free - (free & g[v]))   for v in 0..<len(g) if bit(free, v) == 1
}
grundy(node_kayles(board(5, 6), 2^30 - 1))";

const COINS: &str = "
game coins(n, mask) {
  -> coins(n, mask - 2^i + 2^j)   for i in 0..<n if bit(mask, i) == 1 for j in 0..<i if (mask >> j) % 2^(i - j) == 0
}
sum(grundy(coins(20, 2^a + 2^b + 2^c)) for a in 0..<20 for b in 0..<a for c in 0..<b)";

fn rulesets() {
    compare("Wythoff 500 x 500, clauses", PLAIN_QUEENS, || {
        queens::sum_of_values(500)
    });
    compare(
        "Wythoff 500 x 500, rays",
        "sum(grundy(wythoff(a, b)) for a in 0..500 for b in 0..500)",
        || queens::sum_of_values(500),
    );
    let ((value, _), time) = timed(|| run("grundy(wythoff(2000, 2000))"));
    println!(
        "{:<44} {:>8.4} s   value {value}",
        "Wythoff 2000 x 2000, rays",
        time.as_secs_f64()
    );
    compare("three piles to 60 with a pass", NIM_WITH_PASS, || {
        nim_with_pass::sum_of_values(60)
    });
    compare("five rays in order to a + b = 1000", PAIRS, || {
        five_rays::sum_of_p_positions(1000)
    });
    compare("Chomp 4 x 7 with lists", CHOMP, || chomp::sum_of_values(7));
    compare("node Kayles on 5 x 6", BOARD, || {
        kayles_on_board::value(5, 6)
    });
    compare("coins on 20 squares", COINS, || coins::sum_of_values(20));
}

/// A random graph as a file of edges, and its value by a reader and evaluator
/// written by hand.
fn edge_file() {
    let nodes = 1_000_000;
    let path = std::env::temp_dir().join(format!("grundy-bench-{}.csv", std::process::id()));
    let file = std::fs::File::create(&path).expect("the folder for temporary files is there");
    let mut file = std::io::BufWriter::new(file);
    by_hand::edges::write_random(nodes, 5, &mut file).expect("there is room");
    file.flush().expect("there is room");
    drop(file);
    let name = path.to_str().expect("the folder has a plain name");
    let program = format!("game g from {name:?}\ngrundy(g)");
    compare("a file of 5 million edges", &program, || {
        by_hand::edges::value(&path)
    });
    std::fs::remove_file(&path).expect("it was just read");
}

fn main() {
    rulesets();
    edge_file();
}
