//! The tokens of one logical line, with what layout has to know of each.
//!
//! They are the leaves of the tree that the grammar finds, so no second lexer
//! has a say in what a token is.

use super::gap::Gap;
use crate::syntax::Rule;
use pest::iterators::Pair;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// A token of the grammar.
#[derive(Debug)]
pub(super) struct Leaf<'a> {
    /// Which token it is.
    pub rule: Rule,
    /// The rule it is a part of: an opening parenthesis may be one of a call.
    pub parent: Rule,
    /// As written.
    pub text: &'a str,
    /// Its bytes in the file.
    pub range: Range<usize>,
    /// The brackets around it. A bracket is not inside itself.
    pub depth: usize,
    /// It touches the token before it.
    pub is_tight: bool,
    /// The rules and the places that lead to it from the root of the tree:
    /// texts whose leaves agree in this and in their text have equal trees.
    pub path: u64,
    /// What stands before it.
    pub gap: Gap<'a>,
}

impl Leaf<'_> {
    /// A token that is not matched by the grammar: a `}` or an `else`.
    pub fn lone(text: &str, rule: Rule, range: Range<usize>) -> Leaf<'_> {
        Leaf {
            rule,
            parent: Rule::EOI,
            text: &text[range.clone()],
            range,
            depth: 0,
            is_tight: false,
            path: 0,
            gap: Gap::default(),
        }
    }

    /// As it is printed. Blanks inside a token only occur in `not in`.
    pub fn printed(&self) -> &str {
        match self.rule {
            Rule::not_in if self.text != "∉" => "not in",
            _ => self.text,
        }
    }

    pub fn opens(&self) -> bool {
        use Rule as R;
        matches!(self.rule, R::open_paren | R::open_bracket | R::open_brace)
    }

    /// It is a brace around lines of a game.
    pub fn is_block(&self) -> bool {
        use Rule as R;
        matches!(self.parent, R::game_header | R::group_header | R::EOI)
    }

    pub fn closes(&self) -> bool {
        use Rule as R;
        matches!(
            self.rule,
            R::close_paren | R::close_bracket | R::close_brace
        )
    }

    /// The word that starts a clause.
    pub fn starts_clause(&self) -> bool {
        use Rule as R;
        matches!(self.parent, R::for_clause | R::if_clause | R::let_clause)
            && matches!(self.rule, R::kw_for | R::kw_if | R::kw_let)
    }

    /// How tightly it binds, when it is an operator between two operands.
    pub fn precedence(&self) -> Option<u8> {
        use Rule as R;
        if self.parent != R::operation {
            return None;
        }
        Some(match self.rule {
            R::kw_or => 1,
            R::kw_and => 2,
            R::equal
            | R::not_equal
            | R::less
            | R::less_equal
            | R::greater
            | R::greater_equal
            | R::is_in
            | R::not_in => 3,
            R::append => 4,
            R::range | R::range_below => 5,
            R::bit_or => 6,
            R::kw_xor => 7,
            R::bit_and => 8,
            R::shift_left | R::shift_right => 9,
            R::plus | R::minus => 10,
            R::times | R::divide | R::remainder => 11,
            R::power => 13,
            _ => return None,
        })
    }
}

/// The leaves of a tree in order; `offset` is where its text starts.
pub(super) fn leaves(pair: Pair<Rule>, offset: usize) -> Vec<Leaf> {
    let mut flattening = Flattening {
        offset,
        depth: 0,
        leaves: Vec::new(),
    };
    flattening.tree(pair, Rule::EOI, 0);
    flattening.leaves
}

struct Flattening<'a> {
    offset: usize,
    depth: usize,
    leaves: Vec<Leaf<'a>>,
}

impl<'a> Flattening<'a> {
    fn tree(&mut self, pair: Pair<'a, Rule>, parent: Rule, path: u64) {
        let rule = pair.as_rule();
        if rule == Rule::EOI {
            return;
        }
        let span = pair.as_span();
        let mut parts = pair.into_inner().peekable();
        if parts.peek().is_none() {
            return self.leaf(rule, parent, span, path);
        }
        let mut before = None;
        for (index, part) in parts.enumerate() {
            let own = part.as_rule();
            let first = self.leaves.len();
            self.tree(part, rule, step(path, rule, index));
            if must_part(before.replace(own), own) {
                self.leaves[first].is_tight = false;
            }
        }
    }

    fn leaf(&mut self, rule: Rule, parent: Rule, span: pest::Span<'a>, path: u64) {
        let range = self.offset + span.start()..self.offset + span.end();
        let mut leaf = Leaf {
            rule,
            parent,
            text: span.as_str(),
            range,
            depth: 0,
            is_tight: false,
            path: step(path, rule, 0),
            gap: Gap::default(),
        };
        if leaf.closes() {
            self.depth -= 1;
        }
        leaf.depth = self.depth;
        if leaf.opens() && !leaf.is_block() {
            self.depth += 1;
        }
        leaf.is_tight = self
            .leaves
            .last()
            .is_some_and(|before| touches(before, &leaf));
        self.leaves.push(leaf);
    }
}

/// Whether an operand and what is written behind it would be read as something
/// else if they touched: `*f (3)` is a heap that is called, `*f(3)` a heap of
/// `f(3)`; `5 .to` is a field, `5.to` a code.
fn must_part(before: Option<Rule>, own: Rule) -> bool {
    match before {
        Some(Rule::heap) => matches!(own, Rule::call | Rule::index | Rule::field),
        Some(Rule::integer) => own == Rule::field,
        Some(Rule::code) => own == Rule::index,
        _ => false,
    }
}

fn step(path: u64, rule: Rule, index: usize) -> u64 {
    let mut hasher = FxHasher::default();
    (path, rule as u32, index).hash(&mut hasher);
    hasher.finish()
}

/// Whether two neighbours are printed without a blank between them.
fn touches(before: &Leaf, leaf: &Leaf) -> bool {
    use Rule as R;
    if leaf.rule == R::open_brace && leaf.is_block() {
        return false;
    }
    let ranges = |rule| matches!(rule, R::range | R::range_below | R::range_to_end);
    if before.opens() || leaf.closes() || leaf.rule == R::comma {
        return true;
    }
    if ranges(before.rule) {
        // `...` and `..·77` would be hard to read.
        return !leaf.text.starts_with(['.', '·']);
    }
    if ranges(leaf.rule) || leaf.rule == R::power || before.rule == R::power {
        return true;
    }
    let follows_operand = match leaf.rule {
        R::open_paren => matches!(
            leaf.parent,
            R::call | R::parameters | R::touching_parenthesis
        ),
        R::open_bracket => leaf.parent == R::index,
        R::dot | R::field_name => true,
        _ => false,
    };
    follows_operand
        || matches!(before.rule, R::negate | R::foreign_not)
        || before.rule == R::star && leaf.parent == R::heap_operand
}
