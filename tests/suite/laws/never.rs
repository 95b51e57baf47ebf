//! What is said never to apply never does: random guards, tried on many
//! arguments.

use crate::random::Random;
use grundy::diagnostic::Code;
use grundy::eval::{LoadFile, Shown};
use grundy::limits::Limits;
use grundy::session::{Event, Report, Session};
use std::fmt::Write;
use std::sync::Arc;

struct NoFiles;

impl LoadFile for NoFiles {
    fn load(&self, _: &str, _: &str) -> Result<(String, String), String> {
        Err("there are no files".to_owned())
    }
}

/// A random comparison of `a`, `b`, `k` where they are known, and integers.
fn comparison(random: &mut Random, names: &[&str]) -> String {
    let side = |random: &mut Random| {
        let name = random.pick(names);
        match random.below(4) {
            0 => random.between(-3, 3).to_string(),
            1 => format!("{name} + {}", random.below(3)),
            2 => format!("-{name}"),
            _ => name.to_owned(),
        }
    };
    let operator = |random: &mut Random| random.pick(&["<", "<=", ">", ">=", "==", "!="]);
    let (left, right) = (side(random), side(random));
    let mut text = format!("{left} {} {right}", operator(random));
    if random.one_in(4) {
        let _ = write!(text, " {} {}", operator(random), random.between(-3, 3));
    }
    text
}

fn guard(random: &mut Random, names: &[&str]) -> String {
    let first = comparison(random, names);
    match random.below(5) {
        0 => format!("{first} and {}", comparison(random, names)),
        1 => format!("{first} or {}", comparison(random, names)),
        2 => format!("not ({first})"),
        _ => first,
    }
}

/// A ruleset whose line n moves to `*n`.
fn ruleset(random: &mut Random) -> String {
    let names = ["a", "b"];
    let within = ["a", "b", "k"];
    let (first, last) = (random.between(-3, 3), random.between(-3, 3));
    format!(
        "game g(a, b) {{\n\
         if {} {{\n  -> *1   if {}\n  -> *2   for k in {first}..{last} if {}\n}} else {{\n  \
         -> *3   if {}\n  -> *4   for k in a..<{last} if {}\n}}\n\
         -> *5   if {} if {}\n}}\n",
        guard(random, &names),
        guard(random, &names),
        guard(random, &within),
        guard(random, &names),
        guard(random, &within),
        guard(random, &names),
        guard(random, &names),
    )
}

/// The lines that are said never to apply, and those that a move comes from.
fn lines(program: &str) -> (Vec<usize>, Vec<usize>) {
    let mut session = Session::new(Limits::default(), Arc::new(NoFiles));
    let mut never = Vec::new();
    let mut moved = Vec::new();
    let asked = format!(
        "{program}[n for n in 1..5 \
         if any(m.to == *n for a in -6..6 for b in -6..6 for m in options(g(a, b)))]"
    );
    session.run("test.game", &asked, &mut |session, event| match event {
        Event::Diagnostic(diagnostic) => {
            let place = diagnostic.primary().expect("a place").span;
            let text = session.sources().get(place.file).text();
            let line = text[..place.start as usize]
                .rfind('\n')
                .map_or(0, |at| at + 1);
            let line = text[line..].lines().next().unwrap_or("");
            let number = line.split('*').nth(1).and_then(|rest| rest.get(..1));
            match (
                diagnostic.code,
                number.and_then(|number| number.parse().ok()),
            ) {
                (Code::NeverApplies, Some(number)) => never.push(number),
                (Code::NeverApplies | Code::UnusedName | Code::Repeated, _) => {}
                (code, _) => panic!("{code} in\n{program}"),
            }
        }
        Event::Report(Report {
            shown: Shown::Value { value, .. },
            ..
        }) => {
            let found = value.elements().expect("a list");
            moved.extend(found.filter_map(|n| usize::try_from(n.as_integer()?).ok()));
        }
        Event::Report(_) => {}
    });
    (never, moved)
}

#[test]
fn what_is_said_never_to_apply_never_does() {
    let mut random = Random::new(0x006E_6576_6572);
    let mut said = 0;
    for _ in 0..400 {
        let program = ruleset(&mut random);
        let (never, moved) = lines(&program);
        said += never.len();
        for line in never {
            assert!(!moved.contains(&line), "line {line} of\n{program}");
        }
    }
    assert!(said > 50, "it is said {said} times only");
}
