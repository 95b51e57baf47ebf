//! Files of edges: lines `source,target` with an optional third column
//! `special`; tabs serve too.

use crate::diagnostic::{Code, Diagnostic};
use crate::eval::fault::Fault;
use crate::game::Arrow;
use crate::limits::{Limits, Work};
use crate::source::Span;
use csv::{ReaderBuilder, StringRecord, Trim};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};
use std::sync::Arc;

/// A graph read from a file: nodes in order of appearance, and edges between
/// their numbers.
pub(super) struct FileGraph {
    pub nodes: IndexSet<Arc<str>, FxBuildHasher>,
    pub edges: Vec<(usize, usize, Arrow)>,
}

/// Reads the text of the file `name`; `place` is where the program names it.
///
/// # Errors
/// The first line that is no edge, or a limit.
pub(super) fn read(
    name: &str,
    text: &str,
    place: Span,
    limits: &Limits,
) -> Result<FileGraph, Fault> {
    let tabs = text.lines().next().is_some_and(|line| line.contains('\t'));
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .comment(Some(b'#'))
        .trim(Trim::All)
        .delimiter(if tabs { b'\t' } else { b',' })
        .from_reader(text.as_bytes());
    let mut graph = FileGraph {
        nodes: IndexSet::default(),
        edges: Vec::new(),
    };
    let mut record = StringRecord::new();
    loop {
        limits.count(Work::EdgeLines, 1);
        limits.pause(16)?;
        match reader.read_record(&mut record) {
            Ok(false) => break,
            Ok(true) => {
                let line = record.position().map_or(0, csv::Position::line);
                add(&mut graph, &record).map_err(|why| bad_line(name, line, &why, place))?;
            }
            Err(error) => {
                let line = error.position().map_or(0, csv::Position::line);
                return Err(bad_line(name, line, &error.to_string(), place).into());
            }
        }
    }
    if graph.edges.is_empty() {
        return Err(
            Diagnostic::new(Code::BadEdgeFile, format!("`{name}` has no edges"))
                .label(place, "named here")
                .help(EDGE_LINE)
                .into(),
        );
    }
    Ok(graph)
}

fn add(graph: &mut FileGraph, record: &StringRecord) -> Result<(), String> {
    let (Some(source), Some(target)) = (record.get(0), record.get(1)) else {
        return Err("a line needs a source and a target".to_owned());
    };
    if source.is_empty() || target.is_empty() {
        return Err("a node has no name".to_owned());
    }
    if let Some(extra) = record.iter().skip(3).find(|column| !column.is_empty()) {
        return Err(format!("there is a fourth column, `{extra}`"));
    }
    let arrow = match record.get(2).unwrap_or("") {
        "" | "->" | "ordinary" => Arrow::Ordinary,
        "special" | "=>" => Arrow::Special,
        other => {
            return Err(format!(
                "the third column may only say `special`, not `{other}`"
            ));
        }
    };
    let source = node(graph, source);
    let target = node(graph, target);
    graph.edges.push((source, target, arrow));
    Ok(())
}

fn node(graph: &mut FileGraph, name: &str) -> usize {
    match graph.nodes.get_index_of(name) {
        Some(index) => index,
        None => graph.nodes.insert_full(name.into()).0,
    }
}

/// What a line of a file of edges is.
const EDGE_LINE: &str = "each line is `source,target`, with `,special` after it for a special edge";

fn bad_line(name: &str, line: u64, why: &str, place: Span) -> Diagnostic {
    Diagnostic::new(
        Code::BadEdgeFile,
        format!("`{name}` holds a line that is no edge"),
    )
    .label(place, "named here")
    .note(format!("{name}:{line}: {why}"))
    .help(EDGE_LINE)
}

impl FileGraph {
    /// The warning for an edge that stands in the file twice.
    pub fn duplicate_edge(&self, name: &str, place: Span) -> Option<Diagnostic> {
        let mut seen = FxHashSet::default();
        let (from, to, _) = self.edges.iter().find(|edge| !seen.insert(**edge))?;
        let (from, to) = (&self.nodes[*from], &self.nodes[*to]);
        Some(
            Diagnostic::new(
                Code::DuplicateEdge,
                format!("`{name}` holds the edge from `{from}` to `{to}` twice"),
            )
            .label(place, "named here")
            .note("the same edge twice is one option")
            .help("remove one of the two lines of the file"),
        )
    }

    /// The warning for nodes that the first source cannot reach, such as those
    /// of a file that begins with headings.
    pub fn unreachable_nodes(&self, name: &str, place: Span) -> Option<Diagnostic> {
        let reached = self.reached(0);
        let lost = reached.iter().filter(|reached| !**reached).count();
        let first = reached.iter().position(|reached| !reached)?;
        let (root, first) = (&self.nodes[0], &self.nodes[first]);
        let more = match lost {
            1 => String::new(),
            count => format!(" and {} more", count - 1),
        };
        Some(
            Diagnostic::new(
                Code::UnreachableNode,
                format!("the root `{root}` of `{name}` cannot reach `{first}`{more}"),
            )
            .label(place, "named here")
            .note("a file of edges has no heading line: its first source is the root")
            .help("choose another root with `start \"NAME\"` behind the file"),
        )
    }

    /// For each node, whether the root reaches it.
    fn reached(&self, root: usize) -> Vec<bool> {
        let mut targets = vec![Vec::new(); self.nodes.len()];
        for &(from, to, _) in &self.edges {
            targets[from].push(to);
        }
        let mut reached = vec![false; self.nodes.len()];
        let mut stack = vec![root];
        reached[root] = true;
        while let Some(node) = stack.pop() {
            for &target in &targets[node] {
                if !std::mem::replace(&mut reached[target], true) {
                    stack.push(target);
                }
            }
        }
        reached
    }
}
