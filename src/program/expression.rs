//! Resolved expressions.

use super::{BuiltinId, Clause, FunctionId, Literal, Slot, ValueId};
use crate::game::code::Code;
use crate::game::{Arrow, GraphId, RulesetId};
use crate::source::Span;
use crate::syntax::ast::{BinaryOperator, UnaryOperator};
use std::sync::Arc;

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The text it came from.
    pub span: Span,
}

impl Expr {
    /// Whether it is a range that was written out, as in `[0..3]`.
    #[must_use]
    pub fn is_written_range(&self) -> bool {
        use BinaryOperator::{Range, RangeBelow};
        matches!(&self.kind, ExprKind::Chain { rest, .. }
            if matches!(rest[0].operator, Range | RangeBelow))
    }
}

/// The kinds of expression.
#[derive(Debug)]
pub enum ExprKind {
    /// A literal or a built-in constant.
    Constant(Literal),
    /// A take-and-break ruleset.
    Code(Code),
    /// A slot of the frame.
    Local(Slot),
    /// A value of a `let`.
    Value(ValueId),
    /// A ruleset of the program.
    Ruleset(RulesetId),
    /// The root of an explicit game.
    Graph(GraphId),
    /// A node of an explicit game, by number.
    Node {
        /// The game.
        graph: GraphId,
        /// The node.
        node: u32,
    },
    /// A node of an explicit game, by a name that is computed.
    NamedNode {
        /// The game.
        graph: GraphId,
        /// Its name.
        name: Box<Expr>,
    },
    /// `*n`
    Heap(Box<Expr>),
    /// `-x`, `not x`
    Unary {
        /// Which one.
        operator: UnaryOperator,
        /// What it applies to.
        operand: Box<Expr>,
    },
    /// `and` or `or` over operands, worked out as far as needed.
    Logic {
        /// True for `and`.
        all: bool,
        /// The operands.
        operands: Vec<Expr>,
    },
    /// A chain of comparisons.
    Compare {
        /// The leftmost operand.
        first: Box<Expr>,
        /// Each further comparison.
        rest: Vec<Link>,
    },
    /// Other operators of one precedence, left to right.
    Chain {
        /// The leftmost operand.
        first: Box<Expr>,
        /// Each further operator and operand.
        rest: Vec<Link>,
    },
    /// `if c then x else y`
    Conditional {
        /// Condition, consequence, alternative.
        parts: Box<[Expr; 3]>,
    },
    /// `[a, b]`
    List(Vec<Expr>),
    /// `[E for …]`
    Comprehension(Box<Comprehension>),
    /// `{a, => b}`
    Tree(Vec<TreeOption>),
    /// A function of the program.
    CallFunction {
        /// Which.
        function: FunctionId,
        /// Its arguments.
        arguments: Vec<Expr>,
    },
    /// A built-in function.
    CallBuiltin {
        /// Which.
        builtin: BuiltinId,
        /// Its arguments.
        arguments: Vec<Expr>,
        /// A bare comprehension as last argument.
        stream: Option<Box<Comprehension>>,
    },
    /// Anything else that is called: a ruleset, or a convention.
    CallValue {
        /// What is called.
        callee: Box<Expr>,
        /// Its arguments.
        arguments: Vec<Expr>,
    },
    /// `xs[i]`
    Index {
        /// What is indexed.
        object: Box<Expr>,
        /// The place, or a range of places.
        index: Box<Expr>,
    },
    /// `xs[i..]`
    Tail {
        /// What is cut.
        object: Box<Expr>,
        /// The first place that is kept.
        from: Box<Expr>,
    },
    /// `m.to`
    Field {
        /// What has the field.
        object: Box<Expr>,
        /// The field's name.
        name: Arc<str>,
        /// Where it stands.
        name_span: Span,
    },
    /// `E under C`
    Under {
        /// What is computed.
        body: Box<Expr>,
        /// The convention.
        convention: Box<Expr>,
    },
}

/// One further operand of a chain.
#[derive(Debug)]
pub struct Link {
    /// The operator before it.
    pub operator: BinaryOperator,
    /// Where the operator stands.
    pub span: Span,
    /// The operand.
    pub operand: Expr,
}

/// `E for …`
#[derive(Debug)]
pub struct Comprehension {
    /// The element.
    pub element: Expr,
    /// Read left to right.
    pub clauses: Vec<Clause>,
    /// The convention of the whole.
    pub under: Option<Expr>,
}

/// An option of an anonymous tree.
#[derive(Debug)]
pub struct TreeOption {
    /// The kind of edge.
    pub arrow: Arrow,
    /// The position reached.
    pub target: Expr,
    /// Read left to right.
    pub clauses: Vec<Clause>,
}
