//! From matched operations to the tree: operators by their precedence, and those
//! of other languages.

use crate::diagnostic::{Code as Problem, Diagnostic};
use crate::source::Span;
use crate::syntax::Rule;
use crate::syntax::ast::{BinaryOperator as B, Expr, ExprKind, Link, UnaryOperator};
use crate::syntax::lower_statement::take;
use crate::syntax::parse::Lowering;
use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, Op, PrattParser};
use std::sync::LazyLock;

/// Precedence, loosest first.
static PRECEDENCE: LazyLock<PrattParser<Rule>> = LazyLock::new(|| {
    let left = |rule| Op::infix(rule, Assoc::Left);
    PrattParser::new()
        .op(left(Rule::kw_or) | left(Rule::foreign_or))
        .op(left(Rule::kw_and) | left(Rule::foreign_and))
        .op(Op::prefix(Rule::kw_not) | Op::prefix(Rule::foreign_not))
        .op(left(Rule::equal)
            | left(Rule::not_equal)
            | left(Rule::less)
            | left(Rule::less_equal)
            | left(Rule::greater)
            | left(Rule::greater_equal)
            | left(Rule::is_in)
            | left(Rule::not_in)
            | left(Rule::assign))
        .op(left(Rule::append))
        .op(left(Rule::range) | left(Rule::range_below))
        .op(left(Rule::bit_or))
        .op(left(Rule::kw_xor))
        .op(left(Rule::bit_and))
        .op(left(Rule::shift_left) | left(Rule::shift_right))
        .op(left(Rule::plus) | left(Rule::minus))
        .op(left(Rule::times) | left(Rule::divide) | left(Rule::remainder))
        .op(Op::prefix(Rule::negate))
        .op(Op::infix(Rule::power, Assoc::Right))
});

impl Lowering<'_> {
    /// An `operation`: operands and operators in order of precedence.
    pub fn operation(&self, pair: Pair<Rule>, offset: usize) -> Expr {
        let mut parts = pair.into_inner();
        if parts.len() == 1 {
            return self.operand(take(&mut parts), offset);
        }
        PRECEDENCE
            .map_primary(|part| self.operand(part, offset))
            .map_prefix(|operator, operand| self.unary(&operator, operand, offset))
            .map_infix(|left, operator, right| self.binary(left, &operator, right, offset))
            .parse(parts)
    }

    fn unary(&self, operator: &Pair<Rule>, operand: Expr, offset: usize) -> Expr {
        let span = self.span(operator, offset);
        let kind = match operator.as_rule() {
            Rule::negate => UnaryOperator::Negate,
            Rule::kw_not => UnaryOperator::Not,
            _ => {
                self.foreign(span, "!", "not");
                UnaryOperator::Not
            }
        };
        Expr {
            span: span.to(operand.span),
            kind: ExprKind::Unary {
                operator: kind,
                operand: Box::new(operand),
            },
        }
    }

    fn binary(&self, left: Expr, pair: &Pair<Rule>, right: Expr, offset: usize) -> Expr {
        let place = self.span(pair, offset);
        let operator = self.operator(pair, place);
        let span = left.span.to(right.span);
        let link = Link {
            operator,
            span: place,
            operand: right,
        };
        match left.kind {
            ExprKind::Chain { first, mut rest }
                if operator != B::Power
                    && rest[0].operator.precedence() == operator.precedence() =>
            {
                rest.push(link);
                Expr {
                    kind: ExprKind::Chain { first, rest },
                    span,
                }
            }
            kind => Expr {
                kind: ExprKind::Chain {
                    first: Box::new(Expr {
                        kind,
                        span: left.span,
                    }),
                    rest: vec![link],
                },
                span,
            },
        }
    }

    fn operator(&self, pair: &Pair<Rule>, place: Span) -> B {
        match pair.as_rule() {
            Rule::kw_or => B::Or,
            Rule::kw_and => B::And,
            Rule::equal => B::Equal,
            Rule::not_equal => B::NotEqual,
            Rule::less => B::Less,
            Rule::less_equal => B::LessEqual,
            Rule::greater => B::Greater,
            Rule::greater_equal => B::GreaterEqual,
            Rule::is_in => B::In,
            Rule::not_in => B::NotIn,
            Rule::append => B::Append,
            Rule::range => B::Range,
            Rule::range_below => B::RangeBelow,
            Rule::bit_or => B::BitOr,
            Rule::kw_xor => B::Xor,
            Rule::bit_and => B::BitAnd,
            Rule::shift_left => B::ShiftLeft,
            Rule::shift_right => B::ShiftRight,
            Rule::plus => B::Plus,
            Rule::minus => B::Minus,
            Rule::times => B::Times,
            Rule::divide => B::Divide,
            Rule::remainder => B::Remainder,
            Rule::power => B::Power,
            Rule::foreign_and => {
                self.foreign(place, "&&", "and");
                B::And
            }
            Rule::foreign_or => {
                self.foreign(place, "||", "or");
                B::Or
            }
            _ => {
                let diagnostic =
                    Diagnostic::new(Problem::AssignmentForComparison, "`=` does not compare")
                        .label(place, "this is for definitions: `let NAME = …`")
                        .help("to ask whether two values are equal, write `==`");
                let before = self.text[..place.start as usize].trim_end();
                self.report(if before.ends_with(']') {
                    diagnostic.help(
                        "a list stays as it is: `set(xs, i, v)` is the list with v at place i",
                    )
                } else {
                    diagnostic
                });
                B::Equal
            }
        }
    }

    fn foreign(&self, place: Span, written: &str, meant: &str) {
        self.report(
            Diagnostic::new(
                Problem::ForeignOperator,
                format!("`{written}` is not an operator of this language"),
            )
            .label(place, format!("here it is `{meant}`"))
            .help(format!("write `{meant}`")),
        );
    }
}
