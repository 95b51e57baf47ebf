//! What moves lead to.

use super::clauses::Clause;
use super::compiler::{Compiled, Compiler, Kind, prepare};
use super::form::{Form, Frame, ListForm};
use super::length;
use crate::game::RulesetId;
use crate::program::{Expr, ExprKind};
use crate::syntax::ast::BinaryOperator;

/// The ruleset at hand: its positions are what moves may lead to.
pub(super) struct Own<'a> {
    pub id: RulesetId,
    /// What each parameter is; `None` where it is the same at every position.
    pub parameters: &'a [Option<Kind>],
}

/// A position that depends on the frame.
pub(super) enum Target {
    /// A position of the ruleset at hand.
    Own(Vec<Argument>),
    /// A Nim heap.
    Heap(Form),
    Sum(Vec<Target>),
    /// So many copies of a position.
    Copies(Form, Box<Target>),
    /// One of two, as a condition says.
    Choice(Form, Box<[Target; 2]>),
    /// The result of a function, and what sets its parameters.
    Result(Vec<Clause>, Box<Target>),
}

/// An argument of a position.
pub(super) enum Argument {
    Integer(Form),
    List(ListForm),
}

impl Target {
    /// Compiles a target; `None` when it may be something else.
    pub fn new(compiler: &mut Compiler, target: &Expr, own: &Own) -> Option<Self> {
        if let Some(arguments) = own.arguments(target) {
            return own.compile(compiler, arguments).map(Self::Own);
        }
        match &target.kind {
            ExprKind::Heap(size) => compiler.integer(size).map(Self::Heap),
            ExprKind::Chain { first, rest } => {
                let is = |operator| rest.iter().all(|link| link.operator == operator);
                if is(BinaryOperator::Plus) {
                    let others = rest.iter().map(|link| &link.operand);
                    let summands = std::iter::once(&**first).chain(others);
                    let targets = summands.map(|summand| Self::new(compiler, summand, own));
                    return targets.collect::<Option<_>>().map(Self::Sum);
                }
                match rest.as_slice() {
                    [link] if is(BinaryOperator::Times) => {
                        let copies = compiler.integer(first)?;
                        let of = Self::new(compiler, &link.operand, own)?;
                        Some(Self::Copies(copies, Box::new(of)))
                    }
                    _ => None,
                }
            }
            ExprKind::Conditional { parts } => {
                let [condition, yes, no] = &**parts;
                let condition = compiler.boolean(condition)?;
                let yes = Self::new(compiler, yes, own)?;
                let no = Self::new(compiler, no, own)?;
                Some(Self::Choice(condition, Box::new([yes, no])))
            }
            ExprKind::CallFunction {
                function,
                arguments,
            } => {
                let (setup, result) =
                    compiler.in_function(*function, arguments, |compiler, body| {
                        Self::new(compiler, body, own)
                    })?;
                Some(Self::Result(setup, Box::new(result)))
            }
            _ => None,
        }
    }

    /// Whether it may be a sum: neither a position of the ruleset nor a Nim heap.
    pub fn may_be_sum(&self) -> bool {
        match self {
            Self::Own(_) | Self::Heap(_) => false,
            Self::Sum(_) | Self::Copies(..) => true,
            Self::Choice(_, both) => both.iter().any(Self::may_be_sum),
            Self::Result(_, target) => target.may_be_sum(),
        }
    }

    /// Adds the position to some summands. `None` when a form has no answer.
    pub fn add(&self, frame: &mut Frame, to: &mut Summands) -> Option<()> {
        match self {
            Self::Own(arguments) => {
                let part = to.new_part();
                coordinates(arguments, frame, part)
            }
            Self::Heap(size) => {
                to.heaps += 1;
                to.xor ^= u64::try_from(size.run(frame)?).ok()?;
                Some(())
            }
            Self::Sum(summands) => summands
                .iter()
                .try_for_each(|summand| summand.add(frame, to)),
            Self::Copies(copies, of) => {
                // In normal play two copies are worth nothing; one of them at
                // least has to be looked at, for the game may lead back to it.
                let copies = u64::try_from(copies.run(frame)?).ok()?;
                let (parts, heaps) = (to.count, to.heaps);
                for _ in 0..copies.min(2 + copies % 2) {
                    of.add(frame, to)?;
                }
                // No copies are a sum too, and so are many of nothing.
                to.heaps += usize::from(to.count == parts && to.heaps == heaps);
                Some(())
            }
            Self::Choice(condition, both) => {
                let [yes, no] = &**both;
                let chosen = if condition.holds(frame)? { yes } else { no };
                chosen.add(frame, to)
            }
            Self::Result(setup, target) => {
                prepare(setup, frame)?;
                target.add(frame, to)
            }
        }
    }
}

impl Own<'_> {
    /// The arguments of a position of the ruleset at hand.
    pub fn arguments<'e>(&self, target: &'e Expr) -> Option<&'e [Expr]> {
        match &target.kind {
            ExprKind::CallValue { callee, arguments }
                if matches!(callee.kind, ExprKind::Ruleset(id) if id == self.id)
                    && arguments.len() == self.parameters.len() =>
            {
                Some(arguments)
            }
            _ => None,
        }
    }

    /// The arguments that differ between positions, each with what it is.
    pub fn varying<'e>(
        &self,
        arguments: &'e [Expr],
    ) -> impl Iterator<Item = (&'e Expr, Kind)> + use<'e, '_> {
        let pairs = arguments.iter().zip(self.parameters);
        pairs.filter_map(|(argument, kind)| kind.map(|kind| (argument, kind)))
    }

    fn compile(&self, compiler: &mut Compiler, arguments: &[Expr]) -> Option<Vec<Argument>> {
        let varying = self.varying(arguments).map(|(argument, kind)| {
            let value = compiler.expression(argument)?;
            if value.kind() != kind {
                return None;
            }
            Some(match value {
                Compiled::Integer(form) | Compiled::Boolean(form) => Argument::Integer(form),
                Compiled::List(list) | Compiled::Text(list) => Argument::List(list),
            })
        });
        varying.collect()
    }
}

/// The summands of a position, put together one by one.
#[derive(Default)]
pub(super) struct Summands {
    parts: Vec<Vec<i64>>,
    count: usize,
    heaps: usize,
    xor: u64,
}

impl Summands {
    pub fn clear(&mut self) {
        (self.count, self.heaps, self.xor) = (0, 0, 0);
    }

    fn new_part(&mut self) -> &mut Vec<i64> {
        if self.count == self.parts.len() {
            self.parts.push(Vec::new());
        }
        self.count += 1;
        &mut self.parts[self.count - 1]
    }

    /// The coordinates, where it is a lone position of the ruleset.
    pub fn single(&self) -> Option<&[i64]> {
        (self.count == 1 && self.heaps == 0).then(|| &*self.parts[0])
    }

    /// The positions of the ruleset, and the xor of the Nim heaps.
    pub fn sum(&self) -> (&[Vec<i64>], u64) {
        (&self.parts[..self.count], self.xor)
    }
}

fn coordinates(arguments: &[Argument], frame: &mut Frame, at: &mut Vec<i64>) -> Option<()> {
    at.clear();
    for argument in arguments {
        match argument {
            Argument::Integer(form) => at.push(form.run(frame)?),
            Argument::List(list) => {
                let start = at.len();
                at.push(0);
                list.append(frame, at)?;
                at[start] = length(at.len() - start - 1);
            }
        }
    }
    Some(())
}
