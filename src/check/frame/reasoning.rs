//! What is known of integers and conditions before running.
//!
//! The interval of an expression holds every value that it can have where its
//! place is reached, so a condition that is false for all of them is never
//! true. Nothing is said where nothing is known.

use super::interval::{Interval, mirrored, opposite};
use super::{Fact, Frame};
use crate::program::Slot;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOperator as B, ExprKind, UnaryOperator};

impl Frame {
    /// The values that an expression can have, if it is made of integers and
    /// of variables of which something is known.
    pub fn interval(&self, expr: &ast::Expr) -> Option<Interval> {
        match &expr.kind {
            ExprKind::Integer(value) => Some(Interval::exactly(*value)),
            ExprKind::Parenthesis(inner) => self.interval(inner),
            ExprKind::Name(name) => self.facts.about(self.slot(name)?),
            ExprKind::Unary {
                operator: UnaryOperator::Negate,
                operand,
            } => Some(Interval::exactly(0).minus(self.interval(operand)?)),
            ExprKind::Chain { first, rest } => {
                rest.iter().try_fold(self.interval(first)?, |left, link| {
                    let right = self.interval(&link.operand)?;
                    match link.operator {
                        B::Plus => Some(left.plus(right)),
                        B::Minus => Some(left.minus(right)),
                        _ => None,
                    }
                })
            }
            _ => None,
        }
    }

    /// Whether a condition is always true or always false where it stands.
    pub fn truth(&self, condition: &ast::Expr) -> Option<bool> {
        match &condition.kind {
            ExprKind::Boolean(value) => Some(*value),
            ExprKind::Parenthesis(inner) => self.truth(inner),
            ExprKind::Unary {
                operator: UnaryOperator::Not,
                operand,
            } => self.truth(operand).map(|value| !value),
            ExprKind::Chain { first, rest } => match rest[0].operator {
                B::And => self.truth_of_all(operands(first, rest), true),
                B::Or => self.truth_of_all(operands(first, rest), false),
                _ => all(pairs(first, rest).map(|(left, link)| {
                    let (left, right) = (self.interval(left)?, self.interval(&link.operand)?);
                    left.compares(link.operator, right)
                })),
            },
            _ => None,
        }
    }

    /// `and` (or `or`): one operand that is false (true) decides.
    fn truth_of_all<'a>(
        &self,
        operands: impl Iterator<Item = &'a ast::Expr>,
        neutral: bool,
    ) -> Option<bool> {
        let agreed = all(operands.map(|operand| Some(self.truth(operand)? == neutral)));
        agreed.map(|agreed| agreed == neutral)
    }

    /// Takes in that a condition holds from here on; when it never does,
    /// nothing is taken in and the answer is no.
    pub fn assume(&mut self, condition: &ast::Expr) -> bool {
        let known = self.facts.len();
        let is_false = self.truth(condition) == Some(false);
        self.learn(condition);
        let is_possible = !is_false && !self.facts.are_contradicted(known);
        if !is_possible {
            self.facts.truncate(known);
        }
        is_possible
    }

    /// Takes in that a condition holds from here on.
    pub fn learn(&mut self, condition: &ast::Expr) {
        match &condition.kind {
            ExprKind::Parenthesis(inner) => self.learn(inner),
            ExprKind::Chain { first, rest } if rest[0].operator == B::And => {
                for operand in operands(first, rest) {
                    self.learn(operand);
                }
            }
            ExprKind::Chain { first, rest } => {
                for (left, link) in pairs(first, rest) {
                    self.learn_pair(left, link.operator, &link.operand, condition.span);
                }
            }
            _ => {}
        }
    }

    /// Takes in that a condition does not hold from here on.
    pub fn learn_not(&mut self, condition: &ast::Expr) {
        match &condition.kind {
            ExprKind::Parenthesis(inner) => self.learn_not(inner),
            ExprKind::Chain { first, rest } => {
                if let [link] = &**rest
                    && let Some(opposite) = opposite(link.operator)
                {
                    self.learn_pair(first, opposite, &link.operand, condition.span);
                }
            }
            _ => {}
        }
    }

    fn learn_pair(&mut self, left: &ast::Expr, operator: B, right: &ast::Expr, span: Span) {
        let about_left = self.interval(right).map(|known| known.related(operator));
        let about_right = mirrored(operator)
            .and_then(|operator| self.interval(left).map(|known| known.related(operator)));
        self.learn_interval(left, about_left, span);
        self.learn_interval(right, about_right, span);
    }

    fn learn_interval(&mut self, expr: &ast::Expr, interval: Option<Interval>, span: Span) {
        if let ExprKind::Name(name) = &expr.kind
            && let Some(slot) = self.slot(name)
            && let Some(interval) = interval
        {
            self.facts.add(Fact {
                slot,
                interval,
                span,
            });
        }
    }

    /// Takes in that a variable runs over a range.
    pub fn learn_range(&mut self, slot: Slot, interval: Interval, span: Span) {
        self.facts.add(Fact {
            slot,
            interval,
            span,
        });
    }

    /// The integers that a range can hold, with what is known of its ends;
    /// `None` when it is no range.
    pub fn range_interval(&self, range: &ast::Expr) -> Option<Interval> {
        let ExprKind::Chain { first, rest } = &range.kind else {
            return None;
        };
        let [link] = &**rest else {
            return None;
        };
        let past = match link.operator {
            B::Range => 0,
            B::RangeBelow => 1,
            _ => return None,
        };
        let least = self.interval(first).map_or(i64::MIN, |first| first.least);
        let end = self.interval(&link.operand);
        let most = end.map_or(i64::MAX, |end| end.most);
        Some(Interval {
            least,
            most: most.saturating_sub(past),
        })
    }

    /// The last thing that is known of the variables of an expression.
    pub fn last_fact(&self, expr: &ast::Expr) -> Option<Fact> {
        self.facts.last_about(&self.slots_in(expr))
    }

    fn slots_in(&self, expr: &ast::Expr) -> Vec<Slot> {
        match &expr.kind {
            ExprKind::Name(name) => self.slot(name).into_iter().collect(),
            ExprKind::Parenthesis(inner) | ExprKind::Unary { operand: inner, .. } => {
                self.slots_in(inner)
            }
            ExprKind::Chain { first, rest } => operands(first, rest)
                .flat_map(|operand| self.slots_in(operand))
                .collect(),
            _ => Vec::new(),
        }
    }
}

/// True when all are, false when one is.
fn all(values: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut unknown = false;
    for value in values {
        match value {
            Some(false) => return Some(false),
            Some(true) => {}
            None => unknown = true,
        }
    }
    (!unknown).then_some(true)
}

fn operands<'a>(
    first: &'a ast::Expr,
    rest: &'a [ast::Link],
) -> impl Iterator<Item = &'a ast::Expr> {
    std::iter::once(first).chain(rest.iter().map(|link| &link.operand))
}

/// The neighbours of a chain of comparisons.
fn pairs<'a>(
    first: &'a ast::Expr,
    rest: &'a [ast::Link],
) -> impl Iterator<Item = (&'a ast::Expr, &'a ast::Link)> {
    operands(first, rest).zip(rest)
}
