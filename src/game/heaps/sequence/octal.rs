//! Rules under which a move leaves at most two heaps, as the engines for long
//! sequences read them.

use crate::game::heaps::TakeAndBreak;
use crate::game::heaps::code::Code;

/// What a move may do to a heap, by numbers of tokens taken.
#[derive(Clone, Debug)]
pub(super) struct Octal {
    /// Take exactly the whole heap of so many tokens.
    pub ends: Box<[usize]>,
    /// Take so many and leave one heap that is not empty.
    pub takes: Box<[usize]>,
    /// Take so many and leave two heaps that are not empty.
    pub splits: Box<[usize]>,
    /// Whether those two may be equal.
    pub equal_parts: bool,
}

impl Octal {
    /// The rules in this form, or `None` where a move may leave more heaps than
    /// two or the numbers of tokens have no end.
    pub fn new(rules: &TakeAndBreak) -> Option<Self> {
        match rules {
            TakeAndBreak::Code(code) => Self::of_code(code, true),
            TakeAndBreak::Uneven(code) => Self::of_code(code, false),
            TakeAndBreak::Subtract(amounts) => {
                let amounts: Box<[usize]> = amounts
                    .iter()
                    .map(|&k| usize::try_from(k).ok())
                    .collect::<Option<_>>()?;
                Some(Self {
                    ends: amounts.clone(),
                    takes: amounts,
                    splits: Box::default(),
                    equal_parts: true,
                })
            }
            TakeAndBreak::AllBut(_) => None,
        }
    }

    fn of_code(code: &Code, equal_parts: bool) -> Option<Self> {
        let last = code.last_position()?;
        if code.parts() > 2 {
            return None;
        }
        let with_bit = |bit: u32| {
            let allowed = (0..=last).filter(|&k| code.digit(k) >> bit & 1 == 1);
            allowed
                .map(|k| usize::try_from(k).ok())
                .collect::<Option<Box<[usize]>>>()
        };
        Some(Self {
            ends: with_bit(0)?,
            takes: with_bit(1)?,
            splits: with_bit(2)?,
            equal_parts,
        })
    }

    /// How many ways there are to split m tokens in two: the smaller part is
    /// one of 1, 2, … up to this.
    pub fn ways(&self, m: usize) -> usize {
        if self.equal_parts {
            m / 2
        } else {
            m.saturating_sub(1) / 2
        }
    }
}
