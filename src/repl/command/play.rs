//! Playing a position of the session.

use super::{Call, missing_argument, split_under};
use crate::eval::convention_text;
use crate::play::{Definitions, Player, Setup};
use crate::repl::shell::{Flow, Shell};
use std::ops::ControlFlow;

/// `:play EXPR [under CONVENTION]`
pub(super) fn play(shell: &mut Shell, call: &Call) -> Flow {
    let (position, under) = split_under(call.argument);
    if position.is_empty() {
        shell.show_diagnostic(&missing_argument(call, "a position"));
        return ControlFlow::Continue(());
    }
    let convention = match under {
        Some(convention) => convention.to_owned(),
        None => convention_text(shell.session().borrow().convention()),
    };
    let setup = Setup {
        position: position.to_owned(),
        convention,
        first: if call.forced {
            Player::Machine
        } else {
            Player::Person
        },
        definitions: Definitions {
            files: shell.journal.files(),
            text: shell.journal.definitions(),
        },
        save: None,
    };
    shell.play(&setup);
    ControlFlow::Continue(())
}
