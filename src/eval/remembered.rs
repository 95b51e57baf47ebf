//! Results of calls, so that no function is called twice with the same
//! arguments under the same convention.

use crate::eval::value::Value;
use crate::game::Convention;
use crate::program::FunctionId;
use rustc_hash::FxHashMap;

/// What a result depends on.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct CallKey {
    pub function: FunctionId,
    pub arguments: Box<[Value]>,
    pub convention: Convention,
}

/// The results of all calls so far.
#[derive(Default)]
pub(super) struct RememberedCalls(FxHashMap<CallKey, Value>);

impl RememberedCalls {
    /// The result of a call, if it was made before.
    pub fn get(&self, call: &CallKey) -> Option<Value> {
        self.0.get(call).cloned()
    }

    /// Remembers a result.
    pub fn insert(&mut self, call: CallKey, result: Value) {
        self.0.insert(call, result);
    }
}
