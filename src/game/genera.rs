//! The genus of every position asked about, in one table.
//!
//! The genus of a position depends only on the set of its options' genera,
//! and so does tameness once it is noted with them. Positions therefore hold
//! the number of a *class*, a genus with the word tame or wild, and what a set
//! of classes leads to is worked out once: most positions share few.
//!
//! Nim heaps and sums of tame positions have closed forms and are never
//! expanded. An explicit stack replaces recursion.

use crate::game::genus::{Genus, Scoring};
use crate::game::graph::{ON_STACK, UNKNOWN};
use crate::game::heap_sum::{Answer, HeapSum};
use crate::game::tame::TameSymbol;
use crate::game::{
    Convention, HeapRulesId, PositionGraph, PositionId, PositionKey, Rulebook, Trouble, expand,
    grundy,
};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The genus of a position.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn genus<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    scoring: Scoring,
) -> Result<Genus, B::Error> {
    if scoring == Scoring::Misere
        && let Some(sum) = HeapSum::of(book.graph(), position)
    {
        return genus_of_heaps(book, position, &sum);
    }
    let class = class_of(book, position, scoring)?;
    Ok(genus_of_class(book, class, scoring))
}

fn genus_of_class<B: Rulebook>(book: &mut B, class: u32, scoring: Scoring) -> Genus {
    book.graph().genera(scoring).class(class).genus.clone()
}

/// The genus of a sum of heaps, by its moves or through a quotient: they take
/// turns, each with twice what it had before.
fn genus_of_heaps<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    sum: &HeapSum,
) -> Result<Genus, B::Error> {
    // To look at the moves of a heap takes as many moves as it has tokens.
    let largest = sum.largest();
    let mut moves = FIRST_ALLOWANCE;
    let mut base = None;
    loop {
        if moves >= largest {
            let mut allowance = Allowance::of(moves);
            let class = class_within(book, position, Scoring::Misere, &mut allowance)?;
            if let Some(class) = class {
                return Ok(genus_of_class(book, class, Scoring::Misere));
            }
        }
        let base = match base {
            Some(base) => base,
            None => *base.insert(grundy(book, position, Convention::Normal)?),
        };
        match sum.genus(book.graph(), base, moves)? {
            Answer::Known(genus) => return Ok(genus),
            Answer::TooLong => moves = moves.saturating_mul(2),
            Answer::None => moves = u64::MAX,
        }
    }
}

/// The genera of some positions, up to the first that needs more moves to be
/// looked at than are left of `moves`.
///
/// # Errors
/// What their rules run into, a limit, or a cycle.
pub fn first_genera<B: Rulebook>(
    book: &mut B,
    positions: &[PositionId],
    moves: u64,
) -> Result<Vec<Genus>, B::Error> {
    let mut allowance = Allowance::of(moves);
    let mut genera = Vec::new();
    for &position in positions {
        let class = class_within(book, position, Scoring::Misere, &mut allowance)?;
        let Some(class) = class else {
            break;
        };
        genera.push(genus_of_class(book, class, Scoring::Misere));
    }
    Ok(genera)
}

/// The tame symbol of a position that is tame with all it reaches.
///
/// # Errors
/// What its rules run into, a limit, or a cycle.
pub fn tame_symbol<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Option<TameSymbol>, B::Error> {
    let class = class_of(book, position, Scoring::Misere)?;
    Ok(book.graph().genera(Scoring::Misere).class(class).tame)
}

/// What positions with equal genera, tame or wild alike, share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Class {
    pub genus: Genus,
    /// The symbol, when the position is tame with all it reaches.
    pub tame: Option<TameSymbol>,
}

impl Class {
    fn tame(symbol: TameSymbol) -> Self {
        Self {
            genus: symbol.genus(),
            tame: Some(symbol),
        }
    }

    fn of_options(options: &[&Self]) -> Self {
        let genera: Vec<&Genus> = options.iter().map(|option| &option.genus).collect();
        let genus = Genus::of_options(&genera);
        let all_tame = options.iter().all(|option| option.tame.is_some());
        let tame = TameSymbol::of_genus(&genus).filter(|_| all_tame);
        Self { genus, tame }
    }
}

