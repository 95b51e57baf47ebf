//! What is known of integers and conditions before running: intervals.
//!
//! An interval holds every value that an expression can have where its place
//! is reached, so a condition that is false for all of them is never true. It
//! says nothing where it does not know.

use crate::check::resolver::Resolver;
use crate::program::Slot;
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOperator as B, ExprKind, UnaryOperator};

/// The integers from `least` to `most`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Interval {
    pub least: i64,
    pub most: i64,
}

/// What a condition or a range says of a variable where it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fact {
    slot: Slot,
    interval: Interval,
    /// Where it is said.
    pub span: Span,
}

impl Interval {
    const ALL: Self = Self {
        least: i64::MIN,
        most: i64::MAX,
    };

    fn exactly(value: i64) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    fn and(self, other: Self) -> Self {
        Self {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }

    /// Bounds that do not fit are cut off: a value beyond them is an error.
    fn plus(self, other: Self) -> Self {
        Self {
            least: self.least.saturating_add(other.least),
            most: self.most.saturating_add(other.most),
        }
    }

    fn minus(self, other: Self) -> Self {
        Self {
            least: self.least.saturating_sub(other.most),
            most: self.most.saturating_sub(other.least),
        }
    }

    /// Whether a comparison holds for all pairs, for none, or for some.
    fn compares(self, operator: B, other: Self) -> Option<bool> {
        let decide = |always: bool, never: bool| match (always, never) {
            (true, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        };
        let apart = self.most < other.least || other.most < self.least;
        let same = self == other && self.least == self.most;
        match operator {
            B::Less => decide(self.most < other.least, self.least >= other.most),
            B::LessEqual => decide(self.most <= other.least, self.least > other.most),
            B::Greater => other.compares(B::Less, self),
            B::GreaterEqual => other.compares(B::LessEqual, self),
            B::Equal => decide(same, apart),
            B::NotEqual => decide(apart, same),
            _ => None,
        }
    }

    /// The values that compare so with some value of this interval.
    fn related(self, operator: B) -> Self {
        let Self { least, most } = self;
        match operator {
            B::Less => Self {
                most: most.saturating_sub(1),
                ..Self::ALL
            },
            B::LessEqual => Self { most, ..Self::ALL },
            B::Greater => Self {
                least: least.saturating_add(1),
                ..Self::ALL
            },
            B::GreaterEqual => Self { least, ..Self::ALL },
            B::Equal => self,
            _ => Self::ALL,
        }
    }
}

impl Resolver<'_> {
    /// The values that an expression can have, if it is made of integers and
    /// of variables of which something is known.
    pub(super) fn interval(&self, expr: &ast::Expr) -> Option<Interval> {
        match &expr.kind {
            ExprKind::Integer(value) => Some(Interval::exactly(*value)),
            ExprKind::Parenthesis(inner) => self.interval(inner),
            ExprKind::Name(name) => self.known(self.local_slot(name)?),
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

    /// What all facts together say of a variable.
    fn known(&self, slot: Slot) -> Option<Interval> {
        let facts = self.facts.iter().filter(|fact| fact.slot == slot);
        facts.map(|fact| fact.interval).reduce(Interval::and)
    }

    /// Whether what was learnt last cannot be true together.
    pub(super) fn contradicts_itself(&self, known: usize) -> bool {
        self.facts[known..].iter().any(|fact| {
            let interval = self.known(fact.slot);
            interval.is_some_and(|interval| interval.least > interval.most)
        })
    }

    /// Whether a condition is always true or always false where it stands.
    pub(super) fn truth(&self, condition: &ast::Expr) -> Option<bool> {
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

    /// Takes in that a condition holds from here on.
    pub(super) fn learn(&mut self, condition: &ast::Expr) {
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
    pub(super) fn learn_not(&mut self, condition: &ast::Expr) {
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
            && let Some(slot) = self.local_slot(name)
            && let Some(interval) = interval
        {
            self.facts.push(Fact {
                slot,
                interval,
                span,
            });
        }
    }

    /// Takes in that a variable runs over a range.
    pub(super) fn learn_range(&mut self, slot: Slot, interval: Interval, span: Span) {
        self.facts.push(Fact {
            slot,
            interval,
            span,
        });
    }

    /// The integers that a range can hold, with what is known of its ends;
    /// `None` when it is no range.
    pub(super) fn range_interval(&self, range: &ast::Expr) -> Option<Interval> {
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
    pub(super) fn last_fact(&self, expr: &ast::Expr) -> Option<Fact> {
        let slots = self.slots_in(expr);
        let facts = self.facts.iter().rev();
        facts.copied().find(|fact| slots.contains(&fact.slot))
    }

    fn slots_in(&self, expr: &ast::Expr) -> Vec<Slot> {
        match &expr.kind {
            ExprKind::Name(name) => self.local_slot(name).into_iter().collect(),
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

/// The comparison that holds exactly when this one does not.
fn opposite(operator: B) -> Option<B> {
    Some(match operator {
        B::Less => B::GreaterEqual,
        B::LessEqual => B::Greater,
        B::Greater => B::LessEqual,
        B::GreaterEqual => B::Less,
        B::Equal => B::NotEqual,
        B::NotEqual => B::Equal,
        _ => return None,
    })
}

/// The comparison with its sides exchanged.
fn mirrored(operator: B) -> Option<B> {
    Some(match operator {
        B::Less => B::Greater,
        B::LessEqual => B::GreaterEqual,
        B::Greater => B::Less,
        B::GreaterEqual => B::LessEqual,
        B::Equal | B::NotEqual => operator,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const OPERATORS: [B; 6] = [
        B::Less,
        B::LessEqual,
        B::Greater,
        B::GreaterEqual,
        B::Equal,
        B::NotEqual,
    ];

    fn holds(operator: B, a: i64, b: i64) -> bool {
        match operator {
            B::Less => a < b,
            B::LessEqual => a <= b,
            B::Greater => a > b,
            B::GreaterEqual => a >= b,
            B::Equal => a == b,
            _ => a != b,
        }
    }

    fn interval() -> impl Strategy<Value = Interval> {
        (-4..5i64, 0..4i64).prop_map(|(least, length)| Interval {
            least,
            most: least + length,
        })
    }

    fn members(interval: Interval) -> std::ops::RangeInclusive<i64> {
        interval.least..=interval.most
    }

    proptest! {
        #[test]
        fn what_intervals_say_holds_for_all_members(
            a in interval(),
            b in interval(),
            operator in proptest::sample::select(&OPERATORS[..]),
        ) {
            let pairs = || members(a).flat_map(|x| members(b).map(move |y| (x, y)));
            let all = pairs().all(|(x, y)| holds(operator, x, y));
            let none = !pairs().any(|(x, y)| holds(operator, x, y));
            let expected = if all { Some(true) } else if none { Some(false) } else { None };
            prop_assert_eq!(a.compares(operator, b), expected);
            for (x, y) in pairs() {
                prop_assert!(members(a.plus(b)).contains(&(x + y)));
                prop_assert!(members(a.minus(b)).contains(&(x - y)));
                if holds(operator, x, y) {
                    prop_assert!(members(b.related(operator)).contains(&x));
                    let mirror = mirrored(operator).expect("a comparison");
                    prop_assert!(holds(mirror, y, x));
                }
                let opposite = opposite(operator).expect("a comparison");
                prop_assert_ne!(holds(operator, x, y), holds(opposite, x, y));
            }
        }
    }
}
