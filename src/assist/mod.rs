//! Help while writing: what the cursor stands in, what could follow, how a
//! call is written, and what a name means.
//!
//! It answers for the REPL and for editors; it looks at unfinished text and at
//! what a session knows, shows nothing and changes nothing.

mod completion;
mod cursor;
mod documentation;
mod keyword;
mod signature;

pub use completion::{Candidate, Completion, complete};
pub use cursor::{Cursor, Wanted, cursor};
pub use documentation::{Documentation, document, documented_names};
pub use keyword::{KEYWORD_FORMS, KeywordForm};
pub use signature::signature;
