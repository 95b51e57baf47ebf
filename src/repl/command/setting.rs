//! Settings, as a table: how results are written, what is played, what an input
//! may use, and how much of a result is shown.

use super::Call;
use crate::diagnostic::{Diagnostic, suggest};
use crate::eval::{Value, convention_text};
use crate::host::Format;
use crate::limits::Limit;
use crate::program::{convention_names, known_conventions};
use crate::repl::shell::{Flow, Shell, command_error};
use crate::session::Session;
use std::ops::ControlFlow;

/// The word for no limit.
const OFF: &str = "off";

/// Lines that are shown of a folded result, at least.
const LEAST_FOLD: u64 = 3;

/// Something that `:set` shows and changes.
struct Setting {
    /// Its name.
    name: &'static str,
    /// Its present value, as the commands that set it, one a line.
    show: fn(&Shell) -> String,
    /// Changes it to what is written behind its name.
    change: fn(&mut Shell, &str) -> Result<(), Diagnostic>,
    /// What can be written behind its name and these words.
    words: fn(&[&str]) -> Vec<String>,
}

/// Every setting, in the order in which `:set` shows them.
static SETTINGS: [Setting; 4] = [
    Setting {
        name: "format",
        show: |shell| format!(":set format {}", shell.presenter.format().name()),
        change: set_format,
        words: |before| first_word(before, Format::names()),
    },
    Setting {
        name: "convention",
        show: |shell| {
            let convention = convention_text(shell.session().borrow().convention());
            format!(":set convention {convention}")
        },
        change: set_convention,
        words: |before| first_word(before, owned(convention_names())),
    },
    Setting {
        name: "limit",
        show: |shell| Limit::ALL.map(|limit| shown_limit(shell, limit)).join("\n"),
        change: set_limit,
        words: limit_words,
    },
    Setting {
        name: "fold",
        show: |shell| {
            let lines = shell.fold.limit.map(|lines| lines as u64);
            format!(":set fold {}      (lines)", amount_or_off(lines))
        },
        change: set_fold,
        words: |before| first_word(before, vec![OFF.to_owned()]),
    },
];

/// `:set …`
pub(super) fn set(shell: &mut Shell, call: &Call) -> Flow {
    let (name, value) = first_and_rest(call.argument);
    let setting = SETTINGS.iter().find(|setting| setting.name == name);
    let done = match setting {
        Some(setting) => (setting.change)(shell, value),
        None if name.is_empty() => {
            let all: Vec<String> = SETTINGS
                .iter()
                .map(|setting| (setting.show)(shell))
                .collect();
            shell.say(&all.join("\n"));
            Ok(())
        }
        None => Err(unknown("setting", name, &setting_names())),
    };
    if let Err(diagnostic) = done {
        shell.show_diagnostic(&diagnostic);
    }
    ControlFlow::Continue(())
}

/// What can be written behind the words so far.
pub(super) fn words(_: &Session, before: &str) -> Vec<String> {
    let mut complete: Vec<&str> = before.split_whitespace().collect();
    if !before.ends_with(char::is_whitespace) {
        complete.pop();
    }
    let Some((name, behind)) = complete.split_first() else {
        return setting_names();
    };
    let setting = SETTINGS.iter().find(|setting| setting.name == *name);
    setting.map_or(Vec::new(), |setting| (setting.words)(behind))
}

fn setting_names() -> Vec<String> {
    owned(SETTINGS.iter().map(|setting| setting.name))
}

fn set_format(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    let format = Format::named(value);
    let format = format.ok_or_else(|| unknown("format", value, &Format::names()))?;
    shell.presenter.set_format(format);
    Ok(())
}

