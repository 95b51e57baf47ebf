//! `classify`: is a position tame, and if not, where does it begin and what is it
//! called.

use super::classify_heaps::heaps;
use super::{Builtin, Call, Run};
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::{self, Classification, Genus, Kind, Source, TameSymbol};
use crate::program::{Signature, Type};
use std::fmt::Write;

pub(super) const BUILTINS: &[Builtin] = &[Builtin {
    signature: Signature {
        name: "classify",
        parameters: "G or R, n",
        doc: "Whether G is tame, or wild and how; `classify(R, n)` does it for the heaps 1 to \
            n of a ruleset.",
        example: "classify(kayles, 22)",
        least: 1,
        most: Some(2),
        result: Type::Record,
        ..Signature::PLAIN
    },
    run: Run::Whole(classify),
    certificate: None,
}];

fn classify(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let is_ruleset = matches!(
        call.values.first(),
        Some((Value::HeapRules(_) | Value::Ruleset(_), _))
    );
    match (is_ruleset, call.values.len()) {
        (true, 2) => heaps(interpreter, call),
        (false, 1) => position(interpreter, call),
        (true, _) => Err(Diagnostic::new(
            Code::WrongArgumentCount,
            "`classify` needs a heap to go up to",
        )
        .label(call.span, "a ruleset alone has no end of heaps")
        .help("write `classify(R, n)` for the heaps from 1 to n, or `classify(R(n))` for one")
        .into()),
        (false, _) => {
            let (found, span) = &call.values[0];
            Err(call
                .wrong(found, *span, "a ruleset before a number of heaps")
                .into())
        }
    }
}

/// The verdict on one position.
fn position(interpreter: &mut Interpreter, call: &Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    call.record(game::classify(interpreter, position)?)
}

impl Finding for Classification {
    fn name(&self) -> &'static str {
        "classification"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("verdict", verdict(self))
            .with("genus", self.genus.clone())
            .with("tame", self.tame)
            .with("tame_symbol", has_tame_symbol(self))
            .with("kind", kind_name(self.kind))
            .with("half_tame", self.half_tame)
            .with("source", self.source.clone())
    }

    fn sentence(&self, interpreter: &Interpreter) -> String {
        let mut text = format!("{}: {}", verdict(self), self.genus);
        if let Some(kind) = kind_name(self.kind) {
            let _ = write!(text, ", {kind}");
        }
        if self.half_tame == Some(true) {
            text.push_str(", half-tame");
        }
        if let Some(source) = &self.source
            && (&source.genus, source.kind) != (&self.genus, self.kind)
        {
            let position = interpreter.position_text(source.position);
            let symbol = symbol_and_kind(&source.genus, source.kind);
            let _ = write!(text, "; below it {position} is {symbol}");
        }
        text
    }
}

fn has_tame_symbol(found: &Classification) -> bool {
    TameSymbol::of_genus(&found.genus).is_some()
}

fn verdict(found: &Classification) -> &'static str {
    match (found.tame, has_tame_symbol(found)) {
        (true, _) => "tame",
        (false, true) => "tame symbol, wild position below",
        (false, false) => "wild",
    }
}

impl Finding for Source {
    fn name(&self) -> &'static str {
        "wild_source"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("position", self.position)
            .with("genus", self.genus.clone())
            .with("kind", kind_name(self.kind))
    }
}

/// What a position is called, if it has a name.
pub(super) fn kind_name(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Fickle => Some("fickle"),
        Kind::Firm => Some("firm"),
        Kind::Restive => Some("restive"),
        Kind::Restless => Some("restless"),
        Kind::ReversiblyTame => Some("reversibly tame"),
        Kind::Unnamed => None,
    }
}

/// The genus and kind of what is wild.
pub(super) fn symbol_and_kind(genus: &Genus, kind: Kind) -> String {
    format!("{genus}, {}", kind_name(kind).unwrap_or("none"))
}
