//! Sums in misère play: the rule for tame summands against the sums played
//! out, and its refusal for wild ones.

use super::literal::{definition, draw};
use crate::library::{Library, elements, holds, integer};
use crate::plain::{Graph, Play, Sum, Values};
use crate::random::Random;
use grundy::eval::Value;
use grundy::game::Outcome;

/// What `text` gives for each node of a game, in order.
fn booleans(library: &mut Library, name: &str, nodes: usize, query: &str) -> Vec<bool> {
    let list: Vec<String> = (0..nodes).map(|n| format!("{name}[\"{n}\"]")).collect();
    let found = library.eval(&format!("[{query}(G) for G in [{}]]", list.join(", ")));
    elements(&found)
        .into_iter()
        .map(|value| value == Value::Boolean(true))
        .collect()
}

/// All sums of three nodes of a graph, in ascending order.
fn triples(nodes: usize) -> impl Iterator<Item = [usize; 3]> {
    (0..nodes).flat_map(move |a| (a..nodes).flat_map(move |b| (b..nodes).map(move |c| [a, b, c])))
}

/// Compares every sum of three nodes with the sum played out; how many of
/// them were sums of tame positions.
fn check_graph(graph: &Graph, number: usize, library: &mut Library) -> usize {
    let nodes = graph.edges.len();
    let name = format!("g{number}");
    library.holds(&definition(graph, &name));
    // Half of the games are asked before anything of their genera is known.
    let ask = |library: &mut Library| booleans(library, &name, nodes, "tame");
    let before = number.is_multiple_of(2).then(|| ask(library));
    let list: Vec<String> = (0..nodes).map(|n| format!("{name}[\"{n}\"]")).collect();
    let rows = library.eval(&format!(
        "let n{number} = [{}]
         [[outcome(n{number}[a] + n{number}[b] + n{number}[c]),
           grundy(n{number}[a] + n{number}[b] + n{number}[c])]
          for a in 0..<{nodes} for b in a..<{nodes} for c in b..<{nodes}] under misere",
        list.join(", ")
    ));
    let tame = before.unwrap_or_else(|| ask(library));
    let game = Sum {
        parts: vec![graph.clone(), graph.clone(), graph.clone()],
    };
    let mut values = Values::new(&game);
    let mut count = 0;
    for (triple, row) in triples(nodes).zip(elements(&rows)) {
        let value = values.grundy(&triple.to_vec(), Play::Misere);
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        let [found_outcome, found_value] = elements(&row).try_into().expect("two answers");
        let place = || format!("{triple:?} of\n{}", definition(graph, &name));
        assert_eq!(found_outcome, Value::Outcome(outcome), "{}", place());
        assert_eq!(integer(&found_value), value, "{}", place());
        count += usize::from(triple.iter().all(|node| tame[*node]));
    }
    count
}

#[test]
fn the_rule_agrees_with_sums_played_out() {
    let mut random = Random::new(5);
    let mut library = Library::new();
    let (mut tame, mut all, mut number) = (0, 0, 0);
    while tame < 10_000 {
        let nodes = 4 + random.below(6);
        let graph = draw(nodes, &mut random);
        tame += check_graph(&graph, number, &mut library);
        all += triples(nodes).count();
        number += 1;
    }
    assert!(
        all - tame > 1000,
        "too few of the {all} sums have a wild summand"
    );
}

/// The genus of a sum of tame positions, from their genera alone.
const RULE: &str = r"
let is_fickle(g) = len(g.superscript) == 3
let rule(a, b) =
  if is_fickle(a) and is_fickle(b) then genus(if a.base == b.base then *0 else *1).superscript
  else [a.base xor b.base, a.base xor b.base xor 2]
";

#[test]
fn genera_of_tame_positions_add_up() {
    // A tree whose options are those of the sum is the sum, and is not known
    // to be one.
    holds(&format!(
        "{RULE}
         let played(G) = {{m.to for m in options(G)}}
         let tame_ones = [*0, *1, *2, *5, *2 + *2, *3 + *2, kayles(4), kayles(2), 0.6(6), 0.007(13),
           subtract(1, 2, 5)(8), dawsons_chess(5), {{*1, *2}}, {{*2}}]
         assert tame(G) for G in tame_ones
         assert genus(G + H).superscript == rule(genus(G), genus(H)) for G in tame_ones for H in tame_ones
         assert genus(G + H).base == genus(G).base xor genus(H).base for G in tame_ones for H in tame_ones
         assert genus(played(G + H)) == genus(G + H) for G in tame_ones for H in tame_ones
         assert firm(G + H) == (firm(G) or firm(H)) for G in tame_ones for H in tame_ones
         assert fickle(G + H) == (fickle(G) and fickle(H)) for G in tame_ones for H in tame_ones"
    ));
}

#[test]
fn large_sums_of_tame_positions_are_answered_at_once() {
    holds(
        r#"let heaps = sum(*k for k in 4701..4747)
           let nimber = nimsum(k for k in 4701..4747)
           assert grundy(heaps, misere) == nimber
           assert outcome(heaps + *nimber, misere) == P
           assert winning(heaps + *nimber, misere) == []
           assert all(outcome(m.to, misere) == P for m in winning(heaps, misere))
           assert len(winning(heaps, misere)) == count(k xor nimber < k for k in 4701..4747)
           assert genus(*1000000000).superscript == [1000000000, 1000000002]
           assert grundy(*1000000000, misere) == 1000000000
           assert outcome(47 * *1, misere) == P and outcome(48 * *1, misere) == N
           assert genus(47 * *1) == genus(*1) and genus(1000000000000 * *3).text == "0^02"
           assert outcome({*1000000000, *5}, misere) == P
           assert outcome({*1000000000 + *7, *1}, misere) == N"#,
    );
}

#[test]
fn the_way_that_ends_first_answers() {
    // Hundreds of millions of joint positions, fifty thousand in the summands.
    holds(
        "let G = subtract(1, 2, 5)(20000)
         assert outcome(G + subtract(1, 2, 3)(30002), misere) == P
         assert outcome(G + subtract(1, 2, 3)(30001), misere) == N
         assert grundy(G + subtract(1, 2, 3)(30001), misere) == 3",
    );
}

#[test]
fn wild_summands_are_played_out() {
    // Heaps 9 and 12 have one symbol, 4^046. A tree of the options of a sum is
    // that sum, and nothing of a law of sums can apply to it.
    holds(
        "let played(G) = {m.to for m in options(G)}
         let a = 3 * kayles(9)
         let b = 2 * kayles(9) + kayles(12)
         assert outcome(played(G), misere) == outcome(G, misere) for G in [a, b]
         assert genus(played(G)) == genus(G) for G in [a, b]
         assert outcome(a, misere) != outcome(b, misere)",
    );
}
