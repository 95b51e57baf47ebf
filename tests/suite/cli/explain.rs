//! `grundy explain`.

use crate::cli::fails;
use crate::command::grundy;
use ::grundy::diagnostic::Code;
use pretty_assertions::assert_eq;

#[test]
fn codes_are_explained() {
    let one = grundy(["explain", "e0402"]).output();
    assert_eq!((one.status, &*one.stderr), (0, ""));
    for part in [
        "E0402: division by zero\n",
        "For example:\n",
        "error[E0402]: ",
    ] {
        assert!(one.stdout.contains(part), "{part} in {}", one.stdout);
    }
    let all = grundy(["explain"]).output();
    assert_eq!(all.stdout.lines().count(), Code::ALL.len());
    let json = grundy(["explain", "W0104", "--format", "json"]).output();
    assert!(
        json.stdout
            .starts_with(r#"{"code":"W0104","severity":"warning""#)
    );
    fails(
        grundy(["explain", "E0410"]),
        2,
        &["E0410", "did you mean E0110"],
    );
    fails(
        grundy(["explain", "frogs"]),
        2,
        &["frogs", "lists them all"],
    );
}
