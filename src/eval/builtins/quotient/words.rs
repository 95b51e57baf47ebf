//! Words in the letters a, b, c, … of a quotient, in text and in LaTeX.

use crate::game::quotient::{Candidate, Element, QuotientLaw, Word, relations};
use std::fmt::Write;

/// The letters of a quotient: one for each generator.
pub(super) struct Letters<'a> {
    generators: &'a [usize],
}

/// A generator by its number: a to z, then A to Z, then numbers in brackets.
pub(super) fn letter(number: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z');
    let letter = letters.into_iter().nth(number);
    letter.map_or_else(|| format!("[{}]", number + 1), String::from)
}

/// The columns of a table of a game that has no period.
const COLUMNS: usize = 10;

impl<'a> Letters<'a> {
    pub(super) fn of(quotient: &'a Candidate) -> Self {
        let generators = &quotient.generators;
        Self { generators }
    }

    /// A word in generators; the empty one is 1.
    pub(super) fn word(&self, word: &Word) -> String {
        self.written(word, |text, power| {
            let _ = write!(text, "^{power}");
        })
    }

    fn latex_word(&self, word: &Word) -> String {
        self.written(word, |text, power| {
            let _ = write!(text, "^{{{power}}}");
        })
    }

    fn written(&self, word: &Word, raise: impl Fn(&mut String, u32)) -> String {
        let mut text = String::new();
        for (heap, copies) in word.iter() {
            let place = self.generators.binary_search(&heap);
            text.push_str(&letter(place.expect("words are made of generators")));
            if copies > 1 {
                raise(&mut text, copies);
            }
        }
        if text.is_empty() {
            text.push('1');
        }
        text
    }

    /// The classes of the heaps 1, 2, …: a row for each period, the heaps before
    /// it in the first row, each row behind its first heap.
    pub(super) fn by_period(
        &self,
        quotient: &Candidate,
        classes: &[Element],
        law: Option<QuotientLaw>,
    ) -> String {
        let word = |&class: &Element| self.word(&quotient.least_word(class));
        let words: Vec<String> = classes.iter().map(word).collect();
        let rows = rows(&words, law);
        let wide = |text: &String| text.chars().count();
        let width = words.iter().map(wide).max().unwrap_or(1);
        let first = words.len().to_string().len();
        let mut text = String::new();
        for (start, row) in &rows {
            let _ = write!(text, "{start:>first$} |");
            for word in *row {
                let _ = write!(text, " {word:<width$}");
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        if let Some(law) = law {
            let _ = write!(text, "the last row repeats for ever: period {}", law.period);
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// The presentation and the table in LaTeX.
    pub(super) fn latex(
        &self,
        quotient: &Candidate,
        classes: &[Element],
        law: Option<QuotientLaw>,
    ) -> String {
        let word = |class: Element| self.latex_word(&quotient.least_word(class));
        let generators = (0..self.generators.len()).map(letter).collect::<Vec<_>>();
        let relations = relations(quotient).into_iter().map(|relation| {
            format!(
                "{}={}",
                self.latex_word(&relation.left),
                self.latex_word(&relation.right)
            )
        });
        let lost = quotient.lost.ones();
        let lost = lost.map(|class| word(Element::try_from(class).expect("elements fit 32 bits")));
        let words: Vec<String> = classes.iter().map(|&class| word(class)).collect();
        let rows = rows(&words, law);
        let columns = rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
        // Each relation by itself, so that lines can be broken between them.
        let mut text = format!(
            "\\noindent $Q = \\langle {} \\mid{{}}$ ${}\\rangle$;\nthe P-classes are ${}$.\\par\\medskip\n\\noindent\n",
            generators.join(", "),
            relations.collect::<Vec<_>>().join("$, $"),
            lost.collect::<Vec<_>>().join("$, $")
        );
        let _ = writeln!(
            text,
            "\\begin{{tabular}}{{r{}}}\n\\toprule",
            "l".repeat(columns)
        );
        let heads: Vec<String> = (0..columns)
            .map(|column| format!(" & $+{column}$"))
            .collect();
        let _ = writeln!(text, "$n$ {} \\\\\n\\midrule", heads.concat());
        for (start, row) in rows {
            let cells: Vec<String> = row.iter().map(|word| format!(" & ${word}$")).collect();
            let _ = writeln!(text, "${start}${} \\\\", cells.concat());
        }
        text.push_str("\\bottomrule\n\\end{tabular}\\par\\medskip");
        text
    }
}

/// The words in rows of a period, or of ten; each row with its first heap. The
/// last row is a period.
fn rows(words: &[String], law: Option<QuotientLaw>) -> Vec<(usize, &[String])> {
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
