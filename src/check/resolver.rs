//! The checker's state: scopes of one text, slots of one frame, diagnostics.

use crate::check::interval::Fact;
use crate::check::scope::{Global, GlobalKind, Names, Scope};
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::game::GraphId;
use crate::program::{
    BuiltinId, Constant, Expr, ExprKind, Literal, Program, Slot, Type, ValueId, find_constant,
};
use crate::source::Span;
use crate::syntax::ast;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::cell::{Cell, RefCell};
use std::sync::Arc;

/// Where the numbers of a text's definitions start.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    /// Functions so far.
    pub functions: usize,
    /// Rulesets so far.
    pub rulesets: usize,
    /// Explicit games so far.
    pub graphs: usize,
    /// Values so far.
    pub values: usize,
}

/// What checking a text gives.
#[derive(Debug, Default)]
pub struct Checked {
    /// The resolved program; to be run only when there are no errors.
    pub program: Program,
    /// What the text defines.
    pub names: Names,
    /// The imported names that it uses.
    pub used_imports: FxHashSet<Arc<str>>,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a text; `source` is the text itself, for headings.
#[must_use]
pub fn check(program: &ast::Program, source: &str, scope: &Scope, counts: Counts) -> Checked {
    let mut resolver = Resolver::new(source, scope, &program.unread);
    resolver.declare(program, counts);
    for (index, statement) in program.statements.iter().enumerate() {
        resolver.current = index;
        resolver.statement(statement);
    }
    resolver.check_late_lone_targets();
    let mut checked = Checked {
        program: resolver.program,
        names: resolver.own.names(),
        used_imports: resolver.used_imports.into_inner(),
        diagnostics: resolver.diagnostics,
    };
    checked
        .diagnostics
        .sort_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span.start));
    checked
}

/// A definition of the text itself.
#[derive(Clone, Debug)]
pub(super) struct Own {
    pub global: Global,
    /// The index of its statement; a value can be used after it only.
    pub statement: usize,
}

/// The definitions of the text itself.
#[derive(Debug, Default)]
pub(super) struct OwnNames(pub indexmap::IndexMap<Arc<str>, Own, FxBuildHasher>);

impl OwnNames {
    fn names(self) -> Names {
        self.0
            .into_iter()
            .map(|(name, own)| (name, own.global))
            .collect()
    }
}

/// A name bound inside a definition or a statement.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub name: Arc<str>,
    /// Where it is bound.
    pub span: Span,
    slot: Slot,
    type_of: Type,
    /// Something uses it.
    used: Cell<bool>,
}

/// The explicit game whose targets are being resolved.
pub(super) struct NodeScope {
    pub graph: GraphId,
    pub root: u32,
    pub nodes: Arc<IndexSet<Arc<str>, FxBuildHasher>>,
    /// Nodes that the present target mentions.
    pub mentioned: Vec<u32>,
}

/// A resolved expression and what is known of its type.
pub(super) struct Typed {
    pub expr: Expr,
    pub type_of: Type,
}

impl Typed {
    pub fn new(kind: ExprKind, span: Span, type_of: Type) -> Self {
        Self {
            expr: Expr { kind, span },
            type_of,
        }
    }

    /// Stands for something that was reported.
    pub fn invalid(span: Span) -> Self {
        Self::new(ExprKind::Constant(Literal::Nothing), span, Type::Any)
    }
}

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

/// Resolves one text.
pub(super) struct Resolver<'a> {
    pub source: &'a str,
    pub scope: &'a Scope,
    /// Names whose definitions could not be read.
    unread: &'a FxHashSet<Arc<str>>,
    pub own: OwnNames,
    pub program: Program,
    pub diagnostics: Vec<Diagnostic>,
    /// The statement that is being resolved.
    pub current: usize,
    locals: Vec<Local>,
    /// What is known of locals where something is resolved.
    pub facts: Vec<Fact>,
    /// Imported names that the text uses.
    used_imports: RefCell<FxHashSet<Arc<str>>>,
    /// Slots that the present frame needs.
    pub slots: usize,
    pub node_scope: Option<NodeScope>,
    /// Lone targets named like values that are defined further down.
    pub lone_targets: Vec<(Arc<str>, Span)>,
    /// A question that obeys `under` was met since this was last cleared.
    pub asks: bool,
}

impl<'a> Resolver<'a> {
    fn new(source: &'a str, scope: &'a Scope, unread: &'a FxHashSet<Arc<str>>) -> Self {
        Self {
            source,
            scope,
            unread,
            own: OwnNames::default(),
            program: Program::default(),
            diagnostics: Vec::new(),
            current: 0,
            locals: Vec::new(),
            facts: Vec::new(),
            used_imports: RefCell::default(),
            slots: 0,
            node_scope: None,
            lone_targets: Vec::new(),
            asks: false,
        }
    }

    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    /// Resolves something in a frame of its own; its result and the slots.
    pub fn in_new_frame<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> (T, usize) {
        let locals = std::mem::take(&mut self.locals);
        let facts = std::mem::take(&mut self.facts);
        let slots = std::mem::replace(&mut self.slots, 0);
        let asks = self.asks;
        let result = resolve(self);
        self.asks = asks;
        self.unbind(0);
        self.locals = locals;
        self.facts = facts;
        (result, std::mem::replace(&mut self.slots, slots))
    }

