//! The project's own programs are formatted, and formatting what its tests and
//! its documents hold changes the layout only.

use super::{formatted, try_format};
use crate::readme::blocks;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::{Path, PathBuf};

/// The files of a folder of the project with an ending.
fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    fs::read_dir(folder)
        .expect("the folder can be listed")
        .map(|entry| entry.expect("the folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect()
}

#[test]
fn examples_gallery_and_library_are_formatted() {
    let programs = [files("examples", "game"), files("examples/gallery", "game")].concat();
    let library = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/prelude.game");
    for path in programs.into_iter().chain([library]) {
        let text = fs::read_to_string(&path).expect("it is UTF-8");
        assert_eq!(
            formatted(&text),
            text,
            "`grundy fmt {}` formats it",
            path.display()
        );
    }
}

#[test]
fn programs_of_tests_keep_what_they_say() {
    let errors = files("tests/golden/errors", "game");
    let codes = files("src/diagnostic/examples", "game");
    let texts = [errors, codes, files("tests/golden", "game")]
        .concat()
        .into_iter()
        .map(|path| fs::read_to_string(path).expect("it is UTF-8"));
    let pages = [files("docs", "md"), files(".", "md")].concat();
    let documents = pages.into_iter().flat_map(|path| {
        let text = fs::read_to_string(path).expect("it is UTF-8");
        let programs = blocks(&text).into_iter();
        programs
            .filter(|block| block.language == "grundy")
            .map(|block| block.body)
            .collect::<Vec<_>>()
    });
    let mut count = 0;
    for text in texts.chain(documents) {
        match try_format(&text) {
            Ok(once) => {
                count += 1;
                assert_eq!(formatted(&once), once);
            }
            Err(diagnostics) => assert!(
                diagnostics
                    .iter()
                    .all(|found| found.code.number() != "E0901"),
                "{diagnostics:?}\n{text}"
            ),
        }
    }
    assert!(count > 80, "only {count} programs are read");
}
