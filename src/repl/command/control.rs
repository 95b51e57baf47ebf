//! What is done to the REPL itself: the rest of a result, a new session, the end.

use super::Call;
use crate::repl::shell::{Flow, Shell, command_error};
use std::ops::ControlFlow;

/// `:more`
pub(super) fn more(shell: &mut Shell, _: &Call) -> Flow {
    match shell.fold.whole().map(str::to_owned) {
        Some(text) => shell.say(&text),
        None => shell.show_diagnostic(&command_error("no result was cut so far")),
    }
    ControlFlow::Continue(())
}

/// `:reset`
pub(super) fn reset(shell: &mut Shell, _: &Call) -> Flow {
    shell.reset();
    shell.say("every definition is forgotten");
    ControlFlow::Continue(())
}

/// `:quit`
pub(super) fn quit(_: &mut Shell, _: &Call) -> Flow {
    ControlFlow::Break(())
}
