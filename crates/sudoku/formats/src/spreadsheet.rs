//! Rows of a spreadsheet, in which an empty cell of the grid is an empty field.
//!
//! In other text, separators that follow each other are one separator, so the row
//! `5,3,,,7,,,,` would have three cells. A line counts as such a row if it has as many fields
//! as a grid has columns, some of them are empty, and the others are single values.

use std::borrow::Cow;

use neuf_sudoku::Shape;

use crate::symbols::is_blank;
use crate::work::looked_at;

/// The smallest grid that is read in this way; fewer fields occur in other text as well.
const LEAST: usize = 4;

/// The line with a blank in each empty field, if it is such a row; otherwise the line itself.
pub(crate) fn filled(line: &str) -> Cow<'_, str> {
    for delimiter in [',', ';', '\t'] {
        let doubled = line.starts_with(delimiter)
            || line.ends_with(delimiter)
            || line
                .as_bytes()
                .windows(2)
                .any(|two| two.iter().all(|&b| char::from(b) == delimiter))
            || line.contains("\"\"");
        if doubled && is_row(line, delimiter) {
            let fields: Vec<&str> = line
                .split(delimiter)
                .map(value)
                .map(|field| if field.is_empty() { "." } else { field })
                .collect();
            looked_at(line.len());
            return fields.join(&delimiter.to_string()).into();
        }
    }
    line.into()
}

fn is_row(line: &str, delimiter: char) -> bool {
    looked_at(line.len());
    let count = line.split(delimiter).count();
    let is_value = |field: &str| {
        field.is_empty()
            || (field.len() <= 2 && field.bytes().all(|byte| byte.is_ascii_digit()))
            || (field.chars().count() == 1
                && field.chars().all(|c| c.is_ascii_alphabetic() || is_blank(c)))
    };
    let empty = line.split(delimiter).position(|field| value(field).is_empty());
    // Lists in programs end their rows with a comma; only of nine fields is it certain enough
    // that the last one is a cell.
    let has_cell = empty.is_some_and(|first| first + 1 < count || count == 9);
    count >= LEAST
        && has_cell
        && Shape::of_side(count).is_ok()
        && line.split(delimiter).map(value).all(is_value)
}

/// A field without blanks and quotes around it.
fn value(field: &str) -> &str {
    let field = field.trim();
    field.strip_prefix('"').and_then(|field| field.strip_suffix('"')).unwrap_or(field).trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PuzzleReader, ReaderOptions};

    #[test]
    fn only_rows_of_single_values_are_filled() {
        assert_eq!(filled("5,3,,,7,,,,"), "5,3,.,.,7,.,.,.,.");
        assert_eq!(
            filled("\t\t\t\t\t\t\t\t"),
            [".", ".", ".", ".", ".", ".", ".", ".", "."].join("\t")
        );
        assert_eq!(filled("\"5\";\"\";;9"), "5;.;.;9");
        for other in ["5,3,,7,8", "puzzle,,,", "12,345,,1", "1.2,,,3", ",,", "[1,,2,", "1,2,3,4,"] {
            assert_eq!(filled(other), other);
        }
    }

    #[test]
    fn a_sheet_with_empty_cells_is_a_grid() {
        let rows = [
            "53..7....",
            "6..195...",
            ".98....6.",
            "8...6...3",
            "4..8.3..1",
            "7...2...6",
            ".6....28.",
            ".........",
            "....8..79",
        ];
        for delimiter in [",", ";", "\t"] {
            let text = rows.map(|row| {
                let cells =
                    row.chars().map(|c| if c == '.' { String::new() } else { c.to_string() });
                cells.collect::<Vec<_>>().join(delimiter) + "\n"
            });
            let text = text.concat();
            let mut reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::default());
            let read = reader.next().unwrap().unwrap();
            assert_eq!(neuf_sudoku::line_text(read.puzzle.givens()), rows.concat());
            assert!(reader.next().is_none());
        }
    }
}
