//! What the keywords are for, as a table.

/// A keyword and how it is used.
#[derive(Debug)]
pub struct KeywordForm {
    /// The keyword.
    pub keyword: &'static str,
    /// How it is written.
    pub form: &'static str,
    /// What it does, in one sentence.
    pub doc: &'static str,
}

/// The forms of every keyword that starts or joins something.
pub static KEYWORD_FORMS: &[KeywordForm] = &[
    KeywordForm {
        keyword: "game",
        form: "game NAME(a, b) { -> TARGET for x in R if COND }   or   game NAME { a -> b, c }",
        doc: "Defines a ruleset, or an explicit game of nodes and edges.",
    },
    KeywordForm {
        keyword: "let",
        form: "let NAME = EXPR   or   let NAME(x, y) = EXPR",
        doc: "Names a value or a function; in a game, a value for the lines below.",
    },
    KeywordForm {
        keyword: "assert",
        form: "assert COND for x in R",
        doc: "Checks that a condition is true, for all values of a range where there is a `for`.",
    },
    KeywordForm {
        keyword: "table",
        form: "table E1, E2 as \"heading\" for x in R",
        doc: "Shows a row for each binding.",
    },
    KeywordForm {
        keyword: "grid",
        form: "grid E for y in R for x in R",
        doc: "Shows a matrix: the first variable runs down, the second across.",
    },
    KeywordForm {
        keyword: "use",
        form: "use \"path.game\"",
        doc: "Imports the names that another file defines.",
    },
    KeywordForm {
        keyword: "for",
        form: "[E for x in R if COND]",
        doc: "Runs a name over a list, a range or the characters of a string.",
    },
    KeywordForm {
        keyword: "in",
        form: "x in xs   or   for x in R",
        doc: "Whether a list holds a value; in a `for`, what the name runs over.",
    },
    KeywordForm {
        keyword: "if",
        form: "if COND then A else B",
        doc: "Chooses between two values; behind a `for` or a move it keeps the bindings that satisfy it.",
    },
    KeywordForm {
        keyword: "then",
        form: "if COND then A else B",
        doc: "Introduces the value that holds when the condition is true.",
    },
    KeywordForm {
        keyword: "else",
        form: "if COND then A else B",
        doc: "Introduces the value that holds when the condition is false.",
    },
    KeywordForm {
        keyword: "under",
        form: "EXPR under CONVENTION",
        doc: "Answers the questions on its left under normal, misere, pass, rule1, rule2 or rule3.",
    },
    KeywordForm {
        keyword: "and",
        form: "A and B",
        doc: "True when both conditions are true.",
    },
    KeywordForm {
        keyword: "or",
        form: "A or B",
        doc: "True when one of the conditions is true.",
    },
    KeywordForm {
        keyword: "not",
        form: "not A   or   x not in xs",
        doc: "True when the condition is false.",
    },
    KeywordForm {
        keyword: "xor",
        form: "m xor n",
        doc: "The nim-sum of two integers.",
    },
    KeywordForm {
        keyword: "as",
        form: "table E as \"heading\" for x in R",
        doc: "Gives a column of a table another heading.",
    },
    KeywordForm {
        keyword: "true",
        form: "true",
        doc: "The condition that holds.",
    },
    KeywordForm {
        keyword: "false",
        form: "false",
        doc: "The condition that does not hold.",
    },
    KeywordForm {
        keyword: "none",
        form: "none",
        doc: "What `first` gives when there is nothing; it compares with anything.",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::convention_names;
    use crate::syntax::KEYWORDS;
    use pretty_assertions::assert_eq;
    use std::collections::BTreeSet;

    #[test]
    fn under_names_every_convention() {
        let under = KEYWORD_FORMS.iter().find(|form| form.keyword == "under");
        let doc = under.expect("a keyword").doc;
        for convention in convention_names() {
            assert!(doc.contains(convention), "{convention}");
        }
    }

    #[test]
    fn every_keyword_has_a_form() {
        let described: BTreeSet<&str> = KEYWORD_FORMS.iter().map(|form| form.keyword).collect();
        let all: BTreeSet<&str> = KEYWORDS.iter().copied().collect();
        assert_eq!(described, all);
    }
}
