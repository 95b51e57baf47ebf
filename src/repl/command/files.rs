//! Loading programs and saving inputs.

use super::{Call, missing_argument};
use crate::diagnostic::Diagnostic;
use crate::host::files::path_between;
use crate::repl::shell::{Flow, Shell, command_error, counted};
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::ops::ControlFlow;

/// `:load FILE`
pub(super) fn load(shell: &mut Shell, call: &Call) -> Flow {
    if call.argument.is_empty() {
        shell.show_diagnostic(&missing_argument(call, "the path of a file"));
    } else {
        shell.load(call.argument);
    }
    ControlFlow::Continue(())
}

/// `:reload`
pub(super) fn reload(shell: &mut Shell, _: &Call) -> Flow {
    shell.reload();
    ControlFlow::Continue(())
}

/// `:save FILE`
pub(super) fn save(shell: &mut Shell, call: &Call) -> Flow {
    if call.argument.is_empty() {
        shell.show_diagnostic(&missing_argument(call, "the path of a file"));
        return ControlFlow::Continue(());
    }
    let program = shell
        .journal
        .program(|file| path_between(call.argument, file).unwrap_or_else(|| file.to_owned()));
    match write(call.argument, &program, call.forced) {
        Ok(()) => {
            let lines = program.lines().count();
            let path = call.argument;
            shell.say(&format!("saved {} to `{path}`", counted(lines, "line")));
        }
        Err(why) => shell.show_diagnostic(&why),
    }
    ControlFlow::Continue(())
}

/// Writes a file; one that exists is kept unless it may be replaced.
fn write(path: &str, text: &str, replace: bool) -> Result<(), Diagnostic> {
    let mut options = OpenOptions::new();
    options.write(true);
    if replace {
        options.create(true).truncate(true);
    } else {
        options.create_new(true);
    }
    let written = options
        .open(path)
        .and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => command_error(format!("`{path}` exists already"))
            .help(format!("write `:save! {path}` to replace it")),
        _ => command_error(format!("`{path}` cannot be written")).note(error.to_string()),
    })
}
