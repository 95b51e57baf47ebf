//! `duality`: Theorem 4 on a game, with the reason where it fails.

use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::{self, Failure, FailureReason, StateValue};
use crate::program::{Signature, Type};
use std::fmt::Write;
use std::sync::Arc;

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "duality",
        parameters: "G",
        doc: "Theorem 4 on every position that G reaches: whether Rule 2 and Rule 3 are good, \
            and where they first fail.",
        example: "duality({*0, => *1})",
        least: 1,
        most: Some(1),
        first: Type::Position,
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(duality),
    certificate: None,
}];

fn duality(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let duality = game::duality(interpreter, position)?;
    let count = i64::try_from(duality.positions).expect("positions fit 32 bits");
    let failure = match &duality.first_failure {
        Some(failure) => failure_record(call, failure)?,
        None => Value::Nothing,
    };
    Ok(record(
        RecordKind::Duality,
        vec![
            ("rule2", Value::Boolean(duality.rule2)),
            ("rule3", Value::Boolean(duality.rule3)),
            ("positions", Value::Integer(count)),
            ("first_failure", failure),
        ],
    ))
}

fn record(kind: RecordKind, fields: Vec<(&'static str, Value)>) -> Value {
    Value::Record(Arc::new(Record { kind, fields }))
}

fn integer(call: &Call, value: u64) -> Result<Value, Fault> {
    i64::try_from(value)
        .map(Value::Integer)
        .map_err(|_| call.overflow("a value"))
}

fn failure_record(call: &Call, failure: &Failure) -> Result<Value, Fault> {
    let values = |values: &[u64]| -> Result<Value, Fault> {
        let values: Result<Vec<Value>, Fault> =
            values.iter().map(|value| integer(call, *value)).collect();
        Ok(Value::list(values?))
    };
    let deviation = |state: Option<StateValue>| -> Result<Value, Fault> {
        let Some(state) = state else {
            return Ok(Value::Nothing);
        };
        let expected = failure.value ^ u64::from(state.token);
        let fields = vec![
            ("token", Value::Integer(i64::from(state.token))),
            ("grundy", integer(call, state.value)?),
            ("expected", integer(call, expected)?),
        ];
        Ok(record(RecordKind::Deviation, fields))
    };
    Ok(record(
        RecordKind::Failure,
        vec![
            ("position", Value::Position(failure.position)),
            ("ordinary", values(&failure.ordinary)?),
            ("special", values(&failure.special)?),
            ("grundy", integer(call, failure.value)?),
            ("rule2", deviation(failure.rule2)?),
            ("rule3", deviation(failure.rule3)?),
            ("reason", Value::Text(reason(failure).into())),
        ],
    ))
}

/// Which condition of the local test fails, in the words of the theorem.
fn reason(failure: &Failure) -> String {
    let g = failure.value;
    match failure.reason {
        FailureReason::SpecialOption { value } => format!(
            "a special option has the value {value} = g xor 1 (g = {g}), so condition (1) fails"
        ),
        FailureReason::SplitPair { low } => {
            let high = low + 1;
            format!(
                "the pair {{{low}, {high}}} below g = {g} lies neither wholly among the ordinary \
                 options nor wholly among the special ones, so condition (2) fails"
            )
        }
    }
}

impl Interpreter {
    /// What `duality` found, as lines.
    pub(in crate::eval) fn duality_text(&self, record: &Record) -> String {
        let field = |name| record.get(name).cloned().unwrap_or(Value::Nothing);
        let verdict = |name| match field(name) {
            Value::Boolean(true) => "good",
            _ => "not good",
        };
        let positions = self.notation(&field("positions"));
        let noun = if positions == "1" {
            "position"
        } else {
            "positions"
        };
        let mut text = format!(
            "Rule 2 {}, Rule 3 {} ({positions} {noun} examined)",
            verdict("rule2"),
            verdict("rule3")
        );
        if let Value::Record(failure) = field("first_failure") {
            self.write_failure(&failure, &mut text);
        }
        text
    }

    fn write_failure(&self, failure: &Record, text: &mut String) {
        let field = |name| failure.get(name).cloned().unwrap_or(Value::Nothing);
        let set = |name| {
            let list = self.notation(&field(name));
            format!("{{{}}}", list.trim_start_matches('[').trim_end_matches(']'))
        };
        let _ = write!(
            text,
            "\n  first failure at {}: A = {}, B = {}, g = {}",
            self.notation(&field("position")),
            set("ordinary"),
            set("special"),
            self.notation(&field("grundy"))
        );
        let _ = write!(text, "\n  {}", self.text(&field("reason")));
        for (rule, name) in [("Rule 2", "rule2"), ("Rule 3", "rule3")] {
            if let Value::Record(deviation) = field(name) {
                let part = |name| {
                    let value = deviation.get(name).cloned().unwrap_or(Value::Nothing);
                    self.notation(&value)
                };
                let _ = write!(
                    text,
                    "\n  {rule} with p = {} there: {}, where SG xor p is {}",
                    part("token"),
                    part("grundy"),
                    part("expected")
                );
            }
        }
    }
}
