//! The files that a program names, read by whoever runs it.

use crate::source::FileId;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Reads the files that a program names; the library itself reads none.
pub trait LoadFile {
    /// The canonical name and the text of the file at `path`, as written in
    /// the file `from`.
    ///
    /// # Errors
    /// Why it cannot be read, as a phrase.
    fn load(&self, from: &str, path: &str) -> Result<(String, String), String>;
}

/// The names of the files of a program, and the way to others.
pub(super) struct Files {
    loader: Arc<dyn LoadFile>,
    names: FxHashMap<FileId, Arc<str>>,
}

impl Files {
    /// No file has a name yet.
    pub fn new(loader: Arc<dyn LoadFile>) -> Self {
        Self {
            loader,
            names: FxHashMap::default(),
        }
    }

    /// Notes the name of a file, so that paths in it can be resolved.
    pub fn name(&mut self, file: FileId, name: &str) {
        self.names.insert(file, name.into());
    }

    /// The canonical name and the text of the file at a path that is written in
    /// another file.
    ///
    /// # Errors
    /// Why it cannot be read, as a phrase.
    pub fn load(&self, from: FileId, path: &str) -> Result<(String, String), String> {
        let from = self.names.get(&from).map_or("", |name| &**name);
        self.loader.load(from, path)
    }
}
