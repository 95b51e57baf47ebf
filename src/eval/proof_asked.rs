//! What a certificate is asked for: `period(R)`, `genus(G)` or `quotient(R)`.

use crate::certificate::Certificate;
use crate::eval::builtins::{self, Builtin, Call, Certifier};
use crate::eval::{Fault, Interpreter, Value};
use crate::program::{Expr, ExprKind, Statement, StatementKind};
use crate::source::Span;

/// A question whose answer has a certificate.
#[derive(Clone, Copy)]
pub struct ProofAsked<'a> {
    builtin: &'static Builtin,
    certifier: Certifier,
    arguments: &'a [Expr],
    slots: usize,
    span: Span,
}

impl<'a> ProofAsked<'a> {
    /// The question that a statement asks, if its answer has a certificate.
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
        let builtin = builtins::builtin(*builtin);
        let certifier = builtin.certificate?;
        if arguments.len() > certifier.most {
            return None;
        }
        Some(Self {
            builtin,
            certifier,
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
        let values = interpreter.arguments(self.arguments, &mut frame)?;
        let call = Call {
            signature: &self.builtin.signature,
            span: self.span,
            values,
            stream: None,
            frame: &mut frame,
        };
        self.certifier.certificate(interpreter, &call)
    }
}