    /// Resolves something whose bindings end with it.
    pub fn in_block<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.locals.len();
        let facts = self.facts.len();
        let result = resolve(self);
        self.unbind(depth);
        self.facts.truncate(facts);
        result
    }

    /// Ends the scope of all but the first locals.
    fn unbind(&mut self, depth: usize) {
        for local in self.locals.split_off(depth) {
            if !local.used.get() && !local.name.starts_with('_') {
                self.warn_unused(&local);
            }
        }
    }

    /// Gives a name a slot.
    pub fn bind(&mut self, name: &ast::Name, type_of: Type) -> Slot {
        self.warn_shadowed(name);
        self.add_local(name, type_of)
    }

    fn add_local(&mut self, name: &ast::Name, type_of: Type) -> Slot {
        let slot = self.slots;
        self.slots += 1;
        self.locals.push(Local {
            name: name.text.clone(),
            span: name.span,
            slot,
            type_of,
            used: Cell::new(false),
        });
        slot
    }

    /// The innermost local of a name.
    pub fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|local| &*local.name == name)
    }

    /// The slot of a local; looking it up does not use it.
    pub fn local_slot(&self, name: &str) -> Option<Slot> {
        self.local(name).map(|local| local.slot)
    }

    /// Counts the innermost local of a name as used.
    pub fn mark_used(&self, name: &str) {
        if let Some(local) = self.local(name) {
            local.used.set(true);
        }
    }

    /// The names bound since a number of locals, with their slots.
    pub fn bindings(&self) -> Vec<(Arc<str>, Slot)> {
        self.locals
            .iter()
            .map(|local| (local.name.clone(), local.slot))
            .collect()
    }

    /// Gives the parameters of a definition the first slots.
    pub fn bind_parameters(&mut self, parameters: &[ast::Name]) {
        for (index, parameter) in parameters.iter().enumerate() {
            let earlier = parameters[..index]
                .iter()
                .find(|earlier| earlier.text == parameter.text);
            if let Some(earlier) = earlier {
                self.report(
                    Diagnostic::new(
                        Code::DuplicateDefinition,
                        format!("two parameters are called `{}`", parameter.text),
                    )
                    .label(parameter.span, "the second one")
                    .label(earlier.span, "the first one")
                    .help("give one of them another name"),
                );
                self.add_local(parameter, Type::Any);
            } else {
                self.bind(parameter, Type::Any);
            }
        }
    }

    /// What a name stands for.
    pub fn meaning(&self, name: &str, nodes_too: bool) -> Meaning {
        if let Some(local) = self.local(name) {
            local.used.set(true);
            return Meaning::Local(local.slot, local.type_of);
        }
        if nodes_too
            && let Some(scope) = &self.node_scope
            && let Some(node) = scope.nodes.get_index_of(name)
        {
            let node = u32::try_from(node).expect("a game's nodes fit 32 bits");
            return Meaning::Node(scope.graph, node);
        }
        let own = self.own.0.get(name);
        if let Some(own) = own
            && (own.statement < self.current || !is_value(&own.global))
        {
            return Meaning::Global(own.global.kind.clone());
        }
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
            Some(own) => Meaning::Later(own.global.span),
            None => Meaning::Unknown,
        }
    }

    /// Where a name is defined, in the text or outside it.
    pub fn definition(&self, name: &str) -> Option<Span> {
        let own = self.own.0.get(name).map(|own| &own.global);
        own.or_else(|| self.scope.find(name))
            .map(|global| global.span)
    }

    /// Notes that the text uses a value, whose ruleset is then printed under
    /// its name.
    pub fn mention(&mut self, id: ValueId) {
        if !self.program.mentions.contains(&id) {
            self.program.mentions.push(id);
        }
    }

    /// Reports a name that stands for nothing, unless that follows from what
    /// was reported already: its definition or an import could not be read.
    pub fn unknown_name(&mut self, name: &str, span: Span) {
        if self.unread.contains(name) || self.scope.lacks_import {
            return;
        }
        let diagnostic = Diagnostic::new(Code::UnknownName, format!("`{name}` is not defined"))
            .label(span, "unknown name");
        let locals = self.locals.iter().map(|local| &*local.name);
        let own = self.own.0.keys().map(|name| &**name);
        let close = suggest::closest(name, locals.chain(own).chain(self.scope.names()));
        let diagnostic = match (close, foreign_name(name)) {
            (_, Some(help)) => diagnostic.help(help),
            (Some(close), None) => diagnostic.help(format!("did you mean `{close}`?")),
            (None, None) => diagnostic.help(format!(
                "define it with `let {name} = …` or `game {name}(…) {{ … }}`, or import the file that does"
            )),
        };
        self.report(diagnostic);
    }

    /// Reports a value that is used above its line.
    pub fn used_before(&mut self, name: &str, span: Span, definition: Span) {
        self.report(
            Diagnostic::new(
                Code::UsedBeforeItsLine,
                format!("`{name}` is used before it has a value"),
            )
            .label(span, "used here")
            .label(definition, "its value is computed here")
            .note("games and functions can be used anywhere in a file, values from their line on")
            .help("move the `let` up"),
        );
    }
}

pub(super) fn is_value(global: &Global) -> bool {
    matches!(global.kind, GlobalKind::Value { .. })
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
