//! The REPL, fed through a pipe: what is an input, and what it prints.

use crate::bless::is_blessing;
use crate::command::{Output, grundy};
use crate::library::Library;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

#[test]
fn an_input_is_run_when_it_is_complete() {
    let session = "let x =\n5\n\
                   x +\n1\n\
                   game f(n) {\n\n  -> f(n - 1) if n > 0\n}\n\
                   [grundy(f(k))\n for k in 0..3]\n\
                   if x == 5 then\n\"five\"\nelse \"other\"\n";
    grundy(["repl"])
        .stdin(session)
        .prints("6\n[0, 1, 0, 1]\n\"five\"\n");
}

/// `tests/golden/repl/pipe.session`: inputs, then what is written to standard
/// output and to standard error; `GRUNDY_BLESS=1` records it anew.
#[test]
fn a_session_through_a_pipe() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("tests/golden/repl/pipe.session");
    let recorded = fs::read_to_string(&path).expect("the session is recorded");
    let (inputs, _) = recorded.split_once(STDOUT).expect("inputs, then results");
    let folder = tempfile::tempdir().expect("a folder");
    let output = grundy(["repl"])
        .directory(folder.path())
        .stdin(inputs)
        .output();
    assert_eq!(output.status, 0);
    let Output { stdout, stderr, .. } = output;
    let played = format!("{inputs}{STDOUT}{stdout}{STDERR}{stderr}");
    if is_blessing() {
        fs::write(&path, played).expect("the session can be recorded");
    } else {
        assert_eq!(played, recorded);
    }
}

const STDOUT: &str = "────── standard output\n";
const STDERR: &str = "────── standard error\n";

#[test]
fn a_failed_input_changes_nothing() {
    let output = grundy(["repl"])
        .stdin("let x = 1\nlet x = 1 / 0\nx\nlet y = 1; y / 0\ny\n")
        .output();
    assert_eq!(output.stdout, "1\n");
    assert_eq!(output.stderr.matches("E0402").count(), 2);
    assert_eq!(output.stderr.matches("E0201").count(), 1);
    assert_eq!(output.status, 0);
}

#[test]
fn unfinished_inputs_are_told_from_wrong_ones() {
    let library = Library::new();
    for unfinished in [
        "let x =",
        "1 +",
        "assert 1 ==",
        "table n,",
        "if 1 == 1 then",
        "[1,",
        "game f(n) {",
        "game f(n) {\n  if n > 0 {\n  }",
        "grundy(*3) under",
        "{*0, =>",
    ] {
        let with_break = format!("{unfinished}\n");
        assert!(library.is_incomplete(unfinished), "{unfinished}");
        assert!(library.is_incomplete(&with_break), "{unfinished}");
    }
    for complete in [
        "1 + 1",
        "1 + ) 2",
        "let x = 3",
        "*",
        "\"abc",
        "let = 3",
        "}",
        "",
    ] {
        assert!(!library.is_incomplete(complete), "{complete}");
    }
}

#[test]
fn the_page_about_the_repl_lists_every_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/repl.md")).expect("the page is there");
    let documented: Vec<String> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `:"))
        .map(|row| row.replace("\\|", "|"))
        .collect();
    let help = grundy(["repl"]).stdin(":help\n").output().stdout;
    let listed: Vec<String> = help
        .lines()
        .filter_map(|line| line.strip_prefix("  :")?.split_once("  "))
        .map(|(form, doc)| format!("{}` | {} |", form.trim(), doc.trim()))
        .collect();
    assert!(!listed.is_empty());
    assert_eq!(documented, listed);
}
