//! Cells, variables and rows of a trace, as they are named on the command line.

use std::ops::RangeInclusive;

use neuf_sudoku::{Cell, Shape};
use neuf_words::Numbering;

use crate::terminal::exit::UsageError;
use crate::words::tr;

/// The name of a cell: `r1c8`, the French `L1C8`, or the paper's `0,7`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellName {
    row: usize,
    column: usize,
    /// Whether it is the paper's, which always counts from 0.
    is_paper: bool,
}

impl CellName {
    /// The cell of this name, where `r` and `c` count as `numbering` says.
    ///
    /// # Errors
    /// When a grid of this shape has no such cell.
    pub fn cell(&self, shape: Shape, numbering: Numbering) -> Result<Cell, UsageError> {
        let first = if self.is_paper { 0 } else { numbering.number(0) };
        let place = |number: usize| number.checked_sub(first);
        let cell = place(self.row).zip(place(self.column));
        match cell.and_then(|(row, column)| shape.cell_at(row, column)) {
            Some(cell) => Ok(cell),
            None => {
                let side = shape.side();
                let (row, column, last) = (self.row, self.column, side - 1 + first);
                Err(UsageError(tr!(
                    [
                        "no cell is in row {row} and column {column}: a grid of {side}x{side} has \
                         rows and columns {first} to {last} here",
                        "aucune case n'est en ligne {row}, colonne {column} : les lignes et les \
                         colonnes d'une grille de {side}x{side} vont ici de {first} à {last}"
                    ],
                    row,
                    column,
                    side,
                    first,
                    last
                )))
            }
        }
    }
}

/// Reads the name of a cell.
pub fn cell_name(text: &str) -> Result<CellName, String> {
    let lower = text.to_ascii_lowercase();
    let (pair, is_paper) = match lower.strip_prefix(['r', 'l']) {
        Some(rest) => (rest.split_once('c'), false),
        None => (lower.trim_matches(['(', ')']).split_once(','), true),
    };
    let number = |text: &str| text.trim().parse::<usize>().ok();
    let numbers = pair.and_then(|(row, column)| number(row).zip(number(column)));
    let (row, column) = numbers.ok_or_else(|| {
        tr!(
            [
                "no cell is called `{text}`: write r1c8, L1C8, or 0,7 as the paper does",
                "aucune case ne s'appelle `{text}` : écrivez L1C8, r1c8, ou 0,7 comme le fait le \
                 sujet"
            ],
            text
        )
    })?;
    Ok(CellName { row, column, is_paper })
}

/// The name of a variable: its number, or the paper's i, j and k.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VariableName {
    /// The number in the file.
    Number(usize),
    /// Row and column from 0, and the value.
    Triple(usize, usize, usize),
}

/// Reads the name of a variable: `17`, `0,7,7` or `x(0,7,7)`.
pub fn variable_name(text: &str) -> Result<VariableName, String> {
    let inner = text.trim_start_matches('x').trim_matches(['(', ')']);
    let numbers: Option<Vec<usize>> =
        inner.split(',').map(|number| number.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[number]) => Ok(VariableName::Number(number)),
        Some(&[i, j, k]) => Ok(VariableName::Triple(i, j, k)),
        _ => {
            let expected = tr!([
                "expected the number of a variable, or i,j,k of a sudoku, such as 0,7,7",
                "il faut le numéro d'une variable, ou i,j,k d'un sudoku, comme 0,7,7"
            ]);
            Err(expected.into())
        }
    }
}

/// A choice among the rows of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Only {
    /// Rows that put a value into a cell.
    Digits,
    /// Rows with these numbers.
    Rows(RangeInclusive<usize>),
    /// Rows about a cell.
    Cell(CellName),
}

/// Reads a choice among the rows of a trace.
pub fn only(text: &str) -> Result<Only, String> {
    if text == "digits" {
        return Ok(Only::Digits);
    }
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    if let (Ok(first), Ok(last)) = (first.parse(), last.parse()) {
        if first == 0 || first > last {
            return Err(tr!(
                [
                    "{text} has no rows: they count from 1",
                    "{text} n'a pas de lignes : elles se comptent à partir de 1"
                ],
                text
            ));
        }
        return Ok(Only::Rows(first..=last));
    }
    cell_name(text).map(Only::Cell).map_err(|_| {
        tr!([
            "expected digits, rows such as 10-20, or a cell such as r1c8 or 0,7",
            "il faut digits, des lignes comme 10-20, ou une case comme L1C8 ou 0,7"
        ])
        .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_three_kinds_of_names() {
        let shape = Shape::default();
        let cell = |text, numbering| cell_name(text).ok()?.cell(shape, numbering).ok();
        let wanted = Some(shape.cell(0, 7));
        for name in ["r1c8", "L1C8", "R1C8", "0,7", "(0,7)", "0, 7"] {
            assert_eq!(cell(name, Numbering::FromOne), wanted, "{name}");
        }
        assert_eq!(cell("r0c7", Numbering::FromZero), wanted);
        assert_eq!(cell("0,7", Numbering::FromZero), wanted);
        for wrong in ["r0c1", "r1c10", "0,9", "b3", "r1", "1", "", "r1c", "rc", "-1,0"] {
            assert_eq!(cell(wrong, Numbering::FromOne), None, "{wrong}");
        }
    }

    #[test]
    fn variables_are_named_by_number_or_by_cell_and_value() {
        assert_eq!(variable_name("17"), Ok(VariableName::Number(17)));
        for name in ["0,7,7", "x(0,7,7)", "(0, 7, 7)"] {
            assert_eq!(variable_name(name), Ok(VariableName::Triple(0, 7, 7)), "{name}");
        }
        assert!(variable_name("-3").is_err() && variable_name("0,7").is_err());
    }

    #[test]
    fn rows_are_chosen_by_number_cell_or_kind() {
        assert_eq!(only("digits"), Ok(Only::Digits));
        assert_eq!(only("7"), Ok(Only::Rows(7..=7)));
        assert_eq!(only("3-12"), Ok(Only::Rows(3..=12)));
        assert!(matches!(only("r1c8"), Ok(Only::Cell(_))));
        assert!(only("0").is_err() && only("5-3").is_err() && only("nines").is_err());
    }
}
