//! Drawing a ruleset.
//!
//! Play ends because every move makes a weighted sum of the parameters
//! smaller, by the shape of the move or by a guard that says so.

use super::expression::{Condition, Expression, minus, name, plus};
use super::{Atom, Clause, Line, Ruleset, Target};
use crate::plain::count_reachable;
use crate::random::Random;
use std::cell::RefCell;

/// Positions that a game with options in several parts may have at most.
const MOST_POSITIONS: usize = 300;

/// A random ruleset.
pub fn draw(number: usize, random: &mut Random) -> Ruleset {
    loop {
        let ruleset = draw_any(number, random);
        let is_small = |root| count_reachable(&ruleset, root) <= MOST_POSITIONS;
        // The largest position and the sums.
        if ruleset.roots.iter().rev().take(3).all(is_small) {
            return ruleset;
        }
    }
}

fn draw_any(number: usize, random: &mut Random) -> Ruleset {
    let two = random.one_in(2);
    let parameters: Vec<String> = if two {
        vec!["a".to_owned(), "b".to_owned()]
    } else {
        vec!["n".to_owned()]
    };
    let mut drawing = Drawing {
        weights: if two {
            random.pick(&[vec![1, 1], vec![1, 1], vec![2, 1], vec![1, 3]])
        } else {
            vec![1]
        },
        one_special_in: random.pick(&[0, 0, 2, 3, 4]),
        threshold: random.one_in(2).then(|| random.between(1, 3)),
        fresh: 0,
        parameters: parameters.clone(),
        names: parameters.clone(),
        random,
    };
    let count = 1 + drawing.random.below(3);
    let lines = drawing.lines(count, 2);
    let roots = draw_roots(two, random);
    Ruleset {
        name: format!("r{number}"),
        parameters,
        lines,
        roots,
        known: RefCell::default(),
    }
}

fn draw_roots(two: bool, random: &mut Random) -> Vec<Vec<Atom>> {
    let mut calls: Vec<Atom> = Vec::new();
    if two {
        for a in 0..=3 {
            calls.extend((0..=3).map(|b| Atom::Call(vec![a, b])));
        }
    } else {
        calls.extend((-1..=7).map(|n| Atom::Call(vec![n])));
    }
    let mut roots: Vec<Vec<Atom>> = calls.iter().map(|call| vec![call.clone()]).collect();
    for _ in 0..2 {
        let second = if random.one_in(2) {
            Atom::Heap(random.between(1, 3))
        } else {
            random.pick(&calls[..calls.len() / 2])
        };
        let mut sum = vec![random.pick(&calls), second];
        sum.sort();
        roots.push(sum);
    }
    roots
}

struct Drawing<'a> {
    /// Weights of the parameters in the sum that every move makes smaller.
    weights: Vec<i64>,
    /// 0 when there is no special edge.
    one_special_in: usize,
    /// Special moves take the first parameter from here to below.
    threshold: Option<i64>,
    /// Names made up so far.
    fresh: usize,
    parameters: Vec<String>,
    /// The names that can be used at present.
    names: Vec<String>,
    random: &'a mut Random,
}

