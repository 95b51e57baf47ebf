//! Statements: what a program does, one after the other.

use crate::diagnostic::{Code, Label, TraceLine, Traced};
use crate::eval::Interpreter;
use crate::eval::assertion::Claim;
use crate::eval::clauses::{Frame, GO_ON};
use crate::eval::fault::Fault;
use crate::eval::interpreter::ValueState;
use crate::eval::list::check_length;
use crate::eval::matrix::Matrix;
use crate::eval::size::check_shown;
use crate::eval::value::Value;
use crate::game::Convention;
use crate::program::{Clause, Expr, ExprKind, Literal, Statement, StatementKind, ValueId};
use crate::source::Span;
use std::sync::Arc;

/// What a statement shows.
#[derive(Clone, Debug)]
pub enum Shown {
    /// A value.
    Value {
        /// The value.
        value: Value,
        /// The convention that its expression names at the end.
        convention: Convention,
        /// It was written as a string: it labels the output.
        is_label: bool,
    },
    /// A table.
    Table {
        /// The headings.
        columns: Vec<Arc<str>>,
        /// A row for each binding.
        rows: Vec<Vec<Value>>,
        /// The convention of the whole.
        convention: Convention,
    },
    /// A matrix.
    Grid {
        /// Names of the variables that run down and across.
        names: [Arc<str>; 2],
        /// The values across.
        across: Vec<Value>,
        /// For each value down, the cells; bindings that do not occur are
        /// `None`.
        rows: Vec<(Value, Vec<Option<Value>>)>,
        /// The convention of the whole.
        convention: Convention,
    },
}

/// An error met in the moves of a position says which statement asked.
fn asked_for(fault: Fault, statement: Span) -> Fault {
    let Fault::Explained(mut diagnostic) = fault else {
        return fault;
    };
    let outermost = diagnostic.trace.lines().last();
    let in_moves = matches!(
        outermost,
        Some(TraceLine::Traced(Traced { place: None, .. }))
    );
    let is_labelled = |label: &Label| {
        label.span.file == statement.file
            && label.span.start >= statement.start
            && label.span.end <= statement.end
    };
    if in_moves && !diagnostic.labels.iter().any(is_labelled) {
        if diagnostic.code == Code::TooManyPositions {
            // The question is what can be changed, wherever the limit was met.
            *diagnostic = diagnostic.main_label(statement, "this question needs them");
        } else {
            *diagnostic = diagnostic.label(statement, "while this was worked out");
        }
    }
    Fault::Explained(diagnostic)
}

impl Interpreter {
    /// Does what a statement says under the convention that holds where it
    /// names none; what it shows, if anything.
    ///
    /// # Errors
    /// Why it could not, or the assertion that failed.
    pub fn run(
        &mut self,
        statement: &Statement,
        convention: Convention,
    ) -> Result<Option<Shown>, Fault> {
        self.convention = convention;
        let result = self.run_kind(statement).and_then(|shown| {
            if let Some(shown) = &shown {
                check_shown(shown, self.limits(), statement.span)?;
            }
            Ok(shown)
        });
        self.depth = 0;
        self.convention = Convention::Normal;
        result.map_err(|fault| asked_for(self.at(fault, statement.span), statement.span))
    }

    fn run_kind(&mut self, statement: &Statement) -> Result<Option<Shown>, Fault> {
        let mut frame: Frame = vec![Value::Nothing; statement.slots];
        match &statement.kind {
            StatementKind::Let { id, value } => {
                self.run_let(*id, value, &mut frame)?;
                Ok(None)
            }
            StatementKind::Build(id) => {
                self.build(*id, statement.span)?;
                Ok(None)
            }
            StatementKind::Show(expr) => self.show(expr, &mut frame).map(Some),
            StatementKind::Assert {
                condition,
                reason,
                clauses,
                bindings,
                under,
            } => {
                let claim = Claim {
                    condition,
                    reason: reason.as_ref(),
                    clauses,
                    bindings,
                    span: statement.span,
                };
                let convention = self.optional_convention(under.as_ref(), &mut frame)?;
                self.under(convention, |this| claim.check(this, &mut frame))?;
                Ok(None)
            }
            StatementKind::Table {
                columns,
                clauses,
                under,
            } => {
                let convention = self.optional_convention(under.as_ref(), &mut frame)?;
                let rows = self.under(convention, |this| {
                    this.table_rows(columns, clauses, &mut frame)
                })?;
                Ok(Some(Shown::Table {
                    columns: columns.iter().map(|(heading, _)| heading.clone()).collect(),
                    rows,
                    convention,
                }))
            }
            StatementKind::Grid { under, .. } => {
                let convention = self.optional_convention(under.as_ref(), &mut frame)?;
                self.under(convention, |this| this.grid(&statement.kind, &mut frame))
                    .map(Some)
            }
        }
    }

    fn optional_convention(
        &mut self,
        under: Option<&Expr>,
        frame: &mut Frame,
    ) -> Result<Convention, Fault> {
        match under {
            Some(expr) => self.convention_of(expr, frame),
            None => Ok(self.convention),
        }
    }

    fn run_let(&mut self, id: ValueId, value: &Expr, frame: &mut Frame) -> Result<(), Fault> {
        self.values[id.0].state = ValueState::Failed;
        let value = self.eval(value, frame)?;
        self.values[id.0].state = ValueState::Ready(value);
        self.name_rules(id);
        Ok(())
    }

    fn show(&mut self, expr: &Expr, frame: &mut Frame) -> Result<Shown, Fault> {
        let value = self.eval(expr, frame)?;
        let convention = match &expr.kind {
            ExprKind::Under { convention, .. } => self.convention_of(convention, frame)?,
            _ => self.convention,
        };
        let is_label = matches!(expr.kind, ExprKind::Constant(Literal::Text(_)));
        Ok(Shown::Value {
            value,
            convention,
            is_label,
        })
    }

    fn table_rows(
        &mut self,
        columns: &[(Arc<str>, Expr)],
        clauses: &[Clause],
        frame: &mut Frame,
    ) -> Result<Vec<Vec<Value>>, Fault> {
        let mut rows = Vec::new();
        let _ = self.for_each(clauses, frame, &mut |this, frame| {
            let row = columns
                .iter()
                .map(|(_, cell)| this.eval(cell, frame))
                .collect::<Result<_, _>>()?;
            rows.push(row);
            let place = columns[0].1.span;
            check_length(rows.len() as u64, &this.world.graph.limits, place)?;
            GO_ON
        })?;
        Ok(rows)
    }

    fn grid(&mut self, statement: &StatementKind, frame: &mut Frame) -> Result<Shown, Fault> {
        let StatementKind::Grid {
            value,
            clauses,
            down,
            across,
            ..
        } = statement
        else {
            unreachable!("only called for grids");
        };
        let mut matrix = Matrix::default();
        let _ = self.for_each(clauses, frame, &mut |this, frame| {
            let cell = this.eval(value, frame)?;
            matrix.insert(frame[down.1].clone(), frame[across.1].clone(), cell);
            GO_ON
        })?;
        let (across_values, rows) = matrix.finish();
        Ok(Shown::Grid {
            names: [down.0.clone(), across.0.clone()],
            across: across_values,
            rows,
            convention: self.convention,
        })
    }
}
