//! Texts that are large, deep or never end: every one has its fixed answer.

use super::{Ending, run_within};

/// Generous, for a slow machine with other work.
const SECONDS: u64 = 60;

fn ending(name: &str, text: impl Into<String>) -> Ending {
    run_within(SECONDS, name, text.into())
}

/// It is refused, and the first diagnostic has this code.
fn refused(name: &str, code: &str, text: impl Into<String>) {
    let ending = ending(name, text);
    let first = ending.diagnostics.first().map_or("", |first| first);
    assert!(
        first.starts_with(&format!("error[{code}]")),
        "{name}: {ending:?}"
    );
    assert!(
        ending.diagnostics.len() <= 4,
        "{name}: a cascade: {ending:?}"
    );
}

/// It prints this last.
fn prints(name: &str, wanted: &str, text: impl Into<String>) {
    let ending = ending(name, text);
    let last = ending.results.last().map_or("", |last| last);
    assert!(
        last.ends_with(&format!(" = {wanted}")),
        "{name}: {ending:?}"
    );
    assert!(ending.diagnostics.is_empty(), "{name}: {ending:?}");
}

const MANY: usize = 100_000;

#[test]
fn brackets_inside_each_other() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("f(", ")"),
        ("[{(", ")}]"),
    ] {
        let deep = 10_000;
        let (left, right) = (open.repeat(deep), close.repeat(deep));
        refused(open, "E0111", format!("{left}1{right}"));
        refused(open, "E0111", format!("let x = {left}1{right}\n1 + 1"));
        let ending = ending(open, left);
        assert!(
            !ending.diagnostics.is_empty() && ending.diagnostics.len() <= 4,
            "{ending:?}"
        );
    }
    refused(
        "closing",
        "E0103",
        ")".repeat(10_000).get(..3).unwrap_or(""),
    );
    let fine = format!("{}1{}", "(".repeat(250), ")".repeat(250));
    prints("just deep enough", "1", fine);
}

#[test]
fn prefixes_by_the_thousand() {
    for (name, text) in [
        ("minus", format!("{}1", "-".repeat(MANY))),
        ("minus with blanks", format!("{}1", "- ".repeat(MANY))),
        ("not", format!("{}true", "not ".repeat(MANY))),
        ("star", format!("{}1", "*".repeat(MANY))),
        ("bang", format!("{}true", "!".repeat(MANY))),
        ("plus", format!("{}1", "+".repeat(MANY))),
    ] {
        let ending = ending(name, text);
        assert!(
            ending.diagnostics.len() <= 4 && ending.diagnostics.len() + ending.results.len() > 0,
            "{name}: {ending:?}"
        );
    }
}

#[test]
fn powers_of_powers() {
    let tower = |base: &str| vec![base; 10_000].join("^");
    refused("a tower of twos", "E0111", tower("2"));
    refused("a tower of ones", "E0111", tower("1"));
}

#[test]
fn long_chains_of_operators() {
    let chain = |term: &str, operator: &str, n: usize| vec![term; n].join(operator);
    prints("sum of ones", "100000", chain("1", " + ", MANY));
    prints("difference of ones", "-99998", chain("1", " - ", MANY));
    prints("xor of ones", "0", chain("1", " xor ", MANY));
    prints("or", "false", chain("false", " or ", MANY));
    prints("and", "true", chain("true", " and ", MANY));
    prints("comparisons", "true", chain("1", " <= ", 10_000));
    prints(
        "heaps",
        "0",
        format!("grundy({})", chain("*1", " + ", 10_000)),
    );
    refused(
        "too many sums",
        "E0601",
        format!("grundy({})", chain("*1", " + ", MANY)),
    );
    prints(
        "heaps in misère play",
        "1",
        format!("grundy({}, misere)", chain("*1", " + ", 1000)),
    );
    prints(
        "lists",
        "1000",
        format!("len({})", chain("[1]", " ++ ", 1000)),
    );
}

#[test]
fn conditionals_inside_each_other() {
    let deep = 10_000;
    refused(
        "else",
        "E0111",
        format!("{}2", "if true then 1 else ".repeat(deep)),
    );
    let (left, right) = ("if true then ".repeat(deep), " else 2".repeat(deep));
    refused("then", "E0111", format!("{left}1{right}"));
    let (left, right) = ("if ".repeat(deep), " then true else false".repeat(deep));
    refused("if", "E0111", format!("{left}true{right}"));
}

