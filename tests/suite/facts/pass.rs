//! Play with one pass that both players share: Nim with one, two and three
//! heaps, Maximum Nim, Wythoff's game.

use super::{Value, integers, rows};
use crate::library::{self, Library, elements};

fn facts(case: &str) -> Value {
    let facts: Value = serde_json::from_str(include_str!("../../facts/pass.json"))
        .expect("the table is well-formed");
    facts[case].clone()
}

/// The integers that an expression comes to.
fn list(library: &mut Library, expression: &str) -> Vec<u64> {
    library::integers(&library.eval(expression))
}

/// The table that an expression comes to.
fn table(library: &mut Library, expression: &str) -> Vec<Vec<u64>> {
    let rows = elements(&library.eval(expression));
    rows.iter().map(library::integers).collect()
}

/// Take at least one and at most f(m) tokens from a pile of m.
const MAXIMUM_NIM: &str = "
    game floor(m, d) { -> floor(m - k, d) for k in 1..m / d }
    game ceiling(m, d) { -> ceiling(m - k, d) for k in 1..(m + d - 1) / d }
    game half(m) { -> half(m - k) for k in 1..max(1, m / 2) if m > 0 }
    let few = subtract(1, 2, 3)
";

#[test]
fn one_heap_of_nim() {
    let mut library = Library::new();
    let found = list(&mut library, "[grundy(*n) for n in 0..15] under pass");
    assert_eq!(found, integers(&facts("P01")["g_pass_0_15"]));
    library.holds(
        "assert grundy(*n, pass) == (if n == 0 then 0 else if n % 2 == 1 then n + 1 else n - 1)
           for n in 0..300",
    );
}

#[test]
fn two_heaps_of_nim() {
    let facts = facts("P02");
    let mut library = Library::new();
    let text = "[[grundy(*a + *b) for b in 0..9] for a in 0..9] under pass";
    assert_eq!(table(&mut library, text), rows(&facts["table_0_9"]));
    let text = "[[a, b] for a in 0..39 for b in a..39 if outcome(*a + *b) == P] under pass";
    assert_eq!(table(&mut library, text), rows(&facts["P_le39"]));
}

#[test]
fn three_heaps_of_nim() {
    let facts = facts("P03");
    let mut library = Library::new();
    for most in [8, 15] {
        let text = format!(
            "[[a, b, c] for a in 0..{most} for b in a..{most} for c in b..{most} \
             if outcome(*a + *b + *c) == P] under pass"
        );
        let expected = rows(&facts[format!("P_le{most}")]);
        assert_eq!(table(&mut library, &text), expected, "up to {most}");
    }
    for most in [3, 4, 7, 8, 15, 31] {
        let key = most.to_string();
        let unordered = format!(
            "count(outcome(*a + *b + *c) == P for a in 0..{most} for b in a..{most} \
             for c in b..{most}) under pass"
        );
        let found = library::integer(&library.eval(&unordered));
        assert_eq!(Some(found), facts["count_unordered_max_le"][&key].as_u64());
        let ordered = format!(
            "count(grundy(*a + *b + *c) == 0 for a in 0..{most} for b in 0..{most} \
             for c in 0..{most}) under pass"
        );
        let found = library::integer(&library.eval(&ordered));
        assert_eq!(Some(found), facts["count_ordered_max_le"][&key].as_u64());
    }
    let sheets = "[[z for y in 0..19 for z in 0..63 if outcome(*x + *y + *z) == P] \
                   for x in 0..4] under pass";
    let expected = rows(&facts["sheets_x0_4_y0_19_z_of_xy"]);
    assert_eq!(table(&mut library, sheets), expected);
}

#[test]
fn half_of_a_pile_rounded_up() {
    let facts = facts("P05");
    let mut library = Library::new();
    library.holds(MAXIMUM_NIM);
    let normal = list(&mut library, "[grundy(ceiling(m, 2)) for m in 0..39]");
    assert_eq!(normal, integers(&facts["g_0_39"]));
    let pass = list(
        &mut library,
        "[grundy(ceiling(m, 2)) for m in 0..39] under pass",
    );
    assert_eq!(pass, integers(&facts["g_pass_0_39"]));
    library.holds(
        "let f(g) = if g < 3 then [1, 2, 0][g] else if g % 2 == 1 then g + 1 else g - 1
         let pile(m) = ceiling(m, 2)
         assert grundy(pile(m), pass) == f(grundy(pile(m))) for m in 1..100
         let two(a, b) = pile(a) + pile(b)
         assert grundy(two(a, b), pass) == (grundy(two(a, b)) xor 1) for a in 1..29 for b in a..29
         let three(a, b, c) = two(a, b) + pile(c)
         assert grundy(three(a, b, c), pass) == (grundy(three(a, b, c)) xor 1)
           for a in 0..11 for b in max(a, 1)..11 for c in b..11",
    );
}

