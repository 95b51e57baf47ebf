//! Imports: `use "path.game"` brings in what another file defines.
//!
//! A file is read once however often it is imported. It sees the built-in
//! library and its own imports, and nothing of the text that imports it. Its
//! definitions run before that text; it neither shows nor asserts anything.

use super::Session;
use super::prepare::Prepared;
use crate::check::Names;
use crate::diagnostic::{Code, Diagnostic};
use crate::limits::Stop;
use crate::program::Statement;
use crate::source::{FileId, Span};
use crate::syntax::ast::{self, StatementKind};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// The files that were imported, and those whose import has begun.
#[derive(Default)]
pub(super) struct Imports {
    /// What each file defines, by its canonical name.
    done: FxHashMap<String, Names>,
    /// Files being read, the outermost first.
    open: Vec<Opened>,
}

/// A file that is being read.
struct Opened {
    /// Its canonical name.
    name: String,
    /// The import that asks for it, if one does.
    asked: Option<Span>,
}

impl Imports {
    /// Starts with the text that is run, which no file imports.
    pub fn begin(&mut self, name: &str) {
        self.open = vec![Opened {
            name: name.to_owned(),
            asked: None,
        }];
    }
}

/// What a file imports.
#[derive(Default)]
pub(super) struct Imported {
    /// The names.
    pub names: Names,
    /// What has to run before the file.
    pub statements: Vec<Statement>,
    /// For each import that was found, where it is written and its names.
    files: Vec<(Span, Vec<Arc<str>>)>,
}

impl Imported {
    /// A warning for each import of which nothing is used.
    pub fn unused(&self, used: &FxHashSet<Arc<str>>) -> Vec<Diagnostic> {
        let unused = self
            .files
            .iter()
            .filter(|(_, names)| names.iter().all(|name| !used.contains(name)));
        unused
            .map(|(span, _)| {
                Diagnostic::new(Code::UnusedImport, "nothing of this import is used")
                    .label(*span, "none of its names occurs below")
                    .help("remove the line, or look for the name that was meant to come from it")
            })
            .collect()
    }
}

impl Session {
    /// What a file imports.
    pub(super) fn follow_imports(
        &mut self,
        file: FileId,
        program: &ast::Program,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<Imported, Stop> {
        let mut all = Imported::default();
        for statement in &program.statements {
            let StatementKind::Use { path } = &statement.kind else {
                continue;
            };
            let Some((imported, to_run)) = self.import(file, path, diagnostics)? else {
                continue;
            };
            all.statements.extend(to_run);
            let names = imported.keys().cloned().collect();
            all.files.push((path.span, names));
            for (name, global) in imported {
                if let Some(other) = all.names.get(&name)
                    && other.span != global.span
                {
                    diagnostics.push(
                        Diagnostic::new(
                            Code::NameClash,
                            format!("two imported files define `{name}`"),
                        )
                        .label(path.span, "imported here")
                        .label(global.span, "defined here")
                        .label(other.span, "and here")
                        .help("rename one of them in its file"),
                    );
                }
                all.names.insert(name, global);
            }
        }
        Ok(all)
    }

    /// What one imported file defines and what has to run for it; `None`
    /// when it was reported why that is not to be had.
    fn import(
        &mut self,
        from: FileId,
        path: &ast::Text,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Result<Option<(Names, Vec<Statement>)>, Stop> {
        let from_name = self.sources.get(from).name();
        let (name, text) = match self.loader.load(from_name, &path.text) {
            Ok(loaded) => loaded,
            Err(why) => {
                diagnostics.push(
                    Diagnostic::new(Code::CannotRead, format!("`{}` cannot be read", path.text))
                        .label(path.span, why)
                        .help("a path starts at the folder of the file that names it"),
                );
                return Ok(None);
            }
        };
        let open = &self.imports.open;
        if let Some(first) = open.iter().position(|file| file.name == name) {
            diagnostics.push(import_cycle(open, first, path.span));
            return Ok(None);
        }
        if let Some(names) = self.imports.done.get(&name) {
            return Ok(Some((names.clone(), Vec::new())));
        }
        self.imports.open.push(Opened {
            name: name.clone(),
            asked: Some(path.span),
        });
        let file = self.sources.add(name.clone(), text.clone());
        self.interpreter.name_file(file, &name);
        let (prepared, mut found) = self.prepare_file(file, &text, Names::default())?;
        self.imports.open.pop();
        diagnostics.append(&mut found);
        let Some(Prepared {
            names,
            imports,
            mut statements,
            ..
        }) = prepared
        else {
            return Ok(None);
        };
        statements.retain(Statement::defines);
        statements.splice(0..0, imports);
        self.imports.done.insert(name, names.clone());
        Ok(Some((names, statements)))
    }
}

/// Imports of a cycle that are shown besides the last.
const SHOWN: usize = 3;

/// The import at `last` asks for the file `open[first]`, which is being read.
fn import_cycle(open: &[Opened], first: usize, last: Span) -> Diagnostic {
    let cycle = &open[first..];
    let mut names: Vec<&str> = cycle.iter().map(|file| &*file.name).collect();
    names.push(&open[first].name);
    let mut diagnostic = Diagnostic::new(Code::ImportCycle, "this file imports itself")
        .label(last, "this closes a cycle of imports")
        .note(format!("the cycle: {}", names.join(" → ")))
        .help(match cycle.len() {
            1 => "remove this line: what a file defines is known in it anyway",
            _ => "move what these files share into one that imports neither",
        });
    for asked in cycle[1..].iter().filter_map(|file| file.asked).take(SHOWN) {
        diagnostic = diagnostic.label(asked, "this import is part of it");
    }
    diagnostic
}
