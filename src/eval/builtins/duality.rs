//! `duality`: Theorem 4 on a game, with the reason where it fails.

use super::wording::{counted, listed};
use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::{self, Duality, Failure, FailureReason, StateValue};
use crate::program::{Signature, Type};

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "duality",
        parameters: "G",
        doc: "Theorem 4 on every position that G reaches: whether Rule 2 and Rule 3 are good, \
            and where they first fail.",
        example: "duality({*0, => *1})",
        least: 1,
        most: Some(1),
        first: Type::Position,
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(duality),
    certificate: None,
}];

fn duality(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    call.record(game::duality(interpreter, position)?)
}

impl Finding for Duality {
    fn name(&self) -> &'static str {
        "duality"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("rule2", self.rule2)
            .with("rule3", self.rule3)
            .with("positions", self.positions)
            .with("first_failure", self.first_failure.clone())
    }

    fn sentence(&self, interpreter: &Interpreter) -> String {
        let verdict = |is_good| if is_good { "good" } else { "not good" };
        let mut lines = vec![format!(
            "Rule 2 {}, Rule 3 {} ({} examined)",
            verdict(self.rule2),
            verdict(self.rule3),
            counted(self.positions as u64, "position")
        )];
        if let Some(failure) = &self.first_failure {
            lines.extend(failure_lines(failure, interpreter));
        }
        lines.join("\n  ")
    }
}

fn failure_lines(failure: &Failure, interpreter: &Interpreter) -> Vec<String> {
    let mut lines = vec![
        format!(
            "first failure at {}: A = {{{}}}, B = {{{}}}, g = {}",
            interpreter.position_text(failure.position),
            listed(&failure.ordinary),
            listed(&failure.special),
            failure.value
        ),
        reason(failure),
    ];
    for (rule, state) in [("Rule 2", failure.rule2), ("Rule 3", failure.rule3)] {
        if let Some(state) = state {
            let Deviation {
                token,
                value,
                expected,
            } = Deviation::of(failure, state);
            lines.push(format!(
                "{rule} with p = {token} there: {value}, where SG xor p is {expected}"
            ));
        }
    }
    lines
}

impl Finding for Failure {
    fn name(&self) -> &'static str {
        "failure"
    }

    fn fields(&self) -> Fields {
        let deviation = |state: Option<StateValue>| state.map(|state| Deviation::of(self, state));
        Fields::new()
            .with("position", self.position)
            .with("ordinary", self.ordinary.clone())
            .with("special", self.special.clone())
            .with("grundy", self.value)
            .with("rule2", deviation(self.rule2))
            .with("rule3", deviation(self.rule3))
            .with("reason", reason(self))
    }
}

/// Which condition of the local test fails, in the words of the theorem.
fn reason(failure: &Failure) -> String {
    let g = failure.value;
    match failure.reason {
        FailureReason::SpecialOption { value } => format!(
            "a special option has the value {value} = g xor 1 (g = {g}), so condition (1) fails"
        ),
        FailureReason::SplitPair { low } => {
            let high = low + 1;
            format!(
                "the pair {{{low}, {high}}} below g = {g} lies neither wholly among the ordinary \
                 options nor wholly among the special ones, so condition (2) fails"
            )
        }
    }
}

/// A state whose value is not what the formula says.
#[derive(Clone, Copy, Debug)]
struct Deviation {
    token: u64,
    value: u64,
    expected: u64,
}

impl Deviation {
    fn of(failure: &Failure, state: StateValue) -> Self {
        let token = u64::from(state.token);
        Self {
            token,
            value: state.value,
            expected: failure.value ^ token,
        }
    }
}

impl Finding for Deviation {
    fn name(&self) -> &'static str {
        "deviation"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("token", self.token)
            .with("grundy", self.value)
            .with("expected", self.expected)
    }
}
