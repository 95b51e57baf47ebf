//! `grundy verify FILE…`

use crate::certificate::check::check;
use crate::host::{Exit, Format, Host, Presenter, files};
use crate::limits::Stop;
use serde_json::json;
use std::path::Path;

/// Steps that a value is counted for.
const STEPS: u64 = 1000;

/// Checks each certificate and says what it proves, or why it is refused.
pub(super) fn verify(names: &[String], host: &Host, presenter: &mut Presenter) -> Exit {
    let mut exit = Exit::Success;
    for file in names {
        let text = match file.as_str() {
            "-" => files::read_stdin(),
            path => files::read(Path::new(path)),
        };
        let text = match text {
            Ok(text) => text,
            Err(why) => {
                presenter.unreadable(file, why);
                exit = exit.max(Exit::Usage);
                continue;
            }
        };
        let limits = host.limits();
        let mut stopped = None;
        let result = check(&text, &mut || {
            limits.pause(STEPS).map_err(|stop| {
                stopped = Some(stop);
                "it was not checked to the end".to_owned()
            })
        });
        if let Some(Stop::Interrupted) = stopped {
            presenter.error(&format!("`{file}` was not checked to the end: interrupted"));
            return Exit::Interrupted;
        }
        match (presenter.format(), &result) {
            (Format::Json, result) => {
                let (claim, reason) = (result.as_ref().ok(), result.as_ref().err());
                let valid = result.is_ok();
                let object =
                    json!({"file": file, "valid": valid, "proves": claim, "reason": reason});
                presenter.line(&object.to_string());
            }
            (_, Ok(claim)) => presenter.line(&format!("{file}: {claim}")),
            (_, Err(why)) => presenter.error(&format!("`{file}` is refused: {why}")),
        }
        if result.is_err() {
            exit = exit.max(Exit::Failure);
        }
    }
    exit
}
