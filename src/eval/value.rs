//! The values of the language.

use crate::eval::record::Record;
use crate::game::{Argument, Convention, HeapRulesId, Move, Outcome, PositionId, RulesetId};
use crate::program::{Literal, MOVE_FIELDS, Type};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A value. Cheap to clone; lists are shared and ranges are never stored.
#[derive(Clone, Debug)]
pub enum Value {
    /// `none`
    Nothing,
    /// A 64-bit integer.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// A string.
    Text(Arc<str>),
    /// A list.
    List(List),
    /// `a..b`: a list that is never stored.
    Range(IntegerRange),
    /// The sum of nothing: it serves as 0 and as `*0`.
    EmptySum,
    /// `P` or `N`.
    Outcome(Outcome),
    /// A convention of play.
    Convention(Convention),
    /// A position.
    Position(PositionId),
    /// A take-and-break ruleset.
    HeapRules(HeapRulesId),
    /// A ruleset of the program.
    Ruleset(RulesetId),
    /// A move, as `options` gives them.
    Move(Move),
    /// The result of a query with several parts.
    Record(Arc<Record>),
}

/// A stored list. It knows how deeply lists are nested in it, so that nothing
/// that walks a value has to fear for its stack.
#[derive(Clone, Debug)]
pub struct List {
    values: Arc<[Value]>,
    nesting: u32,
}

impl List {
    /// How many lists are inside each other, this one included.
    #[must_use]
    pub fn nesting(&self) -> u32 {
        self.nesting
    }
}

impl std::ops::Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.values
    }
}

impl FromIterator<Value> for List {
    fn from_iter<I: IntoIterator<Item = Value>>(values: I) -> Self {
        let values: Arc<[Value]> = values.into_iter().collect();
        let nesting = values.iter().map(Value::nesting).max().unwrap_or(0) + 1;
        Self { values, nesting }
    }
}

/// The integers from `first` to `last`, both included; none when `last` is
/// smaller.
#[derive(Clone, Copy, Debug)]
pub struct IntegerRange {
    /// The first integer.
    pub first: i64,
    /// The last integer.
    pub last: i64,
}

impl IntegerRange {
    /// How many integers it holds.
    #[must_use]
    pub fn len(self) -> u64 {
        if self.last < self.first {
            return 0;
        }
        // The full range has 2⁶⁴ members, one more than fits; nothing can
        // be done 2⁶⁴ times, so saturating is harmless.
        self.last.abs_diff(self.first).saturating_add(1)
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.last < self.first
    }

    /// The integer at an index, from 0.
    #[must_use]
    pub fn get(self, index: u64) -> Option<i64> {
        (index < self.len()).then(|| self.first.wrapping_add_unsigned(index))
    }
}

impl Value {
    /// The names of its fields, in the order in which they are written.
    #[must_use]
    pub fn field_names(&self) -> Vec<&'static str> {
        match self {
            Self::Move(_) => MOVE_FIELDS.to_vec(),
            Self::Record(record) => record.fields().iter().map(|(name, _)| *name).collect(),
            _ => Vec::new(),
        }
    }

    /// Its type.
    #[must_use]
    pub fn type_of(&self) -> Type {
        match self {
            Self::Nothing => Type::Nothing,
            Self::Integer(_) => Type::Integer,
            Self::Boolean(_) => Type::Boolean,
            Self::Text(_) => Type::Text,
            Self::List(_) | Self::Range(_) => Type::List,
            Self::EmptySum => Type::EmptySum,
            Self::Outcome(_) => Type::Outcome,
            Self::Convention(_) => Type::Convention,
            Self::Position(_) => Type::Position,
            Self::HeapRules(_) | Self::Ruleset(_) => Type::Ruleset,
            Self::Move(_) => Type::Move,
            Self::Record(_) => Type::Record,
        }
    }

    /// A list of values.
    #[must_use]
    pub fn list(values: impl IntoIterator<Item = Value>) -> Self {
        Self::List(values.into_iter().collect())
    }

    /// How many lists are inside each other; 0 for what is no list.
    fn nesting(&self) -> u32 {
        match self {
            Self::List(list) => list.nesting,
            _ => 0,
        }
    }

    /// As an integer, where it can serve as one.
    #[must_use]
    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Self::Integer(value) => Some(*value),
            Self::EmptySum => Some(0),
            _ => None,
        }
    }

    /// As a position, where it can serve as one.
    #[must_use]
    pub fn as_position(&self) -> Option<PositionId> {
        match self {
            Self::Position(position) => Some(*position),
            Self::EmptySum => Some(PositionId::ZERO),
            _ => None,
        }
    }

    /// The elements of a list, a range or a string; `None` for other values.
    #[must_use]
    pub fn elements(&self) -> Option<Elements<'_>> {
        match self {
            Self::List(values) => Some(Elements::List(values.iter())),
            Self::Range(range) => Some(Elements::Range {
                range: *range,
                at: 0,
            }),
            Self::Text(text) => Some(Elements::Text(text.chars())),
            _ => None,
        }
    }

    /// How many elements a list, a range or a string has.
    #[must_use]
    pub fn length(&self) -> Option<u64> {
        match self {
            Self::List(values) => Some(values.len() as u64),
            Self::Range(range) => Some(range.len()),
            Self::Text(text) => Some(text.chars().count() as u64),
            _ => None,
        }
    }

    /// As an argument of a ruleset; `None` where it cannot be one.
    #[must_use]
    pub fn to_argument(&self) -> Option<Argument> {
        Some(match self {
            Self::Nothing => Argument::Nothing,
            Self::Integer(value) => Argument::Integer(*value),
            Self::Boolean(value) => Argument::Boolean(*value),
            Self::Text(text) => Argument::Text(text.clone()),
            Self::List(_) | Self::Range(_) => Argument::List(
                self.elements()?
                    .map(|element| element.to_argument())
                    .collect::<Option<_>>()?,
            ),
            Self::EmptySum => Argument::Integer(0),
            Self::Position(position) => Argument::Position(*position),
            Self::HeapRules(rules) => Argument::HeapRules(*rules),
            Self::Ruleset(ruleset) => Argument::Ruleset(*ruleset),
            Self::Outcome(_) | Self::Convention(_) | Self::Move(_) | Self::Record(_) => {
                return None;
            }
        })
    }
}

