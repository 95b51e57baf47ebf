//! The built-in functions and constants, as tables.
//!
//! Everything that has to know them reads these tables: the checker, the
//! interpreter, help, completion and the documentation. The functions
//! themselves stand in one file for each kind.

mod aggregates;
mod call;
mod classify;
mod classify_heaps;
mod distinguish;
mod duality;
mod explain;
mod genus;
mod genus_period;
mod heaps;
mod indistinguishable;
mod integers;
mod law;
mod lists;
pub(super) mod markings;
mod period;
mod positions;
mod queries;
mod quotient;
mod wording;

pub use call::Call;

use crate::eval::Interpreter;
use crate::eval::fault::Fault;
use crate::eval::types::Type;
use crate::eval::value::Value;
use crate::game::{Convention, Outcome};

/// A built-in function.
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// How it is called.
    pub signature: &'static str,
    /// What it gives, in one sentence.
    pub doc: &'static str,
    /// An expression that uses it.
    pub example: &'static str,
    /// The fewest arguments it takes.
    pub least: usize,
    /// The most arguments it takes, `None` for any number. A convention as
    /// last argument of a query is not counted.
    pub most: Option<usize>,
    /// The last argument may be a bare comprehension.
    pub takes_list: bool,
    /// It is a question that obeys `under`.
    pub asks: bool,
    /// The type of its result, where that is always the same.
    pub result: Type,
    /// Computes it.
    pub run: fn(&mut Interpreter, &mut Call) -> Result<Value, Fault>,
}

impl Builtin {
    /// How it is called, with the convention that a question may be given.
    #[must_use]
    pub fn full_signature(&self) -> String {
        match self.signature.strip_suffix(')') {
            Some(open) if self.asks => format!("{open}[, convention])"),
            _ => self.signature.to_owned(),
        }
    }
}

