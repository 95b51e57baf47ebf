//! `distinguish`: what tells two positions apart in misère play.

use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::expression::not_a_position;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::{self, Distinction, PositionId, Verdict};
use crate::program::{Signature, Type};
use std::sync::Arc;

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "distinguish",
        parameters: "G, H",
        doc: "The least sum of Nim heaps and of positions that G and H reach which tells the \
            two apart in misère play, or the range that was searched.",
        example: "distinguish(kayles(9), kayles(12))",
        least: 2,
        most: Some(2),
        first: Type::Position,
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(distinguish),
    certificate: None,
}];

fn distinguish(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let first = call.position(0)?;
    let (value, span) = &call.values[1];
    let second = value
        .as_position()
        .ok_or_else(|| not_a_position(value, *span, "the second argument of `distinguish`"))?;
    let found = game::distinguish(interpreter, first, second)?;
    let (test, lost, won) = match found.verdict {
        Verdict::Apart {
            test,
            first_is_lost,
        } => {
            let [lost, won] = if first_is_lost {
                [first, second]
            } else {
                [second, first]
            };
            let positions = [test, lost, won].map(Value::Position);
            positions.into()
        }
        _ => (Value::Nothing, Value::Nothing, Value::Nothing),
    };
    let integer = |number: usize| {
        Value::Integer(i64::try_from(number).expect("what is counted one by one fits 63 bits"))
    };
    let (apart, status) = match found.verdict {
        Verdict::Same | Verdict::Tame => (Value::Boolean(false), "proved"),
        Verdict::Apart { .. } => (Value::Boolean(true), "proved"),
        Verdict::NotFound => (Value::Nothing, "observed"),
    };
    Ok(Value::Record(Arc::new(Record {
        kind: RecordKind::Distinction,
        fields: vec![
            ("apart", apart),
            ("test", test),
            ("lost", lost),
            ("won", won),
            ("status", Value::Text(status.into())),
            ("reason", Value::Text(reason(&found).into())),
            ("tests", integer(found.tests)),
        ],
    })))
}

/// Why the answer is what it is.
fn reason(found: &Distinction) -> String {
    match found.verdict {
        Verdict::Same => "they are one position".to_owned(),
        Verdict::Tame => "both are tame with one symbol, so no sum of Nim heaps and of positions \
                          that they reach tells them apart"
            .to_owned(),
        Verdict::Apart { .. } => "the least test that does".to_owned(),
        Verdict::NotFound => format!(
            "searched the {} sums of at most {} of the Nim heaps *1 to *{} and of {} positions \
             that they reach",
            found.tests,
            Distinction::MOST_SUMMANDS,
            Distinction::LARGEST_HEAP,
            found.positions,
        ),
    }
}

impl Interpreter {
    /// What tells two positions apart, on one line.
    pub(in crate::eval) fn distinction_text(&self, found: &Record) -> String {
        let field = |name| self.field_text(found, name);
        match found.get("apart") {
            Some(Value::Boolean(true))
                if found.get("test") == Some(&Value::Position(PositionId::ZERO)) =>
            {
                format!(
                    "told apart as they are: {} is lost and {} is won",
                    field("lost"),
                    field("won")
                )
            }
            Some(Value::Boolean(true)) => format!(
                "told apart: with {} added, {} is lost and {} is won",
                field("test"),
                field("lost"),
                field("won")
            ),
            Some(Value::Boolean(false)) => format!("not told apart, proved: {}", field("reason")),
            _ => format!("not told apart, as far as observed: {}", field("reason")),
        }
    }
}
