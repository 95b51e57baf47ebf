//! `classes` and `separated`: which sums of heaps do the same in misère play.

use super::call::bad;
use super::heaps::heaps;
use super::{Builtin, Call, Run};
use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::fields::Fields;
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::{self, Classes, Genus, PositionId};
use crate::program::{Signature, Type};

pub(super) const BUILTINS: &[Builtin] = &[
    Builtin {
        signature: Signature {
            name: "classes",
            parameters: "R, heap, heaps",
            doc: "How many classes the sums of at most so many heaps, each of at most a size, \
                fall into when they are told apart by such sums, in misère and in normal play.",
            example: "classes(kayles, 5, 4)",
            least: 3,
            most: Some(3),
            result: Type::Record,
            ..Signature::PLAIN
        },
        run: Run::Whole(classes),
        certificate: None,
    },
    Builtin {
        signature: Signature {
            name: "separated",
            parameters: "R, heap, heaps, tests",
            doc: "Pairs of such sums that have one genus and are told apart in misère play by a \
                sum of at most so many heaps; the cheapest of them as witness.",
            example: "separated(kayles, 5, 2, 1)",
            least: 4,
            most: Some(4),
            result: Type::Record,
            ..Signature::PLAIN
        },
        run: Run::Whole(separated),
        certificate: None,
    },
];

fn classes(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let heaps = heaps(interpreter, call, 1)?;
    let most = number_of_heaps(call, 2)?;
    call.record(game::classes(interpreter, &heaps, most)?)
}

impl Finding for Classes {
    fn name(&self) -> &'static str {
        "classes"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("misere", self.misere)
            .with("normal", self.normal)
            .with("positions", self.positions)
    }

    fn sentence(&self, _: &Interpreter) -> String {
        format!(
            "{} classes in misère play, {} in normal play ({} sums)",
            self.misere, self.normal, self.positions
        )
    }
}

fn separated(interpreter: &mut Interpreter, call: &mut Call) -> Result<Value, Fault> {
    let heaps = heaps(interpreter, call, 1)?;
    let most = number_of_heaps(call, 2)?;
    let most_in_test = number_of_heaps(call, 3)?;
    let game::Separation {
        symbols,
        pairs,
        positions,
        tests,
        witness,
    } = game::separated(interpreter, &heaps, most, most_in_test)?;
    let witness = witness.map(|witness| Witness::of(interpreter, &heaps, witness));
    call.record(Separation {
        symbols,
        pairs,
        witness: witness.transpose()?,
        positions,
        tests,
    })
}

/// What [`game::separated`] found, with positions instead of sizes of heaps.
#[derive(Debug)]
struct Separation {
    symbols: usize,
    pairs: u64,
    witness: Option<Witness>,
    positions: usize,
    tests: usize,
}

impl Finding for Separation {
    fn name(&self) -> &'static str {
        "separation"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("symbols", self.symbols)
            .with("pairs", self.pairs)
            .with("witness", self.witness.clone())
            .with("positions", self.positions)
            .with("tests", self.tests)
    }

    fn sentence(&self, interpreter: &Interpreter) -> String {
        let counts = format!(
            "{} symbols; {} pairs with one symbol are told apart ({} sums, {} tests)",
            self.symbols, self.pairs, self.positions, self.tests
        );
        match &self.witness {
            Some(witness) => format!(
                "{counts}\n  the cheapest: {}",
                witness.sentence(interpreter)
            ),
            None => counts,
        }
    }
}

/// Two positions with one genus, and what tells them apart.
#[derive(Clone, Debug)]
struct Witness {
    lost: PositionId,
    won: PositionId,
    test: PositionId,
    genus: Genus,
}

impl Witness {
    fn of(
        interpreter: &mut Interpreter,
        heaps: &[PositionId],
        found: game::Witness,
    ) -> Result<Self, Fault> {
        let mut sum = |sizes: &[usize]| {
            let parts: Vec<_> = sizes.iter().map(|&size| (heaps[size - 1], 1)).collect();
            game::sum(interpreter, &parts)
        };
        let (first, second) = (sum(&found.first)?, sum(&found.second)?);
        let (lost, won) = if found.first_is_lost {
            (first, second)
        } else {
            (second, first)
        };
        Ok(Self {
            lost,
            won,
            test: sum(&found.test)?,
            genus: found.genus,
        })
    }
}

impl Finding for Witness {
    fn name(&self) -> &'static str {
        "witness"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("lost", self.lost)
            .with("won", self.won)
            .with("test", self.test)
            .with("genus", self.genus.clone())
    }

    fn sentence(&self, interpreter: &Interpreter) -> String {
        let [test, lost, won] =
            [self.test, self.lost, self.won].map(|position| interpreter.position_text(position));
        let genus = &self.genus;
        format!("with {test} added, {lost} is lost and {won} is won; both are {genus}")
    }
}

/// An argument that says how many heaps a sum may have.
fn number_of_heaps(call: &Call, index: usize) -> Result<usize, Fault> {
    let (number, span) = call.integer(index)?;
    usize::try_from(number).map_err(|_| {
        bad(
            "a sum has 0 heaps or more",
            span,
            "this is below 0",
            "say with 0 or more how many heaps a sum may have",
        )
    })
}
