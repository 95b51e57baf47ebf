//! The inputs that worked, in order: to be saved as a program, or run again.

use std::fmt::Write;

/// Something that was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// A file was loaded.
    Load {
        /// Its path.
        path: String,
        /// It has no error, so that a program can import it.
        worked: bool,
    },
    /// An input was run and worked.
    Input {
        /// Its text, with the convention that it was played under.
        text: String,
        /// The names that it defined.
        defines: Vec<String>,
    },
}

/// Everything that was done since the session began.
#[derive(Default)]
pub(super) struct Journal {
    entries: Vec<Entry>,
}

impl Journal {
    /// Adds something that was done. A file that is loaded again replaces its
    /// earlier self.
    pub fn add(&mut self, entry: Entry) {
        if let Entry::Load { path, .. } = &entry {
            let same = |old: &Entry| matches!(old, Entry::Load { path: old, .. } if old == path);
            self.entries.retain(|old| !same(old));
        }
        self.entries.push(entry);
    }

    /// What was done, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
    }

    /// The program that does what was done, files under the names that they
    /// have there. A definition that was replaced later stays as a comment,
    /// since a program defines each name once.
    pub fn program(&self, name_of: impl Fn(&str) -> String) -> String {
        let mut program = format!("# Saved by grundy {}.\n", env!("CARGO_PKG_VERSION"));
        for (index, entry) in self.entries.iter().enumerate() {
            match entry {
                Entry::Load { path, worked: true } => {
                    let _ = writeln!(program, "use \"{}\"", escaped(&name_of(path)));
                }
                Entry::Load { worked: false, .. } => {}
                Entry::Input { text, defines } => {
                    program.push_str(&self.kept(index, text, defines));
                }
            }
        }
        program
    }

    /// The files that can be imported.
    pub fn files(&self) -> Vec<String> {
        let files = self.entries.iter().filter_map(|entry| match entry {
            Entry::Load { path, worked: true } => Some(path.clone()),
            _ => None,
        });
        files.collect()
    }

    /// The inputs that define names, as lines of a program.
    pub fn definitions(&self) -> String {
        let inputs = self.entries.iter().enumerate();
        let inputs = inputs.filter_map(|(index, entry)| match entry {
            Entry::Input { text, defines } if !defines.is_empty() => {
                Some(self.kept(index, text, defines))
            }
            _ => None,
        });
        inputs.collect()
    }

    /// An input as lines of a program, or as a comment when it was replaced.
    fn kept(&self, index: usize, text: &str, defines: &[String]) -> String {
        let text = text.trim_end();
        if self.is_replaced(index, defines) {
            format!(
                "# Replaced further down:\n# {}\n",
                text.replace('\n', "\n# ")
            )
        } else {
            format!("{text}\n")
        }
    }

    fn is_replaced(&self, index: usize, defines: &[String]) -> bool {
        self.entries[index + 1..].iter().any(|later| match later {
            Entry::Input { defines: later, .. } => later.iter().any(|name| defines.contains(name)),
            Entry::Load { .. } => false,
        })
    }
}

/// A path as the inside of a string.
fn escaped(path: &str) -> String {
    path.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn input(text: &str, defines: &[&str]) -> Entry {
        Entry::Input {
            text: text.to_owned(),
            defines: defines.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn a_program_defines_each_name_once() {
        let mut journal = Journal::default();
        let load = |worked| Entry::Load {
            path: "a.game".to_owned(),
            worked,
        };
        journal.add(load(false));
        journal.add(input("let x = 1\n", &["x"]));
        journal.add(load(true));
        journal.add(input("let x = 2", &["x"]));
        journal.add(input("x + 1", &[]));
        let program = journal.program(str::to_owned);
        let (_, lines) = program.split_once('\n').expect("a title");
        assert_eq!(
            lines,
            "# Replaced further down:\n# let x = 1\nuse \"a.game\"\nlet x = 2\nx + 1\n"
        );
    }
}
