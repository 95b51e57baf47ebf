//! Expressions: names become numbers, and what is certainly wrong is said.

use crate::check::definitions::Meaning;
use crate::check::resolver::{Resolver, Typed};
use crate::check::scope::GlobalKind;
use crate::check::{suspicion, unknown};
use crate::diagnostic::{Code, Diagnostic};
use crate::program::{Expr, ExprKind, Literal, TreeOption, Type};
use crate::source::Span;
use crate::syntax::ast;

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
            ast::ExprKind::Tail { object, from } => self.tail(object, from, span),
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
                    scope.mention(graph, node);
                }
                Typed::new(ExprKind::Node { graph, node }, span, Type::Position)
            }
            Meaning::Global(kind) => self.global(name, &kind, span),
            Meaning::Constant(constant) => {
                let type_of = constant.value.type_of();
                Typed::new(ExprKind::Constant(constant.value.clone()), span, type_of)
            }
            Meaning::Builtin(builtin) => {
                self.function_as_value(name, &self.builtins[builtin.0].form(), span, None);
                Typed::invalid(span)
            }
            Meaning::Later(definition) => {
                self.report(unknown::used_before(name, span, definition));
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
                if let Some(scope) = &mut self.node_scope {
                    scope.mention_root(*id);
                }
                Typed::new(ExprKind::Graph(*id), span, Type::Position)
            }
            GlobalKind::Function { .. } => {
                let definition = self.definitions.place(name);
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
        self.report_all(suspicion::repeated_options(self.source, options));
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
        if let Some(truth) = self.frame.truth(&conditional.condition) {
            let reason = self.frame.last_fact(&conditional.condition);
            self.report(suspicion::dead_branch(conditional, truth, reason));
        }
        let consequence = self.in_block(|this| {
            this.frame.learn(&conditional.condition);
            this.expression(&conditional.consequence)
        });
        let alternative = self.in_block(|this| {
            this.frame.learn_not(&conditional.condition);
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
}
