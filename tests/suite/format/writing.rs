//! `grundy fmt`: what it prints, writes and refuses, and its exit status.

use crate::command::{Output, grundy};
use pretty_assertions::assert_eq;
use std::fs;
use tempfile::TempDir;

const ROUGH: &str = "let a=1 # one\na+a\n";
const SMOOTH: &str = "let a = 1   # one\na + a\n";

fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder can be made");
    for (name, text) in [
        ("rough.game", ROUGH),
        ("smooth.game", SMOOTH),
        ("wrong.game", "let = 2\n"),
    ] {
        fs::write(folder.path().join(name), text).expect("a file can be written");
    }
    folder
}

fn run<const N: usize>(folder: &TempDir, arguments: [&str; N]) -> Output {
    grundy(["fmt"])
        .arguments(arguments)
        .directory(folder.path())
        .output()
}

fn text(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("it is UTF-8")
}

#[test]
fn files_are_written_and_standard_input_is_printed() {
    let folder = folder();
    let output = run(&folder, ["rough.game", "smooth.game"]);
    assert_eq!(
        (output.status, output.stdout + &output.stderr),
        (0, String::new())
    );
    assert_eq!(text(&folder, "rough.game"), SMOOTH);
    assert_eq!(text(&folder, "smooth.game"), SMOOTH);
    assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 3);
    grundy(["fmt", "-"]).stdin(ROUGH).prints(SMOOTH);
    grundy(["fmt", "-"]).prints("");
}

#[test]
fn check_shows_what_would_change() {
    let folder = folder();
    let output = run(&folder, ["--check", "rough.game", "smooth.game"]);
    assert_eq!(
        output.stdout,
        "--- rough.game\n+++ rough.game (formatted)\n@@ -1,2 +1,2 @@\n-let a=1 # one\n-a+a\n+let a = 1   # one\n+a + a\n"
    );
    assert_eq!((output.status, output.stderr.as_str()), (1, ""));
    assert_eq!(text(&folder, "rough.game"), ROUGH);
    assert_eq!(run(&folder, ["--check", "smooth.game"]).status, 0);
}

#[test]
fn a_file_with_mistakes_is_left_alone_and_the_others_are_not() {
    let folder = folder();
    let output = run(&folder, ["wrong.game", "rough.game"]);
    assert_eq!(output.status, 1);
    assert!(
        output.stderr.contains("wrong.game:1:1"),
        "{}",
        output.stderr
    );
    assert_eq!(text(&folder, "wrong.game"), "let = 2\n");
    assert_eq!(text(&folder, "rough.game"), SMOOTH);
    let output = run(&folder, ["none.game", "wrong.game"]);
    assert_eq!(output.status, 2);
    assert!(
        output.stderr.contains("there is no such file"),
        "{}",
        output.stderr
    );
    assert!(
        output.stderr.contains("wrong.game:1:1"),
        "{}",
        output.stderr
    );
    assert_eq!(run(&folder, []).status, 2);
}

#[test]
fn a_folder_is_no_program() {
    let folder = folder();
    let output = run(&folder, ["."]);
    assert_eq!(output.status, 2);
    assert!(
        output.stderr.contains("it is a folder"),
        "{}",
        output.stderr
    );
}

#[cfg(unix)]
mod unix {
    use super::{ROUGH, SMOOTH, folder, run, text};
    use pretty_assertions::assert_eq;
    use std::fs;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use tempfile::TempDir;

    fn mode(folder: &TempDir, name: &str) -> u32 {
        let metadata = fs::metadata(folder.path().join(name)).expect("it is there");
        metadata.permissions().mode() & 0o7777
    }

    fn set_mode(folder: &TempDir, name: &str, mode: u32) {
        let permissions = fs::Permissions::from_mode(mode);
        fs::set_permissions(folder.path().join(name), permissions).expect("it is ours");
    }

    #[test]
    fn permissions_stay_and_read_only_files_are_refused() {
        let folder = folder();
        set_mode(&folder, "rough.game", 0o754);
        assert_eq!(run(&folder, ["rough.game"]).status, 0);
        assert_eq!(mode(&folder, "rough.game"), 0o754);
        assert_eq!(text(&folder, "rough.game"), SMOOTH);

        fs::write(folder.path().join("rough.game"), ROUGH).expect("it can be written");
        set_mode(&folder, "rough.game", 0o444);
        let output = run(&folder, ["rough.game"]);
        assert_eq!(
            output.stderr,
            "error: `rough.game` cannot be written: it is read-only\n"
        );
        assert_eq!(output.status, 2);
        assert_eq!(text(&folder, "rough.game"), ROUGH);
    }

    #[test]
    fn a_symbolic_link_stays_one() {
        let folder = folder();
        let link = folder.path().join("link.game");
        symlink("rough.game", &link).expect("a link can be made");
        assert_eq!(run(&folder, ["link.game"]).status, 0);
        assert!(
            fs::symlink_metadata(&link)
                .expect("it is there")
                .is_symlink()
        );
        assert_eq!(text(&folder, "rough.game"), SMOOTH);
    }

    #[test]
    fn a_device_is_refused() {
        let output = run(&folder(), ["/dev/null"]);
        assert_eq!(output.status, 2);
        assert!(
            output.stderr.contains("it is not a regular file"),
            "{}",
            output.stderr
        );
    }
}
