//! How far the rows of a line are indented behind its first one.
//!
//! What is in brackets stands behind the bracket, or two columns in when the
//! bracket ends its row. Outside brackets, targets stand under targets, clauses
//! of a move under clauses, columns of a table under columns; all else is two
//! columns in.

use super::INDENT;
use super::fold::{Bracket, Fold};
use super::leaf::Leaf;
use super::read::LineKind;
use super::row::{Indent, column};
use crate::syntax::Rule;

/// Rows are not indented behind what stands further to the right.
pub(super) const FURTHEST: usize = 60;

impl Fold<'_, '_> {
    /// Where a row that starts with a token is indented.
    pub(super) fn indent(&self, at: usize) -> Indent {
        if at == 0 {
            return Indent::fixed(self.base);
        }
        match self.brackets.last() {
            Some(bracket) => self.inside(bracket, at),
            None => self.outside(at),
        }
    }

    fn inside(&self, bracket: &Bracket, at: usize) -> Indent {
        let (before, leaf) = (&self.line.leaves[at - 1], &self.line.leaves[at]);
        let Bracket { row, offset, .. } = *bracket;
        if leaf.closes() {
            let under = if bracket.is_last { 0 } else { offset - 1 };
            return Indent::under(row, under, 0);
        }
        let inner = if goes_on(before, leaf) && bracket.parent != Rule::parenthesis {
            INDENT
        } else {
            0
        };
        if bracket.is_last {
            Indent::under(row, 0, INDENT + inner)
        } else if column(self.rows, row, offset) <= FURTHEST {
            Indent::under(row, offset, inner)
        } else {
            Indent::under(row, 0, 2 * INDENT + inner)
        }
    }

    fn outside(&self, at: usize) -> Indent {
        let leaves = &self.line.leaves;
        let is_comma = leaves[at - 1].rule == Rule::comma;
        let in_clauses = at >= self.first_clause;
        match self.line.kind {
            LineKind::Moves | LineKind::Edges if in_clauses => {
                let inner = if leaves[at].starts_clause() {
                    0
                } else {
                    INDENT
                };
                self.under(self.clause, inner)
            }
            LineKind::Moves | LineKind::Edges if is_comma => self.under(self.target, 0),
            LineKind::Moves | LineKind::Edges => self.under(None, 0),
            _ if leaves[0].rule == Rule::kw_table && !in_clauses => {
                self.under(self.target, if is_comma { 0 } else { INDENT })
            }
            LineKind::Else if leaves[at].rule == Rule::kw_else => Indent::fixed(self.base),
            _ => Indent::fixed(self.base + INDENT),
        }
    }

    /// Under a place, when there is one and it is near.
    fn under(&self, place: Option<(usize, usize)>, inner: usize) -> Indent {
        match place {
            Some((row, offset)) if column(self.rows, row, offset) <= FURTHEST => {
                Indent::under(row, offset, inner)
            }
            _ => Indent::fixed(self.base + 2 * INDENT + inner),
        }
    }
}

/// Whether a token goes on with an element, neither the start of the next one
/// nor a clause.
fn goes_on(before: &Leaf, leaf: &Leaf) -> bool {
    !(before.rule == Rule::comma
        || before.opens()
        || leaf.starts_clause()
        || leaf.rule == Rule::kw_under)
}
