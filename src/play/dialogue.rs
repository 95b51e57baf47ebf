//! The dialogue: whose turn it is, what is asked, what is answered.
//!
//! Whatever goes wrong while a line is dealt with is shown and costs nothing:
//! the play stands as it stood.

use crate::eval::{Fault, Interpreter};
use crate::game::{Arrow, Convention, Move, PositionId, Step};
use crate::play::command::{self, Request, Verb, first_word};
use crate::play::game::{Game, Player};
use crate::play::start::{evaluate_position, start, turn_at};
use crate::play::{Input, Machine, Setup, Table, describe, transcript, why};
use crate::session::{Session, Status};
use crate::source::Span;

const PROMPT: &str = "play> ";

/// Plays a game to its end, or until the person leaves.
///
/// The status is `Failed` when the setup has an error, which was shown, or
/// when the transcript that the setup asks for could not be written.
pub fn play(session: &mut Session, setup: &Setup, table: &mut dyn Table) -> Status {
    let (game, place) = match start(session, setup, table) {
        Ok(started) => started,
        Err(status) => return status,
    };
    let mut dialogue = Dialogue {
        session,
        table,
        setup,
        game,
        machine: Machine::default(),
        place,
        machine_stopped: false,
    };
    dialogue.introduce();
    while dialogue.advance() {}
    match &setup.save {
        Some(path) if !dialogue.save(path) => Status::Failed,
        _ => Status::Done,
    }
}

struct Dialogue<'a> {
    session: &'a mut Session,
    table: &'a mut dyn Table,
    setup: &'a Setup,
    game: Game,
    machine: Machine,
    /// The place of the position at the start, at which faults of the game
    /// are explained.
    place: Span,
    /// The machine was stopped while it thought.
    machine_stopped: bool,
}

