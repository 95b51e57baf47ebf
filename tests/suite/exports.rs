//! Results as CSV, Markdown and LaTeX.

use crate::command::grundy;
use pretty_assertions::assert_eq;

const PROGRAM: &str = r#""A table | & \"more\"."
table n, genus(kayles(n)), "a,b\"c" as "x, y" for n in 4..5
grid outcome(wythoff(a, b)) for a in 0..1 for b in a..1
[grundy(kayles(n)) for n in 0..3]
genus(kayles(9))
"#;

fn written(format: &str) -> String {
    written_program(format, PROGRAM)
}

fn written_program(format: &str, program: &str) -> String {
    let output = grundy(["run", "--format", format, "-"])
        .stdin(program)
        .output();
    assert_eq!((output.stderr.as_str(), output.status), ("", 0));
    output.stdout
}

#[test]
fn csv_is_quoted_and_ends_its_lines_as_the_rfc_says() {
    let expected = [
        "\"A table | & \"\"more\"\".\"",
        "n,genus(kayles(n)),\"x, y\"",
        "4,1^031,\"a,b\"\"c\"",
        "5,4^146,\"a,b\"\"c\"",
        "a \\ b,0,1",
        "0,P,N",
        "1,,N",
        "[grundy(kayles(n)) for n in 0..3],0,1,2,3",
        "genus(kayles(9)),4^046",
    ];
    assert_eq!(written("csv"), expected.join("\r\n") + "\r\n");
}

#[test]
fn markdown_escapes_its_marks() {
    let expected = r#"A table \| & "more".

| n | genus(kayles(n)) | x, y |
| --- | --- | --- |
| 4 | 1^031 | a,b"c |
| 5 | 4^146 | a,b"c |

| a \\ b | 0 | 1 |
| --- | --- | --- |
| 0 | P | N |
| 1 |  | N |

`[grundy(kayles(n)) for n in 0..3]` = `[0, 1, 2, 3]`

`genus(kayles(9))` = `4^046`

"#;
    assert_eq!(written("markdown"), expected);
}

#[test]
fn latex_raises_genera_and_escapes_its_marks() {
    let expected = r#"A table | \& "more".\par

\noindent
\begin{tabular}{rll}
\toprule
n & genus(kayles(n)) & x, y \\
\midrule
$4$ & $1^{031}$ & a,b"c \\
$5$ & $4^{146}$ & a,b"c \\
\bottomrule
\end{tabular}\par\medskip

\noindent
\begin{tabular}{rll}
\toprule
a \textbackslash{} b & 0 & 1 \\
\midrule
$0$ & $\mathcal{P}$ & $\mathcal{N}$ \\
$1$ &  & $\mathcal{N}$ \\
\bottomrule
\end{tabular}\par\medskip

\texttt{[grundy(kayles(n)) for n in 0..3]} = [$0$, $1$, $2$, $3$]\par

\texttt{genus(kayles(9))} = $4^{046}$\par

"#;
    assert_eq!(written("latex"), expected);
}

#[test]
fn latex_sets_a_quotient_by_its_presentation() {
    let expected = r"\noindent $Q = \langle a, b, c, d, e \mid{}$ $a^{2}=1$, $b^{4}=b^{2}$, $b^{2}c=c$, $c^{2}=c$, $b^{2}d=b^{3}$, $cd=bc$, $d^{2}=1$, $b^{2}e=e$, $ce=ac$, $de=be$, $e^{2}=c\rangle$;
the P-classes are $a$, $b^{2}$, $c$, $ad$, $be$.\par\medskip
\noindent
\begin{tabular}{rlllll}
\toprule
$n$  & $+0$ & $+1$ & $+2$ & $+3$ & $+4$ \\
\midrule
$1$ & $a$ & $1$ & $b$ & $b$ \\
$5$ & $a$ & $c$ & $1$ & $d$ & $e$ \\
\bottomrule
\end{tabular}\par\medskip

";
    assert_eq!(written_program("latex", "quotient(0.123)"), expected);
}

#[test]
fn latex_tells_a_quotient_in_words_inside_a_list() {
    let expected = r"\texttt{[quotient(*2)]} = [order 6, 2 P-classes, tame, proved\\
  generators: a = *1, b = *2\\
  relations: a\textasciicircum{}2 = 1, b\textasciicircum{}3 = b\\
  P-classes: a, b\textasciicircum{}2\\
  idempotents: 1, b\textasciicircum{}2\\
  kernel: b, ab, b\textasciicircum{}2, ab\textasciicircum{}2\\
  order and P-classes from: *1: (2, 1), *2: (6, 2)]\par

";
    assert_eq!(written_program("latex", "[quotient(*2)]"), expected);
}
