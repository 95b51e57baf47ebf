//! `grundy -e`: expressions, and Ctrl-C while one is worked out.

use crate::command::grundy;
use pretty_assertions::assert_eq;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

#[test]
fn expressions_share_one_session() {
    grundy([
        "-e",
        "let n = 5",
        "-e",
        "n + 1",
        "--eval",
        "grundy(kayles(n))",
    ])
    .prints("6\n4\n");
    let output = grundy(["-e", "1 / 0", "-e", "2"]).output();
    assert_eq!((output.stdout.as_str(), output.status), ("2\n", 1));
}

#[cfg(unix)]
#[test]
fn interrupts_end_a_long_computation() {
    for program in [
        "grundy(wythoff(5000, 5000))",
        "count(n % 3 == 0 for n in 0..1000000000000)",
        "let f(n) = n + 1\nsum(f(n) for n in 0..1000000000000)",
        "grundy(0.007(100000000))",
    ] {
        let child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args([
                "-e",
                program,
                "--max-positions",
                "4000000000",
                "--color",
                "never",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        std::thread::sleep(Duration::from_millis(400));
        let begun = Instant::now();
        let kill = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status();
        assert!(kill.expect("`kill` is there").success());
        let output = child.wait_with_output().expect("the binary ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            begun.elapsed() < Duration::from_secs(3),
            "{program}: {:?}",
            begun.elapsed()
        );
        assert_eq!(output.status.code(), Some(130), "{program}: {stderr}");
        assert!(
            stderr.starts_with("error[E0605]: interrupted"),
            "{program}: {stderr}"
        );
        assert_eq!(output.stdout, b"");
    }
}
