//! `law`: what the table of a ruleset suggests.

use super::period::{Periodicity, last_heap, of_heaps, of_ruleset};
use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::laws::{Formula, Proposal, is_proved, proposals};
use crate::game::period::Law;
use crate::program::{Signature, Type};
use std::fmt::Write;

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "law",
        parameters: "R, n",
        doc: "What the values of the heaps of a ruleset suggest in normal play: a period, n \
            mod m, n xor c, floor(n / c), powers of two, each proved or observed, with its \
            first exception.",
        example: "law(subtract(1, 2, 3))",
        least: 1,
        most: Some(2),
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(law),
    certificate: None,
}];

/// The heaps that are looked at.
const HEAPS: u64 = 1000;

fn law(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let to = last_heap(call)?;
    let (found, values) = match call.values[0].0 {
        Value::HeapRules(rules) => {
            let found = of_heaps(interpreter, rules, to)?;
            let last = to.unwrap_or(HEAPS);
            let world = &mut interpreter.world;
            world.extend_sequence(rules, last)?;
            let sequence = world.heaps.sequence(rules);
            let values = (0..=last).map_while(|n| sequence.get(n)).collect();
            (found, values)
        }
        _ => of_ruleset(interpreter, call, to.unwrap_or(HEAPS))?,
    };
    let proposed = proposals(&values).into_iter();
    let mut laws: Vec<ProposedLaw> = proposed
        .map(|proposal| of_proposal(interpreter, &call.values[0].0, &proposal, &found))
        .collect();
    laws.extend(found.law.map(|law| of_period(&law, &found)));
    call.record(Laws {
        checked_to: (values.len() as u64).saturating_sub(1),
        laws,
    })
}

/// A formula that the table suggests.
fn of_proposal(
    interpreter: &Interpreter,
    ruleset: &Value,
    proposal: &Proposal,
    found: &Periodicity,
) -> ProposedLaw {
    let theorem = match (ruleset, found.proof) {
        (Value::HeapRules(rules), Some(proof)) => {
            let sequence = interpreter.world.heaps.sequence(*rules);
            let proved = is_proved(proposal, &proof, |n| sequence.get(n));
            proved.then(|| proof.theorem.name())
        }
        _ => None,
    };
    ProposedLaw {
        text: formula_text(proposal.formula),
        from: proposal.from,
        theorem,
        first_exception: proposal.first_exception,
        exceptions: proposal.exceptions,
    }
}

/// A period of the table.
fn of_period(law: &Law, found: &Periodicity) -> ProposedLaw {
    let mut text = format!("SG(n + {}) = SG(n)", law.period);
    if law.saltus > 0 {
        let _ = write!(text, " + {}", law.saltus);
    }
    let (listed, count) = &found.exceptions;
    ProposedLaw {
        text,
        from: law.preperiod,
        theorem: found.theorem(),
        first_exception: listed.first().copied(),
        exceptions: *count,
    }
}

/// What a table suggests.
#[derive(Debug)]
struct Laws {
    checked_to: u64,
    laws: Vec<ProposedLaw>,
}

impl Finding for Laws {
    fn name(&self) -> &'static str {
        "laws"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("checked_to", self.checked_to)
            .with("laws", self.laws.clone())
    }

    /// A line for each law, with its exceptions.
    fn sentence(&self, interpreter: &Interpreter) -> String {
        let checked_to = self.checked_to;
        if self.laws.is_empty() {
            return format!("no law observed to {checked_to}");
        }
        let lines = self.laws.iter().map(|law| {
            let how_far = match law.theorem {
                Some(_) => String::new(),
                None => format!(" to {checked_to}"),
            };
            format!("{}{how_far}{}", law.sentence(interpreter), law.exceptions())
        });
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// One law that a table suggests.
#[derive(Clone, Debug)]
struct ProposedLaw {
    text: String,
    from: u64,
    /// Why it holds for ever; nothing if it is only observed.
    theorem: Option<&'static str>,
    first_exception: Option<u64>,
    exceptions: u64,
}

impl ProposedLaw {
    fn status(&self) -> &'static str {
        match self.theorem {
            Some(_) => "proved",
            None => "observed",
        }
    }

    fn exceptions(&self) -> String {
        match (self.exceptions, self.first_exception) {
            (1, Some(first)) => format!("; exception n = {first}"),
            (count, Some(first)) => format!("; {count} exceptions, the first n = {first}"),
            (_, None) => String::new(),
        }
    }
}

impl Finding for ProposedLaw {
    fn name(&self) -> &'static str {
        "law"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("text", self.text.clone())
            .with("from", self.from)
            .with("status", self.status())
            .with("theorem", self.theorem)
            .with("first_exception", self.first_exception)
            .with("exception_count", self.exceptions)
    }

    /// The law without its exceptions.
    fn sentence(&self, _: &Interpreter) -> String {
        let theorem = match self.theorem {
            Some(name) => format!(" ({name})"),
            None => String::new(),
        };
        let status = self.status();
        format!("{} for n ≥ {}, {status}{theorem}", self.text, self.from)
    }
}

fn formula_text(formula: Formula) -> String {
    match formula {
        Formula::Modulo(m) => format!("SG(n) = n mod {m}"),
        Formula::Xor(0) => "SG(n) = n".to_owned(),
        Formula::Xor(c) => format!("SG(n) = n xor {c}"),
        Formula::Floor { added: 0, divisor } => format!("SG(n) = floor(n / {divisor})"),
        Formula::Floor { added, divisor } => format!("SG(n) = floor((n + {added}) / {divisor})"),
        Formula::Logarithm => "SG(n) = floor(log2 n)".to_owned(),
        Formula::ExponentOfTwo { added: 0 } => "SG(n) = the exponent of 2 in n".to_owned(),
        Formula::ExponentOfTwo { added } => format!("SG(n) = the exponent of 2 in n, plus {added}"),
        Formula::PowerOfTwo => "SG(n) = the largest power of 2 that divides n".to_owned(),
        Formula::ZeroAtPowers { added: 0 } => "SG(n) = 0 exactly for powers of 2".to_owned(),
        Formula::ZeroAtPowers { added } => {
            format!("SG(n) = 0 exactly where n + {added} is a power of 2")
        }
    }
}
