//! Random games: the quick way to the quotient against the plain one, and both
//! against play from the definitions.

use grundy::game::quotient::{Bounds, Extension, Heaps, Search};
use grundy::limits::Limits;
use pretty_assertions::assert_eq;
use proptest::prelude::*;
use std::collections::HashMap;

/// For each heap, its options as sums of smaller heaps.
#[derive(Clone, Debug)]
struct Listed(Vec<Vec<Vec<usize>>>);

impl Heaps for Listed {
    fn for_each_option(&self, heap: usize, visit: &mut dyn FnMut(&[usize])) {
        self.0[heap - 1].iter().for_each(|option| visit(option));
    }
}

/// Games of up to seven heaps, each with up to four options of up to two heaps.
fn games() -> impl Strategy<Value = Listed> {
    let numbers = prop::collection::vec(0..1000_usize, 0..3);
    let heap = prop::collection::vec(numbers, 0..5);
    prop::collection::vec(heap, 1..8).prop_map(|heaps| {
        let smaller = |heap: usize, number: usize| number % heap + 1;
        let named = heaps.into_iter().enumerate().map(|(below, options)| {
            let option = |option: Vec<usize>| match below {
                0 => Vec::new(),
                _ => option
                    .into_iter()
                    .map(|number| smaller(below, number))
                    .collect(),
            };
            options.into_iter().map(option).collect()
        });
        Listed(named.collect())
    })
}

/// How often each heap occurs, and whether the player to move loses.
struct Play<'a> {
    game: &'a Listed,
    known: HashMap<Vec<u8>, bool>,
}

impl Play<'_> {
    fn is_lost(&mut self, sum: &[u8]) -> bool {
        if let Some(&known) = self.known.get(sum) {
            return known;
        }
        let mut options = Vec::new();
        for heap in (0..sum.len()).filter(|&heap| sum[heap] > 0) {
            for parts in &self.game.0[heap] {
                let mut option = sum.to_vec();
                option[heap] -= 1;
                for &part in parts {
                    option[part - 1] += 1;
                }
                options.push(option);
            }
        }
        let lost = !options.is_empty() && !options.iter().any(|option| self.is_lost(option));
        self.known.insert(sum.to_vec(), lost);
        lost
    }
}

fn found(game: &Listed, search: Search) -> Search {
    let mut search = search;
    for _ in 0..game.0.len() {
        let extension = search.extend(game, &Limits::default(), u64::MAX);
        if extension != Ok(Extension::Added) {
            break;
        }
    }
    search
}

/// All sums of at most so many heaps.
fn sums(heaps: usize, most: usize) -> Vec<Vec<u8>> {
    let mut all = vec![vec![0; heaps]];
    let mut start = 0;
    for _ in 0..most {
        let end = all.len();
        for index in start..end {
            let last = all[index].iter().rposition(|&copies| copies > 0);
            for heap in last.unwrap_or(0)..heaps {
                let mut sum = all[index].clone();
                sum[heap] += 1;
                all.push(sum);
            }
        }
        start = end;
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn both_ways_find_what_play_says(game in games()) {
        let bounds = Bounds::of_order(300);
        let quick = found(&game, Search::new(bounds));
        let plain = found(&game, Search::new(bounds).without_shortcuts());
        let (fast, slow) = (quick.quotient(), plain.quotient());
        assert_eq!(&fast.pretending, &slow.pretending);
        assert_eq!(&fast.generators, &slow.generators);
        assert_eq!(&fast.lost, &slow.lost);
        assert_eq!(quick.changes(), plain.changes());
        let mut play = Play { game: &game, known: HashMap::new() };
        for sum in sums(fast.heaps(), 4) {
            let heaps = (1..).zip(&sum);
            let class = heaps.fold(0, |class, (heap, &copies)| {
                let power = fast.power(fast.pretending[heap], u64::from(copies));
                fast.monoid.product(class, power)
            });
            let mut whole = sum.clone();
            whole.resize(game.0.len(), 0);
            assert_eq!(fast.lost.contains(class as usize), play.is_lost(&whole), "{sum:?}");
        }
    }
}
