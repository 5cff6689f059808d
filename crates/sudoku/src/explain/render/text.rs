//! Explanations as text.
//!
//! Two solutions stand side by side; the steps are numbered, what follows from
//! a supposition is indented below it.

use std::io::{self, Write};

use super::{Telling, families_named};
use crate::explain::told::{Told, told};
use crate::explain::words::Words;
use crate::explain::{Explanation, Finding, Rule, differing};
use crate::format::{Paint, Strokes, write_boxes};
use crate::{Cell, Grid};

pub(super) fn write(
    out: &mut impl Write,
    explanation: &Explanation,
    telling: Telling,
) -> io::Result<()> {
    let words = telling.language.words();
    writeln!(out, "{}", words.finding(explanation))?;
    if let Finding::Several { solutions, .. } = &explanation.finding {
        return several(out, solutions, telling.paint, words);
    }
    if !explanation.steps.is_empty() {
        writeln!(out)?;
    }
    let width = explanation.steps.len().to_string().len();
    for told in told(explanation, words) {
        step(out, &told, width, telling, words)?;
    }
    if !telling.brief {
        legend(out, explanation, words)?;
    }
    if let Finding::Solved(solution) = &explanation.finding {
        writeln!(out)?;
        let found = |cell: Cell| is_found(&explanation.givens, cell, telling.paint);
        write_boxes(out, solution, Strokes::Drawn, found)?;
    }
    Ok(())
}

fn step(
    out: &mut impl Write,
    told: &Told<'_>,
    width: usize,
    telling: Telling,
    words: &dyn Words,
) -> io::Result<()> {
    let headings = words.headings();
    let indent = " ".repeat(width + 2);
    let number = format!("{}.", told.number);
    if told.conclusion.is_empty() {
        writeln!(out, "{number:>end$} {}", told.reason, end = width + 1)?;
    } else {
        writeln!(out, "{number:>end$} {} ({})", told.conclusion, told.rule, end = width + 1)?;
        writeln!(out, "{indent}{}", told.reason)?;
    }
    let supposes = matches!(told.step.rule, Rule::FailedLiteral(_));
    if !telling.brief && !supposes {
        writeln!(out, "{indent}{} {}", headings.because, told.premises.join(", "))?;
        writeln!(out, "{indent}{} {}", headings.clauses, told.clauses)?;
    }
    for inner in &told.inner {
        let mut lines = Vec::new();
        step(&mut lines, inner, inner.number.len(), telling, words)?;
        for line in String::from_utf8_lossy(&lines).lines() {
            writeln!(out, "{indent}{line}")?;
        }
    }
    if supposes {
        writeln!(out, "{indent}{} {}.", headings.therefore, told.conclusion)?;
    }
    Ok(())
}

fn legend(out: &mut impl Write, explanation: &Explanation, words: &dyn Words) -> io::Result<()> {
    let named = families_named(explanation, words);
    if named.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", words.headings().families)?;
    for (family, meaning) in named {
        writeln!(out, "  {family}  {meaning}")?;
    }
    Ok(())
}

fn several(
    out: &mut impl Write,
    solutions: &[Grid; 2],
    paint: Paint<'static>,
    words: &dyn Words,
) -> io::Result<()> {
    let [one, other] = solutions;
    let shape = one.shape();
    let cells = differing(one, other);
    let mut pictures: [Vec<u8>; 2] = [Vec::new(), Vec::new()];
    for (picture, solution) in pictures.iter_mut().zip(solutions) {
        let differs = |cell: Cell| if cells.contains(&cell) { paint } else { Paint::PLAIN };
        write_boxes(picture, solution, Strokes::Drawn, differs)?;
    }
    writeln!(out)?;
    let [one_text, other_text] = pictures.map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    for (left, right) in one_text.lines().zip(other_text.lines()) {
        writeln!(out, "{left}   {right}")?;
    }
    let pair = |&cell: &Cell| {
        format!("{} ({}|{})", words.cell(shape, cell), one.get(cell), other.get(cell))
    };
    let pairs: Vec<String> = cells.iter().map(pair).collect();
    writeln!(out, "\n{} {}", words.headings().differ, pairs.join(", "))
}

fn is_found(givens: &Grid, cell: Cell, paint: Paint<'static>) -> Paint<'static> {
    if givens.get(cell) == 0 { paint } else { Paint::PLAIN }
}
