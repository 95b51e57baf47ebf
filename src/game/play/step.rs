//! The kinds of edges of a game, and those of moves.

/// The two kinds of edge: `->` and `=>`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Arrow {
    /// `->`
    Ordinary,
    /// `=>`
    Special,
}

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Along an edge of the game.
    Edge(Arrow),
    /// Using the pass.
    Pass,
    /// Taking the token from the pile of Rules 1 to 3.
    Token,
}
