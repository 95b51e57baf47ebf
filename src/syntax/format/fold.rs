//! The rows of one logical line: the author's line breaks, and more where a
//! row is too long.

use super::gap::Gap;
use super::indent::FURTHEST;
use super::leaf::Leaf;
use super::rank::{NEVER, Rank, is_else, ranks};
use super::read::{Line, LineKind};
use super::row::{Anchor, Indent, Mark, Role, Row, WIDE_GAP, start, width};
use super::{INDENT, WIDTH};
use crate::syntax::Rule;
use unicode_width::UnicodeWidthStr;

/// A bracket that is open where a row starts.
pub(super) struct Bracket {
    pub row: usize,
    /// The byte behind it.
    pub offset: usize,
    pub parent: Rule,
    /// It ends its row.
    pub is_last: bool,
}

/// The making of the rows of one line.
pub(super) struct Fold<'p, 'a> {
    pub rows: &'p mut Vec<Row<'a>>,
    pub line: &'p Line<'a>,
    ranks: Vec<Rank>,
    pub base: usize,
    pub brackets: Vec<Bracket>,
    /// The number of the token that further targets stand under, or further
    /// columns of a table.
    first_target: usize,
    /// Where it stands: a row and a byte.
    pub target: Option<(usize, usize)>,
    /// The first clause, where it does not start a row.
    pub clause: Option<(usize, usize)>,
    /// The number of the token with the first clause, `under` included.
    pub first_clause: usize,
    /// The token that starts each row.
    starts: Vec<(usize, usize)>,
}

impl<'p, 'a> Fold<'p, 'a> {
    /// Adds the rows of a line to those before it.
    pub fn line(rows: &'p mut Vec<Row<'a>>, line: &'p Line<'a>) {
        let starts_clauses =
            |leaf: &Leaf| leaf.depth == 0 && (leaf.starts_clause() || leaf.rule == Rule::kw_under);
        let first_clause = line.leaves.iter().position(starts_clauses);
        let mut fold = Self {
            rows,
            ranks: ranks(line),
            base: line.depth * INDENT,
            brackets: Vec::new(),
            first_target: first_target(line),
            target: None,
            clause: None,
            first_clause: first_clause.unwrap_or(line.leaves.len()),
            starts: Vec::new(),
            line,
        };
        fold.author_rows();
        fold.make_room_for_operators();
    }

    /// What goes on behind `=` is moved over, so that the operators that start
    /// the next rows stand in front of it.
    fn make_room_for_operators(&mut self) {
        let leaves = &self.line.leaves;
        for pair in self.starts.windows(2) {
            let [(row, at), (_, next)] = *pair else {
                continue;
            };
            let behind_defines = at > 0 && leaves[at - 1].rule == Rule::defines;
            let leaf = &leaves[next];
            if !behind_defines || leaf.depth > 0 || leaf.precedence().is_none() {
                continue;
            }
            let room = leaf.printed().width() + 1;
            if width(self.rows, row) + room <= WIDTH {
                self.rows[row].indent.plus += room;
            }
        }
    }

    /// Goes through the rows that the author has made.
    fn author_rows(&mut self) {
        let leaves = &self.line.leaves;
        let mut from = 0;
        for to in 1..=leaves.len() {
            if to < leaves.len() && !self.keeps_break(to) {
                continue;
            }
            if from > 0 {
                self.comments(from);
            }
            self.fold(from, to);
            from = to;
        }
    }

    /// Whether the author's line break before a token stays. A header stands
    /// on one line.
    fn keeps_break(&self, at: usize) -> bool {
        let Leaf { gap, depth, .. } = &self.line.leaves[at];
        let is_header = matches!(self.line.kind, LineKind::Open | LineKind::Else);
        gap.has_break && !(is_header && *depth == 0 && gap.comments.is_empty())
    }

    /// The comments before a token that starts a row.
    fn comments(&mut self, at: usize) {
        let indent = self.indent(at);
        push_comments(
            self.rows,
            &self.line.leaves[at].gap,
            indent,
            (self.line.kind, self.base),
        );
    }

    /// Makes rows of the tokens `from..to`.
    fn fold(&mut self, mut from: usize, to: usize) {
        let mut least = self.ranks[from..to].to_vec();
        for at in (1..least.len()).rev() {
            let after = least.get(at + 1).copied().unwrap_or(NEVER);
            least[at] = least[at].min(after);
        }
        let start_of_least = from;
        while from < to {
            let next = from + 1;
            let rank = least.get(next - start_of_least).copied().unwrap_or(NEVER);
            match self.overflow(from, to) {
                Some(fits) if rank != NEVER => {
                    let at = self.choose(from, to, rank, fits);
                    self.fold(from, at);
                    from = at;
                }
                _ => {
                    self.emit(from, to);
                    from = to;
                }
            }
        }
    }

    /// `None` when the tokens fit into a row, else the first token before
    /// which a row would be too long already.
    fn overflow(&self, from: usize, to: usize) -> Option<usize> {
        self.ends(from, to)
            .find_map(|(at, end)| (end > WIDTH).then_some(at))
    }

