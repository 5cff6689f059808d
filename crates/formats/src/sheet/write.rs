//! Writing a variant puzzle in the text format that the reader reads back.

use neuf_sudoku::rules::{Order, Parity, Rules};
use neuf_sudoku::{Cell, Grid, ValueSet};
use neuf_sudoku::{Paint, Strokes, write_boxes};
use std::io::{self, Write};

/// How many comparisons stand on a line.
const ORDERS_IN_LINE: usize = 6;

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
            let row = (0..side).map(|j| regions.names()[regions.of(shape.cell(i, j))]);
            writeln!(out, "{}", row.collect::<String>())?;
        }
        for i in 0..side {
            let text = |&value: &u8| if value == 0 { ".".to_owned() } else { value.to_string() };
            let row: Vec<String> = grid.row(i).iter().map(text).collect();
            writeln!(out, "{}", row.join(" "))?;
        }
    } else {
        write_boxes(out, grid, Strokes::Open, |_| Paint::PLAIN)?;
    }
    write_rule_lists(out, constraints)?;
    write_candidate_list(out, constraints)
}

/// Writes the lists of cells of some rules in the text format: cages, marked
/// cells and comparisons, but not candidates.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_rule_lists(out: &mut impl Write, constraints: &Rules) -> io::Result<()> {
    let shape = constraints.shape();
    let name = |cell: &Cell| format!("r{}c{}", shape.row(*cell) + 1, shape.column(*cell) + 1);
    let names = |cells: &[Cell]| cells.iter().map(name).collect::<Vec<_>>().join(" ");
    if !constraints.cages().is_empty() {
        writeln!(out, "cages:")?;
    }
    for cage in constraints.cages() {
        writeln!(out, "{}: {}", cage.sum(), names(cage.cells()))?;
    }
    for parity in [Parity::Even, Parity::Odd] {
        let marked = constraints.marks().iter().filter(|(_, mark)| *mark == parity);
        let cells: Vec<Cell> = marked.map(|&(cell, _)| cell).collect();
        if !cells.is_empty() {
            writeln!(out, "{}: {}", parity.name(), names(&cells))?;
        }
    }
    if !constraints.orders().is_empty() {
        writeln!(out, "greater:")?;
    }
    for orders in constraints.orders().chunks(ORDERS_IN_LINE) {
        let sign = |Order { greater, less }: &Order| format!("{} > {}", name(greater), name(less));
        let signs: Vec<String> = orders.iter().map(sign).collect();
        writeln!(out, "{}", signs.join("; "))?;
    }
    Ok(())
}

/// Writes the cells that have a list of candidates, one line for each row.
fn write_candidate_list(out: &mut impl Write, constraints: &Rules) -> io::Result<()> {
    let shape = constraints.shape();
    let all = constraints.candidates();
    if !all.is_empty() {
        writeln!(out, "candidates:")?;
    }
    let (assigned, gap, after) = if shape.side() > 9 { (" = ", " ", "; ") } else { ("=", "", " ") };
    for row in all.chunk_by(|(a, _), (b, _)| shape.row(*a) == shape.row(*b)) {
        let entry = |(cell, set): &(Cell, ValueSet)| {
            let values: Vec<String> = set.iter().map(|value| value.to_string()).collect();
            let values = if values.is_empty() { "0".to_owned() } else { values.join(gap) };
            let (i, j) = (shape.row(*cell) + 1, shape.column(*cell) + 1);
            format!("r{i}c{j}{assigned}{values}")
        };
        let entries: Vec<String> = row.iter().map(entry).collect();
        writeln!(out, "{}", entries.join(after))?;
    }
    Ok(())
}
