//! `grundy prove EXPR [-o FILE]`

use crate::certificate::Certificate;
use crate::host::{Exit, FileLoader, Host, Labels, Presenter, files};
use crate::session::{Session, Status};
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Writes the certificate of what is asked to a new file, or to standard
/// output.
pub(super) fn prove(
    question: &str,
    file: Option<&str>,
    output: Option<&str>,
    host: &Host,
    presenter: &mut Presenter,
) -> Exit {
    let mut session = Session::new(host.limits(), Arc::new(FileLoader));
    let certificate = match certificate(&mut session, question, file, presenter) {
        Ok(certificate) => certificate,
        Err(exit) => return exit,
    };
    let text = serde_json::to_string(&certificate).expect("its keys are strings");
    let Some(output) = output else {
        presenter.line(&text);
        return Exit::Success;
    };
    match fs::write(output, text + "\n") {
        Ok(()) => Exit::Success,
        Err(error) => {
            presenter.error(&format!("`{output}` cannot be written: {error}"));
            Exit::Usage
        }
    }
}

fn certificate(
    session: &mut Session,
    question: &str,
    file: Option<&str>,
    presenter: &mut Presenter,
) -> Result<Certificate, Exit> {
    if let Some(file) = file {
        let text = files::read(Path::new(file)).map_err(|why| {
            presenter.unreadable(file, why);
            Exit::Usage
        })?;
        let status = session.define(file, &text, &mut |session, event| {
            presenter.event(session, &event, Labels::None);
        });
        if status != Status::Done {
            return Err(status.into());
        }
    }
    let proved = session.prove("<expression>", question, &mut |session, event| {
        presenter.event(session, &event, Labels::None);
    });
    proved.map_err(Exit::from)
}
