//! What `law` proposes, against theorems about the games.

use crate::library::Library;
use pretty_assertions::assert_eq;

#[test]
fn laws_of_known_games_are_proposed() {
    let mut library = Library::new();
    library.run(
        "game half(n) { -> half(n - k) for k in 1..n / 2 }\n\
         game powers(n) { -> powers(n - 2^k) for k in 0..20 if 2^k <= n }\n\
         game thirds(n) { -> thirds(k) for k in 0..<n if k % 3 == 0 }\n\
         game stuck(n) { -> stuck(k) for k in 0..<n if n != 5 }",
    );
    for (question, expected) in [
        // Taking 1 to k tokens (Bachet): n mod (k + 1).
        (
            "law(subtract(1, 2, 3)).laws[0]",
            "SG(n) = n mod 4 for n ≥ 0, proved (finite subtraction set)",
        ),
        (
            "law(nim).laws[0]",
            "SG(n) = n for n ≥ 0, proved (all-but window)",
        ),
        // At most half: lost exactly where n + 1 is a power of two.
        (
            "law(half).laws[0]",
            "SG(n) = 0 exactly where n + 1 is a power of 2 for n ≥ 0, observed",
        ),
        // Powers of two are 1 or 2 mod 3.
        (
            "law(powers, 300).laws[0]",
            "SG(n) = n mod 3 for n ≥ 0, observed",
        ),
        // Heaps 0, 3, 6, … below n.
        (
            "law(thirds, 300).laws[0]",
            "SG(n) = floor((n + 2) / 3) for n ≥ 0, observed",
        ),
        (
            "law(kayles).laws[0]",
            "SG(n + 12) = SG(n) for n ≥ 71, proved (Guy–Smith)",
        ),
        // Heap 5 is stuck, so that larger ones have the value n - 1, and the six
        // up to it another.
        ("law(stuck, 60).laws[0].from", "6"),
        ("law(stuck, 60).laws[0].first_exception", "0"),
        ("law(stuck, 60).laws[0].exception_count", "6"),
        ("law(kayles).laws[0].exception_count", "14"),
        ("law(grundys_game).laws", "[]"),
        ("law(grundys_game, 300)", "no law observed to 300"),
    ] {
        let value = library.eval(question);
        assert_eq!(library.text(&value), expected, "{question}");
    }
}
