//! Rulesets whose positions are integers, lists of integers and strings,
//! compiled.
//!
//! The lines of such a ruleset become closures over a frame of plain integers
//! ([`form`]), which a [family](crate::game::family) of positions walks without
//! a position ever being interned. Lines that run along a ray of positions are
//! recognised ([`rays`]) and handed on whole.
//!
//! What is compiled, and what is not, changes no answer: where a form has none,
//! the plain evaluator in [`super::ruleset`] is asked.

mod affine;
mod aggregates;
mod clauses;
mod compiler;
mod conditions;
mod form;
mod full_rays;
mod lines;
mod lists;
mod operators;
mod rays;
mod shape;
mod target;

use super::Interpreter;
use crate::game::family::{FullRay, Halt, Moves, Visitor};
use crate::limits::Limits;
use crate::program::Ruleset;
use compiler::{Compiler, Kind, Meaning};
use form::Frame;
use lines::{Line, compile_lines};
use shape::Parameter;
pub(super) use shape::{Shape, unchanged_parameters};

/// A compiled ruleset.
pub(super) struct CompiledRuleset {
    /// What each parameter is; `None` where it is the same at every position.
    parameters: Vec<Option<Kind>>,
    lines: Vec<Line>,
    has_sums: bool,
    /// Where all moves run along full rays.
    full_rays: Option<Vec<FullRay>>,
    frame: Frame,
}

/// Why a ruleset is not compiled.
pub(super) enum Uncompiled {
    /// It uses a value whose line has not been reached.
    ForNow,
    /// It uses more than integers, lists of integers and strings.
    Ever,
}

fn length(elements: usize) -> i64 {
    i64::try_from(elements).expect("a list fits in memory")
}

impl CompiledRuleset {
    /// Compiles a ruleset for positions of some shape.
    ///
    /// # Errors
    /// That it uses more than integers, lists of integers and strings.
    pub fn new(interpreter: &Interpreter, shape: &Shape) -> Result<Self, Uncompiled> {
        let definition: &Ruleset = &interpreter.rulesets[shape.ruleset.0 as usize];
        let meanings = shape.parameters.iter().map(|parameter| match parameter {
            Parameter::Varies(kind) => Meaning::InFrame(*kind),
            Parameter::Fixed(value) => Meaning::Constant(value.into()),
        });
        let mut compiler = Compiler::new(interpreter, definition.slots, meanings.collect());
        let parameters: Vec<Option<Kind>> = shape.parameters.iter().map(Parameter::kind).collect();
        let own = target::Own {
            id: shape.ruleset,
            parameters: &parameters,
        };
        let Some(lines) = compile_lines(&mut compiler, &definition.lines, &own) else {
            return Err(if compiler.met_waiting {
                Uncompiled::ForNow
            } else {
                Uncompiled::Ever
            });
        };
        let is_integer = |kind: &Option<Kind>| *kind == Some(Kind::Integer);
        let full_rays = if parameters.iter().all(is_integer) {
            full_rays::full_rays(&definition.lines, &own)
        } else {
            None
        };
        Ok(Self {
            full_rays,
            has_sums: lines.iter().any(Line::has_sums),
            lines,
            frame: Frame::with_slots(compiler.frame_slots),
            parameters,
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
            let Some(kind) = kind else { continue };
            let Some((&first, others)) = rest.split_first() else {
                return;
            };
            rest = others;
            if matches!(kind, Kind::List | Kind::Text) {
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
        let is_flat = |kind: &Kind| matches!(kind, Kind::Integer | Kind::Boolean);
        let mut varying = self.parameters.iter().flatten();
        let count = varying.clone().count();
        varying.all(is_flat).then_some(count)
    }

    fn has_sums(&self) -> bool {
        self.has_sums
    }

    fn full_rays(&self) -> Option<&[FullRay]> {
        self.full_rays.as_deref()
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
