//! Running a resolved program.
//!
//! The interpreter walks expressions, asks the mathematics in `game` for
//! options and values, and is itself the rulebook that tells it the moves of
//! the program's rulesets. It prints nothing: results go to the caller.

mod asked;
mod assertion;
pub mod builtins;
mod call;
mod clauses;
mod compiled;
mod describe;
mod edge_file;
mod explicit;
mod expression;
mod families;
mod fault;
mod fields;
mod files;
mod index;
mod interpreter;
mod list;
mod matrix;
mod operators;
mod proof_asked;
mod provenance;
mod record;
mod remembered;
mod rule_names;
mod ruleset;
mod shown_order;
mod size;
mod statement;
mod trace;
pub mod value;

pub use describe::{arrow_text, convention_text};
pub(crate) use expression::not_a_position;
pub use fault::Fault;
pub(crate) use fault::explain_stop;
pub use fields::{Fields, IntoValue, TooLarge};
pub use files::LoadFile;
pub use interpreter::Interpreter;
pub use proof_asked::ProofAsked;
pub use record::{Finding, Record};
pub use statement::Shown;
pub use value::Value;
