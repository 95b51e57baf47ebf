//! Slips that are easy to recognise, and what to do about each.

use crate::diagnostic::{Diagnostic, suggest};
use crate::syntax::{Rule, invisible, is_keyword};

/// A token where it cannot stand, with what is known about it.
pub(super) struct Slip<'a> {
    /// The rule of the whole line.
    pub entry: Rule,
    pub before: &'a str,
    pub found: &'a str,
    pub after: &'a str,
    pub name_expected: bool,
    pub end_expected: bool,
    pub in_list: bool,
    /// Words of the language that could stand here.
    pub words: Vec<&'static str>,
}

const ARROWS: [&str; 4] = ["->", "=>", "→", "⇒"];

impl Slip<'_> {
    /// Advice for slips that are easy to recognise.
    pub fn hint(&self, diagnostic: Diagnostic) -> Diagnostic {
        let first = self.before.split_whitespace().next().unwrap_or("");
        match self.found {
            _ if self.entry == Rule::ruleset_line && self.before.is_empty() => {
                self.hint_in_ruleset(diagnostic)
            }
            arrow if ARROWS.contains(&arrow) => self.hint_at_arrow(diagnostic),
            "{" if first == "let" => diagnostic.help(
                "a function is written `let NAME(n) = …`, and a ruleset `game NAME(n) { … }`",
            ),
            "{" if self.before.ends_with(')') => {
                diagnostic.help("a ruleset starts with the word `game`: `game NAME(n) { … }`")
            }
            "=" if self.entry == Rule::game_header => {
                diagnostic.help("no `=` belongs here: `game NAME(n) { … }`")
            }
            "=" | ":" if first == "for" || self.before.contains("for ") => {
                diagnostic.help("a loop is written `for n in 0..10`")
            }
            ":" | ":=" if first == "let" => {
                diagnostic.help("a definition is written `let NAME = …`")
            }
            number if self.entry == Rule::graph_line
                && number.starts_with(|c: char| c.is_ascii_digit()) =>
            {
                diagnostic.help(format!("a node with such a name is written as a string: `\"{number}\"`"))
            }
            "xor" if self.before.is_empty() => {
                diagnostic.help("`xor` stands between two numbers, `a xor b`; for several, write `nimsum(a, b, c)`")
            }
            "'" => diagnostic.help("strings stand in double quotation marks: \"…\""),
            "/" if self.after.starts_with('/') || self.after.starts_with('*') => {
                diagnostic.help("`/` alone divides and rounds down; a comment starts with `#`")
            }
            "." => diagnostic.note(
                "a number with a point is always a take-and-break code, such as 0.77; there are no decimal numbers",
            ),
            "~" => diagnostic.help("exclusive or is written `xor` or `⊕`"),
            "for" if self.before.is_empty() => diagnostic.help(
                "a clause stands behind what it repeats: `[grundy(kayles(n)) for n in 0..10]`, or `table grundy(kayles(n)) for n in 0..10`",
            ),
            word if is_keyword(word) && self.name_expected => diagnostic
                .note(format!(
                    "`{word}` is a word of the language and cannot be a name"
                ))
                .help(format!("for a name, choose another, such as `{word}_`")),
            mark if mark.chars().all(|c| invisible::name(c).is_some()) => {
                diagnostic.help("an invisible character stands here: remove it")
            }
            _ => self.hint_at_word(diagnostic, first),
        }
    }

    fn hint_in_ruleset(&self, diagnostic: Diagnostic) -> Diagnostic {
        if matches!(self.found, "if" | "for") {
            return diagnostic.help(format!(
                "a group of lines is written `{0} … {{ … }}`; for a single move, put the clause behind it: `-> TARGET {0} …`",
                self.found
            ));
        }
        let after = self.after.trim_start();
        if ARROWS.iter().any(|arrow| after.starts_with(arrow)) {
            return diagnostic.note("in a ruleset, a move starts with its arrow: it leads away from the position in the header")
                .help("write `-> TARGET`; to list the edges of each node, leave the parameters out: `game NAME { a -> b }`");
        }
        diagnostic.help("a move starts with an arrow: `-> TARGET for … if …`")
    }

    fn hint_at_arrow(&self, diagnostic: Diagnostic) -> Diagnostic {
        match self.entry {
            Rule::graph_line if self.before.is_empty() => diagnostic
                .note("a game without parameters lists its edges, and each starts with its source")
                .help("write `SOURCE -> TARGET`; for the moves of a ruleset, give the game parameters: `game NAME(n) { … }`"),
            Rule::graph_line | Rule::ruleset_line => {
                diagnostic.help("write one arrow a line, and several targets with commas: `-> a, b`")
            }
            _ if self.before.is_empty() => diagnostic.help(
                "moves stand in a ruleset: `game NAME(n) { -> NAME(n - 1) if n > 0 }`",
            ),
            _ => diagnostic.help("edges stand in a game: `game NAME { a -> b }`"),
        }
    }

    /// A word or number where the line should have ended or gone on.
    fn hint_at_word(&self, diagnostic: Diagnostic, first: &str) -> Diagnostic {
        let found = self.found;
        let is_operand = found.starts_with(|c: char| c.is_alphanumeric() || "_\"([".contains(c));
        match found {
            "misere" | "misère" | "normal" | "pass" | "rule1" | "rule2" | "rule3" => {
                diagnostic.help(format!("a convention follows `under`: `… under {found}`"))
            }
            "mod" => diagnostic.help("the remainder of a division is written `a % b`"),
            "where" => diagnostic.help("a condition follows `if`"),
            "for" if self.entry == Rule::statement => diagnostic.help(
                "for a list of results, put brackets around it: `[… for …]`; for rows, write `table … for …`",
            ),
            "if" if self.entry == Rule::statement => {
                diagnostic.help("a choice is written `if c then x else y`")
            }
            "{" => diagnostic.help("the arguments of a function stand in parentheses: `mex(0, 1)`"),
            "," if first == "assert" => {
                diagnostic.help("the reason comes before the clauses: `assert C, \"why\" for …`")
            }
            "AND" | "OR" | "NOT" | "XOR" | "IF" | "THEN" | "ELSE" | "FOR" | "IN" | "UNDER" => {
                diagnostic.help(format!("write `{}` in small letters", found.to_lowercase()))
            }
            _ if self.before == "def" || self.before == "function" || self.before == "fn" => {
                diagnostic.help("a function is written `let NAME(n) = …`")
            }
            _ if self.before.ends_with(['*', '∗']) && is_operand => {
                diagnostic.help("the star of a Nim heap touches its number: `*2`")
            }
            _ if self.in_list && is_operand && !is_keyword(found) => {
                diagnostic.help("the elements of a list are separated by commas: `[3, 5, 7]`")
            }
            _ if self.before.ends_with(" as") => {
                diagnostic.help("a heading is a string: `as \"…\"`")
            }
            _ if self.entry == Rule::statement && self.end_expected && is_operand => {
                diagnostic.help(if is_keyword(first) || is_keyword(found) {
                    "put each statement on a line of its own, or `;` between them"
                } else {
                    "an operator (`3 + 4`), a comma in brackets (`[3, 4]`) or the parentheses of a call may be missing before it; two statements on one line need a `;` between them"
                })
            }
            _ => diagnostic,
        }
    }

    /// Advice where no particular slip is recognised.
    pub fn any_advice(&self) -> String {
        let found = self.found;
        if let Some(word) = suggest::closest(found, self.words.iter().copied()) {
            return format!("did you mean `{word}`?");
        }
        if self.words.contains(&"then") {
            return "a choice is written `if c then x else y`".to_owned();
        }
        if self.name_expected && found.starts_with(|c: char| c.is_ascii_digit()) {
            return "write a name here; values are given where it is used".to_owned();
        }
        let before = self.before.chars().next_back();
        match before {
            Some(',') if found == "," => {
                "write what belongs between the two commas, or remove one".to_owned()
            }
            Some(',') if self.name_expected => {
                format!("write what belongs between the comma and `{found}`, or remove the comma")
            }
            Some(
                sign @ ('+' | '-' | '−' | '*' | '/' | '%' | '<' | '>' | '=' | '^' | '&' | '|'),
            ) if self.name_expected => {
                format!("write a value between `{sign}` and `{found}`, or remove one of the two")
            }
            _ => "remove it, or write before it what is missing".to_owned(),
        }
    }
}
