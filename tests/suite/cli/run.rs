//! `grundy run`: programs, their results and their exit status.

use crate::cli::{fails, folder, run_in};
use crate::command::grundy;
use pretty_assertions::assert_eq;
use std::process::{Command, Stdio};

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
