//! The local names of one frame: where they are bound, their slots and types,
//! and what is known of their values.

mod facts;
mod interval;
mod reasoning;

pub(super) use facts::Fact;
pub(super) use interval::Interval;

use crate::program::{Slot, Type};
use crate::source::Span;
use crate::syntax::ast;
use facts::Facts;
use std::cell::Cell;
use std::sync::Arc;

/// A name bound inside a definition or a statement.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub name: Arc<str>,
    /// Where it is bound.
    pub span: Span,
    pub slot: Slot,
    pub type_of: Type,
    /// Something uses it.
    used: Cell<bool>,
}

/// The names that are bound at present, innermost last.
#[derive(Debug, Default)]
pub(super) struct Frame {
    locals: Vec<Local>,
    /// How many slots it needs.
    slots: usize,
    /// What is known of locals where something is resolved.
    facts: Facts,
}

/// What a frame held when a block began.
#[derive(Clone, Copy)]
pub(super) struct Block {
    locals: usize,
    facts: usize,
}

impl Frame {
    /// Begins a block: its bindings end with it.
    pub fn begin(&self) -> Block {
        Block {
            locals: self.locals.len(),
            facts: self.facts.len(),
        }
    }

    /// Ends a block; its names that nothing used.
    pub fn end(&mut self, block: Block) -> Vec<Local> {
        self.facts.truncate(block.facts);
        let mut ended = self.locals.split_off(block.locals);
        ended.retain(|local| !local.used.get() && !local.name.starts_with('_'));
        ended
    }

    /// Ends the whole frame: its names that nothing used, and its slots.
    pub fn finish(mut self) -> (Vec<Local>, usize) {
        let all = Block {
            locals: 0,
            facts: 0,
        };
        (self.end(all), self.slots)
    }

    /// Gives a name a slot.
    pub fn bind(&mut self, name: &ast::Name, type_of: Type) -> Slot {
        let slot = self.slots;
        self.slots += 1;
        self.locals.push(Local {
            name: name.text.clone(),
            span: name.span,
            slot,
            type_of,
            used: Cell::new(false),
        });
        slot
    }

    /// The innermost local of a name; looking it up does not use it.
    pub fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|local| &*local.name == name)
    }

    /// The innermost local of a name, which is used from now on.
    pub fn used(&self, name: &str) -> Option<&Local> {
        let local = self.local(name)?;
        local.used.set(true);
        Some(local)
    }

    /// The slot of a local; looking it up does not use it.
    pub fn slot(&self, name: &str) -> Option<Slot> {
        self.local(name).map(|local| local.slot)
    }

    /// The names that are bound.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.locals.iter().map(|local| &*local.name)
    }

    /// The names that are bound, with their slots.
    pub fn bindings(&self) -> Vec<(Arc<str>, Slot)> {
        self.locals
            .iter()
            .map(|local| (local.name.clone(), local.slot))
            .collect()
    }
}
