//! Results with several parts, and the fields that programs can ask for.

use crate::eval::value::Value;

/// What kind of result a record is: it decides how the record is written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RecordKind {
    /// The result of `explain`.
    Explanation,
    /// One option in an explanation.
    ExplainedMove,
    /// The result of `duality`.
    Duality,
    /// A position where duality fails.
    Failure,
    /// A state whose value is not what the formula says.
    Deviation,
    /// The result of `genus`.
    Genus,
    /// The result of `classify` for a position.
    Classification,
    /// A wild position with tame options.
    WildSource,
    /// The result of `classify` for the heaps of a ruleset.
    HeapClassification,
    /// The first wild heap of a ruleset.
    WildHeap,
    /// The result of `classes`.
    Classes,
    /// The result of `separated`.
    Separation,
    /// Two positions with one genus, and what tells them apart.
    Witness,
    /// The result of `period`.
    Period,
    /// The result of `law`.
    Laws,
    /// One law that a table suggests.
    ProposedLaw,
    /// The result of `quotient`.
    Quotient,
    /// The result of `distinguish`.
    Distinction,
}

/// Named values, in the order in which they are written.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    /// What it is the result of.
    pub kind: RecordKind,
    /// Its fields.
    pub fields: Vec<(&'static str, Value)>,
}

impl Record {
    /// The value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        let field = self.fields.iter().find(|(field, _)| *field == name);
        field.map(|(_, value)| value)
    }
}
