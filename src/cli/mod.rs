//! The command line: what it accepts, and one file a subcommand.
//!
//! Exit status: 0 all well (warnings too), 1 the program has an error or a
//! failed assertion, 2 wrong usage or an unreadable file, 130 interrupted. It is
//! success too when the reader of the results closes the pipe.

mod arguments;
mod check;
mod continued;
mod eval;
mod explain;
mod fmt;
mod play;
mod program;
mod prove;
mod run;
mod sequence;
mod survey;
mod verify;

use crate::host::{Host, Presenter};
use crate::repl::repl;
use arguments::{Arguments, Command};
use std::io::IsTerminal;
use std::process::ExitCode;

/// Runs the command that the arguments ask for.
#[must_use]
pub fn main() -> ExitCode {
    let arguments = Arguments::of_process();
    let host = Host::new(arguments.limits);
    let mut presenter = Presenter::new(arguments.output, host.progress.clone());
    let exit = match &arguments.command {
        Some(
            Command::Run {
                interactive: true,
                files,
            }
            | Command::Repl { files },
        ) => repl(files, &host, &mut presenter),
        Some(Command::Run { files, .. }) => run::run(files, &host, &mut presenter),
        Some(Command::Check { files }) => check::check(files, &host, &mut presenter),
        Some(Command::Fmt { check, files }) => fmt::fmt(files, *check, &host, &mut presenter),
        Some(Command::Explain { codes }) => explain::explain(codes, &mut presenter),
        Some(Command::Sequence { code, to, save }) => {
            sequence::sequence(code, *to, save, &host, &mut presenter)
        }
        Some(Command::Survey(survey)) => survey::survey(survey, &host, &mut presenter),
        Some(Command::Prove {
            question,
            with,
            output,
        }) => prove::prove(
            question,
            with.as_deref(),
            output.as_deref(),
            &host,
            &mut presenter,
        ),
        Some(Command::Verify { files }) => verify::verify(files, &host, &mut presenter),
        Some(Command::Play(play)) => play::play(play, &host, &mut presenter),
        None if !arguments.expressions.is_empty() => {
            eval::eval(&arguments.expressions, &host, &mut presenter)
        }
        None if std::io::stdin().is_terminal() => repl(&[], &host, &mut presenter),
        None => run::run(&["-".to_owned()], &host, &mut presenter),
    };
    presenter.finish(exit).into()
}
