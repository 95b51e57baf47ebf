//! From matched expressions to the tree: an operation, and the conventions that
//! it stands under.

use crate::diagnostic::{Code as Problem, Diagnostic};
use crate::syntax::Rule;
use crate::syntax::ast::{Expr, ExprKind};
use crate::syntax::lower_operand::MAX_POSTFIXES;
use crate::syntax::lower_statement::take;
use crate::syntax::parse::Lowering;
use pest::iterators::Pair;

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
