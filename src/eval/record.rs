//! Results with several parts.
//!
//! A built-in with such a result says everything about it in its own file, by one
//! implementation of [`Finding`] for what the mathematics gave: its name, its
//! fields, its sentence. Everything else here and in `output` works for all of
//! them.

use crate::eval::Interpreter;
use crate::eval::fields::{Fields, TooLarge};
use crate::eval::value::Value;
use crate::markup::Markup;
use std::fmt;
use std::hash::{Hash, Hasher};

/// What a question finds: one implementation for each kind of result.
pub trait Finding: fmt::Debug + Send + Sync + 'static {
    /// The word for its type in JSON.
    fn name(&self) -> &'static str;

    /// The parts that programs can ask for, in the order in which they are
    /// written.
    fn fields(&self) -> Fields;

    /// What it says to people: a line, or several. Without words of its own a
    /// result lists its fields.
    fn sentence(&self, interpreter: &Interpreter) -> String {
        self.fields().listed(interpreter)
    }

    /// What mathematics writes for it, where that is more than its sentence.
    fn markup(&self) -> Option<Markup> {
        None
    }
}

/// A result with several parts, as a value of the language. Results are equal
/// when they have one name and equal fields.
#[derive(Debug)]
pub struct Record {
    finding: Box<dyn Finding>,
    fields: Vec<(&'static str, Value)>,
}

impl Record {
    /// The result of a question.
    ///
    /// # Errors
    /// A field that does not fit the integers of the language.
    pub fn new(finding: impl Finding) -> Result<Self, TooLarge> {
        Ok(Self {
            fields: finding.fields().into_values()?,
            finding: Box::new(finding),
        })
    }

    /// The word for its type in JSON.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.finding.name()
    }

    /// Its fields, in the order in which they are written.
    #[must_use]
    pub fn fields(&self) -> &[(&'static str, Value)] {
        &self.fields
    }

    /// The value of a field.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        let field = self.fields.iter().find(|(field, _)| *field == name);
        field.map(|(_, value)| value)
    }

    /// What it says to people: a line, or several.
    #[must_use]
    pub fn sentence(&self, interpreter: &Interpreter) -> String {
        self.finding.sentence(interpreter)
    }

    /// What mathematics writes for it, where that is more than its sentence.
    #[must_use]
    pub fn markup(&self) -> Option<Markup> {
        self.finding.markup()
    }
}

impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.fields == other.fields
    }
}

impl Eq for Record {}

impl Hash for Record {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
        self.fields.hash(state);
    }
}