#[test]
fn long_chains_behind_an_operand() {
    for (name, text) in [
        ("fields", format!("let a = {{*1}}\na{}", ".a".repeat(MANY))),
        ("calls", format!("kayles{}", "(1)".repeat(MANY))),
        ("indices", format!("[1]{}", "[0]".repeat(MANY))),
        (
            "conventions",
            format!("grundy(*1){}", " under misere".repeat(MANY)),
        ),
        ("clauses", format!("[1{}]", " for a in 0..0".repeat(10_000))),
        (
            "conditions",
            format!("[1 for a in 0..0{}]", " if true".repeat(MANY)),
        ),
        ("ranges", vec!["1"; MANY].join("..")),
        ("points", vec!["1"; MANY].join(".")),
        ("commas", ",".repeat(MANY)),
        ("semicolons", ";".repeat(MANY)),
        ("arrows", "->".repeat(MANY)),
        ("quotes", "\"".repeat(MANY)),
        ("backslashes", format!("\"{}\"", "\\".repeat(MANY))),
        ("hashes", "#".repeat(MANY)),
        ("words", "let ".repeat(MANY)),
        ("games", "game ".repeat(MANY)),
        ("ifs", "if ".repeat(MANY)),
    ] {
        let ending = ending(name, text);
        assert!(
            ending.diagnostics.len() <= 4,
            "{name}: {} diagnostics",
            ending.diagnostics.len()
        );
    }
}

#[test]
fn blocks_inside_each_other() {
    let deep = 10_000;
    let group = format!(
        "game g(n) {{\n{}-> *1\n{}}}\ngrundy(g(1))",
        "if n > 0 {\n".repeat(deep),
        "}\n".repeat(deep)
    );
    refused("groups", "E0111", group);
    let chain = format!(
        "game g(n) {{\nif n > 0 {{\n}}{}\n}}\ngrundy(g(1))",
        " else if n % 2 == 1 {\n}".repeat(deep)
    );
    let ended = ending("else if", chain);
    assert!(
        ended.diagnostics.len() <= 4,
        "{} diagnostics",
        ended.diagnostics.len()
    );
}

#[test]
fn names_and_lines_without_end() {
    let long = "x".repeat(1_000_000);
    refused("a long name", "E0201", long.clone());
    prints("a long definition", "7", format!("let {long} = 7\n{long}"));
    refused(
        "a long unknown name",
        "E0201",
        format!("let {long} = 7\n{long}y"),
    );
    prints("a long comment", "2", format!("#{long}\n1 + 1 #{long}"));
    prints("a long string", "1000000", format!("len(\"{long}\")"));
    refused("a long integer", "E0110", "9".repeat(1_000_000));
    let ended = ending("a long code", format!("0.{}(5)", "7".repeat(1_000_000)));
    assert!(
        ended.diagnostics.len() <= 1,
        "{} diagnostics",
        ended.diagnostics.len()
    );
    let blanks = " ".repeat(1_000_000);
    prints("blanks", "2", format!("1{blanks}+{blanks}1"));
    let breaks = "\n".repeat(1_000_000);
    prints("breaks", "2", format!("{breaks}1 + {breaks}1"));
}

#[test]
fn characters_that_are_no_text() {
    let word = |text: &str| ending(text, text);
    assert!(!word("\0").diagnostics.is_empty());
    assert!(!word("1 + \0 + 2").diagnostics.is_empty());
    assert_eq!(word("\"a\0b\"").diagnostics, [] as [&str; 0]);
    prints("a byte order mark", "3", "\u{FEFF}1 + 2");
    prints("windows line ends", "3", "let a = 1\r\na + 2\r\n");
    assert!(word("let a = 1\ra + 2\r").diagnostics.len() <= 2);
    refused("half a pair", "E0109", "\"\\u{D800}\"");
    refused("a huge escape", "E0109", "\"\\u{FFFFFFFFFFFFFFFFFFFF}\"");
    refused("an open escape", "E0109", "\"\\u{41\"");
    for text in [
        "\u{202E}1",
        "e\u{301} + 1",
        "\u{2028}",
        "\u{85}",
        "𝔊",
        "\u{1b}[31m",
        "½",
        "１",
    ] {
        assert!(word(text).diagnostics.len() <= 2);
    }
}

