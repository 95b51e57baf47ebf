//! `explain`: the mex computation of a position, move by move.

use super::wording::listed;
use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::describe::{arrow_text, convention_text};
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::{self, Convention, Move, Outcome, PositionId};
use crate::program::{Signature, Type};
use std::collections::BTreeSet;

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "explain",
        parameters: "G",
        doc: "The mex computation: each move, the value it leads to, the set and its mex.",
        example: "explain(*2 + *1)",
        least: 1,
        most: Some(1),
        asks: true,
        first: Type::Position,
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(explain),
    certificate: None,
}];

fn explain(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    let value = game::grundy(interpreter, position, convention)?;
    let mut moves = Vec::new();
    for step in game::moves(interpreter, position, convention)? {
        let value = game::grundy(interpreter, step.to, step.play)?;
        moves.push(ExplainedMove { step, value });
    }
    call.record(Explanation {
        position,
        convention,
        moves,
        value,
    })
}

/// Why a position has its value.
#[derive(Debug)]
struct Explanation {
    position: PositionId,
    convention: Convention,
    moves: Vec<ExplainedMove>,
    value: u64,
}

/// A move with the value that it leads to.
#[derive(Clone, Copy, Debug)]
struct ExplainedMove {
    step: Move,
    value: u64,
}

impl Explanation {
    /// The values that the moves lead to, ascending.
    fn set(&self) -> Vec<u64> {
        let set: BTreeSet<u64> = self.moves.iter().map(|step| step.value).collect();
        set.into_iter().collect()
    }

    fn outcome(&self) -> Outcome {
        if self.value == 0 {
            Outcome::P
        } else {
            Outcome::N
        }
    }
}

impl Finding for Explanation {
    fn name(&self) -> &'static str {
        "explanation"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("position", self.position)
            .with("convention", self.convention)
            .with("moves", self.moves.clone())
            .with("set", self.set())
            .with("grundy", self.value)
            .with("outcome", self.outcome())
    }

    /// A line for each move, then the mex.
    fn sentence(&self, interpreter: &Interpreter) -> String {
        let position = interpreter.position_text(self.position);
        let convention = convention_text(self.convention);
        let mut lines = vec![format!("{position} under {convention}")];
        lines.extend(self.move_lines(interpreter));
        let value = self.value;
        lines.push(if self.moves.is_empty() {
            format!("no move: terminal, so the value is {value}")
        } else {
            format!("mex {{{}}} = {value}", listed(self.set()))
        });
        lines.push(match self.outcome() {
            Outcome::P => "outcome P, the player to move loses".to_owned(),
            Outcome::N => "outcome N, the player to move wins".to_owned(),
        });
        lines.join("\n  ")
    }
}

impl Explanation {
    /// A line for each move: the move, and its value lined up.
    fn move_lines(&self, interpreter: &Interpreter) -> Vec<String> {
        let steps = self.moves.iter();
        let steps: Vec<String> = steps
            .map(|found| interpreter.move_text(found.step))
            .collect();
        let width = steps.iter().map(|step| step.chars().count()).max();
        let width = width.unwrap_or(0);
        let lines = steps.iter().zip(&self.moves).map(|(step, found)| {
            let line = format!("{step:width$}   {}", found.value);
            if found.step.play == self.convention {
                line
            } else {
                format!("{line}   then {}", convention_text(found.step.play))
            }
        });
        lines.collect()
    }
}

impl Finding for ExplainedMove {
    fn name(&self) -> &'static str {
        "explained_move"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("to", self.step.to)
            .with("arrow", arrow_text(self.step.step))
            .with("play", self.step.play)
            .with("grundy", self.value)
    }
}
