//! The words of the language.

/// Words that cannot be names. `start` and `from` are words only where they
/// are expected, and can.
pub const KEYWORDS: [&str; 20] = [
    "game", "let", "assert", "table", "grid", "use", "for", "in", "if", "else", "then", "under",
    "and", "or", "not", "xor", "as", "true", "false", "none",
];

/// Whether a word of the language cannot be a name.
#[must_use]
pub fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::KEYWORDS;
    use crate::syntax::{Grammar, Rule};
    use pest::Parser;

    #[test]
    fn the_grammar_takes_no_keyword_for_a_name() {
        for word in KEYWORDS {
            assert!(Grammar::parse(Rule::name, word).is_err(), "{word}");
            let longer = format!("{word}s");
            assert!(Grammar::parse(Rule::name, &longer).is_ok(), "{longer}");
        }
        for word in ["start", "from", "P", "grundy"] {
            assert!(Grammar::parse(Rule::name, word).is_ok(), "{word}");
        }
    }
}
