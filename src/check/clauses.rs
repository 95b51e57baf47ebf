//! Clauses and comprehensions: what they bind, left to right.

use crate::check::frame::Interval;
use crate::check::resolver::Resolver;
use crate::check::suspicion;
use crate::diagnostic::{Code, Diagnostic};
use crate::program::{Clause, Comprehension, Expr, ExprKind, Pattern, Type};
use crate::syntax::ast;

impl Resolver<'_> {
    /// A comprehension; its bindings end with it.
    pub fn comprehension(&mut self, comprehension: &ast::Comprehension) -> Comprehension {
        self.in_block(|this| {
            let ((clauses, element), asks) = this.watching_questions(|this| {
                let clauses = this.clauses(&comprehension.clauses);
                (clauses, this.expression(&comprehension.element).expr)
            });
            let under = this.trailing_under(&comprehension.under, element.span, asks);
            Comprehension {
                element,
                clauses,
                under,
            }
        })
    }

    /// Clauses; what they bind stays bound for the caller.
    pub fn clauses(&mut self, clauses: &[ast::Clause]) -> Vec<Clause> {
        clauses
            .iter()
            .map(|clause| match clause {
                ast::Clause::If(condition) => self.if_clause(condition),
                ast::Clause::Let { name, value } => {
                    let value = self.expression(value);
                    let slot = self.bind(name, value.type_of);
                    Clause::Let {
                        slot,
                        value: value.expr,
                    }
                }
                ast::Clause::For { pattern, range } => self.for_clause(pattern, range),
            })
            .collect()
    }

    fn if_clause(&mut self, condition: &ast::Expr) -> Clause {
        let resolved = self.condition(condition);
        if !self.frame.assume(condition) {
            let reason = self.frame.last_fact(condition);
            self.report(suspicion::never(condition.span, reason));
        }
        Clause::If(resolved)
    }

    fn for_clause(&mut self, pattern: &ast::Pattern, written: &ast::Expr) -> Clause {
        let range = self.expression(written);
        let interval = self.frame.range_interval(written);
        let is_empty = interval.is_some_and(Interval::is_empty);
        if is_empty {
            let reason = self.frame.last_fact(written);
            self.report(suspicion::empty_range(written.span, reason));
        }
        if !matches!(range.type_of, Type::Any | Type::List | Type::Text) {
            let what = range.type_of.described();
            let diagnostic =
                Diagnostic::new(Code::WrongType, format!("`for` cannot run over {what}"))
                    .label(range.expr.span, format!("this is {what}"));
            self.report(match range.type_of {
                Type::Integer => diagnostic.help("to count, write a range: `0..<n` or `1..n`"),
                Type::Position => {
                    diagnostic.help("for the moves of a position, write `options(…)`")
                }
                _ => diagnostic.help("`for` runs over lists, ranges and strings"),
            });
        }
        let element = if range.expr.is_written_range() {
            Type::Integer
        } else if range.type_of == Type::Text {
            Type::Text
        } else {
            self.element_type(&range.expr)
        };
        let pattern = match pattern {
            ast::Pattern::Whole(name) => {
                let slot = self.bind(name, element);
                if let Some(interval) = interval.filter(|_| !is_empty) {
                    self.frame.learn_range(slot, interval, written.span);
                }
                Pattern::Whole(slot)
            }
            ast::Pattern::Parts(names, span) => {
                let slots = names.iter().map(|name| self.bind(name, Type::Any));
                Pattern::Parts(slots.collect(), *span)
            }
        };
        Clause::For {
            pattern,
            range: range.expr,
        }
    }

    /// The type of the elements of some lists.
    fn element_type(&self, list: &Expr) -> Type {
        match &list.kind {
            ExprKind::CallBuiltin { builtin, .. } => self.builtins[builtin.0].elements,
            _ => Type::Any,
        }
    }
}
