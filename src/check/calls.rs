//! Calls: of functions, rulesets, built-ins and values.

use crate::check::definitions::Meaning;
use crate::check::resolver::{Resolver, Typed};
use crate::check::scope::GlobalKind;
use crate::diagnostic::{Code, Diagnostic};
use crate::program::errors::{ELEMENTS, MULTIPLY, wrong_count};
use crate::program::{BuiltinId, Comprehension, Expr, ExprKind, Signature, Type};
use crate::source::Span;
use crate::syntax::ast;

impl Resolver<'_> {
    /// A call.
    pub fn call(&mut self, callee: &ast::Expr, arguments: &ast::Arguments, span: Span) -> Typed {
        let ast::ExprKind::Name(name) = &callee.kind else {
            let callee = self.expression(callee);
            return self.call_value(callee, arguments, span);
        };
        match self.meaning(name, false) {
            Meaning::Builtin(builtin) => self.call_builtin(builtin, arguments, span),
            Meaning::Global(GlobalKind::Function { id, parameters }) => {
                let arguments = self.all_arguments(arguments);
                self.check_count(name, parameters, arguments.len(), span);
                self.asks = true;
                let kind = ExprKind::CallFunction {
                    function: id,
                    arguments: arguments.into_iter().map(|typed| typed.expr).collect(),
                };
                Typed::new(kind, span, Type::Any)
            }
            Meaning::Global(GlobalKind::Ruleset { parameters, .. }) => {
                let found = arguments.values.len() + usize::from(arguments.comprehension.is_some());
                self.check_count(name, parameters, found, span);
                let callee = self.name(name, callee.span, false);
                self.call_value(callee, arguments, span)
            }
            Meaning::Unknown => {
                self.unknown_name(name, callee.span);
                self.all_arguments(arguments);
                Typed::invalid(span)
            }
            _ => {
                let callee = self.name(name, callee.span, false);
                self.call_value(callee, arguments, span)
            }
        }
    }

    fn check_count(&mut self, name: &str, wanted: usize, found: usize, span: Span) {
        if wanted != found {
            let diagnostic = wrong_count(name, wanted, found, span);
            let noun = if wanted == 1 {
                "parameter"
            } else {
                "parameters"
            };
            let places = vec!["…"; wanted].join(", ");
            let diagnostic = diagnostic.help(format!("it is called as `{name}({places})`"));
            self.report(match self.definitions.place(name) {
                Some(place) => diagnostic.label(place, format!("defined with {wanted} {noun}")),
                None => diagnostic,
            });
        }
    }

    /// A call of a value: of a ruleset, or of a convention.
    fn call_value(&mut self, callee: Typed, arguments: &ast::Arguments, span: Span) -> Typed {
        let type_of = match callee.type_of {
            Type::Ruleset => Type::Position,
            Type::Convention => Type::Convention,
            Type::Any => Type::Any,
            other => {
                self.not_callable(other, &callee.expr, arguments);
                Type::Any
            }
        };
        let arguments = self.all_arguments(arguments);
        if let ExprKind::Code(code) = &callee.expr.kind
            && arguments.len() != 1
        {
            let name = code.to_string();
            self.report(
                wrong_count(&name, 1, arguments.len(), span)
                    .help(format!(
                        "a heap of n tokens is `{name}(n)`; several heaps are added: `{name}(3) + {name}(4)`"
                    )),
            );
        }
        let kind = ExprKind::CallValue {
            callee: Box::new(callee.expr),
            arguments: arguments.into_iter().map(|typed| typed.expr).collect(),
        };
        Typed::new(kind, span, type_of)
    }

    fn not_callable(&mut self, type_of: Type, callee: &Expr, arguments: &ast::Arguments) {
        let what = type_of.described();
        let diagnostic = Diagnostic::new(Code::NotCallable, format!("{what} cannot be called"))
            .label(callee.span, format!("this is {what}"));
        let diagnostic = match (&callee.kind, type_of) {
            (ExprKind::Graph(_), _) => diagnostic
                .note("an explicit game has no arguments; it is a position by itself")
                .help("a node of it is written `game.node`"),
            (_, Type::Integer) => diagnostic.help(MULTIPLY),
            (_, Type::List | Type::Text) => diagnostic.help(ELEMENTS),
            _ => diagnostic,
        };
        let diagnostic = match arguments.span {
            Some(span) => diagnostic.label(span, "called with these arguments"),
            None => diagnostic,
        };
        self.report(diagnostic);
    }

    /// The arguments, a bare comprehension as a list among them.
    fn all_arguments(&mut self, arguments: &ast::Arguments) -> Vec<Typed> {
        let mut all: Vec<Typed> = arguments
            .values
            .iter()
            .map(|argument| self.expression(argument))
            .collect();
        if let Some(comprehension) = &arguments.comprehension {
            let span = comprehension.element.span;
            let comprehension = self.comprehension(comprehension);
            let kind = ExprKind::Comprehension(Box::new(comprehension));
            all.push(Typed::new(kind, span, Type::List));
        }
        all
    }

    fn call_builtin(&mut self, id: BuiltinId, arguments: &ast::Arguments, span: Span) -> Typed {
        let builtin = self.builtins[id.0];
        let values: Vec<Typed> = arguments
            .values
            .iter()
            .enumerate()
            .map(|(index, argument)| self.builtin_argument(builtin, index, argument))
            .collect();
        let stream = arguments
            .comprehension
            .as_ref()
            .map(|comprehension| self.stream(builtin, comprehension));
        let found = values.len() + usize::from(stream.is_some());
        let own_convention = builtin.asks && values.len() == 2;
        let most = builtin.most.map(|most| most + usize::from(builtin.asks));
        if found < builtin.least || most.is_some_and(|most| found > most) {
            self.wrong_builtin_count(builtin, found, span);
        }
        if builtin.asks && !own_convention {
            self.asks = true;
        }
        if builtin.first == Type::Position
            && let Some(first) = values.first()
        {
            let title = format!("the argument of `{}` must be a position", builtin.name);
            self.expect(first, Type::Position, &title);
        }
        let kind = ExprKind::CallBuiltin {
            builtin: id,
            arguments: values.into_iter().map(|typed| typed.expr).collect(),
            stream: stream.map(Box::new),
        };
        Typed::new(kind, span, builtin.result)
    }

    /// An argument of a built-in; the second of a question is a convention.
    fn builtin_argument(
        &mut self,
        builtin: &Signature,
        index: usize,
        argument: &ast::Expr,
    ) -> Typed {
        if builtin.asks && index == 1 {
            let convention = self.convention(argument);
            return Typed {
                expr: convention,
                type_of: Type::Convention,
            };
        }
        self.expression(argument)
    }

    fn stream(&mut self, builtin: &Signature, comprehension: &ast::Comprehension) -> Comprehension {
        if !builtin.takes_list {
            self.report(
                Diagnostic::new(
                    Code::WrongType,
                    format!("`{}` does not take a comprehension", builtin.name),
                )
                .label(
                    comprehension.element.span,
                    "a comprehension without brackets",
                )
                .note(format!("it is called as `{}`", builtin.form()))
                .help(format!(
                    "for a list of results, write `[{}(…) for …]`",
                    builtin.name
                )),
            );
        }
        self.comprehension(comprehension)
    }

    fn wrong_builtin_count(&mut self, builtin: &Signature, found: usize, span: Span) {
        let wanted = match (builtin.least, builtin.most) {
            (least, Some(most)) if least == most => match least {
                1 => "1 argument".to_owned(),
                n => format!("{n} arguments"),
            },
            (least, Some(most)) if most == least + 1 => format!("{least} or {most} arguments"),
            (least, Some(most)) => format!("{least} to {most} arguments"),
            (1, None) => "at least 1 argument".to_owned(),
            (least, None) => format!("at least {least} arguments"),
        };
        let convention = if builtin.asks {
            " and perhaps a convention"
        } else {
            ""
        };
        self.report(
            Diagnostic::new(
                Code::WrongArgumentCount,
                format!("`{}` takes {wanted}{convention}, not {found}", builtin.name),
            )
            .label(span, format!("called with {found} here"))
            .help(format!("it is called as `{}`", builtin.form())),
        );
    }
}
