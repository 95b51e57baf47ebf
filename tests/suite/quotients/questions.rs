//! Questions about sums of heaps that are answered through quotients.

use super::{ALL, rules};
use crate::library::{Library, integer};
use grundy::eval::Value;
use grundy::game::HeapQuotient;
use grundy::game::quotient::{Bounds, Extension};
use grundy::limits::Limits;
use pretty_assertions::assert_eq;

fn text(library: &mut Library, source: &str) -> String {
    let value: Value = library.eval(source);
    library.text(&value)
}

#[test]
fn heaps_of_any_size_have_misere_outcomes() {
    let mut library = Library::new();
    for (source, expected) in [
        // The last P-position among the single heaps of Kayles is 20.
        ("outcome(kayles(10^18)) under misere", "N"),
        (
            "[n for n in 0..2000 if outcome(kayles(n)) == P] under misere",
            "[1, 4, 9, 12, 20]",
        ),
        // Two equal heaps of two tokens or more, one of them far in the period.
        (
            "outcome(0.77(10^18) + 0.77(71 + (10^18 - 71) % 12)) under misere",
            "P",
        ),
        ("outcome(0.77(10^18) + 0.77(12345)) under misere", "N"),
        // In subtract(1, 2) the heaps are *0, *1, *2 in turn.
        ("outcome(subtract(1, 2)(10^15)) under misere", "P"),
        (
            "outcome(subtract(1, 2)(10^15 + 1) + *1 + *3) under misere",
            "P",
        ),
        ("grundy(subtract(1, 2)(10^15 + 1)) under misere", "2"),
    ] {
        assert_eq!(text(&mut library, source), expected, "{source}");
    }
}

/// A winning move in a large sum leaves a P-position.
#[test]
fn winning_moves_of_large_sums_leave_lost_ones() {
    let mut library = Library::new();
    let source = "all(outcome(m.to) == P for m in winning(kayles(100) + kayles(12))) under misere";
    assert_eq!(text(&mut library, source), "true");
    let source = "winning(kayles(100) + kayles(12)) != [] under misere";
    assert_eq!(text(&mut library, source), "true");
}

/// The genus through a quotient beside Nim heaps against the recursion, which
/// is the cheaper way for small heaps.
#[test]
fn genera_through_quotients_are_those_of_the_recursion() {
    let mut library = Library::new();
    for code in ["0.15", "0.152", "0.123", "0.72", "4.56"] {
        let mut quotient = HeapQuotient::new(rules(code), 7, Bounds::of_order(5_000));
        let extension = quotient.extend(20, &Limits::default(), ALL);
        assert_eq!(extension, Ok(Extension::Added), "{code}");
        for heap in 0..=20 {
            let class = quotient.class(heap).expect("it was added");
            let base = library.eval(&format!("grundy({code}({heap}))"));
            let genus = quotient.genus(class, integer(&base));
            let genus = genus.expect("its digits are below 8").to_string();
            let plain = text(&mut library, &format!("genus({code}({heap}))"));
            assert_eq!(genus, plain, "{code}({heap})");
        }
    }
    let same = "all(genus(0.123(n)) == genus(0.123(n + 5 * 10^12)) for n in 6..12)";
    assert_eq!(text(&mut library, same), "true");
}

/// The law that is proved against the recursion on small heaps, where it must be
/// the least.
#[test]
fn periods_of_genera_are_those_of_the_recursion() {
    let mut library = Library::new();
    // Codes, with the last heap whose genus is quick to work out from its moves.
    for (code, last) in [
        ("0.123", 30),
        ("0.71", 24),
        ("0.72", 26),
        ("0.315", 26),
        ("0.33", 40),
    ] {
        let law = |library: &mut Library, field: &str| {
            text(library, &format!("genus_period({code}).{field}"))
        };
        assert_eq!(law(&mut library, "status"), "proved", "{code}");
        let number = |text: String| text.parse::<usize>().expect("a number");
        let preperiod = number(law(&mut library, "preperiod"));
        let period = number(law(&mut library, "period"));
        let genera: Vec<String> = (0..=last)
            .map(|heap| text(&mut library, &format!("genus({code}({heap}))")))
            .collect();
        assert!(preperiod + 2 * period <= genera.len(), "{code}");
        let holds = |period: usize, from: usize| {
            (from..genera.len() - period).all(|heap| genera[heap] == genera[heap + period])
        };
        assert!(holds(period, preperiod), "{code}");
        assert!(preperiod == 0 || !holds(period, preperiod - 1), "{code}");
        assert!(
            (1..period).all(|shorter| !holds(shorter, preperiod)),
            "{code}"
        );
    }
}