impl Dialogue<'_> {
    fn introduce(&mut self) {
        let play = self.game.turn().state.play;
        let first = match self.game.to_move() {
            Player::Person => "You move first",
            Player::Machine => "The machine moves first",
        };
        let rules = describe::rules(play);
        self.table
            .say(&format!("{rules}\n{first}; `help` lists the commands.\n"));
        if self.game.to_move() == Player::Machine {
            let state = describe::state(self.session.interpreter(), self.game.turn().state);
            self.table.say(&state);
        } else if !self.game.is_over() {
            self.show_turn();
        }
    }

    /// Takes the play one step further; false when it has ended.
    fn advance(&mut self) -> bool {
        if self.game.is_over() {
            let ending = describe::ending(self.session.interpreter(), &self.game);
            self.table.say(&ending);
            return false;
        }
        if self.game.to_move() == Player::Machine && !self.machine_stopped {
            self.let_machine_move();
            return true;
        }
        match self.table.ask(PROMPT) {
            Input::Line(line) => self.handle_line(&line),
            Input::Interrupted => {
                self.table.say("`quit` leaves the game.");
                true
            }
            Input::End => {
                self.say_how_it_ended("The input has ended, and the game with it");
                false
            }
        }
    }

    fn say_how_it_ended(&mut self, how: &str) {
        let moves = describe::count_of_moves(self.game.plies().len());
        self.table.say(&format!("{how}, after {moves}."));
    }

    /// Deals with a line; false when the play has ended.
    fn handle_line(&mut self, line: &str) -> bool {
        match command::parse_line(line) {
            Request::Command(Verb::Quit, _) => {
                self.say_how_it_ended("You leave the game");
                return false;
            }
            Request::Command(Verb::Resign, _) => {
                self.say_how_it_ended("You resign: the machine wins");
                return false;
            }
            Request::Command(verb, argument) => self.run_command(verb, argument),
            Request::Nothing => self.show_turn(),
            _ if self.game.to_move() == Player::Machine => self.table.say(
                "It is the machine's turn: `go` lets it think again, `undo` takes back your move.",
            ),
            Request::Number(number) => self.move_number(number),
            Request::Step(step) => self.move_by_word(step),
            Request::Position(arrow, text) => self.move_to(arrow, text),
        }
        true
    }

    fn run_command(&mut self, verb: Verb, argument: &str) {
        match verb {
            Verb::Hint => self.hint(),
            Verb::Why => self.why(),
            Verb::Undo => self.undo(),
            Verb::Moves => {
                let moves = &self.game.turn().moves;
                let all = describe::moves(self.session.interpreter(), moves, moves.len());
                self.table.say(&all);
            }
            Verb::Save if argument.is_empty() => {
                self.table
                    .say("`save` needs the name of a file: `save FILE`.");
            }
            Verb::Save => {
                self.save(argument);
            }
            Verb::Go if self.game.to_move() == Player::Machine => self.machine_stopped = false,
            Verb::Go => self.table.say("It is your turn: `hint` names a good move."),
            Verb::Help => self.table.say(&describe::help()),
            Verb::Resign | Verb::Quit => unreachable!("they end the play before"),
        }
    }

    fn show_turn(&mut self) {
        let text = describe::turn(self.session.interpreter(), &self.game);
        self.table.say(&text);
    }

    /// Asks the mathematics with fresh limits; what goes wrong is shown.
    fn work_out<T>(
        &mut self,
        ask: impl FnOnce(&mut Interpreter, &Game, &mut Machine) -> Result<T, Fault>,
    ) -> Option<T> {
        self.session.renew_limits(self.table.limits());
        let (game, machine) = (&self.game, &mut self.machine);
        let place = self.place;
        let answer = self
            .session
            .work_out(place, |interpreter| ask(interpreter, game, machine));
        match answer {
            Ok(answer) => Some(answer),
            Err(diagnostic) => {
                self.table.diagnose(self.session, &diagnostic);
                None
            }
        }
    }

    fn let_machine_move(&mut self) {
        let made = self.work_out(|interpreter, game, machine| {
            let moves = &game.turn().moves;
            let choice = machine.choose(interpreter, moves)?;
            let index = choice.expect("the play is not over").index;
            let next = turn_at(interpreter, moves[index].into())?;
            Ok((index, next))
        });
        let Some((index, next)) = made else {
            self.machine_stopped = true;
            self.table.say(
                "The machine has not moved: `go` lets it think again, `undo` takes back your move.",
            );
            return;
        };
        let step = self.game.turn().moves[index];
        let text = self.session.interpreter().move_text(step);
        self.table.say(&format!("The machine moves: {text}\n"));
        self.game.make(index, next);
        if !self.game.is_over() {
            self.show_turn();
        }
    }

    /// Makes the person's move with an index.
    fn make(&mut self, index: usize) {
        let next = self
            .work_out(|interpreter, game, _| turn_at(interpreter, game.turn().moves[index].into()));
        if let Some(next) = next {
            let step = self.game.turn().moves[index];
            let text = self.session.interpreter().move_text(step);
            self.table.say(&format!("You move: {text}"));
            self.game.make(index, next);
            self.machine_stopped = false;
        }
    }

    fn move_number(&mut self, number: usize) {
        let moves = self.game.turn().moves.len();
        if (1..=moves).contains(&number) {
            self.make(number - 1);
        } else if moves == 1 {
            self.table.say("There is one move only: its number is 1.");
        } else {
            self.table.say(&format!(
                "There is no such move: the moves are 1 to {moves}."
            ));
        }
    }

    fn move_by_word(&mut self, step: Step) {
        let moves = &self.game.turn().moves;
        match moves.iter().position(|other| other.step == step) {
            Some(index) => self.make(index),
            None => {
                let play = self.game.turn().state.play;
                self.table.say(match (step, play) {
                    (Step::Pass, Convention::Pass { .. }) => "The pass is used already.",
                    (Step::Pass, _) => "There is no pass in this game.",
                    (_, Convention::Normal | Convention::Misere | Convention::Pass { .. }) => {
                        "There is no token in this game."
                    }
                    _ => "There is no token on the pile.",
                });
            }
        }
    }

    /// Makes the move that leads to a written position.
    fn move_to(&mut self, arrow: Option<Arrow>, text: &str) {
        if arrow.is_none() && self.is_mistyped(text) {
            return;
        }
        let Ok((target, _)) = evaluate_position(self.session, self.table, text) else {
            return;
        };
        let moves = &self.game.turn().moves;
        let leads_there = |step: &Move| step.to == target && matches!(step.step, Step::Edge(_));
        let fits = |step: &Move| match arrow {
            Some(arrow) => step.step == Step::Edge(arrow),
            None => true,
        };
        let found: Vec<usize> = (0..moves.len())
            .filter(|&index| leads_there(&moves[index]) && fits(&moves[index]))
            .collect();
        match found.as_slice() {
            [index] => self.make(*index),
            [] => self.explain_unreachable(target),
            _ => {
                let there = self.session.interpreter().position_text(target);
                self.table.say(&format!(
                    "Two moves lead there: write `-> {there}` or `=> {there}`."
                ));
            }
        }
    }

    /// Says which command was meant when a line is a word that nothing knows.
    fn is_mistyped(&mut self, text: &str) -> bool {
        let (word, _) = first_word(text);
        let Some(meant) = command::mistyped_word(text) else {
            return false;
        };
        if self.session.scope().names().any(|name| name == word) {
            return false;
        }
        self.table.say(&format!(
            "There is no command `{word}`. Did you mean `{meant}`?"
        ));
        true
    }

    /// Says why no move leads to a position.
    fn explain_unreachable(&mut self, target: PositionId) {
        let interpreter = self.session.interpreter();
        let turn = self.game.turn();
        let there = interpreter.position_text(target);
        let here = interpreter.position_text(turn.state.position);
        let other = turn
            .moves
            .iter()
            .find(|step| step.to == target && matches!(step.step, Step::Edge(_)));
        let stays = turn
            .moves
            .iter()
            .find(|step| step.to == turn.state.position);
        let text = match (other, stays) {
            (Some(step), _) => format!(
                "That arrow does not lead there: the move is `{}`.",
                interpreter.move_text(*step)
            ),
            (None, Some(step)) if target == turn.state.position => format!(
                "`{there}` is the position as it stands; `{}` leaves it so.",
                interpreter.move_text(*step)
            ),
            (None, _) if target == turn.state.position => {
                format!("`{there}` is the position as it stands: a move has to change it.")
            }
            (None, _) => format!(
                "`{there}` is a position, but no move leads there from `{here}`; \
                 `moves` lists the moves."
            ),
        };
        self.table.say(&text);
    }

    fn hint(&mut self) {
        if self.game.to_move() == Player::Machine {
            self.table.say("It is the machine's turn.");
            return;
        }
        let hint = self.work_out(|interpreter, game, machine| {
            let moves = &game.turn().moves;
            let choice = machine.choose(interpreter, moves)?;
            let choice = choice.expect("the play is not over");
            Ok(describe::hint(interpreter, moves, choice))
        });
        if let Some(hint) = hint {
            self.table.say(&hint);
        }
    }

    fn why(&mut self) {
        let explained = self.work_out(|interpreter, game, machine| {
            let mut texts = Vec::new();
            let last = [Player::Person, Player::Machine].map(|player| game.last_by(player));
            for (number, ply) in last.into_iter().flatten() {
                texts.push(why::explain(interpreter, machine, number, ply)?);
            }
            Ok(texts)
        });
        match explained {
            Some(texts) if texts.is_empty() => self.table.say("No move has been made yet."),
            Some(texts) => self.table.say(&texts.join("\n")),
            None => {}
        }
    }

    fn undo(&mut self) {
        if self.game.undo() {
            self.machine_stopped = false;
            self.show_turn();
        } else {
            self.table.say("There is no move of yours to take back.");
        }
    }

    /// Writes the transcript; false when it could not be written.
    fn save(&mut self, path: &str) -> bool {
        self.session.renew_limits(self.table.limits());
        let text = transcript::write(
            self.session,
            self.place,
            self.table,
            self.setup,
            &self.game,
            path,
        );
        let written = self.table.write_new(path, &text);
        self.table.say(&match &written {
            Ok(()) => format!("The play is written to `{path}`."),
            Err(why) => format!("`{path}` cannot be written: {why}."),
        });
        written.is_ok()
    }
}
