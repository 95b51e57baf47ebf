//! Calls: functions of the program, rulesets, built-ins, and fields.

use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::eval::Interpreter;
use crate::eval::asked::Asked;
use crate::eval::builtins::{Builtin, Call, Run};
use crate::eval::clauses::Frame;
use crate::eval::describe::{arrow_text, convention_name};
use crate::eval::expression::negative_heap;
use crate::eval::fault::Fault;
use crate::eval::remembered::CallKey;
use crate::eval::size::check_written;
use crate::eval::value::Value;
use crate::game::{Argument, Convention, HeapRulesId, Move, RulesetId};
use crate::limits::Work;
use crate::program::Type;
use crate::program::errors::{ELEMENTS, MULTIPLY, wrong_count};
use crate::program::{Comprehension, Expr, FunctionId};
use crate::source::Span;

impl Interpreter {
    pub(super) fn call_function(
        &mut self,
        id: FunctionId,
        arguments: &[Expr],
        span: Span,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let arguments = arguments
            .iter()
            .map(|argument| self.eval(argument, frame))
            .collect::<Result<_, _>>()?;
        let call = CallKey {
            function: id,
            arguments,
            convention: self.convention,
        };
        if let Some(value) = self.remembered.get(&call) {
            return Ok(value);
        }
        let function = self.functions[id.0].clone();
        let mut inner = call.arguments.to_vec();
        inner.resize(function.slots, Value::Nothing);
        self.world.graph.limits.count(Work::Calls, 1);
        self.world.graph.limits.pause(1)?;
        let value = self
            .deeper(span, |this| this.eval(&function.body, &mut inner))
            .map_err(|fault| self.traced_call(fault, &function.name, &call.arguments, span))?;
        self.remembered.insert(call, value.clone());
        Ok(value)
    }

    pub(super) fn call_builtin(
        &mut self,
        builtin: &'static Builtin,
        arguments: &[Expr],
        stream: Option<&Comprehension>,
        span: Span,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let values = match (builtin.run, stream) {
            (Run::OfPosition { ruled, .. }, None) => {
                match self.ask_of_ruled(ruled, arguments, span, frame)? {
                    Asked::Answer(answer) => return Ok(answer),
                    Asked::Arguments(values) => values,
                }
            }
            _ => self.arguments(arguments, frame)?,
        };
        let mut call = Call {
            signature: &builtin.signature,
            span,
            values,
            stream,
            frame,
        };
        let value = builtin.run.value(self, &mut call);
        value.map_err(|fault| self.at(fault, span))
    }

    /// The values of arguments, with their places.
    pub(super) fn arguments(
        &mut self,
        arguments: &[Expr],
        frame: &mut Frame,
    ) -> Result<Vec<(Value, Span)>, Fault> {
        arguments
            .iter()
            .map(|argument| Ok((self.eval(argument, frame)?, argument.span)))
            .collect()
    }

    pub(super) fn call_value(
        &mut self,
        callee: &Expr,
        arguments: &[Expr],
        span: Span,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        match self.eval(callee, frame)? {
            Value::HeapRules(rules) => self.heap(rules, arguments, span, frame),
            Value::Ruleset(ruleset) => self.ruled(ruleset, arguments, span, frame),
            Value::Convention(convention) => self
                .with_state(convention, arguments, span, frame)
                .map(Value::Convention),
            other => Err(not_callable(&other, callee.span).into()),
        }
    }

    /// A heap of take-and-break rules.
    fn heap(
        &mut self,
        rules: HeapRulesId,
        arguments: &[Expr],
        span: Span,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let [size] = arguments else {
            let name = self.rules_text(rules);
            return Err(wrong_count(&name, 1, arguments.len(), span).into());
        };
        let value = self.eval(size, frame)?;
        let Some(tokens) = value.as_integer() else {
            let what = value.type_of().described();
            return Err(Diagnostic::new(
                Code::WrongType,
                format!("a heap has an integer of tokens, not {what}"),
            )
            .label(size.span, format!("this is {what}"))
            .into());
        };
        let Ok(tokens) = u64::try_from(tokens) else {
            return Err(negative_heap(tokens, size.span).into());
        };
        match self.world.graph.heap(rules, tokens) {
            Ok(heap) => Ok(Value::Position(heap)),
            Err(trouble) => Err(self.at(trouble.into(), span)),
        }
    }

