//! A saved play is a program that passes, and fails once it is changed.

use crate::command::grundy;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Plays in a folder and gives the transcript `out/play.game`.
fn transcript(folder: &Path, arguments: &[&str], input: &str) -> String {
    fs::create_dir_all(folder.join("out")).expect("a folder can be made");
    let output = grundy(["play"])
        .arguments(arguments.iter().copied())
        .arguments(["--save", "out/play.game"])
        .directory(folder)
        .stdin(input)
        .output();
    assert_eq!(output.status, 0, "{}", output.stderr);
    fs::read_to_string(folder.join("out/play.game")).expect("it was written")
}

/// Runs a transcript, and each of its lines with a wrong outcome or arrow.
fn holds_only_unchanged(folder: &Path, text: &str) {
    let path = folder.join("out/play.game");
    grundy(["run", "out/play.game"])
        .directory(folder)
        .prints("");
    let mut changed = 0;
    for (index, line) in text.lines().enumerate() {
        let wrong = if let Some(start) = line.strip_suffix("== P") {
            format!("{start}== N")
        } else if let Some(start) = line.strip_suffix("== N") {
            format!("{start}== P")
        } else if line.contains("arrow == \"->\"") {
            line.replace("arrow == \"->\"", "arrow == \"token\"")
        } else {
            continue;
        };
        let lines: Vec<&str> = text.lines().collect();
        let before = lines[..index].join("\n");
        let after = lines[index + 1..].join("\n");
        fs::write(&path, format!("{before}\n{wrong}\n{after}\n")).expect("it can be written");
        let output = grundy(["run", "out/play.game"]).directory(folder).output();
        assert_eq!(output.status, 1, "{wrong}");
        assert!(output.stderr.contains("E0406"), "{}", output.stderr);
        changed += 1;
    }
    assert!(changed >= 4, "{text}");
}

#[test]
fn a_play_of_the_library() {
    for (position, convention) in [
        ("kayles(5) + kayles(4)", "misere"),
        ("*2 + *3", "pass"),
        ("wythoff(3, 4) + {*1, {*2}}", "normal"),
        ("mark_endings(*2 + *3)", "rule3"),
        ("{*1, => *1}", "rule2"),
    ] {
        let folder = TempDir::new().expect("a folder can be made");
        let input = "1\n".repeat(20);
        let text = transcript(folder.path(), &[position, "--under", convention], &input);
        assert!(text.starts_with("# "), "{text}");
        assert!(text.contains("# No move is left."), "{text}");
        holds_only_unchanged(folder.path(), &text);
    }
}

#[test]
fn a_play_of_a_file_with_nodes() {
    let folder = TempDir::new().expect("a folder can be made");
    // The file's own results and failing assertion do not matter, and its
    // name `m` is kept apart from the variable of the assertions.
    let program = "\"shown\"\nassert 1 == 2\ngame m {\n  r -> \"odd name\", b\n  \
                   \"odd name\" -> c\n  b => c\n  c -> d\n}\n";
    fs::create_dir_all(folder.path().join("games")).expect("a folder can be made");
    fs::write(folder.path().join("games/own.game"), program).expect("it can be written");
    let text = transcript(
        folder.path(),
        &["games/own.game", "m", "--under", "rule1(1)"],
        &"1\n".repeat(9),
    );
    assert!(text.contains("use \"../games/own.game\"\n"), "{text}");
    assert!(text.contains("m[\"odd name\"]"), "{text}");
    assert!(text.contains("for m' in options("), "{text}");
    holds_only_unchanged(folder.path(), &text);
}

#[test]
fn positions_that_cannot_be_written_have_names() {
    let folder = TempDir::new().expect("a folder can be made");
    // Each tree lies in the next; deeper ones are printed with `…`.
    let program = "let deep(n) = if n == 0 then {} else {deep(n - 1)}\n";
    fs::write(folder.path().join("deep.game"), program).expect("it can be written");
    let text = transcript(
        folder.path(),
        &["deep.game", "deep(64) # a comment"],
        &"1\n".repeat(40),
    );
    assert!(text.contains("let position_0 = deep(64)"), "{text}");
    assert!(
        text.contains("let position_1 = options(position_0, normal)[0].to"),
        "{text}"
    );
    holds_only_unchanged(folder.path(), &text);
}

#[test]
fn no_file_is_overwritten() {
    let folder = TempDir::new().expect("a folder can be made");
    let path = folder.path().join("mine.game");
    fs::write(&path, "precious").expect("it can be written");
    let output = grundy(["play", "*3"])
        .directory(folder.path())
        .stdin("save mine.game\nsave new.game\nquit\n")
        .output();
    assert!(
        output
            .stdout
            .contains("`mine.game` cannot be written: it exists already")
    );
    assert!(output.stdout.contains("The play is written to `new.game`."));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), "precious");
    let refused = grundy(["play", "*3", "--save"])
        .arguments(["nowhere/a.game"])
        .directory(folder.path())
        .stdin("quit\n")
        .output();
    assert_eq!(refused.status, 1);
    assert!(refused.stdout.contains("there is no such folder"));
}
