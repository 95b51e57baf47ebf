//! How results and diagnostics are written: `--format`, `--diagnostics`, `--color`.

use crate::cli::{folder, run_in};
use crate::command::grundy;
use pretty_assertions::assert_eq;
use std::process::{Command, Stdio};

#[test]
fn results_as_json() {
    let text =
        "\"label\"\ngrundy(*3)\n\noutcome(*3) under misere\n[1, *2]\ntrue\nkayles(5)\nfirst([])\n";
    let output = grundy(["--format", "json", "run", "-"])
        .stdin(text)
        .output();
    assert_eq!((output.status, output.stderr.as_str()), (0, ""));
    let keys = ["line", "source", "convention", "type", "value"];
    let mut lines = Vec::new();
    for line in output.stdout.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let object = object.as_object().expect("it is an object");
        assert_eq!(object.keys().collect::<Vec<_>>(), keys);
        lines.push(object["line"].as_u64());
    }
    assert_eq!(lines, [1, 2, 4, 5, 6, 7, 8].map(Some));
    assert_eq!(
        output.stdout.lines().nth(2),
        Some(
            r#"{"line":4,"source":"outcome(*3) under misere","convention":"misere","type":"outcome","value":"N"}"#
        )
    );
}

#[test]
fn errors_as_json() {
    let text = "let é = 1\né + kayle\nlen([0..3])";
    let output = grundy(["run", "-", "--format", "json"])
        .stdin(text)
        .output();
    assert_eq!((output.status, output.stdout.as_str()), (1, ""));
    let keys = [
        "severity",
        "code",
        "message",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "labels",
        "notes",
        "help",
    ];
    let lines: Vec<&str> = output.stderr.lines().collect();
    assert_eq!(lines.len(), 2);
    for line in &lines {
        let object: serde_json::Value = serde_json::from_str(line).expect("a line is JSON");
        let object = object.as_object().expect("it is an object");
        assert_eq!(object.keys().collect::<Vec<_>>(), keys);
    }
    let first: serde_json::Value = serde_json::from_str(lines[0]).expect("a line is JSON");
    assert_eq!(first["severity"], "error");
    assert_eq!(first["code"], "E0201");
    assert_eq!(first["file"], "<stdin>");
    let place = ["line", "column", "end_line", "end_column"].map(|key| first[key].as_u64());
    assert_eq!(place, [2, 5, 2, 10].map(Some));
    let folder = folder([]);
    let unreadable = run_in(folder.path(), ["run", "none.game", "--format", "json"]).output();
    let object: serde_json::Value = serde_json::from_str(&unreadable.stderr).expect("JSON");
    assert_eq!((unreadable.status, &object["code"]), (2, &"E0212".into()));
    assert_eq!(object["line"], serde_json::Value::Null);
}

#[test]
fn diagnostics_in_three_renderings() {
    let run =
        |rendering| grundy(["--diagnostics", rendering, "-e", "2 + 1 / 0", "-e", "7"]).output();
    let short = run("short");
    assert_eq!(short.stdout, "7\n");
    assert_eq!(
        short.stderr,
        "<expression>:1:7: error[E0402]: division by zero (1 / 0)\n"
    );
    assert!(run("fancy").stderr.contains("╰"));
    let json = run("json");
    assert_eq!(json.stdout, "7\n");
    assert!(
        json.stderr
            .starts_with(r#"{"severity":"error","code":"E0402""#)
    );
    // Results in JSON bring diagnostics in JSON, unless others are asked for.
    let results = ["--format", "json", "-e", "1 / 0"];
    let both = grundy(results).output();
    assert!(both.stderr.starts_with('{'), "{}", both.stderr);
    let apart = grundy(results)
        .arguments(["--diagnostics", "short"])
        .output();
    assert!(
        apart.stderr.starts_with("<expression>:1:3: "),
        "{}",
        apart.stderr
    );
}

#[test]
fn colour_is_for_terminals_or_on_demand() {
    let has_escapes = |arguments: [&str; 4], no_color: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_grundy"));
        let output = command
            .args(arguments)
            .env("NO_COLOR", no_color)
            .stdin(Stdio::null())
            .output()
            .expect("the binary runs");
        String::from_utf8_lossy(&output.stderr).contains('\x1b')
    };
    assert!(has_escapes(["--color", "always", "-e", "x"], ""));
    assert!(
        has_escapes(["--color", "always", "-e", "x"], "1"),
        "a flag outranks NO_COLOR"
    );
    assert!(!has_escapes(["--color", "never", "-e", "x"], ""));
    assert!(
        !has_escapes(["--color", "auto", "-e", "x"], ""),
        "no terminal"
    );
}
