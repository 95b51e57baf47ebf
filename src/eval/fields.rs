//! The fields of a result, from the numbers, positions and lists of mathematics.

use crate::eval::Interpreter;
use crate::eval::record::{Finding, Record};
use crate::eval::value::Value;
use crate::game::{Convention, Outcome, PositionId};
use crate::markup::Formula;
use std::sync::Arc;

/// A number that does not fit the integers of the language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge;

/// Named values, in the order in which they are written.
#[derive(Default, Debug)]
pub struct Fields {
    values: Vec<(&'static str, Value)>,
    has_too_large: bool,
}

impl Fields {
    /// No fields yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one more field.
    #[must_use]
    pub fn with(mut self, name: &'static str, part: impl IntoValue) -> Self {
        match part.into_value() {
            Ok(value) => self.values.push((name, value)),
            Err(TooLarge) => self.has_too_large = true,
        }
        self
    }

    /// The fields with their values.
    ///
    /// # Errors
    /// A number among them that is too large.
    pub fn into_values(self) -> Result<Vec<(&'static str, Value)>, TooLarge> {
        if self.has_too_large {
            Err(TooLarge)
        } else {
            Ok(self.values)
        }
    }

    /// All of them on one line, in parentheses.
    #[must_use]
    pub fn listed(&self, interpreter: &Interpreter) -> String {
        let fields = self.values.iter();
        let fields = fields.map(|(name, value)| format!("{name}: {}", interpreter.notation(value)));
        format!("({})", fields.collect::<Vec<_>>().join(", "))
    }
}

/// What can be a field of a result.
pub trait IntoValue {
    /// As a value of the language.
    ///
    /// # Errors
    /// A number that is too large.
    fn into_value(self) -> Result<Value, TooLarge>;
}

/// What becomes a value in one way and without errors.
macro_rules! simple_values {
    ($($part:ty => $value:expr;)*) => {
        $(impl IntoValue for $part {
            fn into_value(self) -> Result<Value, TooLarge> {
                let value: fn($part) -> Value = $value;
                Ok(value(self))
            }
        })*
    };
}

simple_values! {
    Value => |value| value;
    bool => Value::Boolean;
    i64 => Value::Integer;
    &str => |text| Value::Text(text.into());
    String => |text| Value::Text(text.into());
    Formula => |formula| Value::Text(formula.to_string().into());
    PositionId => Value::Position;
    Convention => Value::Convention;
    Outcome => Value::Outcome;
}

impl IntoValue for u64 {
    fn into_value(self) -> Result<Value, TooLarge> {
        i64::try_from(self)
            .map(Value::Integer)
            .map_err(|_| TooLarge)
    }
}

impl IntoValue for usize {
    fn into_value(self) -> Result<Value, TooLarge> {
        i64::try_from(self)
            .map(Value::Integer)
            .map_err(|_| TooLarge)
    }
}

impl<T: IntoValue> IntoValue for Option<T> {
    fn into_value(self) -> Result<Value, TooLarge> {
        self.map_or(Ok(Value::Nothing), IntoValue::into_value)
    }
}

impl<T: IntoValue> IntoValue for Vec<T> {
    fn into_value(self) -> Result<Value, TooLarge> {
        let values = self.into_iter().map(IntoValue::into_value);
        Ok(Value::list(values.collect::<Result<Vec<_>, _>>()?))
    }
}

impl<T: Finding> IntoValue for T {
    fn into_value(self) -> Result<Value, TooLarge> {
        Ok(Value::Record(Arc::new(Record::new(self)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Fields, TooLarge};
    use crate::eval::value::Value;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_number_beyond_63_bits_is_refused_wherever_it_stands() {
        let fields = |number: u64| {
            let list = vec![Some(0), None, Some(number)];
            Fields::new().with("first", 1_u64).with("list", list)
        };
        let list = Value::list([Value::Integer(0), Value::Nothing, Value::Integer(i64::MAX)]);
        assert_eq!(
            fields(i64::MAX as u64).into_values(),
            Ok(vec![("first", Value::Integer(1)), ("list", list)])
        );
        assert_eq!(fields(1 << 63).into_values(), Err(TooLarge));
    }
}
