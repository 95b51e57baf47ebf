//! `distinguish`: what tells two positions apart in misère play.

use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::expression::not_a_position;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::{self, Distinction, PositionId, Verdict};
use crate::program::{Signature, Type};

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "distinguish",
        parameters: "G, H",
        doc: "The least sum of Nim heaps and of positions that G and H reach which tells the \
            two apart in misère play, or the range that was searched.",
        example: "distinguish(kayles(9), kayles(12))",
        least: 2,
        most: Some(2),
        first: Type::Position,
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(distinguish),
    certificate: None,
}];

fn distinguish(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let first = call.position(0)?;
    let (value, span) = &call.values[1];
    let second = value
        .as_position()
        .ok_or_else(|| not_a_position(value, *span, "the second argument of `distinguish`"))?;
    call.record(Compared {
        first,
        second,
        found: game::distinguish(interpreter, first, second)?,
    })
}

/// Two positions and what was found about them.
#[derive(Debug)]
struct Compared {
    first: PositionId,
    second: PositionId,
    found: Distinction,
}

/// A test with which one of two positions is lost and the other is won.
#[derive(Clone, Copy)]
struct Apart {
    test: PositionId,
    lost: PositionId,
    won: PositionId,
}

impl Compared {
    fn apart(&self) -> Option<Apart> {
        let Verdict::Apart {
            test,
            first_is_lost,
        } = self.found.verdict
        else {
            return None;
        };
        let (lost, won) = if first_is_lost {
            (self.first, self.second)
        } else {
            (self.second, self.first)
        };
        Some(Apart { test, lost, won })
    }
}

impl Finding for Compared {
    fn name(&self) -> &'static str {
        "distinction"
    }

    fn fields(&self) -> Fields {
        let (is_apart, status) = match self.found.verdict {
            Verdict::Same | Verdict::Tame => (Some(false), "proved"),
            Verdict::Apart { .. } => (Some(true), "proved"),
            Verdict::NotFound => (None, "observed"),
        };
        let apart = self.apart();
        Fields::new()
            .with("apart", is_apart)
            .with("test", apart.map(|apart| apart.test))
            .with("lost", apart.map(|apart| apart.lost))
            .with("won", apart.map(|apart| apart.won))
            .with("status", status)
            .with("reason", reason(&self.found))
            .with("tests", self.found.tests)
    }

    fn sentence(&self, interpreter: &Interpreter) -> String {
        let Some(Apart { test, lost, won }) = self.apart() else {
            let status = match self.found.verdict {
                Verdict::NotFound => "as far as observed",
                _ => "proved",
            };
            return format!("not told apart, {status}: {}", reason(&self.found));
        };
        let [lost, won] = [lost, won].map(|position| interpreter.position_text(position));
        if test == PositionId::ZERO {
            return format!("told apart as they are: {lost} is lost and {won} is won");
        }
        let test = interpreter.position_text(test);
        format!("told apart: with {test} added, {lost} is lost and {won} is won")
    }
}

/// Why the answer is what it is.
fn reason(found: &Distinction) -> String {
    match found.verdict {
        Verdict::Same => "they are one position".to_owned(),
        Verdict::Tame => "both are tame with one symbol, so no sum of Nim heaps and of positions \
                          that they reach tells them apart"
            .to_owned(),
        Verdict::Apart { .. } => "the least test that does".to_owned(),
        Verdict::NotFound => format!(
            "searched the {} sums of at most {} of the Nim heaps *1 to *{} and of {} positions \
             that they reach",
            found.tests,
            Distinction::MOST_SUMMANDS,
            Distinction::LARGEST_HEAP,
            found.positions,
        ),
    }
}
