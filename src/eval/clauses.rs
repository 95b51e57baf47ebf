//! Clauses: every binding of `for`, `if` and `let`, left to right.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::builtins::{self, Builtin, Call, Run, Stream};
use crate::eval::fault::Fault;
use crate::eval::list::{check_length, checked_list};
use crate::eval::trace::cut;
use crate::eval::value::Value;
use crate::limits::Work;
use crate::program::{Clause, Comprehension, Expr, ExprKind, Pattern};
use crate::source::Span;
use std::ops::ControlFlow;

/// The slots of a function, a ruleset or a statement.
pub(super) type Frame = Vec<Value>;

/// Goes on or stops early.
pub(super) type Flow = Result<ControlFlow<()>, Fault>;

/// Everything went on.
pub(super) const GO_ON: Flow = Ok(ControlFlow::Continue(()));

impl Interpreter {
    /// Runs `body` for every binding of the clauses.
    pub(super) fn for_each(
        &mut self,
        clauses: &[Clause],
        frame: &mut Frame,
        body: &mut dyn FnMut(&mut Self, &mut Frame) -> Flow,
    ) -> Flow {
        let Some((clause, rest)) = clauses.split_first() else {
            return body(self, frame);
        };
        // A line may have very many clauses.
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || {
            self.for_each_of(clause, rest, frame, body)
        })
    }

    fn for_each_of(
        &mut self,
        clause: &Clause,
        rest: &[Clause],
        frame: &mut Frame,
        body: &mut dyn FnMut(&mut Self, &mut Frame) -> Flow,
    ) -> Flow {
        match clause {
            Clause::If(condition) => {
                if self.truth(condition, frame)? {
                    self.for_each(rest, frame, body)
                } else {
                    GO_ON
                }
            }
            Clause::Let { slot, value } => {
                frame[*slot] = self.eval(value, frame)?;
                self.for_each(rest, frame, body)
            }
            Clause::For { pattern, range } => {
                if let ExprKind::CallBuiltin {
                    builtin, arguments, ..
                } = &range.kind
                    && let builtin = builtins::builtin(*builtin)
                    && let Run::Each(stream) = builtin.run
                {
                    return self.for_each_streamed(
                        (builtin, arguments, range.span),
                        stream,
                        frame,
                        &mut |this, element, frame| {
                            this.bind(pattern, element, range.span, frame)?;
                            this.for_each(rest, frame, body)
                        },
                    );
                }
                let values = self.eval(range, frame)?;
                let Some(elements) = values.elements() else {
                    return Err(not_a_list(&values, range.span).into());
                };
                for element in elements {
                    self.world.graph.limits.count(Work::Bindings, 1);
                    self.world.graph.limits.pause(1)?;
                    self.bind(pattern, element, range.span, frame)?;
                    if self.for_each(rest, frame, body)?.is_break() {
                        return Ok(ControlFlow::Break(()));
                    }
                }
                GO_ON
            }
        }
    }

    /// Runs `body` for every element that a built-in makes, one by one.
    fn for_each_streamed(
        &mut self,
        (builtin, arguments, span): (&'static Builtin, &[Expr], Span),
        stream: Stream,
        frame: &mut Frame,
        body: &mut dyn FnMut(&mut Self, Value, &mut Frame) -> Flow,
    ) -> Flow {
        let values = self.arguments(arguments, frame)?;
        // The elements need no frame: it is lent to the body meanwhile.
        let mut unused = Frame::new();
        let mut call = Call {
            signature: &builtin.signature,
            span,
            values,
            stream: None,
            frame: &mut unused,
        };
        let flow = stream(self, &mut call, &mut |this, element| {
            body(this, element, frame)
        });
        flow.map_err(|fault| self.at(fault, span))
    }

    /// Runs `body` for every element of a comprehension, under its own
    /// convention if it has one.
    pub(super) fn for_each_element(
        &mut self,
        comprehension: &Comprehension,
        frame: &mut Frame,
        body: &mut dyn FnMut(&mut Self, Value) -> Flow,
    ) -> Flow {
        let convention = match &comprehension.under {
            Some(under) => self.convention_of(under, frame)?,
            None => self.convention,
        };
        self.under(convention, |this| {
            this.for_each(&comprehension.clauses, frame, &mut |this, frame| {
                let element = this.eval(&comprehension.element, frame)?;
                body(this, element)
            })
        })
    }

    /// The elements of a comprehension as a list.
    pub(super) fn collect(
        &mut self,
        comprehension: &Comprehension,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let mut elements = Vec::new();
        let place = comprehension.element.span;
        let _ = self.for_each_element(comprehension, frame, &mut |this, element| {
            elements.push(element);
            check_length(elements.len() as u64, &this.world.graph.limits, place)?;
            GO_ON
        })?;
        checked_list(elements, place)
    }

    /// The truth of a condition.
    pub(super) fn truth(&mut self, condition: &Expr, frame: &mut Frame) -> Result<bool, Fault> {
        match self.eval(condition, frame)? {
            Value::Boolean(truth) => Ok(truth),
            other => Err(Diagnostic::new(
                Code::WrongType,
                format!(
                    "a condition must be true or false, not {}",
                    other.type_of().described()
                ),
            )
            .label(
                condition.span,
                format!("this is {}", other.type_of().described()),
            )
            .help("compare it with something: `… != 0` for what is not 0, `… == 0` for what is")
            .into()),
        }
    }

    /// Gives the names of a pattern their parts of an element, which is one of
    /// those written at `range`.
    fn bind(
        &self,
        pattern: &Pattern,
        element: Value,
        range: Span,
        frame: &mut Frame,
    ) -> Result<(), Fault> {
        match pattern {
            Pattern::Whole(slot) => frame[*slot] = element,
            Pattern::Parts(slots, span) => {
                if element.length() != Some(slots.len() as u64) {
                    let shown = cut(&self.notation(&element));
                    return Err(cannot_take_apart(&element, slots.len(), *span)
                        .label(range, format!("`{shown}` is an element of this"))
                        .into());
                }
                for (slot, part) in slots.iter().zip(element.elements().into_iter().flatten()) {
                    frame[*slot] = part;
                }
            }
        }
        Ok(())
    }
}

fn not_a_list(found: &Value, span: Span) -> Diagnostic {
    let what = found.type_of().described();
    let diagnostic = Diagnostic::new(Code::WrongType, format!("`for` cannot run over {what}"))
        .label(span, format!("this is {what}"));
    match found {
        Value::Integer(n) => {
            diagnostic.help(format!("to count, write a range: `0..<{n}` or `1..{n}`"))
        }
        Value::Position(_) => diagnostic.help("for the moves of a position, write `options(…)`"),
        _ => diagnostic.help("`for` runs over lists, ranges and strings"),
    }
}

fn cannot_take_apart(element: &Value, wanted: usize, span: Span) -> Diagnostic {
    let found = match element.length() {
        Some(length) if element.type_of() == crate::program::Type::List => {
            format!("a list of {length}")
        }
        _ => element.type_of().described().to_owned(),
    };
    Diagnostic::new(
        Code::CannotTakeApart,
        format!("this pattern takes apart lists of {wanted} only"),
    )
    .label(span, format!("this met {found}"))
    .help("name as many parts as each element has, or bind the whole element to one name")
}
