//! From resolved expressions to forms.
//!
//! What is not integers, truth values, lists of integers and strings is not
//! compiled, nor is what asks a question about positions: the plain evaluator
//! stays with those. Functions are compiled where they are called.

use super::affine::Slopes;
use super::aggregates;
use super::clauses::Clause;
use super::form::{Form, Frame, ListForm};
use crate::eval::Interpreter;
use crate::eval::builtins;
use crate::eval::interpreter::ValueState;
use crate::eval::value::Value;
use crate::program::{Expr, ExprKind, FunctionId, Slot, ValueId};
use crate::syntax::ast::UnaryOperator;

/// What a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::eval) enum Kind {
    Integer,
    Boolean,
    List,
    /// A string, as the list of its characters' numbers.
    Text,
}

/// A compiled expression.
pub(super) enum Compiled {
    Integer(Form),
    Boolean(Form),
    List(ListForm),
    Text(ListForm),
}

impl Compiled {
    pub fn kind(&self) -> Kind {
        match self {
            Self::Integer(_) => Kind::Integer,
            Self::Boolean(_) => Kind::Boolean,
            Self::List(_) => Kind::List,
            Self::Text(_) => Kind::Text,
        }
    }

    pub fn integer(self) -> Option<Form> {
        match self {
            Self::Integer(form) => Some(form),
            _ => None,
        }
    }

    pub fn boolean(self) -> Option<Form> {
        match self {
            Self::Boolean(form) => Some(form),
            _ => None,
        }
    }

    pub fn list(self) -> Option<ListForm> {
        match self {
            Self::List(list) => Some(list),
            _ => None,
        }
    }
}

/// What is known of a slot while the expressions are compiled that may use it.
#[derive(Clone)]
pub(super) struct Bound {
    pub meaning: Meaning,
    /// By how much it changes when the variable of a ray grows by one, where
    /// that is the same everywhere.
    pub slope: Option<i64>,
}

#[derive(Clone)]
pub(super) enum Meaning {
    /// It stands in the frame.
    InFrame(Kind),
    /// It is the same at every position of the family.
    Constant(Value),
}

/// Compiles the expressions of one ruleset.
pub(super) struct Compiler<'a> {
    pub interpreter: &'a Interpreter,
    /// The slots of the function or ruleset at hand, as far as they are bound.
    slots: Vec<Option<Bound>>,
    /// Where its slots begin in the frame.
    base: usize,
    /// How many slots the frame has.
    pub frame_slots: usize,
    /// How many rays were found.
    rays: usize,
    /// The functions at hand, outermost first.
    inside: Vec<FunctionId>,
    /// How many more expressions may be compiled.
    budget: usize,
    /// Whether a value was met whose line has not been reached.
    pub met_waiting: bool,
}

/// Expressions compiled for one ruleset; functions that call others twice, and
/// so on, would come to any number.
const MOST_EXPRESSIONS: usize = 20_000;

impl<'a> Compiler<'a> {
    /// A compiler for a ruleset with so many slots, the first of which hold
    /// its parameters.
    pub fn new(interpreter: &'a Interpreter, slots: usize, parameters: Vec<Meaning>) -> Self {
        let bound = |meaning| Bound {
            meaning,
            slope: Some(0),
        };
        let mut bound: Vec<Option<Bound>> =
            parameters.into_iter().map(|m| Some(bound(m))).collect();
        bound.resize(slots, None);
        Self {
            interpreter,
            slots: bound,
            base: 0,
            frame_slots: slots,
            rays: 0,
            inside: Vec::new(),
            budget: MOST_EXPRESSIONS,
            met_waiting: false,
        }
    }

    /// A number that no other ray of the ruleset has.
    pub fn new_ray(&mut self) -> usize {
        self.rays += 1;
        self.rays - 1
    }

    /// Binds a slot of the program: where it stands in the frame.
    pub fn bind(&mut self, slot: Slot, kind: Kind) -> usize {
        self.bind_with_slope(slot, kind, Some(0))
    }

    /// The same for the variable of a ray, or for what changes with it.
    pub fn bind_with_slope(&mut self, slot: Slot, kind: Kind, slope: Option<i64>) -> usize {
        let meaning = Meaning::InFrame(kind);
        self.slots[slot] = Some(Bound { meaning, slope });
        self.base + slot
    }

