//! From matched operands to the tree: literals, names, lists and trees, with the
//! calls, indices and fields behind them.

use crate::diagnostic::{Code as Problem, Diagnostic};
use crate::game::Arrow;
use crate::source::Span;
use crate::syntax::Rule;
use crate::syntax::ast::{Arguments, Comprehension, Conditional, Expr, ExprKind, TreeOption};
use crate::syntax::lower_game::arrow;
use crate::syntax::lower_statement::{first_of, last_of, take};
use crate::syntax::parse::Lowering;
use pest::iterators::Pair;

/// Calls, indices and fields that may follow one operand.
pub(super) const MAX_POSTFIXES: usize = 256;

impl Lowering<'_> {
    /// An operand with the calls, indices and fields behind it.
    pub fn operand(&self, pair: Pair<Rule>, offset: usize) -> Expr {
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

    /// A call, an index or a field of an object.
    pub fn postfix(&self, object: Expr, pair: Pair<Rule>, offset: usize) -> Expr {
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
