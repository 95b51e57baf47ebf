//! What analyses remember from one question to the next.

use rustc_hash::FxHashMap;
use std::any::{Any, TypeId};

/// A table for each analysis that was asked. An analysis keeps its table as a
/// type of its own, which nothing else needs to know; it is empty at first.
#[derive(Default)]
pub struct Memory {
    tables: FxHashMap<TypeId, Box<dyn Any + Send>>,
}

/// Why a table is of the type that it is asked for by.
const KEPT_BY_TYPE: &str = "tables are kept under their own types";

impl Memory {
    /// The table of a type.
    pub fn table<T: Any + Default + Send>(&mut self) -> &mut T {
        let table = self.tables.entry(TypeId::of::<T>());
        let table = table.or_insert_with(|| Box::<T>::default());
        table.downcast_mut().expect(KEPT_BY_TYPE)
    }

    /// The table of a type, if its analysis was asked before.
    #[must_use]
    pub fn known<T: Any>(&self) -> Option<&T> {
        let table = self.tables.get(&TypeId::of::<T>())?;
        Some(table.downcast_ref().expect(KEPT_BY_TYPE))
    }
}
