//! Parsing a file: one pest call for each logical line.

use crate::diagnostic::{Code, Diagnostic};
use crate::limits::{Limits, Stop};
use crate::source::{FileId, Span};
use crate::syntax::ast::{Game, GameBody, Program, RuleLine, Ruleset, Statement, StatementKind};
use crate::syntax::layout::{Layout, Piece};
use crate::syntax::lower_game::{GraphBuilder, Header};
use crate::syntax::{Grammar, Rule, expected, invisible, recover};
use pest::Parser;
use pest::iterators::Pair;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

/// What came of a text.
#[derive(Debug, Default)]
pub struct Parsed {
    /// The statements that could be read.
    pub program: Program,
    /// Everything that is wrong or suspicious.
    pub diagnostics: Vec<Diagnostic>,
    /// The text stops in the middle of a statement: a REPL asks for more.
    pub incomplete: bool,
}

/// Parses `text`, which stands in `file` of the source map.
///
/// # Errors
/// Only when the limits stop it; what is wrong with the text is in the result.
pub fn parse(file: FileId, text: &str, limits: &Limits) -> Result<Parsed, Stop> {
    let mut parser = FileParser {
        layout: Layout::new(file, text, limits.max_nesting),
        lowering: Lowering {
            file,
            text,
            diagnostics: RefCell::default(),
        },
        limits,
        statements: Vec::new(),
        unread: FxHashSet::default(),
        depth: 0,
    };
    parser.file()?;
    let FileParser {
        layout,
        lowering,
        statements,
        unread,
        ..
    } = parser;
    let mut diagnostics = layout.diagnostics;
    diagnostics.append(&mut invisible::report(file, text));
    diagnostics.append(&mut lowering.diagnostics.into_inner());
    diagnostics.sort_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span.start));
    Ok(Parsed {
        program: Program { statements, unread },
        incomplete: layout.incomplete,
        diagnostics,
    })
}

/// What all lowering functions share. Diagnostics sit in a cell because the
/// Pratt parser's three closures report into it.
pub(super) struct Lowering<'a> {
    pub file: FileId,
    pub text: &'a str,
    pub diagnostics: RefCell<Vec<Diagnostic>>,
}

impl Lowering<'_> {
    pub fn report(&self, diagnostic: Diagnostic) {
        self.diagnostics.borrow_mut().push(diagnostic);
    }

    /// The place of a pair of the logical line that starts at `offset`.
    pub fn span(&self, pair: &Pair<Rule>, offset: usize) -> Span {
        let span = pair.as_span();
        Span::new(self.file, offset + span.start(), offset + span.end())
    }

    /// The place of some bytes of the file.
    pub fn place(&self, range: &Range<usize>) -> Span {
        Span::new(self.file, range.start, range.end)
    }

    /// Matches a logical line with one of the entry rules, whole.
    fn line(&self, rule: Rule, range: &Range<usize>) -> Option<Pair<'_, Rule>> {
        let slice = &self.text[range.clone()];
        match deep(|| Grammar::parse(rule, slice)) {
            Ok(mut pairs) => pairs.next(),
            Err(error) => {
                self.report(expected::explain(&error, rule, self.file, self.text, range));
                None
            }
        }
    }

    /// The header of a game. One without its `{` was reported by the layout.
    fn header(&self, range: &Range<usize>) -> Option<Header> {
        let slice = &self.text[range.clone()];
        if slice.ends_with('{') {
            let pair = self.line(Rule::game_header, range)?;
            return Some(self.game_header(pair, range.start));
        }
        let completed = format!("{slice} {{");
        let pair = Grammar::parse(Rule::game_header, &completed).ok()?.next()?;
        Some(self.game_header(pair, range.start))
    }
}

/// Runs a recursive step with enough stack for the deepest nesting allowed.
pub(super) fn deep<T>(step: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(1024 * 1024, 16 * 1024 * 1024, step)
}

struct FileParser<'a> {
    layout: Layout<'a>,
    lowering: Lowering<'a>,
    limits: &'a Limits,
    statements: Vec<Statement>,
    /// Names whose definitions could not be read.
    unread: FxHashSet<Arc<str>>,
    /// Groups that are open; each `else` counts, because it is parsed inside
    /// the group before it.
    depth: usize,
}

/// How a block of lines ended.
enum BlockEnd {
    Close(Range<usize>),
    Else(Range<usize>),
    EndOfText,
}

/// How the body of a game ended, and where.
enum BodyEnd {
    Close(usize),
    Unclosed(usize),
}

