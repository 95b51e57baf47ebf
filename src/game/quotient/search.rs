//! The search for a quotient, heap by heap.

use super::candidate::Candidate;
use super::effort::{Bounds, Effort, Obstacle};
use super::growth::{Grown, Reached, grow, options};
use super::heaps::Heaps;
use super::monoid::Element;
use super::option_sets::{OptionSets, is_right, with_heap};
use super::repeats::{QuotientLaw, Reach, Repeats};
use super::verification::{Verdict, meeting_any, verify};
use super::word::Word;
use crate::limits::{Limits, Stop};
use fixedbitset::FixedBitSet;

/// A heap at which the quotient became another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The heap.
    pub heap: usize,
    /// The order with that heap.
    pub order: usize,
    /// The number of P-positions with that heap.
    pub lost: usize,
}

/// How far a search came that ended without the next heap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unfinished {
    /// The heap that could not be added.
    pub heap: usize,
    /// The order of the largest candidate that was tried with it.
    pub largest: usize,
    /// The least sum at which the last candidate was wrong.
    pub wrong_at: Option<Word>,
    /// The order passed what was allowed; otherwise the steps were used up.
    pub too_large: bool,
}

/// What became of an attempt to add a heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extension {
    /// It was added.
    Added,
    /// It takes more steps than were allowed for the attempt; another one may
    /// be allowed more.
    TooLong,
    /// It is more than the bounds of the search allow: the quotient stays as it
    /// is, and [`Search::unfinished`] says why.
    Impossible,
}

/// The quotient of the first heaps of a game, as far as it was found.
#[derive(Clone, Debug)]
pub struct Search {
    bounds: Bounds,
    takes_shortcuts: bool,
    candidate: Candidate,
    sets: OptionSets,
    repeats: Repeats,
    changes: Vec<Change>,
    done: u64,
    unfinished: Option<Unfinished>,
}

impl Search {
    /// The quotient of no heaps.
    #[must_use]
    pub fn new(bounds: Bounds) -> Self {
        Self {
            bounds,
            takes_shortcuts: true,
            candidate: Candidate::empty(),
            sets: OptionSets::of_nothing(1),
            repeats: Repeats::default(),
            changes: Vec::new(),
            done: 0,
            unfinished: None,
        }
    }

    /// The plain way, to measure and to test the other one: each class that a heap
    /// may have is verified as a whole.
    #[must_use]
    pub fn without_shortcuts(mut self) -> Self {
        self.takes_shortcuts = false;
        self
    }

    /// Changes what may be used; a search that ended for want of it can go on.
    pub fn allow(&mut self, bounds: Bounds) {
        if bounds != self.bounds {
            self.bounds = bounds;
            self.unfinished = None;
        }
    }

    /// The quotient of the heaps so far.
    #[must_use]
    pub fn quotient(&self) -> &Candidate {
        &self.candidate
    }

    /// The heaps at which it changed.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// Why there is no quotient with one more heap.
    #[must_use]
    pub fn unfinished(&self) -> Option<&Unfinished> {
        self.unfinished.as_ref()
    }

    /// The law that proves this to be the quotient of all heaps of a game; those
    /// heaps are counted behind the `first` ones, which are another game's.
    #[must_use]
    pub fn law(&self, first: usize, reach: Reach) -> Option<QuotientLaw> {
        self.repeats.proved(first, reach)
    }

