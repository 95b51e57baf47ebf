//! Holds the library to theorems: what has to be true of every game.

mod large;
mod never;
mod proposed;
mod sums;

use crate::library::holds;

/// Rulesets and explicit games of many kinds, some with special edges.
const GAMES: &str = r#"
game fig {
  r -> a, b
  r => c
  a -> *2
  b -> { *0, => *1 }
  c -> a
}
game web {
  "0" -> "1", "2"
  "0" => "1", "3"
  "1" -> "4"
  "2" -> "3", "5"
  "3" -> "4", "5"
  "4" -> "5"
}
game threshold(n, t) {
  -> threshold(k, t)   for k in 0..<n if k >= t or n < t
  => threshold(k, t)   for k in 0..<n if k < t and n >= t
}
game bowling(n) {
  -> bowling(i) + bowling(n - 1 - i)   for i in 0..n-1
  -> bowling(i) + bowling(n - 2 - i)   for i in 0..n-2
}
game row(coins) {                  # flip a one, and with it any coin to its left
  -> row(set(set(coins, i, "0"), j, if coins[j] == "0" then "1" else "0"))
       for i in 0..<len(coins) if coins[i] == "1" for j in 0..<i
  => row(set(coins, i, "0"))       for i in [index(coins, "1")] if i >= 0 and drop(coins, i + 1) == zeros(len(coins) - i - 1)
}
let zeros(n) = if n == 0 then "" else "0" ++ zeros(n - 1)
game slide(a, b) {                 # the second number may grow
  -> slide(a - 1, b + 2)           if a > 0
  -> slide(a, b - k)               for k in 1..min(b, 2)
}
game both(a, b) {                  # reduce one number or both
  -> both(i, b)                    for i in 0..<a
  -> both(a, j)                    for j in 0..<b
  -> both(i, j)                    for i in 0..<a for j in 0..<b
}
game picky(n) {                    # moves only to what the mover likes
  -> picky(k)                      for k in 0..<n if grundy(picky(k)) % 2 == 0
  => picky(n - 1)                  if n == 5
}

# Games that keep the path condition.
let legal = [
  *0, *3, *1 + *1, *2 + *2 + *1, kayles(7), kayles(3) + *2, grundys_game(9), bowling(4),
  wythoff(3, 4), wythoff(2, 1) + *1, euclid(5, 8), 0.137(8), 4.3(5), 0.F8(6), subtract(1, 3, 4)(9),
  all_but(2)(6), fig, fig.a, web, threshold(5, 2), threshold(4, 3) + *1, threshold(3, 1),
  row("0110"), row("1011"), slide(2, 1), picky(6), picky(5) + *1, {}, {{}}, {*0, => *1},
  {{*0, *2}, => {*1}, => *0}, both(2, 3), mark_endings(kayles(4)),
  mark_endings(*2 + *1), mark_endings(wythoff(2, 2)), unmark(fig) + *2
]
# Games that break it.
let marked = [
  fig + fig, 2 * threshold(3, 2), fig + web, mark_endings(*2) + mark_endings(*1), {=> {=> {}}},
  mark_endings(wythoff(1, 2)) + threshold(2, 1)
]
"#;

/// Every convention under which the games of the lists can be asked about.
const LEGAL: [&str; 11] = [
    "normal", "misere", "pass", "pass(0)", "rule1", "rule1(1)", "rule2", "rule2(1)", "rule3",
    "rule3(0)", "rule3(1)",
];
const MARKED: [&str; 6] = [
    "normal", "misere", "pass", "pass(0)", "rule1(0)", "rule1(1)",
];

/// Each list of games with a convention that allows it.
fn lists() -> impl Iterator<Item = (&'static str, &'static str)> {
    let legal = LEGAL.iter().map(|play| ("legal", *play));
    legal.chain(MARKED.iter().map(|play| ("marked", *play)))
}

/// Runs the statements for each list and convention, each time anew.
fn hold_everywhere(law: &str) {
    for (list, play) in lists() {
        let law = law.replace("GAMES", list).replace("PLAY", play);
        holds(&format!("{GAMES}\n{law}"));
    }
}

#[test]
fn a_value_is_the_mex_of_its_moves() {
    hold_everywhere(
        "assert mex(grundy(m.to, m.play) for m in options(G)) == grundy(G)
           for S in GAMES for G in reach(S) if options(G, normal) != []
         under PLAY",
    );
}

#[test]
fn a_terminal_position_has_the_value_of_its_convention() {
    let values = [
        ("normal", 0),
        ("misere", 1),
        ("pass", 0),
        ("pass(0)", 0),
        ("rule1(0)", 0),
        ("rule1(1)", 1),
        ("rule2(0)", 0),
        ("rule2(1)", 1),
        ("rule3(0)", 0),
        ("rule3(1)", 1),
    ];
    for (play, value) in values {
        holds(&format!(
            "{GAMES}
             assert grundy(G, {play}) == {value} for S in legal for G in reach(S)
               if options(G, normal) == []
             assert outcome(G, {play}) == (if {value} == 0 then P else N) for S in legal
               for G in reach(S) if options(G, normal) == []"
        ));
    }
}

/// Each session asks for the outcomes first, so that nothing is known that
/// could take the place of the search that stops at a winning move.
#[test]
fn outcomes_are_found_without_values_and_agree_with_them() {
    hold_everywhere(
        "let found = [[outcome(S, PLAY), len(winning(S, PLAY))] for S in GAMES]
         assert outcome(S, PLAY) == (if grundy(S, PLAY) == 0 then P else N) for S in GAMES
         assert found == [[if grundy(S, PLAY) == 0 then P else N,
                           count(grundy(m.to, m.play) == 0 for m in options(S, PLAY))]
                          for S in GAMES]",
    );
}

