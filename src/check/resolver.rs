//! The checker's state while it walks over a text.

use crate::check::definitions::{Definitions, Meaning};
use crate::check::frame::Frame;
use crate::check::node_scope::NodeScope;
use crate::check::scope::{Names, Scope};
use crate::check::types::misfit;
use crate::check::{suspicion, unknown};
use crate::diagnostic::{Code, Diagnostic};
use crate::program::{Expr, ExprKind, Literal, Program, Signature, Slot, Type, ValueId};
use crate::source::Span;
use crate::syntax::ast;
use rustc_hash::FxHashSet;
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
    let (definitions, diagnostics) = Definitions::declare(program, scope, counts);
    let mut resolver = Resolver {
        source,
        builtins: scope.builtins,
        definitions,
        frame: Frame::default(),
        program: Program::default(),
        diagnostics,
        node_scope: None,
        lone_targets: Vec::new(),
        asks: false,
    };
    for (index, statement) in program.statements.iter().enumerate() {
        resolver.definitions.reach(index);
        resolver.statement(statement);
    }
    resolver.check_late_lone_targets();
    let (names, used_imports) = resolver.definitions.finish();
    let mut diagnostics = resolver.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span.start));
    Checked {
        program: resolver.program,
        names,
        used_imports,
        diagnostics,
    }
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

/// Resolves one text: the walk over its tree, which stands in one file for each
/// kind of part.
pub(super) struct Resolver<'a> {
    pub source: &'a str,
    pub builtins: &'static [&'static Signature],
    pub definitions: Definitions<'a>,
    pub frame: Frame,
    pub program: Program,
    diagnostics: Vec<Diagnostic>,
    pub node_scope: Option<NodeScope>,
    /// Lone targets named like values that are defined further down.
    pub lone_targets: Vec<(Arc<str>, Span)>,
    /// A question that obeys `under` was met since this was last cleared.
    pub asks: bool,
}

impl Resolver<'_> {
    pub fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    pub fn report_all(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.diagnostics.extend(diagnostics);
    }

    /// Reports an expression that can never be what is needed.
    pub fn expect(&mut self, typed: &Typed, wanted: Type, title: &str) {
        self.report_all(misfit(typed, wanted, title));
    }

    /// Resolves something in a frame of its own; its result and the slots.
    pub fn in_new_frame<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> (T, usize) {
        let outer = std::mem::take(&mut self.frame);
        let asks = self.asks;
        let result = resolve(self);
        self.asks = asks;
        let inner = std::mem::replace(&mut self.frame, outer);
        let (unused, slots) = inner.finish();
        self.report_all(unused.iter().map(suspicion::unused));
        (result, slots)
    }

    /// Resolves something whose bindings end with it.
    pub fn in_block<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> T {
        let block = self.frame.begin();
        let result = resolve(self);
        let unused = self.frame.end(block);
        self.report_all(unused.iter().map(suspicion::unused));
        result
    }

    /// Gives a name a slot.
    pub fn bind(&mut self, name: &ast::Name, type_of: Type) -> Slot {
        self.warn_if_shadowed(name);
        self.frame.bind(name, type_of)
    }

    fn warn_if_shadowed(&mut self, name: &ast::Name) {
        if name.text.starts_with('_') {
            return;
        }
        let outer = match self.frame.local(&name.text) {
            Some(outer) => Some((outer.span, "the one that it hides")),
            None => self
                .definitions
                .usable(&name.text)
                .map(|global| (global.span, "the definition that it hides")),
        };
        self.report_all(outer.map(|(outer, what)| suspicion::shadowed(name, outer, what)));
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
                self.frame.bind(parameter, Type::Any);
            } else {
                self.bind(parameter, Type::Any);
            }
        }
    }

    /// What a name stands for; a local is used from now on.
    pub fn meaning(&self, name: &str, nodes_too: bool) -> Meaning {
        if let Some(local) = self.frame.used(name) {
            return Meaning::Local(local.slot, local.type_of);
        }
        if nodes_too
            && let Some(scope) = &self.node_scope
            && let Some((graph, node)) = scope.find(name)
        {
            return Meaning::Node(graph, node);
        }
        self.definitions.meaning(name)
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
        if !self.definitions.may_be_unread(name) {
            let known = self.frame.names().chain(self.definitions.names());
            let diagnostic = unknown::unknown_name(name, span, known);
            self.report(diagnostic);
        }
    }
}
