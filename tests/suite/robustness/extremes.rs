//! The ends of the integers in every operator and every built-in function.

use super::{Ending, run_within};
use grundy::eval::builtins::signatures;

/// Integers where arithmetic breaks, as expressions.
const EXTREMES: [&str; 12] = [
    "(-9223372036854775807 - 1)",
    "(-9223372036854775807)",
    "(-1000000000000000000)",
    "(-2)",
    "(-1)",
    "0",
    "1",
    "2",
    "63",
    "64",
    "1000000000000000000",
    "9223372036854775807",
];

const OPERATORS: [&str; 18] = [
    "+", "-", "*", "/", "%", "^", "<<", ">>", "&", "|", "xor", "==", "<", ">=", "..", "..<", "in",
    "++",
];

/// Every line gives one result or one diagnostic.
fn each_line_answers(name: &str, lines: &[String]) {
    let ending = run_within(120, name, lines.join("\n"));
    let said = ending.results.len() + ending.diagnostics.len();
    assert!(said >= 1, "{name}: {ending:?}");
}

fn value(text: &str) -> String {
    let ending: Ending = run_within(30, text, text.to_owned());
    let shown = ending.results.first().or(ending.diagnostics.first());
    let shown = shown.expect("it says something");
    shown
        .rsplit_once(" = ")
        .map_or(shown.as_str(), |(_, value)| value)
        .to_owned()
}

#[test]
fn operators_at_the_ends_of_the_integers() {
    for operator in OPERATORS {
        let mut lines = Vec::new();
        for a in EXTREMES {
            for b in EXTREMES {
                let b = if operator == "in" {
                    format!("0..{b}")
                } else {
                    b.to_owned()
                };
                // A type error would keep every line from running.
                lines.push(format!("[x {operator} y for x in [{a}] for y in [{b}]]"));
            }
        }
        each_line_answers(operator, &lines);
    }
}

#[test]
fn results_at_the_ends_of_the_integers() {
    let least = "(-9223372036854775807 - 1)";
    for (text, wanted) in [
        (format!("{least} % -1"), "0"),
        (format!("{least} / 1"), "-9223372036854775808"),
        (
            format!("{least} % 9223372036854775807"),
            "9223372036854775806",
        ),
        ("(-7) / 2".to_owned(), "-4"),
        ("(-7) % 2".to_owned(), "1"),
        ("7 % -2".to_owned(), "-1"),
        ("(-1) ^ 9223372036854775807".to_owned(), "-1"),
        ("(-1) ^ 9223372036854775806".to_owned(), "1"),
        ("0 ^ 0".to_owned(), "1"),
        ("(-2) ^ 63".to_owned(), "-9223372036854775808"),
        ("0 << 1000000000000000000".to_owned(), "0"),
        ("(-1) >> 1000000000000000000".to_owned(), "-1"),
        ("1 >> 1000000000000000000".to_owned(), "0"),
        ("(-1) << 63".to_owned(), "-9223372036854775808"),
        ("isqrt(9223372036854775807)".to_owned(), "3037000499"),
        ("isqrt(0)".to_owned(), "0"),
        ("iroot(9223372036854775807, 63)".to_owned(), "1"),
        ("iroot(9223372036854775807, 62)".to_owned(), "2"),
        (
            "iroot(9223372036854775807, 1)".to_owned(),
            "9223372036854775807",
        ),
        (
            "iroot(9223372036854775807, 1000000000000000000)".to_owned(),
            "1",
        ),
        ("ilog2(9223372036854775807)".to_owned(), "62"),
        ("gcd(0, 0)".to_owned(), "0"),
        (
            format!("1000000000000000000 in {least}..9223372036854775807"),
            "true",
        ),
        (format!("len(9223372036854775807..{least})"), "0"),
        (
            format!("first({least}..9223372036854775807)"),
            "-9223372036854775808",
        ),
        (
            format!("any(n > -9223372036854775807 for n in {least}..9223372036854775807)"),
            "true",
        ),
        (
            "(0..1000000000000000000)[1000000000000000000]".to_owned(),
            "1000000000000000000",
        ),
    ] {
        assert_eq!(value(&text), wanted, "{text}");
    }
    for (text, code) in [
        (format!("{least} / -1"), "E0401"),
        (format!("abs({least})"), "E0401"),
        (format!("-({least})"), "E0401"),
        (format!("gcd({least}, {least})"), "E0401"),
        ("2 ^ 63".to_owned(), "E0401"),
        ("2 ^ 4294967297".to_owned(), "E0401"),
        ("1 << 63".to_owned(), "E0401"),
        ("1 << 1000000000000000000".to_owned(), "E0401"),
        ("1 << -1".to_owned(), "E0404"),
        ("2 ^ -1".to_owned(), "E0404"),
        ("isqrt(-1)".to_owned(), "E0404"),
        (format!("iroot({least}, 3)"), "E0404"),
        ("ilog2(0)".to_owned(), "E0404"),
        (format!("len({least}..9223372036854775807)"), "E0401"),
        (format!("sum({least}..9223372036854775807)"), "E0401"),
        (
            format!("sum(n % 3 for n in {least}..9223372036854775807)"),
            "E0604",
        ),
    ] {
        let shown = value(&text);
        assert!(
            shown.starts_with(&format!("error[{code}]")),
            "{text}: {shown}"
        );
    }
}