impl BodyEnd {
    /// A `}` that is not in the text stands for one that is missing.
    fn of(brace: &Range<usize>) -> Self {
        if brace.is_empty() {
            Self::Unclosed(brace.end)
        } else {
            Self::Close(brace.end)
        }
    }
}

impl FileParser<'_> {
    fn next(&mut self) -> Result<Option<Piece>, Stop> {
        self.limits.pause(64)?;
        Ok(self.layout.next())
    }

    fn file(&mut self) -> Result<(), Stop> {
        while let Some(piece) = self.next()? {
            match piece {
                Piece::Line(range) => self.statement(&range),
                Piece::Open(range) => self.game(&range)?,
                Piece::Broken(range) => self.note_unread(&range),
                Piece::Close(_) | Piece::Else(_) => {}
            }
        }
        Ok(())
    }

    /// Remembers what a piece that cannot be read was to define.
    fn note_unread(&mut self, range: &Range<usize>) {
        recover::note_names(self.lowering.text, range, &mut self.unread);
    }

    fn statement(&mut self, range: &Range<usize>) {
        if let Some((name, sign)) = recover::bare_definition(self.lowering.text, range) {
            self.report_bare_definition(range, &name, &sign);
            return self.note_unread(range);
        }
        let from_file = self.lowering.text[range.clone()]
            .strip_prefix("game")
            .is_some_and(|rest| rest.starts_with(char::is_whitespace));
        let kind = if from_file {
            self.lowering
                .line(Rule::game_from_file, range)
                .map(|pair| self.lowering.game_from_file(pair, range.start))
        } else {
            self.lowering
                .line(Rule::statement, range)
                .map(|pair| deep(|| self.lowering.statement(pair, range.start)))
        };
        if let Some(kind) = kind {
            let span = self.lowering.place(range);
            self.statements.push(Statement { kind, span });
        } else {
            self.note_unread(range);
        }
    }

    fn report_bare_definition(
        &self,
        range: &Range<usize>,
        name: &Range<usize>,
        sign: &Range<usize>,
    ) {
        let defined = self.lowering.text[range.start..sign.start].trim_end();
        self.lowering.report(
            Diagnostic::new(
                Code::AssignmentForComparison,
                "a definition starts with the word `let`",
            )
            .label(self.lowering.place(name), "expected `let` before this name")
            .help(format!(
                "to define it, write `let {defined} = …`; to ask whether two values are equal, write `==`"
            )),
        );
    }

    /// A game whose header has been met; reads its block.
    fn game(&mut self, range: &Range<usize>) -> Result<(), Stop> {
        let Some(Header { name, parameters }) = self.lowering.header(range) else {
            self.note_unread(range);
            return self.skip_block();
        };
        let reported = self.lowering.diagnostics.borrow().len();
        let (body, end) = match parameters {
            Some(parameters) => {
                let (lines, end) = self.rule_lines()?;
                (Some(GameBody::Ruleset(Ruleset { parameters, lines })), end)
            }
            None => self.graph()?,
        };
        match (body, end) {
            (_, BodyEnd::Unclosed(end)) => {
                // It has swallowed what follows, whose errors mean nothing.
                self.lowering.diagnostics.borrow_mut().truncate(reported);
                self.note_unread(&(range.start..end));
            }
            (Some(body), BodyEnd::Close(end)) => self.statements.push(Statement {
                kind: StatementKind::Game(Game { name, body }),
                span: self.lowering.place(&(range.start..end)),
            }),
            (None, BodyEnd::Close(_)) => self.note_unread(range),
        }
        Ok(())
    }

    /// The lines of an explicit game; no body when one of them cannot be read,
    /// because a graph without that edge is another graph.
    fn graph(&mut self) -> Result<(Option<GameBody>, BodyEnd), Stop> {
        let mut builder = GraphBuilder::default();
        let mut unread = false;
        let end = loop {
            match self.next()? {
                Some(Piece::Line(range)) => match self.lowering.line(Rule::graph_line, &range) {
                    Some(pair) => {
                        deep(|| self.lowering.graph_line(&mut builder, pair, range.start));
                    }
                    None => unread = true,
                },
                Some(Piece::Open(range)) => {
                    unread = true;
                    self.report_group_in_graph(&range);
                    self.skip_block()?;
                }
                Some(Piece::Else(_)) => self.skip_block()?,
                Some(Piece::Broken(_)) => unread = true,
                Some(Piece::Close(range)) => break BodyEnd::of(&range),
                None => break BodyEnd::Unclosed(self.lowering.text.len()),
            }
        };
        let body = (!unread).then(|| GameBody::Graph(builder.finish()));
        Ok((body, end))
    }

    fn report_group_in_graph(&self, range: &Range<usize>) {
        self.lowering.report(
            Diagnostic::new(
                Code::UnexpectedText,
                "an explicit game has no groups of lines",
            )
            .label(self.lowering.place(range), "this opens a group")
            .note("groups such as `if … {` and `for … {` belong to rulesets, whose games have parameters: `game NAME(n) { … }`")
            .help("write each edge on a line of its own, or give the game parameters"),
        );
    }

    /// The lines of a ruleset, to the end of the block.
    fn rule_lines(&mut self) -> Result<(Vec<RuleLine>, BodyEnd), Stop> {
        let mut lines = Vec::new();
        let end = match self.rule_block(&mut lines)? {
            BlockEnd::Close(range) => BodyEnd::of(&range),
            BlockEnd::Else(range) => {
                self.report_stray_else(&range);
                self.skip_block()?;
                BodyEnd::Close(range.end)
            }
            BlockEnd::EndOfText => BodyEnd::Unclosed(self.lowering.text.len()),
        };
        Ok((lines, end))
    }

    fn rule_block(&mut self, lines: &mut Vec<RuleLine>) -> Result<BlockEnd, Stop> {
        while let Some(piece) = self.next()? {
            match piece {
                Piece::Line(range) => match self.lowering.line(Rule::ruleset_line, &range) {
                    Some(pair) => lines.push(deep(|| self.lowering.rule_line(pair, range.start))),
                    None => self.note_unread(&range),
                },
                Piece::Open(range) => {
                    let group = self.group(&range)?;
                    lines.extend(group);
                }
                Piece::Broken(range) => self.note_unread(&range),
                Piece::Close(range) => return Ok(BlockEnd::Close(range)),
                Piece::Else(range) => return Ok(BlockEnd::Else(range)),
            }
        }
        Ok(BlockEnd::EndOfText)
    }

    /// A group whose header has been met, with its `else` blocks.
    fn group(&mut self, range: &Range<usize>) -> Result<Option<RuleLine>, Stop> {
        let clauses = self
            .lowering
            .line(Rule::group_header, range)
            .map(|pair| deep(|| self.lowering.clauses(pair, range.start)));
        if clauses.is_none() {
            self.note_unread(range);
        }
        if self.depth >= self.limits.max_nesting {
            self.layout.report_depth(range);
            self.skip_block()?;
            return Ok(None);
        }
        let mut lines = Vec::new();
        self.depth += 1;
        let otherwise = match self.rule_block(&mut lines)? {
            BlockEnd::Else(header) => Some(self.otherwise(&header)?),
            BlockEnd::Close(_) | BlockEnd::EndOfText => None,
        };
        self.depth -= 1;
        Ok(clauses.map(|clauses| RuleLine::Group {
            clauses,
            lines,
            otherwise,
            span: self.lowering.place(range),
        }))
    }

    /// The block of `else {` or `else if … {`, whose header is `range`.
    fn otherwise(&mut self, range: &Range<usize>) -> Result<Vec<RuleLine>, Stop> {
        let header = &self.lowering.text[range.clone()];
        if header.trim_start().starts_with('{') {
            let mut lines = Vec::new();
            if let BlockEnd::Else(second) = self.rule_block(&mut lines)? {
                self.report_stray_else(&second);
                self.skip_block()?;
            }
            return Ok(lines);
        }
        let start = range.end - header.trim_start().len();
        Ok(self.group(&(start..range.end))?.into_iter().collect())
    }

    fn report_stray_else(&self, range: &Range<usize>) {
        self.lowering.report(
            Diagnostic::new(Code::UnexpectedText, "this `else` belongs to no `if`")
                .label(self.lowering.place(range), "no group with `if` ends here")
                .help("an `else` block follows the `}` of a group `if … {`"),
        );
    }

    /// Skips the rest of a block that makes no sense.
    fn skip_block(&mut self) -> Result<(), Stop> {
        let mut depth = 1;
        while depth > 0 {
            match self.next()? {
                Some(Piece::Open(_)) => depth += 1,
                Some(Piece::Close(_)) => depth -= 1,
                Some(Piece::Line(_) | Piece::Else(_) | Piece::Broken(_)) => {}
                None => break,
            }
        }
        Ok(())
    }
}
