//! The arguments that set limits: one flag for each row of the table of
//! limits.

use crate::limits::Limit;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

/// What a program may use; `None` where there is no limit.
#[derive(Clone, Debug)]
pub(crate) struct LimitArguments {
    values: [Option<u64>; Limit::ALL.len()],
}

impl LimitArguments {
    /// The value of a limit.
    pub fn get(&self, limit: Limit) -> Option<u64> {
        self.values[limit as usize]
    }

    /// Changes a limit.
    pub fn set(&mut self, limit: Limit, value: Option<u64>) {
        self.values[limit as usize] = value;
    }
}

impl FromArgMatches for LimitArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let value = |limit: Limit| matches.get_one::<u64>(limit.flag()).copied();
        Ok(Self {
            values: Limit::ALL.map(value),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for LimitArguments {
    fn augment_args(command: Command) -> Command {
        command.args(Limit::ALL.map(argument))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The flag of a limit.
fn argument(limit: Limit) -> Arg {
    let unit = limit.unit().unwrap_or("n").to_uppercase();
    let argument = Arg::new(limit.flag())
        .long(limit.flag())
        .value_name(unit)
        .help(limit.doc())
        .value_parser(move |text: &str| number(limit, text))
        .global(true);
    match limit.default() {
        Some(default) => argument.default_value(default.to_string()),
        None => argument,
    }
}

/// The value of a limit as it is written behind its flag.
fn number(limit: Limit, text: &str) -> Result<u64, String> {
    let number = text.parse::<u64>();
    match limit.ceiling() {
        None => number.map_err(|error| error.to_string()),
        Some(ceiling) => match number {
            Ok(number) if (1..=ceiling.most).contains(&number) => Ok(number),
            _ => Err(format!(
                "{} is a number from 1 to {}",
                ceiling.noun, ceiling.most
            )),
        },
    }
}
