//! Whatever the text: it runs or is explained; it never panics and never
//! hangs. Every diagnostic can be written in all forms.

use grundy::diagnostic::{Severity, fancy, json, short};
use grundy::eval::LoadFile;
use grundy::limits::{Limits, Stop, Tally, Watch};
use grundy::session::{Event, Session, Status};
use grundy::{output, syntax};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock, mpsc};
use std::thread;
use std::time::Duration;

mod extremes;
mod nasty;

/// A folder without files.
struct NoFiles;

impl LoadFile for NoFiles {
    fn load(&self, _from: &str, _path: &str) -> Result<(String, String), String> {
        Err("there is no such file".to_owned())
    }
}

/// Stops a run after so many looks.
struct Patience {
    left: AtomicU32,
}

impl Watch for Patience {
    fn check(&self, _: &Tally) -> Option<Stop> {
        let left = self.left.load(Ordering::Relaxed);
        self.left.store(left.saturating_sub(1), Ordering::Relaxed);
        (left == 0).then_some(Stop::TimedOut { seconds: 1 })
    }
}

/// Limits that end everything within a second or so.
fn limits(looks: u32) -> Limits {
    let mut limits = Limits::watched(Arc::new(Patience {
        left: AtomicU32::new(looks),
    }));
    limits.max_positions = 20_000;
    limits
}

/// What a run came to.
#[derive(Debug, PartialEq, Eq)]
struct Ending {
    status: Status,
    /// The results, as they are printed.
    results: Vec<String>,
    /// The codes and titles of the diagnostics.
    diagnostics: Vec<String>,
}

/// Runs a program, writing everything it reports in every form.
fn run(text: &str, limits: Limits) -> Ending {
    let mut session = Session::new(limits, Arc::new(NoFiles));
    let mut results = Vec::new();
    let mut diagnostics = Vec::new();
    let mut errors = 0;
    let status = session.run("soup.game", text, &mut |session, event| match event {
        Event::Report(report) => {
            let source = syntax::one_line(session.sources().text(report.span));
            let interpreter = session.interpreter();
            let _ = output::json::report(interpreter, &report.shown, &source, 1).to_string();
            results.push(output::text::labelled(interpreter, &report.shown, &source));
        }
        Event::Diagnostic(diagnostic) => {
            let sources = session.sources();
            assert!(!fancy::render(&diagnostic, sources, false).is_empty());
            assert!(!fancy::render(&diagnostic, sources, true).is_empty());
            assert!(!json::render(&diagnostic, sources).to_string().is_empty());
            assert!(!short::render(&diagnostic, sources).contains('\n'));
            errors += usize::from(diagnostic.severity == Severity::Error);
            diagnostics.push(diagnostic.to_string());
        }
    });
    assert_eq!(status == Status::Done, errors == 0, "{diagnostics:?}");
    Ending {
        status,
        results,
        diagnostics,
    }
}

/// Runs a program that has to end within `seconds`, on a small stack.
fn run_within(seconds: u64, name: &str, text: String) -> Ending {
    let (sender, receiver) = mpsc::channel();
    let worker = thread::Builder::new()
        .stack_size(2 * 1024 * 1024)
        .spawn(move || sender.send(run(&text, limits(300))))
        .expect("a thread starts");
    match receiver.recv_timeout(Duration::from_secs(seconds)) {
        Ok(ending) => ending,
        Err(mpsc::RecvTimeoutError::Timeout) => panic!("{name} takes more than {seconds} s"),
        Err(mpsc::RecvTimeoutError::Disconnected) => match worker.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(_) => unreachable!("{name} ends without a word"),
        },
    }
}

/// The words, operators and brackets of the language, and some of everything.
const TOKENS: [&str; 125] = [
    "game",
    "let",
    "assert",
    "table",
    "grid",
    "use",
    "for",
    "in",
    "if",
    "else",
    "then",
    "under",
    "and",
    "or",
    "not",
    "xor",
    "as",
    "true",
    "false",
    "none",
    "start",
    "from",
    "->",
    "=>",
    "→",
    "⇒",
    "⊕",
    "≤",
    "≥",
    "≠",
    "∈",
    "∉",
    "∗",
    "−",
    "·77",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "=",
    "++",
    "..",
    "..<",
    "|",
    "&",
    "<<",
    ">>",
    "+",
    "-",
    "*",
    "/",
    "%",
    "^",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "\n",
    "\n",
    "\n",
    ".",
    "\"",
    "\"s\"",
    "\"\\u{41}\"",
    "\\",
    "#",
    "&&",
    "||",
    "!",
    "@",
    "'",
    "é",
    "G₁",
    "x",
    "y",
    "n",
    "f",
    "g",
    "f(n)",
    "f(n - 1)",
    "0",
    "1",
    "2",
    "3",
    "7",
    "10",
    "9223372036854775807",
    "0.77",
    "0.[3]",
    "4.3",
    "3.7",
    "*1",
    "*2",
    "* ",
    "0.7X",
    "kayles",
    "kayles(3)",
    "wythoff(2, 3)",
    "grundy",
    "grundy(",
    "outcome(",
    "options(",
    "explain(",
    "duality(",
    "winning(",
    "positions(",
    "min(",
    "sum(",
    "len(",
    "subsets(",
    "misere",
    "pass",
    "rule2",
    "rule3(1)",
    "P",
    "N",
    "game g(n) {\n",
    "game h {\n",
    "let f(n) = ",
];

