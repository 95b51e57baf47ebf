//! Large games: long chains, many edges, large heaps, deep recursion.

use crate::library::{Library, holds, integer, integers};
use crate::plain::mex;
use crate::random::Random;
use std::collections::HashSet;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// An answer that a person waits for; generous for a busy machine without
/// optimisation.
const PATIENCE: Duration = Duration::from_secs(60);

fn within_patience(what: impl FnOnce()) {
    let start = Instant::now();
    what();
    let taken = start.elapsed();
    assert!(taken < PATIENCE, "this took {taken:?}");
}

/// A chain of so many edges is worked out without a stack that could overflow.
#[test]
fn a_chain_of_a_million_nodes() {
    const EDGES: u64 = 999_999;
    let mut text = String::from("game chain {\n");
    for node in 0..EDGES {
        let _ = writeln!(text, "  n{node} -> n{}", node + 1);
    }
    text.push_str("}\n");
    let mut library = Library::new();
    library.holds(&text);
    // The outcomes first: they are searched for with a stack of their own.
    let plays = ["misere", "pass", "rule2", "rule2(1)", "normal", "rule3"];
    // With EDGES odd: a chain is worth 1, its misère value is 0; with a pass,
    // see below; Rules 2 and 3 are xor with the token, which is a summand.
    assert_eq!(EDGES % 2, 1);
    let with_pass = chain_with_a_pass(EDGES);
    let expected = [0, with_pass, 1, 0, 1, 0];
    for (play, expected) in plays.iter().zip(expected) {
        let outcome = library.eval(&format!("outcome(chain) under {play}"));
        let is_p = library.text(&outcome) == "P";
        assert_eq!(is_p, expected == 0, "{play}");
        let value = integer(&library.eval(&format!("grundy(chain) under {play}")));
        assert_eq!(value, expected, "{play}");
    }
    assert_eq!(integer(&library.eval("positions(chain)")), EDGES + 1);
    assert_eq!(integer(&library.eval("grundy(chain.n999998, misere)")), 0);
    let good = library.eval("duality(chain).rule3");
    assert_eq!(library.text(&good), "true");
}

/// The value of a chain of edges with one pass, by the definition.
fn chain_with_a_pass(edges: u64) -> u64 {
    let mut value = 0;
    for length in 1..=edges {
        value = mex(&HashSet::from([length % 2, value]));
    }
    value
}

/// One special edge at the very end, so that the token travels all the way.
#[test]
fn a_long_chain_with_a_special_end() {
    let mut text = String::from("game chain {\n");
    for node in 0..99_999 {
        let _ = writeln!(text, "  n{node} -> n{}", node + 1);
    }
    text.push_str("  n99999 => n100000\n}\n");
    let mut library = Library::new();
    library.holds(&text);
    library.holds(
        "assert grundy(chain, rule2) == grundy(unmark(chain), misere)
         assert grundy(chain, rule3) == grundy(unmark(chain), pass)
         assert grundy(chain, rule3(0)) == grundy(chain)",
    );
}

/// Outdegree 5, nodes and lines in no order.
#[test]
fn a_hundred_thousand_edges() {
    const NODES: usize = 20_000;
    let mut random = Random::new(5);
    let mut options: Vec<Vec<usize>> = vec![Vec::new(); NODES];
    for (node, targets) in options.iter_mut().enumerate().skip(1) {
        targets.extend((0..5).map(|_| random.below(node)));
    }
    let mut lines: Vec<String> = Vec::new();
    for (node, targets) in options.iter().enumerate() {
        // Names in no order either.
        let name = |node: usize| format!("n{}", node * 7919 % NODES);
        lines.extend(
            targets
                .iter()
                .map(|to| format!("  {} -> {}\n", name(node), name(*to))),
        );
    }
    assert!(lines.len() >= 99_990);
    for index in (1..lines.len()).rev() {
        lines.swap(index, random.below(index + 1));
    }
    let root = format!("n{}", (NODES - 1) * 7919 % NODES);
    let text = format!("game web {{\n{}  start {root}\n}}\n", lines.concat());
    let mut library = Library::new();
    library.holds(&text);
    let (mut normal, mut misere) = (Vec::new(), Vec::new());
    for targets in &options {
        let value = |values: &Vec<u64>| mex(&targets.iter().map(|to| values[*to]).collect());
        let (a, b) = (value(&normal), value(&misere));
        normal.push(a);
        misere.push(if targets.is_empty() { 1 } else { b });
    }
    let last = [normal[NODES - 1], misere[NODES - 1]];
    let found = library.eval("[grundy(web), grundy(web, misere)]");
    assert_eq!(integers(&found), last);
}

#[test]
fn large_heaps_are_quick() {
    within_patience(|| {
        let mut library = Library::new();
        // Kayles has period 12 from heap 71 on.
        let period = library.eval("[grundy(0.77(n)) for n in 96..107]");
        let value = integer(&library.eval("grundy(0.77(100000))"));
        assert_eq!(value, integers(&period)[(100_000 - 96) % 12]);
        library.holds(
            "assert grundy(*(10^18)) == 10^18
             assert grundy(*(10^18) + *7) == (10^18 xor 7)
             assert grundy(subtract(1, 2, 3)(10^6)) == 10^6 % 4
             assert grundy(kayles(5000) + kayles(5000)) == 0",
        );
    });
}

/// Guards that ask for smaller values recurse; however deep that goes, it ends
/// in an error and not in a crash.
#[test]
fn deep_recursion_through_guards_is_an_error() {
    const GUARDED: &str = "game deep(n) {
      -> deep(n - 1) if n > 0 and grundy(deep(n - 1)) >= 0
    }
    let down(n) = if n == 0 then 0 else 1 + down(n - 1)
    ";
    let mut library = Library::new();
    library.holds(GUARDED);
    let statements = [
        "grundy(deep(10^6))",
        "outcome(deep(10^6))",
        "grundy(deep(10^6), misere)",
        "options(deep(10^6))",
        "grundy(mark_endings(deep(10^6)), rule2)",
        "duality(deep(10^6))",
        "down(10^6)",
    ];
    for statement in statements {
        let [answer] = library.run(statement).try_into().expect("one statement");
        assert_eq!(answer.code().number(), "E0603", "{statement}");
    }
    // The world is as before.
    library.holds(
        "assert grundy(deep(n)) == n % 2 for n in 0..200
         assert grundy(deep(n), misere) == (n + 1) % 2 for n in 0..200
         assert down(1000) == 1000",
    );
}

/// The same recursion from small to large never goes deep.
#[test]
fn shallow_guards_reach_far() {
    holds(
        "game deep(n) { -> deep(n - 1) if n > 0 and grundy(deep(n - 1)) >= 0 }
         assert grundy(deep(n)) == n % 2 for n in 0..20000",
    );
}
