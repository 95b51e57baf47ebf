//! Looking at names, values and errors.

use super::{COMMANDS, Call, at_its_column, missing_argument, split_under};
use crate::assist::{Documentation, document, documented_names};
use crate::check::Global;
use crate::diagnostic::{Code, suggest};
use crate::eval::Value;
use crate::eval::builtins;
use crate::host::explained_code;
use crate::program::CONSTANTS;
use crate::repl::shell::{Flow, Shell, command_error, counted};
use crate::session::Session;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::time::Instant;

/// `:help [NAME]`
pub(super) fn help(shell: &mut Shell, call: &Call) -> Flow {
    if call.argument.is_empty() {
        shell.say(&overview());
        return ControlFlow::Continue(());
    }
    let name = call.argument.trim_start_matches(':');
    let command = COMMANDS.iter().find(|command| command.name == name);
    match command {
        Some(command) => {
            let line = format!(":{} {}", command.name, command.form);
            shell.say(&format!("{}\n  {}", line.trim_end(), command.doc));
        }
        None => {
            show_documentation(shell, name);
        }
    }
    ControlFlow::Continue(())
}

fn overview() -> String {
    let mut text = String::from(
        "Type an expression to see its value, or define a game or a value:\n\
         \u{20} grundy(kayles(5) + *2)\n\
         \u{20} let g = {*0, *2}\n\
         \u{20} game take(n) { -> take(n - k) for k in 1..min(n, 3) }\n\
         An input that is not finished goes on in the next line. Tab completes.\n\n",
    );
    let forms: Vec<String> = COMMANDS
        .iter()
        .map(|command| {
            format!(":{} {}", command.name, command.form)
                .trim_end()
                .to_owned()
        })
        .collect();
    let width = forms.iter().map(|form| form.chars().count()).max();
    for (form, command) in forms.iter().zip(COMMANDS) {
        let _ = writeln!(
            text,
            "  {form:width$}  {}",
            command.doc,
            width = width.unwrap_or(0)
        );
    }
    text.push_str(
        "\nThe beginning of a command's name is enough. `:list built-ins` lists the functions.",
    );
    text
}

/// `:doc NAME`
pub(super) fn doc(shell: &mut Shell, call: &Call) -> Flow {
    if call.argument.is_empty() {
        shell.show_diagnostic(&missing_argument(call, "a name"));
    } else if let Some(Documentation {
        example: Some(example),
        ..
    }) = show_documentation(shell, call.argument)
    {
        shell.say(&format!("\n> {example}"));
        shell.evaluate(example);
    }
    ControlFlow::Continue(())
}

/// Says what a name means; complains when it means nothing.
fn show_documentation(shell: &mut Shell, name: &str) -> Option<Documentation> {
    let session = shell.session();
    let found = document(&session.borrow(), name);
    match &found {
        Some(documentation) => shell.say(&documentation.to_string()),
        None => {
            let names = documented_names(&session.borrow());
            let diagnostic = command_error(format!("nothing is called `{name}`"));
            let diagnostic = match suggest::closest(name, names.iter().map(String::as_str)) {
                Some(close) => diagnostic.help(format!("did you mean `{close}`?")),
                None => diagnostic.help("`:list` lists the names that are defined"),
            };
            shell.show_diagnostic(&diagnostic);
        }
    }
    found
}

/// `:type EXPR`
pub(super) fn type_of(shell: &mut Shell, call: &Call) -> Flow {
    if call.argument.is_empty() {
        shell.show_diagnostic(&missing_argument(call, "an expression"));
    } else if let Some(value) = shell.unshown_value(&at_its_column(call, call.argument)) {
        shell.say(&type_and_parts(&value));
    }
    ControlFlow::Continue(())
}

/// The type of a value, with what it consists of.
fn type_and_parts(value: &Value) -> String {
    let what = value.type_of().described();
    let length = value.elements().map(Iterator::count);
    let fields = value.field_names();
    match length {
        Some(length) => format!("{what} of {}", counted(length, "element")),
        None if fields.is_empty() => what.to_owned(),
        None => format!("{what}: {}", fields.join(", ")),
    }
}

