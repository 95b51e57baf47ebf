//! Holds compiled rulesets to the plain evaluator on random programs: the same
//! answers under every convention, and the same errors.

mod draw;
mod expression;

use crate::random::Random;
use draw::Program;
use grundy::diagnostic::{Code, Severity, short};
use grundy::eval::{LoadFile, Shown};
use grundy::limits::Limits;
use grundy::session::{Event, Session};
use pretty_assertions::assert_eq;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

/// There are no files.
struct NoFiles;

impl LoadFile for NoFiles {
    fn load(&self, _: &str, _: &str) -> Result<(String, String), String> {
        Err("there are no files here".to_owned())
    }
}

/// What a program prints: a line for each value and each error.
fn run(program: &str, plain: bool) -> Vec<String> {
    let mut session = Session::new(Limits::default(), Arc::new(NoFiles));
    session.set_plain(plain);
    let mut lines = Vec::new();
    session.run("random.game", program, &mut |session, event| match event {
        Event::Report(report) => match report.shown {
            Shown::Value { value, .. } => lines.push(session.interpreter().text(&value)),
            other => panic!("only values are expected, not {other:?}"),
        },
        Event::Diagnostic(diagnostic) if diagnostic.severity == Severity::Error => {
            lines.push(short::render(&diagnostic, session.sources()));
        }
        Event::Diagnostic(_) => {}
    });
    lines
}

const PROGRAMS: usize = 640;
/// Programs in one text.
const BATCH: usize = 32;

#[test]
fn compiled_rulesets_answer_and_fail_as_the_plain_evaluator_does() {
    let mut random = Random::new(7);
    let (mut values, mut errors) = (0, 0);
    for _ in 0..PROGRAMS / BATCH {
        let programs = (0..BATCH).map(|number| Program::draw(number, &mut random).text());
        let text: String = programs.collect();
        let (plain, compiled) = (run(&text, true), run(&text, false));
        assert_eq!(plain.len(), BATCH * draw::QUESTIONS, "{text}\n{plain:#?}");
        assert_eq!(compiled.len(), plain.len(), "{text}");
        for (index, (compiled, plain)) in compiled.iter().zip(&plain).enumerate() {
            if !plain.contains("error[") {
                values += 1;
            } else if draw::is_search(index) {
                // It may find a winning move before it meets the error.
                continue;
            } else {
                errors += 1;
            }
            assert_eq!(compiled, plain, "question {index} of\n{text}");
        }
    }
    writeln!(
        std::io::stderr(),
        "compared {values} values and {errors} errors of {PROGRAMS} random rulesets"
    )
    .expect("standard error is open");
    assert!(
        values > 10 * PROGRAMS && errors > PROGRAMS / 4,
        "the programs are too much alike: {values} values, {errors} errors"
    );
}

#[test]
fn limits_on_positions_are_met_by_both() {
    let limit = 500;
    let program = "game g(a, b) { -> g(a + 1, b)\n -> g(a, k) for k in 0..<b }\ngrundy(g(0, 3))";
    for plain in [true, false] {
        let mut limits = Limits::default();
        limits.max_positions = limit;
        let mut session = Session::new(limits, Arc::new(NoFiles));
        session.set_plain(plain);
        let mut text = String::new();
        session.run("grows.game", program, &mut |_, event| {
            if let Event::Diagnostic(diagnostic) = event {
                assert_eq!(diagnostic.code, Code::TooManyPositions);
                let _ = write!(text, "{}", diagnostic.title);
            }
        });
        assert_eq!(text, format!("this needs more than {limit} positions"));
    }
}
