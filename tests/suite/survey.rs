//! Surveys: what their lines say, and that they survive.

use crate::command::grundy;
use crate::random::Random;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// The lines of a survey that is left alone.
fn survey(folder: &Path, arguments: &[&str]) -> String {
    let file = folder.join("alone.ndjson");
    let _ = fs::remove_file(&file);
    let run = grundy(["survey", "-o", "alone.ndjson"]).arguments(arguments.iter().copied());
    let output = run.directory(folder).output();
    assert_eq!((output.stderr.as_str(), output.status), ("", 0));
    fs::read_to_string(&file).expect("it was written")
}

#[test]
fn a_line_says_what_is_known_of_a_code() {
    let folder = TempDir::new().expect("a folder");
    let lines = survey(folder.path(), &["0.77 0.8", "0.3?", "--to", "1000"]);
    let lines: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 10);
    // Only the empty heap of Kayles is a P-position.
    let kayles = json!({
        "code": "0.77", "to": 1000, "status": "proved", "preperiod": 71, "period": 12,
        "saltus": 0, "p_positions": 1,
    });
    for (key, value) in kayles.as_object().expect("an object") {
        assert_eq!(&lines[0][key], value, "{key}");
    }
    assert_eq!(lines[1]["status"], "observed");
    assert_eq!(lines[1]["saltus"], 1);
    assert_eq!(lines[1]["rare"], Value::Null);
    // 0.3 is 0, 1, 0, 1, …
    assert_eq!(lines[2]["code"], "0.3");
    assert_eq!(lines[2]["p_positions"], 501);
    assert_eq!(
        (&lines[2]["largest"], &lines[2]["largest_at"]),
        (&json!(1), &json!(1))
    );
}

#[test]
fn a_line_says_what_is_known_of_a_quotient() {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["0.77 0.3 0.3122", "--quotients", "--max-order", "300"];
    let whole = survey(folder.path(), &arguments);
    let lines: Vec<Value> = whole
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(
        lines[0],
        json!({
            "code": "0.77", "to": null, "max_order": 300, "steps": 400_000_000,
            "status": "proved", "heaps": 167, "order": 40, "p_positions": 9, "tame": false,
            "preperiod": 71, "period": 12,
            "changes": [
                [1, 2, 1], [2, 6, 2], [5, 12, 3], [9, 18, 6], [12, 24, 8], [25, 32, 9],
                [27, 40, 9]
            ],
        })
    );
    // 0.3 is *0, *1, *0, *1, …
    assert_eq!(
        (&lines[1]["order"], &lines[1]["tame"]),
        (&json!(2), &json!(true))
    );
    // This one is infinite from heap 7 on.
    assert_eq!(
        (&lines[2]["status"], &lines[2]["heaps"]),
        (&json!("partial"), &json!(6))
    );
    let file = folder.path().join("cut.ndjson");
    fs::write(&file, &whole[..whole.len() - 100]).expect("a file can be written");
    let output = grundy(["survey", "-o", "cut.ndjson"])
        .arguments(arguments)
        .directory(folder.path())
        .output();
    assert_eq!((output.stderr.as_str(), output.status), ("", 0));
    assert_eq!(fs::read_to_string(&file).expect("it was written"), whole);
    // Another bound is another survey.
    let output = grundy([
        "survey",
        "-o",
        "cut.ndjson",
        "0.77 0.3 0.3122",
        "--quotients",
    ])
    .directory(folder.path())
    .output();
    assert_eq!(output.status, 2, "{}", output.stderr);
}

#[test]
fn parts_are_the_whole() {
    let folder = TempDir::new().expect("a folder");
    let whole = survey(folder.path(), &["0.??", "--to", "300"]);
    let parts = ["1/3", "2/3", "3/3"].map(|part| {
        let lines = survey(folder.path(), &["0.??", "--to", "300", "--shard", part]);
        lines.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let mut woven = String::new();
    for index in 0..whole.lines().count() {
        woven += &parts[index % 3][index / 3];
        woven += "\n";
    }
    assert_eq!(woven, whole);
}

/// As the documentation does it, where GNU parallel is installed.
#[test]
fn gnu_parallel_runs_the_parts() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|version| version.stdout.starts_with(b"GNU parallel")) {
        eprintln!("GNU parallel is missing: the parts were not run by it");
        return;
    }
    let folder = TempDir::new().expect("a folder");
    let whole = survey(folder.path(), &["0.?? 4.??", "--to", "300"]);
    let grundy = env!("CARGO_BIN_EXE_grundy");
    let part = "survey \"'0.?? 4.??'\" --to 300 --shard {}/4 -o part-{}.ndjson";
    let script = format!(
        "parallel '{grundy}' {part} ::: 1 2 3 4 && cat part-*.ndjson | sort > whole.ndjson"
    );
    let status = Command::new("sh")
        .args(["-c", &script])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .status();
    assert!(status.expect("a shell runs").success());
    let mut lines: Vec<&str> = whole.lines().collect();
    lines.sort_unstable();
    let woven = fs::read_to_string(folder.path().join("whole.ndjson")).expect("it was written");
    let mut parts: Vec<&str> = woven.lines().collect();
    parts.sort_unstable();
    assert_eq!(parts, lines);
}

