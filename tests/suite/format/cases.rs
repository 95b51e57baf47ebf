//! Recorded layouts: `tests/golden/format/NAME.game` is formatted into exactly
//! `NAME.formatted`. `GRUNDY_BLESS=1` writes these anew.

use super::formatted;
use crate::bless::is_blessing;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

#[test]
fn recorded_programs_have_their_layouts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/format");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        if path.extension().is_none_or(|ending| ending != "game") {
            continue;
        }
        count += 1;
        let found = formatted(&fs::read_to_string(&path).expect("it is UTF-8"));
        let golden = path.with_extension("formatted");
        if is_blessing() {
            fs::write(&golden, &found).expect("the golden file can be written");
        }
        let expected = fs::read_to_string(&golden).expect("GRUNDY_BLESS=1 writes it");
        assert_eq!(found, expected, "{}", path.display());
        assert_eq!(formatted(&expected), expected, "{}", path.display());
    }
    assert!(count > 5, "there are cases");
}

#[test]
fn line_ends_and_byte_order_marks_stay() {
    assert_eq!(
        formatted("1+1\r\n\r\n# a \r\n2"),
        "1 + 1\r\n\r\n# a\r\n2\r\n"
    );
    assert_eq!(formatted("1+1\n2\r\n"), "1 + 1\n2\n");
    assert_eq!(formatted("\u{FEFF}1+1"), "\u{FEFF}1 + 1\n");
}

#[test]
fn texts_with_nothing_in_them() {
    assert_eq!(formatted(""), "");
    assert_eq!(formatted(" \n\n ; \n"), "");
    assert_eq!(formatted("\n\n# a\n\n\n\n#b"), "# a\n\n#b\n");
}

#[test]
fn blanks_that_keep_tokens_apart_stay() {
    for text in [
        "*f (3)\n",
        "*a [1]\n",
        "0.7 [3]\n",
        "5 .to\n",
        "* (2)\n",
        "a.. .7\n",
    ] {
        assert_eq!(formatted(text), text);
    }
    assert_eq!(formatted("f (3)\n"), "f(3)\n");
    assert_eq!(formatted("0.77 (12)\n"), "0.77(12)\n");
    assert_eq!(formatted("n**2\n"), "n * *2\n");
}
