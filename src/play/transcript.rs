//! A play as a program: each move as an assertion that it exists, each
//! position with its outcome.
//!
//! Positions are written in the notation of the language where that reads
//! back as the same position. Where it does not (a tree too deep to be
//! written, a name that means something else by now) a `let` reaches the
//! position through the moves.

use crate::eval::{Interpreter, Value, arrow_text, convention_text};
use crate::game::{Outcome, outcome};
use crate::play::game::{Game, Player, State};
use crate::play::{Definitions, Setup, Table, describe};
use crate::session::Session;
use crate::source::Span;

/// The program of a play, to be stored at `path`; `place` is where the
/// position at the start is written.
pub(super) fn write(
    session: &mut Session,
    place: Span,
    table: &dyn Table,
    setup: &Setup,
    game: &Game,
    path: &str,
) -> String {
    let states: Vec<State> = game
        .plies()
        .iter()
        .map(|ply| ply.turn.state)
        .chain([game.turn().state])
        .collect();
    let mut writer = Writer {
        m: fresh_name(session, "m"),
        session,
        place,
        text: String::new(),
    };
    writer.head(table, setup, game, path);
    let mut here = writer.start(&setup.position, states[0]);
    for (index, ply) in game.plies().iter().enumerate() {
        let (state, next) = (states[index], states[index + 1]);
        let number = index + 1;
        let whose = match ply.by {
            Player::Person => "you",
            Player::Machine => "the machine",
        };
        let step = ply.step();
        let said = writer.interpreter().move_text(step);
        writer.line(&format!(
            "\n# Move {number}, {whose}: {}",
            one_line_comment(&said)
        ));
        let play = convention_text(state.play);
        let there = if next.position == state.position {
            here.clone()
        } else {
            let through = format!("options({here}, {play})[{}].to", ply.made);
            writer.expression(next, number, &through)
        };
        let m = writer.m.clone();
        let after = convention_text(next.play);
        let arrow = arrow_text(step.step);
        writer.line(&format!(
            "assert any({m}.to == {there} and {m}.arrow == \"{arrow}\" and {m}.play == {after} \
             for {m} in options({here}, {play}))"
        ));
        writer.outcome(&there, next);
        here = there;
    }
    if game.is_over() {
        let play = convention_text(game.turn().state.play);
        writer.line(&format!(
            "\n# No move is left.\nassert options({here}, {play}) == []"
        ));
    }
    writer.text
}

struct Writer<'a> {
    session: &'a mut Session,
    place: Span,
    /// A variable for moves that the definitions do not use.
    m: String,
    text: String,
}

impl Writer<'_> {
    fn interpreter(&self) -> &Interpreter {
        self.session.interpreter()
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// The title, and where the names come from.
    fn head(&mut self, table: &dyn Table, setup: &Setup, game: &Game, path: &str) {
        let moves = describe::count_of_moves(game.plies().len());
        let end = match game.winner() {
            Some(Player::Person) => format!("you won after {moves}"),
            Some(Player::Machine) => format!("the machine won after {moves}"),
            None => format!("{moves} of a play that has not ended"),
        };
        self.line(&format!(
            "# {} under {}, played against a perfect opponent: {end}.\n",
            one_line_comment(setup.position.trim()),
            one_line_comment(setup.convention.trim()),
        ));
        let Definitions { files, text } = &setup.definitions;
        for file in files {
            let file = table.path_between(path, file);
            let file = self.interpreter().notation(&Value::Text(file.into()));
            self.line(&format!("use {file}\n"));
        }
        if !text.is_empty() {
            self.line(&format!("{}\n", text.trim_end()));
        }
    }

    /// Writes about the position at the start; the expression for it.
    fn start(&mut self, given: &str, state: State) -> String {
        self.line("# The start.");
        let text = self.expression(state, 0, given.trim());
        self.outcome(&text, state);
        text
    }

    /// An expression for a position: its text, when that reads back, or a
    /// name that a `let` gives to another expression.
    fn expression(&mut self, state: State, number: usize, otherwise: &str) -> String {
        let text = self.interpreter().position_text(state.position);
        let read = self
            .session
            .evaluate("<transcript>", &text, &mut |_, _| {})
            .ok()
            .and_then(|(value, _)| value.as_position());
        if read == Some(state.position) {
            return text;
        }
        let name = fresh_name(self.session, &format!("position_{number}"));
        self.line(&format!("let {name} = {otherwise}"));
        name
    }

    /// Asserts the outcome of a position. An outcome that the limits do not
    /// allow to be worked out is left out.
    fn outcome(&mut self, text: &str, state: State) {
        let State { position, play } = state;
        let found = self.session.work_out(self.place, |interpreter| {
            outcome(interpreter, position, play)
        });
        let letter = match found {
            Ok(Outcome::P) => "P",
            Ok(Outcome::N) => "N",
            Err(_) => return,
        };
        let play = convention_text(play);
        self.line(&format!("assert outcome({text}, {play}) == {letter}"));
    }
}

/// A name that nothing defines: primes are added until it is a new one.
fn fresh_name(session: &Session, stem: &str) -> String {
    let scope = session.scope();
    let mut name = stem.to_owned();
    while scope.names().any(|known| known == name) {
        name.push('\'');
    }
    name
}

/// A text as part of a comment: on one line.
fn one_line_comment(text: &str) -> String {
    text.lines().collect::<Vec<_>>().join(" ")
}
