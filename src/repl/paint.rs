//! Colours of an input while it is typed.

use crate::eval::builtins;
use crate::program::{Literal, find_constant};
use crate::session::Session;
use crate::syntax::{Lexeme, LexemeKind, lexemes};
use anstyle::{AnsiColor, Style};
use std::fmt::Write;

/// The text with ANSI colours; it takes up as much room as before.
pub(super) fn paint(text: &str, session: &Session) -> String {
    let scope = session.scope();
    let mut painted = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for Lexeme { kind, range } in lexemes(text) {
        painted.push_str(&text[done..range.start]);
        done = range.end;
        let word = &text[range];
        let style = style(kind, word, || {
            scope.find(word).is_some() || builtins::find(word).is_some()
        });
        match style {
            Some(style) => {
                let _ = write!(painted, "{style}{word}{style:#}");
            }
            None => painted.push_str(word),
        }
    }
    painted.push_str(&text[done..]);
    painted
}

/// The style of a token: unknown names stay as they are.
fn style(kind: LexemeKind, word: &str, is_known: impl Fn() -> bool) -> Option<Style> {
    match kind {
        LexemeKind::Comment => Some(DIM),
        LexemeKind::Text | LexemeKind::OpenText => Some(AnsiColor::Green.on_default()),
        LexemeKind::Keyword => Some(AnsiColor::Blue.on_default().bold()),
        LexemeKind::Number => Some(AnsiColor::Yellow.on_default()),
        LexemeKind::Arrow => Some(AnsiColor::Red.on_default().bold()),
        LexemeKind::Name => match find_constant(word).map(|constant| &constant.value) {
            Some(Literal::Convention(_) | Literal::Outcome(_)) => {
                Some(AnsiColor::Magenta.on_default())
            }
            _ => is_known().then_some(AnsiColor::Cyan.on_default()),
        },
        _ => None,
    }
}

/// Comments and hints.
pub(super) const DIM: Style = Style::new().dimmed();
