//! Characters that are not seen and change how a text reads: marks that turn
//! its direction, and blanks without width.

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{FileId, Span};

/// Reports of one text; more say nothing new.
const MOST: usize = 10;

/// A warning for each such character, a byte order mark at the very start
/// aside.
pub(super) fn report(file: FileId, text: &str) -> Vec<Diagnostic> {
    if text.is_ascii() {
        return Vec::new();
    }
    text.char_indices()
        .filter(|&(at, c)| at > 0 || c != '\u{FEFF}')
        .filter_map(|(at, c)| Some((at, c, name(c)?)))
        .take(MOST)
        .map(|(at, c, name)| {
            let code = u32::from(c);
            Diagnostic::new(
                Code::InvisibleMark,
                format!("an invisible character stands here: U+{code:04X}, {name}"),
            )
            .label(Span::new(file, at, at + c.len_utf8()), "it cannot be seen")
            .note("the text may read differently from what it is")
            .help(format!(
                "remove it; in a string it can be written `\\u{{{code:04X}}}`"
            ))
        })
        .collect()
}

/// The name of a character that is not seen.
pub(super) fn name(c: char) -> Option<&'static str> {
    Some(match c {
        '\u{061C}' => "Arabic letter mark",
        '\u{200B}' => "zero width space",
        '\u{200C}' => "zero width non-joiner",
        '\u{200D}' => "zero width joiner",
        '\u{200E}' => "left-to-right mark",
        '\u{200F}' => "right-to-left mark",
        '\u{202A}' => "left-to-right embedding",
        '\u{202B}' => "right-to-left embedding",
        '\u{202C}' => "pop directional formatting",
        '\u{202D}' => "left-to-right override",
        '\u{202E}' => "right-to-left override",
        '\u{2060}' => "word joiner",
        '\u{2066}' => "left-to-right isolate",
        '\u{2067}' => "right-to-left isolate",
        '\u{2068}' => "first strong isolate",
        '\u{2069}' => "pop directional isolate",
        '\u{FEFF}' => "zero width no-break space",
        _ => return None,
    })
}
