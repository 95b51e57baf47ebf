//! `grundy check`.

use crate::cli::{fails, folder, run_in};
use pretty_assertions::assert_eq;

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
