//! What a table of values suggests: formulas for the value of heap n, with the
//! heaps that do not obey them.
//!
//! Nothing is proved here but from a law that is: a formula with a period and a
//! saltus of its own holds for ever when it fits together with a proved law and
//! agrees with the values for one common period.

use crate::game::heaps::period::{Law, Proof, least_common_multiple};

/// A formula for the value of heap n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Formula {
    /// n mod m.
    Modulo(u64),
    /// n xor c.
    Xor(u64),
    /// (n + `added`) / `divisor`, rounded down.
    Floor {
        /// At least 0, below the divisor.
        added: u64,
        /// At least 2 where it is proposed.
        divisor: u64,
    },
    /// The binary logarithm of n, rounded down; 0 for n = 0.
    Logarithm,
    /// The exponent of 2 in n, and what is added to it; 0 for n = 0.
    ExponentOfTwo {
        /// 0 or 1.
        added: u64,
    },
    /// The largest power of two that divides n; 0 for n = 0.
    PowerOfTwo,
    /// Only that the value is 0 exactly when n + `added` is a power of two.
    ZeroAtPowers {
        /// 0 or 1.
        added: u64,
    },
}

impl Formula {
    /// Whether it agrees with the value of heap n.
    #[must_use]
    pub fn holds(self, n: u64, value: u64) -> bool {
        let formula = match self {
            Self::Modulo(m) => n % m,
            Self::Xor(c) => n ^ c,
            Self::Floor { added, divisor } => (n + added) / divisor,
            Self::Logarithm => u64::from(n.checked_ilog2().unwrap_or(0)),
            Self::ExponentOfTwo { .. } | Self::PowerOfTwo if n == 0 => 0,
            Self::ExponentOfTwo { added } => u64::from(n.trailing_zeros()) + added,
            Self::PowerOfTwo => 1 << n.trailing_zeros(),
            Self::ZeroAtPowers { added } => {
                return (value == 0) == (n + added).is_power_of_two();
            }
        };
        formula == value
    }

    /// The period and saltus that it has from heap 0 on.
    fn period_and_saltus(self) -> Option<(u64, u64)> {
        match self {
            Self::Modulo(m) => Some((m, 0)),
            Self::Xor(c) => {
                let period = c.checked_add(1)?.checked_next_power_of_two()?;
                Some((period, period))
            }
            Self::Floor { divisor, .. } => Some((divisor, 1)),
            _ => None,
        }
    }
}

/// A formula, and how far it is from the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proposal {
    /// The formula.
    pub formula: Formula,
    /// The first heap from which it holds to the end of the table.
    pub from: u64,
    /// The first heap at which it does not hold.
    pub first_exception: Option<u64>,
    /// How many such heaps there are.
    pub exceptions: u64,
}

/// The formulas that hold for the second half of a table, those with the fewest
/// exceptions first.
#[must_use]
pub fn proposals(values: &[u64]) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> = Vec::new();
    for formula in formulas(values) {
        let exceptions = (0..)
            .zip(values)
            .filter(|&(n, &value)| !formula.holds(n, value));
        let exceptions: Vec<u64> = exceptions.map(|(n, _)| n).collect();
        let from = exceptions.last().map_or(0, |last| last + 1);
        let is_new = proposals.iter().all(|known| known.formula != formula);
        if is_new && 2 * from <= values.len() as u64 {
            proposals.push(Proposal {
                formula,
                from,
                first_exception: exceptions.first().copied(),
                exceptions: exceptions.len() as u64,
            });
        }
    }
    proposals.sort_by_key(|proposal| proposal.exceptions);
    proposals
}