impl std::fmt::Debug for Builtin {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

macro_rules! builtins {
    ($($name:literal ($signature:literal) $least:literal, $most:expr, $flags:tt => $result:ident,
        $run:path, $doc:literal, $example:literal;)*) => {
        /// Every built-in function, grouped by kind.
        pub static BUILTINS: &[Builtin] = &[
            $(Builtin {
                name: $name,
                signature: concat!($name, "(", $signature, ")"),
                doc: $doc,
                example: $example,
                least: $least,
                most: $most,
                takes_list: flag!($flags, list),
                asks: flag!($flags, asks),
                result: Type::$result,
                run: $run,
            },)*
        ];
    };
}

macro_rules! flag {
    ([list], list) => {
        true
    };
    ([asks], asks) => {
        true
    };
    ($flags:tt, $wanted:ident) => {
        false
    };
}

builtins! {
    // Aggregates: over arguments, a list, or a bare comprehension.
    "min" ("a, b, …") 0, None, [list] => Any, aggregates::min, "The smallest of its arguments, or of a list.", "min(3, 1, 2)";
    "max" ("a, b, …") 0, None, [list] => Any, aggregates::max, "The largest of its arguments, or of a list.", "max(0, k^2 for k in 1..4)";
    "sum" ("a, b, …") 0, None, [list] => Any, aggregates::sum, "The sum of integers, or the disjunctive sum of positions.", "sum(*k for k in 1..3)";
    "nimsum" ("a, b, …") 0, None, [list] => Integer, aggregates::nimsum, "The xor of integers.", "nimsum(1, 2, 3)";
    "mex" ("a, b, …") 0, None, [list] => Integer, aggregates::mex, "The least natural number that is not among its arguments, or not in a list.", "mex(0, 1, 3)";
    "count" ("conditions") 0, None, [list] => Integer, aggregates::count, "How many conditions are true.", "count(n % 3 == 0 for n in 1..10)";
    "any" ("conditions") 0, None, [list] => Boolean, aggregates::any, "Whether a condition is true; stops at the first.", "any(n^2 == 49 for n in 1..10)";
    "all" ("conditions") 0, None, [list] => Boolean, aggregates::all, "Whether every condition is true; stops at the first that is not.", "all(n < 10 for n in 1..9)";
    "len" ("xs") 1, Some(1), [list] => Integer, lists::len, "How many elements a list has, or characters a string.", "len([2, 3, 5])";

    // Integers.
    "abs" ("n") 1, Some(1), [] => Integer, integers::abs, "The absolute value.", "abs(-3)";
    "gcd" ("a, b, …") 1, None, [list] => Integer, integers::gcd, "The greatest common divisor.", "gcd(12, 18)";
    "isqrt" ("n") 1, Some(1), [] => Integer, integers::isqrt, "The floor of the square root.", "isqrt(17)";
    "iroot" ("n, k") 2, Some(2), [] => Integer, integers::iroot, "The floor of the k-th root.", "iroot(80, 4)";
    "ilog2" ("n") 1, Some(1), [] => Integer, integers::ilog2, "The floor of the binary logarithm.", "ilog2(1000)";
    "popcount" ("n") 1, Some(1), [] => Integer, integers::popcount, "How many binary digits of n are 1.", "popcount(7)";
    "bit" ("n, i") 2, Some(2), [] => Integer, integers::bit, "The binary digit of n with weight 2^i: 0 or 1.", "bit(6, 1)";

    // Lists and strings.
    "sort" ("xs") 1, Some(1), [list] => Any, lists::sort, "The elements in ascending order.", "sort([3, 1, 2])";
    "reverse" ("xs") 1, Some(1), [list] => Any, lists::reverse, "The elements in the opposite order.", "reverse([1, 2, 3])";
    "unique" ("xs") 1, Some(1), [list] => Any, lists::unique, "Each element once, in order of first appearance.", "unique([2, 1, 2])";
    "subsets" ("xs") 1, Some(1), [list] => List, lists::subsets, "All sublists, in binary counting order.", "subsets([1, 2])";
    "set" ("xs, i, v") 3, Some(3), [] => Any, lists::set, "The list with v at place i.", "set([0, 0, 0], 1, 5)";
    "take" ("xs, n") 2, Some(2), [] => Any, lists::take, "The first n elements.", "take([1, 2, 3], 2)";
    "drop" ("xs, n") 2, Some(2), [] => Any, lists::drop, "The elements behind the first n.", "drop([1, 2, 3], 2)";
    "index" ("xs, v") 2, Some(2), [] => Integer, lists::index, "The first place of v, or -1.", "index([5, 7], 7)";
    "first" ("xs") 1, Some(1), [list] => Any, lists::first, "The first element, or none; stops as soon as there is one.", "first(n for n in 1..100 if n^2 > 50)";
    "str" ("x") 1, Some(1), [] => Text, lists::str, "The value as a string.", "str(kayles(5) + *2)";

    // Positions.
    "subtract" ("a, b, …") 0, None, [list] => Ruleset, positions::subtract, "The game of taking exactly one of these numbers of tokens from a heap.", "grundy(subtract(1, 2, 5)(7))";
    "all_but" ("a, b, …") 0, None, [list] => Ruleset, positions::all_but, "The game of taking any number of tokens but these from a heap.", "grundy(all_but(2, 4)(7))";
    "uneven" ("R") 1, Some(1), [] => Ruleset, positions::uneven, "The game of a code without the moves that leave two equal heaps.", "grundy(uneven(4.0)(8))";
    "standard" ("R") 1, Some(1), [] => Ruleset, positions::standard, "The standard form of a code: the code with the same values some heaps earlier in which a heap of one token has a move.", "standard(0.07)";
    "args" ("G") 1, Some(1), [] => List, positions::args, "The arguments of a ruleset's position.", "args(wythoff(3, 5))";
    "positions" ("G") 1, Some(1), [] => Integer, positions::positions, "How many positions G can reach, itself included.", "positions(kayles(4))";
    "reach" ("G") 1, Some(1), [] => List, positions::reach, "The positions that G can reach, itself first, each before those it leads to.", "reach(*2)";
    "mark_endings" ("G") 1, Some(1), [] => Position, positions::mark_endings, "The same game with exactly the edges into terminal positions special (Lemma 1).", "grundy(mark_endings(kayles(3)), rule2)";
    "unmark" ("G") 1, Some(1), [] => Position, positions::unmark, "The same game without special edges.", "options(unmark({*0, => *1}))";

    // Questions that obey `under`.
    "grundy" ("G") 1, Some(1), [asks] => Integer, queries::grundy, "The SG value of a position.", "grundy(kayles(5))";
    "outcome" ("G") 1, Some(1), [asks] => Outcome, queries::outcome, "P when the player to move loses, N when that player wins.", "outcome(wythoff(3, 5))";
    "options" ("G") 1, Some(1), [asks] => List, queries::options, "The moves: of a move m, m.to is the position reached, m.arrow the kind of move, m.play the convention after it.", "options(kayles(3))";
    "winning" ("G") 1, Some(1), [asks] => List, queries::winning, "The moves that reach a P-position.", "winning(wythoff(6, 7))";
    "explain" ("G") 1, Some(1), [asks] => Record, explain::explain, "The mex computation: each move, the value it leads to, the set and its mex.", "explain(*2 + *1)";
    "period" ("R, n") 1, Some(2), [] => Record, period::period, "From where on the values of the heaps of a ruleset repeat in normal play, proved or observed; `period(R, n)` looks at the heaps up to n.", "period(kayles)";
    "law" ("R, n") 1, Some(2), [] => Record, law::law, "What the values of the heaps of a ruleset suggest in normal play: a period, n mod m, n xor c, floor(n / c), powers of two, each proved or observed, with its first exception.", "law(subtract(1, 2, 3))";
    "duality" ("G") 1, Some(1), [] => Record, duality::duality, "Theorem 4 on every position that G reaches: whether Rule 2 and Rule 3 are good, and where they first fail.", "duality({*0, => *1})";
    "trees" ("n") 1, Some(1), [] => List, markings::trees, "All rooted trees with n nodes as positions, each once up to isomorphism; equal branches are kept apart for `markings`.", "trees(4)";
    "markings" ("G") 1, Some(1), [] => List, markings::markings, "The same game with every legal choice of special edges, at most one on each path.", "markings({*0, {*0}})";
    "placements" ("G") 1, Some(1), [] => Integer, markings::placements, "How many of the markings of G are good (Theorem 4).", "placements({*0, {*0}})";

    // Misère play, whatever the convention in force.
    "genus" ("G") 1, Some(2), [] => Record, genus::genus, "The genus symbol, its tail proved; `genus(G, normal)` is the control, the same recursion with a terminal position scoring 0.", "genus(kayles(5))";
    "tame" ("G") 1, Some(1), [] => Boolean, genus::tame, "Whether G and every position that it reaches have tame symbols.", "tame(kayles(4))";
    "fickle" ("G") 1, Some(1), [] => Boolean, genus::fickle, "Whether G is tame with genus 0^120 or 1^031.", "fickle(kayles(4))";
    "firm" ("G") 1, Some(1), [] => Boolean, genus::firm, "Whether G is tame with a genus n^{n, n xor 2}.", "firm(*2 + *2)";
    "classify" ("G or R, n") 1, Some(2), [] => Record, classify::classify, "Whether G is tame, or wild and how; `classify(R, n)` does it for the heaps 1 to n of a ruleset.", "classify(kayles, 22)";
    "genus_period" ("R, n") 1, Some(2), [] => Record, genus_period::genus_period, "From where on the genera of the heaps of a ruleset repeat: proved through a misère quotient of all heaps, or observed; `genus_period(R, n)` looks at the heaps up to n.", "genus_period(0.123)";
    "quotient" ("G or R, n") 1, Some(2), [] => Record, quotient::quotient, "The misère quotient of the positions that G reaches, of the heaps 1 to n of a ruleset, or of all its heaps: which sums do the same whatever is added.", "quotient(kayles)";
    "classes" ("R, heap, heaps") 3, Some(3), [] => Record, indistinguishable::classes, "How many classes the sums of at most so many heaps, each of at most a size, fall into when they are told apart by such sums, in misère and in normal play.", "classes(kayles, 5, 4)";
    "separated" ("R, heap, heaps, tests") 4, Some(4), [] => Record, indistinguishable::separated, "Pairs of such sums that have one genus and are told apart in misère play by a sum of at most so many heaps; the cheapest of them as witness.", "separated(kayles, 5, 2, 1)";
    "distinguish" ("G, H") 2, Some(2), [] => Record, distinguish::distinguish, "The least sum of Nim heaps and of positions that G and H reach which tells the two apart in misère play, or the range that was searched.", "distinguish(kayles(9), kayles(12))";
}

/// The built-in function with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Builtin> {
    BUILTINS.iter().find(|builtin| builtin.name == name)
}

