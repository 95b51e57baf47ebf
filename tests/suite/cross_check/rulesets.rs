//! Random rulesets with one or two parameters: as programs, and as games that
//! are played by reading the same description here.

mod describe;
mod draw;
mod expression;

pub use draw::draw;

use super::Written;
use crate::plain::{Edge, Game, Play, Values};
use expression::{Condition, Expression, Scope};
use std::cell::RefCell;
use std::collections::HashMap;

/// A summand: a position of the ruleset, or a Nim heap.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Atom {
    Call(Vec<i64>),
    Heap(i64),
}

/// A random ruleset.
#[derive(Debug)]
pub struct Ruleset {
    name: String,
    parameters: Vec<String>,
    lines: Vec<Line>,
    roots: Vec<Vec<Atom>>,
    known: RefCell<Known>,
}

/// What has been worked out once.
#[derive(Debug, Default)]
struct Known {
    moves: HashMap<Vec<i64>, Vec<Edge<Vec<Atom>>>>,
    /// Normal values that guards have asked for.
    values: HashMap<i64, u64>,
}

/// A line of the body.
#[derive(Clone, Debug)]
enum Line {
    Moves {
        special: bool,
        targets: Vec<Vec<Target>>,
        clauses: Vec<Clause>,
    },
    Let(String, Expression),
    Group {
        clauses: Vec<Clause>,
        lines: Vec<Line>,
        otherwise: Vec<Line>,
    },
}

/// A summand of a target.
#[derive(Clone, Debug)]
enum Target {
    Call(Vec<Expression>),
    Heap(Expression),
}

#[derive(Clone, Debug)]
enum Clause {
    /// From the first to the last, or to the one before it.
    For {
        name: String,
        first: Expression,
        last: Expression,
        below: bool,
    },
    ForList(String, Vec<i64>),
    If(Condition),
    Let(String, Expression),
    /// The parity of the normal value of the ruleset at a smaller number.
    IfValue {
        smaller: String,
        odd: bool,
    },
}

impl Game for Ruleset {
    type Position = Vec<Atom>;

    fn options(&self, position: &Vec<Atom>) -> Vec<Edge<Vec<Atom>>> {
        let mut options = Vec::new();
        for (index, atom) in position.iter().enumerate() {
            let moves = match atom {
                Atom::Heap(n) => (0..*n)
                    .map(|k| Edge {
                        to: vec![Atom::Heap(k)],
                        special: false,
                    })
                    .collect(),
                Atom::Call(arguments) => self.moves(arguments),
            };
            for Edge { to, special } in moves {
                let mut whole = position.clone();
                whole.remove(index);
                whole.extend(to);
                whole.sort();
                options.push(Edge { to: whole, special });
            }
        }
        options
    }
}

impl Ruleset {
    fn moves(&self, arguments: &[i64]) -> Vec<Edge<Vec<Atom>>> {
        if let Some(moves) = self.known.borrow().moves.get(arguments) {
            return moves.clone();
        }
        let mut scope = Scope::default();
        for (name, value) in self.parameters.iter().zip(arguments) {
            scope.set(name, *value);
        }
        let mut moves = Vec::new();
        self.run(&self.lines, &mut scope, &mut moves);
        let known = moves.clone();
        self.known
            .borrow_mut()
            .moves
            .insert(arguments.to_vec(), known);
        moves
    }

    fn run(&self, lines: &[Line], scope: &mut Scope, moves: &mut Vec<Edge<Vec<Atom>>>) {
        for line in lines {
            match line {
                Line::Let(name, value) => {
                    let value = value.eval(scope);
                    scope.set(name, value);
                }
                Line::Moves {
                    special,
                    targets,
                    clauses,
                } => self.for_each(clauses, scope, &mut |scope| {
                    for target in targets {
                        let to = target.iter().map(|summand| summand.eval(scope)).collect();
                        moves.push(Edge {
                            to,
                            special: *special,
                        });
                    }
                }),
                Line::Group {
                    clauses,
                    lines,
                    otherwise,
                } => {
                    let mut held = false;
                    self.for_each(clauses, scope, &mut |scope| {
                        held = true;
                        self.run(lines, scope, moves);
                    });
                    if !held {
                        self.run(otherwise, scope, moves);
                    }
                }
            }
        }
    }

    /// Runs `body` for every binding of the clauses, left to right.
    fn for_each(&self, clauses: &[Clause], scope: &mut Scope, body: &mut dyn FnMut(&mut Scope)) {
        let Some((clause, rest)) = clauses.split_first() else {
            return body(scope);
        };
        match clause {
            Clause::If(condition) => {
                if condition.eval(scope) {
                    self.for_each(rest, scope, body);
                }
            }
            Clause::IfValue { smaller, odd } => {
                let value = self.guard_value(scope.get(smaller));
                if (value % 2 == 1) == *odd {
                    self.for_each(rest, scope, body);
                }
            }
            Clause::Let(name, value) => {
                let value = value.eval(scope);
                scope.set(name, value);
                self.for_each(rest, scope, body);
            }
            Clause::ForList(name, values) => {
                for value in values {
                    scope.set(name, *value);
                    self.for_each(rest, scope, body);
                }
            }
            Clause::For {
                name,
                first,
                last,
                below,
            } => {
                let (first, last) = (first.eval(scope), last.eval(scope));
                for value in first..last + i64::from(!below) {
                    scope.set(name, value);
                    self.for_each(rest, scope, body);
                }
            }
        }
    }

    fn guard_value(&self, n: i64) -> u64 {
        if let Some(&value) = self.known.borrow().values.get(&n) {
            return value;
        }
        let value = Values::new(self).grundy(&vec![Atom::Call(vec![n])], Play::Normal);
        self.known.borrow_mut().values.insert(n, value);
        value
    }
}

impl Target {
    fn eval(&self, scope: &Scope) -> Atom {
        match self {
            Self::Call(arguments) => {
                Atom::Call(arguments.iter().map(|value| value.eval(scope)).collect())
            }
            Self::Heap(size) => Atom::Heap(size.eval(scope)),
        }
    }
}

impl Written for Ruleset {
    fn definitions(&self) -> String {
        self.definition()
    }

    fn text(&self, position: &Vec<Atom>) -> String {
        let texts: Vec<String> = position
            .iter()
            .map(|atom| match atom {
                Atom::Heap(n) => format!("*{n}"),
                Atom::Call(arguments) => {
                    let arguments: Vec<String> = arguments.iter().map(i64::to_string).collect();
                    format!("{}({})", self.name, arguments.join(", "))
                }
            })
            .collect();
        texts.join(" + ")
    }

    fn roots(&self) -> Vec<Vec<Atom>> {
        self.roots.clone()
    }

    fn positions_are_distinct(&self) -> bool {
        false
    }
}
