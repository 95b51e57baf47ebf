//! What a line of input asks for: the table of commands, and how moves are
//! written.

use crate::diagnostic::suggest;
use crate::game::{Arrow, Step};

/// What a command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Names a good move.
    Hint,
    /// Takes back the person's last move.
    Undo,
    /// Explains the last moves.
    Why,
    /// Lists all moves.
    Moves,
    /// Writes the play so far to a file.
    Save,
    /// Lets the machine think again.
    Go,
    /// Lists the commands.
    Help,
    /// Gives the game to the machine.
    Resign,
    /// Leaves.
    Quit,
}

/// A command that a person may give.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The word.
    pub word: &'static str,
    /// What follows the word.
    pub argument: Option<&'static str>,
    /// What it does, in a few words.
    pub doc: &'static str,
    /// What it does.
    pub verb: Verb,
}

const fn command(
    word: &'static str,
    argument: Option<&'static str>,
    verb: Verb,
    doc: &'static str,
) -> Command {
    Command {
        word,
        argument,
        doc,
        verb,
    }
}

/// Every command, in the order in which `help` lists them.
pub const COMMANDS: &[Command] = &[
    command(
        "hint",
        None,
        Verb::Hint,
        "name a winning move, or the move that lasts longest",
    ),
    command(
        "why",
        None,
        Verb::Why,
        "explain your last move and the machine's",
    ),
    command(
        "undo",
        None,
        Verb::Undo,
        "take back your last move and the machine's reply",
    ),
    command("moves", None, Verb::Moves, "list every move"),
    command(
        "save",
        Some("FILE"),
        Verb::Save,
        "write the play so far as a program of assertions",
    ),
    command(
        "go",
        None,
        Verb::Go,
        "let the machine think again after it was stopped",
    ),
    command("help", None, Verb::Help, "list the commands"),
    command("resign", None, Verb::Resign, "give the game to the machine"),
    command("quit", None, Verb::Quit, "leave"),
];

/// Moves that are written as words.
const STEPS: [(&str, Step); 2] = [("pass", Step::Pass), ("token", Step::Token)];

/// What a line asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Request<'a> {
    /// Nothing: to see the turn again.
    Nothing,
    /// A move by its number, counted from 1.
    Number(usize),
    /// The pass or the token.
    Step(Step),
    /// A command, and what follows it.
    Command(Verb, &'a str),
    /// A move by the position that it reaches, with the arrow if it was given.
    Position(Option<Arrow>, &'a str),
}

/// Reads a line.
pub(super) fn parse_line(line: &str) -> Request<'_> {
    let line = line.trim();
    if line.is_empty() {
        return Request::Nothing;
    }
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        return Request::Number(line.parse().unwrap_or(usize::MAX));
    }
    if let Some((_, step)) = STEPS.iter().find(|(word, _)| *word == line) {
        return Request::Step(*step);
    }
    let (word, rest) = first_word(line);
    if let Some(command) = COMMANDS.iter().find(|command| command.word == word)
        && (rest.is_empty() || command.argument.is_some())
    {
        return Request::Command(command.verb, rest);
    }
    for (arrow, spellings) in [
        (Arrow::Ordinary, ["->", "→"]),
        (Arrow::Special, ["=>", "⇒"]),
    ] {
        if let Some(target) = spellings.iter().find_map(|arrow| line.strip_prefix(arrow)) {
            return Request::Position(Some(arrow), target.trim_start());
        }
    }
    Request::Position(None, line)
}

/// The command or word that a line mistypes, when it has the shape of one.
pub(super) fn mistyped_word(line: &str) -> Option<&'static str> {
    let (word, rest) = first_word(line.trim());
    if !word.chars().all(char::is_alphanumeric) {
        return None;
    }
    let words = COMMANDS.iter().map(|command| command.word);
    let words = words.chain(STEPS.iter().map(|(word, _)| *word));
    let close = suggest::closest(word, words)?;
    let takes_argument = |command: &&Command| command.word == close && command.argument.is_some();
    (rest.is_empty() || COMMANDS.iter().any(|command| takes_argument(&command))).then_some(close)
}

/// The first word of a line, and the rest.
pub(super) fn first_word(line: &str) -> (&str, &str) {
    match line.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (line, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn lines_are_commands_numbers_or_positions() {
        assert_eq!(parse_line("  "), Request::Nothing);
        assert_eq!(parse_line(" 12 "), Request::Number(12));
        assert_eq!(
            parse_line("99999999999999999999999"),
            Request::Number(usize::MAX)
        );
        assert_eq!(parse_line("pass"), Request::Step(Step::Pass));
        assert_eq!(parse_line("hint"), Request::Command(Verb::Hint, ""));
        assert_eq!(
            parse_line("save  a b.game "),
            Request::Command(Verb::Save, "a b.game")
        );
        assert_eq!(
            parse_line("=>*2"),
            Request::Position(Some(Arrow::Special), "*2")
        );
        assert_eq!(
            parse_line("→ *2"),
            Request::Position(Some(Arrow::Ordinary), "*2")
        );
        assert_eq!(
            parse_line("hint + *2"),
            Request::Position(None, "hint + *2")
        );
        assert_eq!(parse_line("save(3)"), Request::Position(None, "save(3)"));
    }

    #[test]
    fn mistyped_words_are_told_from_positions() {
        assert_eq!(mistyped_word("hnit"), Some("hint"));
        assert_eq!(mistyped_word("Quit"), Some("quit"));
        assert_eq!(mistyped_word("tokn"), Some("token"));
        assert_eq!(mistyped_word("sav a.game"), Some("save"));
        assert_eq!(mistyped_word("hnit + *2"), None);
        assert_eq!(mistyped_word("kayles(3)"), None);
        assert_eq!(mistyped_word(""), None);
    }
}
