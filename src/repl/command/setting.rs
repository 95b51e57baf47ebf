//! Settings: how results are written, what is played, and what an input may
//! use.

use super::Call;
use crate::cli::Format;
use crate::diagnostic::{Diagnostic, suggest};
use crate::eval::{Value, convention_text};
use crate::limits::MOST_CLASSES;
use crate::program::conventions;
use crate::repl::shell::{Flow, Shell, misused};
use crate::session::Session;
use std::ops::ControlFlow;
use std::str::FromStr;

const SETTINGS: [&str; 4] = ["format", "convention", "limit", "fold"];
const FORMATS: [&str; 5] = ["text", "json", "csv", "markdown", "latex"];
const LIMITS: [&str; 6] = [
    "positions",
    "memory",
    "order",
    "depth",
    "nesting",
    "timeout",
];

/// `:set …`
pub(super) fn set(shell: &mut Shell, call: &Call) -> Flow {
    let mut words = call.argument.splitn(2, char::is_whitespace);
    let name = words.next().unwrap_or("");
    let value = words.next().unwrap_or("").trim();
    let done = match name {
        "" => {
            let all = settings(shell);
            shell.say(&all);
            Ok(())
        }
        "format" => set_format(shell, value),
        "convention" => set_convention(shell, value),
        "limit" => set_limit(shell, value),
        "fold" => set_fold(shell, value),
        other => Err(unknown("setting", other, &SETTINGS)),
    };
    if let Err(diagnostic) = done {
        shell.complain(&diagnostic);
    }
    ControlFlow::Continue(())
}

/// Every setting, as the command that makes it.
fn settings(shell: &Shell) -> String {
    let limits = &shell.limits;
    let format = match shell.presenter.format() {
        Format::Text => "text",
        Format::Json => "json",
        Format::Csv => "csv",
        Format::Markdown => "markdown",
        Format::Latex => "latex",
    };
    let off = |number: Option<String>| number.unwrap_or_else(|| "off".to_owned());
    let fold = off(shell.fold.limit.map(|lines| lines.to_string()));
    let timeout = off(limits.timeout.map(|seconds| seconds.to_string()));
    let convention = convention_text(shell.session().borrow().convention());
    format!(
        ":set format {format}\n\
         :set convention {convention}\n\
         :set limit positions {}\n\
         :set limit memory {}      (MiB)\n\
         :set limit order {}\n\
         :set limit depth {}\n\
         :set limit nesting {}\n\
         :set limit timeout {timeout}      (seconds)\n\
         :set fold {fold}      (lines)",
        limits.max_positions,
        limits.max_memory,
        limits.max_order,
        limits.max_depth,
        limits.max_nesting,
    )
}

fn set_format(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    let format = match value {
        "text" => Format::Text,
        "json" => Format::Json,
        "csv" => Format::Csv,
        "markdown" => Format::Markdown,
        "latex" => Format::Latex,
        other => return Err(unknown("format", other, &FORMATS)),
    };
    shell.presenter.set_format(format);
    Ok(())
}

/// Any convention of the language, with its state if need be.
fn set_convention(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    if value.is_empty() {
        return Err(misused("`:set convention` needs a convention")
            .help("the conventions are normal, misere, pass, rule1, rule2 and rule3"));
    }
    match shell.value_of(value) {
        Some(Value::Convention(convention)) => {
            shell.session().borrow_mut().set_convention(convention);
            Ok(())
        }
        Some(_) => Err(misused(format!("`{value}` is no convention"))
            .help("the conventions are normal, misere, pass, rule1, rule2 and rule3")),
        // What is wrong with it has been said.
        None => Ok(()),
    }
}

fn set_limit(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    let (name, amount) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
    let amount = amount.trim();
    let limits = &mut shell.limits;
    match name {
        "positions" => limits.max_positions = number(name, amount, &1, "1 or more")?,
        "memory" => limits.max_memory = number(name, amount, &1, "1 or more")?,
        "order" => limits.max_order = order(amount)?,
        "depth" => limits.max_depth = number(name, amount, &1, "1 or more")?,
        "nesting" => limits.max_nesting = nesting(amount)?,
        "timeout" if amount == "off" => limits.timeout = None,
        "timeout" => limits.timeout = Some(number(name, amount, &1, "1 or more, or `off`")?),
        other => return Err(unknown("limit", other, &LIMITS)),
    }
    Ok(())
}

fn set_fold(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    shell.fold.limit = match value {
        "off" => None,
        lines => Some(number("fold", lines, &3, "3 or more, or `off`")?),
    };
    Ok(())
}

/// A number of classes.
fn order(text: &str) -> Result<usize, Diagnostic> {
    let range = format!("1 to {MOST_CLASSES}");
    match number("order", text, &1, &range)? {
        order if order > MOST_CLASSES => Err(no_value("order", text, &range)),
        order => Ok(order),
    }
}

/// Brackets inside each other: the parser recurses, so there is a ceiling.
fn nesting(text: &str) -> Result<usize, Diagnostic> {
    const RANGE: &str = "1 to 2000";
    match number("nesting", text, &1, RANGE)? {
        depth if depth > 2000 => Err(no_value("nesting", text, RANGE)),
        depth => Ok(depth),
    }
}

/// A number that is not too small; underscores and commas may group its
/// digits.
fn number<T>(name: &str, text: &str, least: &T, range: &str) -> Result<T, Diagnostic>
where
    T: FromStr + PartialOrd,
{
    let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    match digits.parse::<T>() {
        Ok(number) if number >= *least => Ok(number),
        _ => Err(no_value(name, text, range)),
    }
}

fn no_value(name: &str, text: &str, range: &str) -> Diagnostic {
    misused(format!("`{text}` is no value for `{name}`")).help(format!("write a number, {range}"))
}

/// The error for a word that is none of those known.
fn unknown(kind: &str, word: &str, known: &[&'static str]) -> Diagnostic {
    let title = if word.is_empty() {
        format!("a {kind} is missing")
    } else {
        format!("there is no {kind} `{word}`")
    };
    let diagnostic = misused(title);
    match suggest::closest(word, known.iter().copied()) {
        Some(close) => diagnostic.help(format!("did you mean `{close}`?")),
        None => diagnostic.help(format!("write one of: {}", known.join(", "))),
    }
}

/// What can be written behind the words so far.
pub(super) fn words(_: &Session, before: &str) -> Vec<String> {
    let so_far: Vec<&str> = before.split_whitespace().collect();
    let complete =
        so_far.len() - usize::from(!before.ends_with(char::is_whitespace) && !so_far.is_empty());
    let words: Vec<&str> = match so_far.get(..complete) {
        Some([]) => SETTINGS.to_vec(),
        Some(["format"]) => FORMATS.to_vec(),
        Some(["convention"]) => conventions().map(|constant| constant.name).collect(),
        Some(["limit"]) => LIMITS.to_vec(),
        Some(["fold"] | ["limit", "timeout"]) => vec!["off"],
        _ => Vec::new(),
    };
    words.into_iter().map(str::to_owned).collect()
}
