//! A genus: every position that can be reached, and the recursion at each.

use super::moves::Moves;
use super::{demand, mex};
use crate::certificate::{GenusCertificate, GenusEntry};
use std::collections::{BTreeMap, BTreeSet};

/// Checks a certificate of a genus.
pub(super) fn check(
    certificate: &GenusCertificate,
    pause: &mut dyn FnMut() -> Result<(), String>,
) -> Result<String, String> {
    let moves = Moves::read(&certificate.game)?;
    let mut known: BTreeMap<&[u64], &GenusEntry> = BTreeMap::new();
    let mut reached: BTreeSet<Vec<u64>> = BTreeSet::new();
    let mut last = None;
    for entry in &certificate.positions {
        pause()?;
        let name = &entry.heaps;
        let place = (name.iter().sum::<u64>(), name);
        demand(last < Some(place), || {
            format!("{name:?} does not stand where it belongs")
        })?;
        last = Some(place);
        demand(name.is_sorted() && !name.contains(&0), || {
            format!("{name:?} is not a sum of heaps in ascending order")
        })?;
        let mut options = Vec::new();
        for option in options_of(&moves, name) {
            let found = known.get(&option[..]);
            let found =
                found.ok_or_else(|| format!("{name:?} moves to {option:?}, not listed before"))?;
            options.push(*found);
            reached.insert(option);
        }
        symbol(entry, &options)?;
        known.insert(name, entry);
    }
    let root = &certificate.heaps;
    demand(
        certificate
            .positions
            .last()
            .is_some_and(|entry| entry.heaps == *root),
        || format!("the position {root:?} is not the last that is listed"),
    )?;
    reached.insert(root.clone());
    demand(reached.len() == known.len(), || {
        "a position is listed that is not reached".to_owned()
    })?;
    let entry = known[&root[..]];
    Ok(format!(
        "the sum of the heaps {root:?} of {} has base {} and superscript {:?} (tail proved)",
        certificate.game, entry.base, entry.superscript
    ))
}

/// The options of a sum of heaps.
fn options_of(moves: &Moves, heaps: &[u64]) -> BTreeSet<Vec<u64>> {
    let mut options = BTreeSet::new();
    for (index, &heap) in heaps.iter().enumerate() {
        for left in moves.options(heap) {
            let mut option = heaps.to_vec();
            option.remove(index);
            option.extend(left);
            option.sort_unstable();
            options.insert(option);
        }
    }
    options
}

/// Checks a symbol by the recursion, two digits beyond the last place where an
/// option or the symbol itself is still irregular.
fn symbol(entry: &GenusEntry, options: &[&GenusEntry]) -> Result<(), String> {
    let name = &entry.heaps;
    let base = mex(options.iter().map(|option| option.base));
    demand(entry.base == base, || {
        format!("the base of {name:?} is {base}")
    })?;
    let digits = &entry.superscript;
    let alternates = |at: usize| digits[at] == digits[at - 1] ^ 2;
    let end = digits.len();
    demand(
        end >= 2 && alternates(end - 1) && (end == 2 || !alternates(end - 2)),
        || format!("the superscript of {name:?} does not end with its first alternating pair"),
    )?;
    let longest = options.iter().map(|option| option.superscript.len()).max();
    let mut before = None;
    for place in 0..longest.unwrap_or(0).max(end) + 2 {
        let of_options = options.iter().map(|option| digit(option, place));
        let wanted = match before {
            None if options.is_empty() => 1,
            None => mex(of_options),
            Some(last) => mex(of_options.chain([last, last ^ 1])),
        };
        demand(digit(entry, place) == wanted, || {
            format!("digit {place} of the superscript of {name:?} is {wanted}")
        })?;
        before = Some(wanted);
    }
    Ok(())
}

/// A digit of a superscript, behind its end by the tail.
fn digit(entry: &GenusEntry, place: usize) -> u64 {
    let digits = &entry.superscript;
    match digits.get(place) {
        Some(&digit) => digit,
        None if (place - digits.len()).is_multiple_of(2) => digits[digits.len() - 1] ^ 2,
        None => digits[digits.len() - 1],
    }
}
