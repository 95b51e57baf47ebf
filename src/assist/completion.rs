//! Completion: what the word at the cursor could become.

use super::cursor::{Wanted, cursor};
use super::documentation::summary;
use crate::check::GlobalKind;
use crate::limits::Limits;
use crate::program::{self, MOVE_FIELDS};
use crate::session::Session;
use crate::syntax::{KEYWORDS, LexemeKind, lexemes};
use std::collections::BTreeMap;

/// One way to complete a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The whole word.
    pub text: String,
    /// What it is, in a few words; may be empty.
    pub about: String,
}

/// Ways to complete the word at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// Where the word starts.
    pub start: usize,
    /// The candidates in alphabetical order.
    pub candidates: Vec<Candidate>,
    /// A path is wanted, whose candidates are to be looked up among the files.
    pub path: bool,
}

/// Positions that an object may add to find out its fields.
const POSITIONS: usize = 2000;

/// Completes the word that ends where `before` ends. To know the fields of an
/// expression it may be worked out, within `limits`.
pub fn complete(session: &mut Session, before: &str, limits: Limits) -> Completion {
    let cursor = cursor(before);
    let word = &before[cursor.start..];
    let known = match &cursor.wanted {
        Wanted::Name => names(session, before, cursor.start),
        Wanted::Convention => conventions(),
        Wanted::Field(object) => fields(session, &before[object.clone()], limits),
        Wanted::Path | Wanted::Nothing => BTreeMap::new(),
    };
    Completion {
        start: cursor.start,
        candidates: matching(known, word),
        path: cursor.wanted == Wanted::Path,
    }
}

/// Those that start with the word; if none does, those that would in other
/// upper and lower case.
fn matching(known: BTreeMap<String, String>, word: &str) -> Vec<Candidate> {
    let folded = word.to_lowercase();
    let exact = known.keys().any(|name| name.starts_with(word));
    known
        .into_iter()
        .filter(|(name, _)| {
            if exact {
                name.starts_with(word)
            } else {
                name.to_lowercase().starts_with(&folded)
            }
        })
        .map(|(text, about)| Candidate { text, about })
        .collect()
}

/// Everything that has a name: keywords, what the session knows, and the
/// names that the text itself uses.
fn names(session: &Session, before: &str, start: usize) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for lexeme in lexemes(&before[..start]) {
        if lexeme.kind == LexemeKind::Name {
            names.insert(before[lexeme.range].to_owned(), String::new());
        }
    }
    for keyword in KEYWORDS {
        names.insert((*keyword).to_owned(), "keyword".to_owned());
    }
    for name in session.scope().names() {
        let about = summary(session, name).unwrap_or_default();
        names.insert(name.to_owned(), about);
    }
    names
}

fn conventions() -> BTreeMap<String, String> {
    program::conventions()
        .map(|constant| (constant.name.to_owned(), constant.doc.to_owned()))
        .collect()
}

/// The nodes of an explicit game, or the fields of a value.
fn fields(session: &mut Session, object: &str, limits: Limits) -> BTreeMap<String, String> {
    if let Some(global) = session.scope().find(object)
        && let GlobalKind::Graph {
            nodes: Some(nodes), ..
        } = &global.kind
    {
        return nodes
            .iter()
            .filter(|node| is_name(node))
            .map(|node| (node.to_string(), format!("node of {object}")))
            .collect();
    }
    // A variable that is bound further to the right is most often a move.
    let fields = match session.preview(object, POSITIONS, limits) {
        Some(value) => value.field_names(),
        None => MOVE_FIELDS.to_vec(),
    };
    fields
        .into_iter()
        .map(|field| (field.to_owned(), String::new()))
        .collect()
}

fn is_name(text: &str) -> bool {
    matches!(lexemes(text).as_slice(), [only] if only.kind == LexemeKind::Name && only.range.len() == text.len())
}
