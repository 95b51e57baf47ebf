//! Arguments that make no sense, help and the version.

use crate::cli::fails;
use crate::command::grundy;
use pretty_assertions::assert_eq;

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
