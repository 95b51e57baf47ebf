//! The abstract syntax tree: what was written, with places, and no meaning.
//!
//! Names are not resolved here and parentheses are kept, so that a formatter
//! can print a tree back. Operators of one precedence form flat chains: a
//! sum of ten thousand terms is wide, not deep.

mod expression;

pub use crate::game::Arrow;
pub use expression::{
    Arguments, BinaryOperator, Comprehension, Conditional, Expr, ExprKind, Link, TreeOption,
    UnaryOperator,
};

use crate::source::Span;
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// A file, or one input of the REPL.
#[derive(Debug, Default)]
pub struct Program {
    /// In the order of the text.
    pub statements: Vec<Statement>,
    /// Names whose definitions could not be read. What is wrong with them was
    /// reported; that they are not defined is no news.
    pub unread: FxHashSet<Arc<str>>,
}

/// One statement and the text it covers.
#[derive(Debug)]
pub struct Statement {
    /// What it does.
    pub kind: StatementKind,
    /// All of it.
    pub span: Span,
}

/// The kinds of statement.
#[derive(Debug)]
pub enum StatementKind {
    /// `game NAME { … }`, `game NAME(…) { … }`, `game NAME from "…"`.
    Game(Game),
    /// `let NAME = …` and `let NAME(…) = …`.
    Let(Let),
    /// `assert …`.
    Assert(Assert),
    /// `table …`.
    Table(Table),
    /// `grid …`.
    Grid(Grid),
    /// `use "path"`.
    Use {
        /// The path as written.
        path: Text,
    },
    /// An expression whose value is shown.
    Show(Expr),
}

/// A name with its place.
#[derive(Clone, Debug)]
pub struct Name {
    /// The name itself.
    pub text: Arc<str>,
    /// Where it stands.
    pub span: Span,
}

/// A string literal with its place, escapes resolved.
#[derive(Clone, Debug)]
pub struct Text {
    /// The string's value.
    pub text: Arc<str>,
    /// With its quotation marks.
    pub span: Span,
}

/// A game definition.
#[derive(Debug)]
pub struct Game {
    /// Its name.
    pub name: Name,
    /// What stands in its braces.
    pub body: GameBody,
}

/// The three ways to define a game.
#[derive(Debug)]
pub enum GameBody {
    /// An explicit tree or graph.
    Graph(Graph),
    /// A family of positions with parameters.
    Ruleset(Ruleset),
    /// A graph in a file of edges.
    File {
        /// The file's path.
        path: Text,
        /// The root, when it is not the first source.
        start: Option<Name>,
    },
}

/// An explicit game: its nodes in order of appearance and its edges.
#[derive(Debug, Default)]
pub struct Graph {
    /// Each node and the place where it is first named.
    pub nodes: Vec<Name>,
    /// Its edges in the order of the text.
    pub edges: Vec<Edge>,
    /// The node that a `start` line names.
    pub start: Option<Name>,
}

/// One target of a line of an explicit game.
#[derive(Debug)]
pub struct Edge {
    /// Index of the source in [`Graph::nodes`].
    pub source: u32,
    /// The kind of edge.
    pub arrow: Arrow,
    /// Where it leads.
    pub target: Target,
    /// The clauses of the line, shared by its targets.
    pub clauses: Option<Arc<[Clause]>>,
    /// The target as written.
    pub span: Span,
}

/// Where an edge leads.
#[derive(Debug)]
pub enum Target {
    /// A name or string alone: an index in [`Graph::nodes`].
    Node(u32),
    /// Anything larger.
    Position(Expr),
}

/// A ruleset: parameters and the lines of its body.
#[derive(Debug)]
pub struct Ruleset {
    /// Its parameters.
    pub parameters: Vec<Name>,
    /// Its lines, groups included.
    pub lines: Vec<RuleLine>,
}

/// A line of a ruleset's body.
#[derive(Debug)]
pub enum RuleLine {
    /// `-> target, target for … if …`
    Moves {
        /// The arrow all the targets share.
        arrow: Arrow,
        /// The positions reached.
        targets: Vec<Expr>,
        /// Read left to right.
        clauses: Vec<Clause>,
        /// The whole line.
        span: Span,
    },
    /// `let y = E` alone on a line: holds for the lines below it.
    Let {
        /// The new name.
        name: Name,
        /// Its value.
        value: Expr,
    },
    /// Clauses with a block of lines after them.
    Group {
        /// The clauses of the header.
        clauses: Vec<Clause>,
        /// The lines of the block.
        lines: Vec<RuleLine>,
        /// The lines of the `else` block, when there is one.
        otherwise: Option<Vec<RuleLine>>,
        /// The header.
        span: Span,
    },
}

/// `let`, of a value or of a function.
#[derive(Debug)]
pub struct Let {
    /// The name defined.
    pub name: Name,
    /// The parameters of a function; `None` for a value.
    pub parameters: Option<Vec<Name>>,
    /// The value, or the function's body.
    pub value: Expr,
}

/// `assert`, once or as a law over a range.
#[derive(Debug)]
pub struct Assert {
    /// What must be true.
    pub condition: Expr,
    /// Why it should be.
    pub reason: Option<Expr>,
    /// The range of the law.
    pub clauses: Vec<Clause>,
    /// Conventions written after the clauses.
    pub under: Vec<Expr>,
}

/// `table`: a column for each expression, a row for each binding.
#[derive(Debug)]
pub struct Table {
    /// The columns.
    pub columns: Vec<Column>,
    /// What the rows range over.
    pub clauses: Vec<Clause>,
    /// Conventions written after the clauses.
    pub under: Vec<Expr>,
}

/// A column of a table.
#[derive(Debug)]
pub struct Column {
    /// The cell's expression.
    pub value: Expr,
    /// `as "heading"`.
    pub heading: Option<Text>,
}

/// `grid`: first variable down, second across.
#[derive(Debug)]
pub struct Grid {
    /// The cell's expression.
    pub value: Expr,
    /// What the two variables range over.
    pub clauses: Vec<Clause>,
    /// Conventions written after the clauses.
    pub under: Vec<Expr>,
}

/// A clause of a comprehension, a move, a group, a law or a table.
#[derive(Clone, Debug)]
pub enum Clause {
    /// `for x in R`, `for [u, v] in R`.
    For {
        /// What each element is bound to.
        pattern: Pattern,
        /// A list, a range or a string.
        range: Expr,
    },
    /// `if COND`
    If(Expr),
    /// `let y = E`
    Let {
        /// The new name.
        name: Name,
        /// Its value.
        value: Expr,
    },
}

/// What a `for` binds.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// One name.
    Whole(Name),
    /// `[u, v]`: a list is taken apart.
    Parts(Vec<Name>, Span),
}
