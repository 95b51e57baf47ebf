//! From matched statements to the tree.

use crate::syntax::Rule;
use crate::syntax::ast::{
    Assert, Clause, Column, Expr, Grid, Let, Name, Pattern, StatementKind, Table, Text,
};
use crate::syntax::lower_operand::MAX_POSTFIXES;
use crate::syntax::parse::Lowering;
use pest::iterators::{Pair, Pairs};

impl Lowering<'_> {
    /// A `statement`, matched whole.
    pub fn statement(&self, pair: Pair<Rule>, offset: usize) -> StatementKind {
        let pair = first_of(pair);
        match pair.as_rule() {
            Rule::assertion => StatementKind::Assert(self.assertion(pair, offset)),
            Rule::table => StatementKind::Table(self.table(pair, offset)),
            Rule::grid => StatementKind::Grid(self.grid(pair, offset)),
            Rule::definition => StatementKind::Let(self.definition(pair, offset)),
            Rule::import => StatementKind::Use {
                path: self.string(&last_of(pair), offset),
            },
            _ => StatementKind::Show(self.expression(first_of(pair), offset)),
        }
    }

    fn assertion(&self, pair: Pair<Rule>, offset: usize) -> Assert {
        let mut condition = None;
        let mut reason = None;
        let mut clauses = Vec::new();
        let mut under = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expression if condition.is_none() => {
                    condition = Some(self.expression(part, offset));
                }
                Rule::expression => reason = Some(self.expression(part, offset)),
                Rule::clauses => clauses = self.clauses(part, offset),
                Rule::under => under.push(self.convention_of(part, offset)),
                _ => {}
            }
        }
        Assert {
            condition: condition.expect("the grammar asks for a condition"),
            reason,
            clauses,
            under,
        }
    }

    fn table(&self, pair: Pair<Rule>, offset: usize) -> Table {
        let mut table = Table {
            columns: Vec::new(),
            clauses: Vec::new(),
            under: Vec::new(),
        };
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::column => table.columns.push(self.column(part, offset)),
                Rule::clauses => table.clauses = self.clauses(part, offset),
                Rule::under => table.under.push(self.convention_of(part, offset)),
                _ => {}
            }
        }
        table
    }

    fn column(&self, pair: Pair<Rule>, offset: usize) -> Column {
        let mut parts = pair.into_inner();
        Column {
            value: self.expression(take(&mut parts), offset),
            heading: parts
                .find(|part| part.as_rule() == Rule::string)
                .map(|part| self.string(&part, offset)),
        }
    }

    fn grid(&self, pair: Pair<Rule>, offset: usize) -> Grid {
        let mut parts = pair
            .into_inner()
            .filter(|part| part.as_rule() != Rule::kw_grid);
        let value = self.expression(parts.next().expect("a grid has a cell"), offset);
        let clauses = self.clauses(parts.next().expect("a grid has clauses"), offset);
        let under = parts.map(|part| self.convention_of(part, offset)).collect();
        Grid {
            value,
            clauses,
            under,
        }
    }

    fn definition(&self, pair: Pair<Rule>, offset: usize) -> Let {
        let (name, parameters, value) = self.named_value(pair, offset);
        Let {
            name,
            parameters,
            value,
        }
    }

    /// The parts of `let NAME(…) = E`, wherever it stands.
    pub fn named_value(&self, pair: Pair<Rule>, offset: usize) -> (Name, Option<Vec<Name>>, Expr) {
        let mut name = None;
        let mut parameters = None;
        let mut value = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.name(&part, offset)),
                Rule::parameters => parameters = Some(self.parameters(part, offset)),
                Rule::expression => value = Some(self.expression(part, offset)),
                Rule::operation => value = Some(self.operation(part, offset)),
                _ => {}
            }
        }
        (
            name.expect("a definition has a name"),
            parameters,
            value.expect("a definition has a value"),
        )
    }

    /// The names between the parentheses of a header.
    pub fn parameters(&self, pair: Pair<Rule>, offset: usize) -> Vec<Name> {
        pair.into_inner()
            .filter(|part| part.as_rule() == Rule::name)
            .map(|part| self.name(&part, offset))
            .collect()
    }

    /// The clauses inside `pair`.
    pub fn clauses(&self, pair: Pair<Rule>, offset: usize) -> Vec<Clause> {
        let parts = pair.into_inner();
        if let Some(part) = parts.clone().nth(MAX_POSTFIXES) {
            self.too_many("clauses", self.span(&part, offset));
            return Vec::new();
        }
        parts
            .filter_map(|part| match part.as_rule() {
                Rule::for_clause => Some(self.for_clause(part, offset)),
                Rule::if_clause => Some(Clause::If(self.operation(last_of(part), offset))),
                Rule::let_clause => {
                    let (name, _, value) = self.named_value(part, offset);
                    Some(Clause::Let { name, value })
                }
                _ => None,
            })
            .collect()
    }

    fn for_clause(&self, pair: Pair<Rule>, offset: usize) -> Clause {
        let mut pattern = None;
        let mut range = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::pattern => pattern = Some(self.pattern(part, offset)),
                Rule::operation => range = Some(self.operation(part, offset)),
                _ => {}
            }
        }
        Clause::For {
            pattern: pattern.expect("a `for` binds something"),
            range: range.expect("a `for` has a range"),
        }
    }

    fn pattern(&self, pair: Pair<Rule>, offset: usize) -> Pattern {
        let span = self.span(&pair, offset);
        let takes_apart = pair.as_str().starts_with('[');
        let mut names: Vec<Name> = self.parameters(pair, offset);
        if takes_apart {
            Pattern::Parts(names, span)
        } else {
            Pattern::Whole(names.remove(0))
        }
    }

    /// A name and its place.
    pub fn name(&self, pair: &Pair<Rule>, offset: usize) -> Name {
        Name {
            text: pair.as_str().into(),
            span: self.span(pair, offset),
        }
    }

    /// A string literal and its place.
    pub fn string(&self, pair: &Pair<Rule>, offset: usize) -> Text {
        Text {
            text: self.unescape(pair, offset).into(),
            span: self.span(pair, offset),
        }
    }
}

/// The first part of a pair that must have one.
pub(super) fn first_of(pair: Pair<Rule>) -> Pair<Rule> {
    take(&mut pair.into_inner())
}

/// The last part of a pair that must have one.
pub(super) fn last_of(pair: Pair<Rule>) -> Pair<Rule> {
    pair.into_inner()
        .next_back()
        .expect("the grammar gives this rule a part")
}

/// The next of parts that must have one more.
pub(super) fn take<'i>(parts: &mut Pairs<'i, Rule>) -> Pair<'i, Rule> {
    parts.next().expect("the grammar gives this rule a part")
}
