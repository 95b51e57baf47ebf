//! Source texts, byte spans and the line table.
//!
//! Everything here is about *where* text is: a [`Span`] names a stretch of
//! bytes in a file, a [`SourceMap`] turns it into text, lines and columns. It
//! knows nothing of the language, reads no file and prints nothing.

use std::ops::Range;
use std::sync::Arc;

/// A file of one [`SourceMap`]; ids count up in the order files were added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct FileId(u32);

/// A stretch of one file, as byte offsets: `start` belongs to it, `end` does not.
///
/// A span is only a pair of numbers. [`SourceMap::clamp`] makes one that lies
/// in the text and respects character boundaries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The file the offsets count in.
    pub file: FileId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The bytes `start..end` of a file; offsets past 4 GiB saturate.
    #[must_use]
    pub fn new(file: FileId, start: usize, end: usize) -> Self {
        let (start, end) = (offset(start), offset(end));
        Self { file, start, end }
    }

    /// The smallest span that covers both, in the file of `self`.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self {
            file: self.file,
            start: self.start.min(other.start),
            end: self.end.max(other.end),
        }
    }

    /// The byte offsets as a range.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The empty span before the first byte.
    #[must_use]
    pub fn start_point(self) -> Self {
        Self {
            end: self.start,
            ..self
        }
    }

    /// The empty span after the last byte.
    #[must_use]
    pub fn end_point(self) -> Self {
        Self {
            start: self.end,
            ..self
        }
    }
}

/// One file: its name, its text and the table of its lines.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: Arc<str>,
    /// The byte where each line starts; the first is 0.
    lines: Vec<u32>,
    /// For each character of several bytes, in order: the byte after it, and
    /// how many bytes more than characters the text has up to there.
    multibyte: Vec<(u32, u32)>,
}

impl Source {
    fn new(name: String, text: Arc<str>) -> Self {
        let mut lines = vec![0];
        let mut multibyte = Vec::new();
        let mut surplus = 0;
        for (at, c) in text.char_indices() {
            let after = at + c.len_utf8();
            if c == '\n' {
                lines.push(offset(after));
            } else if c.len_utf8() > 1 {
                surplus += c.len_utf8() - 1;
                multibyte.push((offset(after), offset(surplus)));
            }
        }
        Self {
            name,
            text,
            lines,
            multibyte,
        }
    }

    /// The name the file was added under.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of lines: one more than there are line feeds.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The bytes of a line, counted from 1, without its line break.
    #[must_use]
    pub fn line_range(&self, line: usize) -> Option<Range<usize>> {
        let exists = (1..=self.lines.len()).contains(&line);
        exists.then(|| self.content(line))
    }

    /// The text of a line, counted from 1, without its line break.
    #[must_use]
    pub fn line_text(&self, line: usize) -> Option<&str> {
        self.line_range(line).map(|range| &self.text[range])
    }

    /// Line and column of a byte, both counted from 1, columns in characters.
    ///
    /// A byte past the end stands for the end, a byte inside a character for
    /// that character, a byte of a line break for the end of its line.
    #[must_use]
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let byte = self.floor(byte);
        let line = self.lines.partition_point(|&start| start as usize <= byte);
        let range = self.content(line);
        let column = self.characters(range.start..byte.min(range.end)) + 1;
        (line, column)
    }

    /// The range moved into the text and widened to whole characters; a range
    /// that runs backwards becomes the empty one at its start.
    #[must_use]
    pub fn clamp(&self, range: Range<usize>) -> Range<usize> {
        let start = self.floor(range.start);
        if range.end <= range.start {
            return start..start;
        }
        let mut end = range.end.min(self.text.len());
        while !self.text.is_char_boundary(end) {
            end += 1;
        }
        start..end
    }

    /// The bytes of a line that exists, without its line break.
    fn content(&self, line: usize) -> Range<usize> {
        let start = self.lines[line - 1] as usize;
        let Some(&next) = self.lines.get(line) else {
            return start..self.text.len();
        };
        let end = next as usize - 1;
        let carriage_return = self.text[start..end].ends_with('\r');
        start..end - usize::from(carriage_return)
    }

    /// The last character boundary at or before a byte.
    fn floor(&self, byte: usize) -> usize {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        byte
    }

    /// How many characters start in a range that begins and ends on boundaries.
    fn characters(&self, range: Range<usize>) -> usize {
        range.len() - (self.surplus(range.end) - self.surplus(range.start))
    }

    /// How many bytes more than characters stand before a byte.
    fn surplus(&self, byte: usize) -> usize {
        let before = self
            .multibyte
            .partition_point(|&(after, _)| after as usize <= byte);
        before
            .checked_sub(1)
            .map_or(0, |last| self.multibyte[last].1 as usize)
    }
}

/// The files of a session, in the order they were added.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
}

