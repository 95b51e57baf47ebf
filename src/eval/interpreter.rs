//! The interpreter's state: the position graph, the definitions met so far,
//! remembered results, and the convention that is in force.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::explicit::BuiltGraph;
use crate::eval::families::Families;
use crate::eval::fault::Fault;
use crate::eval::files::{Files, LoadFile};
use crate::eval::remembered::RememberedCalls;
use crate::eval::rule_names::RuleNames;
use crate::eval::value::Value;
use crate::game::{Convention, World};
use crate::limits::{Limit, Limits};
use crate::program::{Function, Program, Ruleset, Statement, ValueId};
use crate::source::{FileId, Span};
use std::sync::Arc;

/// A value with a name.
pub(super) struct NamedValue {
    pub name: Arc<str>,
    pub state: ValueState,
}

/// How far the `let` of a value has come.
#[derive(Clone)]
pub(super) enum ValueState {
    Waiting,
    Ready(Value),
    Failed,
}

/// Runs programs, one after the other, in one world of positions.
pub struct Interpreter {
    pub(super) world: World,
    pub(super) functions: Vec<Arc<Function>>,
    pub(super) rulesets: Vec<Arc<Ruleset>>,
    pub(super) graphs: Vec<BuiltGraph>,
    pub(super) values: Vec<NamedValue>,
    pub(super) rule_names: RuleNames,
    pub(super) remembered: RememberedCalls,
    pub(super) families: Families,
    /// What `under` has put in force.
    pub(super) convention: Convention,
    /// Calls inside calls at the moment.
    pub(super) depth: usize,
    /// What looked suspicious while a statement ran.
    warnings: Vec<Diagnostic>,
    pub(super) files: Files,
}

impl Interpreter {
    /// An interpreter that knows no definition yet.
    #[must_use]
    pub fn new(limits: Limits, loader: Arc<dyn LoadFile>) -> Self {
        Self {
            world: World::new(limits),
            functions: Vec::new(),
            rulesets: Vec::new(),
            graphs: Vec::new(),
            values: Vec::new(),
            rule_names: RuleNames::default(),
            remembered: RememberedCalls::default(),
            families: Families::default(),
            convention: Convention::Normal,
            depth: 0,
            warnings: Vec::new(),
            files: Files::new(loader),
        }
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.world.graph.limits
    }

    /// Replaces the limits; those that were in force.
    pub fn renew_limits(&mut self, limits: Limits) -> Limits {
        std::mem::replace(&mut self.world.graph.limits, limits)
    }

    /// How many positions are held.
    #[must_use]
    pub fn positions_held(&self) -> usize {
        self.world.graph.len()
    }

    /// Remembers under which names rulesets are printed.
    #[must_use]
    pub fn rule_names(&self) -> RuleNames {
        self.rule_names.clone()
    }

    /// Goes back to names that were remembered.
    pub fn restore_rule_names(&mut self, names: RuleNames) {
        self.rule_names = names;
    }

    /// What makes a position the one it is.
    #[must_use]
    pub fn key(&self, position: crate::game::PositionId) -> &crate::game::PositionKey {
        self.world.graph.key(position)
    }

    /// How many functions, rulesets, explicit games and values there are:
    /// where the numbers of the next program start.
    #[must_use]
    pub fn counts(&self) -> (usize, usize, usize, usize) {
        (
            self.functions.len(),
            self.rulesets.len(),
            self.graphs.len(),
            self.values.len(),
        )
    }

    /// Notes the name of a file, so that paths in it can be resolved.
    pub fn name_file(&mut self, file: FileId, name: &str) {
        self.files.name(file, name);
    }

    /// Takes over the definitions of a program; its statements are returned.
    pub fn define(&mut self, program: Program) -> Vec<Statement> {
        self.rule_names.begin_program(self.values.len());
        self.functions
            .extend(program.functions.into_iter().map(Arc::new));
        self.rulesets
            .extend(program.rulesets.into_iter().map(Arc::new));
        self.graphs
            .extend(program.graphs.into_iter().map(BuiltGraph::new));
        self.values
            .extend(program.values.into_iter().map(|name| NamedValue {
                name,
                state: ValueState::Waiting,
            }));
        for mention in program.mentions {
            self.name_rules(mention);
        }
        program.statements
    }

    /// Lets a ruleset be printed under the name of its value.
    pub(super) fn name_rules(&mut self, id: ValueId) {
        if let ValueState::Ready(Value::HeapRules(rules)) = self.values[id.0].state {
            self.rule_names.add(rules, id);
        }
    }

    /// Lets rulesets be printed as their codes until a program mentions them
    /// by name.
    pub fn forget_rule_names(&mut self) {
        self.rule_names.clear();
    }

    /// Notes something suspicious that does not stop the statement.
    pub(super) fn warn(&mut self, warning: Diagnostic) {
        self.warnings.push(warning);
    }

    /// Hands over what looked suspicious since this was last asked.
    pub fn take_warnings(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.warnings)
    }

    /// The value of a `let`.
    pub(super) fn named_value(&self, id: ValueId, span: Span) -> Result<Value, Fault> {
        let named = &self.values[id.0];
        match &named.state {
            ValueState::Ready(value) => Ok(value.clone()),
            ValueState::Failed => Err(Fault::FailedEarlier),
            ValueState::Waiting => Err(Diagnostic::new(
                Code::UsedBeforeItsLine,
                format!("`{}` has no value yet", named.name),
            )
            .label(span, "needed here")
            .note("a value exists from its line on; this is reached from a line above it")
            .help(format!("move the line `let {} = …` up", named.name))
            .into()),
        }
    }

    /// Runs a call one level deeper.
    pub(super) fn deeper<T>(
        &mut self,
        span: Span,
        call: impl FnOnce(&mut Self) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let limit = self.world.graph.limits.max_depth;
        if self.depth >= limit {
            return Err(Diagnostic::new(
                Code::TooDeep,
                format!("calls are nested more than {limit} deep"),
            )
            .label(span, "one call too many")
            .note("a function that calls itself needs a case that does not")
            .help(Limit::Depth.advice("add the case that ends the recursion"))
            .into());
        }
        self.depth += 1;
        let result = call(self);
        self.depth -= 1;
        result
    }

    /// Computes something with another convention in force.
    pub(super) fn under<T>(
        &mut self,
        convention: Convention,
        compute: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let before = std::mem::replace(&mut self.convention, convention);
        let result = compute(self);
        self.convention = before;
        result
    }
}
