//! Numbers and lists inside the sentences of results.

use std::fmt::Display;

/// Things with commas between them.
pub(super) fn listed<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    let things = things.into_iter().map(|thing| thing.to_string());
    things.collect::<Vec<_>>().join(", ")
}

/// Things with commas between them, or `none`.
pub(super) fn listed_or_none<T: Display>(things: impl IntoIterator<Item = T>) -> String {
    let text = listed(things);
    if text.is_empty() {
        "none".to_owned()
    } else {
        text
    }
}

/// `1 exception`, `2 exceptions`.
pub(super) fn counted(count: u64, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}
