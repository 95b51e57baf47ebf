//! The classes of positions: a genus with the word tame or wild.
//!
//! The genus of a position depends only on the set of its options' genera,
//! and so does tameness once it is noted with them. Positions therefore hold
//! the number of a *class*, and what a set of classes leads to is worked out
//! once: most positions share few.

use super::genus::{Genus, Scoring};
use super::tame::TameSymbol;
use crate::game::graph::{Cell, Column, PositionId};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// What positions with equal genera, tame or wild alike, share.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Class {
    /// Their genus.
    pub genus: Genus,
    /// The symbol, when the position is tame with all it reaches.
    pub tame: Option<TameSymbol>,
}

impl Class {
    /// The class of tame positions with a symbol.
    pub fn tame(symbol: TameSymbol) -> Self {
        Self {
            genus: symbol.genus(),
            tame: Some(symbol),
        }
    }

    fn terminal(scoring: Scoring) -> Self {
        let genus = Genus::terminal(scoring);
        let tame = TameSymbol::of_genus(&genus);
        Self { genus, tame }
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
pub struct Classes {
    scoring: Scoring,
    numbered: IndexSet<Class, FxBuildHasher>,
    /// The class of each position.
    of_position: Column<u32>,
    /// The class that a set of option classes, ascending, leads to.
    of_options: FxHashMap<Box<[u32]>, u32>,
}

impl Classes {
    fn new(scoring: Scoring) -> Self {
        Self {
            scoring,
            numbered: IndexSet::default(),
            of_position: Column::default(),
            of_options: FxHashMap::default(),
        }
    }

    /// The class with a number.
    pub fn class(&self, number: u32) -> &Class {
        let class = self.numbered.get_index(number as usize);
        class.expect("classes are never removed")
    }

    /// The number of a class.
    pub fn intern(&mut self, class: Class) -> u32 {
        let (number, _) = self.numbered.insert_full(class);
        u32::try_from(number).expect("there are no more classes than positions")
    }

    /// What is known of the class of a position.
    pub fn of(&self, position: PositionId) -> Cell<u32> {
        self.of_position.get(position)
    }

    /// Keeps the class of a position.
    pub fn set(&mut self, position: PositionId, class: u32) {
        self.of_position.set(position, class);
    }

    /// Notes that the class of a position is being worked out.
    pub fn begin(&mut self, position: PositionId) {
        self.of_position.begin(position);
    }

    /// Takes that back.
    pub fn forget(&mut self, position: PositionId) {
        self.of_position.forget(position);
    }

    /// The class of a position whose options have these, in any order, which
    /// become ascending and different.
    pub fn of_options(&mut self, options: &mut Vec<u32>) -> u32 {
        if options.is_empty() {
            return self.intern(Class::terminal(self.scoring));
        }
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

/// The classes of positions, with each scoring.
pub struct Genera {
    misere: Classes,
    normal: Classes,
}

impl Default for Genera {
    fn default() -> Self {
        Self {
            misere: Classes::new(Scoring::Misere),
            normal: Classes::new(Scoring::Normal),
        }
    }
}

impl Genera {
    /// The classes with one scoring.
    pub fn of(&mut self, scoring: Scoring) -> &mut Classes {
        match scoring {
            Scoring::Misere => &mut self.misere,
            Scoring::Normal => &mut self.normal,
        }
    }
}
