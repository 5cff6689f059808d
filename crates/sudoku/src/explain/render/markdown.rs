//! Explanations as Markdown: a heading, the grids as code, the steps as lists.

use std::io::{self, Write};

use super::{Telling, families_named};
use crate::Grid;
use crate::explain::told::{Told, told};
use crate::explain::words::Words;
use crate::explain::{Explanation, Finding, Rule, differing};
use crate::format::{Paint, Strokes, write_boxes};

pub(super) fn write(
    out: &mut impl Write,
    explanation: &Explanation,
    telling: Telling,
) -> io::Result<()> {
    let words = telling.language.words();
    let headings = words.headings();
    writeln!(out, "# {}\n", headings.explanation)?;
    grid(out, &explanation.givens)?;
    writeln!(out, "\n{}\n", words.finding(explanation))?;
    if let Finding::Several { solutions: [one, other], .. } = &explanation.finding {
        return several(out, one, other, words);
    }
    for told in told(explanation, words) {
        step(out, &told, 0, telling, words)?;
    }
    let named = families_named(explanation, words);
    if !telling.brief && !named.is_empty() {
        writeln!(out, "\n{}\n", headings.families)?;
        for (family, meaning) in named {
            writeln!(out, "- `{family}` {meaning}")?;
        }
    }
    if let Finding::Solved(solution) = &explanation.finding {
        writeln!(out, "\n## {}\n", headings.solution)?;
        grid(out, solution)?;
    }
    Ok(())
}

fn step(
    out: &mut impl Write,
    told: &Told<'_>,
    level: usize,
    telling: Telling,
    words: &dyn Words,
) -> io::Result<()> {
    let headings = words.headings();
    // Numbers as text: a list would count inner steps anew.
    let indent = "  ".repeat(level);
    if told.conclusion.is_empty() {
        writeln!(out, "{indent}- **{}** {}", told.number, told.reason)?;
    } else {
        let (number, rule) = (&told.number, told.rule);
        writeln!(out, "{indent}- **{number}** `{}` ({rule}): {}", told.conclusion, told.reason)?;
    }
    let supposes = matches!(told.step.rule, Rule::FailedLiteral(_));
    if !telling.brief && !supposes {
        let premises: Vec<String> = told.premises.iter().map(|text| format!("`{text}`")).collect();
        writeln!(out, "{indent}  - {} {}", headings.because, premises.join(", "))?;
        writeln!(out, "{indent}  - {} `{}`", headings.clauses, told.clauses)?;
    }
    for inner in &told.inner {
        step(out, inner, level + 1, telling, words)?;
    }
    if supposes {
        writeln!(out, "{indent}  - {} `{}`.", headings.therefore, told.conclusion)?;
    }
    Ok(())
}

fn several(out: &mut impl Write, one: &Grid, other: &Grid, words: &dyn Words) -> io::Result<()> {
    // Differing cells in bold, in a table of each solution.
    let cells = differing(one, other);
    for solution in [one, other] {
        let side = solution.shape().side();
        writeln!(out, "|{}", " |".repeat(side))?;
        writeln!(out, "|{}", "-|".repeat(side))?;
        for i in 0..side {
            write!(out, "|")?;
            for j in 0..side {
                let cell = solution.shape().cell(i, j);
                let value = solution.get(cell);
                if cells.contains(&cell) {
                    write!(out, "**{value}**|")?;
                } else {
                    write!(out, "{value}|")?;
                }
            }
            writeln!(out)?;
        }
        writeln!(out)?;
    }
    writeln!(out, "{} {}", words.headings().differ, words.cells(one.shape(), &cells))
}

fn grid(out: &mut impl Write, grid: &Grid) -> io::Result<()> {
    writeln!(out, "```")?;
    write_boxes(out, grid, Strokes::Ascii, |_| Paint::PLAIN)?;
    writeln!(out, "```")
}
