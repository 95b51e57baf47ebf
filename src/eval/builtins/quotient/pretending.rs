//! The pretending function of a game, the class of each heap, as a table.

use crate::game::quotient::QuotientLaw;
use crate::markup::Formula;
use std::fmt::Write;

/// The columns of a table of a game that has no period.
const COLUMNS: usize = 10;

/// The words of the heaps 1, 2, … in rows of a period, or of ten; each row with
/// its first heap. The heaps before a period are the first row, and the last row
/// is a period.
pub(super) fn rows(words: &[Formula], law: Option<QuotientLaw>) -> Vec<(usize, &[Formula])> {
    let length = law.and_then(|law| usize::try_from(law.period).ok());
    let length = length.unwrap_or(COLUMNS);
    let first = if law.is_some() {
        words.len() % length
    } else {
        0
    };
    let (head, tail) = words.split_at(first);
    let head = (!head.is_empty()).then_some((1, head));
    let tail = tail.chunks(length).enumerate();
    let tail = tail.map(|(row, words)| (first + 1 + row * length, words));
    head.into_iter().chain(tail).collect()
}

/// These rows as text, lined up.
pub(super) fn text(words: &[Formula], law: Option<QuotientLaw>) -> String {
    let texts = words.iter().map(Formula::to_string);
    let width = texts.map(|text| text.chars().count()).max().unwrap_or(1);
    let first = words.len().to_string().len();
    let mut lines = Vec::new();
    for (start, row) in rows(words, law) {
        let mut line = format!("{start:>first$} |");
        for word in row {
            let _ = write!(line, " {:<width$}", word.to_string());
        }
        line.truncate(line.trim_end().len());
        lines.push(line);
    }
    if let Some(law) = law {
        lines.push(format!(
            "the last row repeats for ever: period {}",
            law.period
        ));
    }
    lines.join("\n")
}
