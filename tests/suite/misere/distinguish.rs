//! `distinguish`: what it finds tells apart, and nothing smaller does.

use crate::library::Library;
use crate::random::Random;
use grundy::eval::Value;
use pretty_assertions::assert_eq;

#[test]
fn known_pairs() {
    let mut library = Library::new();
    library.holds(
        "assert distinguish(kayles(9), kayles(12)).test == 2 * kayles(9)
         assert distinguish(*3, *3).status == \"proved\" and not distinguish(*3, *3).apart
         assert not distinguish(*2 + *2 + *2, *2).apart
         assert distinguish(*2 + *2, *0).test == *0
         assert distinguish(*2, *3).test == *2
         assert distinguish(kayles(3) + kayles(5), kayles(5) + *3).apart == none
         assert distinguish(kayles(3) + kayles(5), kayles(5) + *3).status == \"observed\"",
    );
}

/// Random pairs of sums of Kayles and Dawson's chess heaps, with the tests of
/// at most one summand played literally.
#[test]
fn the_least_test_against_literal_sums() {
    let mut random = Random::new(0x64_6973_7469);
    let mut library = Library::new();
    let (mut apart, mut alike) = (0, 0);
    for _ in 0..150 {
        let game = random.pick(&["kayles", "dawsons_chess", "officers"]);
        let sum = |random: &mut Random| {
            format!(
                "({game}({}) + {game}({}))",
                random.between(0, 6),
                random.between(1, 8)
            )
        };
        let (first, second) = (sum(&mut random), sum(&mut random));
        let pool = format!(
            "([*n for n in 1..7] ++ [{game}(n) for n in 1..8 \
             if any({game}(n) in reach(h) for h in args_of)])"
        );
        // Components that the two reach are heaps of the game.
        let pool = pool.replace("args_of", &format!("[{first}, {second}]"));
        let tells =
            format!("any(outcome({first} + t, misere) != outcome({second} + t, misere) for t in ");
        let zero = library.eval(&format!("{tells}[*0])"));
        let one = library.eval(&format!("{tells}{pool})"));
        let found = library.eval(&format!("distinguish({first}, {second})"));
        let Value::Record(record) = &found else {
            panic!("{found:?} is no result");
        };
        let field = |name| record.get(name).expect("the field is there").clone();
        if field("apart") == Value::Boolean(true) {
            apart += 1;
            let [test, lost, won] = ["test", "lost", "won"].map(|name| library.text(&field(name)));
            library.holds(&format!(
                "assert outcome({lost} + {test}, misere) == P and outcome({won} + {test}, misere) == N"
            ));
            let summands = if test == "*0" {
                0
            } else {
                1 + test.matches(" + ").count()
            };
            let expected = match (&zero, &one) {
                (Value::Boolean(true), _) => 0,
                (_, Value::Boolean(true)) => 1,
                _ => summands.max(2),
            };
            // A summand that occurs several times is written once.
            assert!(
                summands == expected || test.contains(" * "),
                "{first} {second}: {test}"
            );
        } else {
            alike += 1;
            assert_eq!(
                [zero, one],
                [Value::Boolean(false), Value::Boolean(false)],
                "{first} {second}"
            );
        }
    }
    assert!(apart > 50 && alike > 5, "{apart} apart, {alike} alike");
}
