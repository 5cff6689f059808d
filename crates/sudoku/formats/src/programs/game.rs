//! A game as it stands: a puzzle, the digits found so far, and the candidates that are left.
//!
//! `HoDoKu`'s notation tells givens from digits that were found, and crosses out candidates, so
//! that the puzzle stays what it was; it has the usual 9×9 grid only. Everything else is written
//! with its rules. There the digits found become givens, and the candidates become rules: a
//! notation for games of variants that only neuf reads would help nobody.

use std::io::{self, Write};

use neuf_sudoku::{Candidates, Grid, Puzzle, candidates};

use crate::entry::{Entry, Played};
use crate::programs::exchange::{FileFormat, PuzzleWriter};

/// Writes a game so that [`PuzzleReader`](crate::PuzzleReader) reads it as it stands. `grid` has
/// the givens of the puzzle and the digits found, `left` the candidates of the empty cells.
///
/// ```
/// use neuf_formats::{parse_puzzle, write_game};
/// use neuf_sudoku::candidates;
/// let puzzle = parse_puzzle("1... .2.. ..3. ...4")?.puzzle;
/// let mut grid = puzzle.givens().clone();
/// grid.set(grid.shape().cell(0, 1), 3);
/// let mut out = Vec::new();
/// write_game(&mut out, &puzzle, &grid, &candidates(&grid.clone().into()))?;
/// let read = parse_puzzle(std::str::from_utf8(&out)?)?.puzzle;
/// assert_eq!(read.givens(), &grid);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When writing to `out` fails.
pub fn write_game(
    out: &mut impl Write,
    puzzle: &Puzzle,
    grid: &Grid,
    left: &Candidates,
) -> io::Result<()> {
    let (givens, rules) = (puzzle.givens(), puzzle.rules());
    let entry = Entry::new(puzzle.clone(), 1);
    if FileFormat::Hodoku.refuses(&entry).is_none() {
        let placed = grid.filled().filter(|&(cell, _)| givens.get(cell) == 0).collect();
        let all = candidates(&grid.clone().into());
        let gone = all.iter().flat_map(|(cell, all)| {
            let gone: Vec<u8> = (all - left.get(cell)).iter().collect();
            gone.into_iter().map(move |value| (cell, value))
        });
        let played = Played { placed, crossed_out: gone.collect() };
        let entry = Entry { played, ..entry };
        return PuzzleWriter::new(out, FileFormat::Hodoku)?.write(&entry);
    }
    let mut rules = rules.clone();
    for (cell, left) in left.iter().filter(|&(cell, _)| grid.get(cell) == 0) {
        let added = rules.add_candidates(cell, left);
        debug_assert!(added.is_ok(), "a cell of the grid");
    }
    let entry = Entry::new(Puzzle::empty(rules).with_givens(grid.clone()), 1);
    PuzzleWriter::new(out, FileFormat::Variant)?.write(&entry)
}
