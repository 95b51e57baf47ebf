//! The resolved program: what the checker makes of a tree and the
//! interpreter runs.
//!
//! Names have become numbers: a local is a slot of its frame, a function, a
//! ruleset, an explicit game or a value an index in the interpreter's tables.
//! Every part keeps the place it came from.

use crate::eval::builtins::Builtin;
use crate::eval::value::Value;
use crate::game::code::Code;
use crate::game::{Arrow, GraphId, RulesetId};
use crate::source::Span;
use crate::syntax::ast::{BinaryOperator, UnaryOperator};
use std::sync::Arc;

/// A slot of a frame.
pub type Slot = usize;

/// A function of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FunctionId(pub usize);

/// A value that a `let` gives a name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ValueId(pub usize);

/// What one text adds to the interpreter.
#[derive(Debug, Default)]
pub struct Program {
    /// Functions, numbered on from those the interpreter has.
    pub functions: Vec<Function>,
    /// Rulesets, likewise.
    pub rulesets: Vec<Ruleset>,
    /// Explicit games, likewise.
    pub graphs: Vec<Graph>,
    /// Values, likewise: their names.
    pub values: Vec<Arc<str>>,
    /// Values of other texts that this one mentions: rulesets among them are
    /// printed under these names.
    pub mentions: Vec<ValueId>,
    /// What to do, in order.
    pub statements: Vec<Statement>,
}

/// A function.
#[derive(Debug)]
pub struct Function {
    /// Its name.
    pub name: Arc<str>,
    /// How many parameters it has; they are its first slots.
    pub parameters: usize,
    /// How many slots its frame has.
    pub slots: usize,
    /// Its body.
    pub body: Expr,
}

/// A ruleset.
#[derive(Debug)]
pub struct Ruleset {
    /// Its name.
    pub name: Arc<str>,
    /// Where its name is defined.
    pub span: Span,
    /// How many parameters it has; they are its first slots.
    pub parameters: usize,
    /// How many slots its frame has.
    pub slots: usize,
    /// Its lines.
    pub lines: Vec<RuleLine>,
}

/// A line of a ruleset.
#[derive(Debug)]
pub enum RuleLine {
    /// Moves: targets for every binding of the clauses.
    Moves {
        /// The kind of edge.
        arrow: Arrow,
        /// The positions reached.
        targets: Vec<Expr>,
        /// Read left to right.
        clauses: Vec<Clause>,
        /// The whole line.
        span: Span,
    },
    /// A value for the lines below.
    Let {
        /// Where it is kept.
        slot: Slot,
        /// The value.
        value: Expr,
    },
    /// A block of lines for every binding of the clauses.
    Group {
        /// Read left to right.
        clauses: Vec<Clause>,
        /// The block.
        lines: Vec<RuleLine>,
        /// The lines when a lone `if` is false.
        otherwise: Vec<RuleLine>,
    },
}

/// An explicit game.
#[derive(Debug)]
pub struct Graph {
    /// Its name.
    pub name: Arc<str>,
    /// Its number.
    pub id: GraphId,
    /// Where its name is defined.
    pub span: Span,
    /// How its nodes and edges are known.
    pub kind: GraphKind,
}

/// Where the edges of an explicit game come from.
#[derive(Debug)]
pub enum GraphKind {
    /// They were written in the program.
    Written {
        /// The names of the nodes in order of appearance.
        nodes: Vec<Arc<str>>,
        /// The edges in the order of the text.
        edges: Vec<Edge>,
        /// The root's number.
        root: u32,
        /// Slots for the clauses of its lines.
        slots: usize,
    },
    /// They stand in a file of edges.
    File {
        /// The path as written.
        path: Arc<str>,
        /// Where it is written.
        path_span: Span,
        /// The root's name, when it is not the first source.
        start: Option<(Arc<str>, Span)>,
    },
}

/// An edge of an explicit game, or several when it has clauses.
#[derive(Debug)]
pub struct Edge {
    /// The number of its source.
    pub source: u32,
    /// Its kind.
    pub arrow: Arrow,
    /// Where it leads.
    pub target: Target,
    /// The clauses of its line.
    pub clauses: Vec<Clause>,
    /// The target as written.
    pub span: Span,
}

/// The target of an edge.
#[derive(Debug)]
pub enum Target {
    /// A node of the same game.
    Node(u32),
    /// Any position.
    Position(Expr),
}

/// A statement that does something when it is reached.
#[derive(Debug)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// All of it.
    pub span: Span,
    /// Slots for its clauses.
    pub slots: usize,
}

impl Statement {
    /// Whether it gives a name its meaning.
    #[must_use]
    pub fn defines(&self) -> bool {
        matches!(
            self.kind,
            StatementKind::Let { .. } | StatementKind::Build(_)
        )
    }
}

/// The kinds of statement.
#[derive(Debug)]
pub enum StatementKind {
    /// Computes a value once.
    Let {
        /// Where it is kept.
        id: ValueId,
        /// The value.
        value: Expr,
    },
    /// Builds an explicit game, so that its faults show even if nothing
    /// asks for it.
    Build(GraphId),
    /// Checks a condition, for every binding.
    Assert {
        /// What must be true.
        condition: Expr,
        /// Why it should be.
        reason: Option<Expr>,
        /// Read left to right.
        clauses: Vec<Clause>,
        /// The names that the clauses bind, to show a counterexample.
        bindings: Vec<(Arc<str>, Slot)>,
        /// The convention of the whole.
        under: Option<Expr>,
    },
    /// A row for every binding.
    Table {
        /// Heading and cell of each column.
        columns: Vec<(Arc<str>, Expr)>,
        /// Read left to right.
        clauses: Vec<Clause>,
        /// The convention of the whole.
        under: Option<Expr>,
    },
    /// First variable down, second across.
    Grid {
        /// The cell.
        value: Expr,
        /// Read left to right.
        clauses: Vec<Clause>,
        /// Name and slot of the variable that runs down.
        down: (Arc<str>, Slot),
        /// Name and slot of the variable that runs across.
        across: (Arc<str>, Slot),
        /// The convention of the whole.
        under: Option<Expr>,
    },
    /// Shows a value.
    Show(Expr),
}

/// A clause.
#[derive(Debug)]
pub enum Clause {
    /// Binds each element in turn.
    For {
        /// Where the parts go.
        pattern: Pattern,
        /// What is run over.
        range: Expr,
    },
    /// Goes on only when it is true.
    If(Expr),
    /// Binds a value.
    Let {
        /// Where it is kept.
        slot: Slot,
        /// The value.
        value: Expr,
    },
}

/// What a `for` binds.
#[derive(Debug)]
pub enum Pattern {
    /// The element itself.
    Whole(Slot),
    /// The parts of an element that is a list.
    Parts(Vec<Slot>, Span),
}

/// An expression.
#[derive(Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// The text it came from.
    pub span: Span,
}

/// The kinds of expression.
#[derive(Debug)]
pub enum ExprKind {
    /// A literal or a built-in constant.
    Constant(Value),
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
        builtin: &'static Builtin,
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
