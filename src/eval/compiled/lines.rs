//! The compiled lines of a ruleset.

use super::affine::slope;
use super::clauses::{Clause, for_each};
use super::compiler::{Bounds, Compiled, Compiler, Kind};
use super::form::{Form, Frame, ListForm};
use super::length;
use crate::game::family::{Halt, Ray, Visitor};
use crate::game::{Arrow, RulesetId};
use crate::program::{self, Expr, ExprKind, Pattern, RuleLine};
use crate::syntax::ast::BinaryOperator;
use std::ops::ControlFlow;

/// The ruleset at hand: its positions are what moves may lead to.
pub(super) struct Target<'a> {
    pub id: RulesetId,
    pub parameters: &'a [Kind],
}

/// A compiled line.
pub(super) enum Line {
    /// Moves for every binding of the clauses.
    Moves {
        arrow: Arrow,
        clauses: Vec<Clause>,
        targets: Vec<MoveTarget>,
    },
    /// Moves along a ray, for every binding of the clauses before it.
    Ray(RayLine),
    /// A value for the lines below.
    Let(Clause),
    /// A block of lines for every binding of the clauses.
    Group {
        clauses: Vec<Clause>,
        lines: Vec<Line>,
        otherwise: Vec<Line>,
    },
}

/// What a move leads to.
pub(super) enum MoveTarget {
    Single(Vec<Argument>),
    Sum {
        parts: Vec<Vec<Argument>>,
        heaps: Vec<Form>,
    },
}

/// An argument of a position.
pub(super) enum Argument {
    Integer(Form),
    List(ListForm),
}

/// Positions whose integer arguments change by a constant from one value of the
/// running variable to the next.
pub(super) struct RayLine {
    number: usize,
    arrow: Arrow,
    clauses: Vec<Clause>,
    slot: usize,
    first: Form,
    last: Form,
    target: Vec<Form>,
    step: Vec<i64>,
}

impl Line {
    /// Whether a move leads to a sum.
    pub fn has_sums(&self) -> bool {
        match self {
            Self::Moves { targets, .. } => targets
                .iter()
                .any(|target| matches!(target, MoveTarget::Sum { .. })),
            Self::Group {
                lines, otherwise, ..
            } => lines.iter().chain(otherwise).any(Self::has_sums),
            Self::Ray(_) | Self::Let(_) => false,
        }
    }
}

/// Compiles lines; `None` when one cannot be.
pub(super) fn compile_lines(
    compiler: &mut Compiler,
    lines: &[RuleLine],
    own: &Target,
) -> Option<Vec<Line>> {
    let mut result = Vec::new();
    for line in lines {
        match line {
            RuleLine::Let { slot, value } => {
                result.push(Line::Let(compiler.binding(*slot, value)?));
            }
            RuleLine::Moves {
                arrow,
                targets,
                clauses,
                ..
            } => match rays(compiler, *arrow, clauses, targets, own) {
                Some(rays) => result.extend(rays.into_iter().map(Line::Ray)),
                None => result.push(Line::Moves {
                    arrow: *arrow,
                    clauses: compiler.clauses(clauses)?,
                    targets: targets
                        .iter()
                        .map(|target| move_target(compiler, target, own))
                        .collect::<Option<_>>()?,
                }),
            },
            RuleLine::Group {
                clauses,
                lines,
                otherwise,
            } => result.push(Line::Group {
                clauses: compiler.clauses(clauses)?,
                lines: compile_lines(compiler, lines, own)?,
                otherwise: compile_lines(compiler, otherwise, own)?,
            }),
        }
    }
    Some(result)
}

/// The rays of a line: one for each target, if all are rays.
fn rays(
    compiler: &mut Compiler,
    arrow: Arrow,
    clauses: &[program::Clause],
    targets: &[Expr],
    own: &Target,
) -> Option<Vec<RayLine>> {
    let (last, before) = clauses.split_last()?;
    let program::Clause::For {
        pattern: Pattern::Whole(variable),
        range,
    } = last
    else {
        return None;
    };
    let rays = targets.iter().map(|target| {
        let arguments = own_arguments(target, own)?;
        let step = arguments
            .iter()
            .map(|argument| slope(argument, *variable))
            .collect::<Option<Vec<i64>>>()?;
        if step.iter().all(|&step| step == 0) {
            return None;
        }
        let clauses = compiler.clauses(before)?;
        let Bounds::Range(first, last) = compiler.range(range)? else {
            return None;
        };
        let slot = compiler.bind(*variable, Kind::Integer);
        let target = arguments
            .iter()
            .zip(own.parameters)
            .map(
                |(argument, &kind)| match (compiler.expression(argument)?, kind) {
                    (Compiled::Integer(form), Kind::Integer)
                    | (Compiled::Boolean(form), Kind::Boolean) => Some(form),
                    _ => None,
                },
            )
            .collect::<Option<_>>()?;
        Some(RayLine {
            number: compiler.new_ray(),
            arrow,
            clauses,
            slot,
            first,
            last,
            target,
            step,
        })
    });
    rays.collect()
}

/// The arguments of a position of the ruleset at hand.
fn own_arguments<'a>(target: &'a Expr, own: &Target) -> Option<&'a [Expr]> {
    match &target.kind {
        ExprKind::CallValue { callee, arguments }
            if matches!(callee.kind, ExprKind::Ruleset(id) if id == own.id)
                && arguments.len() == own.parameters.len() =>
        {
            Some(arguments)
        }
        _ => None,
    }
}

