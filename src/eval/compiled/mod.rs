//! Rulesets whose positions are integers and lists of integers, compiled.
//!
//! The lines of such a ruleset become closures over a frame of plain integers
//! ([`form`]), which a [family](crate::game::family) of positions walks without
//! a position ever being interned. Lines that run along a ray of positions are
//! recognised ([`affine`]) and handed on whole.
//!
//! What is compiled, and what is not, changes no answer: where a form has none,
//! the plain evaluator in [`super::ruleset`] is asked.

mod affine;
mod aggregates;
mod clauses;
mod compiler;
mod form;
mod lines;
mod operators;

use super::Interpreter;
use crate::game::family::{Halt, Moves, Visitor};
use crate::game::{Argument, RulesetId};
use crate::limits::Limits;
use crate::program::Ruleset;
use compiler::Compiler;
pub(super) use compiler::Kind;
use form::Frame;
use lines::{Line, compile_lines};

/// A compiled ruleset.
pub(super) struct CompiledRuleset {
    parameters: Vec<Kind>,
    lines: Vec<Line>,
    has_sums: bool,
    frame: Frame,
}

/// Why a ruleset is not compiled.
pub(super) enum Uncompiled {
    /// It uses a value whose line has not been reached.
    ForNow,
    /// It uses more than integers and lists of integers.
    Ever,
}

/// What each argument of a position is; `None` when one is no integer, no truth
/// value and no list of integers.
pub(super) fn kinds(arguments: &[Argument]) -> Option<Vec<Kind>> {
    let kinds = arguments.iter().map(|argument| match argument {
        Argument::Integer(_) => Some(Kind::Integer),
        Argument::Boolean(_) => Some(Kind::Boolean),
        Argument::List(elements) => elements
            .iter()
            .all(|element| matches!(element, Argument::Integer(_)))
            .then_some(Kind::List),
        _ => None,
    });
    kinds.collect()
}

/// The coordinates of a position: integers and truth values as they are, the
/// length of a list before its elements.
pub(super) fn coordinates(arguments: &[Argument]) -> Vec<i64> {
    let mut coordinates = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match argument {
            Argument::Integer(value) => coordinates.push(*value),
            Argument::Boolean(value) => coordinates.push(i64::from(*value)),
            Argument::List(elements) => {
                coordinates.push(length(elements.len()));
                coordinates.extend(elements.iter().filter_map(|element| match element {
                    Argument::Integer(value) => Some(*value),
                    _ => None,
                }));
            }
            _ => unreachable!("such arguments have no kind"),
        }
    }
    coordinates
}

/// The arguments that have these coordinates.
pub(super) fn arguments_of(coordinates: &[i64], kinds: &[Kind]) -> Vec<Argument> {
    let mut rest = coordinates.iter().copied();
    let mut next = move || rest.next().expect("each argument has its coordinates");
    let arguments = kinds.iter().map(|kind| match kind {
        Kind::Integer => Argument::Integer(next()),
        Kind::Boolean => Argument::Boolean(next() != 0),
        Kind::List => {
            let elements = (0..next()).map(|_| Argument::Integer(next()));
            Argument::List(elements.collect())
        }
    });
    arguments.collect()
}

fn length(elements: usize) -> i64 {
    i64::try_from(elements).expect("a list fits in memory")
}

impl CompiledRuleset {
    /// Compiles a ruleset for arguments of some kinds.
    ///
    /// # Errors
    /// That it uses more than integers and lists of integers.
    pub fn new(
        interpreter: &Interpreter,
        id: RulesetId,
        parameters: &[Kind],
    ) -> Result<Self, Uncompiled> {
        let definition: &Ruleset = &interpreter.rulesets[id.0 as usize];
        let mut compiler = Compiler::new(interpreter, definition.slots, parameters);
        let target = lines::Target { id, parameters };
        let Some(lines) = compile_lines(&mut compiler, &definition.lines, &target) else {
            return Err(if compiler.met_waiting {
                Uncompiled::ForNow
            } else {
                Uncompiled::Ever
            });
        };
        Ok(Self {
            parameters: parameters.to_vec(),
            has_sums: lines.iter().any(Line::has_sums),
            lines,
            frame: Frame::with_slots(compiler.slots),
        })
    }

    /// What is watched while its lines run.
    pub fn watch(&mut self, limits: &Limits) {
        self.frame.limits = limits.clone();
    }

    /// Puts the arguments of a position in the frame.
    fn enter(&mut self, at: &[i64]) {
        self.frame.begin();
        let mut rest = at;
        for (slot, kind) in self.parameters.iter().enumerate() {
            let Some((&first, others)) = rest.split_first() else {
                return;
            };
            rest = others;
            if *kind == Kind::List {
                let length = usize::try_from(first).expect("this is a length");
                let (elements, others) = rest.split_at(length);
                let list = &mut self.frame.lists[slot];
                list.clear();
                list.extend_from_slice(elements);
                rest = others;
            } else {
                self.frame.integers[slot] = first;
            }
        }
    }
}

impl Moves for CompiledRuleset {
    fn dimension(&self) -> Option<usize> {
        let flat = !self.parameters.contains(&Kind::List);
        flat.then_some(self.parameters.len())
    }

    fn has_sums(&self) -> bool {
        self.has_sums
    }

    fn visit<V: Visitor>(&mut self, at: &[i64], visitor: &mut V) -> Result<(), Halt> {
        self.enter(at);
        let mut halt = None;
        let flow = lines::run(&self.lines, &mut self.frame, visitor, &mut halt);
        match (halt, self.frame.stopped, flow) {
            (Some(halt), _, _) => Err(halt),
            (None, Some(stop), _) => Err(Halt::Trouble(stop.into())),
            (None, None, None) => Err(Halt::Unfit),
            (None, None, Some(_)) => Ok(()),
        }
    }
}
