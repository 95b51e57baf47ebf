//! Certificates: both checkers accept those that the program writes, and
//! refuse them with any entry changed.

use crate::command::grundy;
use pretty_assertions::assert_eq;
use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

const QUESTIONS: [&str; 27] = [
    "period(kayles)",
    "period(0.07)",
    "period(0.4)",
    "period(4.0)",
    "period(0.3)",
    "period(0.1)",
    "period(0.0)",
    "period(0.A1)",
    "period(0.156)",
    "period(subtract(1, 2, 5))",
    "period(all_but(2, 4))",
    "period(all_but(1))",
    "period(nim)",
    "genus(kayles(7) + kayles(2))",
    "genus(4.7(9))",
    "genus(*3 + *2 + *1)",
    "genus(0.8(7))",
    "quotient(kayles)",
    "quotient(0.15)",
    "quotient(0.152)",
    "quotient(0.4107)",
    "quotient(0.07, 33)",
    "quotient(4.7, 20)",
    "quotient(0.8, 12)",
    "quotient(subtract(1, 2, 5))",
    "quotient(all_but(2), 9)",
    "quotient(0.0)",
];

fn certificate(question: &str) -> String {
    let output = grundy(["prove", question]).output();
    assert_eq!(output.stderr, "", "{question}");
    assert_eq!(output.status, 0, "{question}");
    output.stdout
}

/// What a checker says of files: those that it accepts.
fn accepted(checker: &mut Command, files: &[PathBuf]) -> Vec<PathBuf> {
    let output = checker.args(files).output().expect("the checker runs");
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    let is_told = |file: &&PathBuf| {
        let name = format!("{}: ", file.display());
        told.lines().any(|line| line.starts_with(&name))
    };
    let accepted: Vec<PathBuf> = files.iter().filter(is_told).cloned().collect();
    let refused = String::from_utf8(output.stderr).expect("UTF-8");
    let refused = refused
        .lines()
        .filter(|line| line.contains(" is refused: "))
        .count();
    assert_eq!(accepted.len() + refused, files.len(), "each file is judged");
    assert_eq!(output.status.code(), Some(i32::from(refused > 0)));
    accepted
}

/// The checkers: the program's own, and the one in Python where there is one.
fn checkers() -> Vec<Command> {
    let mut own = Command::new(env!("CARGO_BIN_EXE_grundy"));
    own.arg("verify");
    let mut python = Command::new("python3");
    let is_there = Command::new("python3").arg("--version").output().is_ok();
    python.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/checker/check.py"));
    let mut checkers = vec![own];
    if is_there {
        checkers.push(python);
    } else {
        eprintln!("python3 is missing: the second checker was not run");
    }
    checkers
}

#[test]
fn both_checkers_accept_what_is_proved() {
    let folder = TempDir::new().expect("a folder");
    let files: Vec<PathBuf> = QUESTIONS
        .iter()
        .enumerate()
        .map(|(number, question)| {
            let file = folder.path().join(format!("{number}.json"));
            fs::write(&file, certificate(question)).expect("a file can be written");
            file
        })
        .collect();
    for checker in &mut checkers() {
        assert_eq!(accepted(checker, &files), files, "{checker:?}");
    }
}

/// Every certificate that differs from one in a single entry.
fn damaged(whole: &Value) -> Vec<Value> {
    match whole {
        Value::Number(number) => {
            let number = number.as_u64().expect("a natural number");
            let mut others = vec![
                json!(number + 1),
                json!(number + 2),
                json!(-1),
                json!("1"),
                Value::Null,
            ];
            others.extend(number.checked_sub(1).map(|less| json!(less)));
            others
        }
        Value::String(text) => {
            let shorter: String = text.chars().skip(1).collect();
            vec![
                json!(format!("{text}0")),
                json!(format!("{text} ")),
                json!(shorter),
                json!(""),
                json!(0),
            ]
        }
        Value::Array(entries) => {
            let mut others = Vec::new();
            for (index, entry) in entries.iter().enumerate() {
                for other in damaged(entry) {
                    let mut changed = entries.clone();
                    changed[index] = other;
                    others.push(changed);
                }
                let (mut less, mut more) = (entries.clone(), entries.clone());
                less.remove(index);
                more.insert(index, entry.clone());
                others.extend([less, more]);
            }
            let mut longer = entries.clone();
            longer.push(json!(0));
            others.push(longer);
            others.into_iter().map(Value::Array).collect()
        }
        Value::Object(fields) => {
            let mut others = Vec::new();
            for (name, field) in fields {
                for other in damaged(field) {
                    let mut changed = fields.clone();
                    changed[name] = other;
                    others.push(changed);
                }
                let mut less = fields.clone();
                less.shift_remove(name);
                others.push(less);
            }
            let mut more = fields.clone();
            more.insert("note".to_owned(), json!("more"));
            others.push(more);
            others.into_iter().map(Value::Object).collect()
        }
        Value::Null | Value::Bool(_) => unreachable!("certificates hold neither"),
    }
}

