//! Playing against the machine.
//!
//! `tests/golden/play/NAME.session` holds plays as a person sees them: a line
//! `$ grundy play …`, then what the binary prints when it is fed the lines
//! behind the prompts. The `session` blocks of the documentation are held to
//! the product in the same way. `GRUNDY_BLESS=1` records the plays anew.

mod commands;
mod perfect;
mod transcripts;

use crate::bless::is_blessing;
use crate::command::{Output, grundy};
use crate::readme;
use pretty_assertions::assert_eq;
use std::fs;
use std::path::Path;

const PROMPT: &str = "play>";
const DOCUMENTS: [&str; 2] = ["README.md", "docs/play.md"];

/// Plays with these lines as input.
fn play(arguments: &[&str], lines: &[&str]) -> Output {
    let input: String = lines.iter().flat_map(|line| [*line, "\n"]).collect();
    grundy(["play"])
        .arguments(arguments.iter().copied())
        .stdin(input)
        .output()
}

/// A session as it is printed when its own lines are given again.
fn replay(session: &str, place: &str) -> String {
    let (command, printed) = session.split_once('\n').expect("a command comes first");
    let arguments = command.strip_prefix("$ grundy play ").expect(place);
    let arguments = readme::words(arguments);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let lines: Vec<&str> = printed
        .lines()
        .filter_map(|line| Some(line.strip_prefix(PROMPT)?.trim_start()))
        .collect();
    let output = play(&arguments, &lines);
    assert_eq!(output.status, 0, "{place}: {}", output.stderr);
    assert_eq!(output.stderr, "", "{place}");
    format!("{command}\n{}", output.stdout)
}

#[test]
fn golden_plays_read_as_recorded() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/play");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        let session = fs::read_to_string(&path).expect("a session is text");
        let printed = replay(&session, &path.display().to_string());
        if is_blessing() {
            fs::write(&path, &printed).expect("it can be written");
        } else {
            assert_eq!(printed, session, "{}", path.display());
        }
        count += 1;
    }
    assert!(count >= 3, "the sessions are there");
}

#[test]
fn plays_in_the_documentation_read_as_they_say() {
    for document in DOCUMENTS {
        let blocks = readme::blocks(&readme::read(document));
        let sessions = blocks.iter().filter(|block| block.language == "session");
        let mut count = 0;
        for block in sessions {
            let place = format!("{document}:{}", block.line);
            assert_eq!(replay(&block.body, &place), block.body, "{place}");
            count += 1;
        }
        assert!(count > 0, "{document} shows a play");
    }
}
