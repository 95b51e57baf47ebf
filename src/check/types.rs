//! What operators make of types, as far as types are known before running.

use crate::check::resolver::Typed;
use crate::diagnostic::{Code, Diagnostic};
use crate::program::Type;
use crate::program::errors::{
    IN_HELP, IN_WHAT, comparable, copies_on_the_right, mixed_comparison, not_integers, not_ordered,
    order_help, wrong_operands,
};
use crate::source::Span;
use crate::syntax::ast::BinaryOperator as B;

/// Whether a value of a type may serve as an integer.
fn maybe_integer(type_of: Type) -> bool {
    matches!(type_of, Type::Any | Type::Integer | Type::EmptySum)
}

fn maybe_position(type_of: Type) -> bool {
    matches!(type_of, Type::Any | Type::Position | Type::EmptySum)
}

fn maybe_list(type_of: Type) -> bool {
    matches!(type_of, Type::Any | Type::List | Type::Text)
}

/// An operator between two operands whose types are partly known.
pub(super) struct Operands<'a> {
    pub operator: B,
    pub span: Span,
    pub left: (Type, Span),
    pub right: &'a Typed,
}

impl Operands<'_> {
    fn right(&self) -> (Type, Span) {
        (self.right.type_of, self.right.expr.span)
    }

    fn wrong(&self, title: &str) -> Diagnostic {
        wrong_operands(title, self.span, self.left, self.right())
    }

    /// What is certainly wrong with a comparison.
    pub fn comparison_error(&self) -> Option<Diagnostic> {
        let (left, right) = (self.left.0, self.right.type_of);
        match self.operator {
            B::Equal | B::NotEqual => (!comparable(left, right)).then(|| {
                let (left_span, right_span) = (self.left.1, self.right.expr.span);
                mixed_comparison(left, right, self.span, left_span, right_span)
            }),
            B::In | B::NotIn => (!maybe_list(right)).then(|| self.wrong(IN_WHAT).help(IN_HELP)),
            _ => {
                let ordered = |t| maybe_integer(t) || maybe_list(t) || t == Type::Boolean;
                let alike = left == right
                    || left == Type::Any
                    || right == Type::Any
                    || (maybe_integer(left) && maybe_integer(right));
                (!(ordered(left) && ordered(right) && alike)).then(|| {
                    self.wrong(&not_ordered(left, right))
                        .help(order_help(left, right))
                })
            }
        }
    }

    /// The type of the result, or what is certainly wrong.
    pub fn result(&self) -> Result<Type, Diagnostic> {
        let (left, right) = (self.left.0, self.right.type_of);
        match self.operator {
            B::Append if maybe_list(left) && maybe_list(right) => Ok(match (left, right) {
                (Type::Text, _) | (_, Type::Text) => Type::Text,
                (Type::List, _) | (_, Type::List) => Type::List,
                _ => Type::Any,
            }),
            B::Append => Err(self
                .wrong("`++` joins two lists or two strings")
                .help("`str(…)` makes a string of a value, and `[x]` is a list of one element")),
            B::Range | B::RangeBelow if maybe_integer(left) && maybe_integer(right) => {
                Ok(Type::List)
            }
            B::Range | B::RangeBelow => Err(self
                .wrong("a range runs between integers")
                .help("to run over a list or a string, name it alone: `for x in xs`")),
            B::Plus if left == Type::Position || right == Type::Position => {
                if maybe_position(left) && maybe_position(right) {
                    Ok(Type::Position)
                } else {
                    Err(self
                        .wrong("a position can only be added to a position")
                        .help("the Nim heap of n tokens is written `*n`, and a ruleset becomes a position with its arguments, as in `kayles(5)`"))
                }
            }
            B::Times if left == Type::Position => Err(copies_on_the_right(
                self.span,
                self.left.1,
                self.right.expr.span,
            )),
            B::Times if right == Type::Position => {
                if maybe_integer(left) {
                    Ok(Type::Position)
                } else {
                    Err(self
                        .wrong("`n * G` is n copies of the position G, n an integer")
                        .help("to play two positions side by side, write `G + H`"))
                }
            }
            // `n * x` may be copies of a position, `x + y` a sum of two.
            B::Times if maybe_integer(left) && right == Type::Any => Ok(Type::Any),
            B::Plus if left == Type::Any && right == Type::Any => Ok(Type::Any),
            B::Plus if left == Type::EmptySum || right == Type::EmptySum => Ok(Type::Any),
            _ if maybe_integer(left) && maybe_integer(right) => Ok(Type::Integer),
            _ if self.operator == B::Plus && maybe_list(left) && maybe_list(right) => Err(self
                .wrong("`+` adds integers or positions")
                .help("to join two lists or two strings, write `++`")),
            _ => Err(not_integers(
                self.operator,
                self.span,
                self.left,
                self.right(),
            )),
        }
    }
}

/// The error for an expression that can never be what is needed.
pub(super) fn misfit(typed: &Typed, wanted: Type, title: &str) -> Option<Diagnostic> {
    let fits = match wanted {
        Type::Integer => maybe_integer(typed.type_of),
        Type::Position => maybe_position(typed.type_of),
        _ => typed.type_of == wanted || typed.type_of == Type::Any,
    };
    if fits {
        return None;
    }
    let what = typed.type_of.described();
    let code = match wanted {
        Type::Position => Code::NotAPosition,
        _ => Code::WrongType,
    };
    let diagnostic = Diagnostic::new(code, format!("{title}, not {what}"))
        .label(typed.expr.span, format!("this is {what}"));
    let diagnostic = match (wanted, typed.type_of) {
        (Type::Position, Type::Integer) => {
            diagnostic.help("to go on playing a ruleset, write its name, as in `-> stones(n - k)`; only for a plain Nim heap of that size write `*(n - k)`")
        }
        (Type::Position, Type::Ruleset) => diagnostic
            .help("a ruleset becomes a position with its arguments, as in `kayles(5)`"),
        (Type::Position, Type::Move) => {
            diagnostic.help("the position that a move `m` reaches is `m.to`")
        }
        (Type::Boolean, _) => diagnostic.help("compare it with something: `… != 0` for what is not 0, `… == 0` for what is"),
        (Type::Integer, Type::Position) => {
            diagnostic.help("for the value of a position, write `grundy(G)`")
        }
        _ => diagnostic,
    };
    Some(diagnostic)
}
