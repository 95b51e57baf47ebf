//! An independent evaluator: the definitions, read aloud.
//!
//! Nothing of the library is used. Values are worked out by plain recursion,
//! sums are played literally as tuples, the path condition is checked by
//! walking every path, and Rules 2 and 3 by visiting every state they reach.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

/// A game: its positions and the edges from each. The same edge twice is one
/// edge.
pub trait Game {
    type Position: Clone + Eq + Hash + Debug;

    fn options(&self, position: &Self::Position) -> Vec<Edge<Self::Position>>;
}

/// An edge and whether it is special.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Edge<T> {
    pub to: T,
    pub special: bool,
}

/// A convention of play and the state of its pass or token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Play {
    Normal,
    Misere,
    Pass { used: bool },
    Rule1 { token: bool },
    Rule2 { token: bool },
    Rule3 { token: bool },
}

impl Play {
    pub const ALL: [Self; 10] = [
        Self::Normal,
        Self::Misere,
        Self::Pass { used: false },
        Self::Pass { used: true },
        Self::Rule1 { token: false },
        Self::Rule1 { token: true },
        Self::Rule2 { token: false },
        Self::Rule2 { token: true },
        Self::Rule3 { token: false },
        Self::Rule3 { token: true },
    ];

    /// Defined only where no path carries two special edges.
    pub fn needs_path_condition(self) -> bool {
        matches!(self, Self::Rule2 { .. } | Self::Rule3 { .. })
    }

    fn has_token(self) -> bool {
        matches!(
            self,
            Self::Rule1 { token: true } | Self::Rule2 { token: true } | Self::Rule3 { token: true }
        )
    }

    fn without_token(self) -> Self {
        match self {
            Self::Rule1 { .. } => Self::Rule1 { token: false },
            Self::Rule2 { .. } => Self::Rule2 { token: false },
            Self::Rule3 { .. } => Self::Rule3 { token: false },
            other => other,
        }
    }

    fn after_special_edge(self) -> Self {
        match self {
            Self::Rule2 { .. } => Self::Rule2 { token: true },
            Self::Rule3 { .. } => Self::Rule3 { token: false },
            other => other,
        }
    }
}

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    Ordinary,
    Special,
    Pass,
    Token,
}

/// A move: where it leads, how, and how play goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move<T> {
    pub to: T,
    pub kind: Kind,
    pub play: Play,
}

impl<T> Move<T> {
    /// The same move with another name for where it leads.
    pub fn lead_to<U>(self, to: U) -> Move<U> {
        Move {
            to,
            kind: self.kind,
            play: self.play,
        }
    }
}

/// The moves of a position under a convention.
pub fn moves<G: Game>(game: &G, position: &G::Position, play: Play) -> Vec<Move<G::Position>> {
    let options = game.options(position);
    let terminal = options.is_empty();
    let mut moves = Vec::new();
    for Edge { to, special } in options {
        let (kind, play) = if special {
            (Kind::Special, play.after_special_edge())
        } else {
            (Kind::Ordinary, play)
        };
        moves.push(Move { to, kind, play });
    }
    if play == (Play::Pass { used: false }) && !terminal {
        moves.push(Move {
            to: position.clone(),
            kind: Kind::Pass,
            play: Play::Pass { used: true },
        });
    }
    if play.has_token() {
        moves.push(Move {
            to: position.clone(),
            kind: Kind::Token,
            play: play.without_token(),
        });
    }
    moves
}

/// The least natural number that is not among `values`.
pub fn mex(values: &HashSet<u64>) -> u64 {
    let mut value = 0;
    while values.contains(&value) {
        value += 1;
    }
    value
}

/// Values of a game, each worked out once.
pub struct Values<'a, G: Game> {
    game: &'a G,
    known: HashMap<(G::Position, Play), u64>,
}

impl<'a, G: Game> Values<'a, G> {
    pub fn new(game: &'a G) -> Self {
        Self {
            game,
            known: HashMap::new(),
        }
    }

