//! Questions about a position that obey the convention in force.

use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{self, Argument, Convention, Outcome, RulesetId};
use crate::program::{Signature, Type};

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "grundy",
            parameters: "G",
            doc: "The SG value of a position.",
            example: "grundy(kayles(5))",
            least: 1,
            most: Some(1),
            asks: true,
            first: Type::Position,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::OfPosition {
            any: grundy,
            ruled: grundy_of_ruled,
        },
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "outcome",
            parameters: "G",
            doc: "P when the player to move loses, N when that player wins.",
            example: "outcome(wythoff(3, 5))",
            least: 1,
            most: Some(1),
            asks: true,
            first: Type::Position,
            result: Type::Outcome,
            ..Signature::PLAIN
        },
        run: Run::OfPosition {
            any: outcome,
            ruled: outcome_of_ruled,
        },
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "options",
            parameters: "G",
            doc: "The moves: of a move m, m.to is the position reached, m.arrow the kind of move, \
                m.play the convention after it.",
            example: "options(kayles(3))",
            least: 1,
            most: Some(1),
            asks: true,
            first: Type::Position,
            result: Type::List,
            elements: Type::Move,
            ..Signature::PLAIN
        },
        run: Run::Whole(options),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "winning",
            parameters: "G",
            doc: "The moves that reach a P-position.",
            example: "winning(wythoff(6, 7))",
            least: 1,
            most: Some(1),
            asks: true,
            first: Type::Position,
            result: Type::List,
            elements: Type::Move,
            ..Signature::PLAIN
        },
        run: Run::Whole(winning),
        certificate: None,
    },
];

fn grundy(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    let value = game::grundy(interpreter, position, convention)?;
    match i64::try_from(value) {
        Ok(value) => Ok(Value::Integer(value)),
        Err(_) => Err(call.overflow("this value")),
    }
}

fn grundy_of_ruled(
    interpreter: &mut Interpreter,
    ruleset: RulesetId,
    arguments: &[Argument],
    convention: Convention,
) -> Result<Option<Value>, Fault> {
    let value = interpreter.family_value(ruleset, arguments, convention)?;
    let value = value.and_then(|value| i64::try_from(value).ok());
    Ok(value.map(Value::Integer))
}

fn outcome(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    game::outcome(interpreter, position, convention).map(Value::Outcome)
}

fn outcome_of_ruled(
    interpreter: &mut Interpreter,
    ruleset: RulesetId,
    arguments: &[Argument],
    convention: Convention,
) -> Result<Option<Value>, Fault> {
    let outcome = interpreter.family_outcome(ruleset, arguments, convention)?;
    Ok(outcome.map(Value::Outcome))
}

fn options(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    if convention.needs_path_condition() {
        game::check_path_condition(interpreter, position)?;
    }
    let moves = game::moves(interpreter, position, convention)?;
    Ok(Value::list(moves.into_iter().map(Value::Move)))
}

fn winning(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    if convention.needs_path_condition() {
        game::check_path_condition(interpreter, position)?;
    }
    let mut winning = Vec::new();
    for step in game::moves(interpreter, position, convention)? {
        if game::outcome(interpreter, step.to, step.play)? == Outcome::P {
            winning.push(Value::Move(step));
        }
    }
    Ok(Value::list(winning))
}