    /// A position of a ruleset of the program.
    fn ruled(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Expr],
        span: Span,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let definition = &self.rulesets[ruleset.0 as usize];
        if arguments.len() != definition.parameters {
            let name = definition.name.clone();
            let wanted = definition.parameters;
            return Err(wrong_count(&name, wanted, arguments.len(), span).into());
        }
        let arguments = self.ruleset_arguments(arguments, frame)?;
        match self.world.graph.ruled(ruleset, arguments.into()) {
            Ok(position) => Ok(Value::Position(position)),
            Err(trouble) => Err(self.at(trouble.into(), span)),
        }
    }

    /// The arguments of a position of a ruleset.
    pub(super) fn ruleset_arguments(
        &mut self,
        arguments: &[Expr],
        frame: &mut Frame,
    ) -> Result<Vec<Argument>, Fault> {
        arguments
            .iter()
            .map(|argument| {
                let value = self.eval(argument, frame)?;
                // An argument is stored: a range as the list that it stands for.
                check_written(&value, self.limits(), argument.span)?;
                value
                    .to_argument()
                    .ok_or_else(|| bad_ruleset_argument(&value, argument.span).into())
            })
            .collect()
    }

    /// `pass(0)`, `rule2(1)`: a convention with the state of its pass or token.
    fn with_state(
        &mut self,
        convention: Convention,
        arguments: &[Expr],
        span: Span,
        frame: &mut Frame,
    ) -> Result<Convention, Fault> {
        let name = convention_name(convention);
        let [state] = arguments else {
            return Err(wrong_count(name, 1, arguments.len(), span).into());
        };
        let token = match self.eval(state, frame)?.as_integer() {
            Some(0) => false,
            Some(1) => true,
            _ => {
                return Err(Diagnostic::new(
                    Code::BadArgument,
                    "a convention holds 0 or 1: one pass or one token at most",
                )
                .label(state.span, "neither 0 nor 1")
                .help(format!(
                    "write `{name}(0)` or `{name}(1)`; `{name}` alone is the start of the rule"
                ))
                .into());
            }
        };
        match convention {
            Convention::Pass { .. } => Ok(Convention::Pass { used: !token }),
            Convention::Rule1 { .. } => Ok(Convention::Rule1 { token }),
            Convention::Rule2 { .. } => Ok(Convention::Rule2 { token }),
            Convention::Rule3 { .. } => Ok(Convention::Rule3 { token }),
            Convention::Normal | Convention::Misere => Err(Diagnostic::new(
                Code::WrongArgumentCount,
                format!("`{name}` takes no argument"),
            )
            .label(span, "nothing to count here")
            .help(format!("write `{name}` alone"))
            .into()),
        }
    }

    pub(super) fn field(
        &mut self,
        object: &Expr,
        name: &str,
        name_span: Span,
        frame: &mut Frame,
    ) -> Result<Value, Fault> {
        let value = self.eval(object, frame)?;
        let found = match &value {
            Value::Move(step) => move_field(*step, name),
            Value::Record(record) => record.get(name).cloned(),
            Value::Position(position) => return self.node_field(*position, name, name_span),
            _ => None,
        };
        found.ok_or_else(|| unknown_field(&value, name, name_span).into())
    }
}

fn move_field(step: Move, name: &str) -> Option<Value> {
    match name {
        "to" => Some(Value::Position(step.to)),
        "arrow" => Some(Value::Text(arrow_text(step.step).into())),
        "play" => Some(Value::Convention(step.play)),
        _ => None,
    }
}

fn unknown_field(value: &Value, name: &str, span: Span) -> Diagnostic {
    let fields = value.field_names();
    let what = value.type_of().described();
    if fields.is_empty() {
        return Diagnostic::new(Code::UnknownField, format!("{what} has no fields"))
            .label(span, "no such field")
            .help("only moves, positions of a game of nodes, and the results of questions have fields");
    }
    let what = match value {
        Value::Record(_) => "this result",
        _ => what,
    };
    let diagnostic = Diagnostic::new(Code::UnknownField, format!("{what} has no field `{name}`"))
        .label(span, "unknown field");
    let all = format!("its fields are {}", fields.join(", "));
    match suggest::closest(name, fields.iter().copied()) {
        Some(close) => diagnostic
            .note(all)
            .help(format!("did you mean `{close}`?")),
        None => diagnostic.help(all),
    }
}

fn bad_ruleset_argument(value: &Value, span: Span) -> Diagnostic {
    let what = value.type_of().described();
    Diagnostic::new(
        Code::WrongType,
        format!("{what} cannot be an argument of a ruleset"),
    )
    .label(span, format!("this is {what}"))
    .note("the arguments of a ruleset are integers, truth values, strings, lists and positions")
}

fn not_callable(value: &Value, span: Span) -> Diagnostic {
    let what = value.type_of().described();
    let diagnostic = Diagnostic::new(Code::NotCallable, format!("{what} cannot be called"))
        .label(span, format!("this is {what}"));
    match value.type_of() {
        Type::Integer => diagnostic.help(MULTIPLY),
        Type::List | Type::Text => diagnostic.help(ELEMENTS),
        _ => diagnostic,
    }
}
