//! A quotient as a result with its fields.

use super::words::Letters;
use crate::eval::Interpreter;
use crate::eval::builtins::Call;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::PositionId;
use crate::game::quotient::{
    Candidate, Element, QuotientLaw, Search, Unfinished, idempotents, is_tame, kernel, relations,
};
use std::sync::Arc;

/// What was found, and what the question was about.
pub(super) struct Found<'a> {
    pub search: &'a Search,
    /// The position that each heap of the search is, the first being heap 1.
    pub heaps: Vec<PositionId>,
    /// The classes of the heaps 1, 2, … of the game, or of the one position.
    pub classes: Vec<Element>,
    /// How many heaps of the game are known; nothing for a position.
    pub known: Option<u64>,
    pub law: Option<QuotientLaw>,
    /// The heaps of the search are those of the game.
    pub is_table: bool,
}

/// A quotient with its fields.
pub(super) fn record(
    interpreter: &Interpreter,
    call: &Call,
    found: &Found,
) -> Result<Value, Fault> {
    let quotient = found.search.quotient();
    let letters = Letters::of(quotient);
    let words = |classes: &[Element]| {
        let word = |&class| text(letters.word(&quotient.least_word(class)));
        Value::list(classes.iter().map(word))
    };
    let lost = quotient.lost.ones();
    let lost = lost.map(|class| Element::try_from(class).expect("elements fit 32 bits"));
    let lost: Vec<Element> = lost.collect();
    let generators = quotient.generators.iter();
    let generators = generators.map(|&heap| Value::Position(found.heaps[heap - 1]));
    let status = match (found.law, found.known) {
        (None, Some(known)) => format!("proved to {known}"),
        _ => "proved".to_owned(),
    };
    let checked_to = found.law.map(|law| law.checked_to).or(found.known);
    let law = |number: fn(QuotientLaw) -> u64| whole(call, found.law.map(number));
    Ok(Value::Record(Arc::new(Record {
        kind: RecordKind::Quotient,
        fields: vec![
            ("order", whole(call, Some(quotient.order() as u64))?),
            ("p_positions", whole(call, Some(lost.len() as u64))?),
            ("tame", Value::Boolean(is_tame(quotient))),
            ("status", text(status)),
            ("preperiod", law(|law| law.preperiod)?),
            ("period", law(|law| law.period)?),
            ("checked_to", whole(call, checked_to)?),
            ("generators", Value::list(generators)),
            ("relations", relation_list(quotient, &letters)),
            ("p_classes", words(&lost)),
            ("pretending", words(&found.classes)),
            ("changes", changes(call, found)?),
            ("idempotents", words(&idempotents(quotient))),
            ("kernel", words(&kernel(quotient))),
            ("unfinished", unfinished(interpreter, found)),
            (
                "by_period",
                text(letters.by_period(quotient, &found.classes, found.law)),
            ),
            (
                "latex",
                text(letters.latex(quotient, &found.classes, found.law)),
            ),
        ],
    })))
}

fn text(text: String) -> Value {
    Value::Text(text.into())
}

/// A natural number, or nothing.
fn whole(call: &Call, number: Option<u64>) -> Result<Value, Fault> {
    match number.map(i64::try_from) {
        Some(Ok(number)) => Ok(Value::Integer(number)),
        Some(Err(_)) => Err(call.overflow("a number of this quotient")),
        None => Ok(Value::Nothing),
    }
}

fn relation_list(quotient: &Candidate, letters: &Letters) -> Value {
    let relations = relations(quotient);
    Value::list(relations.iter().map(|relation| {
        let (left, right) = (letters.word(&relation.left), letters.word(&relation.right));
        text(format!("{left} = {right}"))
    }))
}

/// The heaps at which the quotient changed, each with the order and the number of
/// P-classes from there on. Heaps of a table are numbered by their tokens.
fn changes(call: &Call, found: &Found) -> Result<Value, Fault> {
    let changes = found.search.changes().iter().map(|change| {
        let heap = if found.is_table {
            whole(call, Some(change.heap as u64))?
        } else {
            Value::Position(found.heaps[change.heap - 1])
        };
        let order = whole(call, Some(change.order as u64))?;
        let lost = whole(call, Some(change.lost as u64))?;
        Ok(Value::list([heap, order, lost]))
    });
    Ok(Value::list(changes.collect::<Result<Vec<_>, Fault>>()?))
}

/// How far the search came, in a sentence; nothing if it reached its goal.
fn unfinished(interpreter: &Interpreter, found: &Found) -> Value {
    match found.search.unfinished() {
        None => Value::Nothing,
        Some(unfinished) => {
            let name = interpreter.position_text(found.heaps[unfinished.heap - 1]);
            let why = obstacle(unfinished, interpreter.limits().max_order);
            text(format!("not found with {name}: {why}"))
        }
    }
}

/// What kept a search from going on.
pub(super) fn obstacle(unfinished: &Unfinished, most: usize) -> String {
    if unfinished.too_large {
        let classes = if most == 1 { "class" } else { "classes" };
        format!("more than {most} {classes} would be needed, and the quotient may be infinite")
    } else {
        format!(
            "the search took more steps than are allowed; the largest candidate had {} classes, \
             and the quotient may be infinite",
            unfinished.largest
        )
    }
}
