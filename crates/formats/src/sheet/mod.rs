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
//! | `variant:` | names, separated by commas: `diagonal`, `windoku`, `anti-knight`, `anti-king`, `non-consecutive`; `jigsaw`, `killer`, `even-odd`, `greater-than` and `sukaku` announce a map or a list, which must then follow |
//! | `regions:` | a map with a character for each cell, row by row; it replaces the boxes |
//! | `cages:` | sums with their cells: `15: r1c1 r1c2`, separated by line ends or `;` |
//! | `even:`, `odd:` | cells |
//! | `greater:` | chains: `r1c1 > r1c2 > r2c2`, `r1c1 < r2c1` |
//! | `candidates:` | cells with the values that they may hold: `r1c1=125 r1c2=37`; above 9×9 `r1c1 = 1 2 11` |
//!
//! A cell is written as `r` with its row and `c` with its column, both from 1;
//! `r1c1-r2c3` are all cells of a rectangle. A map of regions before a grid also
//! determines its side, so that a 7×7 jigsaw needs nothing else; such a grid has
//! no boxes.
//!
//! The obvious alternative, JSON with a key for each variant, is hard to type by
//! hand from a newspaper.

mod list;
mod map;
mod rules;
#[cfg(test)]
mod tests;
mod write;

use self::rules::{RuleLines, next_written};
use crate::error::{FormatError, FormatErrorKind, quoted};
use crate::reader::PuzzleReader;
use crate::source::Line;
use crate::{Entry, ReadOptions};
use neuf_sudoku::{Cell, Shape};
use std::io::BufRead;
pub use write::{write_rule_lists, write_variant};

/// A line and a column.
type Place = (usize, usize);

/// The kind of a line of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Key {
    Variant,
    Regions,
    Cages,
    Even,
    Odd,
    Greater,
    Candidates,
}

const KEYS: [(&str, Key); 12] = [
    ("variant", Key::Variant),
    ("variants", Key::Variant),
    ("regions", Key::Regions),
    ("jigsaw", Key::Regions),
    ("cages", Key::Cages),
    ("killer", Key::Cages),
    ("even", Key::Even),
    ("odd", Key::Odd),
    ("greater", Key::Greater),
    ("greater-than", Key::Greater),
    ("candidates", Key::Candidates),
    ("sukaku", Key::Candidates),
];

/// The key of a line and the text after it, with its place; `None` for lines of
/// other kinds.
fn split(line: &Line) -> Option<(Key, Line)> {
    let (head, rest) = line.text.split_once(':')?;
    let name = head.trim();
    let (_, key) = KEYS.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    let column = line.column + head.chars().count() + 1;
    Some((*key, Line { text: rest.to_owned(), column, ..line.clone() }))
}

/// Whether a line gives rules.
pub(super) fn is_rule(line: &Line) -> bool {
    line.complete && split(line).is_some()
}

/// The rules that hold for the grids that follow.
#[derive(Debug)]
pub(super) struct Sheet {
    rules: RuleLines,
    /// The place where the sheet begins.
    place: Place,
    /// Whether a grid has followed.
    used: bool,
    /// The error in the rules, until it is reported; it takes the place of the
    /// first grid.
    fault: Option<FormatError>,
    /// The line of the error in the rules.
    fault_line: Option<usize>,
    /// Whether the next error is about the sheet before, which had no grid.
    tells_of_last: bool,
    /// The options that hold outside the sheet.
    outside: ReadOptions,
}

impl Sheet {
    fn new(place: Place, outside: ReadOptions) -> Sheet {
        let (rules, used, tells_of_last) = (RuleLines::default(), false, false);
        Sheet { rules, place, used, fault: None, fault_line: None, tells_of_last, outside }
    }

    /// The error that no grid has followed, or the error in the rules; `None` if a
    /// grid has followed.
    fn unused(self) -> Option<FormatError> {
        let nothing = || FormatError::unexpected(self.place, "a grid after these rules", "none");
        match self.fault {
            Some(fault) => Some(fault),
            None => (!self.used).then(nothing),
        }
    }
}

