//! Maps of regions: a character for each cell, row by row.

use std::io::BufRead;

use super::key::{Place, split};
use crate::error::{FormatError, FormatErrorKind, NONE};
use crate::line::Line;
use crate::source::Source;
use neuf_sudoku::Shape;
use neuf_sudoku::rules::VariantError;

/// The characters of a row of a map with their places, without bars, comment, and what cannot
/// be seen, such as the mark U+FEFF that some editors put first.
pub(super) fn signs_of(line: &Line) -> Vec<(char, Place)> {
    let chars = (line.column..).zip(line.text.chars()).take_while(|&(_, c)| c != '#');
    let is_seen = |c: char| !c.is_whitespace() && !c.is_control() && c != '\u{feff}';
    let is_sign = |c: char| is_seen(c) && !matches!(c, '|' | '+' | '-' | ',');
    chars.filter(|&(_, c)| is_sign(c)).map(|(column, c)| (c, (line.number, column))).collect()
}

/// Reads the rows of a map: as many as the first has characters, or up to an empty
/// line.
///
/// A map with a wrong row is also read to its end, so that its rest is not taken
/// for a grid.
pub(super) fn read_map<R: BufRead>(
    place: Place,
    source: &mut Source<R>,
) -> Result<Vec<(char, Place)>, FormatError> {
    let mut signs = Vec::new();
    let (mut rows, mut side, mut last) = (0, 0, place);
    let mut fault = Ok(());
    while rows == 0 || rows < side {
        let Some(line) = source.next_line()? else { break };
        let row = signs_of(&line);
        if row.is_empty() {
            if rows > 0 && line.text.trim().is_empty() {
                break;
            }
            continue;
        }
        if !line.complete || split(&line).is_some() {
            source.give_back(std::iter::once(line));
            break;
        }
        if rows == 0 {
            side = row.len();
        }
        if side > Shape::MAX_SIDE {
            let kind = FormatErrorKind::Variant(VariantError::MapSize(side * side));
            return Err(FormatError::new(row[0].1, kind));
        }
        last = (line.number, line.column + line.text.trim_end().chars().count());
        if row.len() != side && fault.is_ok() {
            let kind = FormatErrorKind::RowLength { expected: side, found: row.len() };
            fault = Err(FormatError::new(last, kind));
        }
        rows += 1;
        signs.extend(row);
    }
    fault?;
    if rows == 0 {
        return Err(FormatError::unexpected(
            place,
            ["a map of regions", "une carte des régions"],
            NONE,
        ));
    }
    if rows < side {
        let kind = FormatErrorKind::RowCount { expected: side, found: rows };
        return Err(FormatError::new(last, kind));
    }
    Ok(signs)
}
