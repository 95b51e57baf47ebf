//! Random programs with one ruleset that always ends: its first parameter
//! falls with every move.

use super::expression::{Function, Kind, Scope};
use crate::random::Random;
use std::fmt::Write;

const CONVENTIONS: [&str; 7] = [
    "normal", "misere", "pass", "pass(0)", "rule1", "rule2", "rule3",
];

/// How many questions a program asks.
pub const QUESTIONS: usize = 4 * CONVENTIONS.len();

/// Whether a question, by its number, is one for a winning move.
pub fn is_search(question: usize) -> bool {
    question % 2 == 1
}

/// A program that defines functions and a ruleset, and asks about it. Its names
/// end with its number, so that many can stand in one text.
#[derive(Default)]
pub struct Program {
    number: usize,
    scope: Scope,
    /// The kinds of the parameters behind the first.
    others: Vec<Kind>,
    /// Whether a move may lead to a sum: these have many positions.
    has_sums: bool,
    definitions: String,
    questions: String,
}

impl Program {
    pub fn draw(number: usize, random: &mut Random) -> Self {
        let mut program = Self {
            number,
            ..Self::default()
        };
        if random.one_in(6) {
            program.draw_pair(random);
        } else if random.one_in(5) {
            program.draw_rider(random);
        } else {
            for name in ["f", "h"] {
                if random.one_in(2) {
                    program.draw_function(program.name(name), random);
                }
            }
            program.draw_ruleset(random);
        }
        for convention in CONVENTIONS {
            program.ask(convention, random);
        }
        program
    }

    pub fn text(&self) -> String {
        format!("{}{}", self.definitions, self.questions)
    }

    fn name(&self, word: &str) -> String {
        format!("{word}{}", self.number)
    }

    fn draw_function(&mut self, name: String, random: &mut Random) {
        let parameters: Vec<Kind> = (0..=random.below(2))
            .map(|_| random.pick(&Kind::ALL))
            .collect();
        let mut scope = self.scope.clone();
        let names: Vec<String> = (0..parameters.len()).map(|n| format!("x{n}")).collect();
        for (name, kind) in names.iter().zip(&parameters) {
            scope = scope.with(name, *kind);
        }
        let result = random.pick(&Kind::ALL);
        let body = scope.draw(result, 2, random);
        let _ = writeln!(
            self.definitions,
            "let {name}({}) = {body}",
            names.join(", ")
        );
        self.scope.functions.push(Function {
            name,
            parameters,
            result,
        });
    }

    fn draw_ruleset(&mut self, random: &mut Random) {
        self.others = (0..random.below(3))
            .map(|_| random.pick(&Kind::ALL))
            .collect();
        let names: Vec<String> = (0..self.others.len()).map(|n| format!("p{n}")).collect();
        let mut scope = self.scope.with("n", Kind::Integer);
        for (name, kind) in names.iter().zip(&self.others) {
            scope = scope.with(name, *kind);
        }
        let header = format!("game {}({}) {{\n", self.name("g"), parameters(&names));
        self.definitions.push_str(&header);
        if random.one_in(3) {
            let kind = random.pick(&Kind::ALL);
            let value = scope.draw(kind, 2, random);
            let _ = writeln!(self.definitions, "  let y = {value}");
            scope = scope.with("y", kind);
        }
        for _ in 0..=random.below(3) {
            let line = self.draw_line(&scope, random);
            if random.one_in(5) {
                let condition = scope.draw(Kind::Boolean, 2, random);
                let other = self.draw_line(&scope, random);
                let _ = writeln!(
                    self.definitions,
                    "  if {condition} {{\n    {line}\n  }} else {{\n    {other}\n  }}"
                );
            } else {
                let _ = writeln!(self.definitions, "  {line}");
            }
        }
        self.definitions.push_str("}\n");
    }

    fn draw_line(&mut self, scope: &Scope, random: &mut Random) -> String {
        let arrow = if random.one_in(4) { "=>" } else { "->" };
        let (smaller, clause) = random.pick(&[
            ("n - k", "for k in 1..min(n, 2)"),
            ("n - k", "for k in 1..n"),
            ("k", "for k in 0..<n"),
            ("n - 1", "if n > 0"),
            ("n - k", "for k in [1, 3] if k <= n"),
            ("n - 2 * k", "for k in 1..n / 2"),
        ]);
        let mut inner = if clause.starts_with("for") {
            scope.with("k", Kind::Integer)
        } else {
            scope.clone()
        };
        let mut clauses = clause.to_owned();
        if random.one_in(4) {
            let kind = random.pick(&Kind::ALL);
            let _ = write!(clauses, " let z = {}", inner.draw(kind, 1, random));
            inner = inner.with("z", kind);
        }
        if random.one_in(3) {
            let _ = write!(clauses, " if {}", inner.draw(Kind::Boolean, 2, random));
        }
        let mut target = self.position(smaller, &inner, random);
        let shape = random.below(8);
        self.has_sums |= shape < 3;
        match shape {
            0 => {
                let other = self.position("n - 1 - (n - 1)", &inner, random);
                let _ = write!(target, " + {other}");
            }
            1 => {
                let _ = write!(target, " + *{}", random.below(3));
            }
            2 => target = format!("2 * {target}"),
            3 => {
                let condition = inner.draw(Kind::Boolean, 1, random);
                target = format!("(if {condition} then {target} else *{})", random.below(3));
            }
            _ => {}
        }
        format!("{arrow} {target}   {clauses}")
    }

