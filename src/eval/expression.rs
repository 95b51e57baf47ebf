//! Expressions.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::builtins;
use crate::eval::clauses::{Frame, GO_ON};
use crate::eval::fault::Fault;
use crate::eval::list::checked_list;
use crate::eval::operators;
use crate::eval::value::Value;
use crate::game::{Convention, Edge, HeapRulesId, PositionId, TakeAndBreak, sum, tree};
use crate::program::known_conventions;
use crate::program::{Expr, ExprKind, Link, TreeOption};
use crate::source::Span;
use crate::syntax::ast::{BinaryOperator, UnaryOperator};

impl Interpreter {
    /// The value of an expression.
    pub(super) fn eval(&mut self, expr: &Expr, frame: &mut Frame) -> Result<Value, Fault> {
        match &expr.kind {
            ExprKind::Constant(literal) => Ok(literal.into()),
            ExprKind::Local(slot) => Ok(frame[*slot].clone()),
            // Whatever has parts may be nested deeply.
            _ => stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.eval_parts(expr, frame)),
        }
    }

    fn eval_parts(&mut self, expr: &Expr, frame: &mut Frame) -> Result<Value, Fault> {
        match &expr.kind {
            ExprKind::Constant(literal) => Ok(literal.into()),
            ExprKind::Local(slot) => Ok(frame[*slot].clone()),
            ExprKind::Code(code) => Ok(Value::HeapRules(
                self.world.heaps.intern(TakeAndBreak::Code(code.clone())),
            )),
            ExprKind::Value(id) => self.named_value(*id, expr.span),
            ExprKind::Ruleset(id) => Ok(Value::Ruleset(*id)),
            ExprKind::Graph(id) => Ok(Value::Position(self.root(*id, expr.span)?)),
            ExprKind::Node { graph, node } => {
                Ok(Value::Position(self.node(*graph, *node, expr.span)?))
            }
            ExprKind::NamedNode { graph, name } => self.named_node(*graph, name, frame),
            ExprKind::Heap(size) => self.nim_heap(size, frame),
            ExprKind::Unary { operator, operand } => self.unary(*operator, operand, frame),
            ExprKind::Logic { all, operands } => self.logic(*all, operands, frame),
            ExprKind::Compare { first, rest } => self.compare(first, rest, frame),
            ExprKind::Chain { first, rest } => self.chain(first, rest, frame),
            ExprKind::Conditional { parts } => {
                let [condition, consequence, alternative] = &**parts;
                if self.truth(condition, frame)? {
                    self.eval(consequence, frame)
                } else {
                    self.eval(alternative, frame)
                }
            }
            ExprKind::List(elements) => {
                let elements = elements
                    .iter()
                    .map(|element| self.eval(element, frame))
                    .collect::<Result<Vec<_>, _>>()?;
                checked_list(elements, expr.span)
            }
            ExprKind::Comprehension(comprehension) => self.collect(comprehension, frame),
            ExprKind::Tree(options) => self.tree(options, expr.span, frame),
            ExprKind::CallFunction {
                function,
                arguments,
            } => self.call_function(*function, arguments, expr.span, frame),
            ExprKind::CallBuiltin {
                builtin,
                arguments,
                stream,
            } => {
                let builtin = builtins::builtin(*builtin);
                self.call_builtin(builtin, arguments, stream.as_deref(), expr.span, frame)
            }
            ExprKind::CallValue { callee, arguments } => {
                self.call_value(callee, arguments, expr.span, frame)
            }
            ExprKind::Index { object, index } => self.index(object, index, frame),
            ExprKind::Tail { object, from } => self.tail(object, from, frame),
            ExprKind::Field {
                object,
                name,
                name_span,
            } => self.field(object, name, *name_span, frame),
            ExprKind::Under { body, convention } => {
                let convention = self.convention_of(convention, frame)?;
                self.under(convention, |this| this.eval(body, frame))
            }
        }
    }

    /// The convention that an expression names.
    pub(super) fn convention_of(
        &mut self,
        expr: &Expr,
        frame: &mut Frame,
    ) -> Result<Convention, Fault> {
        match self.eval(expr, frame)? {
            Value::Convention(convention) => Ok(convention),
            other => Err(Diagnostic::new(
                Code::UnknownConvention,
                format!("{} is no convention", other.type_of().described()),
            )
            .label(expr.span, "expected a convention")
            .help(known_conventions())
            .into()),
        }
    }

    /// A position, where one is needed.
    pub(super) fn position_of(
        &mut self,
        expr: &Expr,
        frame: &mut Frame,
        what: &str,
    ) -> Result<PositionId, Fault> {
        let value = self.eval(expr, frame)?;
        value
            .as_position()
            .ok_or_else(|| not_a_position(&value, expr.span, what).into())
    }

    fn nim_heap(&mut self, size: &Expr, frame: &mut Frame) -> Result<Value, Fault> {
        let value = self.eval(size, frame)?;
        let Some(tokens) = value.as_integer() else {
            let what = value.type_of().described();
            return Err(Diagnostic::new(
                Code::WrongType,
                format!("a Nim heap has an integer of tokens, not {what}"),
            )
            .label(size.span, format!("this is {what}"))
            .help("the star makes the Nim heap `*n`; copies of a game G are written `3 * G`")
            .into());
        };
        let Ok(tokens) = u64::try_from(tokens) else {
            return Err(negative_heap(tokens, size.span).into());
        };
        let heap = self
            .world
            .graph
            .heap(HeapRulesId::NIM, tokens)
            .map_err(Fault::from);
        heap.map(Value::Position)
            .map_err(|fault| self.at(fault, size.span))
    }

    fn unary(
        &mut self,
        operator: UnaryOperator,
        operand: &Expr,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        match operator {
            UnaryOperator::Not => Ok(Value::Boolean(!self.truth(operand, frame)?)),
            UnaryOperator::Negate => {
                let value = self.eval(operand, frame)?;
                operators::negate(&value, operand.span)
            }
        }
    }

    fn logic(&mut self, all: bool, operands: &[Expr], frame: &mut Frame) -> Result<Value, Fault> {
        for operand in operands {
            if self.truth(operand, frame)? != all {
                return Ok(Value::Boolean(!all));
            }
        }
        Ok(Value::Boolean(all))
    }

    fn compare(&mut self, first: &Expr, rest: &[Link], frame: &mut Frame) -> Result<Value, Fault> {
        let mut left = self.eval(first, frame)?;
        let mut left_span = first.span;
        for link in rest {
            let right = self.eval(&link.operand, frame)?;
            let operation = operators::Operation {
                operator: link.operator,
                span: link.span,
                left: (&left, left_span),
                right: (&right, link.operand.span),
            };
            if !operation.compare()? {
                return Ok(Value::Boolean(false));
            }
            left = right;
            left_span = link.operand.span;
        }
        Ok(Value::Boolean(true))
    }

    fn chain(&mut self, first: &Expr, rest: &[Link], frame: &mut Frame) -> Result<Value, Fault> {
        let mut left = self.eval(first, frame)?;
        for link in rest {
            let right = self.eval(&link.operand, frame)?;
            let span = Span {
                end: link.span.start,
                ..first.span
            };
            let operation = operators::Operation {
                operator: link.operator,
                span: link.span,
                left: (&left, span),
                right: (&right, link.operand.span),
            };
            left = self.apply(&operation)?;
        }
        Ok(left)
    }

    /// An operator that is not a comparison.
    fn apply(&mut self, operation: &operators::Operation) -> Result<Value, Fault> {
        let (left, right) = (operation.left.0, operation.right.0);
        let parts = match (operation.operator, left, right) {
            (BinaryOperator::Plus, Value::Position(_), _)
            | (BinaryOperator::Plus, _, Value::Position(_)) => {
                match (left.as_position(), right.as_position()) {
                    (Some(a), Some(b)) => vec![(a, 1), (b, 1)],
                    _ => return Err(operation.mixed_sum().into()),
                }
            }
            (BinaryOperator::Times, copies, Value::Position(position)) => {
                vec![(*position, operation.copies(copies)?)]
            }
            _ => return operation.apply(&self.world.graph.limits),
        };
        match sum(self, &parts) {
            Ok(position) => Ok(Value::Position(position)),
            Err(fault) => Err(self.at(fault, operation.span)),
        }
    }

    fn tree(
        &mut self,
        options: &[TreeOption],
        span: Span,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let mut edges = Vec::new();
        for option in options {
            let _ = self.for_each(&option.clauses, frame, &mut |this, frame| {
                let to = this.position_of(&option.target, frame, "an option of a tree")?;
                edges.push(Edge {
                    to,
                    arrow: option.arrow,
                });
                GO_ON
            })?;
        }
        match tree(self, edges) {
            Ok(position) => Ok(Value::Position(position)),
            Err(fault) => Err(self.at(fault, span)),
        }
    }
}

/// The error for a value where a position is needed.
pub(crate) fn not_a_position(found: &Value, span: Span, what: &str) -> Diagnostic {
    let type_of = found.type_of();
    let diagnostic = Diagnostic::new(
        Code::NotAPosition,
        format!("{what} must be a position, not {}", type_of.described()),
    )
    .label(span, format!("this is {}", type_of.described()));
    match found {
        Value::Integer(n) => {
            diagnostic.help(format!(
                "write `*{n}` for the Nim heap of that size, or `NAME({n})` for the position of a ruleset"
            ))
        }
        Value::HeapRules(_) | Value::Ruleset(_) => {
            diagnostic.help("a ruleset becomes a position with its arguments, as in `kayles(5)`")
        }
        Value::Move(_) => diagnostic.help("the position that a move `m` reaches is `m.to`"),
        _ => diagnostic,
    }
}

/// The error for a heap of less than no tokens.
pub(super) fn negative_heap(tokens: i64, span: Span) -> Diagnostic {
    Diagnostic::new(
        Code::BadArgument,
        format!("a heap cannot have {tokens} tokens"),
    )
    .label(span, "this is negative")
    .help("use 0 or more here; in the moves of a ruleset, a condition such as `if n >= k` keeps it so")
}