/// Programs to spoil: the examples and the recorded errors.
static PROGRAMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["examples", "tests/golden/errors"] {
        let entries = fs::read_dir(root.join(folder)).into_iter().flatten();
        files.extend(entries.flatten().map(|entry| entry.path()));
    }
    files.retain(|path| path.extension().is_some_and(|ending| ending == "game"));
    files.sort();
    let read = |path| fs::read_to_string(path).expect("a program is text");
    files.iter().map(read).collect()
});

/// One way to spoil a program; places are shares of its length.
#[derive(Clone, Debug)]
enum Edit {
    DeleteLine(Index),
    RepeatLine(Index, Index),
    SwapLines(Index, Index),
    /// A line of another program.
    BorrowLine(Index, Index, Index),
    DeleteCharacter(Index),
    RepeatCharacter(Index, Index),
    SwapCharacters(Index, Index),
    Insert(Index, &'static str),
    Cut(Index),
}

fn edit() -> impl Strategy<Value = Edit> {
    use Edit as E;
    let place = any::<Index>;
    prop_oneof![
        place().prop_map(E::DeleteLine),
        (place(), place()).prop_map(|(a, b)| E::RepeatLine(a, b)),
        (place(), place()).prop_map(|(a, b)| E::SwapLines(a, b)),
        (place(), place(), place()).prop_map(|(a, b, c)| E::BorrowLine(a, b, c)),
        place().prop_map(E::DeleteCharacter),
        (place(), place()).prop_map(|(a, b)| E::RepeatCharacter(a, b)),
        (place(), place()).prop_map(|(a, b)| E::SwapCharacters(a, b)),
        (place(), select(&TOKENS[..])).prop_map(|(a, token)| E::Insert(a, token)),
        place().prop_map(E::Cut),
    ]
}

fn spoil(text: &str, edit: &Edit) -> String {
    let mut lines: Vec<&str> = text.split('\n').collect();
    let mut characters: Vec<char> = text.chars().collect();
    if characters.is_empty() {
        return text.to_owned();
    }
    let (height, length) = (lines.len(), characters.len());
    match edit {
        Edit::DeleteLine(at) => drop(lines.remove(at.index(height))),
        Edit::RepeatLine(from, to) => lines.insert(to.index(height), lines[from.index(height)]),
        Edit::SwapLines(a, b) => lines.swap(a.index(height), b.index(height)),
        Edit::BorrowLine(at, program, line) => {
            let other: Vec<&str> = program.get(&PROGRAMS).split('\n').collect();
            lines.insert(at.index(height), other[line.index(other.len())]);
        }
        Edit::DeleteCharacter(at) => drop(characters.remove(at.index(length))),
        Edit::RepeatCharacter(from, to) => {
            characters.insert(to.index(length), characters[from.index(length)]);
        }
        Edit::SwapCharacters(a, b) => characters.swap(a.index(length), b.index(length)),
        Edit::Insert(at, token) => {
            let at = at.index(length);
            characters.splice(at..at, token.chars());
        }
        Edit::Cut(at) => characters.truncate(at.index(length)),
    }
    match edit {
        Edit::DeleteLine(_) | Edit::RepeatLine(..) | Edit::SwapLines(..) | Edit::BorrowLine(..) => {
            lines.join("\n")
        }
        _ => characters.into_iter().collect(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 400,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_string_runs_or_is_explained(text in any::<String>()) {
        run(&text, limits(20));
    }

    #[test]
    fn any_bytes_that_are_text_run_or_are_explained(
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        run(&String::from_utf8_lossy(&bytes), limits(20));
    }

    #[test]
    fn any_soup_of_tokens_runs_or_is_explained(
        tokens in prop::collection::vec((select(&TOKENS[..]), select(&["", " ", " "][..])), 0..60),
    ) {
        let text: String = tokens.iter().flat_map(|(token, blank)| [*token, *blank]).collect();
        run(&text, limits(20));
    }

    #[test]
    fn a_spoilt_program_runs_or_is_explained(
        program in any::<Index>(),
        edits in prop::collection::vec(edit(), 1..8),
    ) {
        let mut text = program.get(&PROGRAMS).clone();
        for edit in &edits {
            text = spoil(&text, edit);
        }
        run(&text, limits(20));
    }
}
