//! What a certificate is asked for: `period(R)`, `genus(G)` or `quotient(R)`.

use crate::certificate::{self, Certificate, Unproved};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::expression::not_a_position;
use crate::eval::program::{Expr, ExprKind, Statement, StatementKind};
use crate::eval::{Fault, Interpreter, Value};
use crate::game::HeapQuotient;
use crate::game::quotient::Bounds;
use crate::source::Span;

/// A question whose answer has a certificate.
#[derive(Clone, Copy)]
pub struct ProofAsked<'a> {
    kind: Kind,
    arguments: &'a [Expr],
    slots: usize,
    span: Span,
}

/// What the answer is about.
#[derive(Clone, Copy)]
enum Kind {
    Period,
    Genus,
    Quotient,
}

impl<'a> ProofAsked<'a> {
    /// The question that a statement asks, if it is one of these.
    #[must_use]
    pub fn of(statement: &'a Statement) -> Option<Self> {
        let StatementKind::Show(expression) = &statement.kind else {
            return None;
        };
        let ExprKind::CallBuiltin {
            builtin,
            arguments,
            stream: None,
        } = &expression.kind
        else {
            return None;
        };
        let kind = match (builtin.name, arguments.len()) {
            ("period", 1 | 2) => Kind::Period,
            ("genus", 1) => Kind::Genus,
            ("quotient", 1 | 2) => Kind::Quotient,
            _ => return None,
        };
        Some(Self {
            kind,
            arguments,
            slots: statement.slots,
            span: expression.span,
        })
    }

    /// The certificate of the answer.
    ///
    /// # Errors
    /// What goes wrong on the way, or that there is no proof.
    pub fn certificate(self, interpreter: &mut Interpreter) -> Result<Certificate, Fault> {
        let mut frame = vec![Value::Nothing; self.slots];
        let values = self
            .arguments
            .iter()
            .map(|argument| interpreter.eval(argument, &mut frame))
            .collect::<Result<Vec<_>, _>>()?;
        let made = match self.kind {
            Kind::Period => period(interpreter, &values[0], self.last_heap(&values, 0)?)?,
            Kind::Quotient => quotient(interpreter, &values[0], self.last_heap(&values, 1)?)?,
            Kind::Genus => {
                let position = values[0].as_position().ok_or_else(|| {
                    let span = self.arguments[0].span;
                    not_a_position(&values[0], span, "the argument of `genus`")
                })?;
                certificate::genus(interpreter, position)?
            }
        };
        made.map_err(|why| self.explained(why).into())
    }

    /// The heap that the second argument asks for, if there is one.
    fn last_heap(self, values: &[Value], least: u64) -> Result<Option<u64>, Diagnostic> {
        let Some(value) = values.get(1) else {
            return Ok(None);
        };
        let heap = value.as_integer().and_then(|heap| u64::try_from(heap).ok());
        match heap.filter(|&heap| heap >= least) {
            Some(heap) => Ok(Some(heap)),
            None => Err(Diagnostic::new(
                Code::BadArgument,
                format!("the last heap is an integer from {least} on"),
            )
            .label(self.arguments[1].span, "this is none")
            .help("say with an integer how far the heaps go, or leave it out")),
        }
    }

    fn explained(self, why: Unproved) -> Diagnostic {
        let argument = self.arguments[0].span;
        match why {
            Unproved::NoProof { searched } => {
                let help = match self.kind {
                    Kind::Quotient => "`quotient(R, n)` has a certificate about the heaps up to n",
                    Kind::Period | Kind::Genus => "`period(R, n)` looks at the heaps up to n",
                };
                Diagnostic::new(Code::BadArgument, "no proof was found")
                    .label(self.span, format!("the heaps up to {searched} give none"))
                    .help(help)
            }
            Unproved::NoTheorem => Diagnostic::new(
                Code::BadArgument,
                "no theorem is about all heaps of this game",
            )
            .label(
                argument,
                "codes with an end and finite subtraction sets have one",
            )
            .help("`quotient(R, n)` has a certificate about the heaps up to n"),
            Unproved::NotOneGame => Diagnostic::new(
                Code::BadArgument,
                "certificates are about the heaps of one take-and-break game",
            )
            .label(argument, "this is something else")
            .help("use a code, `subtract(…)` or `all_but(…)`, or a sum of its heaps"),
        }
    }
}

/// The certificate of a period, if the ruleset has one.
fn period(
    interpreter: &mut Interpreter,
    ruleset: &Value,
    to: Option<u64>,
) -> Result<Result<Certificate, Unproved>, Fault> {
    let Value::HeapRules(rules) = *ruleset else {
        return Ok(Err(Unproved::NotOneGame));
    };
    match to {
        None => interpreter.world.search_period(rules)?,
        Some(to) => interpreter.world.extend_sequence(rules, to)?,
    }
    Ok(certificate::period(&interpreter.world.heaps, rules))
}

/// The certificate of the quotient of all heaps of a ruleset, or of those up to
/// one, if it was found.
fn quotient(
    interpreter: &mut Interpreter,
    ruleset: &Value,
    to: Option<u64>,
) -> Result<Result<Certificate, Unproved>, Fault> {
    let Value::HeapRules(rules) = *ruleset else {
        return Ok(Err(Unproved::NotOneGame));
    };
    let rules = interpreter.world.heaps.rules(rules).clone();
    if to.is_none() && !HeapQuotient::can_be_solved(&rules) {
        return Ok(Err(Unproved::NoTheorem));
    }
    let bounds = Bounds::of_order(interpreter.limits().max_order);
    let mut quotient = HeapQuotient::new(rules, 0, bounds);
    quotient.extend(to.unwrap_or(u64::MAX), interpreter.limits(), u64::MAX)?;
    Ok(certificate::quotient(&quotient, to))
}