impl From<&Literal> for Value {
    fn from(literal: &Literal) -> Self {
        match literal {
            Literal::Nothing => Self::Nothing,
            Literal::Integer(value) => Self::Integer(*value),
            Literal::Boolean(value) => Self::Boolean(*value),
            Literal::Text(text) => Self::Text(text.clone()),
            Literal::Outcome(outcome) => Self::Outcome(*outcome),
            Literal::Convention(convention) => Self::Convention(*convention),
        }
    }
}

impl From<&Argument> for Value {
    fn from(argument: &Argument) -> Self {
        match argument {
            Argument::Nothing => Self::Nothing,
            Argument::Integer(value) => Self::Integer(*value),
            Argument::Boolean(value) => Self::Boolean(*value),
            Argument::Text(text) => Self::Text(text.clone()),
            Argument::List(elements) => Self::List(elements.iter().map(Self::from).collect()),
            Argument::Position(position) => Self::Position(*position),
            Argument::HeapRules(rules) => Self::HeapRules(*rules),
            Argument::Ruleset(ruleset) => Self::Ruleset(*ruleset),
        }
    }
}

/// The elements of a list, a range or a string, one by one.
#[derive(Clone, Debug)]
pub enum Elements<'a> {
    /// Of a list.
    List(std::slice::Iter<'a, Value>),
    /// Of a range.
    Range {
        /// The range.
        range: IntegerRange,
        /// The index of the next element.
        at: u64,
    },
    /// Of a string: its characters as strings.
    Text(std::str::Chars<'a>),
}

impl Iterator for Elements<'_> {
    type Item = Value;

    fn next(&mut self) -> Option<Value> {
        match self {
            Self::List(values) => values.next().cloned(),
            Self::Range { range, at } => {
                let value = range.get(*at)?;
                *at += 1;
                Some(Value::Integer(value))
            }
            Self::Text(characters) => characters.next().map(character),
        }
    }
}

/// A string of one character.
#[must_use]
pub fn character(c: char) -> Value {
    Value::Text(c.encode_utf8(&mut [0; 4]).into())
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Nothing, Self::Nothing) => true,
            (Self::Boolean(a), Self::Boolean(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Outcome(a), Self::Outcome(b)) => a == b,
            (Self::Convention(a), Self::Convention(b)) => a == b,
            (Self::HeapRules(a), Self::HeapRules(b)) => a == b,
            (Self::Ruleset(a), Self::Ruleset(b)) => a == b,
            (Self::Move(a), Self::Move(b)) => a == b,
            (Self::Record(a), Self::Record(b)) => a == b,
            (Self::List(a), Self::List(b)) if Arc::ptr_eq(&a.values, &b.values) => true,
            (Self::Range(a), Self::Range(b)) => {
                a.len() == b.len() && (a.is_empty() || a.first == b.first)
            }
            (Self::List(_) | Self::Range(_), Self::List(_) | Self::Range(_)) => {
                self.length() == other.length()
                    && self
                        .elements()
                        .into_iter()
                        .flatten()
                        .eq(other.elements().into_iter().flatten())
            }
            _ => match (self.as_integer(), other.as_integer()) {
                (Some(a), Some(b)) => a == b,
                _ => match (self.as_position(), other.as_position()) {
                    (Some(a), Some(b)) => a == b,
                    _ => false,
                },
            },
        }
    }
}

impl Eq for Value {}

/// Lists inside lists whose elements are hashed. Lists share their parts, so
/// hashing them all the way down may take time exponential in their depth.
const HASHED_DEPTH: usize = 3;

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash_to(state, HASHED_DEPTH);
    }
}

impl Value {
    fn hash_to<H: Hasher>(&self, state: &mut H, depth: usize) {
        match self {
            Self::Nothing => 0u8.hash(state),
            Self::Integer(0) | Self::EmptySum | Self::Position(PositionId::ZERO) => {
                1u8.hash(state);
            }
            Self::Integer(value) => value.hash(state),
            Self::Position(position) => position.hash(state),
            Self::Boolean(value) => value.hash(state),
            Self::Text(text) => text.hash(state),
            Self::List(_) | Self::Range(_) => {
                self.length().hash(state);
                if depth == 0 {
                    return;
                }
                // A long list is told apart by its first elements.
                for element in self.elements().into_iter().flatten().take(64) {
                    element.hash_to(state, depth - 1);
                }
            }
            Self::Outcome(outcome) => outcome.hash(state),
            Self::Convention(convention) => convention.hash(state),
            Self::HeapRules(rules) => rules.hash(state),
            Self::Ruleset(ruleset) => ruleset.hash(state),
            Self::Move(step) => step.hash(state),
            Self::Record(record) => record.hash(state),
        }
    }
}
