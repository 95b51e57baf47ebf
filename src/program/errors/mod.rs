//! What can be wrong before running or while running, in the same words.
//!
//! The checker finds it where types and names are known, the interpreter where
//! they are not.

mod calls;
mod nodes;
mod operands;

pub use calls::{ELEMENTS, MULTIPLY, wrong_count};
pub use nodes::unknown_node;
pub use operands::{
    IN_HELP, IN_WHAT, comparable, copies_on_the_right, mixed_comparison, not_integers, not_ordered,
    order_help, wrong_operands,
};
