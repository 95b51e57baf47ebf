//! The arguments that say how results and diagnostics are written.

use super::format::Format;
use clap::{Args, ValueEnum};
use std::io::{self, IsTerminal};

/// How results and diagnostics are written.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct OutputArguments {
    /// How results are written
    #[arg(long, value_enum, default_value_t = Format::Text, global = true)]
    pub format: Format,

    /// How diagnostics are written; with the results in JSON, as JSON too
    #[arg(long, value_enum, global = true)]
    pub diagnostics: Option<Rendering>,

    /// When diagnostics are coloured; `auto` obeys `NO_COLOR`
    #[arg(long, value_enum, default_value_t = Color::Auto, global = true)]
    pub color: Color,
}

/// How diagnostics are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rendering {
    /// The source drawn with its labels, for people
    Fancy,
    /// One line each, for editors and logs
    Short,
    /// One JSON object a line
    Json,
}

/// When diagnostics are coloured.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl Color {
    /// Whether what goes to standard error is coloured.
    pub fn is_wanted_on_stderr(self) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => {
                let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                !refused && io::stderr().is_terminal()
            }
        }
    }
}