/// A built-in constant.
#[derive(Debug)]
pub struct Constant {
    /// Its name.
    pub name: &'static str,
    /// What it stands for, in one sentence.
    pub doc: &'static str,
    /// Its value.
    pub value: Value,
}

/// Every built-in constant.
pub static CONSTANTS: &[Constant] = &[
    Constant {
        name: "P",
        doc: "The outcome in which the previous player wins.",
        value: Value::Outcome(Outcome::P),
    },
    Constant {
        name: "N",
        doc: "The outcome in which the next player wins.",
        value: Value::Outcome(Outcome::N),
    },
    Constant {
        name: "normal",
        doc: "Normal play: the player who cannot move loses.",
        value: Value::Convention(Convention::Normal),
    },
    Constant {
        name: "misere",
        doc: "Misère play: the player who cannot move wins.",
        value: Value::Convention(Convention::Misere),
    },
    Constant {
        name: "misère",
        doc: "Misère play: the player who cannot move wins.",
        value: Value::Convention(Convention::Misere),
    },
    Constant {
        name: "pass",
        doc: "Normal play with one pass for both players together, not in a terminal position.",
        value: Value::Convention(Convention::Pass { used: false }),
    },
    Constant {
        name: "rule1",
        doc: "Rule 1, from a pile without token: special edges leave the pile alone.",
        value: Value::Convention(Convention::Rule1 { token: false }),
    },
    Constant {
        name: "rule2",
        doc: "Rule 2, from a pile without token: a special edge puts a token on the pile.",
        value: Value::Convention(Convention::Rule2 { token: false }),
    },
    Constant {
        name: "rule3",
        doc: "Rule 3, from a pile with a token: a special edge removes the token.",
        value: Value::Convention(Convention::Rule3 { token: true }),
    },
];

/// The built-in constant with this name.
#[must_use]
pub fn find_constant(name: &str) -> Option<&'static Constant> {
    CONSTANTS.iter().find(|constant| constant.name == name)
}
