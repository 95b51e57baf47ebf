//! Expressions and their operators.

use super::{Clause, Name};
use crate::game::Arrow;
use crate::game::code::Code;
use crate::source::Span;
use std::sync::Arc;

/// An expression and the text it covers.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// All of it.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A 64-bit integer.
    Integer(i64),
    /// `true`, `false`
    Boolean(bool),
    /// A string.
    Text(Arc<str>),
    /// `none`
    Nothing,
    /// A take-and-break code.
    Code(Code),
    /// A name, yet to be resolved.
    Name(Arc<str>),
    /// `*n`, or `*` alone.
    Heap(Option<Box<Expr>>),
    /// `(E)`
    Parenthesis(Box<Expr>),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `[E for …]`
    Comprehension(Box<Comprehension>),
    /// `{a, => b}`
    Tree(Vec<TreeOption>),
    /// `if c then x else y`
    Conditional(Box<Conditional>),
    /// `-x`, `not x`
    Unary {
        /// Which one.
        operator: UnaryOperator,
        /// What it applies to.
        operand: Box<Expr>,
    },
    /// Operands joined by operators of one precedence, left to right.
    Chain {
        /// The leftmost operand.
        first: Box<Expr>,
        /// Each further operator and operand.
        rest: Vec<Link>,
    },
    /// `f(a, b)`
    Call {
        /// What is called.
        callee: Box<Expr>,
        /// The arguments in parentheses.
        arguments: Arguments,
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
        /// The field.
        name: Name,
    },
    /// `E under C`
    Under {
        /// What is computed under it.
        body: Box<Expr>,
        /// A convention.
        convention: Box<Expr>,
    },
    /// Something that was already reported.
    Invalid,
}

/// `if c then x else y`
#[derive(Clone, Debug)]
pub struct Conditional {
    /// Decides.
    pub condition: Expr,
    /// The value when it is true.
    pub consequence: Expr,
    /// The value when it is false.
    pub alternative: Expr,
}

/// The arguments of a call.
#[derive(Clone, Debug, Default)]
pub struct Arguments {
    /// Those before a bare comprehension.
    pub values: Vec<Expr>,
    /// A bare comprehension, which can only come last.
    pub comprehension: Option<Box<Comprehension>>,
    /// With the parentheses.
    pub span: Option<Span>,
}

/// `E for x in R if C …`
#[derive(Clone, Debug)]
pub struct Comprehension {
    /// The element.
    pub element: Expr,
    /// Read left to right.
    pub clauses: Vec<Clause>,
    /// Conventions written after the clauses.
    pub under: Vec<Expr>,
}

/// An option of a brace tree.
#[derive(Clone, Debug)]
pub struct TreeOption {
    /// `->` unless written otherwise.
    pub arrow: Arrow,
    /// The position reached.
    pub target: Expr,
    /// Its clauses.
    pub clauses: Vec<Clause>,
}

/// One further operand of a chain.
#[derive(Clone, Debug)]
pub struct Link {
    /// The operator before it.
    pub operator: BinaryOperator,
    /// Where the operator stands.
    pub span: Span,
    /// The operand.
    pub operand: Expr,
}

/// Operators before their operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `not`
    Not,
}

/// Operators between two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is named for its symbol")]
pub enum BinaryOperator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    NotIn,
    Append,
    Range,
    RangeBelow,
    BitOr,
    Xor,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Plus,
    Minus,
    Times,
    Divide,
    Remainder,
    Power,
}

impl BinaryOperator {
    /// How tightly it binds: a larger number binds tighter. Operators of one
    /// level form one chain.
    #[must_use]
    pub fn precedence(self) -> u8 {
        use BinaryOperator as B;
        match self {
            B::Or => 1,
            B::And => 2,
            B::Equal
            | B::NotEqual
            | B::Less
            | B::LessEqual
            | B::Greater
            | B::GreaterEqual
            | B::In
            | B::NotIn => 3,
            B::Append => 4,
            B::Range | B::RangeBelow => 5,
            B::BitOr => 6,
            B::Xor => 7,
            B::BitAnd => 8,
            B::ShiftLeft | B::ShiftRight => 9,
            B::Plus | B::Minus => 10,
            B::Times | B::Divide | B::Remainder => 11,
            B::Power => 13,
        }
    }

    /// How it is written in ASCII.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        use BinaryOperator as B;
        match self {
            B::Or => "or",
            B::And => "and",
            B::Equal => "==",
            B::NotEqual => "!=",
            B::Less => "<",
            B::LessEqual => "<=",
            B::Greater => ">",
            B::GreaterEqual => ">=",
            B::In => "in",
            B::NotIn => "not in",
            B::Append => "++",
            B::Range => "..",
            B::RangeBelow => "..<",
            B::BitOr => "|",
            B::Xor => "xor",
            B::BitAnd => "&",
            B::ShiftLeft => "<<",
            B::ShiftRight => ">>",
            B::Plus => "+",
            B::Minus => "-",
            B::Times => "*",
            B::Divide => "/",
            B::Remainder => "%",
            B::Power => "^",
        }
    }
}
