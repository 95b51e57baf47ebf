//! What names mean outside the text that is being checked.

use crate::game::{GraphId, RulesetId};
use crate::program::{BuiltinId, CONSTANTS, FunctionId, Signature, Type, ValueId};
use crate::source::Span;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// Names and what they stand for, in order of definition.
pub type Names = IndexMap<Arc<str>, Global, FxBuildHasher>;

/// A definition that other statements can name.
#[derive(Clone, Debug)]
pub struct Global {
    /// What it is.
    pub kind: GlobalKind,
    /// Where its name is defined.
    pub span: Span,
}

/// The kinds of definition.
#[derive(Clone, Debug)]
pub enum GlobalKind {
    /// `let NAME(…) = …`
    Function {
        /// Its number.
        id: FunctionId,
        /// How many parameters it has.
        parameters: usize,
    },
    /// `game NAME(…) { … }`
    Ruleset {
        /// Its number.
        id: RulesetId,
        /// How many parameters it has.
        parameters: usize,
    },
    /// `game NAME { … }`
    Graph {
        /// Its number.
        id: GraphId,
        /// Its nodes; unknown before running when they stand in a file.
        nodes: Option<Arc<IndexSet<Arc<str>, FxBuildHasher>>>,
    },
    /// `let NAME = …`
    Value {
        /// Its number.
        id: ValueId,
        /// Its type, as far as it is known.
        type_of: Type,
    },
}

/// Everything a text can name besides its own definitions, innermost first.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Defined by earlier inputs of the same session.
    pub session: Names,
    /// Imported by the text.
    pub imported: Names,
    /// A file that the text imports could not be read, so that names may be
    /// missing.
    pub lacks_import: bool,
    /// The built-in library.
    pub prelude: Names,
    /// The built-in functions, in the order of the interpreter's table.
    pub builtins: &'static [&'static Signature],
}

impl Scope {
    /// The definition that a name stands for.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Global> {
        self.imported
            .get(name)
            .or_else(|| self.session.get(name))
            .or_else(|| self.prelude.get(name))
    }

    /// The built-in function with this name.
    pub(super) fn builtin(&self, name: &str) -> Option<BuiltinId> {
        let mut names = self.builtins.iter().map(|signature| signature.name);
        names.position(|builtin| builtin == name).map(BuiltinId)
    }

    /// Every name, built-in ones included.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let defined = [&self.session, &self.imported, &self.prelude];
        defined
            .into_iter()
            .flat_map(|names| names.keys().map(|name| &**name))
            .chain(self.builtins.iter().map(|signature| signature.name))
            .chain(CONSTANTS.iter().map(|constant| constant.name))
    }
}
