//! Markup and tables in LaTeX, tables with the package `booktabs`.

use super::formula::Power;
use super::{Formula, Presentation};

/// A formula in the line.
#[must_use]
pub fn formula(formula: &Formula) -> String {
    format!("${}$", bare(formula))
}

/// A formula without the dollar signs around it.
fn bare(formula: &Formula) -> String {
    if formula.factors().is_empty() {
        return "1".to_owned();
    }
    let powers = formula.factors().iter();
    let powers = powers.map(|Power { base, exponent }| match exponent {
        Some(exponent) => format!("{base}^{{{exponent}}}"),
        None => base.clone(),
    });
    powers.collect()
}

/// A monoid with the table of its heaps.
#[must_use]
pub fn presentation(monoid: &Presentation) -> String {
    // Each relation by itself, so that lines can be broken between them.
    let relations = monoid.relations.iter();
    let relations = relations.map(|[left, right]| format!("{}={}", bare(left), bare(right)));
    let lost: Vec<String> = monoid.lost.iter().map(formula).collect();
    let lost = match lost[..] {
        [] => "there are no P-classes".to_owned(),
        _ => format!("the P-classes are {}", lost.join(", ")),
    };
    let columns = monoid.rows.iter().map(|(_, row)| row.len()).max();
    let columns = columns.unwrap_or(0);
    let heads = (0..columns).map(|column| format!("$+{column}$"));
    let rows = monoid.rows.iter().map(|(start, row)| {
        let cells = row.iter().map(formula);
        std::iter::once(format!("${start}$")).chain(cells).collect()
    });
    format!(
        "\\noindent $Q = \\langle {} \\mid{{}}$ ${}\\rangle$;\n\
         {lost}.\\par\\medskip\n{}",
        monoid.generators.join(", "),
        relations.collect::<Vec<_>>().join("$, $"),
        table(
            &format!("r{}", "l".repeat(columns)),
            std::iter::once("$n$ ".to_owned()).chain(heads).collect(),
            rows,
        ),
    )
}

/// A table whose cells are set already; `columns` says how each column is aligned.
#[must_use]
pub fn table(
    columns: &str,
    headings: Vec<String>,
    rows: impl IntoIterator<Item = Vec<String>>,
) -> String {
    let line = |cells: Vec<String>| format!("{} \\\\", cells.join(" & "));
    let mut lines = vec![
        "\\noindent".to_owned(),
        format!("\\begin{{tabular}}{{{columns}}}"),
        "\\toprule".to_owned(),
        line(headings),
        "\\midrule".to_owned(),
    ];
    lines.extend(rows.into_iter().map(line));
    lines.extend([
        "\\bottomrule".to_owned(),
        "\\end{tabular}\\par\\medskip".to_owned(),
    ]);
    lines.join("\n")
}

/// Plain text, with the marks of LaTeX made harmless.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', c]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '≥' => escaped.push_str("$\\geq$"),
            '≤' => escaped.push_str("$\\leq$"),
            '…' => escaped.push_str("\\dots{}"),
            'Φ' => escaped.push_str("$\\Phi$"),
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::{formula, presentation};
    use crate::markup::{Formula, Presentation};
    use pretty_assertions::assert_eq;

    #[test]
    fn the_exponent_is_raised_as_a_whole() {
        let genus = Formula::default().times_power("12", "12,14");
        assert_eq!(formula(&genus), "$12^{12,14}$");
        let word = Formula::default().times("a").times_power("b", 10);
        assert_eq!(formula(&word), "$ab^{10}$");
    }

    #[test]
    fn a_monoid_without_lost_classes_opens_no_display() {
        let trivial = Presentation {
            generators: Vec::new(),
            relations: Vec::new(),
            lost: Vec::new(),
            rows: vec![(1, vec![Formula::default()])],
        };
        let text = presentation(&trivial);
        assert!(text.contains("\nthere are no P-classes.\\par"), "{text}");
        assert!(!text.contains("$$"), "{text}");
    }
}
