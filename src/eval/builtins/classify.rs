//! `classify`: is a position tame, or the first heaps of a ruleset, and if
//! not, where does it begin and what is it called.

use super::heaps::{heap, last_heap};
use super::{Call, genus};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::{self, HeapClass, Kind, Source, TameSymbol};
use std::fmt::Write;
use std::sync::Arc;

pub(super) fn classify(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let is_ruleset = matches!(
        call.values.first(),
        Some((Value::HeapRules(_) | Value::Ruleset(_), _))
    );
    match (is_ruleset, call.values.len()) {
        (true, 2) => heaps(interpreter, call),
        (false, 1) => position(interpreter, call),
        (true, _) => Err(Diagnostic::new(
            Code::WrongArgumentCount,
            "`classify` needs a heap to go up to",
        )
        .label(call.span, "a ruleset alone has no end of heaps")
        .help("write `classify(R, n)` for the heaps from 1 to n, or `classify(R(n))` for one")
        .into()),
        (false, _) => {
            let (found, span) = &call.values[0];
            Err(call
                .wrong(found, *span, "a ruleset before a number of heaps")
                .into())
        }
    }
}

/// The verdict on one position.
fn position(interpreter: &mut Interpreter, call: &Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let found = game::classify(interpreter, position)?;
    let tame_symbol = TameSymbol::of_genus(&found.genus).is_some();
    let verdict = match (found.tame, tame_symbol) {
        (true, _) => "tame",
        (false, true) => "tame symbol, wild position below",
        (false, false) => "wild",
    };
    let source = match &found.source {
        Some(source) => source_record(call, source)?,
        None => Value::Nothing,
    };
    Ok(record(
        RecordKind::Classification,
        vec![
            ("verdict", Value::Text(verdict.into())),
            ("genus", genus::record(call, &found.genus)?),
            ("tame", Value::Boolean(found.tame)),
            ("tame_symbol", Value::Boolean(tame_symbol)),
            ("kind", kind(found.kind)),
            (
                "half_tame",
                found.half_tame.map_or(Value::Nothing, Value::Boolean),
            ),
            ("source", source),
        ],
    ))
}

fn source_record(call: &Call, source: &Source) -> Result<Value, Fault> {
    Ok(record(
        RecordKind::WildSource,
        vec![
            ("position", Value::Position(source.position)),
            ("genus", genus::record(call, &source.genus)?),
            ("kind", kind(source.kind)),
        ],
    ))
}

fn record(kind: RecordKind, fields: Vec<(&'static str, Value)>) -> Value {
    Value::Record(Arc::new(Record { kind, fields }))
}

fn kind(kind: Kind) -> Value {
    let name = match kind {
        Kind::Fickle => "fickle",
        Kind::Firm => "firm",
        Kind::Restive => "restive",
        Kind::Restless => "restless",
        Kind::ReversiblyTame => "reversibly tame",
        Kind::Unnamed => return Value::Nothing,
    };
    Value::Text(name.into())
}

/// The verdict on the heaps 1 to n of a ruleset.
fn heaps(interpreter: &mut Interpreter, call: &Call) -> Result<Value, Fault> {
    let (last, _) = last_heap(call, 1)?;
    let mut genera = Vec::new();
    let mut symbols: Vec<Value> = Vec::new();
    let mut first = None;
    let (mut wild, mut wild_symbols) = (0, 0);
    for size in 1..=last {
        let heap = heap(interpreter, call, size)?;
        let HeapClass {
            genus,
            tame,
            tame_symbol,
        } = game::heap_class(interpreter, heap)?;
        if !tame {
            wild += 1;
            first.get_or_insert((size, heap));
        }
        wild_symbols += i64::from(!tame_symbol);
        let symbol = genus::record(call, &genus)?;
        if !symbols.contains(&symbol) {
            symbols.push(symbol.clone());
        }
        genera.push(symbol);
    }
    let first_wild = match first {
        None => Value::Nothing,
        Some((size, heap)) => {
            let found = game::classify(interpreter, heap)?;
            record(
                RecordKind::WildHeap,
                vec![
                    ("heap", Value::Integer(size)),
                    ("genus", genus::record(call, &found.genus)?),
                    ("kind", kind(found.kind)),
                ],
            )
        }
    };
    Ok(record(
        RecordKind::HeapClassification,
        vec![
            ("heaps", Value::Integer(last)),
            ("tame", Value::Boolean(first.is_none())),
            ("first_wild", first_wild),
            ("wild", Value::Integer(wild)),
            ("wild_symbols", Value::Integer(wild_symbols)),
            ("symbols", Value::list(symbols)),
            ("genera", Value::list(genera)),
        ],
    ))
}

impl Interpreter {
    /// What `classify` says of a position, on one line.
    pub(in crate::eval) fn classification_text(&self, found: &Record) -> String {
        let field = |name| self.field_text(found, name);
        let mut text = format!("{}: {}", field("verdict"), field("genus"));
        if let Some(Value::Text(kind)) = found.get("kind") {
            let _ = write!(text, ", {kind}");
        }
        if found.get("half_tame") == Some(&Value::Boolean(true)) {
            text.push_str(", half-tame");
        }
        if let Some(Value::Record(source)) = found.get("source") {
            let part = |name| self.field_text(source, name);
            if source.get("genus") != found.get("genus") || found.get("kind") != source.get("kind")
            {
                let _ = write!(
                    text,
                    "; below it {} is {}, {}",
                    part("position"),
                    part("genus"),
                    part("kind")
                );
            }
        }
        text
    }

    /// What `classify` says of the heaps of a ruleset, as lines.
    pub(in crate::eval) fn heap_classification_text(&self, found: &Record) -> String {
        let field = |name| self.field_text(found, name);
        let last = field("heaps");
        let mut text = match found.get("first_wild") {
            Some(Value::Record(first)) => format!(
                "first wild heap {}: {}, {}",
                self.field_text(first, "heap"),
                self.field_text(first, "genus"),
                self.field_text(first, "kind"),
            ),
            _ => format!("tame to heap {last}; this says nothing about larger heaps"),
        };
        let _ = write!(
            text,
            "\n  heaps 1 to {last}: {} wild, {} of them by their symbols\n  symbols: {}",
            field("wild"),
            field("wild_symbols"),
            field("symbols").trim_matches(['[', ']'])
        );
        text
    }
}
