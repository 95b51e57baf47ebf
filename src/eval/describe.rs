//! How values and positions are written in the language's own notation.

use crate::eval::Interpreter;
use crate::eval::value::Value;
use crate::game::{
    Argument, Arrow, Convention, Edge, HeapRulesId, Move, Outcome, PositionId, PositionKey,
    Relabelling, Step,
};
use crate::syntax::{is_plain_name, quoted};
use std::fmt::Write;

/// Positions inside positions are written this deep; deeper ones as `…`.
const MAX_DEPTH: usize = 60;
/// A text longer than this many bytes is cut off with `…`.
const MAX_LENGTH: usize = 4000;

impl Interpreter {
    /// A value as it is shown.
    #[must_use]
    pub fn text(&self, value: &Value) -> String {
        match value {
            Value::Text(text) => text.to_string(),
            _ => self.notation(value),
        }
    }

    /// A value as it is written in a program: strings with quotation marks.
    #[must_use]
    pub fn notation(&self, value: &Value) -> String {
        match value {
            Value::Nothing => "none".to_owned(),
            Value::Integer(value) => value.to_string(),
            Value::EmptySum => "0".to_owned(),
            Value::Boolean(value) => value.to_string(),
            Value::Text(text) => quoted(text),
            Value::List(elements) => {
                let parts: Vec<String> =
                    elements.iter().map(|value| self.notation(value)).collect();
                format!("[{}]", parts.join(", "))
            }
            Value::Range(range) => format!("{}..{}", range.first, range.last),
            Value::Outcome(Outcome::P) => "P".to_owned(),
            Value::Outcome(Outcome::N) => "N".to_owned(),
            Value::Convention(convention) => convention_text(*convention),
            Value::Position(position) => self.position_text(*position),
            Value::HeapRules(rules) => self.rules_text(*rules),
            Value::Ruleset(ruleset) => self.rulesets[ruleset.0 as usize].name.to_string(),
            Value::Move(step) => self.move_text(*step),
            Value::Record(record) => record.sentence(self),
        }
    }

    /// A move: its arrow and where it leads.
    #[must_use]
    pub fn move_text(&self, step: Move) -> String {
        match step.step {
            Step::Edge(_) => {
                format!("{} {}", arrow_text(step.step), self.position_text(step.to))
            }
            Step::Pass | Step::Token => arrow_text(step.step).to_owned(),
        }
    }

    /// The name of a take-and-break ruleset.
    #[must_use]
    pub fn rules_text(&self, rules: HeapRulesId) -> String {
        match self.rule_names.get(rules) {
            Some(value) => self.values[value.0].name.to_string(),
            None => self.world.heaps.rules(rules).to_string(),
        }
    }

    /// A position.
    #[must_use]
    pub fn position_text(&self, position: PositionId) -> String {
        let mut text = String::new();
        self.write_position(position, 0, &mut text);
        text
    }

    fn write_position(&self, position: PositionId, depth: usize, text: &mut String) {
        if depth > MAX_DEPTH || text.len() > MAX_LENGTH {
            text.push('…');
            return;
        }
        match self.world.graph.key(position) {
            PositionKey::Heap { rules, size } if *rules == HeapRulesId::NIM => {
                let _ = write!(text, "*{size}");
            }
            PositionKey::Heap { rules, size } => {
                let _ = write!(text, "{}({size})", self.rules_text(*rules));
            }
            PositionKey::Node { graph, node } => text.push_str(&self.node_text(*graph, *node)),
            PositionKey::Ruled { ruleset, arguments } => {
                let _ = write!(text, "{}(", self.rulesets[ruleset.0 as usize].name);
                self.write_arguments(arguments, depth, text);
                text.push(')');
            }
            PositionKey::Tree(edges) => self.write_tree(edges, depth, text),
            PositionKey::Sum(summands) => self.write_sum(summands, depth, text),
            PositionKey::Relabelled { labels, of } => {
                text.push_str(match labels {
                    Relabelling::Endings => "mark_endings(",
                    Relabelling::Plain => "unmark(",
                });
                self.write_position(*of, depth + 1, text);
                text.push(')');
            }
        }
    }

    fn write_tree(&self, edges: &[Edge], depth: usize, text: &mut String) {
        text.push('{');
        joined(
            text,
            ", ",
            self.options_in_order(edges),
            |(arrow, to), text| {
                if arrow == Arrow::Special {
                    text.push_str("=> ");
                }
                self.write_position(to, depth + 1, text);
            },
        );
        text.push('}');
    }

    fn write_sum(&self, summands: &[(PositionId, u64)], depth: usize, text: &mut String) {
        let ordered = self.summands_in_order(summands);
        joined(text, " + ", ordered, |(summand, copies), text| {
            if copies > 1 {
                let _ = write!(text, "{copies} * ");
            }
            self.write_position(summand, depth + 1, text);
        });
    }

    fn write_arguments(&self, arguments: &[Argument], depth: usize, text: &mut String) {
        joined(text, ", ", arguments, |argument, text| match argument {
            Argument::List(elements) => {
                text.push('[');
                self.write_arguments(elements, depth + 1, text);
                text.push(']');
            }
            Argument::Position(position) => self.write_position(*position, depth + 1, text),
            other => text.push_str(&self.notation(&Value::from(other))),
        });
    }

    fn node_text(&self, graph: crate::game::GraphId, node: u32) -> String {
        let built = &self.graphs[graph.0 as usize];
        let game = &built.definition.name;
        let name = built.node_name(node);
        if is_plain_name(&name) {
            format!("{game}.{name}")
        } else {
            format!("{game}[{}]", quoted(&name))
        }
    }
}

/// Writes items with a separator, up to the length that a text may have.
fn joined<T>(
    text: &mut String,
    separator: &str,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(T, &mut String),
) {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            text.push_str(separator);
        }
        if text.len() > MAX_LENGTH {
            text.push('…');
            return;
        }
        write(item, text);
    }
}

/// A convention as it is written, without its state at the start of a rule.
#[must_use]
pub fn convention_text(convention: Convention) -> String {
    let state = match convention {
        Convention::Pass { used: true } | Convention::Rule3 { token: false } => "(0)",
        Convention::Rule1 { token: true } | Convention::Rule2 { token: true } => "(1)",
        _ => "",
    };
    format!("{}{state}", convention_name(convention))
}

/// The name of a convention, without its state.
pub(super) fn convention_name(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
        Convention::Pass { .. } => "pass",
        Convention::Rule1 { .. } => "rule1",
        Convention::Rule2 { .. } => "rule2",
        Convention::Rule3 { .. } => "rule3",
    }
}

/// How a kind of move is written.
#[must_use]
pub fn arrow_text(step: Step) -> &'static str {
    match step {
        Step::Edge(Arrow::Ordinary) => "->",
        Step::Edge(Arrow::Special) => "=>",
        Step::Pass => "pass",
        Step::Token => "token",
    }
}
