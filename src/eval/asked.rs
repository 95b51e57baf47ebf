//! Questions about a position of a ruleset that is written out, as in
//! `grundy(wythoff(a, b))`: most are answered without a place for the position in
//! the position graph, so that a table over millions of them needs no memory for
//! each.

use crate::eval::Interpreter;
use crate::eval::builtins::OfRuled;
use crate::eval::clauses::Frame;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::{Convention, RulesetId};
use crate::program::{Expr, ExprKind};
use crate::source::Span;

/// What came of asking.
pub(super) enum Asked {
    /// The answer.
    Answer(Value),
    /// None yet; the values of the arguments, with their places.
    Arguments(Vec<(Value, Span)>),
}

impl Interpreter {
    /// Asks a question without interning the position, where its argument is one
    /// of a ruleset and the convention allows it.
    pub(super) fn ask_of_ruled(
        &mut self,
        question: OfRuled,
        arguments: &[Expr],
        span: Span,
        frame: &mut Frame,
    ) -> Result<Asked, Fault> {
        let [position, others @ ..] = arguments else {
            return Ok(Asked::Arguments(Vec::new()));
        };
        let Some((ruleset, written)) = self.ruled_position(position) else {
            return Ok(Asked::Arguments(self.arguments(arguments, frame)?));
        };
        let of_position = self.ruleset_arguments(written, frame)?;
        let mut values = self.arguments(others, frame)?;
        let convention = match values.as_slice() {
            [] => Some(self.convention),
            [(Value::Convention(convention), _)] => Some(*convention),
            _ => None,
        };
        // The others ask for more than a value: that no path has two special
        // edges, or for a token beside it.
        let is_plain = |convention: &Convention| {
            matches!(
                convention,
                Convention::Normal | Convention::Misere | Convention::Pass { used: false }
            )
        };
        if let Some(convention) = convention.filter(is_plain) {
            let answer = question(self, ruleset, &of_position, convention);
            if let Some(answer) = answer.map_err(|fault| self.at(fault, span))? {
                return Ok(Asked::Answer(answer));
            }
        }
        let interned = self.world.graph.ruled(ruleset, of_position.into());
        let interned = interned.map_err(|trouble| self.at(trouble.into(), position.span))?;
        values.insert(0, (Value::Position(interned), position.span));
        Ok(Asked::Arguments(values))
    }

    /// The ruleset and the arguments of a position that is written out.
    fn ruled_position<'e>(&self, position: &'e Expr) -> Option<(RulesetId, &'e [Expr])> {
        let ExprKind::CallValue { callee, arguments } = &position.kind else {
            return None;
        };
        let ExprKind::Ruleset(ruleset) = callee.kind else {
            return None;
        };
        let parameters = self.rulesets[ruleset.0 as usize].parameters;
        (arguments.len() == parameters).then_some((ruleset, arguments.as_slice()))
    }
}
