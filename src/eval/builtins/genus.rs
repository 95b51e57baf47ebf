//! `genus`, `tame`, `fickle`, `firm`: misère play by symbols.

use super::call::bad;
use super::certifier::Certified;
use super::{Builtin, Call, Certifier, Run};
use crate::certificate;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::describe::convention_text;
use crate::eval::fault::Fault;
use crate::eval::record::{Record, RecordKind};
use crate::eval::value::Value;
use crate::game::{self, Convention, Genus, Scoring, TameSymbol};
use crate::program::{Signature, Type};
use std::sync::Arc;

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "genus",
            parameters: "G",
            doc: "The genus symbol, its tail proved; `genus(G, normal)` is the control, the same \
                recursion with a terminal position scoring 0.",
            example: "genus(kayles(5))",
            least: 1,
            most: Some(2),
            first: Type::Position,
            result: Type::Record,
            ..Signature::PLAIN
        },
        run: Run::Whole(genus),
        certificate: Some(Certifier {
            most: 1,
            make: certificate,
            without_proof: "`period(R, n)` looks at the heaps up to n",
        }),
    },
    Builtin {
        signature: Signature {
            name: "tame",
            parameters: "G",
            doc: "Whether G and every position that it reaches have tame symbols.",
            example: "tame(kayles(4))",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::Boolean,
            ..Signature::PLAIN
        },
        run: Run::Whole(tame),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "fickle",
            parameters: "G",
            doc: "Whether G is tame with genus 0^120 or 1^031.",
            example: "fickle(kayles(4))",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::Boolean,
            ..Signature::PLAIN
        },
        run: Run::Whole(fickle),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "firm",
            parameters: "G",
            doc: "Whether G is tame with a genus n^{n, n xor 2}.",
            example: "firm(*2 + *2)",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::Boolean,
            ..Signature::PLAIN
        },
        run: Run::Whole(firm),
        certificate: None,
    },
];

fn genus(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let scoring = scoring(call)?;
    let genus = game::genus(interpreter, position, scoring)?;
    record(call, &genus)
}

/// The certificate of the genus of a sum of heaps.
fn certificate(interpreter: &mut Interpreter, call: &Call) -> Certified {
    certificate::genus(interpreter, call.position(0)?)
}

fn tame(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    Ok(Value::Boolean(symbol(interpreter, call)?.is_some()))
}

fn fickle(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let symbol = symbol(interpreter, call)?;
    Ok(Value::Boolean(symbol.is_some_and(|symbol| !symbol.firm)))
}

fn firm(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let symbol = symbol(interpreter, call)?;
    Ok(Value::Boolean(symbol.is_some_and(|symbol| symbol.firm)))
}

fn symbol(interpreter: &mut Interpreter, call: &Call) -> Result<Option<TameSymbol>, Fault> {
    let position = call.position(0)?;
    game::tame_symbol(interpreter, position)
}

/// What a terminal position scores: the second argument.
fn scoring(call: &Call) -> Result<Scoring, Fault> {
    match call.values.get(1) {
        None | Some((Value::Convention(Convention::Misere), _)) => Ok(Scoring::Misere),
        Some((Value::Convention(Convention::Normal), _)) => Ok(Scoring::Normal),
        Some((Value::Convention(other), span)) => {
            let name = convention_text(*other);
            Err(Diagnostic::new(
                Code::BadArgument,
                format!("there is no genus under `{name}`"),
            )
            .label(*span, "only `misere` and `normal` make sense here")
            .note("the genus is about misère play; with `normal` the same recursion runs as a control")
            .help("leave the convention out, or write `normal`")
            .into())
        }
        Some((other, span)) => Err(call.wrong(other, *span, "a convention").into()),
    }
}

/// A genus with its fields.
pub(super) fn record(call: &Call, genus: &Genus) -> Result<Value, Fault> {
    let integer = |value: u64| match i64::try_from(value) {
        Ok(value) => Ok(Value::Integer(value)),
        Err(_) => Err(bad(
            "this genus has an entry beyond 64 bits",
            call.span,
            "of this position",
            "ask about a smaller position",
        )),
    };
    let digits: Result<Vec<Value>, Fault> = genus
        .superscript()
        .iter()
        .map(|&digit| integer(digit))
        .collect();
    let tame_symbol = TameSymbol::of_genus(genus).is_some();
    Ok(Value::Record(Arc::new(Record {
        kind: RecordKind::Genus,
        fields: vec![
            ("text", Value::Text(genus.to_string().into())),
            ("base", integer(genus.base())?),
            ("superscript", Value::list(digits?)),
            ("tame_symbol", Value::Boolean(tame_symbol)),
            ("status", Value::Text("proved".into())),
        ],
    })))
}
