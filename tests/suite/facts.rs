//! Holds the library to tables of known answers.

mod duality;
mod markings;
mod pass;
mod periods;
mod trees;

use serde_json::Value;

/// The integers of a list.
fn integers(list: &Value) -> Vec<u64> {
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|n| n.as_u64().expect("an integer"))
        .collect()
}

/// The rows of a table.
fn rows(table: &Value) -> Vec<Vec<u64>> {
    let rows = table.as_array().expect("a list");
    rows.iter().map(integers).collect()
}
