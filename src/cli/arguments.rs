//! The arguments of the command line.

use crate::host::{LimitArguments, OutputArguments};
use crate::program::convention_names;
use clap::error::{ContextKind, ContextValue};
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::Path;

/// A language for impartial combinatorial games.
///
/// Without a subcommand, grundy starts a REPL on a terminal and runs the
/// program on standard input otherwise.
#[derive(Parser, Debug)]
#[command(
    name = "grundy",
    version,
    about,
    args_conflicts_with_subcommands = false
)]
pub(super) struct Arguments {
    /// Evaluate an expression and print its value (repeatable, in order)
    #[arg(
        short = 'e',
        long = "eval",
        value_name = "EXPR",
        allow_hyphen_values = true
    )]
    pub expressions: Vec<String>,

    #[command(flatten)]
    pub output: OutputArguments,

    #[command(flatten)]
    pub limits: LimitArguments,

    #[command(subcommand)]
    pub command: Option<Command>,
}

impl Arguments {
    /// The arguments of this process; the process ends where they are wrong.
    pub fn of_process() -> Self {
        Self::try_parse().unwrap_or_else(|error| with_advice(error).exit())
    }
}

/// The error with `grundy run` suggested where the name of a file stands alone.
fn with_advice(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && Path::new(word).is_file()
    {
        let advice = format!("to run the file, write `grundy run {word}`");
        let advice = ContextValue::StyledStrs(vec![advice.into()]);
        error.insert(ContextKind::Suggested, advice);
    }
    error
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Run programs
    Run {
        /// Go on in the REPL, with what the programs define
        #[arg(short, long)]
        interactive: bool,

        /// Files; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Check programs without running them
    Check {
        /// Files; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Format programs in place
    Fmt {
        /// Change nothing, show what would change
        #[arg(long)]
        check: bool,

        /// Files; `-` is standard input, written to standard output
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Explain error codes, each with a program that shows it
    Explain {
        /// Codes such as E0101; none for a list of all
        #[arg(value_name = "CODE")]
        codes: Vec<String>,
    },
    /// Read, evaluate and print, line by line
    Repl {
        /// Files to run first
        #[arg(value_name = "FILE")]
        files: Vec<String>,
    },
    /// Keep a long table of the heaps of a code in a file
    Sequence {
        /// A take-and-break code such as 0.07
        #[arg(value_name = "CODE")]
        code: String,

        /// The last heap
        #[arg(long, value_name = "N")]
        to: u64,

        /// The file; where it holds the start of the table, the rest is added
        #[arg(long, value_name = "FILE")]
        save: String,
    },
    /// Look at the heaps of many codes, one line of JSON each
    Survey(SurveyArguments),
    /// Write the certificate of a period, a genus or a misère quotient
    Prove {
        /// `period(R)`, `genus(G)` or `quotient(R)`; with an n, of the heaps up to n
        #[arg(value_name = "EXPR")]
        question: String,

        /// A program that defines the game; nothing it shows is worked out
        #[arg(long, value_name = "FILE")]
        with: Option<String>,

        /// A new file for the certificate; standard output without it
        #[arg(short, long, value_name = "FILE", value_parser = new_file)]
        output: Option<String>,
    },
    /// Check certificates
    Verify {
        /// Files; `-` is standard input
        #[arg(required = true, value_name = "FILE")]
        files: Vec<String>,
    },
    /// Play a position against a perfect opponent
    #[command(allow_missing_positional = true)]
    Play(PlayArguments),
}

/// Which codes are looked at, and how far.
#[derive(Args, Debug)]
pub(super) struct SurveyArguments {
    /// Codes, in which a `?` stands for any octal digit: '0.??? 4.???'
    #[arg(required = true, value_name = "PATTERN")]
    pub patterns: Vec<String>,

    /// The last heap to look at
    #[arg(long, value_name = "N", required_unless_present = "quotients")]
    pub to: Option<u64>,

    /// Look for misère quotients, as far as `--steps` and `--max-order` go
    #[arg(long)]
    pub quotients: bool,

    /// Steps in search of each quotient, of a few nanoseconds each
    #[arg(
        long,
        value_name = "N",
        default_value_t = 400_000_000,
        requires = "quotients"
    )]
    pub steps: u64,

    /// The file; where it holds the start of this survey, the rest is added
    #[arg(short, long, value_name = "FILE")]
    pub output: String,

    /// Only the i-th of n parts, as in `--shard 2/8`
    #[arg(long, value_name = "I/N", value_parser = shard, default_value = "1/1")]
    pub shard: (usize, usize),
}

/// One of several parts: its number, from 1 on, and how many there are.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let parts = text
        .split_once('/')
        .and_then(|(part, parts)| Some((part.parse().ok()?, parts.parse().ok()?)));
    match parts {
        Some((part, parts)) if 1 <= part && part <= parts => Ok((part, parts)),
        _ => Err("a part is written I/N, as in 2/8, with I from 1 to N".to_owned()),
    }
}

/// What is played, and how.
#[derive(Args, Debug)]
pub(super) struct PlayArguments {
    /// A program that defines the game; nothing it shows is worked out
    #[arg(value_name = "FILE", value_parser = game_file)]
    pub file: Option<String>,

    /// The position to play, such as 'kayles(3) + kayles(5)'
    #[arg(required = true, value_name = "EXPR", value_parser = position)]
    pub position: String,

    #[arg(
        long = "under",
        help = convention_help(),
        value_name = "CONVENTION",
        default_value = "normal",
        allow_hyphen_values = true
    )]
    pub convention: String,

    /// Who moves first
    #[arg(long, value_enum, default_value_t = First::Me)]
    pub first: First,

    /// Write the play to a new file, as a program of assertions
    #[arg(long, value_name = "FILE", value_parser = new_file)]
    pub save: Option<String>,
}

fn convention_help() -> String {
    let names: Vec<&str> = convention_names().collect();
    format!("The convention: {}, 'rule2(1)'", names.join(", "))
}

/// Who moves first.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum First {
    /// You
    Me,
    /// The machine
    Machine,
}

/// The game's file cannot be standard input: the dialogue is read from there.
fn game_file(text: &str) -> Result<String, String> {
    if text == "-" {
        return Err("your moves are read from standard input: put the game into a file".to_owned());
    }
    Ok(text.to_owned())
}

/// A position; a program's name is refused.
fn position(text: &str) -> Result<String, String> {
    let ending = Path::new(text).extension();
    if ending.is_some_and(|ending| ending == "game") {
        return Err(format!(
            "which position of it? `grundy play {text} 'EXPR'` plays one"
        ));
    }
    Ok(text.to_owned())
}

/// The name of a file that does not exist: none is overwritten.
fn new_file(text: &str) -> Result<String, String> {
    if Path::new(text).exists() {
        return Err("it exists already, and no file is overwritten: choose a new name".to_owned());
    }
    Ok(text.to_owned())
}