fn position(compiler: &mut Compiler, target: &Expr, own: &Target) -> Option<Vec<Argument>> {
    let arguments = own_arguments(target, own)?.iter().zip(own.parameters);
    arguments
        .map(|(argument, &kind)| {
            let value = compiler.expression(argument)?;
            if value.kind() != kind {
                return None;
            }
            Some(match value {
                Compiled::Integer(form) | Compiled::Boolean(form) => Argument::Integer(form),
                Compiled::List(list) => Argument::List(list),
            })
        })
        .collect()
}

fn move_target(compiler: &mut Compiler, target: &Expr, own: &Target) -> Option<MoveTarget> {
    if own_arguments(target, own).is_some() {
        return position(compiler, target, own).map(MoveTarget::Single);
    }
    let (mut parts, mut heaps) = (Vec::new(), Vec::new());
    let mut add = |summand: &Expr| {
        match &summand.kind {
            ExprKind::Heap(size) => heaps.push(compiler.integer(size)?),
            _ => parts.push(position(compiler, summand, own)?),
        }
        Some(())
    };
    match &target.kind {
        ExprKind::Chain { first, rest } => {
            add(first)?;
            for link in rest {
                if link.operator != BinaryOperator::Plus {
                    return None;
                }
                add(&link.operand)?;
            }
        }
        _ => add(target)?,
    }
    Some(MoveTarget::Sum { parts, heaps })
}

/// Hands the moves of compiled lines to a visitor. `None` when a form has no
/// answer; when the visitor has had enough, `halt` says so.
pub(super) fn run<V: Visitor>(
    lines: &[Line],
    frame: &mut Frame,
    visitor: &mut V,
    halt: &mut Option<Halt>,
) -> Option<ControlFlow<()>> {
    for line in lines {
        let flow = match line {
            Line::Let(clause) => for_each(std::slice::from_ref(clause), frame, &mut |_| {
                Some(ControlFlow::Continue(()))
            })?,
            Line::Moves {
                arrow,
                clauses,
                targets,
            } => {
                let mut scratch = Scratch::default();
                for_each(clauses, frame, &mut |frame| {
                    for target in targets {
                        let result = scratch.hand_on(*arrow, target, frame, visitor)?;
                        if let Err(why) = result {
                            *halt = Some(why);
                            return Some(ControlFlow::Break(()));
                        }
                    }
                    Some(ControlFlow::Continue(()))
                })?
            }
            Line::Ray(ray) => ray.run(frame, visitor, halt)?,
            Line::Group {
                clauses,
                lines,
                otherwise,
            } => {
                let mut held = false;
                let flow = for_each(clauses, frame, &mut |frame| {
                    held = true;
                    run(lines, frame, visitor, halt)
                })?;
                if held {
                    flow
                } else {
                    run(otherwise, frame, visitor, halt)?
                }
            }
        };
        if flow.is_break() {
            return Some(flow);
        }
    }
    Some(ControlFlow::Continue(()))
}

/// Where coordinates are put together.
#[derive(Default)]
struct Scratch {
    at: Vec<i64>,
    parts: Vec<Vec<i64>>,
}

impl Scratch {
    fn hand_on<V: Visitor>(
        &mut self,
        arrow: Arrow,
        target: &MoveTarget,
        frame: &mut Frame,
        visitor: &mut V,
    ) -> Option<Result<(), Halt>> {
        match target {
            MoveTarget::Single(arguments) => {
                coordinates(arguments, frame, &mut self.at)?;
                Some(visitor.option(arrow, &self.at))
            }
            MoveTarget::Sum { parts, heaps } => {
                self.parts.resize_with(parts.len(), Vec::new);
                for (part, arguments) in self.parts.iter_mut().zip(parts) {
                    coordinates(arguments, frame, part)?;
                }
                let mut xor = 0;
                for heap in heaps {
                    xor ^= u64::try_from(heap.run(frame)?).ok()?;
                }
                Some(visitor.sum(arrow, &self.parts, xor))
            }
        }
    }
}

fn coordinates(arguments: &[Argument], frame: &mut Frame, at: &mut Vec<i64>) -> Option<()> {
    at.clear();
    for argument in arguments {
        match argument {
            Argument::Integer(form) => at.push(form.run(frame)?),
            Argument::List(list) => {
                let start = at.len();
                at.push(0);
                list.append(frame, at)?;
                at[start] = length(at.len() - start - 1);
            }
        }
    }
    Some(())
}

impl RayLine {
    fn run<V: Visitor>(
        &self,
        frame: &mut Frame,
        visitor: &mut V,
        halt: &mut Option<Halt>,
    ) -> Option<ControlFlow<()>> {
        let mut point = std::mem::take(&mut frame.point);
        let flow = for_each(&self.clauses, frame, &mut |frame| {
            let (first, last) = (self.first.run(frame)?, self.last.run(frame)?);
            if first > last {
                return Some(ControlFlow::Continue(()));
            }
            // Arguments run straight from one end to the other: if neither end
            // overflows, nothing between does.
            frame.integers[self.slot] = last;
            for form in &self.target {
                form.run(frame)?;
            }
            frame.integers[self.slot] = first;
            point.clear();
            for form in &self.target {
                point.push(form.run(frame)?);
            }
            let ray = Ray {
                number: self.number,
                arrow: self.arrow,
                first: &point,
                step: &self.step,
                count: last.abs_diff(first).checked_add(1)?,
            };
            Some(match visitor.ray(&ray) {
                Ok(()) => ControlFlow::Continue(()),
                Err(why) => {
                    *halt = Some(why);
                    ControlFlow::Break(())
                }
            })
        });
        frame.point = point;
        flow
    }
}
