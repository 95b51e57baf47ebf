//! The table of codes: each kind of problem, its number, title and explanation.
//!
//! One line of the table makes the variant and everything said about it, so
//! that help, documentation and tests read the same words; a program that
//! shows it stands in a file of its own. `E01` is about the text, `E02` names,
//! `E03` types, `E04` evaluation, `E05` games, `E06` limits, `E07` commands of the
//! REPL, `E09` faults of the interpreter; `W` are warnings. What is wrong in a
//! particular program stands in the title of its diagnostic, not here.

use std::fmt;

use super::diagnostic::Severity;

struct Entry {
    number: &'static str,
    title: &'static str,
    explanation: &'static str,
    example: &'static str,
}

macro_rules! codes {
    ($($name:ident $number:literal $title:literal $explanation:literal;)*) => {
        /// A kind of problem; codes are in the order of their numbers.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Code {
            $(#[doc = concat!($number, ": ", $title, ".\n\n", $explanation)] $name,)*
        }

        impl Code {
            /// Every code, in the order of the numbers.
            pub const ALL: &'static [Code] = &[$(Code::$name,)*];
        }

        const TABLE: &[Entry] = &[
            $(Entry {
                number: $number,
                title: $title,
                explanation: $explanation,
                example: include_str!(concat!("examples/", $number, ".game")),
            },)*
        ];
    };
}

impl Code {
    /// The number, a letter and four digits: `E0101`.
    #[must_use]
    pub fn number(self) -> &'static str {
        self.entry().number
    }

    /// A few words that name the problem.
    #[must_use]
    pub fn title(self) -> &'static str {
        self.entry().title
    }

    /// What it means and what to do, in a few sentences on one line.
    #[must_use]
    pub fn explanation(self) -> &'static str {
        self.entry().explanation
    }

    /// A small program that shows it, a file of its own in `examples/`. Lines
    /// `# file: NAME` start files that it needs, a first line `# with …` says
    /// what must be so for it to fail, and `# in the REPL` that it is no
    /// program.
    #[must_use]
    pub fn example(self) -> &'static str {
        self.entry().example
    }

    /// Errors have numbers with an `E`, warnings with a `W`.
    #[must_use]
    pub fn severity(self) -> Severity {
        if self.number().starts_with('W') {
            Severity::Warning
        } else {
            Severity::Error
        }
    }

    /// The code of a number, in upper or lower case.
    #[must_use]
    pub fn from_number(number: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|code| code.number().eq_ignore_ascii_case(number))
    }

    fn entry(self) -> &'static Entry {
        &TABLE[self as usize]
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.number())
    }
}