impl SourceMap {
    /// Adds a file. Two files may share a name; their ids differ.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let id = FileId(offset(self.sources.len()));
        self.sources.push(Source::new(name.into(), text.into()));
        id
    }

    /// How many files there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there is no file yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Forgets the files added after the first `length`; nothing may speak of
    /// them any more.
    pub fn truncate(&mut self, length: usize) {
        self.sources.truncate(length);
    }

    /// The file of an id.
    ///
    /// # Panics
    ///
    /// When the id comes from another map.
    #[must_use]
    pub fn get(&self, file: FileId) -> &Source {
        &self.sources[file.0 as usize]
    }

    /// The span moved into its text and widened to whole characters; one that
    /// runs backwards becomes the empty span at its start.
    #[must_use]
    pub fn clamp(&self, span: Span) -> Span {
        let range = self.get(span.file).clamp(span.range());
        Span::new(span.file, range.start, range.end)
    }

    /// The text of a span, clamped as [`SourceMap::clamp`] does.
    #[must_use]
    pub fn text(&self, span: Span) -> &str {
        let source = self.get(span.file);
        &source.text[source.clamp(span.range())]
    }

    /// Line and column of a byte of a file: see [`Source::line_column`].
    #[must_use]
    pub fn line_column(&self, file: FileId, byte: usize) -> (usize, usize) {
        self.get(file).line_column(byte)
    }
}

/// A size as the 32-bit offset that spans and tables store.
fn offset(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;
    use proptest::prelude::*;

    fn one(text: &str) -> (SourceMap, FileId) {
        let mut sources = SourceMap::default();
        let file = sources.add("a.game", text);
        (sources, file)
    }

    #[test]
    fn spans_join_and_shrink_to_points() {
        let (_, file) = one("");
        let (left, right) = (Span::new(file, 2, 5), Span::new(file, 9, 12));
        assert_eq!(left.to(right), Span::new(file, 2, 12));
        assert_eq!(right.to(left), Span::new(file, 2, 12));
        assert_eq!(left.start_point(), Span::new(file, 2, 2));
        assert_eq!(left.end_point(), Span::new(file, 5, 5));
        assert_eq!(left.range(), 2..5);
        assert_eq!(Span::new(file, 1, usize::MAX).end, u32::MAX);
    }

    #[test]
    fn columns_count_characters() {
        let (sources, file) = one("G₁ → *2\nβ\n");
        let positions: Vec<_> = [0, 1, 2, 4, 5, 8, 11, 12, 14, 15, 99]
            .map(|byte| sources.line_column(file, byte))
            .into();
        let expected = [
            (1, 1),
            (1, 2),
            (1, 2),
            (1, 3),
            (1, 4),
            (1, 5),
            (1, 8),
            (2, 1),
            (2, 2),
            (3, 1),
            (3, 1),
        ];
        assert_eq!(positions, expected);
    }

    #[test]
    fn a_carriage_return_before_a_line_feed_is_no_column() {
        let (sources, file) = one("ab\r\nc\r");
        let columns = [1, 2, 3, 4, 5, 6].map(|byte| sources.line_column(file, byte));
        assert_eq!(
            columns,
            [(1, 2), (1, 3), (1, 3), (2, 1), (2, 2), (2, 3)],
            "a carriage return alone is a character like any other"
        );
        let source = sources.get(file);
        assert_eq!(source.line_text(1), Some("ab"));
        assert_eq!(source.line_text(2), Some("c\r"));
        assert_eq!(source.line_text(0), None);
        assert_eq!(source.line_text(3), None);
        assert_eq!(source.line_count(), 2);
    }

    #[test]
    fn text_is_clamped_to_the_file_and_to_characters() {
        let (sources, file) = one("a∗b");
        assert_eq!(sources.text(Span::new(file, 0, 1)), "a");
        assert_eq!(sources.text(Span::new(file, 2, 3)), "∗");
        assert_eq!(sources.text(Span::new(file, 2, 2)), "");
        assert_eq!(sources.text(Span::new(file, 4, 99)), "b");
        assert_eq!(sources.text(Span::new(file, 70, 99)), "");
        assert_eq!(sources.text(Span::new(file, 4, 1)), "");
    }

    #[test]
    fn files_of_one_name_stay_apart() {
        let mut sources = SourceMap::default();
        let first = sources.add("repl", "1");
        let second = sources.add("repl", "2");
        assert_ne!(first, second);
        assert_eq!(sources.text(Span::new(second, 0, 1)), "2");
        assert_eq!(sources.get(first).name(), "repl");
    }

    proptest! {
        #[test]
        fn the_table_agrees_with_counting(text in "[aé→𝄞\r\n]{0,40}", byte in 0usize..100) {
            let (sources, file) = one(&text);
            let at = sources.get(file).floor(byte);
            let line = text[..at].matches('\n').count() + 1;
            let start = text[..at].rfind('\n').map_or(0, |feed| feed + 1);
            let whole = text[start..].split_once('\n').map_or(&text[start..], |(line, _)| {
                line.strip_suffix('\r').unwrap_or(line)
            });
            let column = text[start..at.min(start + whole.len())].chars().count() + 1;
            prop_assert_eq!(sources.line_column(file, byte), (line, column));
            prop_assert_eq!(sources.get(file).line_text(line), Some(whole));
        }
    }
}
