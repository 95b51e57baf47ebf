//! What a name means: built-in, of the library, or of the session.

use super::keyword::KEYWORD_FORMS;
use crate::check::{Global, GlobalKind};
use crate::eval::builtins;
use crate::limits::Limits;
use crate::program::find_constant;
use crate::session::Session;
use crate::source::{FileId, Span};
use crate::syntax;
use std::fmt;

/// What is known of a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Documentation {
    /// What kind of thing it is: `function`, `ruleset`, `keyword`, ….
    pub kind: &'static str,
    /// How it is written, or its definition.
    pub form: String,
    /// What it is, in a sentence or two; may be empty.
    pub text: String,
    /// An expression that uses it.
    pub example: Option<&'static str>,
}

/// The form, what it is, and how it may be used.
impl fmt::Display for Documentation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.form)?;
        let text = if self.text.is_empty() {
            format!("({})", self.kind)
        } else {
            format!("{} ({})", self.text, self.kind)
        };
        write!(f, "\n  {text}")?;
        match self.example {
            Some(example) => write!(f, "\n  for example: {example}"),
            None => Ok(()),
        }
    }
}

/// What a name means in a session, if it means anything.
#[must_use]
pub fn document(session: &Session, name: &str) -> Option<Documentation> {
    if let Some(global) = session.scope().find(name) {
        return Some(definition(session, global));
    }
    if let Some(builtin) = builtins::find(name) {
        return Some(Documentation {
            kind: "built-in function",
            form: builtin.full_form(),
            text: builtin.doc.to_owned(),
            example: Some(builtin.example),
        });
    }
    if let Some(constant) = find_constant(name) {
        return Some(Documentation {
            kind: "built-in constant",
            form: constant.name.to_owned(),
            text: constant.doc.to_owned(),
            example: None,
        });
    }
    let keyword = KEYWORD_FORMS.iter().find(|form| form.keyword == name)?;
    Some(Documentation {
        kind: "keyword",
        form: keyword.form.to_owned(),
        text: keyword.doc.to_owned(),
        example: None,
    })
}

/// Every name that [`document`] knows in a session.
#[must_use]
pub fn documented_names(session: &Session) -> Vec<String> {
    let scope = session.scope();
    let keywords = KEYWORD_FORMS.iter().map(|form| form.keyword);
    scope.names().chain(keywords).map(str::to_owned).collect()
}

/// What a name is, in a few words.
pub(super) fn summary(session: &Session, name: &str) -> Option<String> {
    if let Some(global) = session.scope().find(name) {
        return Some(kind(global).to_owned());
    }
    builtins::find(name)
        .map(|builtin| builtin.doc)
        .or_else(|| find_constant(name).map(|constant| constant.doc))
        .map(str::to_owned)
}

/// The definition of a name, with the comments that go with it.
fn definition(session: &Session, global: &Global) -> Documentation {
    let file = global.span.file;
    let text = session.sources().get(file).text();
    let statement = statement_around(file, text, global.span);
    let (form, comment) = match statement {
        Some(range) => (
            text[range.clone()].to_owned(),
            comments(text, range.start, range.end),
        ),
        None => (
            session.sources().text(global.span).to_owned(),
            String::new(),
        ),
    };
    Documentation {
        kind: kind(global),
        form,
        text: comment,
        example: None,
    }
}

/// The kind of a definition.
fn kind(global: &Global) -> &'static str {
    match &global.kind {
        GlobalKind::Function { .. } => "function",
        GlobalKind::Ruleset { .. } => "ruleset",
        GlobalKind::Graph { .. } => "explicit game",
        GlobalKind::Value { .. } => "value",
    }
}

/// The statement that holds a span.
fn statement_around(file: FileId, text: &str, span: Span) -> Option<std::ops::Range<usize>> {
    let parsed = syntax::parse(file, text, &Limits::default()).ok()?;
    let statement = parsed.program.statements.iter().find(|statement| {
        let whole = statement.span.range();
        whole.contains(&(span.start as usize))
    })?;
    Some(statement.span.range())
}

/// The comment lines that stand right above a statement, and the comment
/// behind it on its last line.
fn comments(text: &str, start: usize, end: usize) -> String {
    let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let mut above: Vec<&str> = text[..line]
        .lines()
        .rev()
        .map_while(|line| line.trim().strip_prefix('#'))
        .map(str::trim)
        .collect();
    above.reverse();
    let rest = text[end..].lines().next().unwrap_or("");
    let behind = rest.trim().strip_prefix('#').map(str::trim);
    match behind {
        Some(behind) => behind.to_owned(),
        None => above.join(" "),
    }
}

/// The name and the parameters of a definition, as written.
pub(super) fn header(session: &Session, global: &Global) -> Option<String> {
    let text = session.sources().get(global.span.file).text();
    let rest = &text[global.span.start as usize..];
    let close = rest.find(')')?;
    Some(syntax::one_line(&rest[..=close]))
}
