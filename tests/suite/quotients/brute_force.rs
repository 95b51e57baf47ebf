//! Play from the definitions against what the quotient says.

use super::{lost, quotient};
use grundy::game::{HeapQuotient, Outcome};
use std::collections::HashMap;

/// How many heaps there are of each size.
type Sizes = Vec<u8>;

/// An octal game, its digits from the one before the point on.
struct Octal {
    digits: Vec<u8>,
    known: HashMap<Sizes, bool>,
}

impl Octal {
    fn new(code: &str) -> Self {
        let digits = code.bytes().filter(u8::is_ascii_digit);
        Self {
            digits: digits.map(|digit| digit - b'0').collect(),
            known: HashMap::new(),
        }
    }

    /// Whether the player to move loses in misère play.
    fn is_lost(&mut self, sizes: &Sizes) -> bool {
        if let Some(&known) = self.known.get(sizes) {
            return known;
        }
        let options = self.options(sizes);
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_lost(option));
        self.known.insert(sizes.clone(), lost);
        lost
    }

    fn options(&self, sizes: &Sizes) -> Vec<Sizes> {
        let mut options = Vec::new();
        for heap in (1..sizes.len()).filter(|&heap| sizes[heap] > 0) {
            for (taken, digit) in (0..=heap).zip(&self.digits) {
                let left = heap - taken;
                let mut leave = |parts: &[usize]| {
                    let mut option = sizes.clone();
                    option[heap] -= 1;
                    for &part in parts {
                        option[part] += 1;
                    }
                    options.push(option);
                };
                if digit & 1 != 0 && left == 0 {
                    leave(&[]);
                }
                if digit & 2 != 0 && left > 0 {
                    leave(&[left]);
                }
                if digit & 4 != 0 {
                    (1..=left / 2).for_each(|part| leave(&[part, left - part]));
                }
            }
        }
        options
    }
}

/// Visits the sums of at most `heaps` heaps of at most `largest` tokens and at
/// most `tokens` in all.
fn sums(
    largest: usize,
    (heaps, tokens): (u8, usize),
    sizes: &mut Sizes,
    visit: &mut impl FnMut(&Sizes),
) {
    visit(sizes);
    for heap in (1..=largest.min(tokens)).take_while(|_| heaps > 0) {
        sizes[heap] += 1;
        sums(heap, (heaps - 1, tokens - heap), sizes, visit);
        sizes[heap] -= 1;
    }
}

/// Plays sums and asks the quotient; how many there were.
fn compare(code: &str, found: &HeapQuotient, largest: usize, bounds: (u8, usize)) -> usize {
    let mut game = Octal::new(code);
    let mut count = 0;
    sums(largest, bounds, &mut vec![0; largest + 1], &mut |sizes| {
        let heaps: Vec<(u64, u64)> = (0..).zip(sizes.iter().copied().map(u64::from)).collect();
        let outcome = if game.is_lost(sizes) {
            Outcome::P
        } else {
            Outcome::N
        };
        assert_eq!(found.outcome(&heaps), Some(outcome), "{code}: {sizes:?}");
        count += 1;
    });
    count
}

#[test]
fn sums_of_few_heaps_are_won_and_lost_as_the_quotient_says() {
    let octal = (1..512).step_by(2).map(|number| format!("0.{number:03o}"));
    let splitting = (1..64).step_by(3).map(|number| format!("4.{number:02o}"));
    let (mut codes, mut orders) = (0, 0);
    for code in octal.chain(splitting) {
        let quotient = quotient(&code, 9);
        // The sums of up to 5 of 9 sizes.
        assert_eq!(compare(&code, &quotient, 9, (5, 45)), 2002);
        codes += 1;
        orders += lost(&quotient);
    }
    println!("{codes} codes");
    assert!(codes >= 200 && orders > codes, "{codes} codes");
}

#[test]
fn sums_of_kayles_are_won_and_lost_as_its_quotient_says() {
    let quotient = quotient("0.77", 10_000);
    assert_eq!(quotient.last_heap(), 167);
    // The partitions of the numbers to 36.
    assert_eq!(compare("0.77", &quotient, 36, (36, 36)), 99_133);
    // The single heaps that are P-positions, from the periodic table.
    let lost = |&heap: &u64| quotient.outcome(&[(heap, 1)]) == Some(Outcome::P);
    let single: Vec<u64> = (0..5_000).filter(lost).collect();
    assert_eq!(single, [1, 4, 9, 12, 20]);
}
