//! A quotient as lines.

use super::known::KnownQuotient;
use super::letters::letter;
use crate::eval::Interpreter;
use crate::eval::builtins::wording::{listed, listed_or_none};
use std::fmt::Display;

/// Words of a list that are shown.
const SHOWN: usize = 40;

pub(super) fn sentence(found: &KnownQuotient, interpreter: &Interpreter) -> String {
    let mut lines = headline(found);
    let generators = found
        .generators
        .iter()
        .enumerate()
        .map(|(number, &position)| {
            let position = interpreter.position_text(position);
            format!("{} = {position}", letter(number))
        });
    let changes = found.changes.iter().map(|change| {
        let heap = interpreter.notation(&change.heap);
        format!("{heap}: ({}, {})", change.order, change.lost)
    });
    lines.extend([
        format!("generators: {}", listed_or_none(generators)),
        format!("relations: {}", first_of(&found.equations())),
        format!("P-classes: {}", first_of(&found.p_classes)),
        format!("idempotents: {}", first_of(&found.idempotents)),
        format!("kernel: {}", first_of(&found.kernel)),
        format!("order and P-classes from: {}", listed_or_none(changes)),
    ]);
    if found.checked_to().is_some() {
        lines.push("pretending function:".to_owned());
        let table = found.by_period();
        lines.extend(table.lines().map(|line| format!("  {line}")));
    }
    lines.join("\n  ")
}

/// How large it is and for how many heaps it holds.
fn headline(found: &KnownQuotient) -> Vec<String> {
    let tame = if found.tame { "tame" } else { "wild" };
    let headline = format!(
        "order {}, {} P-classes, {tame}, {}",
        found.order,
        found.p_classes.len(),
        found.status()
    );
    match (found.law, &found.unfinished) {
        (Some(law), _) => vec![
            format!("{headline} for all heaps (checked to {})", law.checked_to),
            format!(
                "the pretending function has period {} from heap {} on",
                law.period, law.preperiod
            ),
        ],
        (None, Some(unfinished)) => vec![headline, unfinished.clone()],
        (None, None) => vec![headline],
    }
}

/// The words of a list, as many as are shown.
fn first_of<T: Display>(words: &[T]) -> String {
    if words.len() <= SHOWN {
        return listed_or_none(words);
    }
    format!("{}, … ({} in all)", listed(&words[..SHOWN]), words.len())
}