codes! {
    UnexpectedText "E0101" "unexpected text"
        "The text at the mark cannot stand where it stands. Often the mistake is just before it: \
         an operator or a comma is missing, or two statements share a line without a `;` between them.";
    UnclosedBracket "E0102" "unclosed bracket"
        "A bracket is opened and never closed. Inside brackets a line break does not end a \
         statement, so the mark may be far from the place where the closing bracket belongs.";
    UnopenedBracket "E0103" "closing bracket without an opening one"
        "A closing bracket matches no open one, or an open one of another shape. Remove it, or \
         write the opening bracket that belongs to it.";
    UnfinishedStatement "E0104" "unfinished statement"
        "The statement stops where something must still follow, such as the value after `=` or \
         the right side of an operator. Complete it; it may go on in the next line after an \
         operator or a comma.";
    AssignmentForComparison "E0105" "`=` where a comparison is meant"
        "`=` gives a name to a value and belongs to `let`. To ask whether two values are equal, \
         write `==`.";
    UnderNeedsParentheses "E0106" "`under` needs parentheses"
        "`under` reaches over everything on its left, so it must be closed off before an \
         operator can follow. Write `(grundy(G) under misere) == 1`, or give the convention to \
         the query: `grundy(G, misere) == 1`.";
    BadCode "E0107" "malformed take-and-break code"
        "A number with a point is the code of a take-and-break game. Before the point it has one \
         digit or none; after it stand digits 0 to 9 and capital letters A to V, and a last block \
         in brackets repeats for ever, as in `0.1[37]`. There are no decimal fractions in this \
         language.";
    LoopyCode "E0108" "code of a game that need not end"
        "The digit before the point is for moves that take nothing away. This one allows such a \
         move to leave things as they were, the heap whole or no heap at all, so play could go on \
         for ever. Use 0, or 4 for a move that only splits the heap in two.";
    BadString "E0109" "malformed string"
        "A string starts and ends with `\"` on the same line. Inside it a backslash may be \
         followed by `n`, `t`, `\"`, another backslash or `u{…}` with the number of a character \
         in hexadecimal digits.";
    IntegerTooLarge "E0110" "integer too large"
        "Integers have 64 bits: the largest is 9223372036854775807. Write a smaller number.";
    NestingTooDeep "E0111" "nesting too deep"
        "Brackets are nested more deeply than the interpreter follows. Give inner parts names of \
         their own with `let`, or write a large game as nodes and edges.";
    ForeignOperator "E0112" "operator of another language"
        "Some languages write `&&`, `||` and `!`; here the words are `and`, `or` and `not`. \
         Unequal is `!=`, as elsewhere.";

    UnknownName "E0201" "unknown name"
        "Nothing of this name is defined here. Look for a slip of the pen, define the name with \
         `let` or `game`, or import the file that defines it with `use`.";
    DuplicateDefinition "E0202" "name defined twice"
        "A name can be defined only once in a file, so that a reader who finds the definition \
         has found them all. Choose another name for one of the two.";
    UsedBeforeItsLine "E0203" "value used before its line"
        "A value exists only from the line of its `let` on, unlike games and functions, which \
         are known in the whole file. Move the definition up, or the use down.";
    WrongArgumentCount "E0204" "wrong number of arguments"
        "The call has more or fewer arguments than the function or game has parameters. Compare \
         it with the definition.";
    NotCallable "E0205" "not callable"
        "Only functions, games with parameters and take-and-break codes can be followed by \
         arguments in parentheses. To multiply, write `*` between the factors.";
    UnknownConvention "E0206" "unknown convention"
        "The conventions of play are `normal`, `misere`, `pass`, `rule1`, `rule2` and `rule3`. \
         Misère play with a pass is not defined, so there is no name for it.";
    UnderAsksNothing "E0207" "`under` applies to nothing"
        "`under` changes how queries such as `grundy` or `outcome` are answered, and on its left \
         there is no such query. A value of an earlier `let` was already computed under the \
         convention of its own line. Ask the question here, or remove the `under`.";
    UnknownField "E0208" "unknown field"
        "The value has no part of this name. A result has the fields that its JSON form shows; a \
         game of nodes and edges has its nodes.";
    UnknownNode "E0209" "unknown node"
        "The game has no node of this name. The nodes are the names and strings that stand alone \
         beside the arrows in its body.";
    NameClash "E0210" "name imported twice"
        "Two imported files, or an imported file and this one, define the same name. Rename one \
         of the two, or leave out one of the imports.";
    ImportCycle "E0211" "import cycle"
        "The file imports itself, directly or through other files. Move what the files share into \
         a file of its own that imports neither.";
    CannotRead "E0212" "file that cannot be read"
        "The file does not exist, may not be read or is not UTF-8 text. A path in `use` or `from` \
         starts at the folder of the file that contains it.";
    AmbiguousNode "E0213" "node or position outside"
        "The target could be a new node of this game or the position of that name defined \
         outside. For the position write it in parentheses, `(G)`; for a node choose a name that \
         is not taken, or give it an edge.";
    FunctionAsValue "E0214" "function without its arguments"
        "A function is not a value: it can be called, but not stored, compared or passed on. \
         Write its arguments in parentheses after the name.";

    WrongType "E0301" "wrong type"
        "The operator or function does not work on a value of this type: a condition must be true \
         or false, for instance, and `grundy` asks about a position. Look up what the operator \
         or function takes.";
    MixedComparison "E0302" "comparison of different types"
        "Values of different types are never equal, so the comparison would have the same answer \
         always. Compare a position with a position (`G == *2`) or a number with a number \
         (`grundy(G) == 2`).";
    CopiesOnTheRight "E0303" "number of copies on the right"
        "Several copies of a position are written with the number first: `3 * G`, not `G * 3`. \
         To add a Nim heap instead, write `G + *3`.";
    NotAPosition "E0304" "move to something that is no position"
        "After an arrow must stand the position that the move leads to. For an integer `n`, the \
         Nim heap of that size is written `*n`.";

    Overflow "E0401" "integer overflow"
        "The result does not fit in 64 bits, and a wrong number is never given instead. Use \
         smaller numbers, or rearrange the computation so that its steps stay small.";
    DivisionByZero "E0402" "division by zero"
        "`/` and `%` need a divisor other than 0. Treat the case of 0 apart, with `if … then … \
         else …` or with a condition on the loop.";
    IndexOutOfRange "E0403" "index out of range"
        "Lists and strings are indexed from 0, so the last index is one less than the length. \
         Check the index against `len(xs)`.";
    BadArgument "E0404" "argument that makes no sense"
        "The argument has the right type, but the function has no answer for this value: a heap \
         of negative size, for example. Its description says which values it takes.";
    NothingToChooseFrom "E0405" "least or greatest of nothing"
        "`min` and `max` need at least one value, and were given none. Give a value to start \
         from, as in `max(0, k for k in xs)`.";
    AssertionFailed "E0406" "assertion failed"
        "The condition after `assert` is false. For a law over a range, the first counterexample \
         is shown with the values of its variables.";
    CannotTakeApart "E0407" "list that cannot be taken apart"
        "A pattern such as `[u, v]` takes apart lists with exactly as many elements as it has \
         names, and this value is not one. Change the pattern or the list.";

    Cycle "E0501" "game that can go round for ever"
        "From some position play can come back to the same position, so the game need not end \
         and its positions have no values. The moves of one such round are shown. Change a move \
         so that every line of play comes to an end.";
    TwoSpecialEdges "E0502" "two special edges on one path"
        "Rules 2 and 3 are defined for games in which no path has more than one special edge \
         `=>`. The path that breaks this is shown. Turn one of its two edges into an ordinary \
         one, `->`.";
    GuardNeedsItself "E0503" "position whose options depend on its own value"
        "To find the options of the position, its own value would have to be known first. Write \
         the conditions and the targets of a move so that they only ask about positions already \
         reached by a move.";
    EmptyGame "E0504" "game without a node"
        "A game of nodes and edges needs at least one node, the root. Write an edge, or \
         `start r` for the game that is already over.";
    BadEdgeFile "E0505" "malformed edge file"
        "Each line of an edge file holds a source and a target, separated by a comma or a tab, \
         and as a third column, if any, the word `special`. Correct the line named.";

    TooManyPositions "E0601" "too many positions"
        "The game has more positions than are allowed to be examined. Ask about a smaller game, \
         or raise the limit with `--max-positions`.";
    TooMuchMemory "E0602" "too much memory"
        "The computation needs more memory than it is allowed. Ask about a smaller game, or \
         raise the limit with `--max-memory`.";
    TooDeep "E0603" "calls too deep"
        "Functions or games call each other more deeply than is allowed. Check that every chain \
         of calls comes to an end; if it does, raise the limit with `--max-depth`.";
    TimedOut "E0604" "out of time"
        "The computation took longer than it is allowed. Ask about a smaller game, or give it \
         more time with `--timeout`.";
    Interrupted "E0605" "interrupted"
        "The computation was stopped from the keyboard or by a signal. What was printed before \
         stays right.";
    NoQuotient "E0606" "misère quotient not found"
        "The quotient grew beyond what is allowed, or it took too many steps. It may be infinite. \
         Ask about fewer heaps, or raise the limit with `--max-order`.";

    UnknownCommand "E0701" "unknown command"
        "An input that starts with a colon is a command of the REPL, and there is none of this \
         name. `:help` lists the commands; the beginning of a name is enough.";
    MisusedCommand "E0702" "command that cannot be carried out"
        "The command of the REPL needs something else behind it, or what it names cannot be found \
         or written. `:help` shows how each command is used.";

    Internal "E0901" "fault in the interpreter"
        "This is a mistake in grundy, not in your program. Please report it together with the \
         program that shows it.";

    SuspiciousIndentation "W0101" "suspicious indentation"
        "A line that starts with `-` or `*` is a new statement, yet this one is indented as if it \
         went on from the line before. To continue that line, end it with the operator; \
         otherwise remove the indentation.";
    DuplicateEdge "W0102" "edge given twice"
        "The same edge, with the same arrow, is already there, and a second one changes nothing. \
         Remove it, or correct its ends if another edge was meant.";
    UnreachableNode "W0103" "node that cannot be reached"
        "No line of play from the root comes to this node, so it has no effect on the game. \
         Check the edges that should lead to it, or choose the root with `start`.";
    RangeInList "W0104" "range inside a list"
        "`[0..3]` is a list with one element, and that element is a range. A range is a list \
         already: for the numbers from 0 to 3 write `0..3`.";
    ShadowsBuiltin "W0105" "name of a built-in function"
        "The definition hides the built-in function of the same name in the rest of the file. \
         Choose another name unless that is what you want.";
    UnusedName "W0106" "name that is never used"
        "A variable, a parameter or a local value is bound and nothing uses it. Often another name \
         was meant somewhere. A name that starts with `_` is left alone.";
    NeverApplies "W0107" "part that can never apply"
        "A condition is false, or a range empty, whatever the values of the variables, so that \
         what depends on it never happens. Look at the condition and at those around it.";
    Repeated "W0108" "the same thing twice"
        "A line of moves, or an option of a tree, stands here already. A second one changes \
         nothing: a position has each option once.";
    ShadowedName "W0109" "name that hides another"
        "A variable or a parameter has the name of another one around it, or of a definition in \
         the same file, which cannot be reached here. Give one of them another name.";
    InvisibleMark "W0110" "invisible character"
        "The text holds a character that is not seen: a mark that turns the direction of writing, \
         or a blank without width. It can make a program read differently from what it is.";
    PowerOrHeap "W0111" "`**` is no power"
        "`2**3` means two copies of the Nim heap `*3`. A power is written `2^3`.";
    UnusedImport "W0112" "import that is never used"
        "The file imports another one and uses none of its names. Remove the import, or look for \
         the name that was meant to come from it.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn the_table_is_complete_and_in_order() {
        assert_eq!(Code::ALL.len(), TABLE.len());
        for pair in Code::ALL.windows(2) {
            assert!(pair[0].number() < pair[1].number(), "{pair:?}");
        }
        for code in Code::ALL {
            let number = code.number();
            let (letter, digits) = number.split_at(1);
            assert!(matches!(letter, "E" | "W"), "{number}");
            assert!(
                digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()),
                "{number}"
            );
        }
    }

    #[test]
    fn titles_and_explanations_say_something() {
        for code in Code::ALL {
            let (title, explanation) = (code.title(), code.explanation());
            assert!(!title.is_empty() && title.len() <= 50, "{code}: {title}");
            assert!(!title.ends_with('.'), "{code}: {title}");
            assert!(
                !title.starts_with(char::is_uppercase),
                "titles are in lower case: {code}: {title}"
            );
            assert!(explanation.ends_with('.'), "{code}: {explanation}");
            assert!(
                !explanation.contains('\n') && !explanation.contains("  "),
                "one line, single blanks: {code}: {explanation}"
            );
        }
    }

    #[test]
    fn numbers_lead_back_to_their_codes() {
        for &code in Code::ALL {
            assert_eq!(Code::from_number(code.number()), Some(code));
            assert_eq!(Code::from_number(&code.number().to_lowercase()), Some(code));
        }
        assert_eq!(Code::from_number("E0100"), None);
        assert_eq!(Code::from_number(""), None);
        assert_eq!(Code::UnknownName.to_string(), "E0201");
        assert_eq!(format!("{:>6}", Code::Cycle), " E0501");
    }
}
