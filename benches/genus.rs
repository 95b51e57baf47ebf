//! How fast genera are worked out: positions per second, and the ratio to a
//! plain implementation in the same run. It prints and checks no times.
//!
//! `cargo bench --bench genus`

use grundy::game::code::Code;
use grundy::game::{
    Argument, Edge, HeapRulesId, PositionId, Rulebook, RulesetId, Scoring, TakeAndBreak, Trouble,
    World, classes, genus,
};
use grundy::limits::Limits;
use heap_sums::{HeapGame, HeapSums, SEVEN_GAMES};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

#[path = "../tests/suite/misere/heap_sums.rs"]
mod heap_sums;

/// A rulebook of take-and-break heaps alone.
struct Heaps {
    world: World,
}

impl Rulebook for Heaps {
    type Error = Trouble;

    fn world(&mut self) -> &mut World {
        &mut self.world
    }

    fn ruled_options(
        &mut self,
        _: PositionId,
        _: RulesetId,
        _: &Arc<[Argument]>,
    ) -> Result<Vec<Edge>, Trouble> {
        unreachable!("there are heaps only")
    }

    fn ruled_has_option(&mut self, _: RulesetId, _: &Arc<[Argument]>) -> Result<bool, Trouble> {
        unreachable!("there are heaps only")
    }
}

/// The rules of a game of the table.
fn rules(name: &str) -> TakeAndBreak {
    let code = |text| TakeAndBreak::from(Code::parse(text).expect("a valid code"));
    match name {
        "nim" => code("0.[3]"),
        "kayles" => code("0.77"),
        "dawsons_chess" => code("0.137"),
        "officers" => code("0.6"),
        "treblecross" => code("0.007"),
        "subtract(1, 2)" => TakeAndBreak::subtract([1, 2]).expect("positive amounts"),
        "subtract(1, 2, 3)" => TakeAndBreak::subtract([1, 2, 3]).expect("positive amounts"),
        other => panic!("the rules of {other} are missing here"),
    }
}

/// Works out the heaps 1 to `last` in a new world; how many positions it has.
fn fast(game: &HeapGame, last: u64) -> usize {
    let mut book = Heaps {
        world: World::new(Limits::default()),
    };
    let rules: HeapRulesId = book.world.heaps.intern(rules(game.name));
    for size in 1..=last {
        let heap = book.graph().heap(rules, size).expect("few positions");
        black_box(genus(&mut book, heap, Scoring::Misere).expect("no limit is met"));
    }
    book.graph().len()
}

/// Tells sums of heaps apart by such sums; how many sums there are.
fn bounded_classes(game: &HeapGame, last: u64, most: usize) -> usize {
    let mut book = Heaps {
        world: World::new(Limits::default()),
    };
    let rules: HeapRulesId = book.world.heaps.intern(rules(game.name));
    let heaps: Vec<PositionId> = (1..=last)
        .map(|size| book.graph().heap(rules, size).expect("few positions"))
        .collect();
    let found = classes(&mut book, &heaps, most).expect("no limit is met");
    black_box(found).positions
}

/// The same by the recursion alone; how many sums it meets.
fn plain(game: &HeapGame, last: usize) -> usize {
    let mut sums = HeapSums::new(game);
    for size in 1..=last {
        black_box(sums.genus(&vec![size]));
    }
    sums.positions()
}

/// What some work found, and how long it took.
fn timed(work: impl FnOnce() -> usize) -> (usize, Duration) {
    let start = Instant::now();
    let positions = work();
    (positions, start.elapsed())
}

fn show(what: &str, (positions, time): (usize, Duration)) {
    let seconds = time.as_secs_f64();
    #[allow(clippy::cast_precision_loss, reason = "a rate to read")]
    let rate = positions as f64 / seconds;
    println!("{what:<34} {positions:>7} positions  {seconds:>9.4} s  {rate:>10.0} per second");
}

/// Compares both ways on some games.
fn compare(what: &str, games: &[&HeapGame], last: u64) {
    let largest = usize::try_from(last).expect("a small heap");
    let by_fast = timed(|| games.iter().map(|game| fast(game, last)).sum());
    let by_plain = timed(|| games.iter().map(|game| plain(game, largest)).sum());
    show(what, by_fast);
    show(&format!("{what}, plain"), by_plain);
    let ratio = by_plain.1.as_secs_f64() / by_fast.1.as_secs_f64();
    println!("{:<34} {ratio:.0} times as fast as the plain way", "");
}

fn main() {
    let [_, _, _, kayles, ..] = &SEVEN_GAMES;
    let all: Vec<&HeapGame> = SEVEN_GAMES.iter().collect();
    compare("seven games to heap 14", &all, 14);
    compare("Kayles to heap 22", &[kayles], 22);
    show("Kayles to heap 40", timed(|| fast(kayles, 40)));
    show(
        "classes(kayles, 9, 4)",
        timed(|| bounded_classes(kayles, 9, 4)),
    );
}
