//! Bounded classes and separated pairs: the tables of five games, and random
//! rules against literal sums.

use crate::library::{Library, integer};
use crate::random::Random;
use grundy::eval::Value;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;

fn field(result: &Value, name: &str) -> Value {
    let Value::Record(record) = result else {
        panic!("{result:?} has no fields");
    };
    record.get(name).expect("the field is there").clone()
}

/// Classes of sums of at most four heaps of size at most 3, 4, …, 9, in
/// misère play and in normal play.
pub const CLASSES: [(&str, [u64; 7], [u64; 7]); 5] = [
    ("nim", [6, 10, 10, 10, 10, 18, 18], [4, 8, 8, 8, 8, 16, 16]),
    ("kayles", [6, 6, 12, 12, 12, 12, 18], [4, 4, 8, 8, 8, 8, 8]),
    ("dawsons_chess", [6, 6, 6, 6, 6, 6, 12], [4; 7]),
    ("0.6", [6, 6, 6, 6, 12, 12, 12], [4; 7]),
    ("0.007", [2, 2, 2, 6, 6, 6, 6], [2, 2, 2, 4, 4, 4, 4]),
];

#[test]
fn classes_of_five_games() {
    let mut library = Library::new();
    for (game, misere, normal) in CLASSES {
        for (heap, (misere, normal)) in (3..).zip(misere.into_iter().zip(normal)) {
            let found = library.eval(&format!("classes({game}, {heap}, 4)"));
            let counts = ["misere", "normal"].map(|name| integer(&field(&found, name)));
            assert_eq!(counts, [misere, normal], "{game} to heap {heap}");
        }
    }
}

/// Symbols and separated pairs among sums of at most three heaps up to 9,
/// tested with sums of at most two; and the cheapest witness.
const SEPARATED: [(&str, u64, u64, Option<[&str; 3]>); 5] = [
    ("nim", 18, 0, None),
    ("kayles", 14, 37, Some(["*0", "2 * kayles(5)", "kayles(9)"])),
    (
        "dawsons_chess",
        10,
        203,
        Some([
            "3 * dawsons_chess(3)",
            "dawsons_chess(3)",
            "dawsons_chess(1) + dawsons_chess(9)",
        ]),
    ),
    (
        "officers",
        10,
        552,
        Some([
            "3 * officers(3)",
            "officers(3)",
            "officers(2) + officers(7)",
        ]),
    ),
    ("0.007", 6, 0, None),
];

#[test]
fn pairs_that_genera_do_not_tell_apart() {
    let mut library = Library::new();
    for (game, symbols, pairs, witness) in SEPARATED {
        let found = library.eval(&format!("separated({game}, 9, 3, 2)"));
        let counts = ["symbols", "pairs", "positions", "tests"];
        let counts = counts.map(|name| integer(&field(&found, name)));
        assert_eq!(counts, [symbols, pairs, 220, 55], "{game}");
        let shown = field(&found, "witness");
        let parts = matches!(shown, Value::Record(_))
            .then(|| ["lost", "won", "test"].map(|name| library.text(&field(&shown, name))));
        let parts = parts
            .as_ref()
            .map(|parts| parts.each_ref().map(String::as_str));
        assert_eq!(parts, witness, "{game}");
        if let Some([lost, won, test]) = witness {
            library.holds(&format!(
                "assert outcome({lost} + {test}, misere) == P and outcome({won} + {test}, misere) == N\n\
                 assert genus({lost}) == genus({won})"
            ));
        }
    }
}

/// Random rules with heaps up to 4, at most two of them.
#[test]
fn classes_and_pairs_against_literal_sums() {
    let mut random = Random::new(0x0063_6C61_7373);
    let mut library = Library::new();
    for _ in 0..40 {
        let digits: String = (0..3)
            .map(|_| random.pick(&['0', '1', '2', '3', '6', '7']))
            .collect();
        let rules = match random.below(3) {
            0 => format!(
                "subtract({}, {})",
                random.between(1, 2),
                random.between(3, 4)
            ),
            _ => format!("0.{digits}"),
        };
        let sums =
            format!("[{rules}(a) + {rules}(b) for a in 0..4 for b in a..4 if a == 0 or b > 0]");
        let rows = library.eval(&format!(
            "[[outcome(g + t, misere) == P for t in {sums}] for g in {sums}]"
        ));
        let rows: Vec<String> = crate::library::elements(&rows)
            .iter()
            .map(|row| library.text(row))
            .collect();
        let distinct: BTreeSet<&String> = rows.iter().collect();
        let found = library.eval(&format!("classes({rules}, 4, 2)"));
        assert_eq!(
            integer(&field(&found, "misere")),
            distinct.len() as u64,
            "{rules}"
        );
        assert_eq!(integer(&field(&found, "positions")), rows.len() as u64);
        let genera = library.eval(&format!("[genus(g).text for g in {sums}]"));
        let genera: Vec<String> = crate::library::elements(&genera)
            .iter()
            .map(|text| library.text(text))
            .collect();
        let mut pairs = 0;
        for second in 0..rows.len() {
            for first in 0..second {
                pairs += u64::from(genera[first] == genera[second] && rows[first] != rows[second]);
            }
        }
        let found = library.eval(&format!("separated({rules}, 4, 2, 2)"));
        assert_eq!(integer(&field(&found, "pairs")), pairs, "{rules}");
    }
}
