//! Random programs, with all the syntax there is.

use super::blanks;
use crate::random::Random;

/// Text in the making: blanks come between tokens.
struct Writer<'r> {
    random: &'r mut Random,
    text: String,
    /// Brackets that are open.
    depth: usize,
}

const OPERATORS: [&str; 24] = [
    "+", "-", "*", "/", "%", "^", "++", "..", "..<", "==", "!=", "≤", "<", ">", "in", "∉",
    "not in", "and", "or", "xor", "⊕", "|", "&", "<<",
];

/// A program of a few statements.
pub(super) fn program(random: &mut Random) -> String {
    let mut writer = Writer {
        random,
        text: String::new(),
        depth: 0,
    };
    for _ in 0..=writer.random.below(3) {
        writer.statement();
        let end = writer
            .random
            .pick(&["\n", "\n\n\n", ";", " # end\n", "\r\n", "\n# alone\n"]);
        writer.text.push_str(end);
    }
    writer.text
}

impl Writer<'_> {
    /// Adds tokens, written with blanks between them.
    fn words(&mut self, words: &str) {
        for word in words.split(' ') {
            let gap = blanks(self.random, self.depth > 0);
            let glued = gap.is_empty()
                && self.text.ends_with(|c: char| c.is_alphanumeric())
                && word.starts_with(|c: char| c.is_alphanumeric());
            self.text.push_str(if glued { " " } else { gap });
            self.text.push_str(word);
            match word {
                "(" | "[" => self.depth += 1,
                ")" | "]" => self.depth -= 1,
                _ => {}
            }
        }
    }

    fn statement(&mut self) {
        match self.random.below(8) {
            0 => {
                self.words("let f ( x , y ) =");
                self.expression(3);
            }
            1 => {
                self.words("assert");
                self.expression(3);
                self.clauses(false);
            }
            2 => {
                self.words("table n ,");
                self.expression(2);
                self.words("as \"a\" ,");
                self.expression(2);
                self.words("for n in xs");
                self.clauses(false);
            }
            3 => self.ruleset(),
            4 => self.graph(),
            5 => {
                self.words("grid");
                self.expression(2);
                self.words("for a in xs for b in xs");
            }
            _ => self.expression(4),
        }
    }

    fn ruleset(&mut self) {
        self.words("game g ( n ) {");
        for _ in 0..self.random.below(4) {
            self.break_line();
            match self.random.below(5) {
                0 => {
                    self.words("let y =");
                    self.expression(2);
                }
                1 => {
                    self.words("if n > 0 {");
                    self.break_line();
                    self.moves();
                    self.break_line();
                    let header = self.random.pick(&["} else {", "} else if a {"]);
                    self.words(header);
                    self.break_line();
                    self.moves();
                    self.break_line();
                    self.words("}");
                }
                _ => self.moves(),
            }
        }
        self.break_line();
        self.words("}");
    }

    fn moves(&mut self) {
        let arrow = self.random.pick(&["->", "=>", "→"]);
        self.words(arrow);
        self.expression(2);
        self.clauses(true);
    }

    fn graph(&mut self) {
        self.words("game g {");
        for _ in 0..self.random.below(4) {
            self.break_line();
            let source = self.random.pick(&["root", "a", "\"b c\"", "größe'"]);
            self.words(source);
            self.words("-> x , y ,");
            self.expression(2);
        }
        self.break_line();
        self.words("}");
    }

    fn break_line(&mut self) {
        let end = self
            .random
            .pick(&["\n", "\n", ";", "\n\n", " # note\n", "\n  # own\n", " "]);
        self.text.push_str(end);
    }

    fn clauses(&mut self, with_let: bool) {
        for _ in 0..self.random.below(3) {
            match self.random.below(if with_let { 4 } else { 3 }) {
                0 => self.words("for [ u , v ] in"),
                1 => self.words("for k in"),
                2 => self.words("if"),
                _ => self.words("let z ="),
            }
            self.expression(2);
        }
    }

    fn list(&mut self, open: &str, close: &str, depth: usize) {
        self.words(open);
        for place in 0..self.random.below(5) {
            if place > 0 {
                self.words(",");
            }
            self.expression(depth);
        }
        self.words(close);
    }

    fn expression(&mut self, depth: usize) {
        self.operand(depth);
        for _ in 0..self.random.below(3) {
            let operator = self.random.pick(&OPERATORS);
            self.words(operator);
            self.operand(depth);
        }
    }

    fn operand(&mut self, depth: usize) {
        let inner = depth.saturating_sub(1);
        match self.random.below(if depth == 0 { 5 } else { 12 }) {
            0 | 1 => {
                let name = self.random.pick(&["a", "bc", "G'", "some_longer_name"]);
                self.words(name);
            }
            2 => self.words("12"),
            3 => {
                let literal =
                    self.random
                        .pick(&["0.77", ".137", "0.[3]", "\"a # b\"", "true", "*"]);
                self.words(literal);
            }
            4 => {
                let heap = self.random.pick(&["*2", "*n", "*f(3)", "∗a.b", "*(n+1)"]);
                self.words(heap);
            }
            5 => {
                let sign = self.random.pick(&["-", "not", "−"]);
                self.words(sign);
                self.operand(inner);
            }
            6 => self.list("[", "]", inner),
            7 => {
                self.operand(0);
                self.list("(", ")", inner);
            }
            8 => {
                self.words("[");
                self.expression(inner);
                self.words("for k in xs");
                self.clauses(true);
                self.words("]");
            }
            9 => {
                self.words("if");
                self.expression(inner);
                self.words("then");
                self.expression(inner);
                self.words("else");
                self.expression(inner);
            }
            10 => {
                self.operand(0);
                self.words("[");
                self.expression(inner);
                self.words("]");
                self.words(". to");
            }
            _ => {
                self.words("(");
                self.expression(inner);
                self.words(")");
            }
        }
    }
}
