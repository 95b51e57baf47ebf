//! Genus symbols of heaps: the table, the counts of the essay, and the
//! control.

use super::heap_sums::{DIGITS, HeapSums, SEVEN_GAMES};
use super::literal::digits;
use crate::library::{Library, elements, holds};
use serde_json::Value;

/// The genera of heaps 1 to n of a game, as texts.
fn symbols(library: &mut Library, game: &str, n: usize) -> Vec<String> {
    let list = library.eval(&format!("[genus(({game})(n)) for n in 1..{n}]"));
    elements(&list)
        .iter()
        .map(|genus| library.text(genus))
        .collect()
}

/// The table joins entries of two digits with commas in parentheses.
fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter()
        .map(|text| text.as_str().expect("a string"))
        .map(|text| text.replace('(', "{").replace(')', "}"))
        .collect()
}

#[test]
fn genera_of_the_table() {
    let facts: Value = serde_json::from_str(include_str!("../../facts/genus.json"))
        .expect("the table is well-formed");
    let codes = facts["codes"].as_object().expect("codes by name");
    assert_eq!(codes.len(), 49);
    let mut library = Library::new();
    for (code, expected) in codes {
        assert_eq!(symbols(&mut library, code, 24), texts(expected), "{code}");
    }
    let expected = texts(&facts["grundys_game"]);
    assert_eq!(symbols(&mut library, "grundys_game", 30), expected);
}

#[test]
fn long_superscripts_are_not_cut_off() {
    holds(
        r#"assert genus(4.7(16)).text == "2^131313131420"
           assert genus(4.7(17)).text == "1^2020202020431"
           assert genus(0.65(15)).text == "8^{5,7,8,10}""#,
    );
}

#[test]
fn the_games_of_the_essay_agree_with_the_plain_recursion() {
    let mut library = Library::new();
    let mut met = 0;
    for game in &SEVEN_GAMES {
        let mut sums = HeapSums::new(game);
        let list = library.eval(&format!("[genus({}(n)) for n in 1..14]", game.name));
        for (index, found) in elements(&list).iter().enumerate() {
            let expected = sums.genus(&vec![index + 1]);
            let (base, superscript) = digits(found, DIGITS);
            assert_eq!(base, expected.base, "{}({})", game.name, index + 1);
            assert_eq!(
                superscript,
                expected.superscript,
                "{}({})",
                game.name,
                index + 1
            );
        }
        met += sums.positions();
    }
    assert_eq!(met, 522);
}

#[test]
fn kayles_to_22_meets_1255_sums() {
    let [_, _, _, kayles, ..] = &SEVEN_GAMES;
    let mut sums = HeapSums::new(kayles);
    for n in 1..=22 {
        sums.genus(&vec![n]);
    }
    assert_eq!(sums.positions(), 1255);
    // Every heap of Kayles has a move, so that the library meets the same.
    holds("assert len(unique(G for n in 1..22 for G in reach(kayles(n)))) == 1255");
}

#[test]
fn the_control_calls_everything_tame() {
    // Wild symbols among the heaps 1 to 12.
    let expected = [0, 0, 0, 4, 2, 4, 0];
    for (game, wild) in SEVEN_GAMES.iter().zip(expected) {
        let name = game.name;
        holds(&format!(
            "let G(n) = {name}(n)
             assert count(not genus(G(n)).tame_symbol for n in 1..12) == {wild}
             assert genus(G(n), normal).tame_symbol for n in 1..12
             assert genus(G(n), normal).base == grundy(G(n)) for n in 1..12
             assert genus(G(n), normal).superscript == [grundy(G(n)), grundy(G(n)) xor 2]
               for n in 1..12
             assert genus(G(n), misere) == genus(G(n)) for n in 1..12"
        ));
    }
}

#[test]
fn the_base_gives_no_warning() {
    holds(
        "assert [genus(dawsons_chess(n)).base for n in [3, 11, 5, 9]] == [2, 2, 3, 3]
         assert [genus(dawsons_chess(n)).tame_symbol for n in [3, 11, 5, 9]]
           == [true, false, true, false]
         assert genus(kayles(a)).tame_symbol == genus(kayles(b)).tame_symbol
           for a in 1..22 for b in a..22 if grundy(kayles(a)) == grundy(kayles(b))
         assert len(unique(genus(kayles(n)) for n in 1..14)) == 7
         assert len(unique(genus(kayles(n)) for n in 1..22)) == 9",
    );
}

#[test]
fn one_symbol_may_hide_two_games() {
    holds(
        r#"assert genus(kayles(9)) == genus(kayles(12))
           assert genus(kayles(9)).text == "4^046"
           let nines = 2 * kayles(9)
           assert outcome(kayles(9) + nines, misere) != outcome(kayles(12) + nines, misere)
           assert genus(kayles(5) + kayles(5)) == genus(*0)
           assert outcome(2 * kayles(5) + kayles(9), misere) != outcome(kayles(9), misere)
           assert genus(dawsons_chess(3)) == genus(3 * dawsons_chess(3))
           let test = dawsons_chess(1) + dawsons_chess(9)
           assert outcome(dawsons_chess(3) + test, misere)
             != outcome(3 * dawsons_chess(3) + test, misere)
           let G = {*0, {*2}, {*0, *2, *3, {*2}}}
           assert genus(G).text == "2^20" and not tame(G)
           assert grundy(G + *4, misere) == 5"#,
    );
}
