//! Grids as one line of text, written and read.
//!
//! Above 9×9 a line consists of numbers separated by blanks, and not of letters: `A`
//! would mean 10 beside digits, but 1 among letters only. Reading accepts what is written
//! here, and letters as they follow 9. All other notations are read by the crate
//! `neuf-formats`.

use std::str::FromStr;

use neuf_words::told;
use serde::Serialize;

use super::{Grid, Shape, ShapeError};

/// The cells of a grid in one line, with `.` for an empty cell. Up to 9×9 nothing stands
/// between them; above, they are numbers separated by blanks.
///
/// ```
/// use neuf_sudoku::{Grid, line_text};
/// let grid: Grid = "12..34..........".parse()?;
/// assert_eq!(line_text(&grid), "12..34..........");
/// # Ok::<(), neuf_sudoku::GridTextError>(())
/// ```
#[must_use]
pub fn line_text(grid: &Grid) -> String {
    let values = grid.values();
    if grid.shape().side() <= 9 {
        // Bytes first, because the compiler handles many at once. There is room for a
        // line feed.
        let mut text = Vec::with_capacity(values.len() + 1);
        text.extend(values.iter().map(|&value| if value == 0 { b'.' } else { b'0' + value }));
        return String::from_utf8(text).unwrap_or_default();
    }
    let mut text = String::with_capacity(3 * values.len());
    for &value in values {
        if !text.is_empty() {
            text.push(' ');
        }
        match value {
            0 => text.push('.'),
            value => text.push_str(&value.to_string()),
        }
    }
    text
}

told! {
    /// Why a text is not a grid in one line.
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum GridTextError {
        /// The text contains something that is neither a value nor an empty cell.
        Stray(text: String) = ["no cell of a grid holds `{text}`", "aucune case ne contient `{text}`"];
        /// No grid has this number of cells.
        Shape(#[from] error: ShapeError) = error;
        /// A value is larger than the side of the grid.
        AboveSide(side: usize) = [
            "a value is larger than the side of the grid, {side}",
            "une valeur dépasse le côté de la grille, {side}",
        ];
    }
}

impl std::error::Error for GridTextError {}

/// Reads the grid of a line, in the usual shape for its number of cells. If blanks
/// separate all cells, they are numbers; otherwise each character is a cell.
impl FromStr for Grid {
    type Err = GridTextError;

    fn from_str(text: &str) -> Result<Grid, GridTextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let are_numbers = words.len() > 1 && Shape::of_cell_count(words.len()).is_ok();
        let values: Option<Vec<u8>> = if are_numbers {
            let value = |&word: &&str| if word == "." { Some(0) } else { word.parse().ok() };
            words.iter().map(value).collect()
        } else {
            let value = |c: char| if c == '.' { Some(0) } else { Some(c.to_digit(36)? as u8) };
            words.iter().flat_map(|word| word.chars()).map(value).collect()
        };
        let values = values.ok_or_else(|| GridTextError::Stray(text.trim().to_owned()))?;
        let shape = Shape::of_cell_count(values.len())?;
        Grid::from_values(shape, values).ok_or(GridTextError::AboveSide(shape.side()))
    }
}

/// A puzzle and its solution as members of a JSON object, each as in [`line_text`]. It is
/// written alone or together with other members (`#[serde(flatten)]`). If the boxes are
/// not the usual ones of the side, they are a member, too: `"box":"3x2"`.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    puzzle: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    unusual_box: Option<String>,
}

impl Record {
    /// The record of a puzzle and, if there is one, its solution.
    #[must_use]
    pub fn new(puzzle: &Grid, solution: Option<&Grid>) -> Record {
        let shape = puzzle.shape();
        let usual = Shape::of_side(shape.side()) == Ok(shape);
        Record {
            puzzle: line_text(puzzle),
            solution: solution.map(line_text),
            unusual_box: (!usual).then(|| shape.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_grid_is_refused() {
        let read = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
        assert_eq!(read("12..34.........?"), "no cell of a grid holds `12..34.........?`");
        assert_eq!(read("12..34.........5"), "a value is larger than the side of the grid, 4");
        assert!("12..34..".parse::<Grid>().is_err());
    }
}
