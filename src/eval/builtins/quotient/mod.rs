//! `quotient`: which sums do the same in misère play, whatever is added.

mod text;
mod words;

use super::Call;
use super::call::bad;
use super::heaps::heaps;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::quotient::{
    Bounds, Element, Extension, QuotientLaw, Search, Unfinished, idempotents, is_tame, kernel,
    relations,
};
use crate::game::{HeapQuotient, HeapRulesId, PositionId, position_quotient};
use std::sync::Arc;
use words::Letters;

/// The heaps of a game without a theorem that are looked at.
const HEAPS: u64 = 64;

/// Heaps of a game with a theorem: the steps of a search end before.
const ALL_HEAPS: u64 = 1 << 32;

/// What was found, and what the question was about.
struct Found<'a> {
    search: &'a Search,
    /// The position that each heap of the search is, the first being heap 1.
    heaps: Vec<PositionId>,
    /// The classes of the heaps 1, 2, … of the game, or of the one position.
    classes: Vec<Element>,
    /// How many heaps of the game are known; nothing for a position.
    known: Option<u64>,
    law: Option<QuotientLaw>,
    /// The heaps of the search are those of the game.
    is_table: bool,
}

pub(super) fn quotient(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
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
    let graph = &mut interpreter.graph;
    let has_theorem = HeapQuotient::can_be_solved(graph.rules(rules));
    let to = asked.unwrap_or(if has_theorem { ALL_HEAPS } else { HEAPS });
    let extension = graph.extend_quotient((rules, 0), to, u64::MAX)?;
    let known = graph.quotient(rules, 0).last_heap();
    let heaps = (1..=known + 1)
        .map(|size| graph.heap(rules, size))
        .collect::<Result<Vec<_>, _>>()?;
    // The search may know more heaps than were asked for: the quotient of fewer
    // heaps is another one.
    let smaller = match asked {
        Some(asked) if asked < known => Some(first_heaps(interpreter, rules, asked)?),
        _ => None,
    };
    let found = smaller
        .as_ref()
        .or_else(|| interpreter.graph.known_quotient(rules, 0));
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
    record(
        interpreter,
        call,
        &Found {
            search: found.search(),
            heaps,
            classes: (1..=shown).map(class).collect(),
            known: Some(found.last_heap()),
            law: found.law(),
            is_table: true,
        },
    )
}

/// The quotient of the heaps to one.
fn first_heaps(
    interpreter: &Interpreter,
    rules: HeapRulesId,
    to: u64,
) -> Result<HeapQuotient, Fault> {
    let bounds = Bounds::of_order(interpreter.limits().max_order);
    let rules = interpreter.graph.rules(rules).clone();
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
    record(
        interpreter,
        call,
        &Found {
            search: &found.search,
            heaps: found.heaps,
            classes: found.classes,
            known: Some(known as u64),
            law: None,
            is_table: false,
        },
    )
}

fn of_position(interpreter: &mut Interpreter, call: &Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let found = position_quotient(interpreter, &[position])?;
    if let Some(unfinished) = found.search.unfinished() {
        let name = interpreter.position_text(found.heaps[unfinished.heap - 1]);
        return Err(not_found(interpreter, call, &name, &found.search));
    }
    record(
        interpreter,
        call,
        &Found {
            search: &found.search,
            heaps: found.heaps,
            classes: found.classes,
            known: None,
            law: None,
            is_table: false,
        },
    )
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
        .help("ask about fewer heaps, or raise the limit with `--max-order`")
        .into()
}

/// What kept a search from going on.
fn obstacle(unfinished: &Unfinished, most: usize) -> String {
    if unfinished.too_large {
        let classes = if most == 1 { "class" } else { "classes" };
        format!("more than {most} {classes} would be needed, and the quotient may be infinite")
    } else {
        format!(
            "the search took more steps than are allowed; the largest candidate had {} classes, \
             and the quotient may be infinite",
            unfinished.largest
        )
    }
}

fn record(interpreter: &Interpreter, call: &Call, found: &Found) -> Result<Value, Fault> {
    let quotient = found.search.quotient();
    let letters = Letters::of(quotient);
    let integer = |number: usize| match i64::try_from(number) {
        Ok(number) => Ok(Value::Integer(number)),
        Err(_) => Err(call.overflow("a number of this quotient")),
    };
    let whole = |number: Option<u64>| match number.map(i64::try_from) {
        Some(Ok(number)) => Ok(Value::Integer(number)),
        Some(Err(_)) => Err(call.overflow("a number of this quotient")),
        None => Ok(Value::Nothing),
    };
    let word = |class: Element| Value::Text(letters.word(&quotient.least_word(class)).into());
    let words = |classes: Vec<Element>| Value::list(classes.into_iter().map(word));
    let lost = quotient.lost.ones();
    let lost = lost.map(|class| Element::try_from(class).expect("elements fit 32 bits"));
    let lost: Vec<Element> = lost.collect();
    let status = match (found.law, found.known) {
        (None, Some(known)) => format!("proved to {known}"),
        _ => "proved".to_owned(),
    };
    let changes = found.search.changes().iter().map(|change| {
        // Heaps of a table are numbered by their tokens.
        let heap = if found.is_table {
            integer(change.heap)?
        } else {
            Value::Position(found.heaps[change.heap - 1])
        };
        let sizes = [integer(change.order)?, integer(change.lost)?];
        Ok(Value::list([heap].into_iter().chain(sizes)))
    });
    let unfinished = found.search.unfinished();
    let unfinished = unfinished.map_or(Value::Nothing, |unfinished| {
        let name = interpreter.position_text(found.heaps[unfinished.heap - 1]);
        let why = obstacle(unfinished, interpreter.limits().max_order);
        Value::Text(format!("not found with {name}: {why}").into())
    });
    let generators = quotient.generators.iter();
    let generators = generators.map(|&heap| Value::Position(found.heaps[heap - 1]));
    let relation_texts: Vec<String> = relations(quotient)
        .iter()
        .map(|relation| {
            format!(
                "{} = {}",
                letters.word(&relation.left),
                letters.word(&relation.right)
            )
        })
        .collect();
    let table = letters.table(quotient, &found.classes, found.law);
    let latex = letters.latex(quotient, &found.classes, found.law);
    Ok(Value::Record(Arc::new(Record {
        kind: RecordKind::Quotient,
        fields: vec![
            ("order", integer(quotient.order())?),
            ("p_positions", integer(lost.len())?),
            ("tame", Value::Boolean(is_tame(quotient))),
            ("status", Value::Text(status.into())),
            ("preperiod", whole(found.law.map(|law| law.preperiod))?),
            ("period", whole(found.law.map(|law| law.period))?),
            (
                "checked_to",
                whole(found.law.map(|law| law.checked_to).or(found.known))?,
            ),
            ("generators", Value::list(generators)),
            (
                "relations",
                Value::list(
                    relation_texts
                        .into_iter()
                        .map(|text| Value::Text(text.into())),
                ),
            ),
            ("p_classes", words(lost)),
            ("pretending", words(found.classes.clone())),
            (
                "changes",
                Value::list(changes.collect::<Result<Vec<_>, Fault>>()?),
            ),
            ("idempotents", words(idempotents(quotient))),
            ("kernel", words(kernel(quotient))),
            ("unfinished", unfinished),
            ("by_period", Value::Text(table.into())),
            ("latex", Value::Text(latex.into())),
        ],
    })))
}
