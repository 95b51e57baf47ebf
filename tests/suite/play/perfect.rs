//! The machine on random games, held to plain recursions.

use crate::cross_check::Written;
use crate::cross_check::graphs;
use crate::plain::{self, Game, Play, Values, moves as plain_moves};
use crate::random::Random;
use grundy::eval::LoadFile;
use grundy::game::{self, Convention, Move, Outcome, PositionId, Remoteness};
use grundy::limits::Limits;
use grundy::play::Machine;
use grundy::session::{Session, Status};
use grundy::source::Span;
use std::collections::HashMap;
use std::sync::Arc;

struct NoFiles;

impl LoadFile for NoFiles {
    fn load(&self, _: &str, _: &str) -> Result<(String, String), String> {
        Err("there are no files here".to_owned())
    }
}

/// Remoteness by its definition, without any care for cost.
struct Lengths<'a, G: Game> {
    game: &'a G,
    values: Values<'a, G>,
    known: HashMap<(G::Position, Play), u32>,
}

impl<'a, G: Game> Lengths<'a, G> {
    fn new(game: &'a G) -> Self {
        Self {
            game,
            values: Values::new(game),
            known: HashMap::new(),
        }
    }

    fn of(&mut self, position: &G::Position, play: Play) -> u32 {
        let key = (position.clone(), play);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let winning = self.values.winning(position, play);
        let length = if winning.is_empty() {
            let all = plain_moves(self.game, position, play);
            let longest = all.iter().map(|step| self.of(&step.to, step.play)).max();
            longest.map_or(0, |longest| longest + 1)
        } else {
            let shortest = winning
                .iter()
                .map(|step| self.of(&step.to, step.play))
                .min();
            1 + shortest.expect("there is a winning move")
        };
        self.known.insert(key, length);
        length
    }
}

fn convention(play: Play) -> Convention {
    match play {
        Play::Normal => Convention::Normal,
        Play::Misere => Convention::Misere,
        Play::Pass { used } => Convention::Pass { used },
        Play::Rule1 { token } => Convention::Rule1 { token },
        Play::Rule2 { token } => Convention::Rule2 { token },
        Play::Rule3 { token } => Convention::Rule3 { token },
    }
}

/// The library, asked about positions of one session.
struct World {
    session: Session,
    place: Span,
}

impl World {
    fn new() -> Self {
        let mut session = Session::new(Limits::default(), Arc::new(NoFiles));
        let zero = session.evaluate("test", "*0", &mut |_, _| {});
        let (_, place) = zero.expect("*0 is a position");
        Self { session, place }
    }

    fn define(&mut self, text: &str) {
        let status = self.session.define("test", text, &mut |_, _| {});
        assert_eq!(status, Status::Done, "{text}");
    }

    fn position(&mut self, text: &str) -> PositionId {
        let value = self.session.evaluate("test", text, &mut |_, _| {});
        let (value, _) = value.expect("it is an expression");
        value.as_position().expect("it is a position")
    }

    fn remoteness(
        &mut self,
        remoteness: &mut Remoteness,
        position: PositionId,
        convention: Convention,
    ) -> u32 {
        let mut budget = usize::MAX;
        let found = self.session.work_out(self.place, |interpreter| {
            remoteness.of(interpreter, position, convention, &mut budget)
        });
        found
            .expect("it can be worked out")
            .expect("the budget suffices")
    }

    fn moves(&mut self, (position, convention): (PositionId, Convention)) -> Vec<Move> {
        let moves = self.session.work_out(self.place, |interpreter| {
            game::moves(interpreter, position, convention)
        });
        moves.expect("there are moves, or none")
    }

    fn is_p(&mut self, (position, convention): (PositionId, Convention)) -> bool {
        let found = self.session.work_out(self.place, |interpreter| {
            game::outcome(interpreter, position, convention)
        });
        found.expect("it has an outcome") == Outcome::P
    }

    fn machine_move(&mut self, machine: &mut Machine, moves: &[Move]) -> Move {
        let choice = self
            .session
            .work_out(self.place, |interpreter| machine.choose(interpreter, moves));
        let choice = choice.expect("it can be worked out");
        moves[choice.expect("there is a move").index]
    }

    /// Plays to the end: whether the machine wins, and how many moves it took.
    /// A clever opponent makes some winning move whenever there is one.
    fn play(
        &mut self,
        machine: &mut Machine,
        start: (PositionId, Convention),
        machine_first: bool,
        clever: bool,
        random: &mut Random,
    ) -> (bool, u32) {
        let (mut state, mut machine_moves, mut length) = (start, machine_first, 0);
        loop {
            let moves = self.moves(state);
            if moves.is_empty() {
                let to_move_wins = state.1 == Convention::Misere;
                return (machine_moves == to_move_wins, length);
            }
            let step = if machine_moves {
                self.machine_move(machine, &moves)
            } else {
                let mut choices = moves.clone();
                choices.retain(|step| clever && self.is_p((step.to, step.play)));
                random.pick(if choices.is_empty() { &moves } else { &choices })
            };
            state = (step.to, step.play);
            machine_moves = !machine_moves;
            length += 1;
        }
    }
}