#[test]
fn recursion_without_end() {
    refused("a function", "E0603", "let f(n) = f(n + 1)\nf(0)");
    refused(
        "two functions",
        "E0603",
        "let f(n) = g(n + 1)\nlet g(n) = f(n)\nf(0)",
    );
    refused("the same call", "E0603", "let f(n) = f(n)\nf(0)");
    refused(
        "a guard",
        "E0603",
        "game f(n) { -> *1 if grundy(f(n + 1)) == 0 }\ngrundy(f(0))",
    );
    prints(
        "deep but fine",
        "5000",
        "let f(n) = if n == 0 then 0 else 1 + f(n - 1)\nf(5000)",
    );
    prints(
        "a long game",
        "1",
        "game f(n) { -> f(n - 1) if n > 0 }\ngrundy(f(15001))",
    );
    refused("a value", "E0203", "let x = x");
}

#[test]
fn games_without_end() {
    refused("growth", "E0601", "game f(n) { -> f(n + 1) }\ngrundy(f(0))");
    refused(
        "a sum that grows",
        "E0501",
        "game f(n) { -> f(n) + f(n + 1) }\noutcome(f(0))",
    );
    refused("itself", "E0501", "game f(n) { -> f(n) }\ngrundy(f(0))");
    refused(
        "a sum with itself",
        "E0501",
        "game f(n) { -> f(n) + *1 }\ngrundy(f(0))",
    );
    let growing = "game f(xs) { -> f(xs ++ [1]) }\ngrundy(f([]))";
    let ended = ending("a list that grows", growing);
    assert_eq!(ended.diagnostics.len(), 1, "{ended:?}");
    for query in [
        "outcome",
        "options",
        "winning",
        "explain",
        "positions",
        "reach",
        "duality",
    ] {
        let text = format!("game f(n) {{ -> f(n + 1) + f(n) }}\n{query}(f(0))");
        assert!(ending(query, text).diagnostics.len() <= 1, "{query}");
    }
}

#[test]
fn games_that_need_themselves() {
    refused(
        "its own value",
        "E0503",
        "game f(n) { -> *1 if grundy(f(n)) == 0 }\ngrundy(f(3))",
    );
    refused(
        "each other's value",
        "E0503",
        "game f(n) { -> *1 if grundy(g(n)) == 0 }\ngame g(n) { -> *1 if grundy(f(n)) == 0 }\ngrundy(f(3))",
    );
    refused(
        "in a target",
        "E0503",
        "game f(n) { -> *(grundy(f(n)) + 1) }\ngrundy(f(3))",
    );
    refused(
        "explicit games",
        "E0501",
        "game a { r -> (b) }\ngame b { s -> (a) }\ngrundy(a)",
    );
    let ended = ending(
        "a guard in an edge",
        "game a { r -> *k for k in 0..grundy(a) }\ngrundy(a)",
    );
    assert_eq!(ended.diagnostics.len(), 1, "{ended:?}");
}

#[test]
fn heaps_without_measure() {
    let huge = "1000000000000000000";
    prints("Nim", huge, format!("grundy(*({huge}))"));
    prints("copies", "0", format!("grundy({huge} * kayles(5))"));
    for convention in [
        "misere", "pass", "rule1", "rule2", "rule3", "rule1(1)", "rule3(0)",
    ] {
        for game in [
            format!("{huge} * kayles(5)"),
            format!("*({huge})"),
            format!("*({huge}) + *({huge} + 1)"),
            format!("{huge} * {huge} * *1"),
            format!("{huge} * {{*1, *2, => *3}}"),
            format!("kayles({huge})"),
            format!("subtract(1, 2, {huge})({huge})"),
            format!("wythoff({huge}, {huge})"),
        ] {
            for query in ["grundy", "outcome", "options", "winning", "explain"] {
                let text = format!("{query}({game}, {convention})");
                let ended = ending(&text, text.clone());
                assert_eq!(
                    ended.diagnostics.len() + ended.results.len(),
                    1,
                    "{text}: {ended:?}"
                );
            }
        }
    }
    refused(
        "copies in misère play",
        "E0601",
        format!("grundy({huge} * kayles(5), misere)"),
    );
}
