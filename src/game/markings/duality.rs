//! Theorem 4: Rule 2 is good exactly when Rule 3 is good.
//!
//! A game is *Rule 2 good* when `G2(v,p) = SG(v) xor p` at every state that
//! Rule 2 reaches from `(G,0)`, and *Rule 3 good* likewise from `(G,1)`. Both
//! are computed directly; a local test at each position says the same with a
//! reason, and a disagreement of the three is reported, never hidden.

use crate::game::graph::{PositionId, Rulebook, Trouble, expand, reach};
use crate::game::play::{Arrow, Convention};
use crate::game::values::{check_path_condition, grundy};
use rustc_hash::FxHashMap;

/// What Theorem 4 says about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duality {
    /// Rule 2 is good.
    pub rule2: bool,
    /// Rule 3 is good.
    pub rule3: bool,
    /// How many positions were examined.
    pub positions: usize,
    /// The first position, in post-order, where the local test fails; all
    /// positions below it are good.
    pub first_failure: Option<Failure>,
}

/// A position where the formula fails, with everything it takes to see why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The position.
    pub position: PositionId,
    /// SG values of its ordinary options, ascending: the set A.
    pub ordinary: Vec<u64>,
    /// SG values of its special options, ascending: the set B.
    pub special: Vec<u64>,
    /// Its SG value g = mex(A ∪ B).
    pub value: u64,
    /// The first state of Rule 2 where the formula fails there.
    pub rule2: Option<StateValue>,
    /// The first state of Rule 3 where the formula fails there.
    pub rule3: Option<StateValue>,
    /// Which condition of the local test it breaks.
    pub reason: FailureReason,
}

/// A value that differs from what the formula says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateValue {
    /// Tokens on the pile.
    pub token: bool,
    /// The value there.
    pub value: u64,
}

/// The two conditions of the local test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FailureReason {
    /// A special option has the value g xor 1.
    SpecialOption {
        /// That value.
        value: u64,
    },
    /// A pair {2j, 2j+1} below g is neither wholly in A nor wholly in B.
    SplitPair {
        /// Its lower member.
        low: u64,
    },
}

/// Decides Theorem 4 for a game.
///
/// # Errors
/// A path with two special edges, what the rules run into, a limit, a cycle,
/// or a disagreement that would be a fault of this program.
pub fn duality<B: Rulebook>(book: &mut B, root: PositionId) -> Result<Duality, B::Error> {
    check_path_condition(book, root)?;
    let order = reach(book, root)?;
    let phases = phases(book, root, &order)?;
    let mut first_failure = None;
    let (mut rule2, mut rule3) = (true, true);
    // Backwards through a topological order: options before positions.
    for &position in order.iter().rev() {
        let phase = phases[&position];
        let bad2 = first_deviation(book, position, &rule2_states(phase))?;
        let bad3 = first_deviation(book, position, &rule3_states(phase))?;
        rule2 &= bad2.is_none();
        rule3 &= bad3.is_none();
        if phase.before && first_failure.is_none() {
            first_failure = local_test(book, position)?.map(|failure| Failure {
                rule2: bad2,
                rule3: bad3,
                ..failure
            });
        }
    }
    let local = first_failure.is_none();
    if rule2 != rule3 || rule2 != local {
        return Err(Trouble::DualityDisagrees {
            position: root,
            local,
            rule2,
            rule3,
        }
        .into());
    }
    Ok(Duality {
        rule2,
        rule3,
        positions: order.len(),
        first_failure,
    })
}

/// Whether a position is reached before and after a special edge.
#[derive(Clone, Copy, Default)]
struct Phase {
    before: bool,
    after: bool,
}

fn phases<B: Rulebook>(
    book: &mut B,
    root: PositionId,
    order: &[PositionId],
) -> Result<FxHashMap<PositionId, Phase>, B::Error> {
    let mut phases: FxHashMap<PositionId, Phase> = FxHashMap::default();
    phases.entry(root).or_default().before = true;
    for &position in order {
        expand(book, position)?;
        let phase = phases[&position];
        for edge in book.graph().options(position) {
            let next = phases.entry(edge.to).or_default();
            match edge.arrow {
                Arrow::Ordinary => {
                    next.before |= phase.before;
                    next.after |= phase.after;
                }
                Arrow::Special => next.after = true,
            }
        }
    }
    Ok(phases)
}

/// The states of a position that Rule 2 reaches from `(G,0)`.
fn rule2_states(phase: Phase) -> Vec<Convention> {
    let mut states = vec![Convention::Rule2 { token: false }];
    if phase.after {
        states.push(Convention::Rule2 { token: true });
    }
    states
}

/// The states of a position that Rule 3 reaches from `(G,1)`.
fn rule3_states(phase: Phase) -> Vec<Convention> {
    let mut states = Vec::new();
    if phase.before {
        states.push(Convention::Rule3 { token: true });
    }
    states.push(Convention::Rule3 { token: false });
    states
}

fn first_deviation<B: Rulebook>(
    book: &mut B,
    position: PositionId,
    states: &[Convention],
) -> Result<Option<StateValue>, B::Error> {
    let normal = grundy(book, position, Convention::Normal)?;
    for &state in states {
        let token = matches!(
            state,
            Convention::Rule2 { token: true } | Convention::Rule3 { token: true }
        );
        let value = grundy(book, position, state)?;
        if value != normal ^ u64::from(token) {
            return Ok(Some(StateValue { token, value }));
        }
    }
    Ok(None)
}

/// The local test at a position that is not past a special edge.
fn local_test<B: Rulebook>(
    book: &mut B,
    position: PositionId,
) -> Result<Option<Failure>, B::Error> {
    expand(book, position)?;
    let (mut ordinary, mut special) = (Vec::new(), Vec::new());
    for edge in book.graph().options(position).to_vec() {
        let value = grundy(book, edge.to, Convention::Normal)?;
        match edge.arrow {
            Arrow::Ordinary => ordinary.push(value),
            Arrow::Special => special.push(value),
        }
    }
    for values in [&mut ordinary, &mut special] {
        values.sort_unstable();
        values.dedup();
    }
    let value = grundy(book, position, Convention::Normal)?;
    Ok(
        broken_condition(&ordinary, &special, value).map(|reason| Failure {
            position,
            ordinary,
            special,
            value,
            rule2: None,
            rule3: None,
            reason,
        }),
    )
}

/// Which condition of the local test the values of the ordinary and of the
/// special options break, each ascending.
pub fn broken_condition(ordinary: &[u64], special: &[u64], value: u64) -> Option<FailureReason> {
    if special.binary_search(&(value ^ 1)).is_ok() {
        return Some(FailureReason::SpecialOption { value: value ^ 1 });
    }
    let holds = |set: &[u64], low: u64| {
        set.binary_search(&low).is_ok() && set.binary_search(&(low + 1)).is_ok()
    };
    (0..value / 2)
        .map(|pair| 2 * pair)
        .find(|&low| !holds(ordinary, low) && !holds(special, low))
        .map(|low| FailureReason::SplitPair { low })
}
