//! How a game is played and who wins: the kinds of moves, the conventions of
//! play, the two outcomes.

mod convention;
mod outcome;
mod step;

pub use convention::Convention;
pub use outcome::Outcome;
pub use step::{Arrow, Step};
