//! The fancy form: the source drawn with its labels, for people at a terminal.
//!
//! The first line, the notes and the help are written here; the drawing between
//! them is made by `ariadne` from an excerpt. It counts in characters of
//! the excerpt, not in bytes: with its byte index, version 0.6 takes the
//! position of a label in a second file for a byte offset, and panics when that
//! falls inside a character. The `file:line:column` it prints is replaced by
//! the one in the file.

use std::fmt;
use std::ops::Range;

use anstyle::{AnsiColor, Style};
use ariadne::{Cache, Color, Config, IndexType, Report, ReportKind};

use super::diagnostic::{Diagnostic, Label, Severity};
use super::excerpt::{Excerpt, excerpt};
use super::printable::{hanging, one_line, without_trailing_blanks};
use super::short;
use super::trace::{TraceLine, Traced};
use crate::source::{FileId, SourceMap};

/// Stands around the number of a file until its place is filled in; excerpts
/// and labels never contain it.
const PLACEHOLDER: char = '\0';

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const TITLE: Style = Style::new().bold();
/// The words in front of notes, traces and help.
const REMARK: Style = AnsiColor::Cyan.on_default().bold();

/// The diagnostic over several lines, without a line break at the end and
/// without blanks at the end of a line; with ANSI colours if wished.
#[must_use]
pub fn render(diagnostic: &Diagnostic, sources: &SourceMap, color: bool) -> String {
    let style = match diagnostic.severity {
        Severity::Error => ERROR,
        Severity::Warning => WARNING,
    };
    let kind = format!("{}[{}]", diagnostic.severity, diagnostic.code);
    let title = format!(": {}", one_line(&diagnostic.title));
    let mut parts = vec![styled(&kind, style, color) + &styled(title.trim_end(), TITLE, color)];
    if let Some(primary) = diagnostic.primary() {
        let drawing = draw(diagnostic, sources, color);
        parts.push(drawing.unwrap_or_else(|_| short::place(primary.span, sources)));
    }
    let trace = traced(diagnostic, sources);
    let notes = diagnostic.notes.iter().map(|text| ("note", text));
    let trace = trace.iter().map(|text| ("trace", text));
    let help = diagnostic.help.iter().map(|text| ("help", text));
    for (word, text) in notes.chain(trace).chain(help) {
        let text = hanging(text, word.len() + 2);
        parts.push(format!("{}: {text}", styled(word, REMARK, color)));
    }
    without_trailing_blanks(&parts.join("\n"))
}

/// The trace over several lines, if there is one.
fn traced(diagnostic: &Diagnostic, sources: &SourceMap) -> Option<String> {
    let lines: Vec<String> = diagnostic
        .trace
        .lines()
        .map(|line| match line {
            TraceLine::Traced(Traced { what, place: None }) => format!("in {}", one_line(what)),
            TraceLine::Traced(Traced {
                what,
                place: Some(place),
            }) => format!(
                "in {}, called at {}",
                one_line(what),
                short::place(*place, sources)
            ),
            TraceLine::Omitted(number) => format!("… {number} more …"),
        })
        .collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// A text in a style, where colours are wanted.
fn styled(text: &str, style: Style, color: bool) -> String {
    let style = if color { style } else { Style::new() };
    format!("{style}{text}{style:#}")
}

/// The labels of one file, ready to draw.
struct Picture<'a> {
    file: FileId,
    /// In the order of their ends, which keeps the file in one piece.
    labels: Vec<&'a Label>,
    place: String,
    spans: Vec<Range<usize>>,
    source: ariadne::Source<String>,
}

impl<'a> Picture<'a> {
    /// The labels are those of one file, not none, in their given order.
    fn new(file: FileId, mut labels: Vec<&'a Label>, sources: &SourceMap) -> Self {
        let place = short::place(labels[0].span, sources);
        labels.sort_by_key(|label| sources.clamp(label.span).end);
        let ranges: Vec<_> = labels.iter().map(|label| label.span.range()).collect();
        let Excerpt { text, spans } = excerpt(sources.get(file), &ranges);
        Self {
            file,
            labels,
            place,
            spans,
            source: ariadne::Source::from(text),
        }
    }
}

/// The pictures of a diagnostic, that of its main place first.
struct Album<'a>(Vec<Picture<'a>>);

impl<'a> Album<'a> {
    fn new(diagnostic: &'a Diagnostic, sources: &SourceMap) -> Self {
        let mut files: Vec<(FileId, Vec<&Label>)> = Vec::new();
        for label in &diagnostic.labels {
            match files.iter_mut().find(|(file, _)| *file == label.span.file) {
                Some((_, labels)) => labels.push(label),
                None => files.push((label.span.file, vec![label])),
            }
        }
        let pictures = files
            .into_iter()
            .map(|(file, labels)| Picture::new(file, labels, sources));
        Self(pictures.collect())
    }

    fn position(&self, file: FileId) -> Option<usize> {
        self.0.iter().position(|picture| picture.file == file)
    }
}

impl Cache<FileId> for Album<'_> {
    type Storage = String;

    fn fetch(&mut self, id: &FileId) -> Result<&ariadne::Source<String>, impl fmt::Debug> {
        self.position(*id)
            .map(|index| &self.0[index].source)
            .ok_or("a file without a label")
    }

    fn display<'a>(&self, id: &'a FileId) -> Option<impl fmt::Display + 'a> {
        self.position(*id)
            .map(|index| format!("{PLACEHOLDER}{index}{PLACEHOLDER}"))
    }
}

/// Draws the labels of a diagnostic, which has at least one.
fn draw(diagnostic: &Diagnostic, sources: &SourceMap, color: bool) -> std::io::Result<String> {
    let album = Album::new(diagnostic, sources);
    let places: Vec<String> = album.0.iter().map(|file| file.place.clone()).collect();
    let main = &album.0[0];
    let config = Config::new()
        .with_color(color)
        .with_index_type(IndexType::Char);
    let mut report =
        Report::build(ReportKind::Error, (main.file, main.spans[0].clone())).with_config(config);
    for picture in &album.0 {
        for (label, span) in picture.labels.iter().zip(&picture.spans) {
            report.add_label(
                ariadne::Label::new((picture.file, span.clone()))
                    .with_message(one_line(&label.text))
                    .with_color(hue(diagnostic, label)),
            );
        }
    }
    let mut bytes = Vec::new();
    report.finish().write(album, &mut bytes)?;
    let drawn = String::from_utf8_lossy(&bytes);
    let body = drawn.split_once('\n').map_or("", |(_, body)| body);
    let lines: Vec<String> = body.lines().map(|line| locate(line, &places)).collect();
    Ok(lines.join("\n"))
}

/// The colour of a label: that of the severity for the main place.
fn hue(diagnostic: &Diagnostic, label: &Label) -> Color {
    let main = diagnostic.primary();
    match diagnostic.severity {
        _ if main.is_none_or(|main| !std::ptr::eq(main, label)) => Color::Blue,
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
    }
}

/// Puts the place of a file where the line has its placeholder, which the line
/// and column of the excerpt follow up to the next blank.
fn locate(line: &str, places: &[String]) -> String {
    let mut pieces = line.splitn(3, PLACEHOLDER);
    let (Some(before), Some(index), Some(after)) = (pieces.next(), pieces.next(), pieces.next())
    else {
        return line.to_owned();
    };
    let place = index
        .parse()
        .ok()
        .and_then(|index: usize| places.get(index));
    let rest = after.find(' ').map_or("", |blank| &after[blank..]);
    format!("{before}{}{rest}", place.map_or("", String::as_str))
}

#[cfg(test)]
mod tests;
