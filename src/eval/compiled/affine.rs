//! How expressions change with the variable of a ray.

use crate::eval::Interpreter;
use crate::eval::interpreter::ValueState;
use crate::eval::value::Value;
use crate::program::{Expr, ExprKind, Link, Literal};
use crate::syntax::ast::{BinaryOperator as B, UnaryOperator};

/// For each slot, by how much it changes when the variable grows by one, where
/// that is the same everywhere: 0 for what does not depend on it.
pub(super) struct Slopes<'a> {
    interpreter: &'a Interpreter,
    of_slots: Vec<Option<i64>>,
    /// Functions inside each other.
    depth: usize,
}

/// Functions inside each other that are looked into.
const MOST_FUNCTIONS: usize = 8;

impl<'a> Slopes<'a> {
    pub fn new(interpreter: &'a Interpreter, of_slots: Vec<Option<i64>>) -> Self {
        Self {
            interpreter,
            of_slots,
            depth: 0,
        }
    }

    /// By how much an expression changes when the variable grows by one, where
    /// that is the same everywhere.
    pub fn of(&self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Local(slot) => self.of_slots[*slot],
            ExprKind::Unary {
                operator: UnaryOperator::Negate,
                operand,
            } => self.of(operand)?.checked_neg(),
            ExprKind::Chain { first, rest } if is_sum(rest) => self.of_sum(first, rest),
            ExprKind::Chain { first, rest } if !self.is_constant(expr) => match rest.as_slice() {
                [link] if link.operator == B::Times => {
                    match (self.integer(first), self.integer(&link.operand)) {
                        (Some(factor), _) => self.of(&link.operand)?.checked_mul(factor),
                        (_, Some(factor)) => self.of(first)?.checked_mul(factor),
                        _ => None,
                    }
                }
                _ => None,
            },
            ExprKind::CallFunction {
                function,
                arguments,
            } if self.depth < MOST_FUNCTIONS => {
                let definition = &self.interpreter.functions[function.0];
                let mut of_slots: Vec<Option<i64>> =
                    arguments.iter().map(|argument| self.of(argument)).collect();
                of_slots.resize(definition.slots, None);
                let inner = Slopes {
                    interpreter: self.interpreter,
                    of_slots,
                    depth: self.depth + 1,
                };
                inner.of(&definition.body)
            }
            _ => self.is_constant(expr).then_some(0),
        }
    }

    fn of_sum(&self, first: &Expr, rest: &[Link]) -> Option<i64> {
        rest.iter().try_fold(self.of(first)?, |total, link| {
            let further = self.of(&link.operand)?;
            if link.operator == B::Plus {
                total.checked_add(further)
            } else {
                total.checked_sub(further)
            }
        })
    }

    /// The value of an integer that is written out or has a name.
    fn integer(&self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Constant(Literal::Integer(value)) => Some(*value),
            ExprKind::Value(id) => match self.interpreter.values[id.0].state {
                ValueState::Ready(Value::Integer(value)) => Some(value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether an expression is known not to change with the variable;
    /// comprehensions and what else is not looked into may.
    fn is_constant(&self, expr: &Expr) -> bool {
        let all = |parts: &[Expr]| parts.iter().all(|part| self.is_constant(part));
        match &expr.kind {
            ExprKind::Constant(_) | ExprKind::Value(_) => true,
            ExprKind::Local(slot) => self.of_slots[*slot] == Some(0),
            ExprKind::Unary { operand, .. } => self.is_constant(operand),
            ExprKind::Logic { operands, .. } => all(operands),
            ExprKind::Compare { first, rest } | ExprKind::Chain { first, rest } => {
                self.is_constant(first) && rest.iter().all(|link| self.is_constant(&link.operand))
            }
            ExprKind::Conditional { parts } => all(&**parts),
            ExprKind::List(elements) => all(elements),
            ExprKind::CallFunction { arguments, .. }
            | ExprKind::CallBuiltin {
                arguments,
                stream: None,
                ..
            } => all(arguments),
            ExprKind::Index { object, index } => {
                self.is_constant(object) && self.is_constant(index)
            }
            _ => false,
        }
    }
}

fn is_sum(rest: &[Link]) -> bool {
    rest.iter()
        .all(|link| matches!(link.operator, B::Plus | B::Minus))
}
