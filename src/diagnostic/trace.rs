//! The way to an error: what was being worked out, innermost first.
//!
//! An error that travels up from deep inside leaves a line at each call it
//! passes. Only the two ends are kept: ten thousand calls have the same middle.

use crate::source::Span;
use std::collections::VecDeque;

/// Calls kept of the inside.
const INNERMOST: usize = 4;
/// Calls kept of the outside.
const OUTERMOST: usize = 3;

/// Something that was being worked out.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Traced {
    /// What it was: `f(2)`, or `the moves of g(4)`.
    pub what: String,
    /// Where it was asked for, if the program says so.
    pub place: Option<Span>,
}

/// What was being worked out when an error was met. Most errors have none, so
/// it takes little room in a diagnostic.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Trace(Option<Box<Ends>>);

/// The two ends of a trace.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
struct Ends {
    innermost: Vec<Traced>,
    outermost: VecDeque<Traced>,
    omitted: usize,
}

/// A line of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceLine<'a> {
    /// Something that was being worked out.
    Traced(&'a Traced),
    /// So many that are left out.
    Omitted(usize),
}

impl Trace {
    /// Whether nothing was passed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// Adds what asked for everything so far.
    pub fn push(&mut self, traced: Traced) {
        let ends = self.0.get_or_insert_default();
        if ends.innermost.len() < INNERMOST {
            ends.innermost.push(traced);
            return;
        }
        ends.outermost.push_back(traced);
        if ends.outermost.len() > OUTERMOST {
            ends.outermost.pop_front();
            ends.omitted += 1;
        }
    }

    /// Its lines, innermost first.
    pub fn lines(&self) -> impl Iterator<Item = TraceLine<'_>> {
        self.0.iter().flat_map(|ends| {
            let omitted = (ends.omitted > 0).then_some(TraceLine::Omitted(ends.omitted));
            let innermost = ends.innermost.iter().map(TraceLine::Traced);
            let outermost = ends.outermost.iter().map(TraceLine::Traced);
            innermost.chain(omitted).chain(outermost)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn a_long_trace_keeps_its_ends() {
        let mut trace = Trace::default();
        assert!(trace.is_empty());
        for depth in 0..100 {
            trace.push(Traced {
                what: format!("f({depth})"),
                place: None,
            });
        }
        let lines: Vec<String> = trace
            .lines()
            .map(|line| match line {
                TraceLine::Traced(traced) => traced.what.clone(),
                TraceLine::Omitted(number) => format!("{number} more"),
            })
            .collect();
        assert_eq!(
            lines,
            [
                "f(0)", "f(1)", "f(2)", "f(3)", "93 more", "f(97)", "f(98)", "f(99)"
            ]
        );
    }
}
