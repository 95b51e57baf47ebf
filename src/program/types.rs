//! The types of the language.

/// The type of a value, as far as it is known before running.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "each is named for its values")]
pub enum Type {
    /// Not known, or not one.
    Any,
    Nothing,
    Integer,
    Boolean,
    Text,
    List,
    Outcome,
    Convention,
    Position,
    Ruleset,
    Move,
    Record,
    /// The sum of nothing, an integer and a position at once.
    EmptySum,
}

impl Type {
    /// The type with its article, for messages.
    #[must_use]
    pub fn described(self) -> &'static str {
        match self {
            Self::Any => "a value",
            Self::Nothing => "`none`",
            Self::Integer => "an integer",
            Self::Boolean => "a truth value",
            Self::Text => "a string",
            Self::List => "a list",
            Self::Outcome => "an outcome",
            Self::Convention => "a convention",
            Self::Position => "a position",
            Self::Ruleset => "a ruleset",
            Self::Move => "a move",
            Self::Record => "a result with fields",
            Self::EmptySum => "a sum of nothing",
        }
    }

    /// The word that JSON output uses.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Nothing => "none",
            Self::Integer | Self::EmptySum => "integer",
            Self::Boolean => "boolean",
            Self::Text => "string",
            Self::List => "list",
            Self::Outcome => "outcome",
            Self::Convention => "convention",
            Self::Position => "position",
            Self::Ruleset => "ruleset",
            Self::Move => "move",
            Self::Record => "record",
        }
    }
}

/// The fields of a move.
pub const MOVE_FIELDS: [&str; 3] = ["to", "arrow", "play"];
