//! Every command, and input that makes no sense.

use super::play;
use crate::command::Output;
use crate::readme;
use grundy::play::COMMANDS;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Plays kayles(2) + kayles(3) in misère play, an N-position of value 1.
fn kayles(lines: &[&str]) -> Output {
    play(&["kayles(2) + kayles(3)", "--under", "misere"], lines)
}

#[track_caller]
fn says(output: &Output, parts: &[&str]) {
    assert_eq!(output.status, 0, "{}", output.stderr);
    for part in parts {
        assert!(
            output.stdout.contains(part),
            "no {part:?} in\n{}",
            output.stdout
        );
    }
}

#[test]
fn help_names_every_command() {
    let output = kayles(&["help"]);
    for command in COMMANDS {
        let line = output.stdout.lines().find(|line| {
            let line = line.trim_start();
            line.starts_with(command.word) && line.ends_with(command.doc)
        });
        assert!(line.is_some(), "{}", command.word);
    }
}

#[test]
fn the_documentation_names_every_command() {
    let document = readme::read("docs/play.md");
    for command in COMMANDS {
        let word = command.word;
        let named = document.contains(&format!("`{word}`"))
            || command
                .argument
                .is_some_and(|argument| document.contains(&format!("`{word} {argument}`")));
        assert!(named, "{word}");
    }
}

#[test]
fn a_hint_names_a_winning_move_or_the_longest_defence() {
    // Two heaps of 2 are the P-position below; play then takes 4 moves.
    let won = kayles(&["hint"]);
    says(
        &won,
        &["-> 2 * kayles(2) wins: with best play 4 moves are left."],
    );
    // Three pins apart fall one by one.
    let lost = play(&["3 * kayles(1)", "--under", "misere"], &["hint"]);
    says(
        &lost,
        &[
            "is lost",
            "-> 2 * kayles(1) lasts longest: 3 moves are left.",
        ],
    );
    says(&play(&["*3"], &["hint"]), &["-> *0 wins at once."]);
}

#[test]
fn undo_takes_back_two_moves() {
    let output = kayles(&["undo", "3", "undo", "3", "undo", "undo"]);
    says(&output, &["after 0 moves"]);
    assert_eq!(output.stdout.matches("no move of yours").count(), 2);
    assert_eq!(
        output.stdout.matches("You move: -> 2 * kayles(2)").count(),
        2
    );
}

#[test]
fn why_tells_mistakes_from_good_moves() {
    says(&kayles(&["why"]), &["No move has been made yet."]);
    // *1 + *2 + *3 is the P-position that *1 + *2 + *4 should have become.
    let right = play(&["*1 + *2 + *4"], &["*1 + *2 + *3", "why"]);
    says(
        &right,
        &["Move 1, your move -> *1 + *2 + *3", "It was right"],
    );
    let wrong = play(&["*1 + *2 + *4"], &["*1 + *2 + *2", "why"]);
    says(
        &wrong,
        &[
            "SG value mex {0, 1, 2, 3, 4, 5, 6} = 7",
            "gave the win away: it leads to value 1",
            "the reply -> 2 * *2 leads to value 0",
            "-> *1 + *2 + *3 would have won",
        ],
    );
    let lost = play(&["*1 + *2 + *3"], &["*2 + *3", "why"]);
    says(&lost, &["you could not win"]);
    let opening = play(&["*1 + *2", "--first", "machine"], &["why"]);
    says(&opening, &["Move 1, the machine's move -> 2 * *1"]);
}

#[test]
fn many_moves_are_folded() {
    let output = play(&["*57", "--under", "pass"], &[]);
    says(
        &output,
        &["20  -> *37", "37 more, `moves` lists them all", "58  pass"],
    );
    assert!(!output.stdout.contains("-> *36"));
    let output = play(&["*57"], &["moves"]);
    says(&output, &["57  -> *0"]);
    // Twenty moves are all shown.
    says(&play(&["*20"], &[]), &["20  -> *0"]);
    assert!(!play(&["*20"], &[]).stdout.contains("more"));
}

#[test]
fn a_move_is_a_number_a_position_or_a_word() {
    says(
        &kayles(&["4"]),
        &[
            "4  -> 2 * kayles(1) + kayles(2)\n",
            "You move: -> 2 * kayles(1) + kayles(2)",
        ],
    );
    says(&kayles(&["kayles(3)"]), &["You move: -> kayles(3)"]);
    says(&kayles(&["-> kayles(3) + *0"]), &["You move: -> kayles(3)"]);
    says(
        &play(&["*2", "--under", "pass"], &["pass"]),
        &["You move: pass"],
    );
    says(
        &play(&["*2", "--under", "rule1(1)"], &["token"]),
        &["You move: token"],
    );
}

