//! Any text is checked or explained: `cargo +nightly fuzz run check`.

#![no_main]

use grundy::diagnostic::{fancy, json, short};
use grundy::eval::LoadFile;
use grundy::limits::Limits;
use grundy::session::{Event, Session};
use libfuzzer_sys::fuzz_target;
use std::sync::Arc;

/// A folder without files.
struct NoFiles;

impl LoadFile for NoFiles {
    fn load(&self, _from: &str, _path: &str) -> Result<(String, String), String> {
        Err("there is no such file".to_owned())
    }
}

fuzz_target!(|text: &str| {
    let mut session = Session::new(Limits::default(), Arc::new(NoFiles));
    session.check("fuzz.game", text, &mut |session, event| {
        if let Event::Diagnostic(diagnostic) = event {
            let sources = session.sources();
            let _ = fancy::render(&diagnostic, sources, true);
            let _ = json::render(&diagnostic, sources).to_string();
            let _ = short::render(&diagnostic, sources);
        }
    });
});
