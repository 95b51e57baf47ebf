//! Play: a person plays a position against a perfect opponent.
//!
//! * `game` is the play so far: whose turn it is, and what was done;
//! * `machine` chooses moves, `Remoteness` being the mathematics behind it;
//! * `command` says what a line of input asks for;
//! * `dialogue` puts questions and answers in order;
//! * `describe` and `why` have the words, `transcript` writes the play as a
//!   program whose assertions hold.
//!
//! Nothing here reads or writes by itself: the person sits at a [`Table`],
//! which the command line, the REPL and tests bring along.

mod command;
mod describe;
mod dialogue;
mod game;
mod machine;
mod table;
mod transcript;
mod why;

pub use command::{COMMANDS, Command, Verb};
pub use dialogue::play;
pub use game::Player;
pub use machine::{Choice, Machine};
pub use table::{Input, Table};

/// What is played.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The position at the start, an expression of the session.
    pub position: String,
    /// The convention, an expression too: `misere`, `rule2(1)`.
    pub convention: String,
    /// Who moves first.
    pub first: Player,
    /// Where the names in the position come from.
    pub definitions: Definitions,
    /// The file that the transcript is written to when the play is over.
    pub save: Option<String>,
}

/// Where a position's names come from besides the library, so that a
/// transcript can say so.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Definitions {
    /// Files, by the paths that the person gave.
    pub files: Vec<String>,
    /// Statements made in the session, to be repeated in a transcript.
    pub text: String,
}
