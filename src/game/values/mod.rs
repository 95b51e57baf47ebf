//! What a position is worth under a convention: SG values, outcomes, how long a
//! play lasts, and the condition under which Rules 2 and 3 are defined.

mod grundy;
mod mex;
mod outcome_search;
mod path_condition;
mod remoteness;
mod state;

pub use grundy::grundy;
pub use outcome_search::outcome;
pub use path_condition::check_path_condition;
pub use remoteness::Remoteness;
