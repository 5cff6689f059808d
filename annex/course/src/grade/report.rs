//! A grade as text: the layout of what a teacher reads.
//!
//! The sentences are in `words`, so that this file is the same for all languages.

use std::io::{self, Write};

use neuf_sudoku::{Paint, Strokes, write_boxes};
use neuf_words::Language;

use super::Grade;
use super::words::Words;

/// Writes a grade for people: how the variables are numbered, a table of the sections, a line
/// for each thing that is wrong, the verdict, and grids that show it.
///
/// # Errors
/// Those of `out`.
pub fn write_grade(out: &mut impl Write, grade: &Grade, language: Language) -> io::Result<()> {
    let words = Words { language, grade };
    if grade.from_zero {
        writeln!(out, "{}\n", words.zero())?;
    }
    writeln!(out, "{}", words.numbering())?;
    writeln!(out)?;
    let heads = words.heads();
    let width = |head: &str| head.chars().count().max(6);
    write!(out, "{:<width$}", heads[0], width = width(heads[0]))?;
    for head in &heads[1..] {
        write!(out, "  {head:>width$}", width = width(head))?;
    }
    writeln!(out)?;
    for report in grade.sections.iter().filter(|report| report.asked || report.found > 0) {
        write!(out, "{:<width$}", report.section.name(), width = width(heads[0]))?;
        let expected = if report.asked { report.expected.to_string() } else { "-".into() };
        let missing = if report.asked { report.missing().to_string() } else { "-".into() };
        let cells = [expected, report.found.to_string(), missing, report.doubled.to_string()];
        for (cell, head) in cells.iter().zip(&heads[1..]) {
            write!(out, "  {cell:>width$}", width = width(head))?;
        }
        writeln!(out)?;
    }
    let mut remarks: Vec<String> =
        grade.sections.iter().filter_map(|report| words.section(report)).collect();
    remarks.extend(words.exchanged());
    remarks.extend(grade.faults.iter().map(|fault| words.fault(fault)));
    if !remarks.is_empty() {
        writeln!(out)?;
    }
    for remark in remarks {
        writeln!(out, "{remark}")?;
    }
    writeln!(out, "\n{}", words.verdict())?;
    for difference in &grade.differences {
        writeln!(out, "\n{}", words.difference(difference))?;
        let grid = difference.grid(grade.puzzle.shape());
        if let Some(grid) = grid.filter(|_| !difference.givens.is_empty()) {
            write_boxes(out, &grid, Strokes::Drawn, |_| Paint::default())?;
        }
        if let Some((title, filled)) = words.filled(difference) {
            writeln!(out, "{title}")?;
            write_boxes(out, filled, Strokes::Drawn, |_| Paint::default())?;
        }
    }
    Ok(())
}