/// `:list [session|library|built-ins]`
pub(super) fn list(shell: &mut Shell, call: &Call) -> Flow {
    let session = shell.session();
    let session = session.borrow();
    let scope = session.scope();
    let text = match call.argument {
        "" | "session" if scope.session.is_empty() => {
            "nothing is defined yet; `:list library` and `:list built-ins` list what is there"
                .to_owned()
        }
        "" | "session" => definitions(&session, scope.session.iter()),
        "library" => definitions(&session, scope.prelude.iter()),
        "built-ins" => built_ins(),
        other => {
            drop(session);
            let diagnostic = command_error(format!("there is no list `{other}`"))
                .help("write `:list`, `:list library` or `:list built-ins`");
            shell.show_diagnostic(&diagnostic);
            return ControlFlow::Continue(());
        }
    };
    drop(session);
    shell.say_folded(text);
    ControlFlow::Continue(())
}

/// The first line of each definition.
fn definitions<'a>(
    session: &Session,
    names: impl Iterator<Item = (&'a std::sync::Arc<str>, &'a Global)>,
) -> String {
    let lines: Vec<String> = names
        .filter_map(|(name, _)| document(session, name))
        .map(|found| match found.form.split_once('\n') {
            Some((first, _)) => format!("{first} …"),
            None => found.form,
        })
        .collect();
    lines.join("\n")
}

fn built_ins() -> String {
    let functions = builtins::signatures()
        .iter()
        .map(|builtin| (builtin.full_form(), builtin.doc));
    let constants = CONSTANTS
        .iter()
        .map(|constant| (constant.name.to_owned(), constant.doc));
    let rows: Vec<(String, &str)> = functions.chain(constants).collect();
    let width = rows.iter().map(|(form, _)| form.chars().count()).max();
    let lines: Vec<String> = rows
        .iter()
        .map(|(form, doc)| format!("{form:width$}  {doc}", width = width.unwrap_or(0)))
        .collect();
    lines.join("\n")
}

/// `:explain EXPR` and `:explain E0101`
pub(super) fn explain(shell: &mut Shell, call: &Call) -> Flow {
    if call.argument.is_empty() {
        shell.show_diagnostic(&missing_argument(call, "a position or an error code"));
    } else if let Some(code) = Code::from_number(call.argument) {
        let text = explained_code(code, shell.is_colored());
        shell.say(&text);
    } else {
        let (position, under) = split_under(call.argument);
        let under = under.map_or(String::new(), |convention| format!(" under {convention}"));
        shell.evaluate(&format!("explain({position}){under}"));
    }
    ControlFlow::Continue(())
}

/// `:time STATEMENT`
pub(super) fn time(shell: &mut Shell, call: &Call) -> Flow {
    if call.argument.is_empty() {
        shell.show_diagnostic(&missing_argument(call, "a statement"));
        return ControlFlow::Continue(());
    }
    let start = Instant::now();
    shell.run_input(&at_its_column(call, call.argument));
    let elapsed = start.elapsed();
    shell.say(&format!("took {elapsed:.3?}"));
    ControlFlow::Continue(())
}

/// What `:help` can be asked about.
pub(super) fn names_and_commands(session: &Session, _: &str) -> Vec<String> {
    let commands = COMMANDS.iter().map(|command| command.name.to_owned());
    let mut all: Vec<String> = commands.chain(documented_names(session)).collect();
    all.sort();
    all.dedup();
    all
}

/// What `:doc` can be asked about.
pub(super) fn names(session: &Session, _: &str) -> Vec<String> {
    let mut all = documented_names(session);
    all.sort();
    all.dedup();
    all
}

/// What `:list` can be asked about.
pub(super) fn list_names(_: &Session, _: &str) -> Vec<String> {
    ["session", "library", "built-ins"]
        .map(str::to_owned)
        .to_vec()
}
