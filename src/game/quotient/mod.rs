//! Misère quotients: which sums of the heaps of a game do the same in misère
//! play, whatever is added.
//!
//! The quotient of the heaps 1 … n is a finite commutative monoid, when it is
//! finite, with a set of P-positions and a class Φ(h) for each heap. It is found
//! heap by heap: a heap has the class of a sum that it is proved to do the same
//! as ([`Search::extend`]), or the monoid [grows](mod@growth). What makes the
//! answer right is an exact [verification](mod@verification), not the way it was
//! found. Where the classes repeat for long enough, the quotient of all heaps is
//! [proved](mod@repeats).
//!
//! T. E. Plambeck, *Taming the wild in impartial combinatorial games* (2005);
//! T. E. Plambeck and A. N. Siegel, *Misère quotients for impartial games*
//! (2008).

mod candidate;
mod effort;
mod growth;
mod heaps;
mod monoid;
mod option_sets;
mod presentation;
mod product;
mod repeats;
mod search;
mod structure;
mod verification;
mod word;

pub use candidate::Candidate;
pub use effort::Bounds;
pub use heaps::Heaps;
pub use monoid::{Element, Letter, Monoid};
pub use presentation::{Relation, relations};
pub use repeats::{QuotientLaw, Reach};
pub use search::{Change, Extension, Search, Unfinished};
pub use structure::{idempotents, is_tame, kernel};
pub use word::Word;
