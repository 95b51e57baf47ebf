//! Runs programs through the library, within this process.

use grundy::diagnostic::{Code, Severity};
use grundy::eval::{LoadFile, Shown, Value};
use grundy::game::PositionId;
use grundy::limits::Limits;
use grundy::session::{Event, Session};
use std::sync::Arc;

/// There are no files.
struct NoFiles;

impl LoadFile for NoFiles {
    fn load(&self, _: &str, _: &str) -> Result<(String, String), String> {
        Err("there are no files here".to_owned())
    }
}

/// What a statement came to.
#[derive(Clone, Debug)]
pub enum Answer {
    Value(Value),
    Error(Code),
}

impl Answer {
    pub fn value(self) -> Value {
        match self {
            Self::Value(value) => value,
            Self::Error(code) => panic!("a value was expected, not {code}"),
        }
    }

    pub fn code(self) -> Code {
        match self {
            Self::Error(code) => code,
            Self::Value(value) => panic!("an error was expected, not {value:?}"),
        }
    }
}

/// A world of positions in which programs run one after the other.
pub struct Library {
    session: Session,
}

impl Library {
    pub fn new() -> Self {
        Self {
            session: Session::new(Limits::default(), Arc::new(NoFiles)),
        }
    }

    /// Runs a program: what each of its statements shows or fails with, in
    /// order. Warnings are passed over.
    pub fn run(&mut self, text: &str) -> Vec<Answer> {
        let mut answers = Vec::new();
        self.session
            .run("test.game", text, &mut |_, event| match event {
                Event::Report(report) => match report.shown {
                    Shown::Value { value, .. } => answers.push(Answer::Value(value)),
                    other => panic!("only values are expected, not {other:?}"),
                },
                Event::Diagnostic(diagnostic) if diagnostic.severity == Severity::Error => {
                    answers.push(Answer::Error(diagnostic.code));
                }
                Event::Diagnostic(_) => {}
            });
        answers
    }

    /// Runs a program that only checks: any error is a failure.
    pub fn holds(&mut self, text: &str) {
        let mut errors = Vec::new();
        self.session.run("test.game", text, &mut |session, event| {
            if let Event::Diagnostic(diagnostic) = event
                && diagnostic.severity == Severity::Error
            {
                let rendered =
                    grundy::diagnostic::fancy::render(&diagnostic, session.sources(), false);
                errors.push(rendered);
            }
        });
        assert!(errors.is_empty(), "{}", errors.join("\n"));
    }

    /// Whether a text stops in the middle of a statement.
    pub fn is_incomplete(&self, text: &str) -> bool {
        self.session.is_incomplete(text)
    }

    /// The value of one expression.
    pub fn eval(&mut self, expression: &str) -> Value {
        let [answer] = self.run(expression).try_into().expect("one statement");
        answer.value()
    }

    /// A value as it is written.
    pub fn text(&self, value: &Value) -> String {
        self.session.interpreter().text(value)
    }
}

/// A program that only checks, in a world of its own.
pub fn holds(text: &str) {
    Library::new().holds(text);
}

/// The elements of a list.
pub fn elements(value: &Value) -> Vec<Value> {
    let elements = value.elements().expect("a list");
    elements.collect()
}

/// A list of integers.
pub fn integers(value: &Value) -> Vec<u64> {
    elements(value).iter().map(integer).collect()
}

/// An integer that is not negative.
pub fn integer(value: &Value) -> u64 {
    let integer = value.as_integer().expect("an integer");
    u64::try_from(integer).expect("it is not negative")
}

/// A position.
pub fn position(value: &Value) -> PositionId {
    value.as_position().expect("a position")
}
