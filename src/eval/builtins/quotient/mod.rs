//! `quotient`: which sums do the same in misère play, whatever is added.

mod known;
mod letters;
mod pretending;
mod sentence;

use super::call::bad;
use super::certifier::{self, Certified};
use super::heaps::heaps;
use super::{Builtin, Call, Certifier, Run};
use crate::certificate::{self, Unproved};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::quotient::{Bounds, Extension, Search};
use crate::game::{
    HeapQuotient, HeapRulesId, PositionQuotient, extend_heap_quotient, heap_quotient,
    known_heap_quotient, position_quotient,
};
use crate::limits::Limit;
use crate::program::{Signature, Type};
use known::{Found, KnownQuotient, obstacle};

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "quotient",
        parameters: "G or R, n",
        doc: "The misère quotient of the positions that G reaches, of the heaps 1 to n of a \
            ruleset, or of all its heaps: which sums do the same whatever is added.",
        example: "quotient(kayles)",
        least: 1,
        most: Some(2),
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(quotient),
    certificate: Some(Certifier {
        most: 2,
        make: certificate,
        without_proof: "`quotient(R, n)` has a certificate about the heaps up to n",
    }),
}];

/// The heaps of a game without a theorem that are looked at.
const HEAPS: u64 = 64;

/// Heaps of a game with a theorem: the steps of a search end before.
const ALL_HEAPS: u64 = 1 << 32;

fn quotient(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    match call.values[0].0 {
        Value::HeapRules(rules) => of_heaps(interpreter, call, rules),
        Value::Ruleset(_) => of_ruleset(interpreter, call),
        _ if call.values.len() == 1 => of_position(interpreter, call),
        _ => {
            let (found, span) = &call.values[0];
            let wanted = "a ruleset before a number of heaps";
            Err(call.wrong(found, *span, wanted).into())
        }
    }
}

/// The certificate of the quotient of all heaps of a ruleset, or of those up to
/// one, if it was found.
fn certificate(interpreter: &mut Interpreter, call: &Call) -> Certified {
    let to = certifier::last_heap(call, 1)?;
    let Value::HeapRules(rules) = call.values[0].0 else {
        return Ok(Err(Unproved::NotOneGame));
    };
    let rules = interpreter.world.heaps.rules(rules).clone();
    if to.is_none() && !HeapQuotient::can_be_solved(&rules) {
        return Ok(Err(Unproved::NoTheorem));
    }
    let bounds = Bounds::of_order(interpreter.limits().max_order);
    let mut quotient = HeapQuotient::new(rules, 0, bounds);
    quotient.extend(to.unwrap_or(u64::MAX), interpreter.limits(), u64::MAX)?;
    Ok(certificate::quotient(&quotient, to))
}

/// The heap up to which the second argument wants to know.
fn last_heap(call: &Call) -> Result<Option<u64>, Fault> {
    if call.values.len() < 2 {
        return Ok(None);
    }
    let (last, span) = call.integer(1)?;
    match u64::try_from(last) {
        Ok(last) if last > 0 => Ok(Some(last)),
        _ => Err(bad(
            "the heaps run from 1 upwards",
            span,
            "this is below 1",
            "say with 1 or more how far they go, or leave it out to ask for all heaps",
        )),
    }
}

fn of_heaps(
    interpreter: &mut Interpreter,
    call: &Call,
    rules: HeapRulesId,
) -> Result<Value, Fault> {
    let asked = last_heap(call)?;
    let world = &mut interpreter.world;
    let has_theorem = HeapQuotient::can_be_solved(world.heaps.rules(rules));
    let to = asked.unwrap_or(if has_theorem { ALL_HEAPS } else { HEAPS });
    let extension = extend_heap_quotient(world, (rules, 0), to, u64::MAX)?;
    let known = heap_quotient(world, rules, 0).last_heap();
    let heaps = (1..=known + 1)
        .map(|size| world.graph.heap(rules, size))
        .collect::<Result<Vec<_>, _>>()?;
    // The search may know more heaps than were asked for: the quotient of fewer
    // heaps is another one.
    let smaller = match asked {
        Some(asked) if asked < known => Some(first_heaps(interpreter, rules, asked)?),
        _ => None,
    };
    let found = smaller
        .as_ref()
        .or_else(|| known_heap_quotient(&interpreter.world, rules, 0));
    let found = found.expect("it was found above");
    if asked.is_some() && extension != Extension::Added {
        let name = interpreter.position_text(heaps[heaps.len() - 1]);
        return Err(not_found(interpreter, call, &name, found.search()));
    }
    let shown = match found.law() {
        Some(law) => law.preperiod + law.period - 1,
        None => found.last_heap(),
    };
    let class = |heap| found.class(heap).expect("it was added");
    call.record(KnownQuotient::of(
        interpreter,
        &Found {
            search: found.search(),
            heaps,
            classes: (1..=shown).map(class).collect(),
            known: Some(found.last_heap()),
            law: found.law(),
            is_table: true,
        },
    ))
}

/// The quotient of the heaps to one.
fn first_heaps(
    interpreter: &Interpreter,
    rules: HeapRulesId,
    to: u64,
) -> Result<HeapQuotient, Fault> {
    let bounds = Bounds::of_order(interpreter.limits().max_order);
    let rules = interpreter.world.heaps.rules(rules).clone();
    let mut quotient = HeapQuotient::new(rules, 0, bounds);
    quotient.extend(to, interpreter.limits(), u64::MAX)?;
    Ok(quotient)
}

fn of_ruleset(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let asked = last_heap(call)?;
    if asked.is_none() {
        let heaps = i64::try_from(HEAPS).expect("it is small");
        call.values.push((Value::Integer(heaps), call.span));
    }
    let positions = heaps(interpreter, call, 1)?;
    let found = position_quotient(interpreter, &positions)?;
    let known = found.classes.len();
    if asked.is_some() && known < positions.len() {
        let name = interpreter.position_text(positions[known]);
        return Err(not_found(interpreter, call, &name, &found.search));
    }
    of_positions(interpreter, call, found, Some(known as u64))
}

fn of_position(interpreter: &mut Interpreter, call: &Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let found = position_quotient(interpreter, &[position])?;
    if let Some(unfinished) = found.search.unfinished() {
        let name = interpreter.position_text(found.heaps[unfinished.heap - 1]);
        return Err(not_found(interpreter, call, &name, &found.search));
    }
    of_positions(interpreter, call, found, None)
}

/// What was found for some positions, so many heaps if it was about those.
fn of_positions(
    interpreter: &Interpreter,
    call: &Call,
    found: PositionQuotient,
    known: Option<u64>,
) -> Result<Value, Fault> {
    call.record(KnownQuotient::of(
        interpreter,
        &Found {
            search: &found.search,
            heaps: found.heaps,
            classes: found.classes,
            known,
            law: None,
            is_table: false,
        },
    ))
}

/// A quotient that was wanted and not found; `heap` is what could not be added.
fn not_found(interpreter: &Interpreter, call: &Call, heap: &str, search: &Search) -> Fault {
    let order = search.quotient().order();
    let mut diagnostic = Diagnostic::new(
        Code::NoQuotient,
        format!("no misère quotient was found that includes `{heap}`"),
    )
    .label(call.span, "asked for here")
    .note(format!("without it the quotient has {order} classes"));
    if let Some(unfinished) = search.unfinished() {
        diagnostic = diagnostic.note(obstacle(unfinished, interpreter.limits().max_order));
    }
    diagnostic
        .help(Limit::Order.advice("ask about fewer heaps"))
        .into()
}
