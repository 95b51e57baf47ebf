//! The values of the heaps 0, 1, 2, … of a take-and-break game in normal play.
//!
//! One table for each game, extended in place when more is asked for. Games
//! that leave at most two heaps are filled by the engine that the table itself
//! suggests, exactly at every step; the others the [`Plain`] way. At doublings
//! the table is tried for a proof that it repeats for ever, and with a proof
//! every heap is known.

mod blocked;
mod cell;
mod marks;
mod mirror;
mod nimber_set;
mod octal;
mod pace;
mod plain;
mod repeats;
mod scan;
mod space;
mod sparse;
mod splits;
mod table;
mod verify;

pub use plain::Plain;
pub use repeats::{exceptions, observe};
pub use table::Filling;

use crate::game::heaps::TakeAndBreak;
use crate::game::heaps::period::{Bound, Law, Proof};
use cell::Cell;
use marks::Marks;
use octal::Octal;
use pace::Pace;
use repeats::{Attempt, attempt};
use space::Space;
use table::{Growth, Table};

/// Heaps of the first attempt at a proof.
const FIRST_ATTEMPT: usize = 64;

/// Tables end below this heap, for the lists of heaps take four bytes each.
pub const MOST_HEAPS: u64 = u32::MAX as u64;

/// A table of values that grows from heap 0 upwards.
#[derive(Clone, Debug)]
pub struct Sequence {
    rules: TakeAndBreak,
    store: Store,
    filling: Filling,
    bound: Option<Bound>,
    proof: Option<Proof>,
    /// The number of heaps at which to try for a proof next.
    next_attempt: usize,
}

/// Where the values are.
#[derive(Clone, Debug)]
enum Store {
    Bytes(Octal, Table<u8>),
    Words(Octal, Table<u16>),
    Wide(Octal, Table<u32>),
    Plain(Plain),
}

/// Runs the same expression on the values of any store.
macro_rules! on_values {
    ($store:expr, $values:ident => $result:expr) => {
        match $store {
            Store::Bytes(_, table) => {
                let $values = &table.values[..];
                $result
            }
            Store::Words(_, table) => {
                let $values = &table.values[..];
                $result
            }
            Store::Wide(_, table) => {
                let $values = &table.values[..];
                $result
            }
            Store::Plain(plain) => {
                let $values = plain.values();
                $result
            }
        }
    };
}

impl Sequence {
    /// A table for a game, filled as is fastest.
    #[must_use]
    pub fn new(rules: TakeAndBreak) -> Self {
        Self::filled(rules, Filling::Chosen)
    }

    /// A table that is filled in one way; games that can leave more than two
    /// heaps are filled the plain way whatever is asked for.
    #[must_use]
    pub fn filled(rules: TakeAndBreak, filling: Filling) -> Self {
        let store = match Octal::new(&rules) {
            Some(octal) => Store::Bytes(octal, Table::new(vec![0])),
            None => Store::Plain(Plain::new()),
        };
        Self {
            bound: Bound::of(&rules),
            rules,
            store,
            filling,
            proof: None,
            next_attempt: FIRST_ATTEMPT,
        }
    }

    /// A table that starts with values known to be right. For a code that
    /// repeats for ever it starts anew: more than the values is remembered.
    #[must_use]
    pub fn with_values(rules: TakeAndBreak, values: Vec<u32>) -> Self {
        let repeats = matches!(&rules, TakeAndBreak::Code(code) if !code.block().is_empty());
        let mut sequence = Self::new(rules);
        if values.is_empty() || repeats {
            return sequence;
        }
        sequence.store = match sequence.store {
            Store::Plain(_) => Store::Plain(Plain::with_values(values)),
            Store::Bytes(octal, _) | Store::Words(octal, _) | Store::Wide(octal, _) => {
                Store::of(octal, Table::new(values))
            }
        };
        sequence
    }

    /// The same table, which will look for no proof.
    #[must_use]
    pub fn without_proofs(mut self) -> Self {
        self.bound = None;
        self
    }

    /// The rules of the game.
    #[must_use]
    pub fn rules(&self) -> &TakeAndBreak {
        &self.rules
    }

    /// The number of heaps in the table, 0 included.
    #[must_use]
    pub fn len(&self) -> usize {
        on_values!(&self.store, values => values.len())
    }

    /// Whether the table has no heap.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The values in the table.
    #[must_use]
    pub fn values(&self) -> Vec<u32> {
        let narrow = |value: usize| u32::try_from(value).expect("no value passes its heap");
        on_values!(&self.store, values => values.iter().map(|value| narrow(value.index())).collect())
    }

    /// The value of the heap of n tokens, if the table or a proof says it.
    #[must_use]
    pub fn get(&self, n: u64) -> Option<u64> {
        let (n, added) = match &self.proof {
            Some(proof) => proof.law.reduce(n)?,
            None => (n, 0),
        };
        let index = usize::try_from(n).ok()?;
        let value = on_values!(&self.store, values => values.get(index).map(|value| value.index()));
        (value? as u64).checked_add(added)
    }

