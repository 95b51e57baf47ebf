//! A quotient as lines.

use super::words::letter;
use crate::eval::Interpreter;
use crate::eval::record::Record;
use crate::eval::value::Value;
use std::fmt::Write;

/// Words of a list that are shown.
const SHOWN: usize = 40;

impl Interpreter {
    /// A quotient as lines.
    pub(in crate::eval) fn quotient_text(&self, found: &Record) -> String {
        let field = |name| self.field_text(found, name);
        let tame = if found.get("tame") == Some(&Value::Boolean(true)) {
            "tame"
        } else {
            "wild"
        };
        let mut text = format!(
            "order {}, {} P-classes, {tame}, {}",
            field("order"),
            field("p_positions"),
            field("status")
        );
        if found.get("period") != Some(&Value::Nothing) {
            let _ = write!(
                text,
                " for all heaps (checked to {})\n  the pretending function has period {} from heap {} on",
                field("checked_to"),
                field("period"),
                field("preperiod")
            );
        } else if found.get("unfinished") != Some(&Value::Nothing) {
            let _ = write!(text, "\n  {}", field("unfinished"));
        }
        for (title, name) in [
            ("relations", "relations"),
            ("P-classes", "p_classes"),
            ("idempotents", "idempotents"),
            ("kernel", "kernel"),
        ] {
            if name == "relations" {
                let _ = write!(text, "\n  generators: {}", self.generators_text(found));
            }
            let _ = write!(text, "\n  {title}: {}", self.some_text(found, name));
        }
        let _ = write!(
            text,
            "\n  order and P-classes from: {}",
            self.changes_text(found)
        );
        if found.get("checked_to") != Some(&Value::Nothing) {
            let table = field("by_period");
            let _ = write!(text, "\n  pretending function:");
            for line in table.lines() {
                let _ = write!(text, "\n    {line}");
            }
        }
        text
    }

    fn generators_text(&self, found: &Record) -> String {
        let generators = found.get("generators").and_then(Value::elements);
        let named = generators.into_iter().flatten().enumerate();
        let named = named
            .map(|(number, position)| format!("{} = {}", letter(number), self.notation(&position)));
        or_none(&named.collect::<Vec<_>>())
    }

    fn some_text(&self, found: &Record, name: &str) -> String {
        let elements = found.get(name).and_then(Value::elements);
        let texts: Vec<String> = elements
            .into_iter()
            .flatten()
            .map(|text| self.text(&text))
            .collect();
        if texts.len() <= SHOWN {
            return or_none(&texts);
        }
        format!("{}, … ({} in all)", texts[..SHOWN].join(", "), texts.len())
    }

    fn changes_text(&self, found: &Record) -> String {
        let changes = found.get("changes").and_then(Value::elements);
        let changes = changes.into_iter().flatten().filter_map(|change| {
            let numbers: Vec<Value> = change.elements()?.collect();
            let [heap, order, lost] = &numbers[..] else {
                return None;
            };
            let number = |value| self.notation(value);
            Some(format!(
                "{}: ({}, {})",
                number(heap),
                number(order),
                number(lost)
            ))
        });
        or_none(&changes.collect::<Vec<_>>())
    }
}

fn or_none(texts: &[String]) -> String {
    if texts.is_empty() {
        "none".to_owned()
    } else {
        texts.join(", ")
    }
}
