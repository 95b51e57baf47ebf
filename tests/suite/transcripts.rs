//! Recorded sessions: `tests/golden/repl/*.session`.
//!
//! The first line names the kind of terminal and the arguments. A line that
//! starts with `⌨ ` says which keys are pressed (`⏎`, `⇥`, `↑`, `^C`, `^D`;
//! `⏸` waits half a second); the lines up to the next one are what the screen
//! shows from the line where the keys began. `GRUNDY_BLESS=1` records anew.

use crate::bless::is_blessing;
use crate::terminal::Terminal;
use pretty_assertions::assert_eq;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Duration;

const KEYS: &str = "⌨ ";

#[test]
fn a_session_with_everything() {
    replay("session");
}

#[test]
fn a_session_on_a_dumb_terminal() {
    replay("dumb");
}

#[test]
fn inputs_are_coloured_while_they_are_typed() {
    let folder = tempfile::tempdir().expect("a folder");
    for (variables, colored) in [
        (&[("TERM", "xterm")][..], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "1")][..], false),
    ] {
        let mut terminal = Terminal::start(&["repl"], variables, folder.path());
        assert!(terminal.settle(waits_for_input));
        terminal.press("grundy(nothing");
        assert!(terminal.settle(waits_for_input));
        let [known, unknown] = [2, 9].map(|column| terminal.is_colored(column));
        assert_eq!((known, unknown), (colored, false), "{variables:?}");
    }
}

#[test]
fn the_history_outlives_the_session() {
    let folder = tempfile::tempdir().expect("a folder");
    let elsewhere = folder.path().join("elsewhere");
    let elsewhere = elsewhere.to_str().expect("a path");
    for variables in [
        &[("TERM", "xterm")][..],
        &[("TERM", "xterm"), ("GRUNDY_HISTORY", elsewhere)][..],
    ] {
        let mut first = Terminal::start(&["repl"], variables, folder.path());
        assert!(first.settle(waits_for_input));
        first.press("game g {\r  a -> b\r}\r");
        assert!(first.settle(waits_for_input));
        first.press("\x04");
        assert_eq!(first.ended(), Some(0));
        let mut second = Terminal::start(&["repl"], variables, folder.path());
        assert!(second.settle(waits_for_input));
        let row = second.row();
        second.press("\x1b[A");
        assert!(second.settle(waits_for_input));
        assert_eq!(second.text_from(row), "> game g {\n  a -> b\n}");
    }
    assert!(folder.path().join("data/grundy/history").is_file());
    assert!(folder.path().join("elsewhere").is_file());
}

#[test]
fn what_takes_long_shows_how_it_gets_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let long = "count(true for n in 0..1000000000000)";
    let arguments = ["--timeout", "3", "-e", long];
    let mut terminal = Terminal::start(&arguments, &[("TERM", "xterm")], folder.path());
    let shows = |terminal: &Terminal| {
        let text = terminal.text_from(0);
        text.contains(" bindings, ") && text.contains("/s, ")
    };
    assert!(terminal.shows(shows), "{}", terminal.text_from(0));
    assert_eq!(terminal.ended(), Some(1));
    terminal.settle(|_| true);
    assert!(!shows(&terminal), "it is wiped: {}", terminal.text_from(0));
}

/// Plays a recorded session again and compares what the screen shows.
fn replay(name: &str) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join(format!("tests/golden/repl/{name}.session"));
    let recorded = fs::read_to_string(&path).expect("the session is recorded");
    let played = play(&recorded);
    if is_blessing() {
        fs::write(&path, played).expect("the session can be recorded");
    } else {
        assert_eq!(played, recorded, "{name}");
    }
}

fn play(recorded: &str) -> String {
    let (title, rest) = recorded.split_once('\n').expect("a first line");
    let mut words = title.split_whitespace().skip(1);
    let term = words.next().expect("a kind of terminal");
    let arguments: Vec<&str> = words.collect();
    let folder = tempfile::tempdir().expect("a folder for the session");
    fs::write(folder.path().join("trails.game"), TRAILS).expect("a file to load");
    let mut terminal = Terminal::start(&arguments, &[("TERM", term)], folder.path());
    assert!(terminal.settle(waits_for_input), "it starts");
    let mut played = format!("{title}\n{}\n", terminal.text_from(0));
    for keys in rest.lines().filter_map(|line| line.strip_prefix(KEYS)) {
        let row = terminal.row();
        let leaves = press(&mut terminal, keys);
        let settled = terminal.settle(|terminal| !leaves && waits_for_input(terminal));
        let shown = terminal.text_from(row);
        if leaves {
            assert_eq!(terminal.ended(), Some(0), "it ends well");
        } else {
            assert!(settled, "after {keys}:\n{shown}");
        }
        let _ = write!(played, "{KEYS}{keys}\n{}\n", without_times(&shown));
    }
    played
}

/// A prompt, and perhaps an input behind it; a later line of an input that
/// goes over several has none.
fn waits_for_input(terminal: &Terminal) -> bool {
    let line = terminal.line();
    let later = line.starts_with("  ") || line.is_empty() || line == "}";
    later
        || [">", ".", "play>"]
            .iter()
            .any(|prompt| line.starts_with(prompt))
}

/// A file that sessions load.
const TRAILS: &str = "# Walk up to three steps; the last step wins.
game trail(n) { -> trail(n - k) for k in 1..min(n, 3) }
\"trails up to five steps\"
[grundy(trail(n)) for n in 0..5]
";

/// Presses keys; whether they leave the program.
fn press(terminal: &mut Terminal, keys: &str) -> bool {
    let keys = keys
        .replace('⏎', "\r")
        .replace('⇥', "\t")
        .replace('↑', "\x1b[A")
        .replace("^C", "\x03");
    let leaves = keys.ends_with("^D") || keys.ends_with(":quit\r");
    let keys = keys.replace("^D", "\x04");
    for (index, part) in keys.split('⏸').enumerate() {
        if index > 0 {
            std::thread::sleep(Duration::from_millis(500));
        }
        terminal.press(part);
    }
    leaves
}

/// Times differ from run to run.
fn without_times(text: &str) -> String {
    let lines: Vec<&str> = text
        .lines()
        .map(|line| {
            if line.starts_with("took ") {
                "took …"
            } else {
                line
            }
        })
        .collect();
    lines.join("\n")
}
