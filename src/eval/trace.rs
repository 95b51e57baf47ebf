//! What was being worked out when an error was met.
//!
//! Nothing is kept while all goes well: an error picks up its trace on its way
//! out.

use crate::diagnostic::{Code, Traced};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{Argument, RulesetId};
use crate::source::Span;
use std::sync::Arc;

/// Characters of a call or list that are shown.
const LONGEST: usize = 60;

impl Interpreter {
    /// An error that leaves a call of a function.
    pub(super) fn traced_call(
        &self,
        fault: Fault,
        name: &str,
        arguments: &[Value],
        span: Span,
    ) -> Fault {
        self.traced(fault, |this| {
            let arguments: Vec<String> =
                arguments.iter().map(|value| this.notation(value)).collect();
            Traced {
                what: cut(&format!("{name}({})", arguments.join(", "))),
                place: Some(span),
            }
        })
    }

    /// An error that leaves the moves of a position of a ruleset.
    pub(super) fn traced_moves(
        &mut self,
        fault: Fault,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
    ) -> Fault {
        let Ok(position) = self.world.graph.ruled(ruleset, arguments.clone()) else {
            return fault;
        };
        self.traced(fault, |this| Traced {
            what: format!("the moves of {}", cut(&this.position_text(position))),
            place: None,
        })
    }

    /// Whoever interrupts knows what was asked for.
    fn traced(&self, fault: Fault, what: impl FnOnce(&Self) -> Traced) -> Fault {
        match fault {
            Fault::Explained(mut diagnostic) if diagnostic.code != Code::Interrupted => {
                diagnostic.trace.push(what(self));
                Fault::Explained(diagnostic)
            }
            other => other,
        }
    }
}

/// The beginning of a call or list that is too long, closed like the whole.
pub(super) fn cut(text: &str) -> String {
    let close = match text.chars().next_back() {
        Some(close @ (')' | ']' | '"')) => close.to_string(),
        _ => String::new(),
    };
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…{close}", &text[..end]),
        None => text.to_owned(),
    }
}
