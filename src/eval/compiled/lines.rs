//! The compiled lines of a ruleset.

use super::clauses::{Clause, for_each};
use super::compiler::Compiler;
use super::form::Frame;
use super::rays::{RayLine, rays};
use super::target::{Own, Summands, Target};
use crate::game::Arrow;
use crate::game::family::{Halt, Visitor};
use crate::program::RuleLine;
use std::ops::ControlFlow;

/// A compiled line.
pub(super) enum Line {
    /// Moves for every binding of the clauses.
    Moves {
        arrow: Arrow,
        clauses: Vec<Clause>,
        targets: Vec<Target>,
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

impl Line {
    /// Whether a move may lead to a sum.
    pub fn has_sums(&self) -> bool {
        match self {
            Self::Moves { targets, .. } => targets.iter().any(Target::may_be_sum),
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
    own: &Own,
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
                        .map(|target| Target::new(compiler, target, own))
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
                let mut summands = Summands::default();
                for_each(clauses, frame, &mut |frame| {
                    for target in targets {
                        summands.clear();
                        target.add(frame, &mut summands)?;
                        if let Err(why) = hand_on(*arrow, &summands, visitor) {
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

fn hand_on<V: Visitor>(arrow: Arrow, summands: &Summands, visitor: &mut V) -> Result<(), Halt> {
    if let Some(to) = summands.single() {
        return visitor.option(arrow, to);
    }
    let (parts, heap) = summands.sum();
    visitor.sum(arrow, parts, heap)
}
