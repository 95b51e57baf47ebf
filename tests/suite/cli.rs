//! The command line: exact output and status of the real binary.

use crate::command::{Grundy, Output, grundy};
use ::grundy::diagnostic::Code;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A folder with these files, which is removed at the end.
fn folder<const N: usize>(files: [(&str, &str); N]) -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it stands in a folder")).expect("a folder");
        fs::write(path, text).expect("a file can be written");
    }
    folder
}

fn run_in<const N: usize>(folder: &Path, arguments: [&str; N]) -> Grundy {
    grundy(arguments).directory(folder)
}

/// Checks output and status where standard error is one of many lines.
fn fails(run: Grundy, status: i32, parts: &[&str]) -> Output {
    let output = run.output();
    assert_eq!(output.status, status, "{}", output.stderr);
    for part in parts {
        assert!(
            output.stderr.contains(part),
            "no {part:?} in:\n{}",
            output.stderr
        );
    }
    output
}

#[test]
fn run_prints_each_result() {
    let folder = folder([(
        "a.game",
        "#!/usr/bin/env -S grundy run\n\"Kayles\"\nlet g(n) = grundy(kayles(n))\n[g(n) for n in 0..5]\n  g(7);outcome(kayles(4) + *2)\n",
    )]);
    run_in(folder.path(), ["run", "a.game"])
        .prints("Kayles\n[g(n) for n in 0..5] = [0, 1, 2, 3, 1, 4]\ng(7) = 2\noutcome(kayles(4) + *2) = N\n");
}

#[test]
fn several_files_are_programs_of_their_own() {
    let folder = folder([("a.game", "let a = 1\na"), ("b.game", "let a = 2\na")]);
    run_in(folder.path(), ["run", "a.game", "b.game"]).prints("a = 1\na = 2\n");
    let bad = run_in(folder.path(), ["run", "none.game", "b.game"]).output();
    assert_eq!(bad.stdout, "a = 2\n");
    assert_eq!(
        bad.stderr,
        "error[E0212]: `none.game` cannot be read\nnote: there is no such file\n"
    );
    assert_eq!(bad.status, 2);
}

#[test]
fn a_dash_is_standard_input() {
    grundy(["run", "-"]).stdin("1 + 1").prints("1 + 1 = 2\n");
    grundy(["check", "-"]).stdin("1 + 1").prints("");
    grundy([])
        .stdin("1 + 1\n2 + 2\n")
        .prints("1 + 1 = 2\n2 + 2 = 4\n");
    grundy([]).prints("");
    fails(
        grundy(["run", "-"]).stdin("1 +"),
        1,
        &["error[E0104]", "<stdin>:1:4"],
    );
}

#[test]
fn expressions_share_one_session() {
    grundy([
        "-e",
        "let n = 5",
        "-e",
        "n + 1",
        "--eval",
        "grundy(kayles(n))",
    ])
    .prints("6\n4\n");
    let output = grundy(["-e", "1 / 0", "-e", "2"]).output();
    assert_eq!((output.stdout.as_str(), output.status), ("2\n", 1));
}

#[test]
fn check_says_what_is_wrong_and_runs_nothing() {
    let folder = folder([("good.game", "1 + 1\nassert false"), ("bad.game", "1 + x")]);
    run_in(folder.path(), ["check", "good.game"]).prints("");
    let output = fails(
        run_in(folder.path(), ["check", "good.game", "bad.game"]),
        1,
        &["E0201"],
    );
    assert_eq!(output.stdout, "");
}

#[test]
fn warnings_are_no_failure() {
    let output = grundy(["run", "-"]).stdin("sum([0..3])").output();
    assert!(
        output.stderr.starts_with("warning[W0104]"),
        "{}",
        output.stderr
    );
    let output = grundy(["run", "-"]).stdin("len([0..3])").output();
    assert_eq!(
        (output.stdout.as_str(), output.status),
        ("len([0..3]) = 1\n", 0)
    );
}

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

