//! Positions that are sums of heaps of one take-and-break game and Nim heaps,
//! and what misère quotients say of them.
//!
//! Where the quotient of all heaps is known, the heaps may be of any size.

use super::genus::Genus;
use super::heap_quotient::HeapQuotient;
use super::heap_quotients::{extend_heap_quotient, heap_quotient};
use crate::game::graph::{HeapRulesId, PositionGraph, PositionId, PositionKey, Trouble, World};
use crate::game::play::Outcome;
use crate::game::quotient::{Element, Extension};

/// A sum of heaps of one game, not all of them Nim heaps.
pub struct HeapSum {
    /// The game, not Nim.
    rules: HeapRulesId,
    /// The sizes of its heaps, each with its number of copies.
    heaps: Vec<(u64, u64)>,
    /// The sizes of the Nim heaps.
    nim_heaps: Vec<(u64, u64)>,
}

/// The largest Nim heap that is put beside a game.
const LARGEST_NIM_HEAP: u64 = 31;

/// Steps in search of a quotient that take as long as to look at a move.
const STEPS_OF_A_MOVE: u64 = 16;

/// What a quotient says.
pub enum QuotientAnswer<T> {
    /// The answer.
    Known(T),
    /// It takes more steps than were allowed.
    TooLong,
    /// There is none this way.
    None,
}

impl HeapSum {
    /// The sum that a position is, if it has a heap that is not of Nim.
    pub fn of(graph: &PositionGraph, position: PositionId) -> Option<Self> {
        let one = [(position, 1)];
        let summands = match graph.key(position) {
            PositionKey::Sum(summands) => summands,
            _ => &one[..],
        };
        let mut game = None;
        let (mut heaps, mut nim_heaps) = (Vec::new(), Vec::new());
        for &(summand, copies) in summands {
            let PositionKey::Heap { rules, size } = *graph.key(summand) else {
                return None;
            };
            if rules == HeapRulesId::NIM {
                nim_heaps.push((size, copies));
            } else if *game.get_or_insert(rules) == rules {
                heaps.push((size, copies));
            } else {
                return None;
            }
        }
        Some(Self {
            rules: game?,
            heaps,
            nim_heaps,
        })
    }

    /// The largest of all heaps.
    pub fn largest(&self) -> u64 {
        let heaps = self.heaps.iter().chain(&self.nim_heaps);
        heaps.map(|&(size, _)| size).max().unwrap_or(0)
    }

    /// The SG value under normal play.
    ///
    /// # Errors
    /// A limit.
    pub fn normal_value(&self, world: &mut World) -> Result<u64, Trouble> {
        let mut total = 0;
        for &(size, copies) in &self.heaps {
            let value = world.heap_value(self.rules, size)?;
            total ^= value * (copies % 2);
        }
        for &(size, copies) in &self.nim_heaps {
            total ^= size * (copies % 2);
        }
        Ok(total)
    }

    /// The misère outcome, through the quotient of the game beside as many Nim
    /// heaps as it takes, extended for as long as it takes to look at so many
    /// moves.
    ///
    /// # Errors
    /// When the program has to stop.
    pub fn outcome(
        &self,
        world: &mut World,
        moves: u64,
    ) -> Result<QuotientAnswer<Outcome>, Trouble> {
        let largest = self.nim_heaps.iter().map(|&(size, _)| size).max();
        let Some(nim_heaps) = nim_heaps_for(largest.unwrap_or(0)) else {
            return Ok(QuotientAnswer::None);
        };
        let outcome = |quotient: &HeapQuotient, class: Element| quotient.quotient().outcome(class);
        self.read(world, nim_heaps, moves, outcome)
    }

    /// The genus, whose base is known, through quotients beside more and more
    /// Nim heaps.
    ///
    /// # Errors
    /// When the program has to stop.
    pub fn genus(
        &self,
        world: &mut World,
        base: u64,
        moves: u64,
    ) -> Result<QuotientAnswer<Genus>, Trouble> {
        let largest = self.nim_heaps.iter().map(|&(size, _)| size).max();
        let Some(mut nim_heaps) = nim_heaps_for(largest.unwrap_or(0).max(2)) else {
            return Ok(QuotientAnswer::None);
        };
        while nim_heaps as u64 <= LARGEST_NIM_HEAP {
            let genus = |quotient: &HeapQuotient, class| quotient.genus(class, base);
            match self.read(world, nim_heaps, moves, genus)? {
                QuotientAnswer::Known(Some(genus)) => return Ok(QuotientAnswer::Known(genus)),
                QuotientAnswer::Known(None) => nim_heaps = 2 * nim_heaps + 1,
                QuotientAnswer::TooLong => return Ok(QuotientAnswer::TooLong),
                QuotientAnswer::None => break,
            }
        }
        Ok(QuotientAnswer::None)
    }

    /// What is read off the class of the sum in a quotient, which is extended for
    /// as long as it takes to look at so many moves.
    fn read<T>(
        &self,
        world: &mut World,
        nim_heaps: usize,
        moves: u64,
        read: impl FnOnce(&HeapQuotient, Element) -> T,
    ) -> Result<QuotientAnswer<T>, Trouble> {
        let largest = self.heaps.iter().map(|&(size, _)| size).max();
        let largest = largest.unwrap_or(0);
        let steps = moves.saturating_mul(STEPS_OF_A_MOVE);
        let extension = extend_heap_quotient(world, (self.rules, nim_heaps), largest, steps)?;
        let quotient = heap_quotient(world, self.rules, nim_heaps);
        Ok(match (self.class(quotient), extension) {
            (Some(class), _) => QuotientAnswer::Known(read(quotient, class)),
            (None, Extension::TooLong) => QuotientAnswer::TooLong,
            (None, _) => QuotientAnswer::None,
        })
    }

    fn class(&self, quotient: &HeapQuotient) -> Option<Element> {
        let game = quotient.class_of(&self.heaps)?;
        let monoid = &quotient.quotient().monoid;
        let nim = self.nim_heaps.iter().map(|&(size, copies)| {
            let class = quotient.nim_class(usize::try_from(size).expect("they are small"));
            quotient.quotient().power(class, copies)
        });
        Some(nim.fold(game, |product, heap| monoid.product(product, heap)))
    }
}

/// The Nim heaps that are put beside a game for one of a size: all up to the
/// next number before a power of two.
fn nim_heaps_for(largest: u64) -> Option<usize> {
    if largest > LARGEST_NIM_HEAP {
        return None;
    }
    usize::try_from((largest + 1).next_power_of_two() - 1).ok()
}
