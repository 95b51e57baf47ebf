//! Families of positions whose rulesets are compiled: made when they are first
//! asked for, and left alone when they often have no answer.

use crate::eval::Interpreter;
use crate::eval::compiled::{CompiledRuleset, Kind, Uncompiled, arguments_of, coordinates, kinds};
use crate::eval::fault::Fault;
use crate::game::family::{Family, Halt, Moves};
use crate::game::{Argument, Convention, Outcome, Rulebook, RulesetId, Trouble};
use crate::limits::Limits;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The compiled rulesets of an interpreter, by the kinds of their arguments.
#[derive(Default)]
pub(super) struct Families {
    known: FxHashMap<(RulesetId, Vec<Kind>), Option<CompiledFamily>>,
    /// Everything is left to the plain evaluator.
    pub are_off: bool,
}

/// A compiled ruleset and what is known of its positions.
struct CompiledFamily {
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
        self.ask_family(ruleset, arguments, convention, |own, at, limits| {
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
        self.ask_family(ruleset, arguments, convention, |own, at, limits| {
            own.family.outcome(&mut own.rules, at, convention, limits)
        })
    }

    /// The most special edges on a path from a position, likewise.
    pub(super) fn family_special_edges(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Argument],
    ) -> Result<Option<u8>, Fault> {
        let most = self.ask_family(ruleset, arguments, Convention::Misere, |own, at, limits| {
            own.family.special_edges(&mut own.rules, at, limits)
        })?;
        Ok(most.map(|most| u8::try_from(most).expect("two and more are one answer")))
    }

    /// Asks the family of a position. Under other conventions than normal play
    /// a sum is more than its summands, so families with sums have no answer.
    fn ask_family<T>(
        &mut self,
        ruleset: RulesetId,
        arguments: &[Argument],
        convention: Convention,
        ask: impl FnOnce(&mut CompiledFamily, &[i64], &Limits) -> Result<T, Halt>,
    ) -> Result<Option<T>, Fault> {
        let Some(kinds) = kinds(arguments).filter(|_| !self.families.are_off) else {
            return Ok(None);
        };
        let key = (ruleset, kinds);
        self.compile_family(&key);
        let Some(Some(own)) = self.families.known.get_mut(&key) else {
            return Ok(None);
        };
        if own.unanswered > MOST_UNANSWERED
            || own.rules.has_sums() && convention != Convention::Normal
        {
            return Ok(None);
        }
        let at = coordinates(arguments);
        own.rules.watch(&self.world.graph.limits);
        match ask(own, &at, &self.world.graph.limits) {
            Ok(answer) => Ok(Some(answer)),
            Err(Halt::Trouble(trouble)) => Err(trouble.into()),
            Err(Halt::TooLong(options)) => {
                Err(self.no_room_after(ruleset, arguments, Some(options)))
            }
            Err(Halt::Full(last)) => {
                let needed = self.needed(&at, &last);
                Err(self.no_room_after(ruleset, &arguments_of(&last, &key.1), needed))
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
        arguments: &[Argument],
        needed: Option<u64>,
    ) -> Fault {
        let arguments: Arc<[Argument]> = arguments.into();
        let position = match self.world.graph.ruled(ruleset, arguments.clone()) {
            Ok(position) => position,
            Err(trouble) => return trouble.into(),
        };
        self.world.graph.close(needed);
        let options = self.ruled_options(position, ruleset, &arguments);
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

    fn compile_family(&mut self, key: &(RulesetId, Vec<Kind>)) {
        if self.families.known.contains_key(key) {
            return;
        }
        let family = match CompiledRuleset::new(self, key.0, &key.1) {
            Ok(rules) => Some(CompiledFamily {
                rules,
                family: Family::default(),
                unanswered: 0,
            }),
            Err(Uncompiled::Ever) => None,
            Err(Uncompiled::ForNow) => return,
        };
        self.families.known.insert(key.clone(), family);
    }

    /// Leaves every question to the plain evaluator, the reference that the
    /// compiled rulesets are held to; or no longer.
    pub fn set_plain(&mut self, plain: bool) {
        self.families.are_off = plain;
    }
}
