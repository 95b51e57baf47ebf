//! One program an error: `tests/golden/errors/NAME.game` and what `grundy run`
//! says about it, `NAME.err`, byte for byte.
//!
//! A first line `# flags: …` gives flags to the run. `GRUNDY_BLESS=1` rewrites
//! the recorded text; read what it wrote, it is what a beginner will read.

use crate::bless::is_blessing;
use crate::command::{Output, grundy};
use ::grundy::assist::explain;
use ::grundy::diagnostic::Code;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Codes that no program triggers by itself, and why.
const UNREACHABLE: [(Code, &str); 2] = [
    (Code::Interrupted, "it takes a signal; `cli` sends one"),
    (Code::Internal, "it is a fault of the interpreter"),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/errors")
}

/// The cases by name, in order.
fn cases() -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder())
        .expect("the folder of cases is there")
        .filter_map(|entry| {
            let name = entry.ok()?.file_name().into_string().ok()?;
            Some(name.strip_suffix(".game")?.to_owned())
        })
        .collect();
    names.sort();
    names
}

fn run(name: &str) -> Output {
    let file = format!("{name}.game");
    let text = fs::read_to_string(folder().join(&file)).expect("a case is text");
    let flags = text
        .lines()
        .next()
        .and_then(|line| line.strip_prefix("# flags: "));
    grundy(["run", &file])
        .arguments(flags.unwrap_or("").split_whitespace())
        .directory(folder())
        .output()
}

fn recorded(name: &str) -> String {
    fs::read_to_string(folder().join(format!("{name}.err"))).unwrap_or_default()
}

#[test]
fn every_error_reads_as_recorded() {
    let bless = is_blessing();
    for name in cases() {
        let output = run(&name);
        let is_error = output.stderr.lines().any(|line| line.starts_with("error["));
        assert_eq!(output.status, i32::from(is_error), "{name}");
        assert!(!output.stderr.is_empty(), "{name} says nothing");
        if bless {
            let path = folder().join(format!("{name}.err"));
            fs::write(path, &output.stderr).expect("the folder can be written");
        }
        assert_eq!(output.stderr, recorded(&name), "{name}");
    }
}

#[test]
fn every_code_has_a_case() {
    let mut texts: Vec<String> = cases().iter().map(|name| recorded(name)).collect();
    // Those of the REPL's commands are in its recorded sessions.
    let session = folder().join("../repl/pipe.session");
    texts.push(fs::read_to_string(session).expect("the session is recorded"));
    let shown: BTreeSet<&str> = texts.iter().flat_map(|text| codes(text)).collect();
    for &code in Code::ALL {
        let unreachable = UNREACHABLE.iter().find(|(known, _)| *known == code);
        let number = code.number();
        match unreachable {
            None => assert!(shown.contains(number), "{number} ({code:?}) has no case"),
            Some((_, why)) => assert!(!shown.contains(number), "{number} has a case, yet {why}"),
        }
    }
}

/// The codes in the headers of a recorded text.
fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let rest = line
            .strip_prefix("error[")
            .or(line.strip_prefix("warning["))?;
        Some(rest.split_once(']')?.0)
    })
}

#[test]
fn nothing_recorded_is_left_over() {
    let names: BTreeSet<String> = cases().into_iter().collect();
    for entry in fs::read_dir(folder()).expect("the folder of cases is there") {
        let file = entry.expect("it can be read").file_name();
        let file = file.to_string_lossy();
        if let Some(name) = file.strip_suffix(".err") {
            assert!(names.contains(name), "{file} has no program");
        }
    }
}

#[test]
fn nothing_is_said_of_what_only_looks_odd() {
    let file = "tests/golden/innocent.game";
    grundy(["check", file]).prints("");
}

/// `docs/errors.md` is made from the table; `GRUNDY_BLESS=1` makes it anew.
#[test]
fn the_page_of_errors_is_that_of_the_table() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/errors.md");
    let page = page_of_errors();
    if is_blessing() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&path).expect("the page is there");
    assert_eq!(written, page);
}

fn page_of_errors() -> String {
    let mut page = String::from(
        "# Errors and warnings\n\n\
         Each kind of problem has a code. `E01` is about the text, `E02` about names, `E03`\n\
         about types, `E04` about evaluation, `E05` about games, `E06` about limits, `E07`\n\
         about commands of the REPL, `E09` about faults of grundy itself; `W` are warnings,\n\
         which change no result and no exit status. `grundy explain CODE` shows what stands\n\
         here.\n",
    );
    for &code in Code::ALL {
        let explanation = explain(code, false);
        let prose = textwrap::fill(code.explanation(), 80);
        let _ = write!(page, "\n## {code}: {}\n\n{prose}\n", code.title());
        if code != Code::Internal {
            let _ = write!(page, "\n```text\n{}```\n", explanation.example);
        }
        if !explanation.shown.is_empty() {
            let _ = write!(page, "\n```text\n{}\n```\n", explanation.shown);
        }
    }
    page
}
