//! Holds the library to the plain evaluator on thousands of random games.
//!
//! Each game is written as a program. Under every convention and for every
//! state of pass and token, its positions are asked for value, outcome,
//! winning moves and options, in any order; where a path carries two special
//! edges, Rules 2 and 3 have to refuse, and nowhere else.

pub mod graphs;
mod queries;
mod rulesets;
mod table;

use crate::library::{Answer, Library, elements, integer, position};
use crate::plain::{self, Game, Graph, Move, Play, Values};
use crate::random::Random;
use grundy::diagnostic::Code;
use grundy::eval::Value;
use grundy::game::{Outcome, PositionId};
use queries::{QUERIES, Query, function, functions, in_order, spelling, step};
use std::collections::HashSet;
use std::fmt::Write;
use std::io::Write as _;
use table::{Identities, Table};

/// Games that run in one program.
const BATCH: usize = 64;

/// A game that can be written in the language.
pub trait Written: Game {
    /// The lines that define it.
    fn definitions(&self) -> String;

    /// A position as an expression.
    fn text(&self, position: &Self::Position) -> String;

    /// The positions that are asked about.
    fn roots(&self) -> Vec<Self::Position>;

    /// Whether its positions are one exactly when those of the language are.
    fn positions_are_distinct(&self) -> bool;
}

/// A statement and what it has to come to.
enum Question {
    /// The identities of the positions met.
    Identities,
    /// Which of them, and of their options, are terminal.
    Terminals,
    /// For each query the answers at each legal root.
    Rows { play: Play, queries: Vec<Query> },
    /// Goodness and numbers of positions at each legal root.
    Duality,
    /// The same without a convention that needs the path condition.
    Refused { statement: String },
}

/// A game with the questions that a program asks about it. Positions go by
/// their numbers in the table.
struct Case<G: Written> {
    game: G,
    number: usize,
    table: Table<G::Position>,
    /// Roots asked about: all of them, and those that Rules 2 and 3 allow.
    roots: Vec<usize>,
    legal: Vec<usize>,
    /// Roots and their options.
    met: Vec<usize>,
    questions: Vec<Question>,
    text: String,
}

impl<G: Written> Case<G> {
    fn new(game: G, number: usize, random: &mut Random) -> Self {
        let mut roots = game.roots();
        if random.one_in(2) {
            roots.reverse();
        }
        let table = Table::new(&game, &roots);
        let roots: Vec<usize> = roots.iter().map(|root| table.numbers[root]).collect();
        let (legal, illegal): (Vec<usize>, Vec<usize>) = roots.iter().partition(|root| {
            let legal = plain::path_condition_by_states(&table.graph, root);
            // Elsewhere there are too many paths.
            if game.positions_are_distinct() {
                assert_eq!(legal, plain::path_condition(&table.graph, root));
            }
            legal
        });
        let options = |root: &usize| table.graph.edges[*root].iter().map(|edge| edge.to);
        let mut met: Vec<usize> = roots.iter().flat_map(options).collect();
        met.extend(&roots);
        met.sort_unstable();
        met.dedup();
        let mut case = Self {
            number,
            table,
            roots,
            legal,
            met,
            questions: Vec::new(),
            text: game.definitions(),
            game,
        };
        case.ask(&illegal, random);
        case
    }

    fn ask(&mut self, illegal: &[usize], random: &mut Random) {
        let number = self.number;
        let _ = writeln!(self.text, "let all{number} = {}", self.list(&self.roots));
        let _ = writeln!(self.text, "let legal{number} = {}", self.list(&self.legal));
        let mut plays = Play::ALL.to_vec();
        shuffle(&mut plays, random);
        for play in plays {
            self.ask_rows(play, random);
        }
        let duality =
            format!("[[d.rule2, d.rule3, d.positions] for v in legal{number} let d = duality(v)]");
        self.put(Question::Duality, &duality);
        for &root in illegal {
            self.ask_refusals(root, random);
        }
        let terminals = format!(
            "[v for v in all{number} if options(v) == []] ++ \
             [m.to for v in all{number} for m in options(v) if options(m.to) == []]"
        );
        self.put(Question::Terminals, &terminals);
        let met = self.list(&self.met);
        self.put(Question::Identities, &met);
    }

