//! What stands between two tokens: blanks, line breaks and comments.

/// The blank text before a token.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap<'a> {
    /// In order.
    pub comments: Vec<Comment<'a>>,
    /// The token does not stand on the line of the token before it.
    pub has_break: bool,
    /// A blank line stands right before the token.
    pub is_blank: bool,
    /// The tokens share a line and are more than one blank apart: an author
    /// who lines something up writes it so.
    pub is_wide: bool,
}

/// A comment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Comment<'a> {
    /// From the `#` on, without blanks at its end.
    pub text: &'a str,
    /// Nothing but the comment stands on its line.
    pub is_alone: bool,
    /// A blank line stands before it.
    pub is_blank: bool,
}

impl<'a> Gap<'a> {
    /// The gap `text`. At the start of a file every comment stands alone.
    pub fn new(text: &'a str, starts_file: bool) -> Self {
        let mut gap = Self {
            has_break: starts_file,
            is_wide: text.chars().nth(1).is_some(),
            ..Self::default()
        };
        let mut breaks = 0;
        let mut rest = text;
        while let Some(at) = rest.find(['\n', '#']) {
            if rest.as_bytes()[at] == b'\n' {
                breaks += 1;
                gap.has_break = true;
                rest = &rest[at + 1..];
                continue;
            }
            let end = rest[at..].find('\n').map_or(rest.len(), |n| at + n);
            gap.comments.push(Comment {
                text: rest[at..end].trim_end(),
                is_alone: gap.has_break,
                is_blank: breaks > 1,
            });
            breaks = 0;
            rest = &rest[end..];
        }
        gap.is_blank = breaks > 1;
        gap.is_wide &= !gap.has_break && gap.comments.is_empty();
        gap
    }
}
