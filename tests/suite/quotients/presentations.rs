//! Presentations worked out elsewhere: the same generators, the same relations
//! and the same pretending function, hence isomorphic monoids.

use super::facts::table;
use super::quotient;
use grundy::game::HeapQuotient;
use grundy::game::quotient::{Word, relations};
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A word in letters, as `ab^2`.
fn written(word: &Word, generators: &[usize]) -> String {
    let mut text = String::new();
    for (heap, copies) in word.iter() {
        let letter = generators.iter().position(|&generator| generator == heap);
        let letter = u8::try_from(letter.expect("a generator")).expect("few letters");
        text.push(char::from(b'a' + letter));
        if copies > 1 {
            let _ = write!(text, "^{copies}");
        }
    }
    if text.is_empty() {
        "1".to_owned()
    } else {
        text
    }
}

fn parts(list: &str) -> BTreeSet<String> {
    list.split(", ").map(str::to_owned).collect()
}

fn check(code: &str, entry: &serde_json::Value, found: &HeapQuotient) {
    let text = |key: &str| entry[key].as_str().expect("a text");
    let quotient = found.quotient();
    let generators = &quotient.generators;
    let heaps = generators.iter().zip('a'..);
    let named: Vec<String> = heaps
        .map(|(heap, name)| format!("{name}=heap{heap}"))
        .collect();
    assert_eq!(named.join(" "), text("generators"), "{code}");
    let relations = relations(quotient).into_iter().map(|relation| {
        let side = |word| written(word, generators);
        format!("{}={}", side(&relation.left), side(&relation.right))
    });
    assert_eq!(
        relations.collect::<BTreeSet<_>>(),
        parts(text("relations")),
        "{code}"
    );
    let word = |class: usize| {
        let class = u32::try_from(class).expect("few classes");
        written(&quotient.least_word(class), generators)
    };
    let lost: BTreeSet<String> = quotient.lost.ones().map(word).collect();
    assert_eq!(lost, parts(text("P_elements")), "{code}");
    let pretending: Vec<&str> = text("phi_1_on").split(' ').collect();
    let classes = (1..=pretending.len() as u64).map(|heap| found.class(heap));
    let classes: Vec<String> = classes
        .map(|class| word(class.expect("all heaps are known") as usize))
        .collect();
    assert_eq!(classes, pretending, "{code}");
}

#[test]
fn presentations_are_those_of_the_table() {
    let table = table();
    let presentations = table["presentations"].as_object().expect("an object");
    for (code, entry) in presentations {
        check(code, entry, &quotient(code, 10_000));
    }
    assert_eq!(presentations.len(), 4);
}
