//! `grundy play [FILE] EXPR`

use crate::cli::arguments::{First, PlayArguments};
use crate::host::{Exit, FileLoader, Host, Labels, Presenter, files, play_at_keyboard};
use crate::play::{Definitions, Player, Setup};
use crate::session::{Session, Status};
use std::path::Path;
use std::sync::Arc;

/// Plays a game with the person at standard input.
pub(super) fn play(arguments: &PlayArguments, host: &Host, presenter: &mut Presenter) -> Exit {
    let mut session = Session::new(host.limits(), Arc::new(FileLoader));
    if let Some(file) = &arguments.file {
        let text = match files::read(Path::new(file)) {
            Ok(text) => text,
            Err(why) => {
                presenter.unreadable(file, why);
                return Exit::Usage;
            }
        };
        let status = session.define(file, &text, &mut |session, event| {
            presenter.event(session, &event, Labels::None);
        });
        if status != Status::Done {
            return status.into();
        }
    }
    play_at_keyboard(
        &mut session,
        &setup(arguments),
        host,
        &host.limits,
        presenter,
    )
}

fn setup(arguments: &PlayArguments) -> Setup {
    Setup {
        position: arguments.position.clone(),
        convention: arguments.convention.clone(),
        first: match arguments.first {
            First::Me => Player::Person,
            First::Machine => Player::Machine,
        },
        definitions: Definitions {
            files: arguments.file.iter().cloned().collect(),
            text: String::new(),
        },
        save: arguments.save.clone(),
    }
}
