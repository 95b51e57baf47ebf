//! `grundy explain CODE…`

use crate::assist::{Explanation, explain as explanation_of};
use crate::diagnostic::{Code, suggest};
use crate::host::{Exit, Format, Presenter, explained_code};
use serde_json::json;

/// Explains each code; lists them all when none is named.
pub(super) fn explain(codes: &[String], presenter: &mut Presenter) -> Exit {
    if codes.is_empty() {
        for &code in Code::ALL {
            let line = match presenter.format() {
                Format::Json => json!({"code": code.number(), "title": code.title()}).to_string(),
                _ => format!("{code}  {}", code.title()),
            };
            presenter.line(&line);
        }
        return Exit::Success;
    }
    let mut exit = Exit::Success;
    let mut told = false;
    for number in codes {
        match Code::from_number(number) {
            Some(code) => {
                if std::mem::replace(&mut told, true) && presenter.format() != Format::Json {
                    presenter.line("");
                }
                let text = match presenter.format() {
                    Format::Json => object(code).to_string(),
                    _ => explained_code(code, presenter.is_colored()),
                };
                presenter.line(&text);
            }
            None => {
                presenter.error(&unknown(number));
                exit = Exit::Usage;
            }
        }
    }
    exit
}

fn object(code: Code) -> serde_json::Value {
    let Explanation {
        example,
        diagnostics,
        ..
    } = explanation_of(code, false);
    json!({
        "code": code.number(),
        "severity": code.severity().to_string(),
        "title": code.title(),
        "explanation": code.explanation(),
        "example": example,
        "messages": diagnostics.iter().map(|diagnostic| &diagnostic.title).collect::<Vec<_>>(),
    })
}

fn unknown(number: &str) -> String {
    let known = Code::ALL.iter().map(|code| code.number());
    let advice = match suggest::closest(number, known) {
        Some(close) => format!("did you mean {close}?"),
        None => "`grundy explain` lists them all".to_owned(),
    };
    format!("there is no code `{number}`; {advice}")
}
