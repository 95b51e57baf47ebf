//! A quotient as a result: what a search found, in letters.

use super::letters::{letter, word, words};
use super::pretending;
use super::sentence::sentence;
use crate::eval::Interpreter;
use crate::eval::fields::{Fields, IntoValue, TooLarge};
use crate::eval::record::Finding;
use crate::eval::value::Value;
use crate::game::PositionId;
use crate::game::quotient::{
    Element, QuotientLaw, Search, Unfinished, idempotents, is_tame, kernel, relations,
};
use crate::markup::{Formula, Markup, Presentation, latex};

/// What was found, and what the question was about.
pub(super) struct Found<'a> {
    pub search: &'a Search,
    /// The position that each heap of the search is, the first being heap 1.
    pub heaps: Vec<PositionId>,
    /// The classes of the heaps 1, 2, … of the game, or of the one position.
    pub classes: Vec<Element>,
    /// How many heaps of the game are known; nothing for a position.
    pub known: Option<u64>,
    pub law: Option<QuotientLaw>,
    /// The heaps of the search are those of the game.
    pub is_table: bool,
}

/// A quotient with its classes as words.
#[derive(Debug)]
pub(super) struct KnownQuotient {
    pub order: usize,
    pub tame: bool,
    /// How many heaps of the game are known; nothing for a position.
    pub known: Option<u64>,
    /// The law that makes it the quotient of all heaps.
    pub law: Option<QuotientLaw>,
    pub generators: Vec<PositionId>,
    pub relations: Vec<[Formula; 2]>,
    pub p_classes: Vec<Formula>,
    /// The classes of the heaps 1, 2, … of the game, or of the one position.
    pub pretending: Vec<Formula>,
    pub changes: Vec<Change>,
    pub idempotents: Vec<Formula>,
    pub kernel: Vec<Formula>,
    /// How far the search came, in words; nothing if it reached its goal.
    pub unfinished: Option<String>,
}

/// A heap at which the quotient changed, with its order and its number of
/// P-classes from there on.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// Heaps of a table are numbered by their tokens; others are positions.
    pub heap: Value,
    pub order: usize,
    pub lost: usize,
}

impl KnownQuotient {
    pub(super) fn of(interpreter: &Interpreter, found: &Found) -> Self {
        let quotient = found.search.quotient();
        let lost = quotient.lost.ones();
        let lost = lost.map(|class| Element::try_from(class).expect("elements fit 32 bits"));
        let generators = quotient.generators.iter();
        let relations = relations(quotient).into_iter();
        let unfinished = found.search.unfinished().map(|unfinished| {
            let name = interpreter.position_text(found.heaps[unfinished.heap - 1]);
            let why = obstacle(unfinished, interpreter.limits().max_order);
            format!("not found with {name}: {why}")
        });
        Self {
            order: quotient.order(),
            tame: is_tame(quotient),
            known: found.known,
            law: found.law,
            generators: generators.map(|&heap| found.heaps[heap - 1]).collect(),
            relations: relations
                .map(|relation| [relation.left, relation.right].map(|side| word(quotient, &side)))
                .collect(),
            p_classes: words(quotient, &lost.collect::<Vec<_>>()),
            pretending: words(quotient, &found.classes),
            changes: changes(found),
            idempotents: words(quotient, &idempotents(quotient)),
            kernel: words(quotient, &kernel(quotient)),
            unfinished,
        }
    }

    /// Whether it is the quotient of the whole game, or of how much of it.
    pub(super) fn status(&self) -> String {
        match (self.law, self.known) {
            (None, Some(known)) => format!("proved to {known}"),
            _ => "proved".to_owned(),
        }
    }

    /// The last heap that was looked at.
    pub(super) fn checked_to(&self) -> Option<u64> {
        self.law.map(|law| law.checked_to).or(self.known)
    }

    /// The relations as text.
    pub(super) fn equations(&self) -> Vec<String> {
        let relations = self.relations.iter();
        relations
            .map(|[left, right]| format!("{left} = {right}"))
            .collect()
    }

    /// The classes of the heaps as text, a row for each period.
    pub(super) fn by_period(&self) -> String {
        pretending::text(&self.pretending, self.law)
    }

    fn presentation(&self) -> Presentation {
        let rows = pretending::rows(&self.pretending, self.law).into_iter();
        Presentation {
            generators: (0..self.generators.len()).map(letter).collect(),
            relations: self.relations.clone(),
            lost: self.p_classes.clone(),
            rows: rows.map(|(first, row)| (first, row.to_vec())).collect(),
        }
    }
}

fn changes(found: &Found) -> Vec<Change> {
    let changes = found.search.changes().iter();
    let changes = changes.map(|change| Change {
        heap: if found.is_table {
            Value::Integer(i64::try_from(change.heap).expect("heaps of a table are counted"))
        } else {
            Value::Position(found.heaps[change.heap - 1])
        },
        order: change.order,
        lost: change.lost,
    });
    changes.collect()
}

impl IntoValue for Change {
    fn into_value(self) -> Result<Value, TooLarge> {
        let order = self.order.into_value()?;
        Ok(Value::list([self.heap, order, self.lost.into_value()?]))
    }
}

impl Finding for KnownQuotient {
    fn name(&self) -> &'static str {
        "quotient"
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("order", self.order)
            .with("p_positions", self.p_classes.len())
            .with("tame", self.tame)
            .with("status", self.status())
            .with("preperiod", self.law.map(|law| law.preperiod))
            .with("period", self.law.map(|law| law.period))
            .with("checked_to", self.checked_to())
            .with("generators", self.generators.clone())
            .with("relations", self.equations())
            .with("p_classes", self.p_classes.clone())
            .with("pretending", self.pretending.clone())
            .with("changes", self.changes.clone())
            .with("idempotents", self.idempotents.clone())
            .with("kernel", self.kernel.clone())
            .with("unfinished", self.unfinished.clone())
            .with("by_period", self.by_period())
            .with("latex", latex::presentation(&self.presentation()))
    }

    fn sentence(&self, interpreter: &Interpreter) -> String {
        sentence(self, interpreter)
    }

    fn markup(&self) -> Option<Markup> {
        Some(Markup::Presentation(self.presentation()))
    }
}

/// What kept a search from going on.
pub(super) fn obstacle(unfinished: &Unfinished, most: usize) -> String {
    if unfinished.too_large {
        let classes = if most == 1 { "class" } else { "classes" };
        format!("more than {most} {classes} would be needed, and the quotient may be infinite")
    } else {
        format!(
            "the search took more steps than are allowed; the largest candidate had {} classes, \
             and the quotient may be infinite",
            unfinished.largest
        )
    }
}