    /// The SG value.
    pub fn grundy(&mut self, position: &G::Position, play: Play) -> u64 {
        let key = (position.clone(), play);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let moves = moves(self.game, position, play);
        let value = if moves.is_empty() && play == Play::Misere {
            1
        } else {
            let reached: HashSet<u64> = moves
                .iter()
                .map(|step| self.grundy(&step.to, step.play))
                .collect();
            mex(&reached)
        };
        self.known.insert(key, value);
        value
    }

    /// The player to move loses.
    pub fn is_p(&mut self, position: &G::Position, play: Play) -> bool {
        self.grundy(position, play) == 0
    }

    /// The moves to a position that the player to move loses.
    pub fn winning(&mut self, position: &G::Position, play: Play) -> Vec<Move<G::Position>> {
        let mut winning = moves(self.game, position, play);
        winning.retain(|step| self.is_p(&step.to, step.play));
        winning
    }

    /// Whether `G2(v,p) = SG(v) xor p` at every state that Rule 2 reaches
    /// from (G,0).
    pub fn rule2_good(&mut self, root: &G::Position) -> bool {
        self.good_from(root, Play::Rule2 { token: false })
    }

    /// The same for Rule 3 from (G,1).
    pub fn rule3_good(&mut self, root: &G::Position) -> bool {
        self.good_from(root, Play::Rule3 { token: true })
    }

    fn good_from(&mut self, root: &G::Position, start: Play) -> bool {
        let states = reachable_states(self.game, root, start);
        states.iter().all(|(position, play)| {
            let normal = self.grundy(position, Play::Normal);
            self.grundy(position, *play) == normal ^ u64::from(play.has_token())
        })
    }

    /// The local test of Theorem 4.
    pub fn passes_local_test(&mut self, root: &G::Position) -> bool {
        let mut before: HashSet<G::Position> = HashSet::new();
        let mut open = vec![root.clone()];
        while let Some(position) = open.pop() {
            if !before.insert(position.clone()) {
                continue;
            }
            let options = self.game.options(&position);
            open.extend(
                options
                    .iter()
                    .filter(|edge| !edge.special)
                    .map(|edge| edge.to.clone()),
            );
        }
        before
            .iter()
            .all(|position| self.passes_local_test_at(position))
    }

    fn passes_local_test_at(&mut self, position: &G::Position) -> bool {
        let (mut a, mut b) = (HashSet::new(), HashSet::new());
        for edge in self.game.options(position) {
            let value = self.grundy(&edge.to, Play::Normal);
            if edge.special {
                b.insert(value);
            } else {
                a.insert(value);
            }
        }
        let g = mex(&a.union(&b).copied().collect());
        let lies_in =
            |set: &HashSet<u64>, j: u64| set.contains(&(2 * j)) && set.contains(&(2 * j + 1));
        let pairs_whole = (0..g)
            .filter(|j| 2 * j + 1 < g)
            .all(|j| lies_in(&a, j) || lies_in(&b, j));
        !b.contains(&(g ^ 1)) && pairs_whole
    }
}

/// Every state that play from a state can come to.
fn reachable_states<G: Game>(
    game: &G,
    root: &G::Position,
    start: Play,
) -> HashSet<(G::Position, Play)> {
    let mut found = HashSet::new();
    let mut open = vec![(root.clone(), start)];
    while let Some(state) = open.pop() {
        if !found.insert(state.clone()) {
            continue;
        }
        for step in moves(game, &state.0, state.1) {
            open.push((step.to, step.play));
        }
    }
    found
}

/// Whether no path from `root` carries two special edges: walks every path.
pub fn path_condition<G: Game>(game: &G, root: &G::Position) -> bool {
    fn walk<G: Game>(game: &G, position: &G::Position, met: usize) -> bool {
        game.options(position).iter().all(|edge| {
            let met = met + usize::from(edge.special);
            met < 2 && walk(game, &edge.to, met)
        })
    }
    walk(game, root, 0)
}