/// Formulas with the numbers that the end of a table leaves possible.
fn formulas(values: &[u64]) -> Vec<Formula> {
    let Some((last, &value)) = (0..).zip(values).last() else {
        return Vec::new();
    };
    let mut formulas = vec![Formula::Xor(last ^ value)];
    // n mod m is 0 at the last multiple of m and counts from there.
    let zeros = (0..).zip(values).filter(|&(_, &value)| value == 0);
    let zeros: Vec<u64> = zeros.map(|(n, _)| n).collect();
    if let [.., before, after] = zeros[..]
        && after - before > 1
    {
        formulas.push(Formula::Modulo(after - before));
    }
    // A quotient grows by one at each multiple of the divisor.
    let steps = values
        .windows(2)
        .enumerate()
        .filter(|(_, pair)| pair[0] != pair[1]);
    let steps: Vec<u64> = steps.map(|(n, _)| n as u64 + 1).collect();
    if let [.., before, after] = steps[..] {
        let divisor = after - before;
        let added = (divisor - after % divisor) % divisor;
        if divisor > 1 {
            formulas.push(Formula::Floor { added, divisor });
        }
    }
    formulas.extend([
        Formula::Logarithm,
        Formula::ExponentOfTwo { added: 0 },
        Formula::ExponentOfTwo { added: 1 },
        Formula::PowerOfTwo,
        Formula::ZeroAtPowers { added: 0 },
        Formula::ZeroAtPowers { added: 1 },
    ]);
    formulas
}

/// Whether a proved law makes a formula hold from its first heap on for ever.
/// `value` gives the value of any heap.
pub fn is_proved(proposal: &Proposal, proof: &Proof, value: impl Fn(u64) -> Option<u64>) -> bool {
    let Law {
        preperiod,
        period,
        saltus,
    } = proof.law;
    let Some((own_period, own_saltus)) = proposal.formula.period_and_saltus() else {
        return false;
    };
    let Some(common) = least_common_multiple(period, own_period) else {
        return false;
    };
    let grows_alike =
        (common / period).checked_mul(saltus) == (common / own_period).checked_mul(own_saltus);
    let start = preperiod.max(proposal.from);
    let agrees = |n: u64| value(n).is_some_and(|value| proposal.formula.holds(n, value));
    grows_alike && common <= MOST && (proposal.from..start + common).all(agrees)
}

/// The longest common period that is looked through.
const MOST: u64 = 10_000_000;

#[cfg(test)]
mod tests {
    use super::{Formula, proposals};
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    fn table(value: impl Fn(u64) -> u64) -> Vec<u64> {
        (0..200).map(value).collect()
    }

    #[test]
    fn formulas_are_found_in_their_tables() {
        for (formula, values) in [
            (Formula::Modulo(7), table(|n| n % 7)),
            (Formula::Xor(5), table(|n| n ^ 5)),
            (
                Formula::Floor {
                    added: 0,
                    divisor: 3,
                },
                table(|n| n / 3),
            ),
            (
                Formula::Floor {
                    added: 2,
                    divisor: 3,
                },
                table(|n| n.div_ceil(3)),
            ),
            (Formula::Logarithm, table(|n| u64::from(n.max(1).ilog2()))),
            (Formula::PowerOfTwo, table(|n| n & n.wrapping_neg())),
            (
                Formula::ExponentOfTwo { added: 1 },
                table(|n| {
                    if n == 0 {
                        0
                    } else {
                        u64::from(n.trailing_zeros()) + 1
                    }
                }),
            ),
            (
                Formula::ZeroAtPowers { added: 1 },
                table(|n| u64::from(!(n + 1).is_power_of_two()) * 3),
            ),
        ] {
            let found = proposals(&values);
            let found = found.iter().find(|found| found.formula == formula);
            let found = found.unwrap_or_else(|| panic!("{formula:?}"));
            assert_eq!((found.from, found.exceptions), (0, 0), "{formula:?}");
        }
    }

    #[test]
    fn exceptions_are_counted() {
        let mut values = table(|n| n % 4);
        values[3] = 9;
        values[6] = 0;
        let found = proposals(&values);
        assert_eq!(found[0].formula, Formula::Modulo(4));
        assert_eq!((found[0].from, found[0].exceptions), (7, 2));
        assert_eq!(found[0].first_exception, Some(3));
        assert_eq!(proposals(&[]), []);
    }

    proptest! {
        /// What is proposed holds where it is said to, and nowhere earlier.
        #[test]
        fn proposals_say_what_is_so(values in prop::collection::vec(0..4_u64, 0..40)) {
            for found in proposals(&values) {
                let wrong: Vec<u64> = (0..)
                    .zip(&values)
                    .filter(|&(n, &value)| !found.formula.holds(n, value))
                    .map(|(n, _)| n)
                    .collect();
                prop_assert_eq!(found.exceptions, wrong.len() as u64);
                prop_assert_eq!(found.first_exception, wrong.first().copied());
                prop_assert_eq!(found.from, wrong.last().map_or(0, |last| last + 1));
            }
        }
    }
}