#[test]
fn maximum_nim_and_josephus() {
    let facts = facts("P06");
    let mut library = Library::new();
    library.holds(MAXIMUM_NIM);
    for d in [2, 3, 4] {
        let text = format!("[grundy(floor(m, {d})) for m in 0..40]");
        let expected = integers(&facts[format!("g_floor_{d}")]);
        assert_eq!(list(&mut library, &text), expected, "{text}");
    }
    for d in [2, 3] {
        let text = format!("[grundy(floor(m, {d})) for m in 0..40] under pass");
        let expected = integers(&facts[format!("pass_floor_{d}")]);
        assert_eq!(list(&mut library, &text), expected, "{text}");
    }
    for k in 2..=4_usize {
        for n in 2..=19_usize {
            for (step, person) in josephus(n, k).into_iter().enumerate() {
                let pile = k * n - person;
                let value = library::integer(&library.eval(&format!("grundy(floor({pile}, {k}))")));
                assert_eq!(value, (n - 1 - step) as u64, "n = {n}, k = {k}");
            }
        }
    }
}

/// In which order the people 1 to n leave the circle, every k-th each time.
fn josephus(n: usize, k: usize) -> Vec<usize> {
    let mut circle: Vec<usize> = (1..=n).collect();
    let mut at = 0;
    let mut order = Vec::new();
    while !circle.is_empty() {
        at = (at + k - 1) % circle.len();
        order.push(circle.remove(at));
    }
    order
}

/// Pairs of piles to 29 and triples to 11 with at least two live piles: how
/// often the pass is not xor 1, of how many.
#[test]
fn where_a_pass_is_xor_with_one() {
    let exceptions = &facts("P06")["exceptions"];
    let mut library = Library::new();
    library.holds(MAXIMUM_NIM);
    library.holds(
        "let live(pile, m) = if options(pile) == [] then 0 else 1
         let is_exception(G) = grundy(G, pass) != (grundy(G) xor 1)
         let pairs(pile) = [pile[a] + pile[b] for a in 0..29 for b in a..29
           if sum(live(pile[m], m) for m in [a, b]) >= 2]
         let triples(pile) = [pile[a] + pile[b] + pile[c] for a in 0..11 for b in a..11 for c in b..11
           if sum(live(pile[m], m) for m in [a, b, c]) >= 2]
         let exceptions(pile) =
           [count(is_exception(G) for G in pairs(pile) ++ triples(pile)),
            len(pairs(pile)) + len(triples(pile))]",
    );
    let piles = [
        ("floor(m/2)", "floor(m, 2)"),
        ("ceil(m/2)", "ceiling(m, 2)"),
        ("floor(m/3)", "floor(m, 3)"),
        ("ceil(m/3)", "ceiling(m, 3)"),
        ("m", "*m"),
        ("min(m,3)", "few(m)"),
        ("max(1,floor(m/2))", "half(m)"),
    ];
    for (key, pile) in piles {
        let text = format!("exceptions([{pile} for m in 0..29])");
        assert_eq!(
            list(&mut library, &text),
            integers(&exceptions[key]),
            "{key}"
        );
    }
}

#[test]
fn wythoffs_game() {
    let facts = facts("P09");
    let mut library = Library::new();
    let text = "[[grundy(wythoff(a, b)) for b in 0..8] for a in 0..8] under pass";
    assert_eq!(table(&mut library, text), rows(&facts["table_0_8"]));
    let keys = [
        ("pass", "P_lt45"),
        ("normal", "normal_P_lt45"),
        ("misere", "misere_P_lt45"),
    ];
    for (play, key) in keys {
        let text = format!(
            "[[a, b] for a in 0..<45 for b in a..<45 if outcome(wythoff(a, b)) == P] under {play}"
        );
        assert_eq!(table(&mut library, &text), rows(&facts[key]), "{key}");
    }
}
