//! Nodes that an explicit game does not have.

use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::source::Span;
use crate::syntax::quoted;

/// Nodes that are listed when none is similar.
const LISTED_NODES: usize = 8;

/// The error for a node that a game does not have.
#[must_use]
pub fn unknown_node<'a>(
    game: &str,
    name: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    span: Span,
) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::UnknownNode,
        format!("`{game}` has no node {}", quoted(name)),
    )
    .label(span, "unknown node");
    if let Some(close) = suggest::closest(name, known.clone()) {
        return diagnostic.help(format!("did you mean {}?", quoted(close)));
    }
    let mut names: Vec<String> = known.take(LISTED_NODES + 1).map(quoted).collect();
    if names.len() > LISTED_NODES {
        "…".clone_into(&mut names[LISTED_NODES]);
    }
    diagnostic.help(format!("its nodes are {}", names.join(", ")))
}
