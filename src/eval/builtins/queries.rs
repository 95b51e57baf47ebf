//! Questions about a position that obey the convention in force.

use super::Call;
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{self, Outcome};

pub(super) fn grundy(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    let value = game::grundy(interpreter, position, convention)?;
    match i64::try_from(value) {
        Ok(value) => Ok(Value::Integer(value)),
        Err(_) => Err(call.overflow("this value")),
    }
}

pub(super) fn outcome(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    game::outcome(interpreter, position, convention).map(Value::Outcome)
}

pub(super) fn options(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let convention = call.convention(interpreter)?;
    if convention.needs_path_condition() {
        game::check_path_condition(interpreter, position)?;
    }
    let moves = game::moves(interpreter, position, convention)?;
    Ok(Value::list(moves.into_iter().map(Value::Move)))
}

pub(super) fn winning(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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
