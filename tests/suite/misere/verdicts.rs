//! `tame` and `classify`: verdicts, their reasons, and the errors.

use super::literal::{definition, draw};
use crate::command::grundy;
use crate::library::{Library, elements, holds};
use crate::random::Random;
use grundy::diagnostic::Code;
use pretty_assertions::assert_eq;

/// Verdicts by the definitions, in the language: tame is a tame symbol and
/// tame options.
const DEFINITIONS: &str = r#"
let is_tame(G) = genus(G).tame_symbol and all(is_tame(m.to) for m in options(G))
let has_tame_options(G) = all(is_tame(m.to) for m in options(G))
let kind_of(G) =
  if is_tame(G) then (if len(genus(G).superscript) == 3 then "fickle" else "firm")
  else if not has_tame_options(G) then "other"
  else if genus(G).base <= 1 and genus(G).superscript[0] >= 2 then "restive"
  else if genus(G).base >= 2 and genus(G).superscript[0] <= 1 then "restless"
  else "neither"
let named(k) = if k in ["fickle", "firm", "restive", "restless"] then k else "other"
let agrees(G) =
  tame(G) == is_tame(G) and classify(G).tame == is_tame(G)
    and fickle(G) == (kind_of(G) == "fickle") and firm(G) == (kind_of(G) == "firm")
    and named(if classify(G).kind == none then "other" else classify(G).kind) == kind_of(G)
let source_is_right(G) =
  is_tame(G) or (classify(G).source.position in reach(G)
    and not is_tame(classify(G).source.position) and has_tame_options(classify(G).source.position))
"#;

#[test]
fn verdicts_on_random_games() {
    let mut random = Random::new(21);
    let mut library = Library::new();
    library.holds(DEFINITIONS);
    for number in 0..120 {
        let nodes = 4 + random.below(9);
        let graph = draw(nodes, &mut random);
        let name = format!("g{number}");
        library.holds(&definition(&graph, &name));
        library.holds(&format!(
            "assert agrees(G) for G in reach({name})
             assert source_is_right(G) for G in reach({name})"
        ));
    }
}

/// Half-tame and reversibly tame positions behave as their symbols say with
/// tame positions around them, played out.
#[test]
fn reversibly_tame_positions_pass_for_tame_ones() {
    let mut random = Random::new(8);
    let mut library = Library::new();
    library.holds(
        r#"let company = [*0, *1, *2, *3, *4, *2 + *2, *2 + *3, {*1, *2}, *1 + *2]
           let passes(G, like, X) = genus(G + X) == genus(like + X)
           let likeness(G) = if classify(G).genus.superscript == genus(*0).superscript then *0
             else if classify(G).genus.superscript == genus(*1).superscript then *1
             else if classify(G).genus.base >= 2 then *(classify(G).genus.base)
             else *2 + *(2 + classify(G).genus.base)
           let reverts(G) = classify(G).kind == "reversibly tame"
           let half(G) = classify(G).half_tame == true"#,
    );
    let (mut reversible, mut half) = (0, 0);
    for number in 0..300 {
        let nodes = 6 + random.below(7);
        let graph = draw(nodes, &mut random);
        let name = format!("g{number}");
        library.holds(&definition(&graph, &name));
        library.holds(&format!(
            "assert passes(G, likeness(G), X) for G in reach({name}) if reverts(G) for X in company
             assert passes(2 * G, 2 * *2, X) for G in reach({name}) if half(G) for X in company
             assert outcome(G + H, misere) == outcome(likeness(G) + likeness(H), misere)
               for G in reach({name}) if reverts(G) for H in reach({name}) if reverts(H)"
        ));
        let mut count = |test: &str| {
            let found = library.eval(&format!("[G for G in reach({name}) if {test}(G)]"));
            elements(&found).len()
        };
        reversible += count("reverts");
        half += count("half");
    }
    assert!(
        reversible > 20 && half > 20,
        "{reversible} and {half} were met"
    );
}

#[test]
fn first_wild_heaps() {
    holds(
        r#"let first(C) = [C.first_wild.heap, C.first_wild.genus.text, C.first_wild.kind]
           assert first(classify(kayles, 22)) == [5, "4^146", "restless"]
           assert first(classify(0.007, 15)) == [15, "4^146", "restless"]
           assert classify(0.007, 14).tame and classify(0.007, 14).first_wild == none
           assert first(classify(dawsons_chess, 14))[0..1] == [9, "3^1431"]
           assert first(classify(0.6, 14))[0..1] == [7, "3^1431"]
           assert first(classify(grundys_game, 20))[0..1] == [13, "3^1431"]
           assert classify(kayles, 22).genera == [genus(kayles(n)) for n in 1..22]
           assert len(classify(kayles, 14).symbols) == 7
           assert len(classify(kayles, 22).symbols) == 9
           assert classify(kayles, 22).wild == count(not tame(kayles(n)) for n in 1..22)
           assert genus(kayles(6)).tame_symbol and not tame(kayles(6))
           assert classify(kayles(6)).verdict == "tame symbol, wild position below"
           assert classify(kayles(6)).source.position == kayles(5)
           assert classify(kayles(4)).kind == "fickle" and classify(*2 + *2).kind == "firm"
           let hidden = {*0, {*2}, {*0, *2, *3, {*2}}}
           assert classify(hidden).verdict == "tame symbol, wild position below""#,
    );
}

#[test]
fn results_as_json() {
    let output = grundy(["--format", "json", "-e", "genus(kayles(5))"]).output();
    assert_eq!(
        output.stdout,
        "{\"line\":1,\"source\":\"genus(kayles(5))\",\"convention\":\"normal\",\"type\":\"genus\",\
         \"value\":{\"text\":\"4^146\",\"base\":4,\"superscript\":[1,4,6],\"tame_symbol\":false,\
         \"status\":\"proved\"}}\n"
    );
}

#[test]
fn questions_that_make_no_sense() {
    let mut library = Library::new();
    for (text, code) in [
        ("genus(kayles(5)) under misere", Code::UnderAsksNothing),
        ("tame(kayles(5)) under misere", Code::UnderAsksNothing),
        ("classify(kayles, 5) under misere", Code::UnderAsksNothing),
        ("genus(kayles(5), pass)", Code::BadArgument),
        ("genus(kayles(5), 3)", Code::WrongType),
        ("genus(3)", Code::NotAPosition),
        ("firm(kayles)", Code::NotAPosition),
        ("classify(3)", Code::NotAPosition),
        ("classify(kayles)", Code::WrongArgumentCount),
        ("classify(kayles, 0)", Code::BadArgument),
        ("classify(kayles(4), 3)", Code::WrongType),
        ("classify(wythoff, 3)", Code::BadArgument),
        (
            "game round(n) { -> *2; -> round((n + 1) % 3) }; genus(round(0))",
            Code::Cycle,
        ),
        ("tame(round(1) + *3)", Code::Cycle),
    ] {
        let answers = library.run(text);
        let [answer] = answers.try_into().expect("one answer");
        assert_eq!(answer.code(), code, "{text}");
    }
    let endless = "game up(n) { -> up(n + 1) }; genus(up(0) + *1)";
    let output = grundy(["--max-positions", "1000", "-e", endless]).output();
    assert!(
        output.stderr.contains("1000 positions"),
        "{}",
        output.stderr
    );
}
