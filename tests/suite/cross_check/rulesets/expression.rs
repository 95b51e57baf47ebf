//! Random arithmetic and conditions: their values and how they are written.

use crate::random::Random;
use std::collections::HashMap;
use std::fmt;

/// Values of names.
#[derive(Default, Debug)]
pub struct Scope {
    values: HashMap<String, i64>,
}

impl Scope {
    pub fn get(&self, name: &str) -> i64 {
        self.values[name]
    }

    pub fn set(&mut self, name: &str, value: i64) {
        self.values.insert(name.to_owned(), value);
    }
}

#[derive(Clone, Debug)]
pub enum Expression {
    Integer(i64),
    Name(String),
    Add(Box<Self>, Box<Self>),
    Subtract(Box<Self>, Box<Self>),
    Multiply(i64, Box<Self>),
    /// Floor division by a positive number.
    Divide(Box<Self>, i64),
    /// The remainder of floor division by a positive number.
    Remainder(Box<Self>, i64),
    Min(Box<Self>, Box<Self>),
    Max(Box<Self>, Box<Self>),
    Xor(Box<Self>, Box<Self>),
    If(Box<Condition>, Box<Self>, Box<Self>),
}

use Expression::{Add, Divide, If, Integer, Max, Min, Multiply, Name, Remainder, Subtract, Xor};

pub fn name(name: &str) -> Expression {
    Name(name.to_owned())
}

pub fn minus(a: Expression, b: Expression) -> Expression {
    Subtract(Box::new(a), Box::new(b))
}

pub fn plus(a: Expression, b: Expression) -> Expression {
    Add(Box::new(a), Box::new(b))
}

impl Expression {
    pub fn eval(&self, scope: &Scope) -> i64 {
        match self {
            Integer(value) => *value,
            Name(name) => scope.get(name),
            Add(a, b) => a.eval(scope) + b.eval(scope),
            Subtract(a, b) => a.eval(scope) - b.eval(scope),
            Multiply(factor, a) => factor * a.eval(scope),
            Divide(a, divisor) => a.eval(scope).div_euclid(*divisor),
            Remainder(a, divisor) => a.eval(scope).rem_euclid(*divisor),
            Min(a, b) => a.eval(scope).min(b.eval(scope)),
            Max(a, b) => a.eval(scope).max(b.eval(scope)),
            Xor(a, b) => a.eval(scope) ^ b.eval(scope),
            If(condition, a, b) => {
                if condition.eval(scope) {
                    a.eval(scope)
                } else {
                    b.eval(scope)
                }
            }
        }
    }

    /// An expression in these names.
    pub fn draw(names: &[String], depth: usize, random: &mut Random) -> Self {
        if depth == 0 || random.one_in(3) {
            return if random.one_in(4) {
                Integer(random.between(0, 4))
            } else {
                Name(random.pick(names))
            };
        }
        let mut part = || Box::new(Self::draw(names, depth - 1, random));
        let (a, b) = (part(), part());
        let small = random.between(2, 4);
        match random.below(10) {
            0 | 1 => Add(a, b),
            2..5 => Subtract(a, b),
            5 => Multiply(random.between(-1, 2), a),
            6 => Divide(a, small),
            7 => Remainder(a, small),
            8 => match random.below(3) {
                0 => Min(a, b),
                1 => Max(a, b),
                _ => Xor(a, b),
            },
            _ => If(Box::new(Condition::draw(names, depth - 1, random)), a, b),
        }
    }
}

/// Every operation in parentheses of its own.
impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Integer(value) => write!(f, "{value}"),
            Name(name) => f.write_str(name),
            Add(a, b) => write!(f, "({a} + {b})"),
            Subtract(a, b) => write!(f, "({a} - {b})"),
            Multiply(factor, a) => write!(f, "({factor} * {a})"),
            Divide(a, divisor) => write!(f, "({a} / {divisor})"),
            Remainder(a, divisor) => write!(f, "({a} % {divisor})"),
            Min(a, b) => write!(f, "min({a}, {b})"),
            Max(a, b) => write!(f, "max({a}, {b})"),
            Xor(a, b) => write!(f, "({a} xor {b})"),
            If(condition, a, b) => write!(f, "(if {condition} then {a} else {b})"),
        }
    }
}

#[derive(Clone, Debug)]
pub enum Condition {
    Less(Expression, Expression),
    AtMost(Expression, Expression),
    Equal(Expression, Expression),
    Differ(Expression, Expression),
    /// `0 <= a < b`
    Within(Expression, Expression),
    /// `a in [0, 2, 3]`
    Among(Expression, Vec<i64>),
    And(Box<Self>, Box<Self>),
    Or(Box<Self>, Box<Self>),
    Not(Box<Self>),
}

use Condition::{Among, And, AtMost, Differ, Equal, Less, Not, Or, Within};

impl Condition {
    pub fn eval(&self, scope: &Scope) -> bool {
        match self {
            Less(a, b) => a.eval(scope) < b.eval(scope),
            AtMost(a, b) => a.eval(scope) <= b.eval(scope),
            Equal(a, b) => a.eval(scope) == b.eval(scope),
            Differ(a, b) => a.eval(scope) != b.eval(scope),
            Within(a, b) => (0..b.eval(scope)).contains(&a.eval(scope)),
            Among(a, values) => values.contains(&a.eval(scope)),
            And(a, b) => a.eval(scope) && b.eval(scope),
            Or(a, b) => a.eval(scope) || b.eval(scope),
            Not(a) => !a.eval(scope),
        }
    }

    pub fn draw(names: &[String], depth: usize, random: &mut Random) -> Self {
        if depth > 0 && random.one_in(3) {
            let mut part = || Box::new(Self::draw(names, depth - 1, random));
            let (a, b) = (part(), part());
            return match random.below(3) {
                0 => And(a, b),
                1 => Or(a, b),
                _ => Not(a),
            };
        }
        let a = Expression::draw(names, depth, random);
        let b = Expression::draw(names, depth, random);
        match random.below(7) {
            0 => Less(a, b),
            1 => AtMost(a, b),
            2 => Equal(Remainder(Box::new(a), 2), Integer(random.between(0, 1))),
            3 => Differ(a, b),
            4 => Within(a, b),
            5 => Among(a, (0..5).filter(|_| random.one_in(2)).collect()),
            _ => Less(b, a),
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Less(a, b) => write!(f, "{a} < {b}"),
            AtMost(a, b) => write!(f, "{a} ≤ {b}"),
            Equal(a, b) => write!(f, "{a} == {b}"),
            Differ(a, b) => write!(f, "{a} != {b}"),
            Within(a, b) => write!(f, "0 <= {a} < {b}"),
            Among(a, values) => write!(f, "{a} in {values:?}"),
            And(a, b) => write!(f, "({a} and {b})"),
            Or(a, b) => write!(f, "({a} or {b})"),
            Not(a) => write!(f, "(not {a})"),
        }
    }
}
