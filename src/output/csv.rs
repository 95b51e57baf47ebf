//! Results as comma-separated values (RFC 4180): a table as its headings and rows, a
//! value as a row of its source and itself, a list as a row of its elements.

use super::content::Content;
use crate::eval::{Interpreter, Shown, Value};
use csv::{Terminator, WriterBuilder};

/// What a statement showed. Lines end in a carriage return and a line feed; the last
/// line feed is left to whoever writes it.
#[must_use]
pub fn report(interpreter: &Interpreter, shown: &Shown, source: &str) -> String {
    let mut writer = WriterBuilder::new()
        .flexible(true)
        .terminator(Terminator::CRLF)
        .from_writer(Vec::new());
    let mut write = |row: Vec<String>| {
        writer.write_record(row).expect("memory can be written");
    };
    match Content::of(interpreter, shown) {
        Content::Label(label) => write(vec![interpreter.text(label)]),
        Content::Value(value) => {
            let mut row = vec![source.to_owned()];
            match value {
                Value::List(elements) => {
                    row.extend(elements.iter().map(|element| interpreter.text(element)));
                }
                other => row.push(interpreter.text(other)),
            }
            write(row);
        }
        Content::Table(table) => {
            write(table.headings);
            let cell =
                |cell: Option<&Value>| cell.map_or_else(String::new, |cell| interpreter.text(cell));
            for row in table.rows {
                write(row.into_iter().map(cell).collect());
            }
        }
    }
    let bytes = writer.into_inner().expect("memory can be written");
    let text = String::from_utf8(bytes).expect("texts are UTF-8");
    text.trim_end_matches('\n').to_owned()
}
