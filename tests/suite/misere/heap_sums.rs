//! Genera of sums of heaps from the recursion alone, with a window of digits
//! that no symbol here comes near: independent of the library, and slow.
//!
//! A sum is the list of its heaps, heaps without a move among them.

use std::collections::{HashMap, HashSet};

/// Digits worked out of each genus.
pub const DIGITS: usize = 40;

/// Heaps of positive sizes, ascending.
pub type Heaps = Vec<usize>;

/// A game whose heaps lead to sums of heaps.
pub struct HeapGame {
    /// Its name, as the language has it.
    pub name: &'static str,
    /// What a heap of so many tokens leads to.
    pub options: fn(usize) -> Vec<Heaps>,
}

/// The games of the essay "Tame and wild".
pub const SEVEN_GAMES: [HeapGame; 7] = [
    HeapGame {
        name: "nim",
        options: |n| taking(1..=n, n),
    },
    HeapGame {
        name: "subtract(1, 2)",
        options: |n| taking(1..=2, n),
    },
    HeapGame {
        name: "subtract(1, 2, 3)",
        options: |n| taking(1..=3, n),
    },
    HeapGame {
        name: "kayles",
        options: |n| octal(&[0, 7, 7], n),
    },
    HeapGame {
        name: "dawsons_chess",
        options: |n| octal(&[0, 1, 3, 7], n),
    },
    HeapGame {
        name: "officers",
        options: |n| octal(&[0, 6], n),
    },
    HeapGame {
        name: "treblecross",
        options: |n| octal(&[0, 0, 0, 7], n),
    },
];

/// The options of taking so many tokens from a heap.
fn taking(amounts: impl Iterator<Item = usize>, n: usize) -> Vec<Heaps> {
    let left = amounts.filter(|k| *k <= n).map(|k| n - k);
    left.map(|m| if m == 0 { vec![] } else { vec![m] })
        .collect()
}

/// The options of an octal code, whose digits start with the one before the
/// point.
fn octal(digits: &[u8], n: usize) -> Vec<Heaps> {
    let mut options = Vec::new();
    for (k, digit) in digits.iter().enumerate().take_while(|(k, _)| *k <= n) {
        let left = n - k;
        if digit & 1 != 0 && left == 0 {
            options.push(vec![]);
        }
        if digit & 2 != 0 && left > 0 {
            options.push(vec![left]);
        }
        if digit & 4 != 0 {
            options.extend((1..=left / 2).map(|a| vec![a, left - a]));
        }
    }
    options
}

/// The base and the first digits of a genus.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Digits {
    pub base: u64,
    pub superscript: [u64; DIGITS],
}

/// Every sum of heaps met so far.
pub struct HeapSums<'a> {
    game: &'a HeapGame,
    known: HashMap<Heaps, Digits>,
}

impl<'a> HeapSums<'a> {
    pub fn new(game: &'a HeapGame) -> Self {
        Self {
            game,
            known: HashMap::new(),
        }
    }

    /// How many sums were met, the empty one included.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    pub fn genus(&mut self, heaps: &Heaps) -> Digits {
        if let Some(known) = self.known.get(heaps) {
            return known.clone();
        }
        let options: Vec<Digits> = self
            .options(heaps)
            .iter()
            .map(|option| self.genus(option))
            .collect();
        let mut superscript = [0; DIGITS];
        for n in 0..DIGITS {
            let mut reached: HashSet<u64> =
                options.iter().map(|option| option.superscript[n]).collect();
            if n > 0 {
                reached.extend([superscript[n - 1], superscript[n - 1] ^ 1]);
            }
            let is_terminal_start = n == 0 && options.is_empty();
            superscript[n] = if is_terminal_start { 1 } else { mex(&reached) };
        }
        let base = mex(&options.iter().map(|option| option.base).collect());
        let genus = Digits { base, superscript };
        self.known.insert(heaps.clone(), genus.clone());
        genus
    }

    fn options(&self, heaps: &Heaps) -> Vec<Heaps> {
        let mut options = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for parts in (self.game.options)(heap) {
                let mut option = heaps.clone();
                option.remove(index);
                option.extend(parts);
                option.sort_unstable();
                options.push(option);
            }
        }
        options
    }
}

/// The least natural number that is not among `values`.
fn mex(values: &HashSet<u64>) -> u64 {
    let mut value = 0;
    while values.contains(&value) {
        value += 1;
    }
    value
}
