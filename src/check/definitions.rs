//! The definitions of a text, and what names mean that are not local.
//!
//! They are collected before anything is resolved: games and functions can be
//! used above their definitions, values from their line on.

use crate::check::resolver::Counts;
use crate::check::scope::{Global, GlobalKind, Names, Scope};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{GraphId, RulesetId};
use crate::program::{BuiltinId, Constant, FunctionId, Slot, Type, ValueId, find_constant};
use crate::source::Span;
use crate::syntax::ast::{self, GameBody, StatementKind};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;

/// What a name stands for where it is used.
pub(super) enum Meaning {
    Local(Slot, Type),
    Node(GraphId, u32),
    Global(GlobalKind),
    Builtin(BuiltinId),
    Constant(&'static Constant),
    /// A value of the text whose line comes later.
    Later(Span),
    Unknown,
}

/// A definition of the text itself.
#[derive(Clone, Debug)]
struct Own {
    global: Global,
    /// The index of its statement; a value can be used after it only.
    statement: usize,
}

/// The definitions of the text itself, above those that it can name besides.
pub(super) struct Definitions<'a> {
    own: IndexMap<Arc<str>, Own, FxBuildHasher>,
    scope: &'a Scope,
    /// Names whose definitions could not be read.
    unread: &'a FxHashSet<Arc<str>>,
    /// Imported names that the text uses.
    used_imports: RefCell<FxHashSet<Arc<str>>>,
    /// The statement that is being resolved.
    current: usize,
}

impl<'a> Definitions<'a> {
    /// Declares every definition of a text; what is wrong with their names.
    pub fn declare(
        program: &'a ast::Program,
        scope: &'a Scope,
        mut counts: Counts,
    ) -> (Self, Vec<Diagnostic>) {
        let mut definitions = Self {
            own: IndexMap::default(),
            scope,
            unread: &program.unread,
            used_imports: RefCell::default(),
            current: 0,
        };
        let mut diagnostics = Vec::new();
        for (index, statement) in program.statements.iter().enumerate() {
            let (name, kind) = match &statement.kind {
                StatementKind::Game(game) => (&game.name, declared_game(&game.body, &mut counts)),
                StatementKind::Let(definition) => {
                    let kind = declared_let(definition, &mut counts);
                    (&definition.name, kind)
                }
                _ => continue,
            };
            if scope.builtin(&name.text).is_some() || find_constant(&name.text).is_some() {
                diagnostics.push(hides_builtin(name));
            }
            diagnostics.extend(definitions.add(name, kind, index));
        }
        (definitions, diagnostics)
    }

    /// Adds a definition; what is wrong with its name.
    fn add(&mut self, name: &ast::Name, kind: GlobalKind, statement: usize) -> Option<Diagnostic> {
        if let Some(first) = self.own.get(&name.text) {
            return Some(defined_twice(name, first.global.span));
        }
        let clash = self.scope.imported.get(&name.text);
        let clash = clash.map(|imported| also_imported(name, imported.span));
        let global = Global {
            kind,
            span: name.span,
        };
        self.own
            .insert(name.text.clone(), Own { global, statement });
        clash
    }

    /// From here on the statement with this index is resolved.
    pub fn reach(&mut self, statement: usize) {
        self.current = statement;
    }

    /// What a name stands for that is neither local nor a node.
    pub fn meaning(&self, name: &str) -> Meaning {
        if let Some(own) = self.usable(name) {
            return Meaning::Global(own.kind.clone());
        }
        let own = self.own(name);
        if own.is_none() && self.unread.contains(name) {
            return Meaning::Unknown;
        }
        if let Some((imported, _)) = self.scope.imported.get_key_value(name) {
            self.used_imports.borrow_mut().insert(imported.clone());
        }
        if let Some(global) = self.scope.find(name) {
            return Meaning::Global(global.kind.clone());
        }
        if let Some(builtin) = self.scope.builtin(name) {
            return Meaning::Builtin(builtin);
        }
        if let Some(constant) = find_constant(name) {
            return Meaning::Constant(constant);
        }
        match own {
            Some(own) => Meaning::Later(own.span),
            None => Meaning::Unknown,
        }
    }

