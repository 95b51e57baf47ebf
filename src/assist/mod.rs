//! Help while writing: what the cursor stands in, what could follow, how a
//! call is written, what a name means, and what an error code means.
//!
//! It answers for the REPL and for editors; it looks at unfinished text and at
//! what a session knows, shows nothing and changes nothing.

mod completion;
mod cursor;
mod documentation;
mod explanation;
mod keyword;
mod signature;

pub use completion::{Candidate, Completion, complete};
pub use cursor::{Cursor, Wanted, cursor};
pub use documentation::{Documentation, document, documented_names};
pub use explanation::{Explanation, explain};
pub use keyword::{KEYWORD_FORMS, KeywordForm};
pub use signature::signature;
