//! A call of a built-in function: its arguments and the errors they deserve.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::clauses::{Flow, Frame, GO_ON};
use crate::eval::expression::not_a_position;
use crate::eval::fault::Fault;
use crate::eval::fields::TooLarge;
use crate::eval::operators::SMALLER;
use crate::eval::record::{Finding, Record};
use crate::eval::value::Value;
use crate::game::{Convention, PositionId};
use crate::program::{Comprehension, Signature};
use crate::source::Span;
use std::sync::Arc;

/// A call of a built-in function.
pub(in crate::eval) struct Call<'a> {
    /// What is called.
    pub signature: &'static Signature,
    /// The whole call.
    pub span: Span,
    /// The arguments that were written out, with their places.
    pub values: Vec<(Value, Span)>,
    /// A bare comprehension as last argument; not run yet.
    pub(in crate::eval) stream: Option<&'a Comprehension>,
    /// The frame of the comprehension.
    pub(in crate::eval) frame: &'a mut Frame,
}

impl Call<'_> {
    /// Runs `visit` for every item: the elements of a lone list, or the
    /// arguments, then the elements of the comprehension.
    pub(super) fn for_each_item(
        &mut self,
        interpreter: &mut Interpreter,
        visit: &mut dyn FnMut(&mut Interpreter, Value, Span) -> Flow,
    ) -> Flow {
        if self.stream.is_none()
            && let [(list @ (Value::List(_) | Value::Range(_)), span)] = self.values.as_slice()
        {
            for element in list.elements().into_iter().flatten() {
                interpreter.limits().pause(1)?;
                if visit(interpreter, element, *span)?.is_break() {
                    break;
                }
            }
            return GO_ON;
        }
        for (value, span) in &self.values {
            if visit(interpreter, value.clone(), *span)?.is_break() {
                return GO_ON;
            }
        }
        if let Some(stream) = self.stream {
            let span = stream.element.span;
            let _ = interpreter.for_each_element(stream, self.frame, &mut |this, element| {
                visit(this, element, span)
            })?;
        }
        GO_ON
    }

    /// An argument, with a comprehension as the last one made a list.
    pub(super) fn value(
        &mut self,
        interpreter: &mut Interpreter,
        index: usize,
    ) -> Result<(Value, Span), Fault> {
        if let Some(value) = self.values.get(index) {
            return Ok(value.clone());
        }
        match self.stream {
            Some(stream) if index == self.values.len() => {
                let list = interpreter.collect(stream, self.frame)?;
                Ok((list, stream.element.span))
            }
            _ => Err(Diagnostic::new(
                Code::WrongArgumentCount,
                format!("`{}` needs more arguments", self.signature.name),
            )
            .label(self.span, "arguments are missing here")
            .help(format!("it is called as `{}`", self.signature.form()))
            .into()),
        }
    }

    /// An argument that is a list, a range or a string.
    pub(super) fn elements(
        &mut self,
        interpreter: &mut Interpreter,
        index: usize,
    ) -> Result<(Value, Span), Fault> {
        let (value, span) = self.value(interpreter, index)?;
        if value.elements().is_some() {
            return Ok((value, span));
        }
        Err(self.wrong(&value, span, "a list or a string").into())
    }

    /// An argument that is an integer.
    pub(super) fn integer(&self, index: usize) -> Result<(i64, Span), Fault> {
        let (value, span) = &self.values[index];
        self.as_integer(value, *span).map(|value| (value, *span))
    }

    /// An item that has to be an integer.
    pub(super) fn as_integer(&self, value: &Value, span: Span) -> Result<i64, Fault> {
        value
            .as_integer()
            .ok_or_else(|| self.wrong(value, span, "an integer").into())
    }

    /// An argument that is a position.
    pub(super) fn position(&self, index: usize) -> Result<PositionId, Fault> {
        let (value, span) = &self.values[index];
        let what = format!("the argument of `{}`", self.signature.name);
        value
            .as_position()
            .ok_or_else(|| not_a_position(value, *span, &what).into())
    }

    /// The convention of a query: its last argument, or what is in force.
    pub(super) fn convention(&self, interpreter: &Interpreter) -> Result<Convention, Fault> {
        match self.values.get(1) {
            None => Ok(interpreter.convention),
            Some((Value::Convention(convention), _)) => Ok(*convention),
            Some((other, span)) => Err(self.wrong(other, *span, "a convention").into()),
        }
    }

    /// The error for an argument of the wrong type.
    pub(super) fn wrong(&self, found: &Value, span: Span, wanted: &str) -> Diagnostic {
        let what = found.type_of().described();
        Diagnostic::new(
            Code::WrongType,
            format!("`{}` needs {wanted}, not {what}", self.signature.name),
        )
        .label(span, format!("this is {what}"))
        .help(format!("it is called as `{}`", self.signature.form()))
    }

    /// A result with several parts.
    pub(super) fn record(&self, finding: impl Finding) -> Result<Value, Fault> {
        match Record::new(finding) {
            Ok(record) => Ok(Value::Record(Arc::new(record))),
            Err(TooLarge) => Err(self.overflow("a number of this result")),
        }
    }

    /// The error for a result beyond 64 bits.
    pub(super) fn overflow(&self, what: &str) -> Fault {
        Diagnostic::new(Code::Overflow, format!("{what} does not fit 64 bits"))
            .label(self.span, "this overflows")
            .help(SMALLER)
            .into()
    }
}

/// The error for an argument of the right type that makes no sense.
pub(super) fn bad(title: impl Into<String>, span: Span, label: &str, help: &str) -> Fault {
    Diagnostic::new(Code::BadArgument, title)
        .label(span, label)
        .help(help)
        .into()
}
