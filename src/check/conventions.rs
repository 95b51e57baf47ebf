//! `under`: conventions, and whether anything obeys them.

use crate::check::definitions::Meaning;
use crate::check::resolver::{Resolver, Typed};
use crate::check::scope::GlobalKind;
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::program::{Expr, ExprKind, Type, convention_names, known_conventions};
use crate::source::Span;
use crate::syntax::ast;

/// Why an outer convention is never used.
const INNER_ONE: &str =
    "a question under two conventions obeys the inner one; misère play with a pass is not defined";

impl Resolver<'_> {
    pub fn under(&mut self, body: &ast::Expr, convention: &ast::Expr, span: Span) -> Typed {
        let (resolved, asks) = self.watching_questions(|this| this.expression(body));
        if !asks {
            let why = self.why_nothing_asks(body);
            self.asks_nothing(body.span, convention.span, why);
        }
        let body = resolved;
        let convention = self.convention(convention);
        let type_of = body.type_of;
        let kind = ExprKind::Under {
            body: Box::new(body.expr),
            convention: Box::new(convention),
        };
        Typed::new(kind, span, type_of)
    }

    /// The conventions written after clauses: the first holds.
    pub fn trailing_under(
        &mut self,
        under: &[ast::Expr],
        left: Span,
        mut asks: bool,
    ) -> Option<Expr> {
        let mut first = None;
        for (index, convention) in under.iter().enumerate() {
            if !asks {
                let why = (index > 0).then_some(INNER_ONE);
                self.asks_nothing(left, convention.span, why);
            }
            asks = false;
            let convention = self.convention(convention);
            first.get_or_insert(convention);
        }
        self.asks |= asks;
        first
    }

    /// Resolves something and says whether it asks a question that obeys
    /// `under`; such a question is then answered for.
    pub fn watching_questions<T>(&mut self, resolve: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let before = std::mem::replace(&mut self.asks, false);
        let result = resolve(self);
        let asks = std::mem::replace(&mut self.asks, before);
        (result, asks)
    }

    /// Reports an `under` that changes nothing, and why where that is known.
    pub fn asks_nothing(&mut self, left: Span, convention: Span, why: Option<&str>) {
        let diagnostic = Diagnostic::new(
            Code::UnderAsksNothing,
            "nothing on the left of this `under` depends on a convention",
        )
        .label(convention, "this convention is never used")
        .label(
            left,
            "no question such as `grundy` or `outcome` that it could reach",
        )
        .help("write the question and its convention together, as in `grundy(G) under misere`, or remove the `under`");
        self.report(match why {
            Some(why) => diagnostic.note(why),
            None => diagnostic,
        });
    }

    /// Why the left side of an `under` is none of its business, in the cases
    /// that are met often.
    fn why_nothing_asks(&self, left: &ast::Expr) -> Option<&'static str> {
        match &left.kind {
            ast::ExprKind::Under { .. } => Some(INNER_ONE),
            ast::ExprKind::Name(name) => match self.meaning(name, false) {
                Meaning::Global(GlobalKind::Value { .. }) => {
                    Some("the value of a `let` was computed under the convention of its own line")
                }
                _ => None,
            },
            ast::ExprKind::Call { callee, .. } => match &callee.kind {
                ast::ExprKind::Name(name)
                    if matches!(self.meaning(name, false), Meaning::Builtin(_)) =>
                {
                    Some("this function answers the same under every convention")
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// A convention.
    pub fn convention(&mut self, convention: &ast::Expr) -> Expr {
        if let ast::ExprKind::Name(name) = &convention.kind
            && matches!(self.meaning(name, true), Meaning::Unknown)
        {
            self.unknown_convention(name, convention.span);
            return Typed::invalid(convention.span).expr;
        }
        let typed = self.expression(convention);
        if !matches!(typed.type_of, Type::Convention | Type::Any) {
            let what = typed.type_of.described();
            self.report(
                Diagnostic::new(Code::UnknownConvention, format!("{what} is no convention"))
                    .label(convention.span, format!("this is {what}"))
                    .help(known_conventions()),
            );
        }
        typed.expr
    }

    fn unknown_convention(&mut self, name: &str, span: Span) {
        let diagnostic = Diagnostic::new(
            Code::UnknownConvention,
            format!("there is no convention `{name}`"),
        )
        .label(span, "unknown convention")
        .note(known_conventions());
        let both = name.contains("pass") && name.contains("mis");
        self.report(match suggest::closest(name, convention_names()) {
            _ if both => {
                diagnostic.help("misère play with a pass is not defined: choose one of the two")
            }
            Some(close) => diagnostic.help(format!("did you mean `{close}`?")),
            None => diagnostic,
        });
    }
}