    fn put(&mut self, question: Question, statement: &str) {
        self.questions.push(question);
        let _ = writeln!(self.text, "{statement}");
    }

    fn ask_rows(&mut self, play: Play, random: &mut Random) {
        let mut queries = QUERIES.to_vec();
        shuffle(&mut queries, random);
        let which = if play.needs_path_condition() {
            format!("legal{}", self.number)
        } else {
            format!("all{}", self.number)
        };
        let convention = spelling(play, random);
        // Most statements call a function, to which `under` reaches.
        let statement = match random.below(8) {
            0 => format!("{} under {convention}", in_order(&queries, &which, "")),
            1 => in_order(&queries, &which, &format!(", {convention}")),
            _ => format!("{}({which}) under {convention}", function(&queries)),
        };
        self.put(Question::Rows { play, queries }, &statement);
    }

    /// Every rule that has to refuse, each by one of the queries.
    fn ask_refusals(&mut self, root: usize, random: &mut Random) {
        let text = self.position(root);
        let mut statements = vec![format!("duality({text})")];
        for play in Play::ALL {
            if play.needs_path_condition() {
                let query = random.pick(&["grundy", "outcome", "winning", "options", "explain"]);
                let convention = spelling(play, random);
                statements.push(format!("{query}({text}, {convention})"));
            }
        }
        for statement in statements {
            self.put(
                Question::Refused {
                    statement: statement.clone(),
                },
                &statement,
            );
        }
    }

    fn position(&self, number: usize) -> String {
        self.game.text(&self.table.positions[number])
    }

    fn list(&self, positions: &[usize]) -> String {
        let texts: Vec<String> = positions.iter().map(|n| self.position(*n)).collect();
        format!("[{}]", texts.join(", "))
    }

    /// Compares what the program said with the plain evaluator.
    fn check(&self, answers: Vec<Answer>) {
        assert_eq!(answers.len(), self.questions.len(), "{}", self.text);
        let [.., terminals, met] = answers.as_slice() else {
            panic!("these questions come last");
        };
        let identities = Identities {
            met: self.met.iter().copied().zip(positions(met)).collect(),
            terminals: positions(terminals).into_iter().collect(),
            merged: !self.game.positions_are_distinct(),
            graph: &self.table.graph,
        };
        let mut values = Values::new(&self.table.graph);
        for (question, answer) in self.questions.iter().zip(answers) {
            match question {
                Question::Identities | Question::Terminals => {}
                Question::Duality => self.check_duality(&mut values, &answer.value()),
                Question::Refused { statement } => match answer {
                    Answer::Error(code) => {
                        assert_eq!(code, Code::TwoSpecialEdges, "{statement}\n{}", self.text);
                    }
                    Answer::Value(_) => panic!("{statement} has a value\n{}", self.text),
                },
                Question::Rows { play, queries } => {
                    let Answer::Value(rows) = answer else {
                        panic!("{play:?} failed\n{}", self.text);
                    };
                    for (query, row) in queries.iter().zip(elements(&rows)) {
                        self.check_row(&mut values, &identities, *play, *query, &row);
                    }
                }
            }
        }
    }

    fn check_row(
        &self,
        values: &mut Values<Graph>,
        identities: &Identities,
        play: Play,
        query: Query,
        row: &Value,
    ) {
        let roots = if play.needs_path_condition() {
            &self.legal
        } else {
            &self.roots
        };
        let row = elements(row);
        assert_eq!(row.len(), roots.len());
        for (root, found) in roots.iter().zip(row) {
            let place = || {
                let root = self.position(*root);
                format!("{}({root}) in {play:?}\n{}", query.name(), self.text)
            };
            let same_moves = |expected: Vec<Move<usize>>| {
                let found: Vec<Move<PositionId>> = elements(&found).iter().map(step).collect();
                let distinct: HashSet<_> = found.iter().collect();
                assert_eq!(distinct.len(), found.len(), "{}", place());
                let found: HashSet<_> = found
                    .into_iter()
                    .map(|step| step.lead_to(identities.found(step.to)))
                    .collect();
                let expected: HashSet<_> = expected
                    .into_iter()
                    .map(|step| step.lead_to(identities.expected(step.to)))
                    .collect();
                assert_eq!(found, expected, "{}", place());
            };
            match query {
                Query::Grundy => {
                    assert_eq!(integer(&found), values.grundy(root, play), "{}", place());
                }
                Query::Outcome => {
                    let expected = if values.is_p(root, play) {
                        Value::Outcome(Outcome::P)
                    } else {
                        Value::Outcome(Outcome::N)
                    };
                    assert_eq!(found, expected, "{}", place());
                }
                Query::Winning => same_moves(values.winning(root, play)),
                Query::Options => same_moves(plain::moves(&self.table.graph, root, play)),
            }
        }
    }