/// Each position of a random game under each convention that is defined there.
fn each_state<G: Written>(
    game: &G,
    world: &mut World,
    mut visit: impl FnMut(&mut World, &G::Position, Play, PositionId),
) {
    world.define(&game.definitions());
    for root in game.roots() {
        let position = world.position(&game.text(&root));
        for play in Play::ALL {
            if play.needs_path_condition() && !plain::path_condition_by_states(game, &root) {
                continue;
            }
            visit(world, &root, play, position);
        }
    }
}

#[test]
fn remoteness_is_that_of_the_definition() {
    fn check<G: Written>(game: &G) -> u32 {
        let mut world = World::new();
        let mut lengths = Lengths::new(game);
        let mut remoteness = Remoteness::default();
        let mut longest = 0;
        each_state(game, &mut world, |world, root, play, position| {
            let expected = lengths.of(root, play);
            let found = world.remoteness(&mut remoteness, position, convention(play));
            assert_eq!(found, expected, "{root:?} {play:?}\n{}", game.definitions());
            longest = longest.max(found);
        });
        longest
    }
    let mut random = Random::new(11);
    let graphs = (0..150).map(|number| check(&graphs::draw(number, &mut random)));
    assert!(graphs.max() >= Some(6), "the games are too short");
    let sums = (0..60).map(|number| check(&graphs::draw_sum(number, &mut random)));
    assert!(sums.max() >= Some(8), "the games are too short");
}

#[test]
fn remoteness_of_known_games() {
    let mut world = World::new();
    let mut remoteness = Remoteness::default();
    // A Nim heap is taken whole; in misère play all but one token, which the
    // loser then takes. Where two tokens lie apart, passing wins. Two equal heaps are mirrored: the loser's best is to
    // take single tokens, which lasts 2n moves. Kayles rows of one pin fall
    // one by one.
    for (text, convention, expected) in [
        ("*0", Convention::Normal, 0),
        ("*7", Convention::Normal, 1),
        ("*1", Convention::Misere, 1),
        ("*7", Convention::Misere, 2),
        ("2 * *5", Convention::Normal, 10),
        ("9 * kayles(1)", Convention::Normal, 9),
        ("*0", Convention::Rule3 { token: true }, 1),
        ("2 * *1", Convention::Pass { used: false }, 3),
    ] {
        let position = world.position(text);
        let found = world.remoteness(&mut remoteness, position, convention);
        assert_eq!(found, expected, "{text} {convention:?}");
    }
}

#[test]
fn a_spent_budget_leaves_the_answer_open() {
    let mut world = World::new();
    let position = world.position("kayles(9) + kayles(10)");
    let mut remoteness = Remoteness::default();
    let place = world.place;
    let mut ask = |remoteness: &mut Remoteness, mut budget: usize| {
        let found = world.session.work_out(place, |interpreter| {
            remoteness.of(interpreter, position, Convention::Misere, &mut budget)
        });
        found.expect("nothing goes wrong")
    };
    let whole = ask(&mut Remoteness::default(), usize::MAX);
    assert!(whole.is_some());
    assert_eq!(ask(&mut remoteness, 30), None);
    // What an attempt that was given up has learnt does not mislead the next.
    let rounds = (0..1000).find_map(|_| ask(&mut remoteness, 100));
    assert_eq!(rounds.or_else(|| ask(&mut remoteness, usize::MAX)), whole);
}

#[test]
fn the_machine_wins_what_can_be_won_and_loses_slowly() {
    let mut random = Random::new(12);
    let (mut won, mut lost) = (0, 0);
    for number in 0..40 {
        let game = graphs::draw_sum(number, &mut random);
        let mut lengths = Lengths::new(&game);
        let mut world = World::new();
        // With a small budget the machine plays by outcomes alone.
        let mut machine = Machine::default();
        let mut hasty = Machine::with_budget(0);
        each_state(&game, &mut world, |world, root, play, position| {
            if !random.one_in(3) {
                return;
            }
            let start = (position, convention(play));
            let length = lengths.of(root, play);
            let text = || format!("{root:?} {play:?}\n{}", game.definitions());
            let machine_loses = lengths.values.is_p(root, play);
            if machine_loses {
                let (wins, moves) = world.play(&mut machine, start, true, true, &mut random);
                assert!(!wins && moves >= length, "{moves} {length} {}", text());
                lost += 1;
                // The opponent starts: the machine wins against anybody.
                let (wins, moves) = world.play(&mut machine, start, false, false, &mut random);
                assert!(wins && moves <= length, "{moves} {length} {}", text());
                won += 1;
            } else {
                let (wins, moves) = world.play(&mut machine, start, true, false, &mut random);
                assert!(wins && moves <= length, "{moves} {length} {}", text());
                let (wins, _) = world.play(&mut hasty, start, true, false, &mut random);
                assert!(wins, "{}", text());
                won += 2;
            }
        });
    }
    assert!(won >= 200 && lost >= 50, "too few games: {won}, {lost}");
}
