//! What is known of built-in functions before they run.

use super::Type;

/// The number of a built-in function: its place in the interpreter's table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BuiltinId(pub usize);

/// How a built-in function is called and what it gives.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Its parameters as they are shown between parentheses.
    pub parameters: &'static str,
    /// What it gives, in one sentence.
    pub doc: &'static str,
    /// An expression that uses it.
    pub example: &'static str,
    /// The fewest arguments it takes.
    pub least: usize,
    /// The most arguments it takes, `None` for any number. A convention as
    /// last argument of a query is not counted.
    pub most: Option<usize>,
    /// The last argument may be a bare comprehension.
    pub takes_list: bool,
    /// It is a question that obeys `under`.
    pub asks: bool,
    /// The type that its first argument must have, `Any` where several will do.
    pub first: Type,
    /// The type of its result, where that is always the same.
    pub result: Type,
    /// The type of the elements of the list that it gives, where that is always
    /// the same.
    pub elements: Type,
}

impl Signature {
    /// What most functions have in common: they take no bare comprehension and
    /// obey no `under`, and nothing is known of types. A row says the rest.
    pub const PLAIN: Self = Self {
        name: "",
        parameters: "",
        doc: "",
        example: "",
        least: 0,
        most: None,
        takes_list: false,
        asks: false,
        first: Type::Any,
        result: Type::Any,
        elements: Type::Any,
    };

    /// How it is called.
    #[must_use]
    pub fn form(&self) -> String {
        format!("{}({})", self.name, self.parameters)
    }

    /// How it is called, with the convention that a question may be given.
    #[must_use]
    pub fn full_form(&self) -> String {
        let convention = if self.asks { "[, convention]" } else { "" };
        format!("{}({}{convention})", self.name, self.parameters)
    }
}
