//! The styles that grids are written in.
//!
//! The reader reads each of them back as the same grid, but for the two with letters. `A` means 10
//! beside digits, but 1 among letters alone, and `0` can be a value or a blank, so a grid with few
//! givens can be read in another way. That is why the usual line has numbers separated by blanks
//! above 9×9, as in collections of large puzzles. A line and a CSV record do not tell the shape of
//! unusual boxes (3×2), so the reader needs [`ReaderOptions::shape`](crate::ReaderOptions::shape)
//! for them; the other styles show the shape.

use std::io::{self, Write};

use neuf_sudoku::{Cell, Grid, Paint, Record, Shape, Strokes, line_text, write_boxes};
use neuf_words::{Numbering, named};

named! {
    /// A way to write grids.
    ///
    /// ```
    /// use neuf_formats::{Style, parse_puzzle, write_grid};
    /// let grid = parse_puzzle("12..34..........")?.puzzle.into_parts().0;
    /// let mut out = Vec::new();
    /// write_grid(&mut out, &grid, Style::Tp)?;
    /// let expected = " --- ---\n|1 2|   |\n|3 4|   |\n --- ---\n|   |   |\n|   |   |\n --- ---\n";
    /// assert_eq!(String::from_utf8(out)?, expected);
    /// assert_eq!("boxes".parse(), Ok(Style::Boxes));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum Style("format") {
        /// The cells on one line: up to 9×9 without separators, above as numbers
        /// separated by blanks; `.` for an empty cell.
        Line = "line", "the cells of a grid in one line";
        /// The cells on one line, one character for each: 1 to 9, then letters from A, as far as
        /// Z; larger grids are written as in [`Style::Line`].
        Letters = "letters", "the same with letters above 9: 1-9A-G for 16x16, 1-9A-P for 25x25";
        /// The same with 0 for the first value, so that 16×16 has the hexadecimal digits 0 to F.
        Hexadecimal = "hex", "the same with values from 0: 0-8 for 9x9, 0-F for 16x16";
        /// Boxes drawn with lines.
        Boxes = "boxes", "boxes drawn with lines";
        /// The same with the numbers of rows and columns, as on a terminal.
        Numbered = "numbered", "the same with the numbers of rows and columns";
        /// What the function `imprime` of the OCaml practical prints: bars around the boxes, dashes
        /// above and below them, and a blank for an empty cell. Where values have two digits or a
        /// box has a single row or column, blanks could not be read back; then `.` stands for an
        /// empty cell, and there is no frame.
        Tp = "tp", "as the OCaml practical prints it: bars and dashes around boxes, blanks";
        /// A record of a table with the header `puzzle,solution`, both as in [`Style::Line`].
        Csv = "csv", "a table with a puzzle and its solution in each line";
        /// A JSON object on one line, `{"puzzle":"…","solution":"…"}`, both as in
        /// [`Style::Line`], with `"box":"3x2"` if the shape is not the usual one of its
        /// side.
        Json = "json", "a JSON object in each line";
    }
}

impl Style {
    /// Whether a grid takes several lines, so that an empty line has to part it from the next.
    #[must_use]
    pub fn is_tall(self) -> bool {
        matches!(self, Style::Boxes | Style::Numbered | Style::Tp)
    }
}

/// The strokes of [`Style::Numbered`].
const NUMBERED: Strokes = Strokes::Numbered(Numbering::FromOne);

/// Writes one grid, which ends with a line feed.
///
/// # Errors
/// When writing to `out` fails.
pub fn write_grid(out: &mut impl Write, grid: &Grid, style: Style) -> io::Result<()> {
    match style {
        Style::Line => {
            let mut line = line_text(grid);
            line.push('\n');
            out.write_all(line.as_bytes())
        }
        Style::Letters => writeln!(out, "{}", symbol_line(grid, 0)),
        Style::Hexadecimal => writeln!(out, "{}", symbol_line(grid, 1)),
        Style::Boxes => write_boxes(out, grid, Strokes::Drawn, |_| Paint::default()),
        Style::Numbered => write_boxes(out, grid, NUMBERED, |_| Paint::default()),
        Style::Tp if is_picture(grid.shape()) => write_picture(out, grid),
        Style::Tp => write_boxes(out, grid, Strokes::Open, |_| Paint::default()),
        Style::Csv | Style::Json => write_solution(out, grid, None, style, |_| Paint::default()),
    }
}

