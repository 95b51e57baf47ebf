//! Results for programs: one JSON object for each.

use super::content::{Content, Table};
use crate::eval::{Interpreter, Record, Shown, Value, arrow_text, convention_text};
use crate::game::{PositionId, PositionKey};
use serde_json::{Map, Value as Json, json};

/// What a statement showed: `{"line", "source", "convention", "type", "value"}`.
#[must_use]
pub fn report(interpreter: &Interpreter, shown: &Shown, source: &str, line: usize) -> Json {
    let type_of = match shown {
        Shown::Value { value, .. } => type_word(value),
        Shown::Table { .. } => "table",
        Shown::Grid { .. } => "grid",
    };
    let (Shown::Value { convention, .. }
    | Shown::Table { convention, .. }
    | Shown::Grid { convention, .. }) = shown;
    let value = match Content::of(interpreter, shown) {
        Content::Label(shown) | Content::Value(shown) => value(interpreter, shown),
        Content::Table(shown) => table(interpreter, shown),
    };
    json!({
        "line": line,
        "source": source,
        "convention": convention_text(*convention),
        "type": type_of,
        "value": value,
    })
}

/// A table or a grid: `null` stands where a binding does not occur.
fn table(interpreter: &Interpreter, table: Table) -> Json {
    let cell = |cell: Option<&Value>| cell.map_or(Json::Null, |cell| value(interpreter, cell));
    let row = |row: Vec<Option<&Value>>| row.into_iter().map(cell).collect::<Json>();
    let rows: Json = table.rows.into_iter().map(row).collect();
    json!({"columns": table.headings, "rows": rows})
}

/// The word for the type of a value; results have their own.
fn type_word(value: &Value) -> &'static str {
    match value {
        Value::Record(record) => record.name(),
        other => other.type_of().word(),
    }
}

/// A value.
#[must_use]
pub fn value(interpreter: &Interpreter, shown: &Value) -> Json {
    match shown {
        Value::Nothing => Json::Null,
        Value::Integer(value) => json!(value),
        Value::EmptySum => json!(0),
        Value::Boolean(value) => json!(value),
        Value::Text(text) => json!(&**text),
        Value::List(_) | Value::Range(_) => shown
            .elements()
            .into_iter()
            .flatten()
            .map(|element| value(interpreter, &element))
            .collect(),
        Value::Outcome(_) => json!(interpreter.notation(shown)),
        Value::Convention(convention) => json!(convention_text(*convention)),
        Value::Position(id) => position(interpreter, *id),
        Value::HeapRules(_) | Value::Ruleset(_) => json!({"text": interpreter.notation(shown)}),
        Value::Move(step) => json!({
            "to": position(interpreter, step.to),
            "arrow": arrow_text(step.step),
            "play": convention_text(step.play),
        }),
        Value::Record(fields) => record(interpreter, fields),
    }
}

fn record(interpreter: &Interpreter, record: &Record) -> Json {
    let fields = record
        .fields()
        .iter()
        .map(|(name, field)| ((*name).to_owned(), value(interpreter, field)));
    Json::Object(fields.collect::<Map<String, Json>>())
}

/// A position: its text, and what it is made of where that is plain.
fn position(interpreter: &Interpreter, id: PositionId) -> Json {
    let text = interpreter.position_text(id);
    match interpreter.key(id) {
        PositionKey::Heap { rules, size } => json!({
            "text": text,
            "ruleset": interpreter.rules_text(*rules),
            "args": [size],
        }),
        PositionKey::Ruled { arguments, .. } => {
            let arguments: Vec<Json> = arguments
                .iter()
                .map(|argument| value(interpreter, &Value::from(argument)))
                .collect();
            json!({
                "text": text,
                "ruleset": text.split('(').next(),
                "args": arguments,
            })
        }
        _ => json!({"text": text}),
    }
}
