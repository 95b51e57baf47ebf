//! Holds every example to its recorded output.
//!
//! `examples/NN_title.game` is run by the real binary and must print exactly
//! `tests/golden/examples/NN_title.out`, and each program of the gallery what
//! stands in `tests/golden/gallery/`. `GRUNDY_BLESS=1` writes the recorded outputs
//! anew; read the difference before you keep it.

use crate::bless::is_blessing;
use crate::command::{Output, grundy};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The names, without their endings, of the files in a folder.
fn stems(folder: &str, ending: &str) -> BTreeSet<String> {
    fs::read_dir(project(folder))
        .unwrap_or_else(|error| panic!("{folder}: {error}"))
        .map(|entry| entry.expect("the folder can be listed").file_name())
        .filter_map(|name| {
            let name = name.into_string().expect("names are UTF-8");
            name.strip_suffix(ending).map(str::to_owned)
        })
        .collect()
}

/// Folders of programs, each with that of its recorded outputs.
const FOLDERS: [(&str, &str); 2] = [
    ("examples", "tests/golden/examples"),
    ("examples/gallery", "tests/golden/gallery"),
];

#[test]
fn every_example_prints_its_golden_file() {
    for (folder, recorded) in FOLDERS {
        let examples = stems(folder, ".game");
        assert!(!examples.is_empty(), "there are examples");
        for example in examples {
            let program = format!("{folder}/{example}.game");
            let golden = project(&format!("{recorded}/{example}.out"));
            let output = grundy(["run", &program]).output();
            if is_blessing() {
                fs::write(&golden, &output.stdout).expect("the golden file can be written");
            }
            let stdout = fs::read_to_string(&golden).unwrap_or_else(|error| {
                panic!("{}: {error}; GRUNDY_BLESS=1 writes it", golden.display())
            });
            let expected = Output {
                stdout,
                stderr: String::new(),
                status: 0,
            };
            assert_eq!(output, expected, "{program}");
        }
    }
}

#[test]
fn every_golden_file_has_its_example() {
    for (folder, recorded) in FOLDERS {
        let examples = stems(folder, ".game");
        let golden = stems(recorded, ".out");
        let orphans: Vec<_> = golden.difference(&examples).collect();
        assert!(orphans.is_empty(), "no example prints these: {orphans:?}");
    }
}

#[test]
fn every_example_starts_with_a_title_and_is_numbered() {
    for example in stems("examples", ".game") {
        let (number, title) = example.split_once('_').expect("NN_title");
        assert!(
            number.len() == 2 && number.bytes().all(|digit| digit.is_ascii_digit()),
            "{example}: two digits come first"
        );
        assert!(!title.is_empty(), "{example}: a title follows");
        let text = fs::read_to_string(project(&format!("examples/{example}.game")))
            .expect("examples are UTF-8");
        assert!(
            text.starts_with("# "),
            "{example}: the first line is a title comment"
        );
    }
}

#[test]
fn the_list_of_the_gallery_is_complete() {
    let list = fs::read_to_string(project("examples/gallery/README.md")).expect("it is UTF-8");
    for program in stems("examples/gallery", ".game") {
        let link = format!("[{program}]({program}.game)");
        assert!(list.contains(&link), "{program} is not listed");
    }
}
