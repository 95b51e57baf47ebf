//! Runs the real `grundy` binary and checks exactly what it says.

use pretty_assertions::assert_eq;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the binary printed and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub struct Output {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

/// A run of the binary, to be described and then checked.
pub struct Grundy {
    arguments: Vec<String>,
    stdin: Vec<u8>,
    directory: PathBuf,
}

/// A run of `grundy` with these arguments in the project's folder.
pub fn grundy<const N: usize>(arguments: [&str; N]) -> Grundy {
    Grundy {
        arguments: arguments.iter().map(ToString::to_string).collect(),
        stdin: Vec::new(),
        directory: env!("CARGO_MANIFEST_DIR").into(),
    }
}

impl Grundy {
    /// Gives it more arguments.
    pub fn arguments<'a>(mut self, more: impl IntoIterator<Item = &'a str>) -> Self {
        self.arguments.extend(more.into_iter().map(str::to_owned));
        self
    }

    /// Gives it some standard input.
    pub fn stdin(mut self, input: impl AsRef<[u8]>) -> Self {
        self.stdin = input.as_ref().to_vec();
        self
    }

    /// Runs it in another folder.
    pub fn directory(mut self, directory: impl Into<PathBuf>) -> Self {
        self.directory = directory.into();
        self
    }

    /// Runs it.
    pub fn output(self) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
            .args(&self.arguments)
            .current_dir(&self.directory)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        let mut stdin = child.stdin.take().expect("standard input is a pipe");
        let input = self.stdin;
        let writer = std::thread::spawn(move || {
            // A program that fails early need not read all of it.
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().expect("the binary ends");
        writer.join().expect("the writer does not panic");
        Output {
            stdout: String::from_utf8(output.stdout).expect("output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("diagnostics are UTF-8"),
            status: output.status.code().expect("it is not killed by a signal"),
        }
    }

    /// Checks that it prints exactly this, and nothing to standard error.
    pub fn prints(self, stdout: &str) {
        assert_eq!(
            self.output(),
            Output {
                stdout: stdout.to_owned(),
                stderr: String::new(),
                status: 0,
            }
        );
    }
}
