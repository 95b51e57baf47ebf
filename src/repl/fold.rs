//! Long results, cut down to their beginning and end.

/// Lines shown of the end.
const TAIL: usize = 5;
/// Characters of a long line that are shown for each line that may be.
const CHARACTERS: usize = 30;

/// Cuts results down, and keeps the last one that was cut whole.
pub(super) struct Fold {
    /// Lines that a result may have; `None` for any number.
    pub limit: Option<usize>,
    whole: Option<String>,
}

impl Fold {
    /// Results of at most so many lines are shown whole.
    pub fn new(limit: Option<usize>) -> Self {
        Self { limit, whole: None }
    }

    /// The result as it is to be shown.
    pub fn cut(&mut self, text: String) -> String {
        let Some(limit) = self.limit else {
            return text;
        };
        let cut = cut_lines(&text, limit).or_else(|| cut_length(&text, limit * CHARACTERS));
        match cut {
            Some(cut) => {
                self.whole = Some(text);
                cut
            }
            None => text,
        }
    }

    /// The last result that was cut, whole.
    pub fn whole(&self) -> Option<&str> {
        self.whole.as_deref()
    }
}

/// The first and last lines of a text that has too many.
fn cut_lines(text: &str, limit: usize) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= limit {
        return None;
    }
    let tail = TAIL.min(limit / 3);
    let head = limit.saturating_sub(tail + 1).max(1);
    let hidden = lines.len() - head - tail;
    let note = format!("… {hidden} more lines; `:more` shows all {}", lines.len());
    let mut shown = lines[..head].to_vec();
    shown.push(&note);
    shown.extend(&lines[lines.len() - tail..]);
    Some(shown.join("\n"))
}

/// The beginning of a text that is too long.
fn cut_length(text: &str, limit: usize) -> Option<String> {
    let (end, _) = text.char_indices().nth(limit)?;
    // Not in the middle of a number or a name.
    let end = text[..end].rfind(' ').unwrap_or(end);
    let hidden = text[end..].chars().count();
    Some(format!(
        "{} … {hidden} more characters; `:more` shows all",
        text[..end].trim_end()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn short_results_are_shown_whole() {
        let mut fold = Fold::new(Some(3));
        assert_eq!(fold.cut("a\nb\nc".to_owned()), "a\nb\nc");
        assert_eq!(fold.whole(), None);
    }

    #[test]
    fn long_results_keep_their_ends() {
        let lines: Vec<String> = (1..=100).map(|n| n.to_string()).collect();
        let text = lines.join("\n");
        let mut fold = Fold::new(Some(9));
        assert_eq!(
            fold.cut(text.clone()),
            "1\n2\n3\n4\n5\n… 92 more lines; `:more` shows all 100\n98\n99\n100"
        );
        assert_eq!(fold.whole(), Some(&*text));
        assert_eq!(Fold::new(None).cut(text.clone()), text);
    }

    #[test]
    fn long_lines_are_cut_at_a_blank() {
        let text = "12, ".repeat(10);
        let mut fold = Fold::new(Some(1));
        assert_eq!(
            fold.cut(text),
            "12, 12, 12, 12, 12, 12, 12, … 13 more characters; `:more` shows all"
        );
    }
}
