//! Assertions: what one claims, and the counterexample where it is false.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::clauses::{Frame, GO_ON};
use crate::eval::describe::convention_text;
use crate::eval::fault::Fault;
use crate::eval::size::check_written;
use crate::eval::value::Value;
use crate::game::Convention;
use crate::program::{Clause, Expr, ExprKind, Slot};
use crate::source::Span;
use crate::syntax::ast::BinaryOperator;
use std::ops::ControlFlow;
use std::sync::Arc;

/// What an `assert` claims.
pub(super) struct Claim<'a> {
    pub condition: &'a Expr,
    pub reason: Option<&'a Expr>,
    pub clauses: &'a [Clause],
    /// The names that the clauses bind.
    pub bindings: &'a [(Arc<str>, Slot)],
    /// The whole statement.
    pub span: Span,
}

impl Claim<'_> {
    /// Whether it holds for every binding.
    ///
    /// # Errors
    /// The first counterexample.
    pub fn check(&self, interpreter: &mut Interpreter, frame: &mut Frame) -> Result<(), Fault> {
        let mut failure = None;
        let _ = interpreter.for_each(self.clauses, frame, &mut |interpreter, frame| {
            if interpreter.truth(self.condition, frame)? {
                return GO_ON;
            }
            failure = Some(self.counterexample(interpreter, frame)?);
            Ok(ControlFlow::Break(()))
        })?;
        match failure {
            Some(diagnostic) => Err(diagnostic.into()),
            None => Ok(()),
        }
    }

    /// Explains a condition that is false for the bindings in the frame.
    fn counterexample(
        &self,
        interpreter: &mut Interpreter,
        frame: &mut Frame,
    ) -> Result<Diagnostic, Fault> {
        let title = match self.reason {
            Some(reason) => {
                let reason = interpreter.eval(reason, frame)?;
                format!("assertion failed: {}", interpreter.text(&reason))
            }
            None if self.bindings.is_empty() => "this assertion is false".to_owned(),
            None => "this law has a counterexample".to_owned(),
        };
        let mut diagnostic = Diagnostic::new(Code::AssertionFailed, title);
        diagnostic = match both_sides(interpreter, self.condition, frame)? {
            Some(Sides { text, positions: false }) => diagnostic
                .label(self.condition.span, text)
                .help(if self.bindings.is_empty() {
                    "correct the claim, or the game that it is about"
                } else {
                    "correct the law, or restrict its range with `if`"
                }),
            Some(Sides { text, positions: true }) => diagnostic
                .label(self.condition.span, format!("as positions, {text}"))
                .help("`==` asks whether two positions are one and the same; for their values, write `grundy(G) == grundy(H)`"),
            None => diagnostic.label(self.condition.span, "this is false"),
        };
        diagnostic = common_slips(diagnostic, self.condition);
        if !self.bindings.is_empty() {
            for (_, slot) in self.bindings {
                check_written(&frame[*slot], interpreter.limits(), self.span)?;
            }
            let bindings: Vec<String> = self
                .bindings
                .iter()
                .map(|(name, slot)| format!("{name} = {}", interpreter.notation(&frame[*slot])))
                .collect();
            diagnostic = diagnostic.note(format!("first counterexample: {}", bindings.join(", ")));
        }
        if interpreter.convention != Convention::Normal {
            let convention = convention_text(interpreter.convention);
            diagnostic = diagnostic.note(format!("under {convention}"));
        }
        Ok(diagnostic)
    }
}

/// The values on the sides of a comparison.
fn both_sides(
    interpreter: &mut Interpreter,
    condition: &Expr,
    frame: &mut Frame,
) -> Result<Option<Sides>, Fault> {
    match &condition.kind {
        ExprKind::Under { body, convention } => {
            let convention = interpreter.convention_of(convention, frame)?;
            interpreter.under(convention, |interpreter| {
                both_sides(interpreter, body, frame)
            })
        }
        ExprKind::Compare { first, rest } => {
            let value = interpreter.eval(first, frame)?;
            check_written(&value, interpreter.limits(), first.span)?;
            let positions = matches!(value, Value::Position(_));
            let left = interpreter.notation(&value);
            let mut text = left.clone();
            let mut right = String::new();
            for link in rest {
                let value = interpreter.eval(&link.operand, frame)?;
                check_written(&value, interpreter.limits(), link.operand.span)?;
                right = interpreter.notation(&value);
                text = format!("{text} {} {right}", BinaryOperator::symbol(link.operator));
            }
            let text = if rest.len() == 1 {
                format!("the left side is {left}, the right side {right}")
            } else {
                format!("{text} is false")
            };
            Ok(Some(Sides { text, positions }))
        }
        _ => Ok(None),
    }
}

/// The values on the sides of a false comparison.
struct Sides {
    /// As "the left side is 2, the right side 3"; longer chains are written out.
    text: String,
    /// Whether they are positions, which are compared as such and not by value.
    positions: bool,
}

/// Advice on two slips that make a comparison false without being errors.
fn common_slips(diagnostic: Diagnostic, condition: &Expr) -> Diagnostic {
    let ExprKind::Compare { first, rest } = &condition.kind else {
        return diagnostic;
    };
    let mut sides = std::iter::once(&**first).chain(rest.iter().map(|link| &link.operand));
    if sides.any(has_power) {
        return diagnostic.help("`^` is the power; exclusive or is written `xor` or `⊕`");
    }
    diagnostic
}

/// Whether a chain of operators holds a power.
fn has_power(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Chain { first, rest } => {
            has_power(first)
                || rest
                    .iter()
                    .any(|link| link.operator == BinaryOperator::Power || has_power(&link.operand))
        }
        _ => false,
    }
}