/// The same, without walking on twice from one position with as many special
/// edges behind it: for games with too many paths to walk.
pub fn path_condition_by_states<G: Game>(game: &G, root: &G::Position) -> bool {
    let mut found = HashSet::new();
    let mut open = vec![(root.clone(), 0)];
    while let Some((position, met)) = open.pop() {
        if met == 2 {
            return false;
        }
        if !found.insert((position.clone(), met)) {
            continue;
        }
        for edge in game.options(&position) {
            open.push((edge.to, met + usize::from(edge.special)));
        }
    }
    true
}

/// How many positions a position can reach, itself included.
pub fn count_reachable<G: Game>(game: &G, root: &G::Position) -> usize {
    let states = reachable_states(game, root, Play::Normal);
    states.len()
}

/// A graph given by its edges: the positions are the numbers of its nodes.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub edges: Vec<Vec<Edge<usize>>>,
}

impl Graph {
    pub fn with_nodes(count: usize) -> Self {
        Self {
            edges: vec![Vec::new(); count],
        }
    }

    /// Adds an edge unless it is there.
    pub fn connect(&mut self, from: usize, to: usize, special: bool) {
        let edge = Edge { to, special };
        if !self.edges[from].contains(&edge) {
            self.edges[from].push(edge);
        }
    }
}

impl Game for Graph {
    type Position = usize;

    fn options(&self, position: &usize) -> Vec<Edge<usize>> {
        self.edges[*position].clone()
    }
}

/// The disjunctive sum of graphs: a tuple of nodes, one of which moves.
pub struct Sum {
    pub parts: Vec<Graph>,
}

impl Game for Sum {
    type Position = Vec<usize>;

    fn options(&self, position: &Vec<usize>) -> Vec<Edge<Vec<usize>>> {
        let mut options = Vec::new();
        for (index, part) in self.parts.iter().enumerate() {
            for edge in part.options(&position[index]) {
                let mut to = position.clone();
                to[index] = edge.to;
                options.push(Edge {
                    to,
                    special: edge.special,
                });
            }
        }
        options
    }
}

/// Nim heaps 0 to `size`, with ordinary edges.
fn nim(size: usize) -> Graph {
    let mut graph = Graph::with_nodes(size + 1);
    for n in 0..=size {
        for k in 0..n {
            graph.connect(n, k, false);
        }
    }
    graph
}

#[test]
fn nim_heaps_have_their_known_values() {
    let heaps = nim(6);
    let mut values = Values::new(&heaps);
    let mut row = |play| -> Vec<u64> { (0..=6).map(|n| values.grundy(&n, play)).collect() };
    assert_eq!(row(Play::Normal), [0, 1, 2, 3, 4, 5, 6]);
    assert_eq!(row(Play::Misere), [1, 0, 2, 3, 4, 5, 6]);
    assert_eq!(row(Play::Pass { used: false }), [0, 2, 1, 4, 3, 6, 5]);
    assert_eq!(row(Play::Rule1 { token: true }), [1, 0, 3, 2, 5, 4, 7]);
    let pair = Sum {
        parts: vec![nim(3), nim(3)],
    };
    let mut values = Values::new(&pair);
    assert_eq!(values.grundy(&vec![3, 2], Play::Normal), 1);
    assert!(values.is_p(&vec![2, 2], Play::Misere));
    assert!(!values.is_p(&vec![1, 1], Play::Misere));
    assert_eq!(values.winning(&vec![3, 2], Play::Misere).len(), 1);
}

#[test]
fn two_special_edges_are_found_on_one_of_several_paths() {
    let mut graph = Graph::with_nodes(4);
    graph.connect(3, 2, true);
    graph.connect(3, 1, false);
    graph.connect(2, 1, false);
    graph.connect(1, 0, true);
    let legal: Vec<bool> = (0..4).map(|node| path_condition(&graph, &node)).collect();
    assert_eq!(legal, [true, true, true, false]);
}
