//! What the command line and the REPL have in common: the process they run in.
//!
//! * `process`: limits that watch the clock, memory and Ctrl-C (`interrupts`),
//!   and the line of `progress`;
//! * `limit_arguments`, `output_arguments`: the flags that both obey;
//! * `format`: the formats of results, one list;
//! * `presenter`: where results and diagnostics go, `exit`: how it ended;
//! * `files`: reading and writing them, `replace`: giving one a new text;
//! * `keyboard`: the person who plays at standard input;
//! * `explained_code`: a code of diagnostics in prose.
//!
//! It knows neither of those who use it.

mod exit;
mod explained_code;
pub(crate) mod files;
mod format;
mod interrupts;
mod keyboard;
mod limit_arguments;
mod output_arguments;
mod presenter;
mod process;
mod progress;
pub(crate) mod replace;

pub(crate) use exit::Exit;
pub(crate) use explained_code::explained_code;
pub(crate) use files::FileLoader;
pub(crate) use format::{Format, Labels};
pub(crate) use interrupts::Interrupts;
pub(crate) use keyboard::play_at_keyboard;
pub(crate) use limit_arguments::LimitArguments;
pub(crate) use output_arguments::OutputArguments;
pub(crate) use presenter::Presenter;
pub(crate) use process::{Host, brief_limits};