    /// The definition of a name in the text itself.
    pub fn own(&self, name: &str) -> Option<&Global> {
        self.own.get(name).map(|own| &own.global)
    }

    /// The definition of a name in the text itself, if the statement that is
    /// being resolved can use it.
    pub fn usable(&self, name: &str) -> Option<&Global> {
        let own = self.own.get(name)?;
        let is_value = matches!(own.global.kind, GlobalKind::Value { .. });
        (own.statement < self.current || !is_value).then_some(&own.global)
    }

    /// Where a name is defined, in the text or outside it.
    pub fn place(&self, name: &str) -> Option<Span> {
        let global = self.own(name).or_else(|| self.scope.find(name));
        global.map(|global| global.span)
    }

    /// Whether a name was not defined before in the text; a second definition
    /// has been reported and has no number.
    pub fn is_first(&self, name: &ast::Name) -> bool {
        self.own(&name.text)
            .is_some_and(|global| global.span == name.span)
    }

    /// Notes the type of a value of the text; the value's number.
    pub fn set_type(&mut self, name: &str, found: Type) -> Option<ValueId> {
        match &mut self.own.get_mut(name)?.global.kind {
            GlobalKind::Value { id, type_of } => {
                *type_of = found;
                Some(*id)
            }
            _ => None,
        }
    }

    /// Whether a name may stand for something that could not be read, so that
    /// not to know it follows from what was reported already.
    pub fn may_be_unread(&self, name: &str) -> bool {
        self.unread.contains(name) || self.scope.lacks_import
    }

    /// Every name that is not local.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        let own = self.own.keys().map(|name| &**name);
        own.chain(self.scope.names())
    }

    /// What the text defines, and the imported names that it uses.
    pub fn finish(self) -> (Names, FxHashSet<Arc<str>>) {
        let own = self.own.into_iter();
        let names = own.map(|(name, own)| (name, own.global)).collect();
        (names, self.used_imports.into_inner())
    }
}

fn hides_builtin(name: &ast::Name) -> Diagnostic {
    Diagnostic::new(
        Code::ShadowsBuiltin,
        format!("`{}` hides the built-in of that name", name.text),
    )
    .label(name.span, "defined here")
    .help("give it another name, so that the built-in one can still be used")
}

fn defined_twice(name: &ast::Name, first: Span) -> Diagnostic {
    Diagnostic::new(
        Code::DuplicateDefinition,
        format!("`{}` is defined twice", name.text),
    )
    .label(name.span, "the second definition")
    .label(first, "the first definition")
    .help("give one of them another name, or remove it")
}

fn also_imported(name: &ast::Name, imported: Span) -> Diagnostic {
    Diagnostic::new(Code::NameClash, format!("`{}` is also imported", name.text))
        .label(name.span, "defined here")
        .label(imported, "and in the imported file")
        .help("give one of them another name")
}

fn declared_game(body: &GameBody, counts: &mut Counts) -> GlobalKind {
    match body {
        GameBody::Ruleset(ruleset) => {
            let id = RulesetId(number(&mut counts.rulesets));
            let parameters = ruleset.parameters.len();
            GlobalKind::Ruleset { id, parameters }
        }
        GameBody::Graph(graph) => GlobalKind::Graph {
            id: GraphId(number(&mut counts.graphs)),
            nodes: Some(Arc::new(
                graph.nodes.iter().map(|node| node.text.clone()).collect(),
            )),
        },
        GameBody::File { .. } => GlobalKind::Graph {
            id: GraphId(number(&mut counts.graphs)),
            nodes: None,
        },
    }
}

fn declared_let(definition: &ast::Let, counts: &mut Counts) -> GlobalKind {
    match &definition.parameters {
        Some(parameters) => {
            let id = FunctionId(counts.functions);
            counts.functions += 1;
            let parameters = parameters.len();
            GlobalKind::Function { id, parameters }
        }
        None => {
            let id = ValueId(counts.values);
            counts.values += 1;
            let type_of = Type::Any;
            GlobalKind::Value { id, type_of }
        }
    }
}

/// The next number of a kind of game.
fn number(count: &mut usize) -> u32 {
    *count += 1;
    u32::try_from(*count - 1).expect("definitions are written one by one")
}
