//! Parts of values: elements, fields, and nodes of explicit games by name.

use crate::check::definitions::Meaning;
use crate::check::node_scope::{Nodes, number_of};
use crate::check::resolver::{Resolver, Typed};
use crate::check::scope::GlobalKind;
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::game::GraphId;
use crate::program::errors::unknown_node;
use crate::program::{Expr, ExprKind, Literal, MOVE_FIELDS, Type};
use crate::source::Span;
use crate::syntax::ast;

impl Resolver<'_> {
    /// `xs[i]`, `fig["17"]`
    pub fn index(&mut self, object: &ast::Expr, index: &ast::Expr, span: Span) -> Typed {
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

    /// `xs[i..]`
    pub fn tail(&mut self, object: &ast::Expr, from: &ast::Expr, span: Span) -> Typed {
        let object = Box::new(self.expression(object).expr);
        let from = self.expression(from);
        self.expect(&from, Type::Integer, "a place is an integer");
        let from = Box::new(from.expr);
        Typed::new(ExprKind::Tail { object, from }, span, Type::Any)
    }

    /// `m.to`, `fig.a`
    pub fn field(&mut self, object: &ast::Expr, name: &ast::Name, span: Span) -> Typed {
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

    /// The explicit game that an expression names, if it is just its name.
    fn named_graph(&mut self, object: &ast::Expr) -> Option<(GraphId, Option<Nodes>)> {
        let ast::ExprKind::Name(name) = &object.kind else {
            return None;
        };
        match self.meaning(name, true) {
            Meaning::Global(GlobalKind::Graph { id, nodes }) => Some((id, nodes)),
            _ => None,
        }
    }

    /// A node of a game whose nodes are known.
    fn known_node(
        &mut self,
        object: &ast::Expr,
        graph: GraphId,
        nodes: &Nodes,
        name: &str,
        name_span: Span,
        span: Span,
    ) -> Typed {
        let Some(node) = number_of(nodes, name) else {
            let game = match &object.kind {
                ast::ExprKind::Name(game) => game.clone(),
                _ => "game".into(),
            };
            let known = nodes.iter().map(|name| &**name);
            self.report(unknown_node(&game, name, known, name_span));
            return Typed::invalid(span);
        };
        if let Some(scope) = &mut self.node_scope {
            scope.mention(graph, node);
        }
        Typed::new(ExprKind::Node { graph, node }, span, Type::Position)
    }
}