impl<R: BufRead> PuzzleReader<R> {
    /// Reads a line of rules, and the lines that belong to it.
    pub(super) fn read_rule(&mut self, line: &Line) -> Result<(), FormatError> {
        let Some((key, rest)) = split(line) else { return Ok(()) };
        let mut before = None;
        if key == Key::Variant {
            before = self.close_sheet();
            if rest.text.trim().eq_ignore_ascii_case("none") {
                return before.map_or(Ok(()), Err);
            }
        }
        let place = (line.number, line.column);
        let options = self.options;
        let sheet = self.sheet.get_or_insert_with(|| Box::new(Sheet::new(place, options)));
        sheet.tells_of_last = before.is_some();
        if let Err(fault) = sheet.rules.read(key, &rest, &mut self.source) {
            sheet.fault_line.get_or_insert(fault.line);
            sheet.fault.get_or_insert(fault);
        }
        if let Some((regions, _)) = &sheet.rules.regions {
            self.options.shape = Some(regions.shape());
        }
        before.map_or(Ok(()), Err)
    }

    /// Ends the sheet; it is an error if the sheet had no grid.
    fn close_sheet(&mut self) -> Option<FormatError> {
        let sheet = self.sheet.take()?;
        self.options = sheet.outside;
        sheet.unused()
    }

    /// Adds to a puzzle the rules of the sheet and those that follow the puzzle.
    pub(super) fn with_rules(
        &mut self,
        next: Option<Result<Entry, FormatError>>,
    ) -> Option<Result<Entry, FormatError>> {
        let Some(next) = next else { return self.close_sheet().map(Err) };
        if self.sheet.as_mut().is_some_and(|sheet| std::mem::take(&mut sheet.tells_of_last)) {
            return Some(next);
        }
        let more = self.rules_behind();
        let Some(sheet) = &mut self.sheet else { return Some(next) };
        sheet.used = true;
        if let Some(fault) = sheet.fault.take() {
            return Some(Err(fault));
        }
        let puzzle = match next {
            Ok(puzzle) => puzzle,
            Err(error) => return Some(Err(error)),
        };
        if let Some(line) = sheet.fault_line {
            let place = (puzzle.line, 1);
            let found = format!("a grid with the wrong rules of line {line}");
            return Some(Err(FormatError::unexpected(place, "a grid with valid rules", found)));
        }
        Some(more.and_then(|more| sheet.rules.apply(&more, puzzle)))
    }

    /// Reads the rules that stand after a grid.
    fn rules_behind(&mut self) -> Result<RuleLines, FormatError> {
        let mut rules = RuleLines::default();
        let mut result = Ok(());
        if self.nested.is_some() || self.table.is_some() || !self.ready.is_empty() {
            return Ok(rules);
        }
        while let Some(line) = next_written(&mut self.source)? {
            match split(&line).filter(|(key, _)| line.complete && *key != Key::Variant) {
                Some((key, rest)) => {
                    let read = rules.read(key, &rest, &mut self.source);
                    result = result.and(read);
                }
                None => {
                    self.source.give_back(std::iter::once(line));
                    break;
                }
            }
        }
        result.map(|()| rules)
    }
}

/// A cell as it stands in the file.
#[derive(Clone, Copy, Debug)]
struct Spot {
    row: usize,
    column: usize,
    place: Place,
}

impl Spot {
    /// The cell in a grid of this shape.
    fn cell(self, shape: Shape) -> Result<Cell, FormatError> {
        let side = shape.side();
        if (1..=side).contains(&self.row) && (1..=side).contains(&self.column) {
            return Ok(shape.cell(self.row - 1, self.column - 1));
        }
        let found = quoted(&format!("r{}c{}", self.row, self.column)).to_string();
        let kind = FormatErrorKind::OutsideGrid { side, found };
        Err(FormatError::new(self.place.0, self.place.1, kind))
    }
}