    /// The last heap that a search for a period goes to unless more is asked
    /// for, by what the table shows so far: a matter of seconds.
    #[must_use]
    pub fn affordable(&self) -> u64 {
        let splits = match &self.rules {
            TakeAndBreak::Code(code) | TakeAndBreak::Uneven(code) => code.parts() > 1,
            TakeAndBreak::Subtract(_) | TakeAndBreak::AllBut(_) => false,
        };
        let is_sparse = match &self.store {
            Store::Bytes(_, table) => table.is_sparse(),
            Store::Words(_, table) => table.is_sparse(),
            Store::Wide(_, table) => table.is_sparse(),
            Store::Plain(_) if splits => return 1 << 11,
            Store::Plain(_) => false,
        };
        if splits && !is_sparse {
            1 << 17
        } else {
            1 << 20
        }
    }

    /// The proof that the values repeat for ever, if one was found.
    #[must_use]
    pub fn proof(&self) -> Option<&Proof> {
        self.proof.as_ref()
    }

    /// The shortest law that at least the second half of the table obeys; it
    /// need not go on. `None` when there is none.
    #[must_use]
    pub fn observed(&self) -> Option<Law> {
        on_values!(&self.store, values => repeats::observe(values))
    }

    /// The heaps at which the law would say another value than the table
    /// does, as many as `most`, and how many there are in all.
    #[must_use]
    pub fn exceptions(&self, law: &Law, most: usize) -> (Vec<u64>, u64) {
        on_values!(&self.store, values => repeats::exceptions(values, law, most))
    }

    /// Fills in the values of the heaps up to `to`, that one included, or
    /// until a proof says them.
    ///
    /// `pause` is called about every million elementary steps, with their
    /// number since its last call and the number of heaps known; a step is
    /// about a nanosecond.
    ///
    /// # Errors
    /// Whatever `pause` returns. The values known by then stay, and a later
    /// call goes on from them.
    ///
    /// # Panics
    /// When asked for [`MOST_HEAPS`] or more.
    pub fn extend<E>(
        &mut self,
        to: u64,
        pause: &mut dyn FnMut(u64) -> Result<(), E>,
    ) -> Result<(), E> {
        assert!(to < MOST_HEAPS, "tables end below 2^32");
        let wanted = usize::try_from(to).expect("a table of fewer than 2^32 heaps") + 1;
        let mut pace = Pace::new(pause);
        while self.proof.is_none() && self.len() < wanted {
            let attempt = if self.bound.is_some() {
                self.next_attempt
            } else {
                wanted
            };
            let target = wanted.min(attempt.max(self.len() + 1));
            self.grow(target - 1, &mut pace)?;
            self.attempt();
        }
        pace.flush()
    }

    /// Tries for a proof when the table is long enough for the next attempt.
    fn attempt(&mut self) {
        let known = self.len();
        let Some(bound) = self.bound.as_ref().filter(|_| known >= self.next_attempt) else {
            return;
        };
        match on_values!(&self.store, values => attempt(values, bound)) {
            Attempt::Proved(law) => {
                let checked_to = bound.values_needed(&law) - 1;
                let theorem = bound.theorem();
                self.proof = Some(Proof {
                    law,
                    theorem,
                    checked_to,
                });
            }
            Attempt::Promising { needed } => self.next_attempt = needed.min(2 * known),
            Attempt::Nothing => self.next_attempt = 2 * known,
        }
    }

    fn grow<E>(&mut self, to: usize, pace: &mut Pace<'_, E>) -> Result<(), E> {
        loop {
            let growth = match &mut self.store {
                Store::Bytes(octal, table) => table.grow(octal, self.filling, to, pace)?,
                Store::Words(octal, table) => table.grow(octal, self.filling, to, pace)?,
                Store::Wide(octal, table) => table.grow(octal, self.filling, to, pace)?,
                Store::Plain(plain) => return plain.grow(&self.rules, to, pace),
            };
            if let Growth::Done = growth {
                return Ok(());
            }
            self.store.widen();
        }
    }
}

impl Store {
    /// A table in the smallest cells that hold it.
    fn of(octal: Octal, wide: Table<u32>) -> Self {
        if let Some(bytes) = wide.convert::<u8>() {
            return Self::Bytes(octal, bytes);
        }
        match wide.convert::<u16>() {
            Some(words) => Self::Words(octal, words),
            None => Self::Wide(octal, wide),
        }
    }

    /// The same values in cells of twice the size.
    fn widen(&mut self) {
        const FITS: &str = "larger cells hold the same values";
        let wider = match self {
            Self::Bytes(octal, table) => Self::Words(octal.clone(), table.convert().expect(FITS)),
            Self::Words(octal, table) => Self::Wide(octal.clone(), table.convert().expect(FITS)),
            Self::Wide(..) | Self::Plain(_) => panic!("a table of fewer than 2^32 heaps"),
        };
        *self = wider;
    }
}

/// How many heaps of a table are rare in its best sparse space; `None` for a
/// game that splits no heap in two, or some in more.
#[must_use]
pub fn rare_heaps(rules: &TakeAndBreak, values: &[u64]) -> Option<u64> {
    let octal = Octal::new(rules).filter(|octal| !octal.splits.is_empty())?;
    let cells: Vec<u32> = values
        .iter()
        .map(|&value| u32::try_from(value).ok())
        .collect::<Option<_>>()?;
    let above = Marks::new(&cells).above();
    Some(Space::best(&octal, &cells, above).rare() as u64)
}

#[cfg(test)]
mod tests;
