//! Laws, on random programs with random blanks, line breaks and comments: what
//! is formatted says the same (the formatter refuses otherwise), keeps its
//! comments, and stays as it is when it is formatted again.

use super::try_format;
use crate::random::Random;
use grundy::syntax::{LexemeKind, lexemes};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

mod programs;

/// Formats a text that may have mistakes; says whether it has none.
fn holds(text: &str) -> bool {
    let once = match try_format(text) {
        Ok(once) => once,
        Err(diagnostics) => {
            let internal = diagnostics
                .iter()
                .find(|found| found.code.number() == "E0901");
            assert!(internal.is_none(), "it says something else:\n{text}");
            return false;
        }
    };
    let twice = try_format(&once).unwrap_or_else(|found| panic!("{found:?}\n{once}"));
    assert_eq!(twice, once, "formatted twice, from:\n{text}");
    assert_eq!(comments(&once), comments(text), "{text}");
    true
}

fn comments(text: &str) -> Vec<&str> {
    lexemes(text)
        .into_iter()
        .filter(|lexeme| lexeme.kind == LexemeKind::Comment)
        .map(|lexeme| text[lexeme.range].trim_end())
        .collect()
}

/// Blanks between two tokens that need not touch.
fn blanks(random: &mut Random, in_brackets: bool) -> &'static str {
    match random.below(if in_brackets { 16 } else { 120 }) {
        0 => "\n",
        1 => " # a comment\n",
        2 => "\n# one\n\n   # two\n ",
        3 => "\n\n\n",
        4 => "#tight\n",
        5..9 => "",
        9..12 => "   ",
        12 => "\t",
        13 => "\r\n",
        _ => " ",
    }
}

#[test]
fn random_programs_keep_what_they_say() {
    let mut random = Random::new(20);
    let mut valid = 0;
    for _ in 0..3000 {
        valid += usize::from(holds(&programs::program(&mut random)));
    }
    assert!(valid > 800, "only {valid} programs have no mistakes");
}

#[test]
fn examples_with_other_blanks_keep_what_they_say() {
    let mut random = Random::new(7);
    let mut valid = 0;
    for folder in ["examples", "examples/gallery"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder).expect("the folder can be listed") {
            let path = entry.expect("the folder can be listed").path();
            if path.extension().is_none_or(|ending| ending != "game") {
                continue;
            }
            let text = fs::read_to_string(path).expect("it is UTF-8");
            for part in text.split("\n\n") {
                for _ in 0..6 {
                    valid += usize::from(holds(&scrambled(part, &mut random)));
                }
            }
        }
    }
    assert!(valid > 600, "only {valid} parts have no mistakes");
}

/// A text with some of its blanks changed.
fn scrambled(text: &str, random: &mut Random) -> String {
    let mut out = String::new();
    let mut end = 0;
    let mut depth = 0;
    for lexeme in lexemes(text) {
        let gap = &text[end..lexeme.range.start];
        let word = &text[lexeme.range.clone()];
        let changes = random.one_in(3) && !out.ends_with("# a comment") && end > 0;
        let is_behind_comment = out.lines().last().is_some_and(|line| line.contains('#'));
        if changes && !gap.contains('\n') && !is_behind_comment && (depth > 0 || !gap.is_empty()) {
            out.push_str(blanks(random, depth > 0));
        } else {
            out.push_str(gap);
        }
        match word {
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            _ => {}
        }
        out.push_str(word);
        end = lexeme.range.end;
    }
    out
}
