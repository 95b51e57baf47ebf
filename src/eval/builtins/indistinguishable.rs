//! `classes` and `separated`: which sums of heaps do the same in misère play.

use super::call::bad;
use super::heaps::heaps;
use super::{Builtin, Call, Run, genus};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::{self, PositionId, Separation, Witness};
use crate::program::{Signature, Type};
use std::sync::Arc;

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "classes",
            parameters: "R, heap, heaps",
            doc: "How many classes the sums of at most so many heaps, each of at most a size, \
                fall into when they are told apart by such sums, in misère and in normal play.",
            example: "classes(kayles, 5, 4)",
            least: 3,
            most: Some(3),
            result: Type::Record,
            ..Signature::PLAIN
        },
        run: Run::Whole(classes),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "separated",
            parameters: "R, heap, heaps, tests",
            doc: "Pairs of such sums that have one genus and are told apart in misère play by a \
                sum of at most so many heaps; the cheapest of them as witness.",
            example: "separated(kayles, 5, 2, 1)",
            least: 4,
            most: Some(4),
            result: Type::Record,
            ..Signature::PLAIN
        },
        run: Run::Whole(separated),
        certificate: None,
    },
];

fn classes(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let heaps = heaps(interpreter, call, 1)?;
    let most = number_of_heaps(call, 2)?;
    let found = game::classes(interpreter, &heaps, most)?;
    Ok(record(
        RecordKind::Classes,
        vec![
            ("misere", integer(found.misere)),
            ("normal", integer(found.normal)),
            ("positions", integer(found.positions)),
        ],
    ))
}

fn separated(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let heaps = heaps(interpreter, call, 1)?;
    let most = number_of_heaps(call, 2)?;
    let most_in_test = number_of_heaps(call, 3)?;
    let Separation {
        symbols,
        pairs,
        positions,
        tests,
        witness,
    } = game::separated(interpreter, &heaps, most, most_in_test)?;
    let pairs = i64::try_from(pairs).map_err(|_| call.overflow("the number of pairs"))?;
    let witness = match witness {
        Some(witness) => witness_record(interpreter, call, &heaps, &witness)?,
        None => Value::Nothing,
    };
    Ok(record(
        RecordKind::Separation,
        vec![
            ("symbols", integer(symbols)),
            ("pairs", Value::Integer(pairs)),
            ("witness", witness),
            ("positions", integer(positions)),
            ("tests", integer(tests)),
        ],
    ))
}

fn witness_record(
    interpreter: &mut Interpreter,
    call: &Call,
    heaps: &[PositionId],
    witness: &Witness,
) -> Result<Value, Fault> {
    let mut sum = |sizes: &[usize]| -> Result<Value, Fault> {
        let parts: Vec<_> = sizes.iter().map(|&size| (heaps[size - 1], 1)).collect();
        Ok(Value::Position(game::sum(interpreter, &parts)?))
    };
    let (lost, won) = if witness.first_is_lost {
        (&witness.first, &witness.second)
    } else {
        (&witness.second, &witness.first)
    };
    let (lost, won, test) = (sum(lost)?, sum(won)?, sum(&witness.test)?);
    Ok(record(
        RecordKind::Witness,
        vec![
            ("lost", lost),
            ("won", won),
            ("test", test),
            ("genus", genus::record(call, &witness.genus)?),
        ],
    ))
}

/// An argument that says how many heaps a sum may have.
fn number_of_heaps(call: &Call, index: usize) -> Result<usize, Fault> {
    let (number, span) = call.integer(index)?;
    usize::try_from(number).map_err(|_| {
        bad(
            "a sum has 0 heaps or more",
            span,
            "this is below 0",
            "say with 0 or more how many heaps a sum may have",
        )
    })
}

fn integer(number: usize) -> Value {
    Value::Integer(i64::try_from(number).expect("what is held in memory fits 63 bits"))
}

fn record(kind: RecordKind, fields: Vec<(&'static str, Value)>) -> Value {
    Value::Record(Arc::new(Record { kind, fields }))
}

impl Interpreter {
    /// How many classes there are, on one line.
    pub(in crate::eval) fn classes_text(&self, found: &Record) -> String {
        let field = |name| self.field_text(found, name);
        format!(
            "{} classes in misère play, {} in normal play ({} sums)",
            field("misere"),
            field("normal"),
            field("positions")
        )
    }

    /// What was separated, and the cheapest witness.
    pub(in crate::eval) fn separation_text(&self, found: &Record) -> String {
        let field = |name| self.field_text(found, name);
        let counts = format!(
            "{} symbols; {} pairs with one symbol are told apart ({} sums, {} tests)",
            field("symbols"),
            field("pairs"),
            field("positions"),
            field("tests")
        );
        match found.get("witness") {
            Some(Value::Record(witness)) => {
                format!("{counts}\n  the cheapest: {}", self.witness_text(witness))
            }
            _ => counts,
        }
    }

    /// Two positions and what tells them apart.
    pub(in crate::eval) fn witness_text(&self, witness: &Record) -> String {
        let field = |name| self.field_text(witness, name);
        format!(
            "with {} added, {} is lost and {} is won; both are {}",
            field("test"),
            field("lost"),
            field("won"),
            field("genus")
        )
    }
}
