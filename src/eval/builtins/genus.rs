//! `genus`, `tame`, `fickle`, `firm`: misère play by symbols.

use super::certifier::Certified;
use super::{Builtin, Call, Certifier, Run};
use crate::certificate;
use crate::diagnostic::{Code, Diagnostic};
use crate::eval::Interpreter;
use crate::eval::describe::convention_text;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::{self, Convention, Genus, Scoring, TameSymbol};
use crate::markup::{Formula, Markup};
use crate::program::{Signature, Type};

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
    call.record(genus)
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

impl Finding for Genus {
    fn name(&self) -> &'static str {
        "genus"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("text", self.to_string())
            .with("base", self.base())
            .with("superscript", self.superscript().to_vec())
            .with("tame_symbol", TameSymbol::of_genus(self).is_some())
            .with("status", "proved")
    }

    fn sentence(&self, _: &Interpreter) -> String {
        self.to_string()
    }

    fn markup(&self) -> Option<Markup> {
        let digits: Vec<String> = self.superscript().iter().map(u64::to_string).collect();
        let one_each = digits.iter().all(|digit| digit.len() == 1);
        let digits = digits.join(if one_each { "" } else { "," });
        let genus = Formula::default().times_power(self.base().to_string(), digits);
        Some(Markup::Formula(genus))
    }
}

#[cfg(test)]
mod tests {
    use crate::eval::record::Finding;
    use crate::game::Genus;
    use crate::markup::Markup;
    use pretty_assertions::assert_eq;

    #[test]
    fn as_a_formula_a_genus_is_the_same_text() {
        for base in [0, 2, 8, 12] {
            let genus = Genus::firm(base);
            let Some(Markup::Formula(formula)) = genus.markup() else {
                panic!("a genus is a formula");
            };
            assert_eq!(formula.to_string(), genus.to_string());
        }
    }
}
