//! From matched expressions to the tree: precedence and slips.

use crate::diagnostic::{Code as Problem, Diagnostic};
use crate::game::Arrow;
use crate::source::Span;
use crate::syntax::Rule;
use crate::syntax::ast::{
    Arguments, BinaryOperator as B, Comprehension, Conditional, Expr, ExprKind, Link, TreeOption,
    UnaryOperator,
};
use crate::syntax::lower_game::arrow;
use crate::syntax::lower_statement::{first_of, last_of, take};
use crate::syntax::parse::Lowering;
use pest::iterators::Pair;
use pest::pratt_parser::{Assoc, Op, PrattParser};
use std::sync::LazyLock;

/// Calls, indices and fields that may follow one operand.
pub(super) const MAX_POSTFIXES: usize = 256;

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
    /// An `expression`: an operation and the conventions it stands under.
    pub fn expression(&self, pair: Pair<Rule>, offset: usize) -> Expr {
        let mut parts = pair.into_inner();
        let mut body = self.operation(take(&mut parts), offset);
        for (count, part) in parts.enumerate() {
            if count == MAX_POSTFIXES {
                self.too_many("conventions", self.span(&part, offset));
                body.kind = ExprKind::Invalid;
                break;
            }
            let explained = Self::goes_on_behind(&part);
            let convention = self.convention_of(part, offset);
            body = under(body, convention);
            if explained {
                body.kind = ExprKind::Invalid;
            }
        }
        body
    }

    /// Whether a comparison or the like follows the convention by mistake.
    fn goes_on_behind(part: &Pair<Rule>) -> bool {
        part.clone()
            .into_inner()
            .any(|part| part.as_rule() == Rule::operation)
    }

    /// The convention of an `under`, with the slip of a comparison behind it.
    pub fn convention_of(&self, pair: Pair<Rule>, offset: usize) -> Expr {
        let mut convention = None;
        let mut under = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::convention => convention = Some(self.convention(part, offset)),
                Rule::kw_under => under = Some(self.span(&part, offset)),
                Rule::operation => break,
                _ => {
                    let sign = part.as_str();
                    let mut diagnostic = Diagnostic::new(
                        Problem::UnderNeedsParentheses,
                        format!("`{sign}` cannot follow a convention"),
                    )
                    .label(self.span(&part, offset), "nothing can be added here")
                    .help(format!(
                        "put parentheses around the question: `(… under misere) {sign} …`"
                    ));
                    if let Some(under) = under {
                        diagnostic =
                            diagnostic.label(under, "this reaches over everything on its left");
                    }
                    self.report(diagnostic);
                }
            }
        }
        convention.expect("`under` names a convention")
    }

    fn convention(&self, pair: Pair<Rule>, offset: usize) -> Expr {
        let mut parts = pair.into_inner();
        let name = self.name(&take(&mut parts), offset);
        let callee = Expr {
            kind: ExprKind::Name(name.text),
            span: name.span,
        };
        match parts.next() {
            Some(call) => self.postfix(callee, call, offset),
            None => callee,
        }
    }

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

    fn operand(&self, pair: Pair<Rule>, offset: usize) -> Expr {
        let mut parts = pair.into_inner();
        let mut value = self.primary(take(&mut parts), offset);
        for (count, part) in parts.enumerate() {
            if count == MAX_POSTFIXES {
                self.too_many("calls, indices and fields", self.span(&part, offset));
                break;
            }
            value = self.postfix(value, part, offset);
        }
        value
    }

    /// More parts in a row than the tree may be deep.
    pub fn too_many(&self, parts: &str, place: Span) {
        self.report(
            Diagnostic::new(
                Problem::NestingTooDeep,
                format!("more than {MAX_POSTFIXES} {parts} in a row"),
            )
            .label(place, "this is one too many")
            .help("give a part of it a name with `let`"),
        );
    }

    fn postfix(&self, object: Expr, pair: Pair<Rule>, offset: usize) -> Expr {
        let end = self.span(&pair, offset);
        let span = object.span.to(end);
        let object = Box::new(object);
        let kind = match pair.as_rule() {
            Rule::call => ExprKind::Call {
                callee: object,
                arguments: self.arguments(pair, offset),
            },
            Rule::touching_call | Rule::touching_index => {
                return self.postfix(*object, first_of(pair), offset);
            }
            Rule::index => {
                let open = pair
                    .clone()
                    .into_inner()
                    .any(|part| part.as_rule() == Rule::range_to_end);
                let index = pair
                    .into_inner()
                    .find(|part| part.as_rule() == Rule::expression)
                    .expect("an index has an expression");
                let index = Box::new(self.expression(index, offset));
                if open {
                    ExprKind::Tail {
                        object,
                        from: index,
                    }
                } else {
                    ExprKind::Index { object, index }
                }
            }
            _ => ExprKind::Field {
                object,
                name: self.name(&last_of(pair), offset),
            },
        };
        Expr { kind, span }
    }

    fn arguments(&self, pair: Pair<Rule>, offset: usize) -> Arguments {
        let span = self.span(&pair, offset);
        let mut arguments = Arguments {
            span: Some(span),
            ..Arguments::default()
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => arguments.values.push(self.expression(part, offset)),
                Rule::comprehension => {
                    let element = arguments
                        .values
                        .pop()
                        .expect("a comprehension has an element");
                    arguments.comprehension =
                        Some(Box::new(self.comprehension(element, part, offset)));
                }
                _ => {}
            }
        }
        arguments
    }

    fn comprehension(&self, element: Expr, pair: Pair<Rule>, offset: usize) -> Comprehension {
        let mut clauses = Vec::new();
        let mut under = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::clauses => clauses = self.clauses(part, offset),
                _ => under.push(self.convention_of(part, offset)),
            }
        }
        Comprehension {
            element,
            clauses,
            under,
        }
    }

    fn primary(&self, pair: Pair<Rule>, offset: usize) -> Expr {
        let span = self.span(&pair, offset);
        let kind = match pair.as_rule() {
            Rule::integer => self.integer(pair.as_str(), span),
            Rule::code => self.code(pair.as_str(), span),
            Rule::string => ExprKind::Text(self.string(&pair, offset).text),
            Rule::kw_true => ExprKind::Boolean(true),
            Rule::kw_false => ExprKind::Boolean(false),
            Rule::kw_none => ExprKind::Nothing,
            Rule::name => ExprKind::Name(pair.as_str().into()),
            Rule::heap => self.heap(pair, offset),
            Rule::parenthesis | Rule::touching_parenthesis => {
                let inner = pair
                    .into_inner()
                    .find(|part| part.as_rule() == Rule::expression)
                    .expect("parentheses hold an expression");
                ExprKind::Parenthesis(Box::new(self.expression(inner, offset)))
            }
            Rule::conditional => return self.conditional(pair, offset),
            Rule::list => self.list(pair, offset),
            _ => self.tree(pair, offset),
        };
        Expr { kind, span }
    }

    fn heap(&self, pair: Pair<Rule>, offset: usize) -> ExprKind {
        let Some(operand) = pair
            .into_inner()
            .find(|part| part.as_rule() == Rule::heap_operand)
        else {
            return ExprKind::Heap(None);
        };
        let size = self.operand(operand, offset);
        ExprKind::Heap(Some(Box::new(size)))
    }

    fn conditional(&self, pair: Pair<Rule>, offset: usize) -> Expr {
        let start = self.span(&pair, offset);
        let mut parts = pair
            .into_inner()
            .filter(|part| matches!(part.as_rule(), Rule::expression | Rule::operation));
        let mut next = || parts.next().expect("a conditional has three parts");
        let condition = self.expression(next(), offset);
        let consequence = self.expression(next(), offset);
        let alternative = self.operation(next(), offset);
        let span = Span {
            end: alternative.span.end,
            ..start
        };
        let kind = ExprKind::Conditional(Box::new(Conditional {
            condition,
            consequence,
            alternative,
        }));
        Expr { kind, span }
    }

    fn list(&self, pair: Pair<Rule>, offset: usize) -> ExprKind {
        let mut elements = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression => elements.push(self.expression(part, offset)),
                Rule::comprehension => {
                    let element = elements.pop().expect("a comprehension has an element");
                    return ExprKind::Comprehension(Box::new(
                        self.comprehension(element, part, offset),
                    ));
                }
                _ => {}
            }
        }
        ExprKind::List(elements)
    }

    fn tree(&self, pair: Pair<Rule>, offset: usize) -> ExprKind {
        let options = pair
            .into_inner()
            .filter(|part| part.as_rule() == Rule::option)
            .map(|part| self.option(part, offset))
            .collect();
        ExprKind::Tree(options)
    }

    fn option(&self, pair: Pair<Rule>, offset: usize) -> TreeOption {
        let mut kind = Arrow::Ordinary;
        let mut target = None;
        let mut clauses = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::arrow => kind = arrow(&part),
                Rule::expression => target = Some(self.expression(part, offset)),
                _ => clauses = self.clauses(part, offset),
            }
        }
        TreeOption {
            arrow: kind,
            target: target.expect("an option leads somewhere"),
            clauses,
        }
    }
}

/// `body under convention`
fn under(body: Expr, convention: Expr) -> Expr {
    Expr {
        span: body.span.to(convention.span),
        kind: ExprKind::Under {
            body: Box::new(body),
            convention: Box::new(convention),
        },
    }
}
