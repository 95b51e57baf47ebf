//! Expressions: names become numbers, and what is certainly wrong is said.

use crate::check::resolver::{Meaning, Resolver, Typed};
use crate::check::scope::GlobalKind;
use crate::check::types::Operands;
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::program::{Expr, ExprKind, Link, Literal, MOVE_FIELDS, TreeOption, Type};
use crate::source::Span;
use crate::syntax::ast::{self, BinaryOperator as B, UnaryOperator};

impl Resolver<'_> {
    /// Resolves an expression, with enough stack for deeply nested ones.
    pub fn expression(&mut self, expr: &ast::Expr) -> Typed {
        stacker::maybe_grow(128 * 1024, 4 * 1024 * 1024, || self.expression_parts(expr))
    }

    fn expression_parts(&mut self, expr: &ast::Expr) -> Typed {
        let span = expr.span;
        let constant = |value: Literal| {
            let type_of = value.type_of();
            Typed::new(ExprKind::Constant(value), span, type_of)
        };
        match &expr.kind {
            ast::ExprKind::Integer(value) => constant(Literal::Integer(*value)),
            ast::ExprKind::Boolean(value) => constant(Literal::Boolean(*value)),
            ast::ExprKind::Text(text) => constant(Literal::Text(text.clone())),
            ast::ExprKind::Nothing => constant(Literal::Nothing),
            ast::ExprKind::Code(code) => {
                Typed::new(ExprKind::Code(code.clone()), span, Type::Ruleset)
            }
            ast::ExprKind::Invalid => Typed::invalid(span),
            ast::ExprKind::Name(name) => self.name(name, span, true),
            ast::ExprKind::Heap(size) => self.heap(size.as_deref(), span),
            ast::ExprKind::Parenthesis(inner) => self.parenthesis(inner),
            ast::ExprKind::List(elements) => self.list(elements, span),
            ast::ExprKind::Comprehension(comprehension) => {
                let comprehension = self.comprehension(comprehension);
                let kind = ExprKind::Comprehension(Box::new(comprehension));
                Typed::new(kind, span, Type::List)
            }
            ast::ExprKind::Tree(options) => self.tree(options, span),
            ast::ExprKind::Conditional(conditional) => self.conditional(conditional, span),
            ast::ExprKind::Unary { operator, operand } => self.unary(*operator, operand, span),
            ast::ExprKind::Chain { first, rest } => self.chain(first, rest, span),
            ast::ExprKind::Call { callee, arguments } => self.call(callee, arguments, span),
            ast::ExprKind::Index { object, index } => self.index(object, index, span),
            ast::ExprKind::Tail { object, from } => {
                let object = Box::new(self.expression(object).expr);
                let from = self.expression(from);
                self.expect(&from, Type::Integer, "a place is an integer");
                let from = Box::new(from.expr);
                Typed::new(ExprKind::Tail { object, from }, span, Type::Any)
            }
            ast::ExprKind::Field { object, name } => self.field(object, name, span),
            ast::ExprKind::Under { body, convention } => self.under(body, convention, span),
        }
    }

    /// Parentheses: around a lone name they step out of an explicit game.
    fn parenthesis(&mut self, inner: &ast::Expr) -> Typed {
        match &inner.kind {
            ast::ExprKind::Name(name) => self.name(name, inner.span, false),
            _ => self.expression(inner),
        }
    }

    /// A name that stands for a value.
    pub fn name(&mut self, name: &str, span: Span, nodes_too: bool) -> Typed {
        match self.meaning(name, nodes_too) {
            Meaning::Local(slot, type_of) => Typed::new(ExprKind::Local(slot), span, type_of),
            Meaning::Node(graph, node) => {
                if let Some(scope) = &mut self.node_scope {
                    scope.mentioned.push(node);
                }
                Typed::new(ExprKind::Node { graph, node }, span, Type::Position)
            }
            Meaning::Global(kind) => self.global(name, &kind, span),
            Meaning::Constant(constant) => {
                let type_of = constant.value.type_of();
                Typed::new(ExprKind::Constant(constant.value.clone()), span, type_of)
            }
            Meaning::Builtin(builtin) => {
                self.function_as_value(name, &self.scope.builtins[builtin.0].form(), span, None);
                Typed::invalid(span)
            }
            Meaning::Later(definition) => {
                self.used_before(name, span, definition);
                Typed::invalid(span)
            }
            Meaning::Unknown => {
                self.unknown_name(name, span);
                Typed::invalid(span)
            }
        }
    }

    fn global(&mut self, name: &str, kind: &GlobalKind, span: Span) -> Typed {
        match kind {
            GlobalKind::Value { id, type_of } => {
                self.mention(*id);
                Typed::new(ExprKind::Value(*id), span, *type_of)
            }
            GlobalKind::Ruleset { id, .. } => {
                Typed::new(ExprKind::Ruleset(*id), span, Type::Ruleset)
            }
            GlobalKind::Graph { id, .. } => {
                if let Some(scope) = &mut self.node_scope
                    && scope.graph == *id
                {
                    scope.mentioned.push(scope.root);
                }
                Typed::new(ExprKind::Graph(*id), span, Type::Position)
            }
            GlobalKind::Function { .. } => {
                let definition = self.definition(name);
                self.function_as_value(name, &format!("{name}(…)"), span, definition);
                Typed::invalid(span)
            }
        }
    }

    fn function_as_value(
        &mut self,
        name: &str,
        signature: &str,
        span: Span,
        definition: Option<Span>,
    ) {
        let mut diagnostic = Diagnostic::new(
            Code::FunctionAsValue,
            format!("the function `{name}` is not a value"),
        )
        .label(span, "its arguments are missing")
        .help(format!("call it: `{signature}`"));
        if let Some(place) = definition {
            diagnostic = diagnostic.label(place, "defined as a function");
        }
        self.report(diagnostic);
    }

    fn heap(&mut self, size: Option<&ast::Expr>, span: Span) -> Typed {
        let size = match size {
            Some(size) => self.expression(size),
            None => Typed::new(ExprKind::Constant(Literal::Integer(1)), span, Type::Integer),
        };
        self.expect(&size, Type::Integer, "a Nim heap has an integer of tokens");
        Typed::new(ExprKind::Heap(Box::new(size.expr)), span, Type::Position)
    }

    fn list(&mut self, elements: &[ast::Expr], span: Span) -> Typed {
        let elements: Vec<Expr> = elements
            .iter()
            .map(|element| self.expression(element).expr)
            .collect();
        if let [only] = elements.as_slice()
            && only.is_written_range()
        {
            self.report(
                Diagnostic::new(Code::RangeInList, "this list holds one element, a range")
                    .label(span, "a list with a range in it")
                    .help("a range is itself a list: leave the brackets out"),
            );
        }
        Typed::new(ExprKind::List(elements), span, Type::List)
    }

    fn tree(&mut self, options: &[ast::TreeOption], span: Span) -> Typed {
        self.warn_repeated_options(options);
        let options = options
            .iter()
            .map(|option| {
                self.in_block(|this| {
                    let clauses = this.clauses(&option.clauses);
                    let target = this.expression(&option.target);
                    this.expect(
                        &target,
                        Type::Position,
                        "an option of a tree must be a position",
                    );
                    TreeOption {
                        arrow: option.arrow,
                        target: target.expr,
                        clauses,
                    }
                })
            })
            .collect();
        Typed::new(ExprKind::Tree(options), span, Type::Position)
    }

    fn conditional(&mut self, conditional: &ast::Conditional, span: Span) -> Typed {
        let condition = self.condition(&conditional.condition);
        if let Some(truth) = self.truth(&conditional.condition) {
            self.warn_dead_branch(conditional, truth);
        }
        let consequence = self.in_block(|this| {
            this.learn(&conditional.condition);
            this.expression(&conditional.consequence)
        });
        let alternative = self.in_block(|this| {
            this.learn_not(&conditional.condition);
            this.expression(&conditional.alternative)
        });
        let type_of = if consequence.type_of == alternative.type_of {
            consequence.type_of
        } else {
            Type::Any
        };
        let parts = Box::new([condition, consequence.expr, alternative.expr]);
        Typed::new(ExprKind::Conditional { parts }, span, type_of)
    }

    /// An expression that has to be true or false.
    pub fn condition(&mut self, condition: &ast::Expr) -> Expr {
        let typed = self.expression(condition);
        self.expect(&typed, Type::Boolean, "a condition must be true or false");
        typed.expr
    }

    fn unary(&mut self, operator: UnaryOperator, operand: &ast::Expr, span: Span) -> Typed {
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

    fn chain(&mut self, first: &ast::Expr, rest: &[ast::Link], span: Span) -> Typed {
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
        self.warn_power(first, rest);
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

    fn index(&mut self, object: &ast::Expr, index: &ast::Expr, span: Span) -> Typed {
        if let Some((graph, nodes)) = self.named_graph(object) {
            if let (ast::ExprKind::Text(name), Some(nodes)) = (&index.kind, &nodes) {
                return self.known_node(object, graph, nodes, name, index.span, span);
            }
            let name = Box::new(self.expression(index).expr);
            return Typed::new(ExprKind::NamedNode { graph, name }, span, Type::Position);
        }
        let object = self.expression(object);
        let index = self.expression(index);
        let type_of = match (object.type_of, index.type_of) {
            (Type::Text, Type::Integer | Type::List) => Type::Text,
            (Type::List, Type::List) => Type::List,
            (Type::Position, Type::Text) => Type::Position,
            _ => Type::Any,
        };
        let kind = ExprKind::Index {
            object: Box::new(object.expr),
            index: Box::new(index.expr),
        };
        Typed::new(kind, span, type_of)
    }

    fn field(&mut self, object: &ast::Expr, name: &ast::Name, span: Span) -> Typed {
        if let Some((graph, nodes)) = self.named_graph(object) {
            if let Some(nodes) = &nodes {
                return self.known_node(object, graph, nodes, &name.text, name.span, span);
            }
            let name = Expr {
                kind: ExprKind::Constant(Literal::Text(name.text.clone())),
                span: name.span,
            };
            let name = Box::new(name);
            return Typed::new(ExprKind::NamedNode { graph, name }, span, Type::Position);
        }
        let object = self.expression(object);
        let type_of = self.field_type(&object, name);
        let kind = ExprKind::Field {
            object: Box::new(object.expr),
            name: name.text.clone(),
            name_span: name.span,
        };
        Typed::new(kind, span, type_of)
    }

    /// The type of a field, as far as it is known; reports unknown fields.
    fn field_type(&mut self, object: &Typed, name: &ast::Name) -> Type {
        match (object.type_of, &*name.text) {
            (Type::Move, "to") | (Type::Position, _) => Type::Position,
            (Type::Move, "arrow") => Type::Text,
            (Type::Move, "play") => Type::Convention,
            (Type::Any | Type::Record, _) => Type::Any,
            (other, field) => {
                let what = other.described();
                let diagnostic =
                    Diagnostic::new(Code::UnknownField, format!("{what} has no field `{field}`"))
                        .label(name.span, "unknown field");
                let close = match other {
                    Type::Move => suggest::closest(field, MOVE_FIELDS),
                    _ => None,
                };
                self.report(match close {
                    Some(close) => diagnostic.help(format!("did you mean `{close}`?")),
                    None if other == Type::Move => {
                        diagnostic.help("the fields of a move are `to`, `arrow` and `play`")
                    }
                    None => diagnostic.help("only moves, positions of a game of nodes, and the results of questions have fields"),
                });
                Type::Any
            }
        }
    }
}

fn resolved_link(link: &ast::Link, operand: Expr) -> Link {
    Link {
        operator: link.operator,
        span: link.span,
        operand,
    }
}
