//! Formulas: products of powers, such as a word in generators or a genus.

use std::fmt;

/// A product of powers; the empty one is 1.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Formula {
    factors: Vec<Power>,
}

/// A base with what is raised behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Power {
    pub base: String,
    pub exponent: Option<String>,
}

impl Formula {
    /// The same times a letter or number.
    #[must_use]
    pub fn times(mut self, base: impl Into<String>) -> Self {
        self.factors.push(Power {
            base: base.into(),
            exponent: None,
        });
        self
    }

    /// The same times a letter or number with an exponent.
    #[must_use]
    pub fn times_power(mut self, base: impl Into<String>, exponent: impl fmt::Display) -> Self {
        self.factors.push(Power {
            base: base.into(),
            exponent: Some(exponent.to_string()),
        });
        self
    }

    pub(super) fn factors(&self) -> &[Power] {
        &self.factors
    }
}

/// In plain text: `a^2b`; an exponent that is no number stands in braces.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.factors.is_empty() {
            return f.write_str("1");
        }
        for Power { base, exponent } in &self.factors {
            f.write_str(base)?;
            match exponent {
                None => {}
                Some(number) if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                    write!(f, "^{number}")?;
                }
                Some(other) => write!(f, "^{{{other}}}")?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Formula;
    use pretty_assertions::assert_eq;

    #[test]
    fn text_needs_braces_only_around_several_numbers() {
        let one = Formula::default();
        assert_eq!(one.to_string(), "1");
        assert_eq!(
            one.clone().times_power("a", 12).times("b").to_string(),
            "a^12b"
        );
        assert_eq!(one.times_power("12", "12,14").to_string(), "12^{12,14}");
    }
}
