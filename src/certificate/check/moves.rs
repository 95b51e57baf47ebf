//! A game from its name, and the moves of a heap.

use std::collections::BTreeSet;

/// The moves of a game with one kind of heap.
pub(super) enum Moves {
    /// A code: bit i of the digit k allows to take k tokens and to leave the
    /// rest as i heaps that are not empty.
    Code(Vec<u8>),
    /// Take one of these numbers of tokens.
    Subtract(Vec<u64>),
    /// Take any positive number of tokens but these.
    AllBut(Vec<u64>),
}

impl Moves {
    /// Reads a name, which must be written in the one way that is used.
    pub fn read(name: &str) -> Result<Self, String> {
        let refused = || format!("`{name}` is not the name of a game that can be checked");
        if name == "0.[3]" {
            return Ok(Self::AllBut(Vec::new()));
        }
        let amounts = |list: &str| -> Option<Vec<u64>> {
            let list = list.strip_suffix(')')?;
            if list.is_empty() {
                return Some(Vec::new());
            }
            list.split(", ").map(|amount| amount.parse().ok()).collect()
        };
        let (moves, again) = if let Some(list) = name.strip_prefix("subtract(") {
            let amounts = amounts(list).ok_or_else(refused)?;
            let again = format!("subtract({})", listed(&amounts));
            (Self::Subtract(amounts), again)
        } else if let Some(list) = name.strip_prefix("all_but(") {
            let amounts = amounts(list).ok_or_else(refused)?;
            let again = format!("all_but({})", listed(&amounts));
            (Self::AllBut(amounts), again)
        } else {
            let (first, rest) = name.split_once('.').ok_or_else(refused)?;
            let digits = format!("{first}{rest}");
            let digits: Option<Vec<u8>> = digits.chars().map(digit).collect();
            let digits = digits.filter(|_| first.len() == 1 && !rest.is_empty());
            let digits = digits.filter(|digits| digits[0] % 4 == 0);
            let digits = digits.filter(|digits| digits.last() != Some(&0) || rest == "0");
            (Self::Code(digits.ok_or_else(refused)?), name.to_owned())
        };
        let ascending = match &moves {
            Self::Subtract(amounts) | Self::AllBut(amounts) => {
                amounts.first() != Some(&0) && amounts.windows(2).all(|pair| pair[0] < pair[1])
            }
            Self::Code(_) => true,
        };
        if again != name || !ascending {
            return Err(refused());
        }
        Ok(moves)
    }

    /// The options of a heap of n tokens, as heaps in ascending order.
    pub fn options(&self, n: u64) -> BTreeSet<Vec<u64>> {
        let mut options = BTreeSet::new();
        match self {
            Self::Code(digits) => {
                for (k, digit) in (0..=n).zip(digits) {
                    for parts in (0..5).filter(|parts| digit >> parts & 1 == 1) {
                        split(n - k, parts, 1, &mut Vec::new(), &mut options);
                    }
                }
            }
            Self::Subtract(amounts) => {
                let taken = amounts.iter().filter(|&&k| k <= n);
                options.extend(taken.map(|k| heap(n - k)));
            }
            Self::AllBut(amounts) => {
                let taken = (1..=n).filter(|k| !amounts.contains(k));
                options.extend(taken.map(|k| heap(n - k)));
            }
        }
        options
    }

    /// The last heap that must be known for the classes of a misère quotient to
    /// repeat for ever: r (n₀ + p) + k − 1 where moves leave at most r heaps and
    /// take at most k tokens. `None` where that is not bounded.
    pub fn quotient_bound(&self, start: u64, period: u64) -> Option<u64> {
        let (parts, taken) = match self {
            Self::Code(digits) => {
                let bits = digits.iter().fold(0, |bits, digit| bits | digit);
                let parts = u64::from(bits.checked_ilog2().unwrap_or(0)).max(1);
                let last = digits.iter().rposition(|&digit| digit != 0);
                (parts, last.unwrap_or(0) as u64)
            }
            Self::Subtract(amounts) => (1, amounts.last().copied().unwrap_or(0)),
            Self::AllBut(_) => return None,
        };
        let heaps = start.checked_add(period)?.checked_mul(parts)?;
        heaps.checked_add(taken)?.checked_sub(1)
    }
}

fn heap(size: u64) -> Vec<u64> {
    if size == 0 { Vec::new() } else { vec![size] }
}

/// Adds the ways to leave `rest` tokens as so many heaps of at least `least`.
fn split(
    rest: u64,
    parts: u32,
    least: u64,
    heaps: &mut Vec<u64>,
    options: &mut BTreeSet<Vec<u64>>,
) {
    if parts == 0 {
        if rest == 0 {
            options.insert(heaps.clone());
        }
        return;
    }
    for size in least..=rest / u64::from(parts) {
        heaps.push(size);
        // The last heap takes what is left.
        let size = if parts == 1 { rest } else { size };
        *heaps.last_mut().expect("one was pushed") = size;
        split(rest - size, parts - 1, size, heaps, options);
        heaps.pop();
        if parts == 1 {
            return;
        }
    }
}

fn digit(c: char) -> Option<u8> {
    let value = match c {
        '0'..='9' | 'A'..='V' => c.to_digit(32)?,
        _ => return None,
    };
    u8::try_from(value).ok()
}

fn listed(amounts: &[u64]) -> String {
    let amounts: Vec<String> = amounts.iter().map(u64::to_string).collect();
    amounts.join(", ")
}