#[test]
fn both_checkers_refuse_any_changed_entry() {
    let folder = TempDir::new().expect("a folder");
    let mut files = Vec::new();
    for question in [
        "period(0.17)",
        "period(4.0)",
        "period(subtract(1, 2, 5))",
        "period(all_but(2, 4))",
        "genus(kayles(4))",
        "genus(*2)",
        "quotient(kayles, 9)",
        "quotient(kayles)",
        "quotient(0.123)",
        "quotient(subtract(1, 2, 3))",
        "quotient(0.0)",
    ] {
        let text = certificate(question);
        let whole: Value = serde_json::from_str(&text).expect("JSON");
        let mut texts: Vec<String> = damaged(&whole).iter().map(Value::to_string).collect();
        // An entry that stands twice.
        texts.push(text.replacen("\"version\":1", "\"version\":1,\"version\":1", 1));
        texts.push(text[..text.len() / 2].to_owned());
        for text in texts {
            let file = folder.path().join(format!("{}.json", files.len()));
            fs::write(&file, text).expect("a file can be written");
            files.push(file);
        }
    }
    assert!(files.len() > 4000, "{}", files.len());
    for checker in &mut checkers() {
        let accepted = accepted(checker, &files);
        let texts = accepted
            .iter()
            .map(|file| fs::read_to_string(file).expect("it was written"));
        assert_eq!(
            texts.collect::<Vec<_>>(),
            Vec::<String>::new(),
            "{checker:?}"
        );
    }
}

#[test]
fn numbers_that_are_not_the_least_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("twice.json");
    let refused = |preperiod: u64, period: u64, values: Vec<u64>| {
        let text = json!({
            "format": "grundy-certificate", "version": 1, "kind": "period", "game": "0.3",
            "preperiod": preperiod, "period": period, "saltus": 0, "theorem": "Guy–Smith",
            "checked_to": preperiod.max(1) + period, "values": values,
        });
        fs::write(&file, text.to_string()).expect("a file can be written");
        checkers()
            .iter_mut()
            .all(|checker| accepted(checker, std::slice::from_ref(&file)).is_empty())
    };
    // The heaps of 0.3 have the values 0, 1, 0, 1, …
    assert!(!refused(0, 2, vec![0, 1]));
    assert!(refused(0, 4, vec![0, 1, 0, 1]));
    assert!(refused(1, 2, vec![0, 1, 0]));
}

/// The monoid with one element, and the quotient of normal play, in place of the
/// misère quotient of Kayles.
#[test]
fn quotients_of_something_else_are_refused() {
    let folder = TempDir::new().expect("a folder");
    // The values of the heaps 1 to 4 of Kayles.
    let values = [1, 2, 3, 1];
    let products = [1, 2].map(|value: u64| (0..4).map(|x| x ^ value).collect::<Vec<u64>>());
    let certificates = [
        json!({"order": 1, "generators": [], "products": [], "p_positions": [],
            "pretending": [0, 0, 0, 0]}),
        json!({"order": 1, "generators": [], "products": [], "p_positions": [0],
            "pretending": [0, 0, 0, 0]}),
        json!({"order": 4, "generators": [1, 2], "products": products, "p_positions": [0],
            "pretending": values}),
    ];
    let files: Vec<PathBuf> = (0..)
        .zip(certificates)
        .map(|(number, mut certificate)| {
            for (name, value) in [
                ("format", json!("grundy-certificate")),
                ("version", json!(1)),
                ("kind", json!("partial quotient")),
                ("game", json!("0.77")),
                ("heaps", json!(4)),
            ] {
                certificate[name] = value;
            }
            let file = folder.path().join(format!("{number}.json"));
            fs::write(&file, certificate.to_string()).expect("a file can be written");
            file
        })
        .collect();
    for checker in &mut checkers() {
        assert_eq!(
            accepted(checker, &files),
            Vec::<PathBuf>::new(),
            "{checker:?}"
        );
    }
}

#[test]
fn what_has_no_proof_has_no_certificate() {
    for (question, why) in [
        ("period(0.8, 300)", "no proof was found"),
        ("period(treblecross, 300)", "no proof was found"),
        (
            "quotient(all_but(2))",
            "no theorem is about all heaps of this game",
        ),
        (
            "quotient(0.77, -3)",
            "the last heap is an integer from 1 on",
        ),
        ("period(0.77, -1)", "the last heap is an integer from 0 on"),
        (
            "period(0.77, true)",
            "the last heap is an integer from 0 on",
        ),
        ("quotient(0.3122, 7)", "no proof was found"),
        (
            "quotient(*3)",
            "certificates are about the heaps of one take-and-break game",
        ),
        (
            "period(wythoff)",
            "certificates are about the heaps of one take-and-break game",
        ),
        (
            "genus(kayles(3) + *2)",
            "certificates are about the heaps of one take-and-break game",
        ),
        ("grundy(kayles(3))", "there is nothing to prove here"),
        ("let x = 3", "there is nothing to prove here"),
    ] {
        let output = grundy(["prove", question]).output();
        assert_eq!(
            (output.status, output.stdout.as_str()),
            (1, ""),
            "{question}"
        );
        assert!(output.stderr.contains(why), "{question}: {}", output.stderr);
    }
}

#[test]
fn certificates_are_written_to_new_files() {
    let folder = TempDir::new().expect("a folder");
    let write = || {
        grundy([
            "prove",
            "period(square)",
            "--with",
            "game.game",
            "-o",
            "proof.json",
        ])
        .directory(folder.path())
        .output()
    };
    fs::write(
        folder.path().join("game.game"),
        "let square = subtract(1, 4, 9)\n",
    )
    .expect("a file");
    let first = write();
    assert_eq!((first.status, first.stderr.as_str()), (0, ""));
    let verified = grundy(["verify", "proof.json"])
        .directory(folder.path())
        .output();
    assert_eq!(verified.status, 0, "{}", verified.stderr);
    assert!(
        verified
            .stdout
            .starts_with("proof.json: subtract(1, 4, 9): SG(n + ")
    );
    let again = write();
    assert_eq!(again.status, 2, "{}", again.stderr);
    assert!(again.stderr.contains("no file is overwritten"));
}
