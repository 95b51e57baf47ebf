//! Families of positions whose rulesets are compiled: made when they are first
//! asked for, and left alone when they often have no answer.

use crate::eval::Interpreter;
use crate::eval::compiled::{CompiledRuleset, Shape, Uncompiled, unchanged_parameters};
use crate::eval::fault::Fault;
use crate::game::family::{Family, Halt};
use crate::game::{Argument, Convention, Outcome, Rulebook, RulesetId, Trouble};
use crate::limits::Limits;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The compiled rulesets of an interpreter, by the shapes of their positions.
#[derive(Default)]
pub(super) struct Families {
    known: Vec<CompiledFamily>,
    /// Where the family of a shape stands; `None` when it cannot be compiled.
    places: FxHashMap<Shape, Option<usize>>,
    /// The family that was asked last.
    last: usize,
    /// For each ruleset asked about, the parameters that no move changes.
    unchanged: FxHashMap<RulesetId, Vec<bool>>,
    /// Everything is left to the plain evaluator.
    are_off: bool,
}

/// A compiled ruleset and what is known of its positions.
struct CompiledFamily {
    shape: Shape,
    rules: CompiledRuleset,
    family: Family,
    /// Questions that the plain evaluator had to answer.
    unanswered: usize,
}

/// A family that has left so many questions unanswered is not asked again.
const MOST_UNANSWERED: usize = 50;

impl Interpreter {
    /// The SG value of a position of a ruleset under a reduced convention, if
    /// the ruleset is compiled and says it.
    pub(super) fn family_value(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Argument],
        convention: Convention,
    ) -> Result<Option<u64>, Fault> {
        self.ask_family(ruleset, arguments, |own, at, limits| {
            own.family.grundy(&mut own.rules, at, convention, limits)
        })
    }

    /// The outcome of a position, likewise.
    pub(super) fn family_outcome(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Argument],
        convention: Convention,
    ) -> Result<Option<Outcome>, Fault> {
        self.ask_family(ruleset, arguments, |own, at, limits| {
            own.family.outcome(&mut own.rules, at, convention, limits)
        })
    }

    /// The most special edges on a path from a position, likewise.
    pub(super) fn family_special_edges(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Argument],
    ) -> Result<Option<u8>, Fault> {
        let most = self.ask_family(ruleset, arguments, |own, at, limits| {
            own.family.special_edges(&mut own.rules, at, limits)
        })?;
        Ok(most.map(|most| u8::try_from(most).expect("two and more are one answer")))
    }

    /// Asks the family of a position.
    fn ask_family<T>(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Argument],
        ask: impl FnOnce(&mut CompiledFamily, &[i64], &Limits) -> Result<T, Halt>,
    ) -> Result<Option<T>, Fault> {
        let Some(place) = self.family_of(ruleset, arguments) else {
            return Ok(None);
        };
        let own = &mut self.families.known[place];
        if own.unanswered > MOST_UNANSWERED {
            return Ok(None);
        }
        let at = own.shape.coordinates(arguments);
        own.rules.watch(&self.world.graph.limits);
        match ask(own, &at, &self.world.graph.limits) {
            Ok(answer) => Ok(Some(answer)),
            Err(Halt::Trouble(trouble)) => Err(trouble.into()),
            Err(Halt::TooLong(options)) => {
                Err(self.no_room_after(ruleset, &arguments.into(), Some(options)))
            }
            Err(Halt::Full(last)) => {
                let needed = self.needed(&at, &last);
                let last = self.families.known[place].shape.arguments(&last);
                Err(self.no_room_after(ruleset, &last, needed))
            }
            Err(Halt::Unfit | Halt::Enough) => {
                own.unanswered += 1;
                Ok(None)
            }
        }
    }

    /// The error of a limit on positions that was reached at some arguments: the
    /// plain evaluator is shown them with no room for another position, and
    /// says which line asks for one.
    fn no_room_after(
        &mut self,
        ruleset: RulesetId,
        arguments: &Arc<[Argument]>,
        needed: Option<u64>,
    ) -> Fault {
        let position = match self.world.graph.ruled(ruleset, arguments.clone()) {
            Ok(position) => position,
            Err(trouble) => return trouble.into(),
        };
        self.world.graph.close(needed);
        let options = self.ruled_options(position, ruleset, arguments);
        self.world.graph.open();
        let limit = self.world.graph.limits.max_positions;
        options
            .err()
            .unwrap_or(Trouble::TooManyPositions { limit, needed }.into())
    }

    /// How many positions a question would need, from how far the limit has led
    /// on the way to zero: where a position is one integer.
    fn needed(&self, at: &[i64], last: &[i64]) -> Option<u64> {
        let ([at], [last]) = (at, last) else {
            return None;
        };
        let way = at.checked_sub(*last).filter(|&way| way > 0 && *last > 0)?;
        let needed =
            self.world.graph.limits.max_positions as i128 * i128::from(*at) / i128::from(way);
        needed.try_into().ok()
    }

    /// The family of a position, compiled when it is asked for first.
    fn family_of(&mut self, ruleset: RulesetId, arguments: &[Argument]) -> Option<usize> {
        let families = &mut self.families;
        if families.are_off {
            return None;
        }
        let last = families.known.get(families.last);
        if last.is_some_and(|family| family.shape.fits(ruleset, arguments)) {
            return Some(families.last);
        }
        let definition = &self.rulesets[ruleset.0 as usize];
        let unchanged = families
            .unchanged
            .entry(ruleset)
            .or_insert_with(|| unchanged_parameters(ruleset, definition));
        let shape = Shape::of(ruleset, arguments, unchanged)?;
        if let Some(&place) = families.places.get(&shape) {
            families.last = place.unwrap_or(families.last);
            return place;
        }
        let place = match CompiledRuleset::new(self, &shape) {
            Ok(rules) => {
                self.families.known.push(CompiledFamily {
                    shape: shape.clone(),
                    rules,
                    family: Family::default(),
                    unanswered: 0,
                });
                Some(self.families.known.len() - 1)
            }
            Err(Uncompiled::Ever) => None,
            Err(Uncompiled::ForNow) => return None,
        };
        self.families.places.insert(shape, place);
        place
    }

    /// Leaves every question to the plain evaluator, the reference that the
    /// compiled rulesets are held to; or no longer.
    pub fn set_plain(&mut self, plain: bool) {
        self.families.are_off = plain;
    }
}