    fn check_duality(&self, values: &mut Values<Graph>, answer: &Value) {
        for (root, found) in self.legal.iter().zip(elements(answer)) {
            let found = elements(&found);
            let expected = [
                values.rule2_good(root),
                values.rule3_good(root),
                values.passes_local_test(root),
            ];
            let place = || format!("duality({})\n{}", self.position(*root), self.text);
            let good = expected.map(Value::Boolean);
            assert_eq!(found[..2], good[..2], "{}", place());
            assert_eq!(found[1], good[2], "{}", place());
            if self.game.positions_are_distinct() {
                let count = plain::count_reachable(&self.table.graph, root);
                assert_eq!(integer(&found[2]), count as u64, "{}", place());
            }
        }
    }
}

fn positions(answer: &Answer) -> Vec<PositionId> {
    elements(&answer.clone().value())
        .iter()
        .map(position)
        .collect()
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for index in (1..items.len()).rev() {
        items.swap(index, random.below(index + 1));
    }
}

/// Draws so many games and checks them, a batch to a program, all in one
/// world. Gives how many positions Rules 2 and 3 allowed and refused.
fn check_games<G: Written>(
    count: usize,
    seed: u64,
    draw: impl Fn(usize, &mut Random) -> G,
) -> (usize, usize) {
    let mut random = Random::new(seed);
    let mut library = Library::new();
    library.holds(&functions());
    let (mut allowed, mut asked) = (0, 0);
    for batch in (0..count).step_by(BATCH) {
        let numbers = batch..count.min(batch + BATCH);
        let cases: Vec<Case<G>> = numbers
            .map(|number| Case::new(draw(number, &mut random), number, &mut random))
            .collect();
        let program: String = cases.iter().map(|case| case.text.as_str()).collect();
        let mut answers = library.run(&program);
        let expected: usize = cases.iter().map(|case| case.questions.len()).sum();
        assert_eq!(answers.len(), expected, "{answers:?}\n{program}");
        for case in cases {
            let rest = answers.split_off(case.questions.len());
            case.check(std::mem::replace(&mut answers, rest));
            allowed += case.legal.len();
            asked += case.roots.len();
        }
    }
    (allowed, asked - allowed)
}

fn report(count: usize, what: &str, (allowed, refused): (usize, usize)) {
    // Written past the capture of the test runner, so that a passing run says
    // what it compared.
    writeln!(
        std::io::stderr(),
        "cross-checked {count} random {what}: {allowed} positions meet the path condition, \
         {refused} do not"
    )
    .expect("standard error is open");
    assert!(
        allowed > count && refused > count / 10,
        "the games are too much alike"
    );
}

const GRAPHS: usize = 4608;
const SUMS: usize = 3072;
const RULESETS: usize = 2560;
const _: () = assert!(GRAPHS + SUMS + RULESETS >= 10_000);

#[test]
fn random_graphs() {
    report(GRAPHS, "graphs", check_games(GRAPHS, 1, graphs::draw));
}

#[test]
fn random_sums() {
    report(SUMS, "sums", check_games(SUMS, 2, graphs::draw_sum));
}

#[test]
fn random_rulesets() {
    report(
        RULESETS,
        "rulesets",
        check_games(RULESETS, 3, rulesets::draw),
    );
}
