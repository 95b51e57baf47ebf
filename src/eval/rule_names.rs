//! The values under whose names take-and-break rulesets are printed.

use crate::game::HeapRulesId;
use crate::program::ValueId;
use rustc_hash::FxHashMap;

/// Names of rulesets, at some moment.
#[derive(Clone, Default)]
pub struct RuleNames {
    names: FxHashMap<HeapRulesId, ValueId>,
    /// Values from this one on are those of the program that runs.
    own: usize,
}

impl RuleNames {
    /// The value under whose name a ruleset is printed.
    pub(super) fn get(&self, rules: HeapRulesId) -> Option<ValueId> {
        self.names.get(&rules).copied()
    }

    /// Values from this one on are those of the program that runs.
    pub(super) fn begin_program(&mut self, own: usize) {
        self.own = own;
    }

    /// Lets a ruleset be printed under the name of a value. The first name
    /// stays, unless it is one of the library and this is the program's own;
    /// Nim heaps have a notation of their own.
    pub(super) fn add(&mut self, rules: HeapRulesId, value: ValueId) {
        if rules == HeapRulesId::NIM {
            return;
        }
        let own = self.own;
        self.names
            .entry(rules)
            .and_modify(|name| {
                if name.0 < own && own <= value.0 {
                    *name = value;
                }
            })
            .or_insert(value);
    }

    /// Forgets all names.
    pub(super) fn clear(&mut self) {
        self.names.clear();
    }
}
