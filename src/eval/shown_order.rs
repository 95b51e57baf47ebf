//! The order in which the summands of a sum and the options of a tree are
//! written: by what they are, not by when they were first met, so that one
//! position is always written in one way.

use crate::eval::Interpreter;
use crate::game::{Argument, Arrow, Edge, HeapRulesId, PositionId, PositionKey};

/// What positions are sorted by; the last field tells all positions apart.
type Key = (u8, u32, Vec<i64>, PositionId);

/// Nim heaps come after everything else in a sum, and first in a tree.
const NIM_FIRST: u8 = 0;
const NIM_LAST: u8 = u8::MAX;

impl Interpreter {
    /// The summands of a sum: games by name and size, then Nim heaps.
    pub(super) fn summands_in_order(
        &self,
        summands: &[(PositionId, u64)],
    ) -> Vec<(PositionId, u64)> {
        let mut sorted = summands.to_vec();
        sorted.sort_by_cached_key(|&(position, _)| self.order_key(position, NIM_LAST));
        sorted
    }

    /// The options of a tree: ordinary before special ones, small before
    /// large ones.
    pub(super) fn options_in_order(&self, edges: &[Edge]) -> Vec<(Arrow, PositionId)> {
        let mut sorted: Vec<_> = edges.iter().map(|edge| (edge.arrow, edge.to)).collect();
        sorted.sort_by_cached_key(|&(arrow, to)| (arrow, self.order_key(to, NIM_FIRST)));
        sorted
    }

    fn order_key(&self, position: PositionId, nim: u8) -> Key {
        let (kind, family, numbers) = match self.world.graph.key(position) {
            PositionKey::Heap { rules, size } => {
                let kind = if *rules == HeapRulesId::NIM { nim } else { 1 };
                let size = i64::try_from(*size).unwrap_or(i64::MAX);
                (
                    kind,
                    u32::try_from(rules.index()).unwrap_or(u32::MAX),
                    vec![size],
                )
            }
            PositionKey::Node { graph, node } => (2, graph.0, vec![i64::from(*node)]),
            PositionKey::Ruled { ruleset, arguments } => (3, ruleset.0, integers(arguments)),
            PositionKey::Tree(edges) => {
                let size = i64::try_from(edges.len()).unwrap_or(i64::MAX);
                (4, 0, vec![size])
            }
            PositionKey::Sum(_) => (5, 0, Vec::new()),
            PositionKey::Relabelled { .. } => (6, 0, Vec::new()),
        };
        (kind, family, numbers, position)
    }
}

/// The integers among the arguments, those in lists too.
fn integers(arguments: &[Argument]) -> Vec<i64> {
    let mut found = Vec::new();
    for argument in arguments {
        match argument {
            Argument::Integer(value) => found.push(*value),
            Argument::List(elements) => found.append(&mut integers(elements)),
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use crate::eval::LoadFile;
    use crate::limits::Limits;
    use crate::output;
    use crate::session::{Event, Session};
    use pretty_assertions::assert_eq;
    use std::sync::Arc;

    struct NoFiles;

    impl LoadFile for NoFiles {
        fn load(&self, _: &str, _: &str) -> Result<(String, String), String> {
            Err("there are no files".to_owned())
        }
    }

    fn shown(program: &str) -> Vec<String> {
        let mut session = Session::new(Limits::default(), Arc::new(NoFiles));
        let mut lines = Vec::new();
        session.run("test", program, &mut |session, event| match event {
            Event::Report(report) => {
                lines.push(output::text::plain(session.interpreter(), &report.shown));
            }
            Event::Diagnostic(diagnostic) => panic!("{diagnostic:?}"),
        });
        lines
    }

    #[test]
    fn a_position_is_written_in_one_way_whatever_was_met_before() {
        let program = "*3; *2; kayles(5); {*1}; *2 + *3 + kayles(5) + kayles(2); \
                       {=> *1, {*1}, *3, *2, *0}";
        assert_eq!(
            shown(program)[4..],
            [
                "kayles(2) + kayles(5) + *2 + *3",
                "{*0, *2, *3, {*1}, => *1}"
            ]
        );
    }
}
