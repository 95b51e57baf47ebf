//! Operators and their operands.

use crate::check::resolver::{Resolver, Typed};
use crate::check::suspicion;
use crate::check::types::Operands;
use crate::diagnostic::{Code, Diagnostic};
use crate::program::{Expr, ExprKind, Link, Type};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOperator as B, UnaryOperator};

impl Resolver<'_> {
    pub fn unary(&mut self, operator: UnaryOperator, operand: &ast::Expr, span: Span) -> Typed {
        let operand = self.expression(operand);
        let type_of = match operator {
            UnaryOperator::Not => {
                self.expect(&operand, Type::Boolean, "`not` needs a condition");
                Type::Boolean
            }
            UnaryOperator::Negate => {
                self.expect(&operand, Type::Integer, "`-` needs an integer");
                Type::Integer
            }
        };
        let operand = Box::new(operand.expr);
        Typed::new(ExprKind::Unary { operator, operand }, span, type_of)
    }

    pub fn chain(&mut self, first: &ast::Expr, rest: &[ast::Link], span: Span) -> Typed {
        match rest[0].operator {
            B::And | B::Or => self.logic(first, rest, span),
            operator if operator.precedence() == B::Equal.precedence() => {
                self.comparison(first, rest, span)
            }
            _ => self.arithmetic(first, rest, span),
        }
    }

    fn logic(&mut self, first: &ast::Expr, rest: &[ast::Link], span: Span) -> Typed {
        let operands = std::iter::once(first)
            .chain(rest.iter().map(|link| &link.operand))
            .map(|operand| self.condition(operand))
            .collect();
        let all = rest[0].operator == B::And;
        Typed::new(ExprKind::Logic { all, operands }, span, Type::Boolean)
    }

    fn comparison(&mut self, first: &ast::Expr, rest: &[ast::Link], span: Span) -> Typed {
        let membership = |link: &ast::Link| matches!(link.operator, B::In | B::NotIn);
        if rest.len() > 1
            && let Some(link) = rest.iter().find(|link| membership(link))
        {
            self.report(
                Diagnostic::new(
                    Code::UnexpectedText,
                    format!(
                        "`{}` does not chain with other comparisons",
                        link.operator.symbol()
                    ),
                )
                .label(link.span, "part of a chain of comparisons")
                .help("join the comparisons with `and`, or put parentheses"),
            );
        }
        let first = self.expression(first);
        let mut left = (first.type_of, first.expr.span);
        let mut links = Vec::with_capacity(rest.len());
        for link in rest {
            let right = self.expression(&link.operand);
            let operands = Operands {
                operator: link.operator,
                span: link.span,
                left,
                right: &right,
            };
            if let Some(error) = operands.comparison_error() {
                self.report(error);
            }
            left = (right.type_of, right.expr.span);
            links.push(resolved_link(link, right.expr));
        }
        let kind = ExprKind::Compare {
            first: Box::new(first.expr),
            rest: links,
        };
        Typed::new(kind, span, Type::Boolean)
    }

    fn arithmetic(&mut self, first: &ast::Expr, rest: &[ast::Link], span: Span) -> Typed {
        self.report_all(suspicion::power(self.source, first, rest));
        let first = self.expression(first);
        let mut type_of = first.type_of;
        let mut left_span = first.expr.span;
        let mut links = Vec::with_capacity(rest.len());
        let mut failed = false;
        for link in rest {
            let right = self.expression(&link.operand);
            let operands = Operands {
                operator: link.operator,
                span: link.span,
                left: (type_of, left_span),
                right: &right,
            };
            type_of = match operands.result() {
                Ok(type_of) if !failed => type_of,
                // One report for a chain; what follows may be a consequence.
                Err(error) if !failed => {
                    failed = true;
                    self.report(error);
                    Type::Any
                }
                _ => Type::Any,
            };
            left_span = left_span.to(right.expr.span);
            links.push(resolved_link(link, right.expr));
        }
        let kind = ExprKind::Chain {
            first: Box::new(first.expr),
            rest: links,
        };
        Typed::new(kind, span, type_of)
    }
}

fn resolved_link(link: &ast::Link, operand: Expr) -> Link {
    Link {
        operator: link.operator,
        span: link.span,
        operand,
    }
}