/// A row of a grid, with this between its cells.
pub(crate) fn row_text(grid: &Grid, i: usize, gap: &str) -> String {
    let text = |&value: &u8| if value == 0 { ".".to_owned() } else { value.to_string() };
    grid.row(i).iter().map(text).collect::<Vec<_>>().join(gap)
}

/// Whether the picture of the practical can be read back; see [`Style::Tp`].
fn is_picture(shape: Shape) -> bool {
    let has_frame = shape.box_rows() > 1 && shape.box_columns() > 1;
    shape.side() <= 9 && has_frame && shape.arrangement().is_none()
}

/// Writes the picture of the practical.
fn write_picture(out: &mut impl Write, grid: &Grid) -> io::Result<()> {
    let shape = grid.shape();
    let dashes = format!(" {}", "-".repeat(2 * shape.box_columns() - 1));
    let border = dashes.repeat(shape.box_rows());
    for i in 0..shape.side() {
        if i.is_multiple_of(shape.box_rows()) {
            writeln!(out, "{border}")?;
        }
        for (j, &value) in grid.row(i).iter().enumerate() {
            let before = if j.is_multiple_of(shape.box_columns()) { '|' } else { ' ' };
            match value {
                0 => write!(out, "{before} ")?,
                value => write!(out, "{before}{value}")?,
            }
        }
        writeln!(out, "|")?;
    }
    writeln!(out, "{border}")
}

/// Writes the solution of a puzzle, or the puzzle itself if there is none. In CSV
/// and JSON the solution stands beside the puzzle, in the other styles alone.
/// `paint` can highlight cells in [`Style::Boxes`] and [`Style::Numbered`].
///
/// # Errors
/// When writing to `out` fails.
pub fn write_solution<'p>(
    out: &mut impl Write,
    puzzle: &Grid,
    solution: Option<&Grid>,
    style: Style,
    paint: impl Fn(Cell) -> Paint<'p>,
) -> io::Result<()> {
    match style {
        Style::Line | Style::Letters | Style::Hexadecimal | Style::Tp => {
            write_grid(out, solution.unwrap_or(puzzle), style)
        }
        Style::Boxes => write_boxes(out, solution.unwrap_or(puzzle), Strokes::Drawn, paint),
        Style::Numbered => write_boxes(out, solution.unwrap_or(puzzle), NUMBERED, paint),
        Style::Csv => {
            let solution = solution.map(line_text).unwrap_or_default();
            writeln!(out, "{},{solution}", line_text(puzzle))
        }
        Style::Json => {
            serde_json::to_writer(&mut *out, &Record::new(puzzle, solution))?;
            writeln!(out)
        }
    }
}

