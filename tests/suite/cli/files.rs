//! Files that programs are read from, import, and take edges from.

use crate::cli::{fails, folder, run_in};
use crate::command::{Output, grundy};
use pretty_assertions::assert_eq;
use std::fs;

#[test]
fn files_that_cannot_be_read() {
    let folder = folder([("inner/a.game", "1")]);
    fs::write(folder.path().join("latin.game"), b"# caf\xE9\n").expect("it can be written");
    for (file, why) in [
        ("none.game", "there is no such file"),
        ("inner", "it is a folder"),
        (
            "latin.game",
            "it is not UTF-8 text: line 1 holds a byte that no character starts with",
        ),
    ] {
        for command in ["run", "check"] {
            let output = run_in(folder.path(), [command, file]).output();
            assert_eq!(
                output,
                Output {
                    stdout: String::new(),
                    stderr: format!("error[E0212]: `{file}` cannot be read\nnote: {why}\n"),
                    status: 2,
                }
            );
        }
    }
    let output = grundy(["run", "-"]).stdin(b"1\n\xFF").output();
    assert_eq!((output.status, output.stdout.as_str()), (2, ""));
    assert!(
        output.stderr.contains("line 2 holds a byte"),
        "{}",
        output.stderr
    );
}

#[test]
fn imports_start_at_the_importing_file() {
    let folder = folder([
        ("main.game", "use \"lib/one.game\"\none(3)\ntwo(3)"),
        (
            "lib/one.game",
            "use \"../other/two.game\"\nlet one(n) = two(n) + 1\n\"not shown\"\nassert false",
        ),
        ("other/two.game", "let two(n) = 2 * n"),
    ]);
    let output = run_in(folder.path(), ["run", "main.game"]).output();
    assert!(
        output.stderr.contains("`two`"),
        "imports are not passed on: {}",
        output.stderr
    );
    fs::write(
        folder.path().join("main.game"),
        "use \"lib/one.game\"\none(3)",
    )
    .expect("written");
    run_in(folder.path(), ["run", "main.game"]).prints("one(3) = 7\n");
    let main = folder.path().join("main.game");
    grundy(["run", main.to_str().expect("a path of the test is text")]).prints("one(3) = 7\n");
}

#[test]
fn edges_from_a_file() {
    let folder = folder([
        (
            "commas.csv",
            "r,a\nr,b\n# a comment\n\na,b,special\n b , c \n",
        ),
        ("tabs.csv", "r\ta\nr\tb\na\tb\tspecial\nb\tc\n"),
        ("ends.csv", "r,a\r\nr,b\r\na,b,special\r\nb,c\r\n"),
        ("quoted.csv", "\"r, s\",a\n"),
    ]);
    for file in ["commas.csv", "tabs.csv", "ends.csv"] {
        let program = format!(
            "game web from \"{file}\"\ngame low from \"{file}\" start \"b\"\n[grundy(web.c), grundy(web.b), grundy(web.a), grundy(web), grundy(low)]\n[[m.arrow, str(m.to)] for m in options(web.a)]"
        );
        run_in(folder.path(), ["run", "-"]).stdin(program).prints(
            "[grundy(web.c), grundy(web.b), grundy(web.a), grundy(web), grundy(low)] = [0, 1, 0, 2, 1]\n\
             [[m.arrow, str(m.to)] for m in options(web.a)] = [[\"=>\", \"web.b\"]]\n",
        );
    }
    run_in(folder.path(), ["run", "-"])
        .stdin("game web from \"quoted.csv\"\ngrundy(web[\"r, s\"])")
        .prints("grundy(web[\"r, s\"]) = 1\n");
}

#[test]
fn malformed_edges() {
    for (text, why) in [
        (
            "r,a\na\n",
            "edges.csv:2: a line needs a source and a target",
        ),
        (
            "r,a\na,b,sometimes\n",
            "edges.csv:2: the third column may only say `special`, not `sometimes`",
        ),
        ("r,a\na,b,special,4\n", "edges.csv:2: "),
        ("r,a\n,b\n", "edges.csv:2: "),
        ("r,\n", "edges.csv:1: "),
        ("", "`edges.csv` has no edges"),
        ("# nothing\n", "`edges.csv` has no edges"),
        ("r,a\na,r\n", "round for ever"),
    ] {
        let folder = folder([("edges.csv", text)]);
        let run = run_in(folder.path(), ["run", "-"]);
        let output = fails(
            run.stdin("game web from \"edges.csv\"\ngrundy(web)"),
            1,
            &[why],
        );
        assert_eq!(
            output.stderr.matches("error[").count(),
            1,
            "{}",
            output.stderr
        );
    }
}
