//! The commands of the REPL, as a table: help, completion and the shell read
//! it.

mod control;
mod files;
mod inspect;
mod play;
mod setting;

use super::shell::{Flow, Shell};
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::session::Session;
use crate::source::Span;
use crate::syntax::lexemes;
use std::ops::ControlFlow;

/// What a command takes, for completion.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    /// Nothing.
    Nothing,
    /// A file.
    Path,
    /// An expression or a statement.
    Expression,
    /// Words from a list that may depend on those before.
    Words(fn(&Session, &str) -> Vec<String>),
}

/// A command.
pub(super) struct Command {
    /// Its name, without the colon.
    pub name: &'static str,
    /// What follows the name.
    pub form: &'static str,
    /// What it does, in a few words.
    pub doc: &'static str,
    /// What it takes.
    pub wants: Argument,
    /// Does it.
    pub run: fn(&mut Shell, &Call) -> Flow,
}

macro_rules! commands {
    ($($name:literal $form:literal $wants:expr => $run:path, $doc:literal;)*) => {
        /// Every command, in the order in which help lists them.
        pub(super) static COMMANDS: &[Command] = &[
            $(Command { name: $name, form: $form, doc: $doc, wants: $wants, run: $run },)*
        ];
    };
}

commands! {
    "help" "[NAME]" Argument::Words(inspect::names_and_commands) => inspect::help, "what there is, or what a name or command means";
    "doc" "NAME" Argument::Words(inspect::names) => inspect::doc, "what a name means, with its example run";
    "type" "EXPR" Argument::Expression => inspect::type_of, "what kind of value an expression has";
    "list" "[session|library|built-ins]" Argument::Words(inspect::list_names) => inspect::list, "the names that are defined";
    "explain" "EXPR|CODE" Argument::Expression => inspect::explain, "the mex computation of a position, or an error code";
    "play" "EXPR [under CONVENTION]" Argument::Expression => play::play, "plays against the machine; `:play!` lets it begin";
    "time" "STATEMENT" Argument::Expression => inspect::time, "runs a statement and tells how long it took";
    "more" "" Argument::Nothing => control::more, "the last result that was cut, whole";
    "load" "FILE" Argument::Path => files::load, "runs a file in this session";
    "reload" "" Argument::Nothing => files::reload, "loads the files again, then runs your definitions again";
    "save" "FILE" Argument::Path => files::save, "writes the inputs that worked; `:save! FILE` replaces a file";
    "set" "[format|convention|limit|fold] …" Argument::Words(setting::words) => setting::set, "shows or changes a setting";
    "reset" "" Argument::Nothing => control::reset, "forgets every definition";
    "quit" "" Argument::Nothing => control::quit, "leaves; so does Ctrl-D";
}

/// A command as it was written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call<'a> {
    /// The name, without the colon and the `!`.
    pub name: &'a str,
    /// It ends in `!`.
    pub forced: bool,
    /// What follows, without blanks around it.
    pub argument: &'a str,
    /// Where what follows starts, if anything can follow yet.
    pub argument_start: Option<usize>,
    /// Where the command starts, and its name ends.
    name_range: (usize, usize),
}

/// The command that a line holds, if it is one.
pub(super) fn parse(line: &str) -> Option<Call<'_>> {
    let start = line.len() - line.trim_start().len();
    let rest = line[start..].strip_prefix(':')?;
    let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
    let (word, after) = rest.split_at(length);
    let name = word.strip_suffix('!').unwrap_or(word);
    let blank = after.len() - after.trim_start().len();
    Some(Call {
        name,
        forced: name.len() < word.len(),
        argument: after.trim(),
        argument_start: (!after.is_empty()).then_some(start + 1 + length + blank),
        name_range: (start, start + 1 + length),
    })
}

/// The command with a name, or the first that starts with it.
pub(super) fn find(name: &str) -> Option<&'static Command> {
    let exact = COMMANDS.iter().find(|command| command.name == name);
    exact.or_else(|| {
        COMMANDS
            .iter()
            .find(|command| !name.is_empty() && command.name.starts_with(name))
    })
}

/// Carries out a command; `line` is the whole input.
pub(super) fn run(shell: &mut Shell, line: &str, call: &Call) -> Flow {
    match find(call.name) {
        Some(command) => (command.run)(shell, call),
        None => {
            let unknown = unknown(shell, line, call);
            shell.show_diagnostic(&unknown);
            ControlFlow::Continue(())
        }
    }
}

fn unknown(shell: &Shell, line: &str, call: &Call) -> Diagnostic {
    let name = shell.input_name();
    let file = shell.session().borrow_mut().add_source(&name, line);
    let (start, end) = call.name_range;
    let diagnostic = Diagnostic::new(
        Code::UnknownCommand,
        format!("there is no command `:{}`", call.name),
    )
    .label(Span::new(file, start, end), "unknown command");
    match suggest::closest(call.name, COMMANDS.iter().map(|command| command.name)) {
        Some(close) => diagnostic.help(format!("did you mean `:{close}`?")),
        None => diagnostic.help("`:help` lists the commands"),
    }
}

/// The error for an argument that is missing.
fn missing_argument(call: &Call, what: &str) -> Diagnostic {
    let form = find(call.name).map_or("", |command| command.form);
    let name = find(call.name).map_or(call.name, |command| command.name);
    super::shell::command_error(format!("`:{name}` needs {what}"))
        .help(format!("write `:{name} {form}`"))
}

/// The text of an argument at the place where it stands in the input, so
/// that diagnostics point at the right column.
fn at_its_column(call: &Call, text: &str) -> String {
    format!(
        "{:width$}{text}",
        "",
        width = call.argument_start.unwrap_or(0)
    )
}

/// An expression, and the convention that it names at its end.
fn split_under(text: &str) -> (&str, Option<&str>) {
    let under = lexemes(text)
        .into_iter()
        .rfind(|lexeme| &text[lexeme.range.clone()] == "under");
    match under {
        Some(under) => (
            text[..under.range.start].trim(),
            Some(text[under.range.end..].trim()),
        ),
        None => (text.trim(), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn commands_start_with_a_colon() {
        assert!(parse("grundy(*3)").is_none());
        let call = parse("  :save! a b.game ").expect("a command");
        assert_eq!(
            (call.name, call.forced, call.argument),
            ("save", true, "a b.game")
        );
        assert_eq!(call.argument_start, Some(9));
        let call = parse(":q").expect("a command");
        assert_eq!((call.argument, call.argument_start), ("", None));
    }

    #[test]
    fn beginnings_are_enough() {
        assert_eq!(find("q").map(|command| command.name), Some("quit"));
        assert_eq!(find("re").map(|command| command.name), Some("reload"));
        assert!(find("").is_none());
        assert!(find("quite").is_none());
    }

    #[test]
    fn names_are_unique() {
        for (index, command) in COMMANDS.iter().enumerate() {
            assert!(
                COMMANDS[..index]
                    .iter()
                    .all(|other| other.name != command.name)
            );
            assert!(!command.doc.ends_with('.'));
        }
    }
}
