//! Text that is safe to print.
//!
//! Names, strings and source lines come from strangers. A control character
//! among them could repaint the terminal or turn the text around, so each is
//! shown as `�`. This is about single characters, not about layout.

/// The character as a terminal may see it: tabs stay, every other control
/// character, line separator, direction mark and blank without width becomes
/// `�`.
pub(super) fn visible(c: char) -> char {
    let separator = matches!(c, '\u{2028}' | '\u{2029}');
    let direction = matches!(
        c,
        '\u{061C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
    );
    let widthless = matches!(c, '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}');
    if separator || direction || widthless || (c.is_control() && c != '\t') {
        char::REPLACEMENT_CHARACTER
    } else {
        c
    }
}

/// The text on one line: line breaks become spaces, the rest is made visible.
pub(super) fn one_line(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(visible_line).collect();
    lines.join(" ")
}

/// The text with its line breaks kept, the lines after the first indented by
/// as many blanks as `indent` says.
pub(super) fn hanging(text: &str, indent: usize) -> String {
    let margin = format!("\n{:indent$}", "");
    let lines: Vec<String> = text.lines().map(visible_line).collect();
    lines.join(&margin)
}

/// The text with the blanks at the end of each line removed, and the line
/// breaks at the very end too.
pub(super) fn without_trailing_blanks(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

fn visible_line(line: &str) -> String {
    line.chars().map(visible).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn control_characters_show_as_replacements() {
        assert_eq!(one_line("a\x1b[31mb\u{202E}c\td"), "a�[31mb�c\td");
    }

    #[test]
    fn line_breaks_become_spaces_or_a_margin() {
        assert_eq!(one_line("a\r\nb\nc"), "a b c");
        assert_eq!(hanging("a\r\nb\nc\n", 2), "a\n  b\n  c");
        assert_eq!(without_trailing_blanks("a \n b\t\n\n"), "a\n b");
    }
}
