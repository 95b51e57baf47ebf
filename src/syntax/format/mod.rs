//! Formats a program: the same tokens and comments in the same order, in one
//! layout.
//!
//! ```text
//! text ──read──▶ lines of tokens ──fold──▶ rows ──align──▶ rows ──print──▶ text
//! ```
//!
//! The line breaks of the author stay, except in headers of blocks and between
//! statements; `rank` says where more may be made, `indent` where a row starts.
//! What comes out is read again, and must `verify`: nothing is returned that
//! says something else. `docs/format.md` tells the rules.

mod align;
mod fold;
mod gap;
mod indent;
mod leaf;
mod page;
mod rank;
mod read;
mod row;
mod verify;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::limits::{Limits, Stop};
use crate::source::FileId;
use page::Page;
use read::Reader;

/// The columns of a line.
pub const WIDTH: usize = 100;

/// The columns of one step of indentation.
const INDENT: usize = 2;

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// Why a text was not formatted.
#[derive(Debug)]
pub enum Refusal {
    /// The parser finds errors, or the result would say something else.
    Wrong(Vec<Diagnostic>),
    /// The limits stopped it.
    Stopped(Stop),
}

/// The formatted text of a program that stands in `file` of the source map.
///
/// A byte-order mark stays. Lines end with a line feed, or with a carriage
/// return before it when the first line of the text does.
///
/// # Errors
/// When the text has mistakes of syntax, and when the limits stop it.
pub fn format(file: FileId, text: &str, limits: &Limits) -> Result<String, Refusal> {
    let parsed = crate::syntax::parse(file, text, limits).map_err(Refusal::Stopped)?;
    let is_error = |diagnostic: &Diagnostic| diagnostic.severity == Severity::Error;
    if parsed.diagnostics.iter().any(is_error) {
        return Err(Refusal::Wrong(parsed.diagnostics));
    }
    drop(parsed);
    let nesting = limits.max_nesting;
    let formatted = Page::rows(Reader::new(file, text, nesting)).map(|mut rows| {
        align::align(&mut rows);
        let mark = text.starts_with(BYTE_ORDER_MARK).then_some(BYTE_ORDER_MARK);
        let mut formatted: String = mark.into_iter().collect();
        formatted.push_str(&row::print(&rows, line_break(text)));
        formatted
    });
    formatted
        .filter(|formatted| {
            let written = Reader::new(file, text, nesting);
            formatted == text
                || verify::says_the_same(written, Reader::new(file, formatted, nesting))
        })
        .ok_or_else(|| Refusal::Wrong(vec![broken()]))
}

/// How the first line ends.
fn line_break(text: &str) -> &'static str {
    match text.split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => "\r\n",
        _ => "\n",
    }
}

/// The formatted text would not say the same.
fn broken() -> Diagnostic {
    Diagnostic::new(
        Code::Internal,
        "the formatted program would say something else",
    )
    .note("nothing is changed")
    .help("please report this program")
}
