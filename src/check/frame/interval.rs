//! Intervals of integers: what can be said of all their members.

use crate::syntax::ast::BinaryOperator as B;

/// The integers from `least` to `most`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::check) struct Interval {
    pub least: i64,
    pub most: i64,
}

impl Interval {
    pub const ALL: Self = Self {
        least: i64::MIN,
        most: i64::MAX,
    };

    /// Holds one integer.
    pub fn exactly(value: i64) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// Whether it holds none.
    pub fn is_empty(self) -> bool {
        self.least > self.most
    }

    /// What lies in both.
    pub fn and(self, other: Self) -> Self {
        Self {
            least: self.least.max(other.least),
            most: self.most.min(other.most),
        }
    }

    /// All sums. Bounds that do not fit are cut off: a value beyond them is an error.
    pub fn plus(self, other: Self) -> Self {
        Self {
            least: self.least.saturating_add(other.least),
            most: self.most.saturating_add(other.most),
        }
    }

    /// All differences.
    pub fn minus(self, other: Self) -> Self {
        Self {
            least: self.least.saturating_sub(other.most),
            most: self.most.saturating_sub(other.least),
        }
    }

    /// Whether a comparison holds for all pairs, for none, or for some.
    pub fn compares(self, operator: B, other: Self) -> Option<bool> {
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
    pub fn related(self, operator: B) -> Self {
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

/// The comparison that holds exactly when this one does not.
pub(super) fn opposite(operator: B) -> Option<B> {
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
pub(super) fn mirrored(operator: B) -> Option<B> {
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