    /// How the slots at hand change with the variable of a ray.
    pub fn slopes(&self) -> Slopes<'a> {
        let slopes = self.slots.iter().map(|slot| slot.as_ref()?.slope);
        Slopes::new(self.interpreter, slopes.collect())
    }

    pub fn integer(&mut self, expr: &Expr) -> Option<Form> {
        self.expression(expr)?.integer()
    }

    pub fn boolean(&mut self, expr: &Expr) -> Option<Form> {
        self.expression(expr)?.boolean()
    }

    pub fn list(&mut self, expr: &Expr) -> Option<ListForm> {
        self.expression(expr)?.list()
    }

    /// The form of an expression; `None` when it is not compiled.
    pub fn expression(&mut self, expr: &Expr) -> Option<Compiled> {
        self.budget = self.budget.checked_sub(1)?;
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || match &expr.kind {
            ExprKind::Constant(literal) => constant(&literal.into()),
            ExprKind::Value(id) => constant(self.known_value(*id)?),
            ExprKind::Local(slot) => self.local(*slot),
            ExprKind::Unary { operator, operand } => match operator {
                UnaryOperator::Not => {
                    let operand = self.boolean(operand)?;
                    Some(Compiled::Boolean(operand.map(|value| Some(1 - value))))
                }
                UnaryOperator::Negate => {
                    let operand = self.integer(operand)?;
                    Some(Compiled::Integer(operand.map(i64::checked_neg)))
                }
            },
            ExprKind::Logic { all, operands } => self.logic(*all, operands),
            ExprKind::Compare { first, rest } => self.compare(first, rest),
            ExprKind::Chain { first, rest } => self.chain(first, rest),
            ExprKind::Conditional { parts } => self.conditional(parts),
            ExprKind::List(elements) => self.list_of(elements),
            ExprKind::Comprehension(comprehension) => self.comprehension(comprehension),
            ExprKind::CallFunction {
                function,
                arguments,
            } => self.call(*function, arguments),
            ExprKind::CallBuiltin {
                builtin,
                arguments,
                stream,
            } => aggregates::builtin(
                self,
                builtins::builtin(*builtin).signature.name,
                arguments,
                stream.as_deref(),
            ),
            ExprKind::Index { object, index } => self.index(object, index),
            ExprKind::Tail { object, from } => self.tail(object, from),
            _ => None,
        })
    }

    /// The value of a name, if its line has been reached.
    pub fn known_value(&mut self, id: ValueId) -> Option<&'a Value> {
        match &self.interpreter.values[id.0].state {
            ValueState::Ready(value) => Some(value),
            ValueState::Waiting => {
                self.met_waiting = true;
                None
            }
            ValueState::Failed => None,
        }
    }

    fn local(&self, slot: Slot) -> Option<Compiled> {
        let place = self.base + slot;
        match &self.slots[slot].as_ref()?.meaning {
            Meaning::InFrame(kind) => Some(match kind {
                Kind::Integer => Compiled::Integer(Form::Slot(place)),
                Kind::Boolean => Compiled::Boolean(Form::Slot(place)),
                Kind::List => Compiled::List(ListForm::Slot(place)),
                Kind::Text => Compiled::Text(ListForm::Slot(place)),
            }),
            Meaning::Constant(value) => constant(value),
        }
    }

    /// A call of a function of the program, its body in the place of the call.
    fn call(&mut self, function: FunctionId, arguments: &[Expr]) -> Option<Compiled> {
        let (setup, body) = self.in_function(function, arguments, Self::expression)?;
        Some(match body {
            Compiled::Integer(body) => Compiled::Integer(after(setup, body)),
            Compiled::Boolean(body) => Compiled::Boolean(after(setup, body)),
            Compiled::List(body) => Compiled::List(list_after(setup, body)),
            Compiled::Text(body) => Compiled::Text(list_after(setup, body)),
        })
    }

    /// Compiles something of the body of a function that is called: what sets
    /// its parameters, and what was compiled.
    pub fn in_function<T>(
        &mut self,
        function: FunctionId,
        arguments: &[Expr],
        compile: impl FnOnce(&mut Self, &'a Expr) -> Option<T>,
    ) -> Option<(Vec<Clause>, T)> {
        if self.inside.contains(&function) {
            return None;
        }
        let definition = &self.interpreter.functions[function.0];
        let base = self.frame_slots;
        let mut slots = vec![None; definition.slots];
        let mut setup = Vec::with_capacity(arguments.len());
        let slopes = self.slopes();
        for (index, argument) in arguments.iter().enumerate() {
            let slope = slopes.of(argument);
            let argument = self.expression(argument)?;
            let meaning = Meaning::InFrame(argument.kind());
            slots[index] = Some(Bound { meaning, slope });
            setup.push(bind_to(base + index, argument));
        }
        self.frame_slots += definition.slots;
        let outer = (
            std::mem::replace(&mut self.slots, slots),
            std::mem::replace(&mut self.base, base),
        );
        self.inside.push(function);
        let compiled = compile(self, &definition.body);
        self.inside.pop();
        (self.slots, self.base) = outer;
        Some((setup, compiled?))
    }
}

/// The form of a value.
pub(super) fn constant(value: &Value) -> Option<Compiled> {
    let always = |list: Vec<i64>| {
        ListForm::new(move |_, buffer| {
            buffer.extend_from_slice(&list);
            Some(())
        })
    };
    Some(match value {
        Value::Integer(value) => Compiled::Integer(Form::Constant(*value)),
        Value::Boolean(value) => Compiled::Boolean(Form::Constant(i64::from(*value))),
        Value::List(elements) => {
            let integers = elements.iter().map(|element| match element {
                Value::Integer(value) => Some(*value),
                _ => None,
            });
            Compiled::List(always(integers.collect::<Option<_>>()?))
        }
        Value::Text(text) => Compiled::Text(always(text.chars().map(number).collect())),
        _ => return None,
    })
}

/// A character as an integer.
pub(super) fn number(c: char) -> i64 {
    i64::from(u32::from(c))
}

/// A clause that puts a value in a slot of the frame.
pub(super) fn bind_to(slot: usize, value: Compiled) -> Clause {
    match value {
        Compiled::Integer(value) | Compiled::Boolean(value) => Clause::Let { slot, value },
        Compiled::List(value) | Compiled::Text(value) => Clause::LetList { slot, value },
    }
}

/// Sets the parameters of a function; all arguments are worked out before.
pub(super) fn prepare(setup: &[Clause], frame: &mut Frame) -> Option<()> {
    for clause in setup {
        match clause {
            Clause::Let { slot, value } => frame.integers[*slot] = value.run(frame)?,
            Clause::LetList { slot, value } => value.store(frame, *slot)?,
            _ => return None,
        }
    }
    Some(())
}

fn after(setup: Vec<Clause>, body: Form) -> Form {
    Form::new(move |frame| {
        prepare(&setup, frame)?;
        body.run(frame)
    })
}

fn list_after(setup: Vec<Clause>, body: ListForm) -> ListForm {
    ListForm::new(move |frame, buffer| {
        prepare(&setup, frame)?;
        body.append(frame, buffer)
    })
}
