//! What a text defines, collected before anything in it is resolved: games
//! and functions can be used above their definitions.

use crate::check::resolver::{Counts, Own, Resolver};
use crate::check::scope::{Global, GlobalKind};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{GraphId, RulesetId};
use crate::program::{FunctionId, Type, ValueId, find_constant};
use crate::syntax::ast::{self, GameBody, StatementKind};
use std::sync::Arc;

impl Resolver<'_> {
    /// Declares every definition of the text.
    pub fn declare(&mut self, program: &ast::Program, mut counts: Counts) {
        for (index, statement) in program.statements.iter().enumerate() {
            let (name, kind) = match &statement.kind {
                StatementKind::Game(game) => (&game.name, declared_game(&game.body, &mut counts)),
                StatementKind::Let(definition) => {
                    let kind = declared_let(definition, &mut counts);
                    (&definition.name, kind)
                }
                _ => continue,
            };
            if self.scope.builtin(&name.text).is_some() || find_constant(&name.text).is_some() {
                self.report(
                    Diagnostic::new(
                        Code::ShadowsBuiltin,
                        format!("`{}` hides the built-in of that name", name.text),
                    )
                    .label(name.span, "defined here")
                    .help("give it another name, so that the built-in one can still be used"),
                );
            }
            self.declare_name(name, kind, index);
        }
    }

    fn declare_name(&mut self, name: &ast::Name, kind: GlobalKind, statement: usize) {
        if let Some(first) = self.own.0.get(&name.text) {
            let first = first.global.span;
            self.report(
                Diagnostic::new(
                    Code::DuplicateDefinition,
                    format!("`{}` is defined twice", name.text),
                )
                .label(name.span, "the second definition")
                .label(first, "the first definition")
                .help("give one of them another name, or remove it"),
            );
            return;
        }
        if let Some(imported) = self.scope.imported.get(&name.text) {
            let imported = imported.span;
            self.report(
                Diagnostic::new(Code::NameClash, format!("`{}` is also imported", name.text))
                    .label(name.span, "defined here")
                    .label(imported, "and in the imported file")
                    .help("give one of them another name"),
            );
        }
        let global = Global {
            kind,
            span: name.span,
        };
        self.own
            .0
            .insert(name.text.clone(), Own { global, statement });
    }
}

fn declared_game(body: &GameBody, counts: &mut Counts) -> GlobalKind {
    match body {
        GameBody::Ruleset(ruleset) => {
            let id = RulesetId(number(&mut counts.rulesets));
            let parameters = ruleset.parameters.len();
            GlobalKind::Ruleset { id, parameters }
        }
        GameBody::Graph(graph) => GlobalKind::Graph {
            id: GraphId(number(&mut counts.graphs)),
            nodes: Some(Arc::new(
                graph.nodes.iter().map(|node| node.text.clone()).collect(),
            )),
        },
        GameBody::File { .. } => GlobalKind::Graph {
            id: GraphId(number(&mut counts.graphs)),
            nodes: None,
        },
    }
}

fn declared_let(definition: &ast::Let, counts: &mut Counts) -> GlobalKind {
    match &definition.parameters {
        Some(parameters) => {
            let id = FunctionId(counts.functions);
            counts.functions += 1;
            let parameters = parameters.len();
            GlobalKind::Function { id, parameters }
        }
        None => {
            let id = ValueId(counts.values);
            counts.values += 1;
            let type_of = Type::Any;
            GlobalKind::Value { id, type_of }
        }
    }
}

/// The next number of a kind of game.
fn number(count: &mut usize) -> u32 {
    *count += 1;
    u32::try_from(*count - 1).expect("definitions are written one by one")
}
