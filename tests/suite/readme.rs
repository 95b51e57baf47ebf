//! Holds the documentation to the product.
//!
//! In `README.md` and every page of `docs/`
//! * a `grundy` block that a `text` block follows is run and prints exactly it;
//! * any other `grundy` block passes `grundy check` without a word;
//! * each `$ grundy …` line of a `console` block is run, and what follows it
//!   is what it prints, results before diagnostics.
//!
//! The tables of built-ins in `docs/language.md` are those of the program;
//! `GRUNDY_BLESS=1` writes them anew.

use crate::bless::is_blessing;
use crate::command::{Grundy, grundy};
use ::grundy::eval::builtins::signatures;
use ::grundy::program::CONSTANTS;
use pretty_assertions::assert_eq;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The sessions of the REPL are golden cases, not blocks of its page.
const WITHOUT_EXAMPLES: &str = "docs/repl.md";

/// `README.md` and the pages of `docs/`.
fn documents() -> Vec<String> {
    let folder = fs::read_dir(path("docs")).expect("the folder can be read");
    let mut documents: Vec<String> = folder
        .map(|entry| entry.expect("an entry").path())
        .filter(|page| page.extension().is_some_and(|extension| extension == "md"))
        .filter_map(|page| Some(format!("docs/{}", page.file_name()?.to_str()?)))
        .chain(["README.md".to_owned()])
        .collect();
    documents.sort();
    assert!(documents.len() > 2, "{documents:?}");
    documents
}

/// A fenced block of a document.
pub struct Block {
    pub language: String,
    pub body: String,
    /// The line of its opening fence.
    pub line: usize,
    /// Nothing but blank lines stands between the block before and this one.
    adjoins: bool,
}

fn path(document: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(document)
}

pub fn read(document: &str) -> String {
    fs::read_to_string(path(document)).unwrap_or_else(|error| panic!("{document}: {error}"))
}

pub fn blocks(text: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open = false;
    let mut adjoins = false;
    for (index, line) in text.lines().enumerate() {
        match (open, line.strip_prefix("```")) {
            (false, Some(language)) => {
                blocks.push(Block {
                    language: language.trim().to_owned(),
                    body: String::new(),
                    line: index + 1,
                    adjoins,
                });
                open = true;
            }
            (true, Some(_)) => {
                open = false;
                adjoins = true;
            }
            (true, None) => {
                let block = blocks.last_mut().expect("a block is open");
                block.body.push_str(line);
                block.body.push('\n');
            }
            (false, None) => adjoins &= line.trim().is_empty(),
        }
    }
    assert!(!open, "the last block is closed");
    blocks
}

#[test]
fn programs_in_the_documentation_print_what_they_say() {
    for document in documents() {
        let blocks = blocks(&read(&document));
        let has_examples = !blocks.is_empty() || document == WITHOUT_EXAMPLES;
        assert!(has_examples, "{document} has examples");
        for (index, block) in blocks.iter().enumerate() {
            if block.language != "grundy" {
                continue;
            }
            let place = format!("{document}:{}", block.line);
            let expected = blocks
                .get(index + 1)
                .filter(|next| next.language == "text" && next.adjoins);
            let (command, stdout) = match expected {
                Some(next) => ("run", next.body.as_str()),
                None => ("check", ""),
            };
            let output = grundy([command, "-"]).stdin(&block.body).output();
            assert_eq!(output.stderr, "", "{place}");
            assert_eq!(output.stdout, stdout, "{place}");
            assert_eq!(output.status, 0, "{place}");
        }
    }
}

/// Splits a command line as a shell does, with single quotes only.
pub fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        if index % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn command(line: &str) -> Grundy {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [a] => grundy([a]),
        [a, b] => grundy([a, b]),
        [a, b, c] => grundy([a, b, c]),
        [a, b, c, d] => grundy([a, b, c, d]),
        _ => panic!("`{line}` has more words than the documentation needs"),
    }
}

#[test]
fn commands_in_the_documentation_print_what_they_say() {
    for document in documents() {
        for block in blocks(&read(&document)) {
            if block.language != "console" {
                continue;
            }
            let place = format!("{document}:{}", block.line);
            for part in format!("\n{}", block.body).split("\n$ ").skip(1) {
                let (line, expected) = part.split_once('\n').unwrap_or((part, ""));
                let Some(arguments) = line.strip_prefix("grundy ") else {
                    continue;
                };
                let output = command(arguments).output();
                let printed = output.stdout + &output.stderr;
                assert_eq!(printed.trim_end(), expected.trim_end(), "{place}: {line}");
            }
        }
    }
}

/// The tables between the marks in the language reference.
fn tables() -> String {
    let mut tables = "| function | result | example |\n| --- | --- | --- |\n".to_owned();
    for builtin in signatures() {
        let (signature, doc, example) = (builtin.form(), builtin.doc, builtin.example);
        let _ = writeln!(tables, "| `{signature}` | {doc} | `{example}` |");
    }
    tables.push_str("\n| constant | meaning |\n| --- | --- |\n");
    for constant in CONSTANTS {
        let _ = writeln!(tables, "| `{}` | {} |", constant.name, constant.doc);
    }
    tables
}

#[test]
fn the_reference_lists_the_built_ins() {
    const BEGIN: &str = "<!-- begin built-ins -->\n";
    const END: &str = "<!-- end built-ins -->\n";
    let document = "docs/language.md";
    let mut text = read(document);
    let begin = text.find(BEGIN).expect("a mark") + BEGIN.len();
    let end = text.find(END).expect("a mark behind it");
    if is_blessing() {
        text.replace_range(begin..end, &tables());
        fs::write(path(document), &text).expect("the reference can be written");
    } else {
        assert_eq!(text[begin..end], tables());
    }
}

#[test]
fn the_card_in_the_readme_names_every_built_in() {
    let readme = read("README.md");
    let (_, card) = readme.split_once("## Language card").expect("a card");
    let card = card.split("\n## ").next().expect("a first part");
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let words: Vec<&str> = card.split(|c| !is_word(c)).collect();
    let names = signatures()
        .iter()
        .map(|builtin| builtin.name)
        .chain(CONSTANTS.iter().map(|constant| constant.name));
    let missing: Vec<_> = names.filter(|name| !words.contains(name)).collect();
    assert!(missing.is_empty(), "the card does not name {missing:?}");
}

#[test]
fn the_example_of_every_built_in_can_be_evaluated() {
    for builtin in signatures() {
        let output = grundy(["-e", builtin.example]).output();
        assert_eq!(output.stderr, "", "{}", builtin.example);
        assert_eq!(output.status, 0, "{}", builtin.example);
        assert_ne!(output.stdout, "", "{}", builtin.example);
        assert!(
            builtin.example.contains(&format!("{}(", builtin.name)),
            "{} does not use {}",
            builtin.example,
            builtin.name
        );
    }
}