/// The classes met with one scoring, and those of the positions.
#[derive(Default)]
pub(super) struct Genera {
    classes: IndexSet<Class, FxBuildHasher>,
    /// The class of each position, [`UNKNOWN`] or [`ON_STACK`].
    of_position: Vec<u32>,
    /// The class that a set of option classes, ascending, leads to.
    of_options: FxHashMap<Box<[u32]>, u32>,
}

impl Genera {
    pub(super) fn class(&self, number: u32) -> &Class {
        let class = self.classes.get_index(number as usize);
        class.expect("classes are never removed")
    }

    fn intern(&mut self, class: Class) -> u32 {
        let (number, _) = self.classes.insert_full(class);
        u32::try_from(number).expect("there are no more classes than positions")
    }

    fn get(&self, position: PositionId) -> u32 {
        let known = self.of_position.get(position.index());
        known.copied().unwrap_or(UNKNOWN)
    }

    fn set(&mut self, position: PositionId, class: u32, length: usize) {
        if self.of_position.len() <= position.index() {
            self.of_position.resize(length, UNKNOWN);
        }
        self.of_position[position.index()] = class;
    }

    /// The class that these option classes lead to, in any order.
    fn lead_to(&mut self, options: &mut Vec<u32>) -> u32 {
        options.sort_unstable();
        options.dedup();
        if let Some(&class) = self.of_options.get(options.as_slice()) {
            return class;
        }
        let classes: Vec<&Class> = options.iter().map(|&option| self.class(option)).collect();
        let class = Class::of_options(&classes);
        let class = self.intern(class);
        self.of_options.insert(options.as_slice().into(), class);
        class
    }
}

/// Moves looked at before another way is tried.
pub(super) const FIRST_ALLOWANCE: u64 = 1 << 12;

/// How many moves may still be looked at.
pub(super) struct Allowance(u64);

impl Allowance {
    pub(super) fn unlimited() -> Self {
        Self(u64::MAX)
    }

    pub(super) fn of(moves: u64) -> Self {
        Self(moves)
    }

    /// Whether there was anything left to spend.
    pub(super) fn spend(&mut self, moves: u64) -> bool {
        let enough = self.0 >= moves;
        self.0 = self.0.saturating_sub(moves);
        enough
    }
}

/// The number of the class of a position.
pub(super) fn class_of<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    scoring: Scoring,
) -> Result<u32, B::Error> {
    let class = class_within(book, position, scoring, &mut Allowance::unlimited())?;
    Ok(class.expect("the allowance never ends"))
}

/// The same, unless more moves have to be looked at than allowed. What was
/// found by then is kept.
pub(super) fn class_within<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    scoring: Scoring,
    allowance: &mut Allowance,
) -> Result<Option<u32>, B::Error> {
    loop {
        match look_up(book.graph(), position, scoring) {
            Lookup::Known(class) => return Ok(Some(class)),
            Lookup::OnStack(position) => {
                return Err(Trouble::GuardNeedsItself { position }.into());
            }
            Lookup::Missing(missing) => {
                let mut stack = Vec::new();
                let finished = evaluate(book, missing, scoring, allowance, &mut stack);
                // An error leaves positions behind that nobody works out.
                for frame in &stack {
                    set(book.graph(), frame.position, scoring, UNKNOWN);
                }
                if !finished? {
                    return Ok(None);
                }
            }
        }
    }
}

/// The class of a position as far as it is known without looking at moves.
pub(super) fn known_class(graph: &mut PositionGraph, position: PositionId) -> Option<&Class> {
    match look_up(graph, position, Scoring::Misere) {
        Lookup::Known(class) => Some(graph.genera(Scoring::Misere).class(class)),
        _ => None,
    }
}

/// What the table knows of a class.
enum Lookup {
    Known(u32),
    /// A position that has to be worked out first.
    Missing(PositionId),
    OnStack(PositionId),
}

fn look_up(graph: &mut PositionGraph, position: PositionId, scoring: Scoring) -> Lookup {
    match graph.genera(scoring).get(position) {
        UNKNOWN => {}
        ON_STACK => return Lookup::OnStack(position),
        class => return Lookup::Known(class),
    }
    let class = match *graph.key(position) {
        PositionKey::Heap { rules, size } if rules == HeapRulesId::NIM => nim_heap(size, scoring),
        PositionKey::Relabelled { of, .. } => return look_up(graph, of, scoring),
        PositionKey::Sum(_) if scoring == Scoring::Misere => match sum_of_tame(graph, position) {
            Ok(symbol) => Class::tame(symbol),
            Err(lookup) => return lookup,
        },
        _ => return Lookup::Missing(position),
    };
    let class = graph.genera(scoring).intern(class);
    set(graph, position, scoring, class);
    Lookup::Known(class)
}