/// Values first, some outcomes, other values: one memory serves all.
#[test]
fn questions_in_any_order_agree() {
    hold_everywhere(
        "let some = [grundy(G) for S in GAMES for G in take(reach(S), 3)] under PLAY
         let outcomes = [outcome(G, PLAY) for S in GAMES for G in reach(S)]
         assert outcomes == [if grundy(G, PLAY) == 0 then P else N for S in GAMES for G in reach(S)]
         assert some == [grundy(G, PLAY) for S in GAMES for G in take(reach(S), 3)]",
    );
}

#[test]
fn there_is_no_winning_move_exactly_at_p() {
    hold_everywhere(
        "assert (winning(G) == []) == (outcome(G) == P)
           for S in GAMES for G in reach(S) if options(G, normal) != [] under PLAY
         assert all(outcome(m.to, m.play) == P for m in winning(G))
           for S in GAMES for G in reach(S) under PLAY
         assert all(m in options(G) for m in winning(G)) for S in GAMES for G in reach(S) under PLAY",
    );
}

#[test]
fn lemma_1() {
    for list in ["legal", "marked"] {
        holds(&format!(
            "{GAMES}
             let live(S) = [G for G in reach(S) if options(G) != []]
             assert grundy(mark_endings(G), rule2) == grundy(G, misere) for S in {list} for G in live(S)
             assert grundy(mark_endings(G), rule3) == grundy(G, pass) for S in {list} for G in live(S)
             assert grundy(mark_endings(G), rule3(0)) == grundy(G) for S in {list} for G in live(S)
             assert outcome(mark_endings(G), rule2) == outcome(G, misere) for S in {list} for G in live(S)
             assert outcome(mark_endings(G), rule3) == outcome(G, pass) for S in {list} for G in live(S)
             assert not duality(mark_endings(G)).rule2 for S in {list} for G in live(S)"
        ));
    }
}

/// A terminal root has no move to mark and is the exception.
#[test]
fn lemma_1_does_not_hold_at_a_terminal_root() {
    holds(
        "assert grundy(mark_endings(*0), rule2) == 0
         assert grundy(mark_endings(*0), rule3) == 1
         assert grundy(*0, misere) == 1 and grundy(*0, pass) == 0
         assert duality(mark_endings(*0)).rule2",
    );
}

#[test]
fn marking_marks_exactly_the_moves_that_end_the_game() {
    holds(&format!(
        r#"{GAMES}
        assert (m.arrow == "=>") == (options(m.to) == [])
          for S in legal for G in reach(mark_endings(S)) for m in options(G)
        assert len(options(mark_endings(G))) == len(unique([m.to for m in options(G)]))
          for S in legal for G in reach(S)
        assert all(m.arrow == "->" for m in options(G)) for S in legal for G in reach(unmark(S))"#
    ));
}

#[test]
fn relabelling_twice_is_the_last_one_alone() {
    holds(&format!(
        "{GAMES}
         assert mark_endings(mark_endings(S)) == mark_endings(S) for S in legal ++ marked
         assert mark_endings(unmark(S)) == mark_endings(S) for S in legal ++ marked
         assert unmark(mark_endings(S)) == unmark(S) for S in legal ++ marked
         assert unmark(unmark(S)) == unmark(S) for S in legal ++ marked
         assert unmark(mark_endings(*n)) == *n for n in 0..5"
    ));
}

#[test]
fn without_special_edges_rules_2_and_3_are_rule_1() {
    holds(&format!(
        "{GAMES}
         assert grundy(unmark(G)) == grundy(G) for S in legal ++ marked for G in reach(S)
         assert grundy(unmark(G), misere) == grundy(G, misere) for S in legal ++ marked for G in reach(S)
         assert grundy(unmark(G), pass) == grundy(G, pass) for S in legal ++ marked for G in reach(S)
         assert grundy(unmark(G), rule2(p)) == (grundy(G) xor p)
           for S in legal ++ marked for G in reach(S) for p in 0..1 under normal
         assert grundy(unmark(G), rule3(p)) == (grundy(G) xor p)
           for S in legal ++ marked for G in reach(S) for p in 0..1
         assert duality(unmark(S)).rule2 for S in legal ++ marked"
    ));
}

#[test]
fn rule_1_is_xor_with_the_token_and_a_used_pass_is_none() {
    holds(&format!(
        "{GAMES}
         assert grundy(G, rule1(p)) == (grundy(G, normal) xor p)
           for S in legal ++ marked for G in reach(S) for p in 0..1
         assert grundy(G, pass(0)) == grundy(G, normal) for S in legal ++ marked for G in reach(S)
         assert grundy(G, rule1) == grundy(G, rule1(0)) for S in legal for G in reach(S)
         assert grundy(G, rule2) == grundy(G, rule2(0)) for S in legal for G in reach(S)
         assert grundy(G, rule3) == grundy(G, rule3(1)) for S in legal for G in reach(S)
         assert grundy(G, pass) == grundy(G, pass(1)) for S in legal for G in reach(S)"
    ));
}

/// Where a game is good, both rules are xor with the token; without a token
/// Rule 3 is normal play in any case.
#[test]
fn theorem_4_says_what_the_values_are() {
    holds(&format!(
        "{GAMES}
         assert duality(G).rule2 == duality(G).rule3 for S in legal for G in reach(S)
         assert (grundy(G, rule2) == grundy(G)) and (grundy(G, rule3) == (grundy(G) xor 1))
           for S in legal for G in reach(S) if duality(G).rule2
         assert grundy(G, rule3(0)) == grundy(G) for S in legal for G in reach(S)"
    ));
}
