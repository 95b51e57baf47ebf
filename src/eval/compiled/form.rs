//! Compiled expressions: closures over a frame of plain integers.
//!
//! A form gives `None` where the plain evaluator has something to say: an
//! overflow, a division by zero, an index beyond a list. It never says what is
//! wrong; the plain evaluator is asked again and does.

use crate::limits::{Limits, Stop};

/// The slots of a compiled ruleset: one row of integers (truth values are 0 and
/// 1), one of lists.
#[derive(Default)]
pub(super) struct Frame {
    pub integers: Vec<i64>,
    pub lists: Vec<Vec<i64>>,
    /// Where the coordinates of a position are put together.
    pub point: Vec<i64>,
    /// Bindings gone through since the position was entered.
    bindings: u64,
    /// What is watched when these are many.
    pub limits: Limits,
    /// Why it had to stop, if it had to.
    pub stopped: Option<Stop>,
}

/// Bindings at one position that are not watched: whoever walks the positions
/// watches them.
const UNWATCHED: u64 = 1 << 18;

impl Frame {
    /// A frame with so many slots of each sort.
    pub fn with_slots(slots: usize) -> Self {
        Self {
            integers: vec![0; slots],
            lists: vec![Vec::new(); slots],
            ..Self::default()
        }
    }

    /// Begins another position.
    pub fn begin(&mut self) {
        self.bindings = 0;
        self.stopped = None;
    }

    /// Counts a binding; `None` when it is time to stop.
    pub fn bind(&mut self) -> Option<()> {
        self.bindings += 1;
        if self.bindings < UNWATCHED {
            return Some(());
        }
        self.stopped = self.limits.pause(1).err();
        self.stopped.is_none().then_some(())
    }
}

type Closure = Box<dyn Fn(&mut Frame) -> Option<i64> + Send + Sync>;
type ListClosure = Box<dyn Fn(&mut Frame, &mut Vec<i64>) -> Option<()> + Send + Sync>;

/// An integer or a truth value.
pub(super) enum Form {
    Constant(i64),
    Slot(usize),
    Other(Closure),
}

impl Form {
    pub fn new(run: impl Fn(&mut Frame) -> Option<i64> + Send + Sync + 'static) -> Self {
        Self::Other(Box::new(run))
    }

    pub fn run(&self, frame: &mut Frame) -> Option<i64> {
        match self {
            Self::Constant(value) => Some(*value),
            Self::Slot(slot) => Some(frame.integers[*slot]),
            Self::Other(run) => run(frame),
        }
    }

    /// Whether a truth value is true.
    pub fn holds(&self, frame: &mut Frame) -> Option<bool> {
        self.run(frame).map(|value| value != 0)
    }

    /// A function of one form.
    pub fn map(self, f: impl Fn(i64) -> Option<i64> + Send + Sync + 'static) -> Self {
        match self {
            Self::Slot(slot) => Self::new(move |frame| f(frame.integers[slot])),
            form => Self::new(move |frame| f(form.run(frame)?)),
        }
    }

    /// A function of one form that reads the frame too.
    pub fn map_in_frame(
        self,
        f: impl Fn(&mut Frame, i64) -> Option<i64> + Send + Sync + 'static,
    ) -> Self {
        Self::new(move |frame| {
            let value = self.run(frame)?;
            f(frame, value)
        })
    }

    /// A function of two forms; the usual shapes of operands are run without a
    /// call.
    pub fn with(
        self,
        other: Self,
        f: impl Fn(i64, i64) -> Option<i64> + Send + Sync + 'static,
    ) -> Self {
        match (self, other) {
            (Self::Slot(a), Self::Constant(b)) => Self::new(move |frame| f(frame.integers[a], b)),
            (Self::Slot(a), Self::Slot(b)) => {
                Self::new(move |frame| f(frame.integers[a], frame.integers[b]))
            }
            (Self::Constant(a), Self::Slot(b)) => Self::new(move |frame| f(a, frame.integers[b])),
            (a, Self::Constant(b)) => Self::new(move |frame| f(a.run(frame)?, b)),
            (a, Self::Slot(b)) => Self::new(move |frame| {
                let a = a.run(frame)?;
                f(a, frame.integers[b])
            }),
            (a, b) => Self::new(move |frame| {
                let a = a.run(frame)?;
                f(a, b.run(frame)?)
            }),
        }
    }
}

/// A list of integers: it is written behind what the buffer holds.
pub(super) enum ListForm {
    Slot(usize),
    Other(ListClosure),
}

impl ListForm {
    pub fn new(
        run: impl Fn(&mut Frame, &mut Vec<i64>) -> Option<()> + Send + Sync + 'static,
    ) -> Self {
        Self::Other(Box::new(run))
    }

    pub fn append(&self, frame: &mut Frame, buffer: &mut Vec<i64>) -> Option<()> {
        match self {
            Self::Slot(slot) => {
                buffer.extend_from_slice(&frame.lists[*slot]);
                Some(())
            }
            Self::Other(run) => run(frame, buffer),
        }
    }

    /// Uses the list without copying it where it stands in a slot.
    pub fn read<T>(&self, frame: &mut Frame, use_it: impl FnOnce(&[i64]) -> T) -> Option<T> {
        match self {
            Self::Slot(slot) => Some(use_it(&frame.lists[*slot])),
            Self::Other(run) => {
                let mut list = Vec::new();
                run(frame, &mut list)?;
                Some(use_it(&list))
            }
        }
    }

    /// Puts the list in a slot.
    pub fn store(&self, frame: &mut Frame, slot: usize) -> Option<()> {
        let mut list = std::mem::take(&mut frame.lists[slot]);
        list.clear();
        let result = self.append(frame, &mut list);
        frame.lists[slot] = list;
        result
    }
}