#[test]
fn a_survey_that_is_killed_goes_on() {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["0.???", "--to", "3000"];
    let whole = survey(folder.path(), &arguments);
    let file = folder.path().join("killed.ndjson");
    let mut random = Random::new(20_261_201);
    let mut kills = 0;
    for _ in 0..10 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["survey", "-o", "killed.ndjson"])
            .args(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        std::thread::sleep(Duration::from_millis(random.below(120) as u64));
        child.kill().expect("it can be killed");
        kills += u32::from(!child.wait().expect("it ends").success());
        let lines = fs::read_to_string(&file).unwrap_or_default();
        assert!(whole.starts_with(&lines), "lines are whole and in order");
    }
    assert!(kills > 0);
    let output = grundy(["survey", "-o", "killed.ndjson"])
        .arguments(arguments)
        .directory(folder.path())
        .output();
    assert_eq!((output.stderr.as_str(), output.status), ("", 0));
    assert_eq!(fs::read_to_string(&file).expect("it was written"), whole);
}

#[test]
fn a_line_that_was_cut_off_is_written_anew() {
    let folder = TempDir::new().expect("a folder");
    let arguments = ["0.?", "--to", "100"];
    let whole = survey(folder.path(), &arguments);
    for length in [
        0,
        1,
        9,
        40,
        200,
        whole.len() / 2,
        whole.len() - 1,
        whole.len(),
    ] {
        fs::write(folder.path().join("cut.ndjson"), &whole[..length]).expect("a file");
        let output = grundy(["survey", "-o", "cut.ndjson"])
            .arguments(arguments)
            .directory(folder.path())
            .output();
        assert_eq!((output.stderr.as_str(), output.status), ("", 0), "{length}");
        let lines = fs::read_to_string(folder.path().join("cut.ndjson")).expect("a file");
        assert_eq!(lines, whole, "{length}");
    }
}

#[test]
fn other_files_are_left_alone() {
    let folder = TempDir::new().expect("a folder");
    let whole = survey(folder.path(), &["0.?", "--to", "100"]);
    let second = whole.lines().nth(1).expect("eight lines").to_owned() + "\n";
    for text in [
        "a letter\n",
        "a letter",
        "{}\n",
        second.as_str(),
        &(whole.clone() + "{}\n"),
    ] {
        fs::write(folder.path().join("other.txt"), text).expect("a file");
        let output = grundy(["survey", "0.?", "--to", "100", "-o", "other.txt"])
            .directory(folder.path())
            .output();
        assert_eq!(output.status, 2, "{text}");
        assert!(
            output.stderr.contains("holds something else"),
            "{}",
            output.stderr
        );
        let after = fs::read_to_string(folder.path().join("other.txt")).expect("a file");
        assert_eq!(after, text);
    }
}

#[test]
fn what_makes_no_sense_is_explained() {
    for (arguments, why) in [
        (
            ["0.x", "--to", "10", "-o", "f"],
            "`0.x`: `x` is not a digit of a code",
        ),
        (["", "--to", "10", "-o", "f"], "there is no pattern"),
        (
            ["0.?", "--to", "99999999999", "-o", "f"],
            "longer than `--max-positions` allows",
        ),
        (["0.?", "--to", "10", "-o", "/"], "`/` cannot be used"),
        (
            ["0.?", "--to=10", "-o=f", "--shard", "3/2"],
            "a part is written I/N",
        ),
    ] {
        let folder = TempDir::new().expect("a folder");
        let output = grundy(["survey"])
            .arguments(arguments)
            .directory(folder.path())
            .output();
        assert_eq!(output.status, 2, "{arguments:?}");
        assert!(
            output.stderr.contains(why),
            "{arguments:?}: {}",
            output.stderr
        );
    }
}
