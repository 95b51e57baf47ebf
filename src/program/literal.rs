//! Values that stand in a program itself.

use super::Type;
use crate::game::{Convention, Outcome};
use std::sync::Arc;

/// A value that is known before running: a literal or a built-in constant.
#[derive(Clone, Debug)]
pub enum Literal {
    /// `none`
    Nothing,
    /// A 64-bit integer.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// A string.
    Text(Arc<str>),
    /// `P` or `N`.
    Outcome(Outcome),
    /// A convention of play.
    Convention(Convention),
}

impl Literal {
    /// Its type.
    #[must_use]
    pub fn type_of(&self) -> Type {
        match self {
            Self::Nothing => Type::Nothing,
            Self::Integer(_) => Type::Integer,
            Self::Boolean(_) => Type::Boolean,
            Self::Text(_) => Type::Text,
            Self::Outcome(_) => Type::Outcome,
            Self::Convention(_) => Type::Convention,
        }
    }
}
