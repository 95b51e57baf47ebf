//! The conventions by name, as the table of constants has them: completion,
//! help and diagnostics read them here.

use super::{CONSTANTS, Constant, Literal};

/// The conventions, each under the one of its names that any keyboard can type.
pub fn conventions() -> impl Iterator<Item = &'static Constant> {
    CONSTANTS
        .iter()
        .filter(|constant| matches!(constant.value, Literal::Convention(_)))
        .filter(|constant| constant.name.is_ascii())
}

/// Their names.
pub fn convention_names() -> impl Iterator<Item = &'static str> {
    conventions().map(|constant| constant.name)
}

/// Which conventions there are, as the note of a diagnostic.
#[must_use]
pub fn known_conventions() -> String {
    let names: Vec<&str> = convention_names().collect();
    let (last, others) = names.split_last().expect("normal play is a convention");
    format!("the conventions are {} and {last}", others.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn each_convention_is_named_once() {
        assert_eq!(
            known_conventions(),
            "the conventions are normal, misere, pass, rule1, rule2 and rule3"
        );
    }
}
