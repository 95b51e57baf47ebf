//! What the positions of a family have in common, and what tells them apart.

use super::compiler::{Kind, number};
use super::length;
use crate::game::{Argument, RulesetId};
use crate::program::{Expr, ExprKind, RuleLine, Ruleset};
use std::sync::Arc;

/// What the arguments of a family's positions are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::eval) struct Shape {
    pub ruleset: RulesetId,
    pub parameters: Vec<Parameter>,
}

/// What an argument is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::eval) enum Parameter {
    /// A coordinate, or several: it differs between positions.
    Varies(Kind),
    /// The same at every position: no move changes it.
    Fixed(Argument),
}

impl Parameter {
    /// What varies, if it does.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Varies(kind) => Some(*kind),
            Self::Fixed(_) => None,
        }
    }
}

impl Shape {
    /// The shape of a position's arguments, of which those may be fixed that no
    /// move changes. `None` when one is neither fixed nor made of integers.
    pub fn of(ruleset: RulesetId, arguments: &[Argument], unchanged: &[bool]) -> Option<Self> {
        let parameters = arguments.iter().enumerate().map(|(index, argument)| {
            let kind = kind_of(argument);
            let is_number = matches!(kind, Some(Kind::Integer | Kind::Boolean));
            if !is_number && unchanged.get(index) == Some(&true) {
                return Some(Parameter::Fixed(argument.clone()));
            }
            kind.map(Parameter::Varies)
        });
        Some(Self {
            ruleset,
            parameters: parameters.collect::<Option<_>>()?,
        })
    }

    /// Whether the arguments of a position have this shape.
    pub fn fits(&self, ruleset: RulesetId, arguments: &[Argument]) -> bool {
        let mut pairs = self.parameters.iter().zip(arguments);
        self.ruleset == ruleset
            && self.parameters.len() == arguments.len()
            && pairs.all(|(parameter, argument)| match parameter {
                Parameter::Varies(kind) => kind_of(argument) == Some(*kind),
                Parameter::Fixed(value) => value == argument,
            })
    }

    /// The coordinates of a position of this shape: integers and truth values as
    /// they are, the length of a list or string before its elements.
    pub fn coordinates(&self, arguments: &[Argument]) -> Vec<i64> {
        let mut coordinates = Vec::with_capacity(arguments.len());
        let varying = self.parameters.iter().zip(arguments);
        for (_, argument) in varying.filter(|(parameter, _)| parameter.kind().is_some()) {
            match argument {
                Argument::Integer(value) => coordinates.push(*value),
                Argument::Boolean(value) => coordinates.push(i64::from(*value)),
                Argument::List(elements) => {
                    coordinates.push(length(elements.len()));
                    coordinates.extend(elements.iter().filter_map(|element| match element {
                        Argument::Integer(value) => Some(*value),
                        _ => None,
                    }));
                }
                Argument::Text(text) => {
                    let start = coordinates.len();
                    coordinates.push(0);
                    coordinates.extend(text.chars().map(number));
                    coordinates[start] = length(coordinates.len() - start - 1);
                }
                _ => unreachable!("such arguments have no kind"),
            }
        }
        coordinates
    }

    /// The arguments of the position with these coordinates.
    pub fn arguments(&self, coordinates: &[i64]) -> Arc<[Argument]> {
        let mut rest = coordinates.iter().copied();
        let mut next = move || rest.next().expect("each argument has its coordinates");
        let arguments = self.parameters.iter().map(|parameter| match parameter {
            Parameter::Fixed(value) => value.clone(),
            Parameter::Varies(Kind::Integer) => Argument::Integer(next()),
            Parameter::Varies(Kind::Boolean) => Argument::Boolean(next() != 0),
            Parameter::Varies(Kind::List) => {
                let elements = (0..next()).map(|_| Argument::Integer(next()));
                Argument::List(elements.collect())
            }
            Parameter::Varies(Kind::Text) => {
                let characters = (0..next()).map(|_| {
                    let character = u32::try_from(next()).ok().and_then(char::from_u32);
                    character.expect("it was a character")
                });
                Argument::Text(characters.collect::<String>().into())
            }
        });
        arguments.collect()
    }
}

/// What an argument is; `None` when it is no integer, no truth value, no list of
/// integers and no string.
fn kind_of(argument: &Argument) -> Option<Kind> {
    match argument {
        Argument::Integer(_) => Some(Kind::Integer),
        Argument::Boolean(_) => Some(Kind::Boolean),
        Argument::Text(_) => Some(Kind::Text),
        Argument::List(elements) => elements
            .iter()
            .all(|element| matches!(element, Argument::Integer(_)))
            .then_some(Kind::List),
        _ => None,
    }
}

/// For each parameter of a ruleset, whether every move hands it on as it is.
pub(in crate::eval) fn unchanged_parameters(id: RulesetId, ruleset: &Ruleset) -> Vec<bool> {
    let mut unchanged = vec![true; ruleset.parameters];
    look_at_lines(id, &ruleset.lines, &mut unchanged);
    unchanged
}

fn look_at_lines(id: RulesetId, lines: &[RuleLine], unchanged: &mut [bool]) {
    for line in lines {
        match line {
            RuleLine::Let { .. } => {}
            RuleLine::Moves { targets, .. } => {
                for target in targets {
                    look_at(id, target, unchanged);
                }
            }
            RuleLine::Group {
                lines, otherwise, ..
            } => {
                look_at_lines(id, lines, unchanged);
                look_at_lines(id, otherwise, unchanged);
            }
        }
    }
}

/// Looks for positions of the ruleset in a target.
fn look_at(id: RulesetId, target: &Expr, unchanged: &mut [bool]) {
    match &target.kind {
        ExprKind::CallValue { callee, arguments } if matches!(callee.kind, ExprKind::Ruleset(other) if other == id) => {
            for (index, unchanged) in unchanged.iter_mut().enumerate() {
                let argument = arguments.get(index).map(|argument| &argument.kind);
                *unchanged &= matches!(argument, Some(ExprKind::Local(slot)) if *slot == index);
            }
        }
        ExprKind::Chain { first, rest } => {
            look_at(id, first, unchanged);
            for link in rest {
                look_at(id, &link.operand, unchanged);
            }
        }
        ExprKind::Conditional { parts } => {
            for part in &parts[1..] {
                look_at(id, part, unchanged);
            }
        }
        ExprKind::Heap(_) | ExprKind::Constant(_) | ExprKind::Local(_) => {}
        // It may lead anywhere.
        _ => unchanged.fill(false),
    }
}
