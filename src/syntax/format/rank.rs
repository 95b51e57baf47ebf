//! Where a line that is too long may be broken, and where it is best.
//!
//! Lines are broken only where a blank stands already, so that what a program
//! prints of its own source stays the same.

use super::leaf::Leaf;
use super::read::{Line, LineKind};
use crate::syntax::Rule;

/// How late a break is made: lower ranks are broken first.
pub(super) type Rank = usize;

/// No break is possible.
pub(super) const NEVER: Rank = Rank::MAX;

/// Between parameters; the last resort.
const BETWEEN_PARAMETERS: Rank = NEVER - 1;

/// Behind the `=` of a definition; nearly as bad.
const BEHIND_DEFINES: Rank = NEVER - 2;

/// Before `else`, and one later before `then`.
const ELSE: Rank = 3;

/// Ranks of one depth of brackets.
const PER_DEPTH: Rank = 32;

/// For each token, the rank of a break before it.
pub(super) fn ranks(line: &Line) -> Vec<Rank> {
    let leaves = &line.leaves;
    let lone_then = |leaf: &Leaf| leaf.depth == 0 && leaf.rule == Rule::kw_then;
    let last_then = leaves.iter().rposition(lone_then);
    // A line that starts with `if` is known for a statement by its `then`.
    let condition = (leaves[0].rule == Rule::kw_if && line.kind == LineKind::Plain)
        .then(|| leaves.iter().position(lone_then))
        .flatten()
        .unwrap_or(0);
    let mut ranks = vec![NEVER; leaves.len()];
    for (at, pair) in leaves.windows(2).enumerate() {
        let [before, leaf] = pair else { continue };
        let at = at + 1;
        let ends_statement = leaf.depth == 0 && {
            let is_if = leaf.starts_clause() && leaf.rule == Rule::kw_if;
            matches!(line.kind, LineKind::Open | LineKind::Else)
                || is_if && last_then.is_some_and(|then| then > at)
                || at < condition && !is_infix_before(before)
                || ends_body_line(line, leaf)
        };
        if !ends_statement {
            ranks[at] = rank(before, leaf);
        }
    }
    ranks
}

/// Whether a line break before a token of a line's own depth would make a line
/// of its own of what follows.
fn ends_body_line(line: &Line, leaf: &Leaf) -> bool {
    let is_let = leaf.starts_clause() && leaf.rule == Rule::kw_let;
    let is_else = leaf.rule == Rule::kw_else;
    is_let && line.kind != LineKind::Moves || is_else && line.depth > 0
}

/// A sign that starts a statement: lines are broken behind it.
fn is_infix_before(leaf: &Leaf) -> bool {
    leaf.parent == Rule::operation && matches!(leaf.rule, Rule::minus | Rule::times)
}

fn rank(before: &Leaf, leaf: &Leaf) -> Rank {
    let (comma, clause) = if leaf.depth == 0 { (1, 0) } else { (0, 1) };
    let class = match leaf.rule {
        _ if leaf.is_tight => return NEVER,
        _ if matches!(before.parent, Rule::parameters | Rule::pattern) => {
            return if before.rule == Rule::comma {
                BETWEEN_PARAMETERS
            } else {
                NEVER
            };
        }
        _ if before.rule == Rule::comma => comma,
        _ if leaf.starts_clause() => clause,
        Rule::kw_under => clause,
        Rule::kw_as => 2,
        Rule::kw_else => ELSE,
        Rule::kw_then => ELSE + 1,
        _ if before.rule == Rule::defines && leaf.depth == 0 => return BEHIND_DEFINES,
        _ if is_infix_before(before) => return operator(before),
        Rule::minus | Rule::times => return NEVER,
        _ => return operator(leaf),
    };
    leaf.depth * PER_DEPTH + class
}

/// The rank of a break at an operator. Products are kept together longer than
/// what stands in brackets.
fn operator(leaf: &Leaf) -> Rank {
    match leaf.precedence().map(usize::from) {
        Some(precedence @ ..11) => leaf.depth * PER_DEPTH + ELSE + 1 + precedence,
        Some(precedence) => (leaf.depth + 1) * PER_DEPTH + ELSE + 1 + precedence,
        None => NEVER,
    }
}

/// Whether a rank is that of a break before `else`.
pub(super) fn is_else(rank: Rank) -> bool {
    rank < BEHIND_DEFINES && rank % PER_DEPTH == ELSE
}
