//! Limits: the flags that set them, and the diagnostics that name these.

use crate::cli::fails;
use crate::command::grundy;
use ::grundy::diagnostic::Code;
use ::grundy::limits::Limit;
use pretty_assertions::assert_eq;
use std::time::{Duration, Instant};

#[test]
fn limits_name_their_flag() {
    for (limit, number, program) in [
        ("--timeout", "1", "grundy(wythoff(3000, 3000))"),
        ("--max-positions", "100", "grundy(wythoff(30, 30))"),
        ("--max-memory", "1", "grundy(wythoff(1000, 1000))"),
        (
            "--max-depth",
            "50",
            "let f(n) = if n == 0 then 0 else f(n - 1)\nf(100)",
        ),
        ("--max-nesting", "5", "((((((1))))))"),
    ] {
        let code = ["E0601", "E0602", "E0603", "E0604", "E0111"];
        let begun = Instant::now();
        let output = fails(
            grundy(["run", "-", limit, number]).stdin(program),
            1,
            &[limit],
        );
        assert!(
            code.iter().any(|code| output.stderr.contains(code)),
            "{}",
            output.stderr
        );
        assert_eq!(
            output.stderr.matches("error[").count(),
            1,
            "{}",
            output.stderr
        );
        assert!(begun.elapsed() < Duration::from_secs(20), "{limit}");
    }
}

#[test]
fn codes_name_no_flag_that_is_not_there() {
    for &code in Code::ALL {
        let words = code.explanation().split('`').skip(1).step_by(2);
        for flag in words.filter_map(|word| word.strip_prefix("--")) {
            assert!(Limit::with_flag(flag).is_some(), "{code}: --{flag}");
        }
    }
}
