//! From the expressions of a setup to the game at its start.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::{Fault, Interpreter, Value, not_a_position};
use crate::game::{PositionId, check_path_condition, moves};
use crate::play::game::{Game, State, Turn};
use crate::play::{Setup, Table};
use crate::program::known_conventions;
use crate::session::{Event, Session, Status};
use crate::source::Span;

/// The game at its start, and the place of its position.
pub(super) fn start(
    session: &mut Session,
    setup: &Setup,
    table: &mut dyn Table,
) -> Result<(Game, Span), Status> {
    let (value, place) = evaluate(session, table, "<convention>", &setup.convention)?;
    let Value::Convention(play) = value else {
        let what = value.type_of().described();
        let diagnostic =
            Diagnostic::new(Code::UnknownConvention, format!("{what} is no convention"))
                .label(place, format!("this is {what}"))
                .help(known_conventions());
        table.diagnose(session, &diagnostic);
        return Err(Status::Failed);
    };
    let (position, place) = evaluate_position(session, table, &setup.position)?;
    let state = State { position, play };
    let turn = session.work_out(place, |interpreter| {
        if play.needs_path_condition() {
            check_path_condition(interpreter, position)?;
        }
        turn_at(interpreter, state)
    });
    match turn {
        Ok(turn) => Ok((Game::new(setup.first, turn), place)),
        Err(diagnostic) => {
            table.diagnose(session, &diagnostic);
            Err(match diagnostic.code {
                Code::Interrupted => Status::Interrupted,
                _ => Status::Failed,
            })
        }
    }
}

/// A state with its moves.
pub(super) fn turn_at(interpreter: &mut Interpreter, state: State) -> Result<Turn, Fault> {
    let moves = moves(interpreter, state.position, state.play)?;
    Ok(Turn { state, moves })
}

fn evaluate(
    session: &mut Session,
    table: &mut dyn Table,
    name: &str,
    text: &str,
) -> Result<(Value, Span), Status> {
    session.renew_limits(table.limits());
    session.evaluate(name, text, &mut |session, event| {
        if let Event::Diagnostic(diagnostic) = event {
            table.diagnose(session, &diagnostic);
        }
    })
}

pub(super) fn evaluate_position(
    session: &mut Session,
    table: &mut dyn Table,
    text: &str,
) -> Result<(PositionId, Span), Status> {
    let (value, span) = evaluate(session, table, "<position>", text)?;
    match value.as_position() {
        Some(position) => Ok((position, span)),
        None => {
            let diagnostic = not_a_position(&value, span, "what is played");
            table.diagnose(session, &diagnostic);
            Err(Status::Failed)
        }
    }
}