impl Drawing<'_> {
    fn fresh(&mut self, stem: &str) -> String {
        self.fresh += 1;
        format!("{stem}{}", self.fresh)
    }

    fn expression(&mut self, depth: usize) -> Expression {
        Expression::draw(&self.names, depth, self.random)
    }

    fn condition(&mut self) -> Condition {
        Condition::draw(&self.names, 2, self.random)
    }

    fn lines(&mut self, count: usize, depth: usize) -> Vec<Line> {
        let visible = self.names.len();
        let mut lines = Vec::new();
        for _ in 0..count {
            if self.random.one_in(5) {
                let value = self.expression(2);
                let name = self.fresh("t");
                self.names.push(name.clone());
                lines.push(Line::Let(name, value));
            }
            lines.push(if depth > 0 && self.random.one_in(4) {
                self.group(depth)
            } else {
                self.moves()
            });
        }
        self.names.truncate(visible);
        lines
    }

    fn group(&mut self, depth: usize) -> Line {
        let visible = self.names.len();
        let (clauses, branches) = match self.random.below(3) {
            0 => (vec![self.loop_over()], false),
            1 => (vec![self.loop_over(), Clause::If(self.condition())], false),
            _ => (vec![Clause::If(self.condition())], self.random.one_in(2)),
        };
        let lines = self.lines(1 + usize::from(depth > 1), depth - 1);
        self.names.truncate(visible);
        let otherwise = if branches {
            self.lines(1, depth - 1)
        } else {
            Vec::new()
        };
        Line::Group {
            clauses,
            lines,
            otherwise,
        }
    }

    fn loop_over(&mut self) -> Clause {
        let variable = self.fresh("k");
        let clause = if self.random.one_in(4) {
            let values = (0..3).map(|_| self.random.between(0, 4)).collect();
            Clause::ForList(variable.clone(), values)
        } else {
            let parameter = name(&self.random.pick(&self.parameters));
            let last = match self.random.below(4) {
                0 => Expression::Integer(3),
                1 => Expression::Divide(Box::new(parameter), 2),
                _ => parameter,
            };
            Clause::For {
                name: variable.clone(),
                first: Expression::Integer(self.random.between(0, 1)),
                last,
                below: self.random.one_in(2),
            }
        };
        self.names.push(variable);
        clause
    }

    fn moves(&mut self) -> Line {
        let visible = self.names.len();
        let special = self.one_special_in > 0 && self.random.one_in(self.one_special_in);
        let line = match self.random.below(3) {
            0 if !special => self.moves_of_known_shape(),
            _ => self.guarded_moves(special),
        };
        self.names.truncate(visible);
        line
    }

    /// Moves that end by their shape, as people write them.
    fn moves_of_known_shape(&mut self) -> Line {
        let k = self.fresh("k");
        let last = Expression::Integer(self.random.between(1, 4));
        let [n] = self.parameters.as_slice() else {
            return self.moves_of_two(&k);
        };
        let n = name(n);
        let at_most = |last| Expression::Min(Box::new(n.clone()), Box::new(last));
        let one = Expression::Integer;
        let shape = self.random.below(4);
        let (targets, first, last, below) = match shape {
            0 => (vec![vec![name(&k)]], one(0), n.clone(), true),
            1 => (
                vec![vec![minus(n.clone(), name(&k))]],
                one(1),
                at_most(last),
                false,
            ),
            2 => {
                let rest = minus(minus(n.clone(), one(1)), name(&k));
                let last = minus(n.clone(), one(1));
                (vec![vec![name(&k)], vec![rest]], one(0), last, false)
            }
            _ => {
                let rest = minus(n.clone(), name(&k));
                (vec![vec![name(&k)], vec![rest]], one(1), n.clone(), true)
            }
        };
        let mut clauses = vec![Clause::For {
            name: k.clone(),
            first,
            last,
            below,
        }];
        // Where k can be n, its value cannot be asked for.
        if shape != 1 && self.random.one_in(4) {
            clauses.push(Clause::IfValue {
                smaller: k.clone(),
                odd: self.random.one_in(2),
            });
        } else if self.random.one_in(3) {
            self.names.push(k);
            clauses.push(Clause::If(self.condition()));
        }
        Line::Moves {
            special: false,
            targets: vec![targets.into_iter().map(Target::Call).collect()],
            clauses,
        }
    }

    fn moves_of_two(&mut self, k: &str) -> Line {
        let (a, b) = (name("a"), name("b"));
        let k = name(k);
        let zero = || Expression::Integer(0);
        let one = || Expression::Integer(1);
        let smaller = Expression::Min(Box::new(a.clone()), Box::new(b.clone()));
        let (arguments, first, last, below) = match self.random.below(4) {
            0 => (vec![k.clone(), b], zero(), a, true),
            1 => (vec![a, k.clone()], zero(), b, true),
            2 => (vec![minus(a.clone(), k.clone()), b], one(), a, false),
            _ => (
                vec![minus(a, k.clone()), minus(b, k.clone())],
                one(),
                smaller,
                false,
            ),
        };
        Line::Moves {
            special: false,
            targets: vec![vec![Target::Call(arguments)]],
            clauses: vec![Clause::For {
                name: k.to_string(),
                first,
                last,
                below,
            }],
        }
    }

    /// Moves to anywhere, with guards that make them end.
    fn guarded_moves(&mut self, special: bool) -> Line {
        let mut clauses = Vec::new();
        for _ in 0..self.random.below(3) {
            let clause = match self.random.below(5) {
                0 => Clause::If(self.condition()),
                1 => {
                    let value = self.expression(2);
                    let name = self.fresh("y");
                    self.names.push(name.clone());
                    Clause::Let(name, value)
                }
                _ => self.loop_over(),
            };
            clauses.push(clause);
        }
        let mut targets = Vec::new();
        for _ in 0..=usize::from(self.random.one_in(5)) {
            let target = self.target(special, &mut clauses);
            targets.push(target);
        }
        Line::Moves {
            special,
            targets,
            clauses,
        }
    }

    fn target(&mut self, special: bool, clauses: &mut Vec<Clause>) -> Vec<Target> {
        let mut target = vec![self.guarded_call(special, clauses)];
        if self.random.one_in(5) {
            let second = self.guarded_call(false, clauses);
            target.push(second);
        }
        if self.random.one_in(6) {
            let size = Expression::Remainder(Box::new(self.expression(1)), 3);
            target.push(Target::Heap(size));
        }
        if target.len() == 2 && self.random.one_in(2) {
            target.reverse();
        }
        target
    }

    /// A call with arguments bound in clauses, and a guard.
    fn guarded_call(&mut self, special: bool, clauses: &mut Vec<Clause>) -> Target {
        let mut arguments = Vec::new();
        for _ in 0..self.parameters.len() {
            let value = self.expression(2);
            let x = self.fresh("x");
            clauses.push(Clause::Let(x.clone(), value));
            arguments.push(x);
        }
        for x in &arguments {
            let bound = Expression::Integer(12);
            clauses.push(Clause::If(Condition::Within(name(x), bound)));
        }
        let parameters = self.parameters.clone();
        let smaller = Condition::Less(self.weigh(&arguments), self.weigh(&parameters));
        clauses.push(Clause::If(smaller));
        if special && let Some(threshold) = self.threshold {
            let place = || Expression::Integer(threshold);
            clauses.push(Clause::If(Condition::And(
                Box::new(Condition::Less(name(&arguments[0]), place())),
                Box::new(Condition::AtMost(place(), name(&parameters[0]))),
            )));
        }
        Target::Call(arguments.iter().map(|x| name(x)).collect())
    }

    fn weigh(&self, names: &[String]) -> Expression {
        let weighed = names
            .iter()
            .zip(&self.weights)
            .map(|(x, weight)| match weight {
                1 => name(x),
                weight => Expression::Multiply(*weight, Box::new(name(x))),
            });
        weighed.reduce(plus).expect("there are parameters")
    }
}
