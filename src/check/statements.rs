//! Statements.

use crate::check::resolver::Resolver;
use crate::diagnostic::{Code, Diagnostic};
use crate::program::{Clause, Expr, Function, Pattern, Slot, Statement, StatementKind, Type};
use crate::source::Span;
use crate::syntax::ast;
use std::sync::Arc;

impl Resolver<'_> {
    /// Resolves a statement and adds what it defines or does to the program.
    pub fn statement(&mut self, statement: &ast::Statement) {
        match &statement.kind {
            ast::StatementKind::Game(game) => self.game(game, statement.span),
            ast::StatementKind::Let(definition) => match &definition.parameters {
                Some(parameters) => self.function(definition, parameters),
                None => self.value(definition, statement.span),
            },
            // Imports were followed before the text was checked.
            ast::StatementKind::Use { .. } => {}
            ast::StatementKind::Assert(assert) => {
                self.action(statement.span, |this| this.assert(assert));
            }
            ast::StatementKind::Table(table) => {
                self.action(statement.span, |this| this.table(table));
            }
            ast::StatementKind::Grid(grid) => self.grid(grid, statement.span),
            ast::StatementKind::Show(expr) => self.action(statement.span, |this| {
                StatementKind::Show(this.expression(expr).expr)
            }),
        }
    }

    /// Adds a statement that does something, in a frame of its own.
    pub fn action(&mut self, span: Span, resolve: impl FnOnce(&mut Self) -> StatementKind) {
        let (kind, slots) = self.in_new_frame(resolve);
        self.program
            .statements
            .push(Statement { kind, span, slots });
    }

    fn function(&mut self, definition: &ast::Let, parameters: &[ast::Name]) {
        let (body, slots) = self.in_new_frame(|this| {
            this.bind_parameters(parameters);
            this.expression(&definition.value).expr
        });
        if self.definitions.is_first(&definition.name) {
            self.program.functions.push(Function {
                name: definition.name.text.clone(),
                parameters: parameters.len(),
                slots,
                body,
            });
        }
    }

    fn value(&mut self, definition: &ast::Let, span: Span) {
        let (typed, slots) = self.in_new_frame(|this| this.expression(&definition.value));
        if !self.definitions.is_first(&definition.name) {
            return;
        }
        let name = &definition.name.text;
        let Some(id) = self.definitions.set_type(name, typed.type_of) else {
            return;
        };
        self.program.values.push(name.clone());
        self.program.statements.push(Statement {
            kind: StatementKind::Let {
                id,
                value: typed.expr,
            },
            span,
            slots,
        });
    }

    fn assert(&mut self, assert: &ast::Assert) -> StatementKind {
        // `assert C under m for …` means `assert C for … under m`.
        let mut condition = &assert.condition;
        let mut under: Vec<ast::Expr> = Vec::new();
        while let ast::ExprKind::Under { body, convention } = &condition.kind {
            under.insert(0, (**convention).clone());
            condition = body;
        }
        under.extend(assert.under.iter().cloned());
        let ((clauses, condition, reason), asks) = self.watching_questions(|this| {
            let clauses = this.clauses(&assert.clauses);
            let condition = this.condition(condition);
            let reason = assert.reason.as_ref().map(|reason| this.reason(reason));
            (clauses, condition, reason)
        });
        let under = self.trailing_under(&under, condition.span, asks);
        StatementKind::Assert {
            condition,
            reason,
            clauses,
            bindings: self.frame.bindings(),
            under,
        }
    }

    fn reason(&mut self, reason: &ast::Expr) -> Expr {
        let typed = self.expression(reason);
        self.expect(&typed, Type::Text, "the reason of an assertion is a string");
        typed.expr
    }

    fn table(&mut self, table: &ast::Table) -> StatementKind {
        let ((clauses, columns), asks) = self.watching_questions(|this| {
            let clauses = this.clauses(&table.clauses);
            let columns = table
                .columns
                .iter()
                .map(|column| {
                    let heading = match &column.heading {
                        Some(heading) => heading.text.clone(),
                        None => this.heading(column.value.span),
                    };
                    (heading, this.expression(&column.value).expr)
                })
                .collect::<Vec<_>>();
            (clauses, columns)
        });
        let left = table.columns[0].value.span;
        let under = self.trailing_under(&table.under, left, asks);
        StatementKind::Table {
            columns,
            clauses,
            under,
        }
    }

    /// The source of an expression on one line.
    fn heading(&self, span: Span) -> Arc<str> {
        crate::syntax::one_line(&self.source[span.range()]).into()
    }

    fn grid(&mut self, grid: &ast::Grid, span: Span) {
        let variables: Vec<&ast::Name> = grid
            .clauses
            .iter()
            .filter_map(|clause| match clause {
                ast::Clause::For {
                    pattern: ast::Pattern::Whole(name),
                    ..
                } => Some(name),
                _ => None,
            })
            .collect();
        let [down, across, ..] = variables.as_slice() else {
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    "a grid needs two variables: one that runs down, one across",
                )
                .label(span, "one `for` with a single name is missing")
                .help("write `grid E for y in … for x in …`; for one variable use `table`"),
            );
            return;
        };
        let names = [down.text.clone(), across.text.clone()];
        self.action(span, |this| {
            let ((clauses, value), asks) = this.watching_questions(|this| {
                let clauses = this.clauses(&grid.clauses);
                // The axes show them.
                for name in &names {
                    this.frame.used(name);
                }
                (clauses, this.expression(&grid.value).expr)
            });
            let under = this.trailing_under(&grid.under, value.span, asks);
            let [down_slot, across_slot] = whole_slots(&clauses);
            let [down, across] = names;
            StatementKind::Grid {
                value,
                clauses,
                down: (down, down_slot),
                across: (across, across_slot),
                under,
            }
        });
    }
}

/// The slots of the first two names that `for` clauses bind.
fn whole_slots(clauses: &[Clause]) -> [Slot; 2] {
    let mut slots = clauses.iter().filter_map(|clause| match clause {
        Clause::For {
            pattern: Pattern::Whole(slot),
            ..
        } => Some(*slot),
        _ => None,
    });
    let mut next = || slots.next().expect("a grid has two such clauses");
    [next(), next()]
}
