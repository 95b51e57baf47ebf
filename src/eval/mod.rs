//! Running a resolved program.
//!
//! The interpreter walks expressions, asks the mathematics in `game` for
//! options and values, and is itself the rulebook that tells it the moves of
//! the program's rulesets. It prints nothing: results go to the caller.

pub mod builtins;
pub(crate) mod call;
mod clauses;
mod compiled;
mod conventions;
mod describe;
mod edge_file;
pub(crate) mod explicit;
mod expression;
mod families;
mod fault;
pub(crate) mod index;
mod interpreter;
mod list;
mod matrix;
pub(crate) mod operators;
pub mod program;
mod proof_asked;
mod provenance;
mod record;
mod ruleset;
mod shown_order;
mod size;
mod statement;
mod trace;
mod types;
pub mod value;

pub use conventions::{convention_names, conventions, known_conventions};
pub use describe::{arrow_text, convention_text};
pub(crate) use expression::not_a_position;
pub use fault::Fault;
pub(crate) use fault::explain_stop;
pub use interpreter::{Interpreter, LoadFile};
pub use proof_asked::ProofAsked;
pub use record::{Record, RecordKind};
pub use statement::Shown;
pub use types::Type;
pub use value::Value;
