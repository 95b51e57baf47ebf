//! The words of a play: turns, moves, endings.

use crate::eval::Interpreter;
use crate::game::{Convention, Move, Step};
use crate::play::command::COMMANDS;
use crate::play::game::{Game, Player, State};
use crate::play::machine::Choice;
use std::fmt::Write;

/// More moves than this are folded.
pub(super) const SHOWN: usize = 20;

/// What the convention asks of the players, at the start.
pub(super) fn rules(play: Convention) -> &'static str {
    match play {
        Convention::Normal => "Whoever makes the last move wins.",
        Convention::Misere => "Misère play: whoever makes the last move loses.",
        Convention::Pass { .. } => {
            "One pass may be used once, by either player. Whoever makes the last move wins."
        }
        Convention::Rule1 { .. } => {
            "Rule 1: taking the token is a move too. Whoever makes the last move wins."
        }
        Convention::Rule2 { .. } => {
            "Rule 2: taking the token is a move too, and a move `=>` puts the token there. \
             Whoever makes the last move wins."
        }
        Convention::Rule3 { .. } => {
            "Rule 3: taking the token is a move too, and a move `=>` removes the token. \
             Whoever makes the last move wins."
        }
    }
}

/// A position with the state of its pass or token.
pub(super) fn state(interpreter: &Interpreter, state: State) -> String {
    let text = interpreter.position_text(state.position);
    let note = match state.play {
        Convention::Normal | Convention::Misere => return text,
        Convention::Pass { used: false } => "the pass may be used",
        Convention::Pass { used: true } => "the pass is used",
        Convention::Rule1 { token } | Convention::Rule2 { token } | Convention::Rule3 { token } => {
            if token {
                "a token on the pile"
            } else {
                "no token on the pile"
            }
        }
    };
    format!("{text} ({note})")
}

/// The present turn of the person: the position and the moves.
pub(super) fn turn(interpreter: &Interpreter, game: &Game) -> String {
    let turn = game.turn();
    let state = state(interpreter, turn.state);
    format!("{state}\n{}", moves(interpreter, &turn.moves, SHOWN))
}

/// The moves, numbered; when there are more edges than `shown`, the rest is
/// folded. The pass and the token, which come last, always show.
pub(super) fn moves(interpreter: &Interpreter, moves: &[Move], shown: usize) -> String {
    let width = moves.len().to_string().len().max(2);
    let is_edge = |step: &Move| matches!(step.step, Step::Edge(_));
    let edges = moves.iter().filter(|step| is_edge(step)).count();
    let mut lines = Vec::new();
    for (index, step) in moves.iter().enumerate() {
        if index < shown || !is_edge(step) {
            let text = interpreter.move_text(*step);
            lines.push(format!("{:>width$}  {text}", index + 1));
        } else if index == shown {
            let more = edges - shown;
            lines.push(format!(
                "{:>width$}  {more} more, `moves` lists them all",
                "…"
            ));
        }
    }
    lines.join("\n")
}

/// A number of moves.
pub(super) fn count_of_moves(moves: usize) -> String {
    match moves {
        1 => "1 move".to_owned(),
        n => format!("{n} moves"),
    }
}

/// The commands, and how a move is given.
pub(super) fn help() -> String {
    let mut text = "A move is given by its number, by the position it leads to (with `->` or \
                    `=>` in front where\nboth lead there), or by the word `pass` or `token`. \
                    An empty line shows the moves again."
        .to_owned();
    let usage = |word: &str, argument: Option<&str>| match argument {
        Some(argument) => format!("{word} {argument}"),
        None => word.to_owned(),
    };
    for command in COMMANDS {
        let usage = usage(command.word, command.argument);
        let _ = write!(text, "\n  {usage:<10} {}", command.doc);
    }
    text
}

/// A hint: the best move and what it is worth.
pub(super) fn hint(interpreter: &Interpreter, moves: &[Move], choice: Choice) -> String {
    let step = interpreter.move_text(moves[choice.index]);
    let left = |moves: u32| match moves {
        1 => "1 move is left".to_owned(),
        n => format!("{n} moves are left"),
    };
    match (choice.wins, choice.moves_left) {
        (true, Some(1)) => format!("{step} wins at once."),
        (true, Some(moves)) => format!("{step} wins: with best play {}.", left(moves)),
        (true, None) => format!("{step} wins."),
        (false, Some(moves)) => format!(
            "The position is lost against best play. {step} lasts longest: {}.",
            left(moves)
        ),
        (false, None) => format!(
            "The position is lost against best play. {step} leaves the most to play; \
             how many moves are left is too much to work out."
        ),
    }
}

/// How a play that is over ended.
pub(super) fn ending(interpreter: &Interpreter, game: &Game) -> String {
    let last = state(interpreter, game.turn().state);
    let plies = game.plies();
    let verdict = match game.winner() {
        Some(Player::Person) => "You win",
        _ => "The machine wins",
    };
    let misere = game.turn().state.play == Convention::Misere;
    let Some(ply) = plies.last() else {
        let who = match game.to_move() {
            Player::Person => "you, who are to move,",
            Player::Machine => "the machine, which is to move,",
        };
        let fate = if misere { "wins" } else { "loses" };
        let fate = match game.to_move() {
            Player::Person => fate.trim_end_matches('s'),
            Player::Machine => fate,
        };
        return format!("{last} has no move: {who} {fate}.");
    };
    let who = match ply.by {
        Player::Person => "you made",
        Player::Machine => "the machine made",
    };
    let why = if misere {
        "which loses under misere"
    } else {
        "which wins"
    };
    format!(
        "{last} has no move left.\n{verdict} after {}: {who} the last move, {why}.",
        count_of_moves(plies.len())
    )
}
