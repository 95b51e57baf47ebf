//! From resolved expressions to forms.
//!
//! What is not integers, truth values and lists of integers is not compiled,
//! nor is what asks a question about positions: the plain evaluator stays with
//! those. Functions are compiled where they are called.

use super::aggregates;
use super::clauses::Clause;
use super::form::{Form, ListForm};
use super::operators::{arithmetic, comparison};
use crate::eval::Interpreter;
use crate::eval::builtins;
use crate::eval::interpreter::ValueState;
use crate::eval::value::{IntegerRange, Value};
use crate::program::{self, Expr, ExprKind, FunctionId, Link, Pattern, Slot, ValueId};
use crate::syntax::ast::{BinaryOperator as B, UnaryOperator};

/// What a slot holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::eval) enum Kind {
    Integer,
    Boolean,
    List,
}

/// A compiled expression.
pub(super) enum Compiled {
    Integer(Form),
    Boolean(Form),
    List(ListForm),
}

impl Compiled {
    pub fn kind(&self) -> Kind {
        match self {
            Self::Integer(_) => Kind::Integer,
            Self::Boolean(_) => Kind::Boolean,
            Self::List(_) => Kind::List,
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

/// Compiles the expressions of one ruleset.
pub(super) struct Compiler<'a> {
    interpreter: &'a Interpreter,
    /// What the slots of the function or ruleset at hand hold, as far as they
    /// are bound.
    kinds: Vec<Option<Kind>>,
    /// Where its slots begin in the frame.
    base: usize,
    /// How many slots the frame has.
    pub slots: usize,
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
    pub fn new(interpreter: &'a Interpreter, slots: usize, parameters: &[Kind]) -> Self {
        let mut kinds = vec![None; slots];
        for (slot, &kind) in kinds.iter_mut().zip(parameters) {
            *slot = Some(kind);
        }
        Self {
            interpreter,
            kinds,
            base: 0,
            slots,
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
        self.kinds[slot] = Some(kind);
        self.base + slot
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

    fn known_value(&mut self, id: ValueId) -> Option<&'a Value> {
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
        Some(match self.kinds[slot]? {
            Kind::Integer => Compiled::Integer(Form::Slot(place)),
            Kind::Boolean => Compiled::Boolean(Form::Slot(place)),
            Kind::List => Compiled::List(ListForm::Slot(place)),
        })
    }

    fn logic(&mut self, all: bool, operands: &[Expr]) -> Option<Compiled> {
        let operands: Vec<Form> = operands
            .iter()
            .map(|operand| self.boolean(operand))
            .collect::<Option<_>>()?;
        Some(Compiled::Boolean(Form::new(move |frame| {
            for operand in &operands {
                if operand.holds(frame)? != all {
                    return Some(i64::from(!all));
                }
            }
            Some(i64::from(all))
        })))
    }

    fn compare(&mut self, first: &Expr, rest: &[Link]) -> Option<Compiled> {
        if let [link] = rest {
            return self.comparison(first, link);
        }
        // The operands in the middle of a chain are worked out once; those that
        // are plain names or numbers may as well be worked out twice.
        let inner = &rest[..rest.len() - 1];
        let is_simple = |link: &Link| {
            matches!(
                link.operand.kind,
                ExprKind::Local(_) | ExprKind::Constant(_)
            )
        };
        if !inner.iter().all(is_simple) {
            return None;
        }
        let mut left = first;
        let mut comparisons = Vec::with_capacity(rest.len());
        for link in rest {
            comparisons.push(self.comparison(left, link)?.boolean()?);
            left = &link.operand;
        }
        Some(Compiled::Boolean(Form::new(move |frame| {
            for comparison in &comparisons {
                if !comparison.holds(frame)? {
                    return Some(0);
                }
            }
            Some(1)
        })))
    }

    fn comparison(&mut self, left: &Expr, link: &Link) -> Option<Compiled> {
        if matches!(link.operator, B::In | B::NotIn) {
            let wanted = link.operator == B::In;
            return self.membership(left, &link.operand, wanted);
        }
        let (left, right) = (self.expression(left)?, self.expression(&link.operand)?);
        Some(Compiled::Boolean(match (left, right) {
            (Compiled::Integer(left), Compiled::Integer(right))
            | (Compiled::Boolean(left), Compiled::Boolean(right)) => {
                comparison(link.operator, left, right)?
            }
            (Compiled::List(left), Compiled::List(right)) => {
                let wanted = match link.operator {
                    B::Equal => true,
                    B::NotEqual => false,
                    _ => return None,
                };
                Form::new(move |frame| {
                    let mut other = Vec::new();
                    right.append(frame, &mut other)?;
                    let equal = left.read(frame, |left| left == other)?;
                    Some(i64::from(equal == wanted))
                })
            }
            _ => return None,
        }))
    }

    fn membership(&mut self, element: &Expr, range: &Expr, wanted: bool) -> Option<Compiled> {
        let element = self.integer(element)?;
        let form = match self.range(range)? {
            Bounds::Range(first, last) => Form::new(move |frame| {
                let value = element.run(frame)?;
                let is_inside = first.run(frame)? <= value && value <= last.run(frame)?;
                Some(i64::from(is_inside == wanted))
            }),
            Bounds::List(elements) => Form::new(move |frame| {
                let value = element.run(frame)?;
                let inside = elements.read(frame, |all| all.contains(&value))?;
                Some(i64::from(inside == wanted))
            }),
        };
        Some(Compiled::Boolean(form))
    }

    fn chain(&mut self, first: &Expr, rest: &[Link]) -> Option<Compiled> {
        let mut left = self.expression(first)?;
        for link in rest {
            let right = self.expression(&link.operand)?;
            left = match (link.operator, left, right) {
                (B::Append, Compiled::List(left), Compiled::List(right)) => {
                    Compiled::List(ListForm::new(move |frame, buffer| {
                        left.append(frame, buffer)?;
                        right.append(frame, buffer)
                    }))
                }
                (operator, Compiled::Integer(left), Compiled::Integer(right)) => {
                    Compiled::Integer(arithmetic(operator, left, right)?)
                }
                _ => return None,
            };
        }
        Some(left)
    }

    fn conditional(&mut self, parts: &[Expr; 3]) -> Option<Compiled> {
        let [condition, consequence, alternative] = parts;
        let condition = self.boolean(condition)?;
        let (yes, no) = (self.expression(consequence)?, self.expression(alternative)?);
        let choose = |condition: Form, yes: Form, no: Form| {
            Form::new(move |frame| {
                if condition.holds(frame)? {
                    yes.run(frame)
                } else {
                    no.run(frame)
                }
            })
        };
        Some(match (yes, no) {
            (Compiled::Integer(yes), Compiled::Integer(no)) => {
                Compiled::Integer(choose(condition, yes, no))
            }
            (Compiled::Boolean(yes), Compiled::Boolean(no)) => {
                Compiled::Boolean(choose(condition, yes, no))
            }
            (Compiled::List(yes), Compiled::List(no)) => {
                Compiled::List(ListForm::new(move |frame, buffer| {
                    if condition.holds(frame)? {
                        yes.append(frame, buffer)
                    } else {
                        no.append(frame, buffer)
                    }
                }))
            }
            _ => return None,
        })
    }

    fn list_of(&mut self, elements: &[Expr]) -> Option<Compiled> {
        let elements: Vec<Form> = elements
            .iter()
            .map(|element| self.integer(element))
            .collect::<Option<_>>()?;
        Some(Compiled::List(ListForm::new(move |frame, buffer| {
            for element in &elements {
                buffer.push(element.run(frame)?);
            }
            Some(())
        })))
    }

    fn comprehension(&mut self, comprehension: &program::Comprehension) -> Option<Compiled> {
        if comprehension.under.is_some() {
            return None;
        }
        let clauses = self.clauses(&comprehension.clauses)?;
        let element = self.integer(&comprehension.element)?;
        Some(Compiled::List(ListForm::new(move |frame, buffer| {
            aggregates::each(&clauses, &element, frame, |value| {
                buffer.push(value);
                true
            })
        })))
    }

    /// A call of a function of the program, its body in the place of the call.
    fn call(&mut self, function: FunctionId, arguments: &[Expr]) -> Option<Compiled> {
        if self.inside.contains(&function) {
            return None;
        }
        let definition = &self.interpreter.functions[function.0];
        let base = self.slots;
        let mut kinds = vec![None; definition.slots];
        let mut setup = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let argument = self.expression(argument)?;
            kinds[index] = Some(argument.kind());
            setup.push(bind_to(base + index, argument));
        }
        self.slots += definition.slots;
        let outer = (
            std::mem::replace(&mut self.kinds, kinds),
            std::mem::replace(&mut self.base, base),
        );
        self.inside.push(function);
        let body = self.expression(&definition.body);
        self.inside.pop();
        (self.kinds, self.base) = outer;
        Some(match body? {
            Compiled::Integer(body) => Compiled::Integer(after(setup, body)),
            Compiled::Boolean(body) => Compiled::Boolean(after(setup, body)),
            Compiled::List(body) => Compiled::List(ListForm::new(move |frame, buffer| {
                prepare(&setup, frame)?;
                body.append(frame, buffer)
            })),
        })
    }

    fn index(&mut self, object: &Expr, index: &Expr) -> Option<Compiled> {
        let list = self.list(object)?;
        if let Some(Bounds::Range(first, last)) = self.bounds_of_range(index) {
            return Some(slice(list, first, last));
        }
        let index = self.integer(index)?;
        Some(Compiled::Integer(match list {
            ListForm::Slot(slot) => index.map_in_frame(move |frame, place| {
                frame.lists[slot].get(usize::try_from(place).ok()?).copied()
            }),
            list @ ListForm::Other(_) => index.map_in_frame(move |frame, place| {
                let place = usize::try_from(place).ok()?;
                list.read(frame, |list| list.get(place).copied())?
            }),
        }))
    }

    fn tail(&mut self, object: &Expr, from: &Expr) -> Option<Compiled> {
        let (list, first) = (self.list(object)?, self.integer(from)?);
        Some(slice(list, first, Form::Constant(i64::MAX)))
    }

    /// What a `for` runs over, or `in` looks in.
    pub fn range(&mut self, expr: &Expr) -> Option<Bounds> {
        match self.bounds_of_range(expr) {
            Some(bounds) => Some(bounds),
            None => self.list(expr).map(Bounds::List),
        }
    }

    /// The ends of an expression that is a range.
    fn bounds_of_range(&mut self, expr: &Expr) -> Option<Bounds> {
        let range = match &expr.kind {
            ExprKind::Chain { first, rest } => {
                let [link] = rest.as_slice() else { return None };
                let last = |form: Form| match link.operator {
                    B::Range => Some(form),
                    // Below the least integer there is nothing: left to the
                    // plain evaluator.
                    B::RangeBelow => Some(form.map(|end| end.checked_sub(1))),
                    _ => None,
                };
                let first = self.integer(first)?;
                let end = self.integer(&link.operand)?;
                return Some(Bounds::Range(first, last(end)?));
            }
            ExprKind::Value(id) => self.known_value(*id)?,
            _ => return None,
        };
        match range {
            Value::Range(IntegerRange { first, last }) => {
                Some(Bounds::Range(Form::Constant(*first), Form::Constant(*last)))
            }
            _ => None,
        }
    }

    /// Compiled clauses.
    pub fn clauses(&mut self, clauses: &[program::Clause]) -> Option<Vec<Clause>> {
        clauses.iter().map(|clause| self.clause(clause)).collect()
    }

    fn clause(&mut self, clause: &program::Clause) -> Option<Clause> {
        Some(match clause {
            program::Clause::If(condition) => Clause::If(self.boolean(condition)?),
            program::Clause::Let { slot, value } => self.binding(*slot, value)?,
            program::Clause::For { pattern, range } => {
                let Pattern::Whole(slot) = pattern else {
                    return None;
                };
                let bounds = self.range(range)?;
                let slot = self.bind(*slot, Kind::Integer);
                match bounds {
                    Bounds::Range(first, last) => Clause::Range { slot, first, last },
                    Bounds::List(list) => Clause::Each { slot, list },
                }
            }
        })
    }

    /// `let`, as a clause.
    pub fn binding(&mut self, slot: Slot, value: &Expr) -> Option<Clause> {
        let value = self.expression(value)?;
        let slot = self.bind(slot, value.kind());
        Some(bind_to(slot, value))
    }
}

/// What a `for` runs over.
pub(super) enum Bounds {
    /// From the first to the last integer, both included.
    Range(Form, Form),
    List(ListForm),
}

fn constant(value: &Value) -> Option<Compiled> {
    Some(match value {
        Value::Integer(value) => Compiled::Integer(Form::Constant(*value)),
        Value::Boolean(value) => Compiled::Boolean(Form::Constant(i64::from(*value))),
        Value::List(elements) => {
            let integers = elements.iter().map(|element| match element {
                Value::Integer(value) => Some(*value),
                _ => None,
            });
            let list: Vec<i64> = integers.collect::<Option<_>>()?;
            Compiled::List(ListForm::new(move |_, buffer| {
                buffer.extend_from_slice(&list);
                Some(())
            }))
        }
        _ => return None,
    })
}

fn bind_to(slot: usize, value: Compiled) -> Clause {
    match value {
        Compiled::Integer(value) | Compiled::Boolean(value) => Clause::Let { slot, value },
        Compiled::List(value) => Clause::LetList { slot, value },
    }
}

/// Sets the parameters of a function; all arguments are worked out before.
fn prepare(setup: &[Clause], frame: &mut super::form::Frame) -> Option<()> {
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

/// The elements at a range of places, which must exist unless it is empty.
fn slice(whole: ListForm, first: Form, last: Form) -> Compiled {
    Compiled::List(ListForm::new(move |frame, buffer| {
        let (first, last) = (first.run(frame)?, last.run(frame)?);
        whole.read(frame, |whole| {
            let is_open = last == i64::MAX;
            let after_last = if is_open {
                whole.len()
            } else {
                usize::try_from(last.checked_add(1)?).ok()?
            };
            let start = usize::try_from(first).ok()?;
            if start < after_last || is_open {
                buffer.extend_from_slice(whole.get(start..after_last)?);
            }
            Some(())
        })?
    }))
}