#[test]
fn files_that_cannot_be_read() {
    let folder = folder([("inner/a.game", "1")]);
    fs::write(folder.path().join("latin.game"), b"# caf\xE9\n").expect("it can be written");
    for (file, why) in [
        ("none.game", "there is no such file"),
        ("inner", "it is a folder"),
        (
            "latin.game",
            "it is not UTF-8 text: line 1 holds a byte that no character starts with",
        ),
    ] {
        for command in ["run", "check"] {
            let output = run_in(folder.path(), [command, file]).output();
            assert_eq!(
                output,
                Output {
                    stdout: String::new(),
                    stderr: format!("error[E0212]: `{file}` cannot be read\nnote: {why}\n"),
                    status: 2,
                }
            );
        }
    }
    let output = grundy(["run", "-"]).stdin(b"1\n\xFF").output();
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert!(
        output.stderr.contains("line 2 holds a byte"),
        "{}",
        output.stderr
    );
}

#[test]
fn wrong_usage_has_status_2() {
    fails(grundy(["--frobnicate"]), 2, &["--frobnicate"]);
    fails(grundy(["run"]), 2, &["<FILE>"]);
    fails(
        grundy(["run", "a", "--format", "yaml"]),
        2,
        &["yaml", "json"],
    );
    fails(grundy(["frobnicate"]), 2, &["frobnicate"]);
    let file = "examples/01_first_steps.game";
    fails(
        grundy([file]),
        2,
        &["grundy run examples/01_first_steps.game"],
    );
    fails(
        grundy(["-e", "1", "--max-positions", "many"]),
        2,
        &["--max-positions"],
    );
    fails(
        grundy(["-e", "1", "--max-nesting", "0"]),
        2,
        &["--max-nesting"],
    );
    fails(
        grundy(["-e", "1", "--max-nesting", "99999"]),
        2,
        &["--max-nesting"],
    );
    let help = grundy(["--help"]).output();
    assert_eq!((help.status, help.stderr.as_str()), (0, ""));
    let version = grundy(["--version"]).output();
    assert_eq!(
        version.stdout,
        format!("grundy {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn limits_name_their_flag() {
    for (limit, number, program) in [
        ("--timeout", "1", "grundy(wythoff(3000, 3000))"),
        ("--max-positions", "100", "grundy(wythoff(30, 30))"),
        ("--max-memory", "1", "grundy(wythoff(1000, 1000))"),
        (
            "--max-depth",
            "50",
            "let f(n) = if n == 0 then 0 else f(n - 1)\nf(100)",
        ),
        ("--max-nesting", "5", "((((((1))))))"),
    ] {
        let code = ["E0601", "E0602", "E0603", "E0604", "E0111"];
        let begun = Instant::now();
        let output = fails(
            grundy(["run", "-", limit, number]).stdin(program),
            1,
            &[limit],
        );
        assert!(
            code.iter().any(|code| output.stderr.contains(code)),
            "{}",
            output.stderr
        );
        assert_eq!(
            output.stderr.matches("error[").count(),
            1,
            "{}",
            output.stderr
        );
        assert!(begun.elapsed() < Duration::from_secs(20), "{limit}");
    }
}

#[test]
fn imports_start_at_the_importing_file() {
    let folder = folder([
        ("main.game", "use \"lib/one.game\"\none(3)\ntwo(3)"),
        (
            "lib/one.game",
            "use \"../other/two.game\"\nlet one(n) = two(n) + 1\n\"not shown\"\nassert false",
        ),
        ("other/two.game", "let two(n) = 2 * n"),
    ]);
    let output = run_in(folder.path(), ["run", "main.game"]).output();
    assert!(
        output.stderr.contains("`two`"),
        "imports are not passed on: {}",
        output.stderr
    );
    fs::write(
        folder.path().join("main.game"),
        "use \"lib/one.game\"\none(3)",
    )
    .expect("written");
    run_in(folder.path(), ["run", "main.game"]).prints("one(3) = 7\n");
    let main = folder.path().join("main.game");
    grundy(["run", main.to_str().expect("a path of the test is text")]).prints("one(3) = 7\n");
}

#[test]
fn edges_from_a_file() {
    let folder = folder([
        (
            "commas.csv",
            "r,a\nr,b\n# a comment\n\na,b,special\n b , c \n",
        ),
        ("tabs.csv", "r\ta\nr\tb\na\tb\tspecial\nb\tc\n"),
        ("ends.csv", "r,a\r\nr,b\r\na,b,special\r\nb,c\r\n"),
        ("quoted.csv", "\"r, s\",a\n"),
    ]);
    for file in ["commas.csv", "tabs.csv", "ends.csv"] {
        let program = format!(
            "game web from \"{file}\"\ngame low from \"{file}\" start \"b\"\n[grundy(web.c), grundy(web.b), grundy(web.a), grundy(web), grundy(low)]\n[[m.arrow, str(m.to)] for m in options(web.a)]"
        );
        run_in(folder.path(), ["run", "-"]).stdin(program).prints(
            "[grundy(web.c), grundy(web.b), grundy(web.a), grundy(web), grundy(low)] = [0, 1, 0, 2, 1]\n\
             [[m.arrow, str(m.to)] for m in options(web.a)] = [[\"=>\", \"web.b\"]]\n",
        );
    }
    run_in(folder.path(), ["run", "-"])
        .stdin("game web from \"quoted.csv\"\ngrundy(web[\"r, s\"])")
        .prints("grundy(web[\"r, s\"]) = 1\n");
}

#[test]
fn malformed_edges() {
    for (text, why) in [
        (
            "r,a\na\n",
            "edges.csv:2: a line needs a source and a target",
        ),
        (
            "r,a\na,b,sometimes\n",
            "edges.csv:2: the third column may only say `special`, not `sometimes`",
        ),
        ("r,a\na,b,special,4\n", "edges.csv:2: "),
        ("r,a\n,b\n", "edges.csv:2: "),
        ("r,\n", "edges.csv:1: "),
        ("", "`edges.csv` has no edges"),
        ("# nothing\n", "`edges.csv` has no edges"),
        ("r,a\na,r\n", "round for ever"),
    ] {
        let folder = folder([("edges.csv", text)]);
        let run = run_in(folder.path(), ["run", "-"]);
        let output = fails(
            run.stdin("game web from \"edges.csv\"\ngrundy(web)"),
            1,
            &[why],
        );
        assert_eq!(
            output.stderr.matches("error[").count(),
            1,
            "{}",
            output.stderr
        );
    }
}

#[test]
fn a_closed_pipe_is_success() {
    let folder = folder([(
        "huge.game",
        "table n, n^2 for n in 0..300000\n[n for n in 0..300000]\n0..3",
    )]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["run", "huge.game"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert_eq!(
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).as_ref()
        ),
        (Some(0), "")
    );
}

#[cfg(unix)]
#[test]
fn interrupts_end_a_long_computation() {
    for program in [
        "grundy(wythoff(5000, 5000))",
        "count(n % 3 == 0 for n in 0..1000000000000)",
        "let f(n) = n + 1\nsum(f(n) for n in 0..1000000000000)",
        "grundy(0.007(100000000))",
    ] {
        let child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args([
                "-e",
                program,
                "--max-positions",
                "4000000000",
                "--color",
                "never",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        std::thread::sleep(Duration::from_millis(400));
        let begun = Instant::now();
        let kill = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.expect("`kill` is there").success());
        let output = child.wait_with_output().expect("the binary ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            begun.elapsed() < Duration::from_secs(3),
            "{program}: {:?}",
            begun.elapsed()
        );
        assert_eq!(output.status.code(), Some(130), "{program}: {stderr}");
        assert!(
            stderr.starts_with("error[E0605]: interrupted"),
            "{program}: {stderr}"
        );
        assert_eq!(output.stdout, b"");
    }
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
fn codes_are_explained() {
    let one = grundy(["explain", "e0402"]).output();
    assert_eq!((one.status, &*one.stderr), (0, ""));
    for part in [
        "E0402: division by zero\n",
        "For example:\n",
        "error[E0402]: ",
    ] {
        assert!(one.stdout.contains(part), "{part} in {}", one.stdout);
    }
    let all = grundy(["explain"]).output();
    assert_eq!(all.stdout.lines().count(), Code::ALL.len());
    let json = grundy(["explain", "W0104", "--format", "json"]).output();
    assert!(
        json.stdout
            .starts_with(r#"{"code":"W0104","severity":"warning""#)
    );
    fails(
        grundy(["explain", "E0410"]),
        2,
        &["E0410", "did you mean E0110"],
    );
    fails(
        grundy(["explain", "frogs"]),
        2,
        &["frogs", "lists them all"],
    );
}