    /// The steps that led here.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.done
    }

    /// Adds the next heap, if it takes at most so many further steps.
    ///
    /// # Errors
    /// When the program has to stop; the search can go on later.
    pub fn extend(
        &mut self,
        heaps: &dyn Heaps,
        limits: &Limits,
        steps: u64,
    ) -> Result<Extension, Stop> {
        if self.unfinished.is_some() {
            return Ok(Extension::Impossible);
        }
        let allowed = self.done.saturating_add(steps);
        let bounds = Bounds {
            steps: self.bounds.steps.min(allowed),
            ..self.bounds
        };
        let effort = Effort::new(bounds, limits, self.done);
        let mut reached = Reached::default();
        match self.add_next_heap(heaps, &effort, &mut reached) {
            Ok(()) => {
                self.done = effort.done();
                Ok(Extension::Added)
            }
            Err(Obstacle::Stopped(stop)) => Err(stop),
            Err(Obstacle::OutOfSteps) if allowed < self.bounds.steps => Ok(Extension::TooLong),
            Err(obstacle) => {
                self.unfinished = Some(Unfinished {
                    heap: self.candidate.heaps() + 1,
                    largest: reached.order,
                    wrong_at: reached.wrong_at,
                    too_large: obstacle == Obstacle::TooLarge,
                });
                Ok(Extension::Impossible)
            }
        }
    }

    fn add_next_heap(
        &mut self,
        heaps: &dyn Heaps,
        effort: &Effort,
        reached: &mut Reached,
    ) -> Result<(), Obstacle> {
        let heap = self.candidate.heaps() + 1;
        effort.spend(8 * heap)?;
        let options = self.candidate.option_classes(heap, heaps);
        if let Some(class) = self.class_of_next_heap(&options, heaps, effort)? {
            self.candidate.pretending.push(class);
            self.repeats.push(&self.candidate.pretending);
            return Ok(());
        }
        let Grown { candidate, sets } = grow(&self.candidate, heaps, effort, reached)?;
        self.repeats = Repeats::of(&candidate.pretending);
        self.candidate = candidate;
        self.sets = sets;
        self.changes.push(Change {
            heap,
            order: self.candidate.order(),
            lost: self.candidate.lost.count_ones(..),
        });
        Ok(())
    }

    /// The class that the next heap is proved to have, by the classes of its
    /// options; `None` when the quotient grows.
    fn class_of_next_heap(
        &mut self,
        options: &[Element],
        heaps: &dyn Heaps,
        effort: &Effort,
    ) -> Result<Option<Element>, Obstacle> {
        if options.is_empty() {
            return Ok(Some(0));
        }
        let admissible = self.admissible(options, effort)?;
        if !self.takes_shortcuts {
            return self.first_right_class(&admissible, heaps, effort);
        }
        let order = self.candidate.order();
        let set: FixedBitSet = options.iter().map(|&x| x as usize).collect();
        // A sum in that class has no option class that this heap has not: in any
        // sum, this heap can take its place.
        let known = admissible
            .iter()
            .find(|&&x| self.sets.at(x).iter().any(|known| known.is_subset(&set)));
        if let Some(&class) = known {
            return Ok(Some(class));
        }
        for class in admissible {
            effort.spend(order)?;
            if let Some(sets) = self.with_class(class, options, effort)? {
                self.sets.merge(sets);
                return Ok(Some(class));
            }
        }
        Ok(None)
    }

    /// The first of some classes with which the quotient passes all checks.
    fn first_right_class(
        &mut self,
        classes: &[Element],
        heaps: &dyn Heaps,
        effort: &Effort,
    ) -> Result<Option<Element>, Obstacle> {
        for &class in classes {
            let mut candidate = self.candidate.clone();
            candidate.pretending.push(class);
            let options = options(&candidate, heaps, effort)?;
            if let Verdict::Right(sets) = verify(&candidate, &options, effort)? {
                self.sets = sets;
                return Ok(Some(class));
            }
        }
        Ok(None)
    }

    /// The classes that no move between two lost sums forbids.
    fn admissible(&self, options: &[Element], effort: &Effort) -> Result<Vec<Element>, Obstacle> {
        let order = self.candidate.order();
        effort.spend((options.len() + order) * (order / 64 + 1))?;
        let lost = &self.candidate.lost;
        let is_lost = !options.iter().any(|&option| lost.contains(option as usize));
        let meeting = meeting_any(&self.candidate, options);
        let classes = (0..order).filter(|&x| lost.contains(x) == is_lost);
        let classes = classes.map(|x| Element::try_from(x).expect("elements fit 32 bits"));
        let fits = |&x: &Element| self.candidate.meeting(x).is_disjoint(&meeting);
        Ok(classes.filter(fits).collect())
    }

    /// The new option sets when the next heap has a class, unless a sum with it
    /// would be called won that has no move to a lost one.
    fn with_class(
        &self,
        class: Element,
        options: &[Element],
        effort: &Effort,
    ) -> Result<Option<OptionSets>, Obstacle> {
        let order = self.candidate.order();
        let mut added = OptionSets::none(order);
        let mut frontier = self.sets.pairs();
        while !frontier.is_empty() {
            let mut next = Vec::new();
            for (sum, set) in &frontier {
                effort.spend(set.count_ones(..) + options.len() + order / 64 + 8)?;
                let (sum, set) = with_heap(&self.candidate, (*sum, set), class, options);
                if self.sets.covers(sum, &set) || added.covers(sum, &set) {
                    continue;
                }
                if !is_right(&self.candidate, (sum, &set)) {
                    return Ok(None);
                }
                added.insert(sum, set.clone());
                next.push((sum, set));
            }
            frontier = next;
        }
        Ok(Some(added))
    }
}