#[test]
fn lists_too_long_to_hold() {
    let long = "0..1000000000000000000";
    for text in [
        format!("reverse({long})"),
        format!("sort({long})"),
        format!("unique({long})"),
        format!("set({long}, 0, 1)"),
        format!("({long}) ++ [1]"),
        format!("subsets({long})"),
        "subsets(1..100)".to_owned(),
        "subsets(1..64)".to_owned(),
        "subsets(1..63)".to_owned(),
        format!("[n for n in {long}]"),
        format!("take({long}, 1000000000000000000)"),
        format!("drop({long}, 3)"),
        format!("({long})[5..]"),
        format!("({long})[5..1000000000000000000]"),
        format!("mex({long})"),
        format!("nimsum({long})"),
        format!("count(n > 3 for n in {long})"),
        format!("max({long})"),
        format!("min({long})"),
        format!("index({long}, -1)"),
        format!("str({long})"),
        long.to_string(),
        "-9223372036854775808..9223372036854775807".to_owned(),
        format!("({long}) == ({long})"),
        format!("({long}) < ({long})"),
        format!("let one = {long}\n[1, 2] in [one]"),
        format!("subtract({long})(5)"),
        format!("all_but({long})(5)"),
        format!("sum(*n for n in {long})"),
        format!("assert n < 5 for n in {long}"),
        format!("assert n >= 0 for n in {long}"),
        format!("table n for n in {long}"),
        format!("grid a * b for a in {long} for b in {long}"),
        format!("let f(n) = n\nall(f(n) >= 0 for n in {long})"),
        "let f(s, n) = if n == 0 then s else f(s ++ s, n - 1)\nlen(f(\"ab\", 60))".to_owned(),
        "let f(s, n) = if n == 0 then s else f(s ++ s, n - 1)\nlen(f([1], 60))".to_owned(),
        "let f(s, n) = if n == 0 then s else f([s, s], n - 1)\nf(1, 60)".to_owned(),
        "let f(s, n) = if n == 0 then s else f([s, s], n - 1)\nf(1, 60) == f(1, 60)".to_owned(),
        "let f(s, n) = if n == 0 then s else f([s], n - 1)\nf(1, 9000)".to_owned(),
        "let f(G, n) = if n == 0 then G else f({G, => G}, n - 1)\nf(*1, 5000)".to_owned(),
        "let f(G, n) = if n == 0 then G else f({G, *1}, n - 1)\nf(*1, 5000)".to_owned(),
        "let f(G, n) = if n == 0 then G else f({G + G}, n - 1)\nf(*1, 62)".to_owned(),
    ] {
        let ending = run_within(60, &text, text.clone());
        assert!(
            ending.results.len() + ending.diagnostics.len() <= 1,
            "{text}: {} results, {:?}",
            ending.results.len(),
            ending.diagnostics
        );
    }
}

#[test]
fn slices_at_the_ends_of_the_integers() {
    let mut lines = Vec::new();
    for xs in [
        "[1, 2, 3]",
        "(0..2)",
        "\"é→n\"",
        "[]",
        "\"\"",
        "(-9223372036854775807..9223372036854775807)",
    ] {
        for a in EXTREMES {
            lines.push(format!("{xs}[{a}]"));
            lines.push(format!("len({xs}[{a}..])"));
            lines.push(format!("len(take({xs}, {a}))"));
            lines.push(format!("len(drop({xs}, {a}))"));
            for b in EXTREMES {
                lines.push(format!("len({xs}[{a}..{b}])"));
                lines.push(format!("len({xs}[{a}..<{b}])"));
            }
        }
    }
    each_line_answers("slices", &lines);
}

#[test]
fn every_built_in_at_the_ends_of_the_integers() {
    for builtin in signatures() {
        let least = builtin.least.max(1);
        let most = builtin.most.unwrap_or(2).max(least);
        let mut lines = Vec::new();
        for a in EXTREMES {
            let largest = "9223372036854775807";
            let firsts = [
                a.to_owned(),
                format!("[{a}]"),
                format!("{a}..{largest}"),
                format!("*{a}"),
                format!("kayles({a})"),
                format!("{a} * *2"),
            ];
            for first in firsts {
                for count in least..=most {
                    let others = [a, "(-1)", "2", largest];
                    for other in &others[..if count == 1 { 1 } else { others.len() }] {
                        let rest = format!(", {other}").repeat(count - 1);
                        lines.push(format!("{}({first}{rest})", builtin.name));
                    }
                }
            }
        }
        // One by one: a wrong type keeps a whole text from running.
        for line in lines {
            let ending = run_within(60, &line, line.clone());
            let said = ending.results.len() + ending.diagnostics.len();
            assert!(said >= 1, "{line}: {ending:?}");
        }
    }
}
