//! `explain`: the mex computation of a position, move by move.

use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::describe::{arrow_text, convention_text};
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::{self, Convention, Move, Outcome};
use crate::program::{Signature, Type};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

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
    let mut values = BTreeSet::new();
    let mut moves = Vec::new();
    for step in game::moves(interpreter, position, convention)? {
        let reached = game::grundy(interpreter, step.to, step.play)?;
        values.insert(reached);
        moves.push(explained_move(step, integer(call, reached)?));
    }
    let set = values
        .into_iter()
        .map(|value| integer(call, value))
        .collect::<Result<Vec<_>, _>>()?;
    let outcome = if value == 0 { Outcome::P } else { Outcome::N };
    Ok(Value::Record(Arc::new(Record {
        kind: RecordKind::Explanation,
        fields: vec![
            ("position", Value::Position(position)),
            ("convention", Value::Convention(convention)),
            ("moves", Value::list(moves)),
            ("set", Value::list(set)),
            ("grundy", integer(call, value)?),
            ("outcome", Value::Outcome(outcome)),
        ],
    })))
}

fn integer(call: &Call, value: u64) -> Result<Value, Fault> {
    i64::try_from(value)
        .map(Value::Integer)
        .map_err(|_| call.overflow("a value"))
}

fn explained_move(step: Move, value: Value) -> Value {
    Value::Record(Arc::new(Record {
        kind: RecordKind::ExplainedMove,
        fields: vec![
            ("to", Value::Position(step.to)),
            ("arrow", Value::Text(arrow_text(step.step).into())),
            ("play", Value::Convention(step.play)),
            ("grundy", value),
        ],
    }))
}

impl Interpreter {
    /// An explanation as lines: a line for each move, then the mex.
    pub(in crate::eval) fn explanation_text(&self, record: &Record) -> String {
        let field = |name| record.get(name).cloned().unwrap_or(Value::Nothing);
        let convention = match field("convention") {
            Value::Convention(convention) => convention,
            _ => Convention::Normal,
        };
        let lines = self.move_lines(&field("moves"), convention);
        let mut text = format!(
            "{} under {}",
            self.notation(&field("position")),
            convention_text(convention)
        );
        for line in &lines {
            let _ = write!(text, "\n  {line}");
        }
        let value = self.notation(&field("grundy"));
        if lines.is_empty() {
            let _ = write!(text, "\n  no move: terminal, so the value is {value}");
        } else {
            let set = self.notation(&field("set"));
            let set = set.trim_start_matches('[').trim_end_matches(']');
            let _ = write!(text, "\n  mex {{{set}}} = {value}");
        }
        let meaning = match field("outcome") {
            Value::Outcome(Outcome::P) => "P, the player to move loses",
            _ => "N, the player to move wins",
        };
        let _ = write!(text, "\n  outcome {meaning}");
        text
    }

    /// A line for each explained move: the move, and its value lined up.
    fn move_lines(&self, moves: &Value, convention: Convention) -> Vec<String> {
        let rows: Vec<(String, String)> = moves
            .elements()
            .into_iter()
            .flatten()
            .filter_map(|step| match step {
                Value::Record(step) => Some(self.move_row(&step, convention)),
                _ => None,
            })
            .collect();
        let width = rows.iter().map(|(step, _)| step.chars().count()).max();
        rows.iter()
            .map(|(step, value)| format!("{step:width$}   {value}", width = width.unwrap_or(0)))
            .collect()
    }

    fn move_row(&self, step: &Record, convention: Convention) -> (String, String) {
        let field = |name| step.get(name).cloned().unwrap_or(Value::Nothing);
        let arrow = self.text(&field("arrow"));
        let shown = match arrow.as_str() {
            "->" | "=>" => format!("{arrow} {}", self.notation(&field("to"))),
            _ => arrow,
        };
        let value = self.notation(&field("grundy"));
        match field("play") {
            Value::Convention(play) if play != convention => {
                (shown, format!("{value}   then {}", convention_text(play)))
            }
            _ => (shown, value),
        }
    }
}
