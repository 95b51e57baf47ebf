//! What a position is, and when two positions are one.
//!
//! Two positions are one when they are the same heap of the same rules, the
//! same node of the same explicit game, the same ruleset with the same
//! arguments, trees with the same options, or sums of the same summands
//! (sums are unordered and hold no terminal summand).

use crate::game::play::Arrow;
use std::sync::Arc;

/// An interned position: an index in the position graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PositionId(pub(super) u32);

impl PositionId {
    /// The position without options that is the empty sum, `*0` and `{}`.
    pub const ZERO: Self = Self(0);

    /// The index in the columns of the graph.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An option: the position it leads to and the kind of edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge {
    /// The position reached.
    pub to: PositionId,
    /// The kind of edge.
    pub arrow: Arrow,
}

/// Take-and-break rules known to the graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct HeapRulesId(pub(super) u32);

impl HeapRulesId {
    /// Nim, whose heaps are written `*n`.
    pub const NIM: Self = Self(0);

    /// The index among the rules of the graph.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A ruleset of a program, numbered by whoever keeps the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RulesetId(pub u32);

/// An explicit game of a program, numbered by whoever keeps the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GraphId(pub u32);

/// An argument of a ruleset: what boards, rows of coins and sets are made of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Argument {
    /// `none`
    Nothing,
    /// A 64-bit integer.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// A string.
    Text(Arc<str>),
    /// A list of arguments.
    List(Arc<[Argument]>),
    /// A position of any game.
    Position(PositionId),
    /// Take-and-break rules.
    HeapRules(HeapRulesId),
    /// A ruleset.
    Ruleset(RulesetId),
}

/// The two ways to redraw the edges of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relabelling {
    /// Exactly the edges into terminal positions are special (Lemma 1).
    Endings,
    /// No edge is special.
    Plain,
}

/// What makes a position the one it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum PositionKey {
    /// A heap of take-and-break rules.
    Heap {
        /// The rules.
        rules: HeapRulesId,
        /// How many tokens.
        size: u64,
    },
    /// A node of an explicit game.
    Node {
        /// The game.
        graph: GraphId,
        /// The node's number in it.
        node: u32,
    },
    /// A position of a ruleset.
    Ruled {
        /// The ruleset.
        ruleset: RulesetId,
        /// Its arguments.
        arguments: Arc<[Argument]>,
    },
    /// An anonymous tree: its options, sorted, each once; never empty.
    Tree(Box<[Edge]>),
    /// A disjunctive sum: summands that are no sums and not terminal, each
    /// with how often it occurs, sorted; at least two summands.
    Sum(Box<[(PositionId, u64)]>),
    /// A position of another game with its edges relabelled; not terminal.
    Relabelled {
        /// Which edges are special now.
        labels: Relabelling,
        /// The position whose moves these are.
        of: PositionId,
    },
}