#[test]
fn arrows_tell_moves_to_one_target_apart() {
    let game = ["{*1, => *1, *2}", "--under", "rule2"];
    let both = play(&game, &["*1"]);
    says(&both, &["Two moves lead there: write `-> *1` or `=> *1`."]);
    says(&play(&game, &["=> *1"]), &["You move: => *1"]);
    says(&play(&game, &["→ *1"]), &["You move: -> *1"]);
    let wrong = play(&game, &["=> *2"]);
    says(
        &wrong,
        &["That arrow does not lead there: the move is `-> *2`."],
    );
}

#[test]
fn leaving_is_polite() {
    says(&kayles(&["quit"]), &["You leave the game, after 0 moves."]);
    says(
        &kayles(&["1", "resign"]),
        &["You resign: the machine wins, after 2 moves."],
    );
    says(&kayles(&[]), &["The input has ended"]);
}

#[test]
fn a_game_without_a_move_is_over_at_once() {
    says(
        &play(&["*0"], &[]),
        &["*0 has no move: you, who are to move, lose."],
    );
    let misere = play(&["*0", "--under", "misere", "--first", "machine"], &[]);
    says(&misere, &["the machine, which is to move, wins."]);
    // A token is a move also where the game has none.
    says(
        &play(&["*0", "--under", "rule3"], &["token"]),
        &["You win after 1 move: you made the last move, which wins."],
    );
}

#[test]
fn bad_input_never_ends_the_game() {
    let bad = [
        "0",
        "6",
        "99999999999999999999999999",
        "kayles(9)",
        "kayles(2) + kayles(3)",
        "kayles(",
        "kayles",
        "let x = 3",
        "assert 1 == 2",
        "1 / 0",
        "*(1 / 0)",
        "3.5.7",
        "->",
        "=> kayles(3)",
        "pass",
        "token",
        "go",
        "save",
        "save /no/such/folder/a.game",
        "hnit",
        "xyzzy",
        "\u{1b}[31m",
        "\"",
        "use \"nowhere.game\"",
        "# a comment",
        "; ; ;",
        "\u{0}",
        "é",
    ];
    let mut lines = bad.to_vec();
    lines.extend(["kayles(3)", "quit"]);
    let output = kayles(&lines);
    says(
        &output,
        &[
            "There is no such move: the moves are 1 to 5.",
            "`kayles(9)` is a position, but no move leads there",
            "is the position as it stands",
            "There is no pass in this game.",
            "There is no token in this game.",
            "It is your turn",
            "`save` needs the name of a file",
            "there is no such folder",
            "There is no command `hnit`. Did you mean `hint`?",
            "You move: -> kayles(3)",
            "You leave the game, after 2 moves.",
        ],
    );
    for code in ["E0102", "E0304", "E0101", "E0402", "E0201", "E0212"] {
        assert!(output.stderr.contains(code), "{code}: {}", output.stderr);
    }
}

#[test]
fn input_that_is_no_text_is_survived() {
    let output = crate::command::grundy(["play", "*3"])
        .stdin(b"\xff\xfe\n*0\n")
        .output();
    says(&output, &["You win after 1 move"]);
}

#[test]
fn a_wrong_setup_is_refused() {
    let status = |arguments: &[&str]| {
        let output = play(arguments, &[]);
        assert_eq!(output.stdout, "");
        (output.status, output.stderr)
    };
    for (arguments, expected, part) in [
        (&["-", "*3"][..], 2, "put the game into a file"),
        (&["fig.game"], 2, "`grundy play fig.game 'EXPR'`"),
        (&["none.game", "*3"], 2, "there is no such file"),
        (&["*3", "--save", "README.md"], 2, "it exists already"),
        (&["*3", "--under", "misre"], 1, "did you mean `misere`?"),
        (&["*3", "--under", "3"], 1, "an integer is no convention"),
        (&["*3", "--under", "rule2(5)"], 1, "E0404"),
        (&["kayles"], 1, "E0304"),
        (&["let x = *3"], 1, "one expression is needed here"),
        (&["{=> {=> *1}}", "--under", "rule2"], 1, "E0502"),
    ] {
        let (status, stderr) = status(arguments);
        assert_eq!(status, expected, "{arguments:?}: {stderr}");
        assert!(stderr.contains(part), "{arguments:?}: {stderr}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_the_machine_and_not_the_game() {
    // Misère play of this sum has billions of positions, and no quotient is known.
    let position = "0.07(60) + 0.07(61) + 0.07(62) + 0.07(63)";
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["play", position, "--under", "misere"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    stdin.write_all(b"1\n").expect("it listens");
    std::thread::sleep(Duration::from_millis(700));
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("`kill` is there").success());
    stdin
        .write_all(b"1\nhint\nundo\nquit\n")
        .expect("it still listens");
    drop(stdin);
    let output = child.wait_with_output().expect("the binary ends");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    assert!(stderr.contains("E0605"), "{stderr}");
    for part in [
        "The machine has not moved: `go` lets it think again",
        "It is the machine's turn",
        "You leave the game, after 0 moves.",
    ] {
        assert!(stdout.contains(part), "no {part:?} in\n{stdout}");
    }
}
