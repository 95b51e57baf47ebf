//! How the call around the cursor is written.

use super::documentation::header;
use crate::check::GlobalKind;
use crate::eval::builtins;
use crate::program::{Signature, Type};
use crate::session::Session;
use crate::syntax::{Lexeme, LexemeKind, lexemes};

/// How the innermost call that is open at the end of `before` is written, if
/// its function, game or code is known.
#[must_use]
pub fn signature(session: &Session, before: &str) -> Option<String> {
    let tokens = lexemes(before);
    let opening = innermost_call(before, &tokens)?;
    let callee = tokens.get(opening.checked_sub(1)?)?;
    let name = &before[callee.range.clone()];
    let touches = callee.range.end == tokens[opening].range.start;
    match callee.kind {
        LexemeKind::Name if touches => named(session, name),
        LexemeKind::Number if touches && name.contains(['.', '·']) => {
            Some(format!("{name}(tokens)"))
        }
        _ => None,
    }
}

fn named(session: &Session, name: &str) -> Option<String> {
    let scope = session.scope();
    if let Some(global) = scope.find(name) {
        return match &global.kind {
            GlobalKind::Function { .. } | GlobalKind::Ruleset { .. } => header(session, global),
            GlobalKind::Value {
                type_of: Type::Ruleset,
                ..
            } => Some(format!("{name}(tokens)")),
            _ => None,
        };
    }
    builtins::find(name).map(Signature::full_form)
}

/// The index of the last parenthesis that is still open.
fn innermost_call(text: &str, tokens: &[Lexeme]) -> Option<usize> {
    let mut open = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            LexemeKind::Opening => open.push(index),
            LexemeKind::Closing => {
                open.pop();
            }
            _ => {}
        }
    }
    open.into_iter()
        .rev()
        .find(|&index| &text[tokens[index].range.clone()] == "(")
}
