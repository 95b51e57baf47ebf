//! Any text is parsed or explained: `cargo +nightly fuzz run parse`.

#![no_main]

use grundy::diagnostic::{fancy, json, short};
use grundy::limits::Limits;
use grundy::source::SourceMap;
use grundy::syntax;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let mut sources = SourceMap::default();
    let file = sources.add("fuzz.game", text);
    let parsed = syntax::parse(file, text, &Limits::default()).expect("nothing stops it");
    for diagnostic in &parsed.diagnostics {
        let _ = fancy::render(diagnostic, &sources, true);
        let _ = json::render(diagnostic, &sources).to_string();
        let _ = short::render(diagnostic, &sources);
    }
});