    /// The column behind each token, if `from..to` were a row.
    fn ends(&self, from: usize, to: usize) -> impl Iterator<Item = (usize, usize)> {
        let mut end = start(self.rows, self.indent(from));
        (from..to).map(move |at| {
            let leaf = &self.line.leaves[at];
            if at > from && !leaf.is_tight {
                end += 1;
            }
            if at > from && self.has_wide_gap(at) {
                end += WIDE_GAP - 1;
            }
            end += leaf.printed().width();
            (at, end)
        })
    }

    /// The break of a rank that is made in the tokens `from..to`, of which
    /// those before `fits` fit into the row.
    fn choose(&self, from: usize, to: usize, rank: Rank, fits: usize) -> usize {
        let has_rank = |at: &usize| self.ranks[*at] == rank;
        let first = (from + 1..to)
            .find(has_rank)
            .expect("the rank is that of a token");
        let leaves = &self.line.leaves;
        let is_clause = |at: usize| leaves[at].starts_clause() || leaves[at].rule == Rule::kw_under;
        // All clauses together go to the next row, except for those of moves
        // that can stand under the first one.
        let is_near = |(at, end): (usize, usize)| at == first && end <= FURTHEST;
        let stays = self.has_wide_gap(first) && self.ends(from, first + 1).any(is_near)
            || leaves[first].depth == 0 && self.clause.is_some();
        let clauses = is_clause(first) && !is_clause(from) && !stays;
        if clauses || is_else(rank) {
            return first;
        }
        (from + 1..=fits.min(to - 1))
            .rfind(has_rank)
            .unwrap_or(first)
    }

    /// Whether the token is the first clause of a move, behind its target.
    fn has_wide_gap(&self, at: usize) -> bool {
        at == self.first_clause && matches!(self.line.kind, LineKind::Moves | LineKind::Edges)
    }

    /// Adds the row of the tokens `from..to`.
    fn emit(&mut self, from: usize, to: usize) {
        let line = self.line;
        let number = self.rows.len();
        let mut row = Row {
            indent: self.indent(from),
            text: String::new(),
            marks: Vec::new(),
            comment: None,
            comment_gap: WIDE_GAP,
            is_blank: line.leaves[from].gap.is_blank,
            role: if from == 0 {
                Role::Head
            } else {
                Role::Continuation
            },
            line: line.kind,
            base: self.base,
        };
        for at in from..to {
            let leaf = &line.leaves[at];
            if at > from && !leaf.is_tight {
                row.text.push(' ');
            }
            let offset = row.text.len();
            if at > from && leaf.depth == 0 {
                self.mark(&mut row, at);
            }
            row.text.push_str(leaf.printed());
            if leaf.closes() {
                self.brackets.pop();
            } else if leaf.opens() && !leaf.is_block() {
                self.brackets.push(Bracket {
                    row: number,
                    offset: offset + 1,
                    parent: leaf.parent,
                    is_last: at + 1 == to,
                });
            }
            if at == self.first_clause && at > from {
                self.clause = Some((number, offset));
            }
            if at == self.first_target {
                self.target = Some((number, offset));
            }
        }
        self.starts.push((number, from));
        self.rows.push(row);
    }

    /// Notes that a token of a row can be lined up with others.
    fn mark(&self, row: &mut Row, at: usize) {
        let leaf = &self.line.leaves[at];
        let anchor = match leaf.rule {
            _ if at == self.first_clause => Anchor::Clause,
            _ if at > self.first_clause => return,
            _ if leaf.parent == Rule::arrow && at == 1 => Anchor::Arrow,
            Rule::defines => Anchor::Defines,
            Rule::kw_as => Anchor::Heading,
            _ if leaf.precedence() == Some(3) => Anchor::Comparison,
            _ => return,
        };
        if row.mark(anchor).is_none() {
            row.marks.push(Mark {
                anchor,
                offset: row.text.len(),
                is_wide: leaf.gap.is_wide,
                pad: if self.has_wide_gap(at) {
                    WIDE_GAP - 1
                } else {
                    0
                },
            });
        }
    }
}

/// The token that starts the first target of a move, or the first column of a
/// table that is more than a name.
fn first_target(line: &Line) -> usize {
    let rule = |at: usize| line.leaves.get(at).map(|leaf| leaf.rule);
    match line.kind {
        LineKind::Moves => 1,
        LineKind::Edges => 2,
        _ if rule(1) == Some(Rule::name) && rule(2) == Some(Rule::comma) => 3,
        _ => 1,
    }
}

/// Adds comments: the first may belong to the row before, each other one has a
/// row of its own.
pub(super) fn push_comments<'a>(
    rows: &mut Vec<Row<'a>>,
    gap: &Gap<'a>,
    indent: Indent,
    (line, base): (LineKind, usize),
) {
    for comment in &gap.comments {
        match rows.last_mut() {
            Some(last) if !comment.is_alone => last.comment = Some(comment.text),
            _ => rows.push(Row {
                indent,
                text: comment.text.to_owned(),
                marks: Vec::new(),
                comment: None,
                comment_gap: WIDE_GAP,
                is_blank: comment.is_blank,
                role: Role::Comment,
                line,
                base,
            }),
        }
    }
}
