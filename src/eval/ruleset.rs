//! The moves of a ruleset's position: its lines, read for its arguments.
//!
//! This is the plain evaluator, line by line and binding by binding; every
//! faster one is held to it.

use crate::eval::Interpreter;
use crate::eval::clauses::{Flow, Frame, GO_ON};
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{
    Argument, Arrow, Convention, Edge, Outcome, PositionId, Rulebook, RulesetId, World,
};
use crate::program::{Expr, RuleLine, Ruleset};
use crate::source::Span;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A move of a line whose clauses hold: its kind, its target, its line.
pub(super) struct RuleMove<'a> {
    pub arrow: Arrow,
    pub target: &'a Expr,
    pub line: Span,
}

/// What is done with each move that a line allows.
type OnMove<'a> = dyn FnMut(&mut Interpreter, &mut Frame, RuleMove) -> Flow + 'a;

impl Interpreter {
    /// Runs the lines of a ruleset for some arguments, under normal play,
    /// and hands on each move without working out its target.
    pub(super) fn for_each_move(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Argument],
        on_move: &mut OnMove,
    ) -> Flow {
        let definition: Arc<Ruleset> = self.rulesets[ruleset.0 as usize].clone();
        let mut frame: Frame = arguments.iter().map(Value::from).collect();
        frame.resize(definition.slots, Value::Nothing);
        self.deeper(definition.span, |this| {
            this.under(Convention::Normal, |this| {
                this.run_lines(&definition.lines, &mut frame, on_move)
            })
        })
    }

    fn run_lines(&mut self, lines: &[RuleLine], frame: &mut Frame, on_move: &mut OnMove) -> Flow {
        for line in lines {
            let flow = match line {
                RuleLine::Let { slot, value } => {
                    frame[*slot] = self.eval(value, frame)?;
                    ControlFlow::Continue(())
                }
                RuleLine::Moves {
                    arrow,
                    targets,
                    clauses,
                    span,
                } => self.for_each(clauses, frame, &mut |this, frame| {
                    for target in targets {
                        let found = RuleMove {
                            arrow: *arrow,
                            target,
                            line: *span,
                        };
                        if on_move(this, frame, found)?.is_break() {
                            return Ok(ControlFlow::Break(()));
                        }
                    }
                    GO_ON
                })?,
                RuleLine::Group {
                    clauses,
                    lines,
                    otherwise,
                } => {
                    let mut held = false;
                    let flow = self.for_each(clauses, frame, &mut |this, frame| {
                        held = true;
                        this.run_lines(lines, frame, on_move)
                    })?;
                    if held || otherwise.is_empty() {
                        flow
                    } else {
                        self.run_lines(otherwise, frame, on_move)?
                    }
                }
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
        GO_ON
    }
}

impl Rulebook for Interpreter {
    type Error = Fault;

    fn world(&mut self) -> &mut World {
        &mut self.world
    }

    fn ruled_options(
        &mut self,
        position: PositionId,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
    ) -> Result<Vec<Edge>, Fault> {
        let mut options = Vec::new();
        let result = self.for_each_move(ruleset, arguments, &mut |this, frame, found| {
            this.world.graph.set_has_option(position, true);
            let to = this.position_of(found.target, frame, "the target of a move")?;
            this.world.graph.limits.pause(1)?;
            options.push(Edge {
                to,
                arrow: found.arrow,
            });
            GO_ON
        });
        match result {
            Ok(_) => Ok(options),
            Err(fault) => Err(self.traced_moves(fault, ruleset, arguments)),
        }
    }

    fn ruled_value(
        &mut self,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
        convention: Convention,
    ) -> Result<Option<u64>, Fault> {
        self.family_value(ruleset, arguments, convention)
    }

    fn ruled_outcome(
        &mut self,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
        convention: Convention,
    ) -> Result<Option<Outcome>, Fault> {
        self.family_outcome(ruleset, arguments, convention)
    }

    fn ruled_special_edges(
        &mut self,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
    ) -> Result<Option<u8>, Fault> {
        self.family_special_edges(ruleset, arguments)
    }

    fn ruled_has_option(
        &mut self,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
    ) -> Result<bool, Fault> {
        let result = self.for_each_move(ruleset, arguments, &mut |_, _, _| {
            Ok(ControlFlow::Break(()))
        });
        match result {
            Ok(flow) => Ok(flow.is_break()),
            Err(fault) => Err(self.traced_moves(fault, ruleset, arguments)),
        }
    }
}
