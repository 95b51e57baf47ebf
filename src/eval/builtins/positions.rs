//! Functions that make rulesets and positions, or take them apart.

use super::call::bad;
use super::{Builtin, Call, Run, aggregates};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::value::Value;
use crate::game::code::Code;
use crate::game::{self, PositionKey, Relabelling, TakeAndBreak, TooManyParts};
use crate::program::{Signature, Type};

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "subtract",
            parameters: "a, b, …",
            doc: "The game of taking exactly one of these numbers of tokens from a heap.",
            example: "grundy(subtract(1, 2, 5)(7))",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Ruleset,
            ..Signature::PLAIN
        },
        run: Run::Whole(subtract),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "all_but",
            parameters: "a, b, …",
            doc: "The game of taking any number of tokens but these from a heap.",
            example: "grundy(all_but(2, 4)(7))",
            least: 0,
            most: None,
            takes_list: true,
            result: Type::Ruleset,
            ..Signature::PLAIN
        },
        run: Run::Whole(all_but),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "uneven",
            parameters: "R",
            doc: "The game of a code without the moves that leave two equal heaps.",
            example: "grundy(uneven(4.0)(8))",
            least: 1,
            most: Some(1),
            result: Type::Ruleset,
            ..Signature::PLAIN
        },
        run: Run::Whole(uneven),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "standard",
            parameters: "R",
            doc: "The standard form of a code: the code with the same values some heaps earlier \
                in which a heap of one token has a move.",
            example: "standard(0.07)",
            least: 1,
            most: Some(1),
            result: Type::Ruleset,
            ..Signature::PLAIN
        },
        run: Run::Whole(standard),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "args",
            parameters: "G",
            doc: "The arguments of a ruleset's position.",
            example: "args(wythoff(3, 5))",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::List,
            ..Signature::PLAIN
        },
        run: Run::Whole(args),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "positions",
            parameters: "G",
            doc: "How many positions G can reach, itself included.",
            example: "positions(kayles(4))",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::Integer,
            ..Signature::PLAIN
        },
        run: Run::Whole(positions),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "reach",
            parameters: "G",
            doc: "The positions that G can reach, itself first, each before those it leads to.",
            example: "reach(*2)",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::List,
            elements: Type::Position,
            ..Signature::PLAIN
        },
        run: Run::Whole(reach),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "mark_endings",
            parameters: "G",
            doc: "The same game with exactly the edges into terminal positions special (Lemma 1).",
            example: "grundy(mark_endings(kayles(3)), rule2)",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::Position,
            ..Signature::PLAIN
        },
        run: Run::Whole(mark_endings),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "unmark",
            parameters: "G",
            doc: "The same game without special edges.",
            example: "options(unmark({*0, => *1}))",
            least: 1,
            most: Some(1),
            first: Type::Position,
            result: Type::Position,
            ..Signature::PLAIN
        },
        run: Run::Whole(unmark),
        certificate: None,
    },
];

fn subtract(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let amounts = amounts(interpreter, call)?;
    heap_rules(interpreter, call, TakeAndBreak::subtract(amounts))
}

fn all_but(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let amounts = amounts(interpreter, call)?;
    heap_rules(interpreter, call, TakeAndBreak::all_but(amounts))
}

/// What to do about an amount below 1.
const POSITIVE: &str = "keep only the numbers from 1 upwards";

fn amounts(interpreter: &mut Interpreter, call: &mut Call) -> Result<Vec<u64>, Fault> {
    let integers = aggregates::integers(interpreter, call)?;
    integers
        .into_iter()
        .map(|amount| {
            u64::try_from(amount).map_err(|_| {
                let title = "a move takes a positive number of tokens";
                bad(
                    title,
                    call.span,
                    &format!("{amount} is among them"),
                    POSITIVE,
                )
            })
        })
        .collect()
}

fn heap_rules<E>(
    interpreter: &mut Interpreter,
    call: &Call,
    rules: Result<TakeAndBreak, E>,
) -> Result<Value, Fault> {
    match rules {
        Ok(rules) => Ok(Value::HeapRules(interpreter.world.heaps.intern(rules))),
        Err(_) => Err(bad(
            "a move takes a positive number of tokens",
            call.span,
            "0 is among them",
            POSITIVE,
        )),
    }
}

fn uneven(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let code = code(interpreter, call)?;
    match TakeAndBreak::uneven(code) {
        Ok(rules) => Ok(Value::HeapRules(interpreter.world.heaps.intern(rules))),
        Err(TooManyParts) => Err(bad(
            "`uneven` is about moves that leave two heaps",
            call.values[0].1,
            "this code allows to leave more",
            "use a code with digits up to 7, such as `uneven(4.0)`",
        )),
    }
}

fn standard(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let (form, _) = game::standard_form(&code(interpreter, call)?);
    let rules = TakeAndBreak::from(form);
    Ok(Value::HeapRules(interpreter.world.heaps.intern(rules)))
}

/// The code that is the first argument.
fn code(interpreter: &Interpreter, call: &Call) -> Result<Code, Fault> {
    let (ruleset, span) = &call.values[0];
    if let Value::HeapRules(rules) = ruleset
        && let TakeAndBreak::Code(code) = interpreter.world.heaps.rules(*rules)
    {
        return Ok(code.clone());
    }
    if !matches!(ruleset, Value::HeapRules(_) | Value::Ruleset(_)) {
        return Err(call.wrong(ruleset, *span, "a take-and-break code").into());
    }
    Err(bad(
        format!("`{}` needs a take-and-break code", call.signature.name),
        *span,
        "this ruleset has none",
        "write a code such as `0.77`, or the name of one",
    ))
}

fn args(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    match interpreter.world.graph.key(position) {
        PositionKey::Heap { size, .. } => match i64::try_from(*size) {
            Ok(size) => Ok(Value::list([Value::Integer(size)])),
            Err(_) => Err(call.overflow("the size of this heap")),
        },
        PositionKey::Ruled { arguments, .. } => Ok(Value::list(arguments.iter().map(Value::from))),
        _ => {
            let text = interpreter.position_text(position);
            let (_, span) = call.values[0];
            Err(bad(
                format!("`{text}` is not a position of a ruleset"),
                span,
                "it has no arguments",
                "ask about a position of one ruleset, such as `kayles(5)`",
            ))
        }
    }
}

fn positions(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let count = game::reach(interpreter, position)?.len();
    Ok(Value::Integer(
        i64::try_from(count).expect("positions fit 32 bits"),
    ))
}

fn reach(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    let reached = game::reach(interpreter, position)?;
    Ok(Value::list(reached.into_iter().map(Value::Position)))
}

fn mark_endings(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    game::relabel(interpreter, Relabelling::Endings, position).map(Value::Position)
}

fn unmark(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let position = call.position(0)?;
    game::relabel(interpreter, Relabelling::Plain, position).map(Value::Position)
}
