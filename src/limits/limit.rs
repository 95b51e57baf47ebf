//! The limits that a person can set, as a table: the flags of the command line,
//! the settings of the REPL, help and the advice of diagnostics read it.

use super::MOST_CLASSES;

/// What is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// Positions and table entries held at once.
    Positions,
    /// Memory.
    Memory,
    /// Classes of a misère quotient.
    Order,
    /// Calls inside calls.
    Depth,
    /// Brackets and blocks inside each other.
    Nesting,
    /// Time.
    Timeout,
}

/// The most that a limit can be set to, where there is such a bound.
#[derive(Clone, Copy, Debug)]
pub struct Ceiling {
    /// What is counted, with its article.
    pub noun: &'static str,
    /// The largest number; the smallest is 1.
    pub most: u64,
}

struct Row {
    name: &'static str,
    flag: &'static str,
    doc: &'static str,
    unit: Option<&'static str>,
    default: Option<u64>,
    ceiling: Option<Ceiling>,
}

/// In the order of the variants.
const TABLE: [Row; Limit::ALL.len()] = [
    Row {
        name: "positions",
        flag: "max-positions",
        doc: "Positions and table entries held at once",
        unit: None,
        default: Some(10_000_000),
        ceiling: None,
    },
    Row {
        name: "memory",
        flag: "max-memory",
        doc: "Memory in MiB",
        unit: Some("MiB"),
        default: Some(8192),
        ceiling: None,
    },
    Row {
        name: "order",
        flag: "max-order",
        doc: "Classes of a misère quotient",
        unit: None,
        default: Some(5_000),
        ceiling: Some(Ceiling {
            noun: "an order",
            most: MOST_CLASSES as u64,
        }),
    },
    Row {
        name: "depth",
        flag: "max-depth",
        doc: "Calls inside calls",
        unit: None,
        default: Some(10_000),
        ceiling: None,
    },
    Row {
        name: "nesting",
        flag: "max-nesting",
        doc: "Brackets and blocks inside each other",
        unit: None,
        default: Some(256),
        // The parser recurses.
        ceiling: Some(Ceiling {
            noun: "nesting",
            most: 2000,
        }),
    },
    Row {
        name: "timeout",
        flag: "timeout",
        doc: "Seconds that a run may take",
        unit: Some("seconds"),
        default: None,
        ceiling: None,
    },
];

impl Limit {
    /// Every limit, in the order in which help lists them.
    pub const ALL: [Self; 6] = [
        Self::Positions,
        Self::Memory,
        Self::Order,
        Self::Depth,
        Self::Nesting,
        Self::Timeout,
    ];

    fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }

    /// Its name among the settings of the REPL.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// The limit with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|limit| limit.name() == name)
    }

    /// The flag that sets it, without the dashes.
    #[must_use]
    pub fn flag(self) -> &'static str {
        self.row().flag
    }

    /// The limit that a flag sets, written without the dashes.
    #[must_use]
    pub fn with_flag(flag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|limit| limit.flag() == flag)
    }

    /// What it limits, in a few words.
    #[must_use]
    pub fn doc(self) -> &'static str {
        self.row().doc
    }

    /// What it is measured in, where it does not count things.
    #[must_use]
    pub fn unit(self) -> Option<&'static str> {
        self.row().unit
    }

    /// Its value until it is set; there may be no limit.
    #[must_use]
    pub fn default(self) -> Option<u64> {
        self.row().default
    }

    /// The most that it can be set to.
    #[must_use]
    pub fn ceiling(self) -> Option<Ceiling> {
        self.row().ceiling
    }

    /// What to do when it is reached: do something else, or raise it.
    #[must_use]
    pub fn advice(self, alternative: &str) -> String {
        format!("{alternative}, or raise the limit with `--{}`", self.flag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn rows_stand_in_the_order_of_the_variants() {
        for (index, limit) in Limit::ALL.into_iter().enumerate() {
            assert_eq!(limit as usize, index);
            assert_eq!(Limit::named(limit.name()), Some(limit));
            assert_eq!(Limit::with_flag(limit.flag()), Some(limit));
        }
    }
}