/// The cells of a grid with one character for each value less `offset`; numbers where there
/// are not enough letters.
fn symbol_line(grid: &Grid, offset: u8) -> String {
    const SYMBOLS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if grid.shape().side() - usize::from(offset) >= SYMBOLS.len() {
        return line_text(grid);
    }
    let symbol = |&value: &u8| match value {
        0 => '.',
        value => char::from(SYMBOLS[usize::from(value - offset)]),
    };
    grid.values().iter().map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::*;
    use crate::{Entry, PuzzleReader, ReaderOptions};
    use neuf_testing::grids::{any_grids, puzzles};

    fn written(grids: &[Grid], style: Style) -> String {
        let mut out = Vec::new();
        if style == Style::Csv {
            out.extend(b"puzzle,solution\n");
        }
        for grid in grids {
            write_grid(&mut out, grid, style).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    fn read(text: &str, shape: Option<Shape>) -> Vec<Entry> {
        let reader = PuzzleReader::new(text.as_bytes(), ReaderOptions::of_shape(shape));
        reader.map(|puzzle| puzzle.unwrap_or_else(|error| panic!("{error} in\n{text}"))).collect()
    }

    /// The shape that the reader must be given to read a style back.
    fn to_tell(shape: Shape, style: Style) -> Option<Shape> {
        let usual = Shape::of_side(shape.side()) == Ok(shape);
        let silent = matches!(style, Style::Line | Style::Csv);
        (!usual && silent).then_some(shape)
    }

    fn any_shape() -> impl Strategy<Value = Shape> {
        let boxes = [
            (2, 2),
            (2, 3),
            (3, 2),
            (2, 4),
            (4, 2),
            (3, 3),
            (3, 4),
            (4, 3),
            (2, 5),
            (4, 4),
            (5, 5),
            (6, 6),
        ];
        select(boxes.map(|(high, wide)| Shape::new(high, wide).unwrap()).to_vec())
    }

    /// The grid without the values of a row.
    fn with_empty_row((mut grid, row): (Grid, usize)) -> Grid {
        let shape = grid.shape();
        for column in 0..shape.side() {
            grid.set(shape.cell(row, column), 0);
        }
        grid
    }

    fn several() -> impl Strategy<Value = Vec<Grid>> {
        any_shape().prop_flat_map(|shape| {
            let grid = prop_oneof![
                4 => puzzles(shape).prop_map(|(puzzle, _)| puzzle),
                4 => any_grids(shape),
                1 => Just(Grid::empty(shape)),
                2 => (any_grids(shape), 0..shape.side()).prop_map(with_empty_row),
            ];
            proptest::collection::vec(grid, 1..4)
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn every_style_reads_back(grids in several(), style in select(Style::ALL)) {
            prop_assume!(!matches!(style, Style::Letters | Style::Hexadecimal));
            let text = written(&grids, style);
            let puzzles = read(&text, to_tell(grids[0].shape(), style));
            let read: Vec<Grid> = puzzles.into_iter().map(|entry| entry.puzzle.into_parts().0).collect();
            prop_assert_eq!(read, grids);
        }

        #[test]
        fn painted_boxes_read_back(grids in several(), strokes in select(vec![Strokes::Drawn, Strokes::Ascii, NUMBERED])) {
            let mut out = Vec::new();
            let paint = Paint { before: "\x1b[1;32m", after: "\x1b[0m" };
            for grid in &grids {
                write_boxes(&mut out, grid, strokes, |_| paint).unwrap();
            }
            let puzzles = read(std::str::from_utf8(&out).unwrap(), None);
            let read: Vec<Grid> = puzzles.into_iter().map(|entry| entry.puzzle.into_parts().0).collect();
            prop_assert_eq!(read, grids);
        }

        #[test]
        fn solutions_read_back((puzzle, solution) in any_shape().prop_flat_map(puzzles)) {
            for style in [Style::Csv, Style::Json] {
                let mut out = Vec::new();
                if style == Style::Csv {
                    out.extend(b"puzzle,solution\n");
                }
                write_solution(&mut out, &puzzle, Some(&solution), style, |_| Paint::default()).unwrap();
                let text = String::from_utf8(out).unwrap();
                let read = read(&text, to_tell(puzzle.shape(), style));
                prop_assert_eq!(read[0].puzzle.givens(), &puzzle);
                prop_assert_eq!(read[0].solution.as_ref(), Some(&solution));
                prop_assert_eq!(read[0].extra.as_str(), "");
            }
        }
    }

    #[test]
    fn names_are_found() {
        for &style in Style::ALL {
            assert_eq!(style.to_string().parse(), Ok(style));
        }
        let error = "xml".parse::<Style>().unwrap_err();
        let known = "no format is called `xml`; there are line, letters, hex, boxes, numbered, tp, csv, json";
        assert_eq!(error.to_string(), known);
    }

    /// A full grid has all symbols, so that it is read back as it was.
    #[test]
    fn symbols_of_full_grids_read_back() {
        for (side, letters, hexadecimal) in [(16, 'G', 'F'), (25, 'P', 'O')] {
            let shape = Shape::of_side(side).unwrap();
            let (low, wide) = (shape.box_rows(), shape.box_columns());
            let value = |i: usize, j: usize| ((i % low) * wide + i / low + j) % side + 1;
            let mut grid = Grid::empty(shape);
            for cell in shape.cells().skip(1) {
                grid.set(cell, value(shape.row(cell), shape.column(cell)) as u8);
            }
            for (style, last) in [(Style::Letters, letters), (Style::Hexadecimal, hexadecimal)] {
                let text = written(std::slice::from_ref(&grid), style);
                assert_eq!(text.chars().max(), Some(last), "{text}");
                assert_eq!(text.trim_end().len(), side * side);
                assert_eq!(read(&text, None)[0].puzzle.givens(), &grid, "{style}: {text}");
            }
        }
    }

    #[test]
    fn records() {
        let shape = Shape::new(3, 2).unwrap();
        let mut grid = Grid::empty(shape);
        grid.set(shape.cell(0, 1), 6);
        let cells = format!(".6{}", ".".repeat(34));
        assert_eq!(written(&[grid.clone()], Style::Csv), format!("puzzle,solution\n{cells},\n"));
        let json = format!("{{\"puzzle\":\"{cells}\",\"box\":\"3x2\"}}\n");
        assert_eq!(written(&[grid], Style::Json), json);
    }
}
