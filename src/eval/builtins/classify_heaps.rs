//! `classify` for the heaps of a ruleset: how many are wild, which is the first,
//! and which genera occur.

use super::Call;
use super::call::bad;
use super::classify::{kind_name, symbol_and_kind};
use super::heaps::heap;
use super::wording::listed;
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::{self, Genus, HeapClass, Kind};
use indexmap::IndexSet;

/// The verdict on the heaps 1 to n of a ruleset.
pub(super) fn heaps(interpreter: &mut Interpreter, call: &Call) -> Result<Value, Fault> {
    let (last, span) = call.integer(1)?;
    if last < 1 {
        return Err(bad(
            "the heaps run from 1 upwards",
            span,
            "this is below 1",
            "say with 1 or more how far they go",
        ));
    }
    let mut genera = Vec::new();
    let mut first = None;
    let (mut wild, mut wild_symbols) = (0, 0);
    for size in 1..=last {
        let heap = heap(interpreter, call, size)?;
        let HeapClass {
            genus,
            tame,
            tame_symbol,
        } = game::heap_class(interpreter, heap)?;
        if !tame {
            wild += 1;
            first.get_or_insert((size, heap));
        }
        wild_symbols += u64::from(!tame_symbol);
        genera.push(genus);
    }
    let first_wild = match first {
        None => None,
        Some((heap, position)) => {
            let found = game::classify(interpreter, position)?;
            Some(WildHeap {
                heap,
                genus: found.genus,
                kind: found.kind,
            })
        }
    };
    call.record(HeapClassification {
        last,
        first_wild,
        wild,
        wild_symbols,
        genera,
    })
}

/// What the heaps of a ruleset are.
#[derive(Debug)]
struct HeapClassification {
    /// The last heap that was looked at.
    last: i64,
    first_wild: Option<WildHeap>,
    wild: u64,
    wild_symbols: u64,
    /// The genera of the heaps 1, 2, ….
    genera: Vec<Genus>,
}

impl HeapClassification {
    /// The genera that occur, each where it is first met.
    fn symbols(&self) -> IndexSet<&Genus> {
        self.genera.iter().collect()
    }
}

impl Finding for HeapClassification {
    fn name(&self) -> &'static str {
        "heap_classification"
    }

    fn fields(&self) -> Fields {
        let symbols: Vec<Genus> = self.symbols().into_iter().cloned().collect();
        Fields::new()
            .with("heaps", self.last)
            .with("tame", self.first_wild.is_none())
            .with("first_wild", self.first_wild.clone())
            .with("wild", self.wild)
            .with("wild_symbols", self.wild_symbols)
            .with("symbols", symbols)
            .with("genera", self.genera.clone())
    }

    fn sentence(&self, _: &Interpreter) -> String {
        let last = self.last;
        let first = match &self.first_wild {
            Some(WildHeap { heap, genus, kind }) => {
                format!("first wild heap {heap}: {}", symbol_and_kind(genus, *kind))
            }
            None => format!("tame to heap {last}; this says nothing about larger heaps"),
        };
        format!(
            "{first}\n  heaps 1 to {last}: {} wild, {} of them by their symbols\n  symbols: {}",
            self.wild,
            self.wild_symbols,
            listed(self.symbols())
        )
    }
}

/// The first wild heap of a ruleset.
#[derive(Clone, Debug)]
struct WildHeap {
    heap: i64,
    genus: Genus,
    kind: Kind,
}

impl Finding for WildHeap {
    fn name(&self) -> &'static str {
        "wild_heap"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("heap", self.heap)
            .with("genus", self.genus.clone())
            .with("kind", kind_name(self.kind))
    }
}
