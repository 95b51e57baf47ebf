//! Why a move was good or bad: the mex computation of the position it was
//! made in, the values of all moves, and the reply that punishes a mistake.

use crate::eval::{Fault, Interpreter};
use crate::game::{Move, grundy, moves};
use crate::play::describe::{self, SHOWN};
use crate::play::game::{Player, Ply, State};
use crate::play::machine::{Choice, Machine};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What the explanation of a move is made of.
struct Reasons {
    /// The SG value of the position it was made in.
    before: u64,
    /// The SG values that the moves lead to.
    values: Vec<u64>,
    /// The best move there.
    best: Option<Choice>,
    /// The moves of the position that it led to.
    replies: Vec<Move>,
    /// The best of them.
    reply: Option<Choice>,
}

/// Explains the move with a number.
///
/// # Errors
/// What working out the values runs into.
pub(super) fn explain(
    interpreter: &mut Interpreter,
    machine: &mut Machine,
    number: usize,
    ply: &Ply,
) -> Result<String, Fault> {
    let State { position, play } = ply.turn.state;
    let before = grundy(interpreter, position, play)?;
    let mut values = Vec::with_capacity(ply.turn.moves.len());
    for step in &ply.turn.moves {
        values.push(grundy(interpreter, step.to, step.play)?);
    }
    let best = machine.choose(interpreter, &ply.turn.moves)?;
    let after = State::from(ply.step());
    let replies = moves(interpreter, after.position, after.play)?;
    let reply = machine.choose(interpreter, &replies)?;
    let reasons = Reasons {
        before,
        values,
        best,
        replies,
        reply,
    };
    let mut text = heading(interpreter, number, ply, before);
    text.push_str(&move_lines(interpreter, ply, &reasons.values));
    let _ = write!(text, "\n  {}", computation(&reasons));
    let _ = write!(text, "\n  {}", verdict(interpreter, ply, &reasons));
    Ok(text)
}

fn heading(interpreter: &Interpreter, number: usize, ply: &Ply, before: u64) -> String {
    let whose = match ply.by {
        Player::Person => "your move",
        Player::Machine => "the machine's move",
    };
    let step = interpreter.move_text(ply.step());
    let state = describe::state(interpreter, ply.turn.state);
    let outcome = if before == 0 {
        "a P-position, lost for the player to move"
    } else {
        "an N-position, won for the player to move"
    };
    format!("Move {number}, {whose} {step}\n  from {state}, {outcome}")
}

/// A line for each move with the value it leads to; many are folded, but not
/// the move that was made.
fn move_lines(interpreter: &Interpreter, ply: &Ply, values: &[u64]) -> String {
    let shown: Vec<usize> = (0..values.len())
        .filter(|&index| index < SHOWN || index == ply.made)
        .collect();
    let texts: Vec<String> = shown
        .iter()
        .map(|&index| interpreter.move_text(ply.turn.moves[index]))
        .collect();
    let width = texts.iter().map(|text| text.chars().count()).max();
    let width = width.unwrap_or(0);
    let mut lines = String::new();
    for (&index, text) in shown.iter().zip(&texts) {
        let made = if index == ply.made { ", made" } else { "" };
        let value = values[index];
        let _ = write!(lines, "\n    {text:width$}  value {value}{made}");
    }
    if values.len() > shown.len() {
        let _ = write!(lines, "\n    … {} more", values.len() - shown.len());
    }
    lines
}

/// The mex of the values.
fn computation(reasons: &Reasons) -> String {
    let set: BTreeSet<u64> = reasons.values.iter().copied().collect();
    let mut shown: Vec<String> = set.iter().take(SHOWN).map(u64::to_string).collect();
    if set.len() > SHOWN {
        shown.push("…".to_owned());
    }
    format!("SG value mex {{{}}} = {}", shown.join(", "), reasons.before)
}

/// Whether the move was right, and what it gave away.
fn verdict(interpreter: &Interpreter, ply: &Ply, reasons: &Reasons) -> String {
    let gained = reasons.values[ply.made];
    let (whom, other) = match ply.by {
        Player::Person => ("you", "the machine"),
        Player::Machine => ("the machine", "you"),
    };
    if gained == 0 {
        return format!(
            "It was right: it leads to value 0, a P-position, in which {other} cannot win."
        );
    }
    let reply = match reasons.reply {
        Some(choice) => {
            let reply = interpreter.move_text(reasons.replies[choice.index]);
            format!("the reply {reply} leads to value 0")
        }
        None => format!("no move is left, and under misere that is a win for {other}, to move"),
    };
    match reasons.best {
        Some(best) if best.wins => {
            let right = interpreter.move_text(ply.turn.moves[best.index]);
            format!(
                "It gave the win away: it leads to value {gained}, an N-position; {reply}.\n  \
                 {right} would have won."
            )
        }
        _ => {
            format!("No move leads to value 0, so {whom} could not win against best play; {reply}.")
        }
    }
}
