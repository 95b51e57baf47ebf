//! What stops an evaluation.
//!
//! A fault of a game travels without place or words until the question that
//! met it is reached; there it becomes a diagnostic.

use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Argument, Arrow, PathStep, PositionId, PositionKey, Trouble};
use crate::limits::{Limit, Stop};
use crate::source::Span;

use super::Interpreter;
use std::fmt::Write;

/// Why an evaluation has no result.
#[derive(Debug)]
pub enum Fault {
    /// Found by the mathematics; no place yet.
    Game(Trouble),
    /// Explained, with its place.
    Explained(Box<Diagnostic>),
    /// The name of a statement that failed before; nothing new to report.
    FailedEarlier,
}

impl Fault {
    /// Whether the whole program has to stop.
    #[must_use]
    pub fn is_stop(&self) -> bool {
        match self {
            Self::Game(Trouble::Stopped(_)) => true,
            Self::Explained(diagnostic) => matches!(
                diagnostic.code,
                Code::Interrupted | Code::TimedOut | Code::TooMuchMemory
            ),
            Self::Game(_) | Self::FailedEarlier => false,
        }
    }
}

impl From<Trouble> for Fault {
    fn from(trouble: Trouble) -> Self {
        Self::Game(trouble)
    }
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Self {
        Self::Game(Trouble::Stopped(stop))
    }
}

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Explained(Box::new(diagnostic))
    }
}

/// Positions of a cycle or path that are shown one by one.
const SHOWN: usize = 12;

impl Interpreter {
    /// Gives a fault of a game the place of the question that met it.
    pub(crate) fn at(&mut self, fault: Fault, span: Span) -> Fault {
        match fault {
            Fault::Game(trouble) => self.explain_trouble(trouble, span).into(),
            other => other,
        }
    }

    fn explain_trouble(&mut self, trouble: Trouble, span: Span) -> Diagnostic {
        match trouble {
            Trouble::Stopped(stop) => self.endless_descent(explain_stop(stop, span)),
            Trouble::TooManyPositions { limit, needed } => {
                let mut diagnostic = Diagnostic::new(
                    Code::TooManyPositions,
                    format!("this needs more than {limit} positions"),
                )
                .label(span, "asked for here")
                .note("a game whose moves let a position grow without end reaches this limit too: see whether the last position is larger than the one asked about")
                .note(format!(
                    "the last position met was `{}`",
                    self.position_text(self.world.graph.last())
                ));
                if let Some(needed) = needed {
                    diagnostic = diagnostic.note(format!("about {needed} positions would be needed"));
                }
                self.endless_descent(diagnostic)
                    .help(Limit::Positions.advice("ask about a smaller position"))
            }
            Trouble::HeapTooLarge { size, limit, searched } => Diagnostic::new(
                Code::TooManyPositions,
                format!("a heap of {size} needs a table of {size} values"),
            )
            .label(span, format!("at most {limit} are allowed"))
            .note(format!(
                "with a proof that the values repeat it would need none; the heaps up to {searched} give no proof"
            ))
            .help(Limit::Positions.advice("ask about a smaller heap")),
            Trouble::Cycle { positions } => self.explain_cycle(&positions, span),
            Trouble::GuardNeedsItself { position } => {
                let text = self.position_text(position);
                Diagnostic::new(
                    Code::GuardNeedsItself,
                    format!("the moves of `{text}` depend on its own value"),
                )
                .label(span, format!("this asks for a value while the moves of `{text}` are worked out"))
                .note(format!(
                    "which moves `{text}` has depends on this value, and the value depends on its moves"
                ))
                .help("after `if` and in what an arrow leads to, ask only about positions that a move reaches, such as `f(n - 1)` in the moves of `f(n)`")
            }
            Trouble::TwoSpecialEdges { path } => self.explain_path(&path, span),
            Trouble::TooManyMarkings => Diagnostic::new(
                Code::Overflow,
                "this game has more markings than can be counted",
            )
            .label(span, "asked for here")
            .note("a game that is no tree has its markings counted one by one; the number of a tree's may be up to 2^127")
            .help(Limit::Positions.advice("ask about a smaller game")),
            Trouble::TooManyCopies => Diagnostic::new(
                Code::Overflow,
                "this sum has more copies of one summand than can be counted",
            )
            .label(span, "worked out here"),
            Trouble::DualityDisagrees {
                position,
                local,
                rule2,
                rule3,
            } => {
                let text = self.position_text(position);
                Diagnostic::new(
                    Code::Internal,
                    format!("Theorem 4 was contradicted at `{text}`, which is impossible"),
                )
                .label(span, "asked for here")
                .note(format!(
                    "local test: {local}, Rule 2 good: {rule2}, Rule 3 good: {rule3}"
                ))
                .help("this is a fault of grundy itself: please report it with this program")
            }
        }
    }