/// The class of a Nim heap, by induction over its size.
fn nim_heap(size: u64, scoring: Scoring) -> Class {
    Class::tame(match scoring {
        Scoring::Misere => TameSymbol::of_nim_heap(size),
        Scoring::Normal => TameSymbol {
            base: size,
            firm: true,
        },
    })
}

/// The symbol of a sum of tame summands; otherwise what has to be worked out
/// first: a summand, or the sum itself when one of them is wild.
fn sum_of_tame(graph: &mut PositionGraph, position: PositionId) -> Result<TameSymbol, Lookup> {
    let mut total = TameSymbol::ZERO;
    let mut all_tame = true;
    for index in 0.. {
        let PositionKey::Sum(summands) = graph.key(position) else {
            unreachable!("only called for sums");
        };
        let Some(&(summand, copies)) = summands.get(index) else {
            break;
        };
        match look_up(graph, summand, Scoring::Misere) {
            Lookup::Known(class) => match graph.genera(Scoring::Misere).class(class).tame {
                Some(symbol) => total = total.plus(symbol.times(copies)),
                None => all_tame = false,
            },
            other => return Err(other),
        }
    }
    if all_tame {
        Ok(total)
    } else {
        Err(Lookup::Missing(position))
    }
}

fn set(graph: &mut PositionGraph, position: PositionId, scoring: Scoring, class: u32) {
    let length = graph.len();
    graph.genera(scoring).set(position, class, length);
}

/// A position whose options are being worked out, and the next of them.
struct Frame {
    position: PositionId,
    next: usize,
}

/// Works out a position and all it depends on; false when the allowance ends.
fn evaluate<B: Rulebook>(
    book: &mut B,
    root: PositionId,
    scoring: Scoring,
    allowance: &mut Allowance,
    stack: &mut Vec<Frame>,
) -> Result<bool, B::Error> {
    let mut options = Vec::new();
    push(book, root, scoring, stack)?;
    while let Some(frame) = stack.last_mut() {
        let graph = book.graph();
        let Some(&edge) = graph.options(frame.position).get(frame.next) else {
            let position = frame.position;
            finish(graph, position, scoring, &mut options)?;
            stack.pop();
            continue;
        };
        graph.limits.pause(1).map_err(Trouble::from)?;
        match look_up(graph, edge.to, scoring) {
            Lookup::Known(_) => frame.next += 1,
            Lookup::OnStack(position) => {
                let positions = stack.iter().map(|frame| frame.position);
                return Err(Trouble::cycle(positions, position).into());
            }
            Lookup::Missing(position) => {
                push(book, position, scoring, stack)?;
                let moves = book.graph().options(position).len() as u64;
                if !allowance.spend(moves + 1) {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
}

fn push<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    scoring: Scoring,
    stack: &mut Vec<Frame>,
) -> Result<(), B::Error> {
    expand(book, position)?;
    set(book.graph(), position, scoring, ON_STACK);
    stack.push(Frame { position, next: 0 });
    Ok(())
}

/// Records the class of a position all of whose options have one.
fn finish(
    graph: &mut PositionGraph,
    position: PositionId,
    scoring: Scoring,
    options: &mut Vec<u32>,
) -> Result<(), Trouble> {
    options.clear();
    for index in 0..graph.options(position).len() {
        let option = graph.options(position)[index].to;
        if let Lookup::Known(class) = look_up(graph, option, scoring) {
            options.push(class);
        }
    }
    let class = if options.is_empty() {
        let genus = Genus::terminal(scoring);
        let tame = TameSymbol::of_genus(&genus);
        graph.genera(scoring).intern(Class { genus, tame })
    } else {
        graph.genera(scoring).lead_to(options)
    };
    set(graph, position, scoring, class);
    let digits = graph.genera(scoring).class(class).genus.superscript().len();
    graph.limits.pause((digits * options.len()) as u64)?;
    Ok(())
}