/// Any convention of the language, with its state if need be.
fn set_convention(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    if value.is_empty() {
        return Err(command_error("`:set convention` needs a convention").help(known_conventions()));
    }
    match shell.unshown_value(value) {
        Some(Value::Convention(convention)) => {
            shell.session().borrow_mut().set_convention(convention);
            Ok(())
        }
        Some(_) => {
            Err(command_error(format!("`{value}` is no convention")).help(known_conventions()))
        }
        // Its diagnostic was shown.
        None => Ok(()),
    }
}

fn shown_limit(shell: &Shell, limit: Limit) -> String {
    let amount = amount_or_off(shell.limits.get(limit));
    let unit = limit
        .unit()
        .map_or(String::new(), |unit| format!("      ({unit})"));
    format!(":set limit {} {amount}{unit}", limit.name())
}

fn set_limit(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    let (name, amount) = first_and_rest(value);
    let limit = Limit::named(name).ok_or_else(|| {
        let known = owned(Limit::ALL.iter().map(|limit| limit.name()));
        unknown("limit", name, &known)
    })?;
    let may_be_off = limit.default().is_none();
    let value = if may_be_off && amount == OFF {
        None
    } else {
        let range = match limit.ceiling() {
            Some(ceiling) => format!("1 to {}", ceiling.most),
            None if may_be_off => format!("1 or more, or `{OFF}`"),
            None => "1 or more".to_owned(),
        };
        let most = limit.ceiling().map_or(u64::MAX, |ceiling| ceiling.most);
        Some(number(amount, 1, most).ok_or_else(|| no_value(name, amount, &range))?)
    };
    shell.limits.set(limit, value);
    Ok(())
}

/// The limits, and `off` behind those that need not be there.
fn limit_words(before: &[&str]) -> Vec<String> {
    match before {
        [] => owned(Limit::ALL.iter().map(|limit| limit.name())),
        [name] if Limit::named(name).is_some_and(|limit| limit.default().is_none()) => {
            vec![OFF.to_owned()]
        }
        _ => Vec::new(),
    }
}

fn set_fold(shell: &mut Shell, value: &str) -> Result<(), Diagnostic> {
    shell.fold.limit = if value == OFF {
        None
    } else {
        let range = format!("{LEAST_FOLD} or more, or `{OFF}`");
        let lines = number(value, LEAST_FOLD, u64::MAX);
        let lines = lines.and_then(|lines| usize::try_from(lines).ok());
        Some(lines.ok_or_else(|| no_value("fold", value, &range))?)
    };
    Ok(())
}

/// A number in a range; underscores and commas may group its digits.
fn number(text: &str, least: u64, most: u64) -> Option<u64> {
    let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    let number = digits.parse().ok()?;
    (least..=most).contains(&number).then_some(number)
}

fn amount_or_off(amount: Option<u64>) -> String {
    amount.map_or_else(|| OFF.to_owned(), |amount| amount.to_string())
}

fn first_and_rest(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim())
}

/// Words that can only be the first behind a setting.
fn first_word(before: &[&str], words: Vec<String>) -> Vec<String> {
    if before.is_empty() { words } else { Vec::new() }
}

fn owned<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    words.map(str::to_owned).collect()
}

fn no_value(name: &str, text: &str, range: &str) -> Diagnostic {
    command_error(format!("`{text}` is no value for `{name}`"))
        .help(format!("write a number, {range}"))
}

/// The error for a word that is none of those known.
fn unknown(kind: &str, word: &str, known: &[String]) -> Diagnostic {
    let title = if word.is_empty() {
        format!("a {kind} is missing")
    } else {
        format!("there is no {kind} `{word}`")
    };
    let diagnostic = command_error(title);
    match suggest::closest(word, known.iter().map(String::as_str)) {
        Some(close) => diagnostic.help(format!("did you mean `{close}`?")),
        None => diagnostic.help(format!("write one of: {}", known.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repl::command::find;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_form_of_the_command_names_each_setting() {
        let form = find("set").map(|command| command.form);
        let names = setting_names().join("|");
        assert_eq!(form, Some(format!("[{names}] …").as_str()));
    }
}
