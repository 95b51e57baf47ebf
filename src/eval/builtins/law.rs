//! `law`: what the table of a ruleset suggests.

use super::Call;
use super::period::{Found, last_heap, of_heaps, of_ruleset};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::laws::{Formula, Proposal, is_proved, proposals};
use crate::game::period::Law;
use std::fmt::Write;
use std::sync::Arc;

/// The heaps that are looked at.
const HEAPS: u64 = 1000;

pub(super) fn law(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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
    let mut laws = Vec::new();
    for proposal in proposals(&values) {
        laws.push(proposed(interpreter, call, &proposal, &found)?);
    }
    if let Some(law) = &found.law {
        laws.push(repetition(call, law, &found)?);
    }
    let checked_to = integer(call, (values.len() as u64).saturating_sub(1))?;
    Ok(Value::Record(Arc::new(Record {
        kind: RecordKind::Laws,
        fields: vec![("checked_to", checked_to), ("laws", Value::list(laws))],
    })))
}

fn integer(call: &Call, number: u64) -> Result<Value, Fault> {
    match i64::try_from(number) {
        Ok(number) => Ok(Value::Integer(number)),
        Err(_) => Err(call.overflow("a number of this law")),
    }
}

/// A formula with its fields.
fn proposed(
    interpreter: &Interpreter,
    call: &Call,
    proposal: &Proposal,
    found: &Found,
) -> Result<Value, Fault> {
    let theorem = match (&call.values[0].0, found.proof) {
        (Value::HeapRules(rules), Some(proof)) => {
            let sequence = interpreter.world.heaps.sequence(*rules);
            let proved = is_proved(proposal, &proof, |n| sequence.get(n));
            proved.then(|| proof.theorem.name())
        }
        _ => None,
    };
    let first = proposal.first_exception.map(|n| integer(call, n));
    Ok(record(
        formula_text(proposal.formula),
        integer(call, proposal.from)?,
        theorem,
        first.transpose()?,
        integer(call, proposal.exceptions)?,
    ))
}

/// A period with its fields.
fn repetition(call: &Call, law: &Law, found: &Found) -> Result<Value, Fault> {
    let mut text = format!("SG(n + {}) = SG(n)", law.period);
    if law.saltus > 0 {
        let _ = write!(text, " + {}", law.saltus);
    }
    let (listed, count) = &found.exceptions;
    let first = listed.first().map(|&n| integer(call, n));
    Ok(record(
        text,
        integer(call, law.preperiod)?,
        found.proof.map(|proof| proof.theorem.name()),
        first.transpose()?,
        integer(call, *count)?,
    ))
}

fn record(
    text: String,
    from: Value,
    theorem: Option<&str>,
    first_exception: Option<Value>,
    exceptions: Value,
) -> Value {
    let status = if theorem.is_some() {
        "proved"
    } else {
        "observed"
    };
    let theorem = theorem.map_or(Value::Nothing, |name| Value::Text(name.into()));
    Value::Record(Arc::new(Record {
        kind: RecordKind::ProposedLaw,
        fields: vec![
            ("text", Value::Text(text.into())),
            ("from", from),
            ("status", Value::Text(status.into())),
            ("theorem", theorem),
            ("first_exception", first_exception.unwrap_or(Value::Nothing)),
            ("exception_count", exceptions),
        ],
    }))
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

impl Interpreter {
    /// The laws that a table suggests, a line each.
    pub(in crate::eval) fn laws_text(&self, found: &Record) -> String {
        let checked_to = self.field_text(found, "checked_to");
        let laws = found.get("laws").and_then(Value::elements);
        let laws: Vec<Value> = laws.into_iter().flatten().collect();
        if laws.is_empty() {
            return format!("no law observed to {checked_to}");
        }
        let line = |law: &Value| match law {
            Value::Record(law) if law.get("status") == Some(&Value::Text("observed".into())) => {
                format!(
                    "{} to {checked_to}{}",
                    self.law_text(law),
                    self.exception_text(law)
                )
            }
            Value::Record(law) => format!("{}{}", self.law_text(law), self.exception_text(law)),
            other => self.notation(other),
        };
        let lines: Vec<String> = laws.iter().map(line).collect();
        lines.join("\n")
    }

    /// One of them, without its exceptions.
    pub(in crate::eval) fn law_text(&self, law: &Record) -> String {
        let field = |name| self.field_text(law, name);
        let theorem = match law.get("theorem") {
            Some(Value::Text(name)) => format!(" ({name})"),
            _ => String::new(),
        };
        format!(
            "{} for n ≥ {}, {}{theorem}",
            field("text"),
            field("from"),
            field("status")
        )
    }

    fn exception_text(&self, law: &Record) -> String {
        let field = |name| self.field_text(law, name);
        match law.get("exception_count") {
            Some(Value::Integer(0)) | None => String::new(),
            Some(Value::Integer(1)) => format!("; exception n = {}", field("first_exception")),
            Some(_) => format!(
                "; {} exceptions, the first n = {}",
                field("exception_count"),
                field("first_exception")
            ),
        }
    }
}
