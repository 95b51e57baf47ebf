//! Exact drawings, and proof against whatever text and span may come.

use super::*;
use crate::diagnostic::Code;
use crate::source::Span;
use pretty_assertions::assert_eq;
use proptest::prelude::*;

fn show(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    format!("\n{}\n", render(diagnostic, sources, false))
}

#[test]
fn draws_label_note_and_help() {
    let mut sources = SourceMap::default();
    let file = sources.add("heaps.game", "let β = 2\nlet γ = β + nimm(3)\n");
    let unknown = Diagnostic::new(Code::UnknownName, "unknown name `nimm`")
        .label(Span::new(file, 25, 29), "not defined")
        .note("names of the prelude\nare known everywhere")
        .help("did you mean `nim`?");
    assert_eq!(
        show(&unknown, &sources),
        r"
error[E0201]: unknown name `nimm`
   ╭─[ heaps.game:2:13 ]
   │
 2 │ let γ = β + nimm(3)
   │             ──┬─
   │               ╰─── not defined
───╯
note: names of the prelude
      are known everywhere
help: did you mean `nim`?
"
    );
}

#[test]
fn draws_several_files_and_lines() {
    let mut sources = SourceMap::default();
    let first = sources.add("a.game", "# é\ngame fig {\n  r => a\n  a => b\n}\n");
    let second = sources.add("b.game", "# éééééé\nuse \"a.game\"\nlet fig = 1\n");
    let clash = Diagnostic::new(Code::NameClash, "`fig` is defined twice")
        .label(Span::new(second, 32, 35), "defined here")
        .label(Span::new(first, 10, 13), "and here")
        .label(Span::new(first, 5, 35), "")
        .label(Span::new(second, 15, 27), "imported here");
    assert_eq!(
        show(&clash, &sources),
        r#"
error[E0210]: `fig` is defined twice
   ╭─[ b.game:3:5 ]
   │
 2 │ use "a.game"
   │ ──────┬─────
   │       ╰─────── imported here
 3 │ let fig = 1
   │     ─┬─
   │      ╰─── defined here
   │
   ├─[ a.game:2:6 ]
   │
 2 │ ╭─▶ game fig {
   │ │        ─┬─
   │ │         ╰─── and here
   ┆ ┆
 5 │ ├─▶ }
   │ │
   │ ╰───────
───╯
"#
    );
}

#[test]
fn draws_empty_spans_at_the_end() {
    let mut sources = SourceMap::default();
    let file = sources.add("a.game", "é = (1 +\n");
    let unclosed = Diagnostic::new(Code::UnclosedBracket, "unclosed `(`")
        .label(Span::new(file, 10, 10), "the file ends here")
        .label(Span::new(file, 5, 6), "opened here");
    assert_eq!(
        show(&unclosed, &sources),
        r"
error[E0102]: unclosed `(`
   ╭─[ a.game:2:1 ]
   │
 1 │ é = (1 +
   │     ┬
   │     ╰── opened here
 2 │
   │ ┬
   │ ╰── the file ends here
───╯
"
    );
}

#[test]
fn without_labels_the_notes_stay() {
    let unreadable = Diagnostic::new(Code::CannotRead, "cannot read `x.game`")
        .note("there is no such file")
        .help("check the path");
    assert_eq!(
        show(&unreadable, &SourceMap::default()),
        r"
error[E0212]: cannot read `x.game`
note: there is no such file
help: check the path
"
    );
}

#[test]
fn colours_are_as_wished() {
    let mut sources = SourceMap::default();
    let file = sources.add("a.game", "[0..3]");
    let warning = Diagnostic::new(Code::RangeInList, "a list that holds one range")
        .label(Span::new(file, 1, 5), "a range")
        .help("write `0..3`");
    let colored = render(&warning, &sources, true);
    assert!(colored.starts_with(
        "\x1b[1m\x1b[33mwarning[W0104]\x1b[0m\x1b[1m: a list that holds one range\x1b[0m\n"
    ));
    assert!(colored.contains("\x1b[33m"));
    assert!(!render(&warning, &sources, false).contains('\x1b'));
}

#[test]
fn a_very_long_line_is_cut() {
    let mut sources = SourceMap::default();
    let text = format!("[{}, x, {}]", "1, ".repeat(50_000), "2, ".repeat(50_000));
    let file = sources.add("long.game", text);
    let unknown = Diagnostic::new(Code::UnknownName, "unknown name `x`")
        .label(Span::new(file, 150_003, 150_004), "not defined");
    assert_eq!(
        show(&unknown, &sources),
        r"
error[E0201]: unknown name `x`
   ╭─[ long.game:1:150004 ]
   │
 1 │  … 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, , x, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2,  …
   │                                                      ┬
   │                                                      ╰── not defined
───╯
"
    );
}

fn texts() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "a",
        "G₁",
        "é",
        "→",
        "漢",
        "𝄞",
        "e\u{301}",
        "\t",
        " ",
        "\n",
        "\r\n",
        "\r",
        "\0",
        "\x1b[2J",
        "\x0B",
        "\u{85}",
        "\u{2028}",
        "\u{202E}",
        "\u{3000}",
        "👩‍👩‍👧",
    ]);
    let short = prop::collection::vec(pieces.clone(), 0..40).prop_map(|pieces| pieces.concat());
    let long = prop::collection::vec(pieces, 0..40).prop_map(|pieces| pieces.concat().repeat(20));
    prop_oneof![4 => short, 1 => long]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn draws_any_span_of_any_text(
        texts in [texts(), texts()],
        spans in prop::collection::vec((0usize..2, 0usize..150, 0usize..150, "[a\n]{0,3}"), 1..6),
        color in any::<bool>(),
    ) {
        let mut sources = SourceMap::default();
        let files = texts.map(|text| sources.add("some.game", text));
        let mut diagnostic = Diagnostic::new(Code::UnexpectedText, "title")
            .note("a \n\nb")
            .help("");
        for (file, start, end, label) in spans {
            diagnostic = diagnostic.label(Span::new(files[file], start, end), label);
        }
        let drawn = render(&diagnostic, &sources, color);
        let place = short::place(diagnostic.labels[0].span, &sources);
        let located = drawn.contains(&place);
        prop_assert!(located, "{} is missing from {}", place, drawn);
        for line in drawn.split('\n') {
            prop_assert_eq!(line, line.trim_end());
            prop_assert!(!line.contains(|c: char| c.is_control() && !(color && c == '\x1b')));
        }
    }
}
