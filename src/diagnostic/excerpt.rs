//! The part of a source that a drawing shows.
//!
//! The drawing library sees an excerpt instead of the file: lines without a
//! label are empty, long lines keep only the surroundings of their labels, and
//! characters a terminal must not see are replaced. Line numbers stay those of
//! the file. Each line ends in one blank, so that a label may point behind the
//! last character, also at the end of the file. How labels look is not decided
//! here.

use std::collections::BTreeMap;
use std::ops::Range;

use super::printable::visible;
use crate::source::Source;

/// Lines of up to so many bytes are shown whole.
const WHOLE_LINE: usize = 160;

/// Of longer lines, so many bytes on either side of each end of a label.
const SURROUNDINGS: usize = 50;

/// What stands for the parts of a line that are left out.
const GAP: &str = " … ";

/// A text to draw, and where in it the labels are.
pub(super) struct Excerpt {
    /// The lines of the source up to the last one with a label.
    pub text: String,
    /// For each range, the characters of `text` that it covers, at least one:
    /// an empty range is shown by the character behind it.
    pub spans: Vec<Range<usize>>,
}

/// A span on the lines of its source: both ends as line and byte.
struct Ends {
    start: (usize, usize),
    end: (usize, usize),
}

impl Ends {
    /// A span that ends with a line break is drawn to the end of that line.
    fn new(source: &Source, range: Range<usize>) -> Self {
        let range = source.clamp(range);
        let place = |byte: usize| {
            let (line, _) = source.line_column(byte);
            let behind = source.line_range(line).map_or(byte, |line| line.end);
            (line, behind)
        };
        let (start_line, start_limit) = place(range.start);
        let (end_line, end_limit) = place(range.end.saturating_sub(1).max(range.start));
        Self {
            start: (start_line, range.start.min(start_limit)),
            end: (end_line, range.end.min(end_limit)),
        }
    }
}

/// Makes the excerpt that shows the given byte ranges of a source.
pub(super) fn excerpt(source: &Source, ranges: &[Range<usize>]) -> Excerpt {
    let ends: Vec<Ends> = ranges
        .iter()
        .map(|range| Ends::new(source, range.clone()))
        .collect();
    let mut points: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (line, byte) in ends.iter().flat_map(|ends| [ends.start, ends.end]) {
        points.entry(line).or_default().push(byte);
    }

    let mut canvas = Canvas::default();
    let mut starts = BTreeMap::new();
    for (&line, points) in &mut points {
        canvas.go_to_line(line);
        starts.insert(line, canvas.length);
        points.sort_unstable();
        if let Some(range) = source.line_range(line) {
            canvas.push_line(source.text(), range, points);
        }
    }

    let spans = ends
        .iter()
        .map(|ends| {
            let start = canvas.marks[&ends.start.1];
            let least = start.max(starts[&ends.end.0]) + 1;
            start..canvas.marks[&ends.end.1].max(least)
        })
        .collect();
    Excerpt {
        text: canvas.text,
        spans,
    }
}

/// The excerpt as it grows.
#[derive(Default)]
struct Canvas {
    text: String,
    /// The characters of `text`.
    length: usize,
    /// The line breaks of `text`.
    breaks: usize,
    /// Where the bytes that a label starts or ends at have come to stand.
    marks: BTreeMap<usize, usize>,
}

impl Canvas {
    fn push(&mut self, c: char) {
        self.text.push(c);
        self.length += 1;
    }

    fn go_to_line(&mut self, line: usize) {
        while self.breaks + 1 < line {
            self.push('\n');
            self.breaks += 1;
        }
    }

    /// Adds the parts of a line that are worth showing, marks the points, which
    /// are sorted, and adds the blank at the end.
    fn push_line(&mut self, text: &str, line: Range<usize>, points: &[usize]) {
        let mut shown = line.start;
        for part in parts(text, &line, points) {
            if part.start > shown {
                self.push_gap();
            }
            for (at, c) in text[part.clone()].char_indices() {
                self.mark(part.start + at, points);
                self.push(visible(c));
            }
            self.mark(part.end, points);
            shown = part.end;
        }
        if shown < line.end {
            self.push_gap();
        }
        self.push(' ');
    }

    fn push_gap(&mut self) {
        GAP.chars().for_each(|c| self.push(c));
    }

    fn mark(&mut self, byte: usize, points: &[usize]) {
        if points.binary_search(&byte).is_ok() {
            self.marks.insert(byte, self.length);
        }
    }
}

/// The byte ranges of a line to show: all of it, or the surroundings of the
/// points, joined where they touch.
fn parts(text: &str, line: &Range<usize>, points: &[usize]) -> Vec<Range<usize>> {
    if line.len() <= WHOLE_LINE {
        return vec![line.clone()];
    }
    let mut parts: Vec<Range<usize>> = Vec::new();
    for point in points {
        let mut start = point.saturating_sub(SURROUNDINGS).max(line.start);
        while !text.is_char_boundary(start) {
            start -= 1;
        }
        let mut end = (point + SURROUNDINGS).min(line.end);
        while !text.is_char_boundary(end) {
            end += 1;
        }
        match parts.last_mut() {
            Some(last) if last.end >= start => last.end = end,
            _ => parts.push(start..end),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceMap;
    use pretty_assertions::assert_eq;

    fn of(text: &str, ranges: &[Range<usize>]) -> Excerpt {
        let mut sources = SourceMap::default();
        let file = sources.add("a.game", text);
        excerpt(sources.get(file), ranges)
    }

    fn shown(excerpt: &Excerpt, index: usize) -> String {
        let span = excerpt.spans[index].clone();
        excerpt
            .text
            .chars()
            .skip(span.start)
            .take(span.len())
            .collect()
    }

    #[test]
    fn keeps_the_lines_with_labels() {
        let excerpt = of("one\nté two\r\nthree\nfour", &[5..7, 13..18]);
        assert_eq!(excerpt.text, "\nté two \nthree ");
        assert_eq!(shown(&excerpt, 0), "é");
        assert_eq!(shown(&excerpt, 1), "three");
    }

    #[test]
    fn a_line_break_is_the_blank_at_the_end() {
        let excerpt = of("ab\r\n\r\ncd", &[2..4, 0..6, 3..3]);
        assert_eq!(excerpt.text, "ab \n ");
        assert_eq!(excerpt.spans, [2..3, 0..5, 2..3]);
    }

    #[test]
    fn the_end_of_the_file_has_a_place() {
        let excerpt = of("ab\n", &[3..3, 9..12]);
        assert_eq!(excerpt.text, "\n ");
        assert_eq!(excerpt.spans, [1..2, 1..2]);
        assert_eq!(of("", &[0..0, 0..0]).text, " ");
    }

    #[test]
    fn long_lines_show_the_surroundings_of_their_labels() {
        let text = format!(
            "{}é{}é{}",
            "a".repeat(500),
            "b".repeat(500),
            "c".repeat(500)
        );
        let excerpt = of(&text, &[500..502, 501..1003]);
        assert_eq!(
            excerpt.text,
            format!(
                " … {}é{} … {}é{} …  ",
                "a".repeat(50),
                "b".repeat(50),
                "b".repeat(48),
                "c".repeat(50)
            )
        );
        assert_eq!(shown(&excerpt, 0), "é");
        assert!(shown(&excerpt, 1).starts_with("éb") && shown(&excerpt, 1).ends_with("bé"));
    }

    #[test]
    fn separators_and_control_characters_are_replaced() {
        assert_eq!(
            of("a\u{2028}b\x1bc\rd\te", &[0..1, 3..4]).text,
            "a�b�c�d\te "
        );
    }
}
