//! The resolved program: what the checker makes of a tree and the
//! interpreter runs.
//!
//! Names have become numbers: a local is a slot of its frame, a function, a
//! ruleset, an explicit game or a value an index in the interpreter's tables.
//! Every part keeps the place it came from.

mod builtin;
mod constants;
mod conventions;
pub mod errors;
mod expression;
mod literal;
mod types;

pub use builtin::{BuiltinId, Signature};
pub use constants::{CONSTANTS, Constant, find_constant};
pub use conventions::{convention_names, conventions, known_conventions};
pub use expression::{Comprehension, Expr, ExprKind, Link, TreeOption};
pub use literal::Literal;
pub use types::{MOVE_FIELDS, Type};

use crate::game::{Arrow, GraphId};
use crate::source::Span;
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