    /// A position of the ruleset with a first argument.
    fn position(&self, first: &str, scope: &Scope, random: &mut Random) -> String {
        let mut arguments = vec![first.to_owned()];
        for (index, kind) in self.others.iter().enumerate() {
            arguments.push(if random.one_in(2) {
                format!("p{index}")
            } else {
                scope.draw(*kind, 2, random)
            });
        }
        format!("{}({})", self.name("g"), arguments.join(", "))
    }

    /// A ruleset of two heaps in order, reached through a function.
    fn draw_pair(&mut self, random: &mut Random) {
        self.others = vec![Kind::Integer];
        let (game, two) = (self.name("g"), self.name("two"));
        let _ = writeln!(
            self.definitions,
            "let {two}(a, b) = {game}(min(a, b), max(a, b))\ngame {game}(a, b) {{"
        );
        let lines = [
            "TWO(a - k, b)   for k in 1..a",
            "TWO(a, b - k)   for k in 1..b",
            "TWO(a - k, b - k)   for k in 1..a",
            "TWO(a - k, b - 2 * k)   for k in 1..min(a, b / 2)",
            "TWO(b - k, a)   for k in 2..b",
            "GAME(a, b - a)   if a > 0 and b >= a",
            "TWO(a - k, b + 1)   for k in 1..a",
        ];
        for _ in 0..=random.below(4) {
            let arrow = if random.one_in(5) { "=>" } else { "->" };
            let line = random
                .pick(&lines)
                .replace("TWO", &two)
                .replace("GAME", &game);
            let _ = writeln!(self.definitions, "  {arrow} {line}");
        }
        self.definitions.push_str("}\n");
    }

    /// A ruleset whose moves run along full rays: like those of a rook, and some
    /// of a queen, or nearly so.
    fn draw_rider(&mut self, random: &mut Random) {
        self.others = vec![Kind::Integer];
        let game = self.name("g");
        let _ = writeln!(self.definitions, "game {game}(a, b) {{");
        for choices in [
            &[
                "GAME(k, b)   for k in 0..<a",
                "GAME(a - k, b)   for k in 1..a",
            ],
            &[
                "GAME(a, k)   for k in 0..b - 1",
                "GAME(a, b - k)   for k in 1..b",
            ],
        ] {
            let line = random.pick(choices).replace("GAME", &game);
            let _ = writeln!(self.definitions, "  -> {line}");
        }
        let lines = [
            "GAME(a - k, b - k)   for k in 1..min(a, b)",
            "GAME(a - k, b - 2 * k)   for k in 1..min(b / 2, a)",
            "GAME(a - 2 * k, b - 3 * k), GAME(a, b - k)   for k in 1..min(a / 2, b / 3, b)",
            "GAME(a - 2 * k, b)   for k in 1..a / 2",
            "GAME(a - k, b - k)   for k in 1..a if a <= b",
        ];
        for _ in 0..random.below(3) {
            let line = random.pick(&lines).replace("GAME", &game);
            let _ = writeln!(self.definitions, "  -> {line}");
        }
        self.definitions.push_str("}\n");
    }

    fn ask(&mut self, convention: &str, random: &mut Random) {
        let constants: Vec<String> = self
            .others
            .iter()
            .map(|kind| kind.constant(random))
            .collect();
        let arguments = |first: &str| {
            let all = std::iter::once(first.to_owned()).chain(constants.iter().cloned());
            all.collect::<Vec<_>>().join(", ")
        };
        let last = if self.has_sums {
            3
        } else {
            random.between(4, 6)
        };
        let game = self.name("g");
        for query in ["grundy", "outcome"] {
            let _ = writeln!(
                self.questions,
                "[{query}({game}({}), {convention}) for i in 0..{last}]",
                arguments("i")
            );
        }
        let _ = writeln!(
            self.questions,
            "grundy({game}({}) + *{}, {convention})\nwinning({game}({}), {convention})",
            arguments(&random.below(4).to_string()),
            random.below(3),
            arguments(&random.below(4).to_string()),
        );
    }
}

fn parameters(others: &[String]) -> String {
    let names = std::iter::once("n".to_owned()).chain(others.iter().cloned());
    names.collect::<Vec<_>>().join(", ")
}
