//! Random expressions over integers, truth values, lists and strings, as text.
//! Some of them have errors: an index beyond a list, a division by zero, an
//! overflow.

use crate::random::Random;

/// What a name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Integer,
    Boolean,
    List,
    Text,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Integer, Self::Boolean, Self::List, Self::Text];

    /// A value written out.
    pub fn constant(self, random: &mut Random) -> String {
        match self {
            Self::Integer => random.between(-2, 5).to_string(),
            Self::Boolean => random.pick(&["true", "false"]).to_owned(),
            Self::List => {
                let length = random.below(4);
                let elements: Vec<String> = (0..length)
                    .map(|_| random.between(-1, 4).to_string())
                    .collect();
                format!("[{}]", elements.join(", "))
            }
            Self::Text => format!("\"{}\"", random.pick(&["", "a", "ab", "bba", "é"])),
        }
    }
}

/// A function that expressions may call.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Kind>,
    pub result: Kind,
}

/// The names that an expression may use.
#[derive(Clone, Default, Debug)]
pub struct Scope {
    pub names: Vec<(String, Kind)>,
    pub functions: Vec<Function>,
}

impl Scope {
    /// The scope with one more name.
    pub fn with(&self, name: &str, kind: Kind) -> Self {
        let mut scope = self.clone();
        scope.names.push((name.to_owned(), kind));
        scope
    }

    /// A random expression of a kind.
    pub fn draw(&self, kind: Kind, depth: usize, random: &mut Random) -> String {
        let names: Vec<&String> = self
            .names
            .iter()
            .filter(|(_, other)| *other == kind)
            .map(|(name, _)| name)
            .collect();
        if depth == 0 || random.one_in(4) {
            return if names.is_empty() || random.one_in(3) {
                kind.constant(random)
            } else {
                random.pick(&names).clone()
            };
        }
        if random.one_in(8)
            && let Some(call) = self.call(kind, depth, random)
        {
            return call;
        }
        if random.one_in(8) {
            let condition = self.draw(Kind::Boolean, depth - 1, random);
            let (yes, no) = (
                self.draw(kind, depth - 1, random),
                self.draw(kind, depth - 1, random),
            );
            return format!("(if {condition} then {yes} else {no})");
        }
        match kind {
            Kind::Integer => self.integer(depth - 1, random),
            Kind::Boolean => self.boolean(depth - 1, random),
            Kind::List => self.list(depth - 1, random),
            Kind::Text => self.text(depth - 1, random),
        }
    }

    fn call(&self, result: Kind, depth: usize, random: &mut Random) -> Option<String> {
        let functions: Vec<&Function> = self
            .functions
            .iter()
            .filter(|function| function.result == result)
            .collect();
        if functions.is_empty() {
            return None;
        }
        let function = random.pick(&functions);
        let arguments: Vec<String> = function
            .parameters
            .iter()
            .map(|kind| self.draw(*kind, depth - 1, random))
            .collect();
        Some(format!("{}({})", function.name, arguments.join(", ")))
    }

    fn integer(&self, depth: usize, random: &mut Random) -> String {
        let mut part = |kind| self.draw(kind, depth, random);
        let (a, b) = (part(Kind::Integer), part(Kind::Integer));
        let (list, text, truth) = (part(Kind::List), part(Kind::Text), part(Kind::Boolean));
        match random.below(18) {
            0 => format!("({a} + {b})"),
            1 => format!("({a} - {b})"),
            2 => format!("({a} * {b})"),
            3 => format!("({a} / {b})"),
            4 => format!("({a} % {b})"),
            5 => format!("min({a}, {b})"),
            6 => format!("max({a}, {b}, 1)"),
            7 => format!("({a} xor {b})"),
            8 => format!("len({list})"),
            9 => format!("len({text})"),
            10 => format!("({list})[{}]", random.below(2)),
            11 => format!("sum(k * {a} for k in {list})"),
            12 => format!("count(k > {a} for k in {list} if {truth})"),
            13 => format!("nimsum({list})"),
            14 => format!("abs({a})"),
            15 => format!("popcount(abs({a}))"),
            16 => format!("bit({}, abs({b}))", random.below(9)),
            _ => format!("index({list}, {a})"),
        }
    }

    fn boolean(&self, depth: usize, random: &mut Random) -> String {
        let mut part = |kind| self.draw(kind, depth, random);
        let (a, b) = (part(Kind::Integer), part(Kind::Integer));
        let (list, other, text) = (part(Kind::List), part(Kind::List), part(Kind::Text));
        let (p, q) = (part(Kind::Boolean), part(Kind::Boolean));
        let letter = random.pick(&["a", "b"]);
        match random.below(12) {
            0 => format!("({a} < {b})"),
            1 => format!("({a} >= {b})"),
            2 => format!("({a} == {b})"),
            3 => format!("({p} and {q})"),
            4 => format!("({p} or {q})"),
            5 => format!("(not {p})"),
            6 => format!("({a} in {list})"),
            7 => format!("({list} == {other})"),
            8 => format!("({text} == \"{letter}\")"),
            9 => format!("any(k == {a} for k in {list})"),
            10 => format!("(0 <= {a} < {b})"),
            _ => format!("all(c == \"{letter}\" for c in {text})"),
        }
    }

    fn list(&self, depth: usize, random: &mut Random) -> String {
        let mut part = |kind| self.draw(kind, depth, random);
        let (list, other) = (part(Kind::List), part(Kind::List));
        let (a, p) = (part(Kind::Integer), part(Kind::Boolean));
        let small = random.below(3);
        match random.below(10) {
            0 => format!("take({list} ++ {other}, 4)"),
            1 => format!("drop({list}, {small})"),
            2 => format!("sort({list})"),
            3 => format!("reverse({list})"),
            4 => format!("[k for k in {list} if k != {a}]"),
            5 => format!("[k + 1 for k in {list} if {p}]"),
            6 => format!("set({list}, {small}, {a})"),
            7 => format!("[{a}, {small}]"),
            8 => format!("({list})[{small}..]"),
            _ => format!("unique({list})"),
        }
    }

    fn text(&self, depth: usize, random: &mut Random) -> String {
        let mut part = |kind| self.draw(kind, depth, random);
        let (text, other, a) = (part(Kind::Text), part(Kind::Text), part(Kind::Integer));
        let small = random.below(3);
        match random.below(5) {
            0 => format!("take({text} ++ {other}, 4)"),
            1 => format!("drop({text}, {small})"),
            2 => format!("reverse({text})"),
            3 => format!("take(str({a}), 3)"),
            _ => format!("({text})[{small}..]"),
        }
    }
}
