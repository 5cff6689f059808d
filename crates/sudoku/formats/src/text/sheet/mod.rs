//! Variant puzzles: lines with rules, before or after the grid.
//!
//! ```text
//! variant: diagonal, killer
//! 3... .... .... ....        (a grid in any format; here 4x4 on one line)
//! cages:
//! 7: r1c1 r1c2
//! 6 = r3c3-r4c3; 5 = r4c1 r4c2
//! odd: r2c2
//! greater: r4c4 > r3c4 < r2c4
//! ```
//!
//! `variant:` opens a *sheet*. Its names, and the lists and maps up to the first
//! grid, hold for all grids up to the next `variant:` line (`variant: none` goes
//! back to the usual rules). So a list of diagonal puzzles, one on each line,
//! needs one header. Lists and maps after a grid hold for this grid alone. If
//! there is no sheet, a list or a map before a grid also opens one.
//!
//! | line | content of the line and the next lines |
//! |---|---|
//! | `variant:` | the names of [variants], separated by commas |
//! | `regions:` | a map with a character for each cell, row by row; it replaces the boxes |
//! | `cages:` | sums with their cells: `15: r1c1 r1c2`, separated by line ends or `;` |
//! | `even:`, `odd:` | cells |
//! | `greater:` | chains: `r1c1 > r1c2 > r2c2`, `r1c1 < r2c1` |
//! | `thermometer:`, `arrow:`, … | the cells of a line in order, separated by line ends or `;` |
//! | `candidates:` | cells with their values: `r1c1=125 r1c2=37`; above 9×9 `r1c1 = 1 2 11` |
//! | `move:`, `anti-queen:` | pairs of numbers: `1,3; 2,2`; values: `9` |
//!
//! A variant that needs a map or a list is announced by its name; the map or the list must then
//! follow.
//!
//! [variants]: neuf_sudoku::rules::Variant
//!
//! A cell is written as `r` with its row and `c` with its column, both from 1;
//! `r1c1-r2c3` are all cells of a rectangle; on a line `r1c4-r1c1` are the cells from one to the
//! other, in this direction. A map of regions before a grid also
//! determines its side, so that a 7×7 jigsaw needs nothing else; such a grid has
//! no boxes.
//!
//! JSON with a key for each variant was rejected: it is hard to type by hand from a newspaper.

mod key;
mod list;
mod map;
mod rules;
#[cfg(test)]
mod tests;
mod write;

use crate::entry::{Entry, ReaderOptions};
use crate::error::{FormatError, NONE};
use crate::line::Line;
use crate::source::Source;
use key::Place;
use neuf_sudoku::Shape;
use neuf_sudoku::rules::Rules;
use std::io::BufRead;

pub(crate) use key::{Key, is_rule, split};
pub(crate) use rules::{RuleLines, next_written};
pub use write::write_variant;

/// The rules that hold for the grids that follow.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) rules: RuleLines,
    /// The place where the sheet begins.
    pub(crate) place: Place,
    /// Whether a grid has followed.
    pub(crate) used: bool,
    /// The error in the rules, until it is reported; it takes the place of the
    /// first grid.
    pub(crate) fault: Option<FormatError>,
    /// The line of the error in the rules.
    pub(crate) fault_line: Option<usize>,
    /// Whether the next error is about the sheet before, which had no grid.
    pub(crate) tells_of_last: bool,
    /// The options that hold outside the sheet.
    pub(crate) outside: ReaderOptions,
    /// The rules for each shape of grid that has followed, or the line of their error. They
    /// are made once: a long list of rules over a long list of grids would otherwise take
    /// quadratic time.
    known: Vec<(Shape, Result<Rules, usize>)>,
}

impl Sheet {
    pub(crate) fn new(place: Place, outside: ReaderOptions) -> Sheet {
        Sheet {
            rules: RuleLines::default(),
            place,
            used: false,
            fault: None,
            fault_line: None,
            tells_of_last: false,
            outside,
            known: Vec::new(),
        }
    }

    /// Reads the text after a key and the lines that belong to it.
    pub(crate) fn read<R: BufRead>(&mut self, key: Key, rest: &Line, source: &mut Source<R>) {
        self.known.clear();
        if let Err(fault) = self.rules.read(key, rest, source) {
            self.fault_line.get_or_insert(fault.line);
            self.fault.get_or_insert(fault);
        }
    }

    /// The puzzle with the rules of the sheet and those that stand after the grid.
    ///
    /// # Errors
    /// When the rules do not fit the grid. If those of the sheet do not fit its shape, the
    /// first grid of this shape gets the error, and the others one that names its line.
    pub(crate) fn apply(&mut self, more: &RuleLines, entry: Entry) -> Result<Entry, FormatError> {
        let shape = entry.puzzle.shape();
        let place = match self.known.iter().position(|&(known, _)| known == shape) {
            Some(place) => place,
            None => {
                let made = self.rules.for_shape(shape);
                let kept = made.as_ref().map(Rules::clone).map_err(|error| error.line);
                self.known.push((shape, kept));
                made?;
                self.known.len() - 1
            }
        };
        match &self.known[place].1 {
            Ok(known) => self.rules.apply(known, more, entry),
            Err(line) => Err(wrong_rules(entry.line, *line)),
        }
    }

    /// The error that no grid has followed, or the error in the rules; `None` if a
    /// grid has followed.
    pub(crate) fn unused(self) -> Option<FormatError> {
        let nothing = || {
            FormatError::unexpected(
                self.place,
                ["a grid after these rules", "une grille après ces règles"],
                NONE,
            )
        };
        match self.fault {
            Some(fault) => Some(fault),
            None => (!self.used).then(nothing),
        }
    }
}

/// The error of a grid under rules that have an error on this line.
pub(crate) fn wrong_rules(grid: usize, line: usize) -> FormatError {
    let found = [
        format!("a grid with the wrong rules of line {line}"),
        format!("une grille avec les règles fausses de la ligne {line}"),
    ];
    FormatError::unexpected(
        (grid, 1),
        ["a grid with valid rules", "une grille aux règles valables"],
        found,
    )
}
