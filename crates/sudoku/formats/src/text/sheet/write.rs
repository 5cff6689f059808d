//! Writing a variant puzzle in the text format that the reader reads back.

use std::io::{self, Write};

use neuf_sudoku::rules::{Limited, Rules};
use neuf_sudoku::{Grid, Paint, Strokes, write_boxes};

use crate::text::style::row_text;

/// Writes a puzzle and its rules: the `variant:` line, the map of regions, the
/// grid and the lists. With the usual rules it writes only the grid.
///
/// ```
/// use neuf_formats::{parse_puzzle, write_variant};
/// let text = "variant: anti-king\n1... .2.. ..3. ...4\ncages: 5 = r1c1 r1c2\n";
/// let puzzle = parse_puzzle(text)?.puzzle;
/// let mut out = Vec::new();
/// write_variant(&mut out, puzzle.givens(), puzzle.rules())?;
/// let written = String::from_utf8(out)?;
/// assert!(written.starts_with("variant: anti-king, killer\n1 . | . .\n"));
/// assert_eq!(parse_puzzle(&written)?.puzzle, puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When writing to `out` fails.
pub fn write_variant(out: &mut impl Write, grid: &Grid, constraints: &Rules) -> io::Result<()> {
    let shape = constraints.shape();
    let side = shape.side();
    if !constraints.is_usual() {
        writeln!(out, "variant: {constraints}")?;
    }
    if let Some(regions) = constraints.regions() {
        writeln!(out, "regions:")?;
        for i in 0..side {
            let row = (0..side).map(|j| regions.names()[constraints.box_of(shape.cell(i, j))]);
            writeln!(out, "{}", row.collect::<String>())?;
        }
        for i in 0..side {
            writeln!(out, "{}", row_text(grid, i, " "))?;
        }
    } else {
        write_boxes(out, grid, Strokes::Open, |_| Paint::default())?;
    }
    constraints.write_lists(out)?;
    write_candidate_list(out, constraints)
}

/// Writes the cells that have a list of candidates, one line for each row.
fn write_candidate_list(out: &mut impl Write, constraints: &Rules) -> io::Result<()> {
    let shape = constraints.shape();
    let all = constraints.candidates();
    if !all.is_empty() {
        writeln!(out, "candidates:")?;
    }
    let (assigned, gap, after) = if shape.side() > 9 { (" = ", " ", "; ") } else { ("=", "", " ") };
    for row in all.chunk_by(|a, b| shape.row(a.cell) == shape.row(b.cell)) {
        let entry = |&Limited { cell, values, .. }: &Limited| {
            let values: Vec<String> = values.iter().map(|value| value.to_string()).collect();
            let values = if values.is_empty() { "0".to_owned() } else { values.join(gap) };
            let (i, j) = (shape.row(cell) + 1, shape.column(cell) + 1);
            format!("r{i}c{j}{assigned}{values}")
        };
        let entries: Vec<String> = row.iter().map(entry).collect();
        writeln!(out, "{}", entries.join(after))?;
    }
    Ok(())
}
