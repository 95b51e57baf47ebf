//! Long tables in files: they survive kills, and damage is noticed.

use crate::command::{Output, grundy};
use crate::random::Random;
use pretty_assertions::assert_eq;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

fn sequence(folder: &Path, code: &str, to: &str) -> Output {
    grundy(["sequence", code, "--to", to, "--save", "table"])
        .directory(folder)
        .output()
}

/// The values of a file.
fn values(text: &str) -> Vec<u64> {
    text.lines()
        .skip(1)
        .flat_map(|line| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            let values = line["values"].as_array().expect("a list").clone();
            values
                .into_iter()
                .map(|value| value.as_u64().expect("a value"))
        })
        .collect()
}

#[test]
fn a_table_grows_in_its_file() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("table");
    let output = sequence(folder.path(), "0.3", "9");
    assert_eq!(output.stdout, "table: 0.3, heaps 0 to 9\n");
    let first = fs::read_to_string(&file).expect("it was written");
    assert_eq!(values(&first), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    let output = sequence(folder.path(), "0.3", "70000");
    assert_eq!((output.stderr.as_str(), output.status), ("", 0));
    let longer = fs::read_to_string(&file).expect("it was written");
    assert!(longer.starts_with(&first));
    let expected: Vec<u64> = (0..=70_000).map(|n| n % 2).collect();
    assert_eq!(values(&longer), expected);
    // A shorter one is there already.
    let output = sequence(folder.path(), "0.3", "5");
    assert_eq!(
        (output.stdout.as_str(), output.status),
        ("table: 0.3, heaps 0 to 70000\n", 0)
    );
    assert_eq!(fs::read_to_string(&file).expect("it was written"), longer);
}

#[test]
fn a_killed_table_goes_on() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("table");
    let mut random = Random::new(7);
    for _ in 0..10 {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(["sequence", "0.106", "--to", "400000", "--save", "table"])
            .current_dir(folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the binary starts");
        std::thread::sleep(Duration::from_millis(random.below(150) as u64));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    let output = sequence(folder.path(), "0.106", "400000");
    assert_eq!((output.stderr.as_str(), output.status), ("", 0));
    let text = fs::read_to_string(&file).expect("it was written");
    assert_eq!(values(&text).len(), 400_001);
    fs::remove_file(&file).expect("it is there");
    assert_eq!(sequence(folder.path(), "0.106", "400000").status, 0);
    let alone = fs::read_to_string(&file).expect("it was written");
    assert_eq!(values(&alone), values(&text));
}

#[test]
fn damage_is_noticed_and_nothing_is_lost() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("table");
    assert_eq!(sequence(folder.path(), "0.77", "70000").status, 0);
    let whole = fs::read_to_string(&file).expect("it was written");
    let swapped = whole.replacen("1,4,3,2", "1,4,2,3", 1);
    let other_start = whole.replacen("\"from\":65536", "\"from\":65537", 1);
    let other_game = whole.replacen("0.77", "0.7", 1);
    let lines: Vec<&str> = whole.lines().collect();
    let missing = format!("{}\n{}\n", lines[0], lines[2]);
    for (text, why) in [
        (swapped.as_str(), "line 2 is damaged"),
        (&other_start, "line 3 is damaged"),
        (&other_game, "it is the table of `0.7`"),
        (&missing, "line 2 is damaged"),
        ("a letter", "line 1 is none of a table"),
        ("a letter\n", "it is no table"),
    ] {
        fs::write(&file, text).expect("a file");
        let output = sequence(folder.path(), "0.77", "80000");
        assert_eq!(output.status, 2, "{why}");
        assert!(output.stderr.contains(why), "{why}: {}", output.stderr);
        assert_eq!(fs::read_to_string(&file).expect("a file"), text);
    }
    // Only the end is missing: it is written anew.
    for length in [0, 5, whole.len() / 2, whole.len() - 1] {
        fs::write(&file, &whole[..length]).expect("a file");
        assert_eq!(
            sequence(folder.path(), "0.77", "70000").status,
            0,
            "{length}"
        );
        let again = fs::read_to_string(&file).expect("a file");
        assert_eq!(values(&again), values(&whole), "{length}");
    }
}

#[test]
fn what_makes_no_sense_is_explained() {
    let folder = TempDir::new().expect("a folder");
    let output = sequence(folder.path(), "0.x", "10");
    assert_eq!(
        (output.status, output.stderr.as_str()),
        (2, "error: `0.x`: `x` is not a digit of a code\n")
    );
    let output = sequence(folder.path(), "0.7", "99999999999");
    assert_eq!(output.status, 2);
    assert!(
        output
            .stderr
            .contains("longer than `--max-positions` allows")
    );
}