    /// The help for a ruleset that goes below zero because it lacks a guard,
    /// when the last position met looks like it.
    fn endless_descent(&self, diagnostic: Diagnostic) -> Diagnostic {
        let PositionKey::Ruled { arguments, .. } = self.world.graph.key(self.world.graph.last())
        else {
            return diagnostic;
        };
        let below_zero = |argument: &Argument| matches!(argument, Argument::Integer(n) if *n < 0);
        if arguments.iter().any(below_zero) {
            return diagnostic
                .note("the moves have led below zero")
                .help("if no number should fall below zero, a guard is missing: `-> … if n > 0`, or `for k in 1..n`");
        }
        diagnostic
    }

    fn explain_cycle(&mut self, positions: &[PositionId], span: Span) -> Diagnostic {
        let first = positions[0];
        let mut text = self.position_text(first);
        for index in 1..=positions.len() {
            if index > SHOWN {
                let _ = write!(text, " → … ({} positions)", positions.len());
                break;
            }
            let from = positions[index - 1];
            let to = positions.get(index).copied().unwrap_or(first);
            let option = self.option_through(from, to);
            let _ = write!(text, " → {}", self.position_text(option));
            if option != to {
                let _ = write!(text, ", which holds {}", self.position_text(to));
            }
        }
        let next = positions.get(1).copied().unwrap_or(first);
        let option = self.option_through(first, next);
        let mut diagnostic = Diagnostic::new(Code::Cycle, "this game can go round for ever")
            .label(span, "asked for here");
        for arrow in [Arrow::Ordinary, Arrow::Special] {
            if let Some(place) = self.edge_place(first, option, arrow) {
                let (from, to) = (self.position_text(first), self.position_text(option));
                diagnostic = diagnostic.label(place, format!("this allows `{from}` → `{to}`"));
                break;
            }
        }
        diagnostic
            .note(format!("the cycle: {text}"))
            .help("every play must end: let each move make something smaller")
    }

    /// The option of `from` that is `to`, or a sum or a relabelled game that
    /// holds it.
    fn option_through(&self, from: PositionId, to: PositionId) -> PositionId {
        let options = self.world.graph.known_options(from);
        if options.iter().any(|edge| edge.to == to) {
            return to;
        }
        options
            .iter()
            .map(|edge| edge.to)
            .find(|option| match self.world.graph.key(*option) {
                PositionKey::Sum(summands) => summands.iter().any(|(summand, _)| *summand == to),
                PositionKey::Relabelled { of, .. } => *of == to,
                _ => false,
            })
            .unwrap_or(to)
    }

    fn explain_path(&mut self, path: &[PathStep], span: Span) -> Diagnostic {
        let mut text = path
            .first()
            .map(|step| self.position_text(step.from))
            .unwrap_or_default();
        for step in path {
            let arrow = match step.arrow {
                Arrow::Ordinary => "->",
                Arrow::Special => "=>",
            };
            let next = self.position_text(step.to);
            text = format!("{text} {arrow} {next}");
        }
        let mut diagnostic = Diagnostic::new(
            Code::TwoSpecialEdges,
            "a path of this game carries two special edges `=>`",
        )
        .label(span, "this asks about Rule 2 or 3");
        let special = path.iter().filter(|step| step.arrow == Arrow::Special);
        for (step, word) in special.zip(["first", "second"]) {
            if let Some(place) = self.edge_place(step.summand, step.option, step.arrow) {
                diagnostic = diagnostic.label(place, format!("the {word} special edge leads here"));
            }
        }
        diagnostic
            .note(format!("the path: {text}"))
            .note("Rules 2 and 3 are defined for games in which every path carries at most one special edge")
            .help("make one of the two ordinary by writing `->`; `rule1` has no such limit, but it is another question")
    }
}

/// Explains why everything stopped.
pub(crate) fn explain_stop(stop: Stop, span: Span) -> Diagnostic {
    match stop {
        Stop::Interrupted => Diagnostic::new(Code::Interrupted, "interrupted")
            .label(span, "while this was worked out")
            .help("results printed above remain valid; start it again for the rest"),
        Stop::TimedOut { seconds } => {
            let unit = if seconds == 1 { "second" } else { "seconds" };
            Diagnostic::new(
                Code::TimedOut,
                format!("this ran longer than {seconds} {unit}"),
            )
            .label(span, "while this was worked out")
            .help(Limit::Timeout.advice("ask a smaller question"))
        }
        Stop::OutOfMemory { mebibytes } => Diagnostic::new(
            Code::TooMuchMemory,
            format!("this needs more than {mebibytes} MiB of memory"),
        )
        .label(span, "while this was worked out")
        .help(Limit::Memory.advice("ask a smaller question")),
    }
}
