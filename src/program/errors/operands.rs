//! Operands whose types do not go together.

use crate::diagnostic::{Code, Diagnostic};
use crate::program::Type;
use crate::source::Span;
use crate::syntax::ast::BinaryOperator as B;

/// The error for operands of the wrong types.
#[must_use]
pub fn wrong_operands(
    title: &str,
    span: Span,
    left: (Type, Span),
    right: (Type, Span),
) -> Diagnostic {
    Diagnostic::new(Code::WrongType, title)
        .label(span, "used here")
        .label(left.1, format!("this is {}", left.0.described()))
        .label(right.1, format!("this is {}", right.0.described()))
}

/// The title of the error for `in` with something that has no elements.
pub const IN_WHAT: &str = "`in` looks for an element of a list or a part of a string";
/// What to do about it.
pub const IN_HELP: &str =
    "write a list or a range on the right: `x in [1, 2]`, `x in 0..<n`; for equality, write `==`";

/// The error for an operator of integers between other values.
#[must_use]
pub fn not_integers(
    operator: B,
    span: Span,
    left: (Type, Span),
    right: (Type, Span),
) -> Diagnostic {
    let title = format!("`{}` needs two integers", operator.symbol());
    let diagnostic = wrong_operands(&title, span, left, right);
    let either = |wanted| left.0 == wanted || right.0 == wanted;
    if either(Type::Ruleset) {
        return diagnostic.help("a number with a point is a take-and-break code, a ruleset; there are no decimal numbers");
    }
    if operator == B::Plus && either(Type::Text) {
        return diagnostic
            .help("strings are joined with `++`, and `str(…)` makes a string of a value");
    }
    if either(Type::Position) {
        return diagnostic.help("for the value of a position, write `grundy(G)`");
    }
    if either(Type::Boolean) {
        return diagnostic.help("to turn a condition into a number, write `if … then 1 else 0`");
    }
    diagnostic.help("put an integer in the place of the other value")
}

/// The error for `G * 3`.
#[must_use]
pub fn copies_on_the_right(span: Span, left: Span, right: Span) -> Diagnostic {
    Diagnostic::new(
        Code::CopiesOnTheRight,
        "the number of copies must come before the position",
    )
    .label(span, "`position * number` is not allowed")
    .label(left, "the position")
    .label(right, "the number of copies")
    .help("write `3 * G` for three copies of G")
}

/// The title of the error for `<` between values without an order.
#[must_use]
pub fn not_ordered(left: Type, right: Type) -> String {
    let (left, right) = (left.described(), right.described());
    if left == right {
        format!("{left} is neither smaller nor larger than another")
    } else {
        format!("{left} is neither smaller nor larger than {right}")
    }
}

/// What to do about it.
#[must_use]
pub fn order_help(left: Type, right: Type) -> &'static str {
    match (left, right) {
        (Type::Position, _) | (_, Type::Position) => {
            "compare the values of positions: `grundy(G) < grundy(H)`"
        }
        _ if left == right => "only integers, strings, lists and truth values have an order",
        _ => "compare an integer with an integer, a string with a string, a list with a list",
    }
}

/// Whether `==` makes sense between two types.
#[must_use]
pub fn comparable(left: Type, right: Type) -> bool {
    use Type as T;
    let wildcard = |t| matches!(t, T::Any | T::Nothing);
    left == right
        || wildcard(left)
        || wildcard(right)
        || matches!(
            (left, right),
            (T::EmptySum, T::Integer | T::Position) | (T::Integer | T::Position, T::EmptySum)
        )
}

/// The error for `==` between different types.
#[must_use]
pub fn mixed_comparison(
    left: Type,
    right: Type,
    span: Span,
    left_span: Span,
    right_span: Span,
) -> Diagnostic {
    let diagnostic = Diagnostic::new(
        Code::MixedComparison,
        format!(
            "{} is never equal to {}",
            left.described(),
            right.described()
        ),
    )
    .label(span, "compared here")
    .label(left_span, format!("this is {}", left.described()))
    .label(right_span, format!("this is {}", right.described()));
    match (left, right) {
        (Type::Position, Type::Integer) | (Type::Integer, Type::Position) => diagnostic.help(
            "compare two numbers: put `grundy(…)` around the position, or a number in its place",
        ),
        (Type::Position, Type::Outcome) | (Type::Outcome, Type::Position) => {
            diagnostic.help("compare the outcome of the position: `outcome(G) == P`")
        }
        (Type::Outcome, _) | (_, Type::Outcome) => diagnostic
            .help("the outcomes are `P` (the player to move loses) and `N` (that player wins)"),
        (Type::Text, _) | (_, Type::Text) => {
            diagnostic.help("`str(…)` makes a string of a value, to compare it as text")
        }
        (Type::List, _) | (_, Type::List) => {
            diagnostic.help("to ask whether a list holds a value, write `x in xs`")
        }
        _ => diagnostic.help("compare two values of one type"),
    }
}
