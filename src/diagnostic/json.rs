//! The JSON form: one object a diagnostic, every part of it, keys in order.
//!
//! Lines and columns count from 1, columns in characters; an end is the place
//! after the last character.

use serde_json::{Map, Value, json};

use super::diagnostic::{Diagnostic, Label};
use super::trace::TraceLine;
use crate::source::{SourceMap, Span};

/// The diagnostic as an object with the keys `severity`, `code`, `message`,
/// `file`, `line`, `column`, `end_line`, `end_column`, `labels`, `notes` and
/// `help`, in this order, and `trace` behind them where there is one. Without a
/// label the five of the place are null.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap) -> Value {
    let labels: Vec<Value> = diagnostic
        .labels
        .iter()
        .map(|label| describe(label, sources))
        .collect();
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| object.insert(key.to_owned(), value);
    put("severity", json!(diagnostic.severity.to_string()));
    put("code", json!(diagnostic.code.number()));
    put("message", json!(diagnostic.title));
    let primary = diagnostic.primary().map(|label| label.span);
    for (key, value) in place(primary, sources) {
        put(key, value);
    }
    put("labels", json!(labels));
    put("notes", json!(diagnostic.notes));
    put("help", json!(diagnostic.help));
    if !diagnostic.trace.is_empty() {
        put("trace", json!(traced(diagnostic, sources)));
    }
    Value::Object(object)
}

/// What was being worked out: `what` and, where the program says so, its place;
/// `{"omitted": n}` stands for n that are left out.
fn traced(diagnostic: &Diagnostic, sources: &SourceMap) -> Vec<Value> {
    let lines = diagnostic.trace.lines().map(|line| match line {
        TraceLine::Omitted(number) => json!({"omitted": number}),
        TraceLine::Traced(traced) => {
            let mut object = Map::new();
            object.insert("what".to_owned(), json!(traced.what));
            for (key, value) in place(traced.place, sources) {
                object.insert(key.to_owned(), value);
            }
            Value::Object(object)
        }
    });
    lines.collect()
}

fn describe(label: &Label, sources: &SourceMap) -> Value {
    let mut object: Map<String, Value> = place(Some(label.span), sources)
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect();
    object.insert("text".to_owned(), json!(label.text));
    Value::Object(object)
}

/// The five keys of a place and their values.
fn place(span: Option<Span>, sources: &SourceMap) -> [(&'static str, Value); 5] {
    let keys = ["file", "line", "column", "end_line", "end_column"];
    let Some(span) = span else {
        return keys.map(|key| (key, Value::Null));
    };
    let source = sources.get(span.file);
    let range = source.clamp(span.range());
    let (line, column) = source.line_column(range.start);
    let (end_line, end_column) = source.line_column(range.end);
    [
        (keys[0], json!(source.name())),
        (keys[1], json!(line)),
        (keys[2], json!(column)),
        (keys[3], json!(end_line)),
        (keys[4], json!(end_column)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Code;
    use pretty_assertions::assert_eq;

    #[test]
    fn has_every_part_in_order() {
        let mut sources = SourceMap::default();
        let file = sources.add("é.game", "let é = 1\nlet é = 2\n");
        let twice = Diagnostic::new(Code::DuplicateDefinition, "`é` is defined twice")
            .label(Span::new(file, 15, 17), "defined again")
            .label(Span::new(file, 4, 6), "first defined here")
            .note("a name has one meaning in a file")
            .help("choose another name");
        assert_eq!(
            render(&twice, &sources).to_string(),
            concat!(
                r#"{"severity":"error","code":"E0202","message":"`é` is defined twice","#,
                r#""file":"é.game","line":2,"column":5,"end_line":2,"end_column":6,"#,
                r#""labels":[{"file":"é.game","line":2,"column":5,"end_line":2,"end_column":6,"#,
                r#""text":"defined again"},{"file":"é.game","line":1,"column":5,"end_line":1,"#,
                r#""end_column":6,"text":"first defined here"}],"#,
                r#""notes":["a name has one meaning in a file"],"help":["choose another name"]}"#,
            )
        );
    }

    #[test]
    fn no_label_means_null() {
        let unreadable = Diagnostic::new(Code::CannotRead, "cannot read `x.game`");
        assert_eq!(
            render(&unreadable, &SourceMap::default()).to_string(),
            concat!(
                r#"{"severity":"error","code":"E0212","message":"cannot read `x.game`","#,
                r#""file":null,"line":null,"column":null,"end_line":null,"end_column":null,"#,
                r#""labels":[],"notes":[],"help":[]}"#,
            )
        );
    }

    #[test]
    fn a_span_inside_a_character_covers_it() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.game", "→");
        let inside =
            Diagnostic::new(Code::UnexpectedText, "stray").label(Span::new(file, 1, 2), "");
        let value = render(&inside, &sources);
        assert_eq!(
            (&value["column"], &value["end_column"]),
            (&json!(1), &json!(2))
        );
    }
}
