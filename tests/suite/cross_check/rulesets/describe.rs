//! A ruleset as the text of a program.

use super::{Clause, Line, Ruleset, Target};
use std::fmt::Write;

impl Ruleset {
    pub fn definition(&self) -> String {
        let mut text = String::new();
        let _ = writeln!(
            text,
            "game {}({}) {{",
            self.name,
            self.parameters.join(", ")
        );
        self.write_lines(&self.lines, 1, &mut text);
        text.push_str("}\n");
        text
    }

    fn write_lines(&self, lines: &[Line], depth: usize, text: &mut String) {
        let indent = "  ".repeat(depth);
        for line in lines {
            text.push_str(&indent);
            match line {
                Line::Let(name, value) => {
                    let _ = writeln!(text, "let {name} = {value}");
                }
                Line::Moves {
                    special,
                    targets,
                    clauses,
                } => {
                    let arrow = if *special { "=>" } else { "->" };
                    let targets: Vec<String> =
                        targets.iter().map(|target| self.target(target)).collect();
                    let _ = write!(text, "{arrow} {}", targets.join(", "));
                    for clause in clauses {
                        let _ = write!(text, " {}", self.clause(clause));
                    }
                    text.push('\n');
                }
                Line::Group {
                    clauses,
                    lines,
                    otherwise,
                } => {
                    let clauses: Vec<String> =
                        clauses.iter().map(|clause| self.clause(clause)).collect();
                    let _ = writeln!(text, "{} {{", clauses.join(" "));
                    self.write_lines(lines, depth + 1, text);
                    if !otherwise.is_empty() {
                        let _ = writeln!(text, "{indent}}} else {{");
                        self.write_lines(otherwise, depth + 1, text);
                    }
                    let _ = writeln!(text, "{indent}}}");
                }
            }
        }
    }

    fn target(&self, target: &[Target]) -> String {
        let summands: Vec<String> = target
            .iter()
            .map(|summand| match summand {
                Target::Heap(size) => format!("*({size})"),
                Target::Call(arguments) => {
                    let arguments: Vec<String> =
                        arguments.iter().map(ToString::to_string).collect();
                    format!("{}({})", self.name, arguments.join(", "))
                }
            })
            .collect();
        summands.join(" + ")
    }

    fn clause(&self, clause: &Clause) -> String {
        match clause {
            Clause::For {
                name,
                first,
                last,
                below,
            } => {
                let dots = if *below { "..<" } else { ".." };
                format!("for {name} in {first}{dots}{last}")
            }
            Clause::ForList(name, values) => format!("for {name} in {values:?}"),
            Clause::If(condition) => format!("if {condition}"),
            Clause::Let(name, value) => format!("let {name} = {value}"),
            Clause::IfValue { smaller, odd } => {
                let parity = i64::from(*odd);
                format!("if grundy({}({smaller})) % 2 == {parity}", self.name)
            }
        }
    }
}
