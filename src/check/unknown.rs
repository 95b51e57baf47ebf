//! Names that stand for nothing, or for nothing yet.

use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::source::Span;

/// The error for a name that stands for nothing.
pub(super) fn unknown_name<'a>(
    name: &str,
    span: Span,
    known: impl Iterator<Item = &'a str>,
) -> Diagnostic {
    let diagnostic = Diagnostic::new(Code::UnknownName, format!("`{name}` is not defined"))
        .label(span, "unknown name");
    let close = suggest::closest(name, known);
    match (close, foreign_name(name)) {
        (_, Some(help)) => diagnostic.help(help),
        (Some(close), None) => diagnostic.help(format!("did you mean `{close}`?")),
        (None, None) => diagnostic.help(format!(
            "define it with `let {name} = …` or `game {name}(…) {{ … }}`, or import the file that does"
        )),
    }
}

/// The error for a value that is used above its line.
pub(super) fn used_before(name: &str, span: Span, definition: Span) -> Diagnostic {
    Diagnostic::new(
        Code::UsedBeforeItsLine,
        format!("`{name}` is used before it has a value"),
    )
    .label(span, "used here")
    .label(definition, "its value is computed here")
    .note("games and functions can be used anywhere in a file, values from their line on")
    .help("move the `let` up")
}

/// Advice for names that other languages and tools use.
fn foreign_name(name: &str) -> Option<&'static str> {
    Some(match name {
        "exit" | "quit" | "help" => {
            "Ctrl-D leaves the REPL, and Ctrl-C stops a computation; the language reference is docs/language.md"
        }
        "print" | "println" | "puts" => "an expression alone on its line is printed",
        "range" => "a range is written `a..b` with both ends, or `a..<b` without the last",
        "True" => "write `true`",
        "False" => "write `false`",
        "null" | "nil" | "None" => "write `none`",
        "nim_sum" | "xorsum" => "the xor of integers is `nimsum(…)` or `a xor b`",
        "length" | "size" => "the length of a list is `len(xs)`",
        "sg" | "nimber" | "grundy_value" | "sprague" => "the SG value is `grundy(G)`",
        "mod" => "the remainder is written `a % b`",
        _ => return None,
    })
}
