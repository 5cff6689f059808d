//! Grids as text between bars and borders, for any shape.
//!
//! One function lays out cells of any width in the columns of a grid. The boxed grid, the
//! candidates and the plain layout of the OCaml practical are made by it with different
//! strokes. Colours are passed in as text to put around a cell, so this library knows
//! nothing of terminals and the widths stay right.

use std::io::{self, Write};
use std::ops::Range;

use neuf_words::Numbering;

use super::{Cell, Grid, Shape};

/// What to put before and after the text of a cell to mark it, such as escape sequences.
/// It takes no room in the layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paint<'a> {
    /// What comes before.
    pub before: &'a str,
    /// What comes after.
    pub after: &'a str,
}

/// The strokes that boxes are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strokes {
    /// Box-drawing characters: `┌───┬───┐`.
    #[default]
    Drawn,
    /// The same with the numbers of the rows at the left and those of the columns in the upper
    /// border, for people who are told of `r4c7`. A line of numbers above the border could not
    /// be told from a row when it is read back.
    Numbered(Numbering),
    /// ASCII: `+---+---+`.
    Ascii,
    /// ASCII, without an outer frame: `---+---`.
    Open,
}

/// The characters of a frame: the upright bar, the dash, and the crossings, numbered in binary by
/// whether they have an arm up, down, to the left and to the right.
struct Pens {
    bar: &'static str,
    dash: &'static str,
    crossings: [&'static str; 16],
}

impl Pens {
    /// The crossing with these arms: up, down, to the left and to the right.
    fn crossing(&self, arms: [bool; 4]) -> &'static str {
        self.crossings[arms.into_iter().fold(0, |number, arm| 2 * number + usize::from(arm))]
    }
}

impl Strokes {
    fn pens(self) -> Pens {
        match self {
            Strokes::Drawn | Strokes::Numbered(_) => Pens {
                bar: "│",
                dash: "─",
                crossings: [
                    " ", "─", "─", "─", "│", "┌", "┐", "┬", "│", "└", "┘", "┴", "│", "├", "┤", "┼",
                ],
            },
            Strokes::Ascii | Strokes::Open => {
                let mut crossings = ["+"; 16];
                crossings[0] = " ";
                Pens { bar: "|", dash: "-", crossings }
            }
        }
    }

    fn is_framed(self) -> bool {
        self != Strokes::Open
    }

    /// The least width of a column, in which its number has to fit.
    fn least_width(self, shape: Shape) -> usize {
        match self {
            Strokes::Numbered(_) => shape.columns().to_string().len(),
            _ => 1,
        }
    }

    /// What stands before a line: the number of a row, or blanks of its width.
    fn margin(self, shape: Shape, row: Option<usize>) -> String {
        let Strokes::Numbered(numbering) = self else { return String::new() };
        let width = numbering.number(shape.rows() - 1).to_string().len();
        let number = row.map(|row| numbering.number(row).to_string()).unwrap_or_default();
        format!("{number:>width$} ")
    }
}

/// Writes a grid in boxes, with `.` for an empty cell and numbers aligned to the right.
///
/// `paint` marks cells, for example to distinguish the givens from the values found.
///
/// ```
/// use neuf_sudoku::{Grid, Paint, Strokes, write_boxes};
/// let grid: Grid = "12..34..........".parse()?;
/// let mut out = Vec::new();
/// write_boxes(&mut out, &grid, Strokes::Ascii, |_| Paint::default())?;
/// let expected = "\
/// +-----+-----+
/// | 1 2 | . . |
/// | 3 4 | . . |
/// +-----+-----+
/// | . . | . . |
/// | . . | . . |
/// +-----+-----+
/// ";
/// assert_eq!(String::from_utf8(out)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of `out`.
pub fn write_boxes<'p>(
    out: &mut impl Write,
    grid: &Grid,
    strokes: Strokes,
    paint: impl Fn(Cell) -> Paint<'p>,
) -> io::Result<()> {
    let shape = grid.shape();
    let text = |cell| match grid.get(cell) {
        0 => ".".to_owned(),
        value => value.to_string(),
    };
    let width = shape.side().to_string().len().max(strokes.least_width(shape));
    let aligned = |cell| {
        let (text, paint) = (text(cell), paint(cell));
        let before = " ".repeat(width - text.len());
        format!("{before}{}{text}{}", paint.before, paint.after)
    };
    let whole = [0..shape.rows(), 0..shape.columns()];
    write_frame(out, shape, whole, strokes, &vec![width; shape.columns()], aligned)
}

/// Writes the values that each cell may still hold in boxes, as pencil marks, in lines of at most
/// `width` characters: where the grid is wider, its boxes stand one column of them below the other.
///
/// Columns are as wide as they need to be. Values above 9 are separated by commas. A cell
/// without candidates, which is a contradiction, shows as `-`.
///
/// ```
/// use neuf_sudoku::{Paint, Shape, Strokes, write_candidates};
/// let shape = Shape::new(2, 2)?;
/// let written = |width| -> std::io::Result<String> {
///     let mut out = Vec::new();
///     let candidates = |cell| if shape.column(cell) == 0 { 1..=3 } else { 4..=4 };
///     write_candidates(&mut out, shape, Strokes::Ascii, width, candidates, |_| Paint::default())?;
///     Ok(String::from_utf8_lossy(&out).into_owned())
/// };
/// assert!(written(usize::MAX)?.contains("| 123 4 | 4 4 |\n"));
/// assert_eq!(written(12)?.lines().filter(|line| *line == "| 4 4 |").count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of `out`.
pub fn write_candidates<'p, I: IntoIterator<Item = u8>>(
    out: &mut impl Write,
    shape: Shape,
    strokes: Strokes,
    width: usize,
    candidates: impl Fn(Cell) -> I,
    paint: impl Fn(Cell) -> Paint<'p>,
) -> io::Result<()> {
    let separator = if shape.side() > 9 { "," } else { "" };
    let text = |cell| {
        let values: Vec<String> = candidates(cell).into_iter().map(|v| v.to_string()).collect();
        let text = if values.is_empty() { "-".to_owned() } else { values.join(separator) };
        let paint = paint(cell);
        (text.len(), format!("{}{text}{}", paint.before, paint.after))
    };
    let part = |columns: Range<usize>| {
        let mut part = Vec::new();
        write_painted(&mut part, shape, [0..shape.rows(), columns], strokes, text)?;
        io::Result::Ok(part)
    };
    let is_narrow = |part: &[u8]| {
        let border = part.split(|&byte| byte == b'\n').next().unwrap_or_default();
        String::from_utf8_lossy(border).chars().count() <= width
    };
    let mut first = 0;
    while first < shape.columns() {
        let step = shape.box_columns();
        let mut last = shape.columns();
        let mut written = part(first..last)?;
        while last > first + step && !is_narrow(&written) {
            last -= step;
            written = part(first..last)?;
        }
        out.write_all(&written)?;
        first = last;
    }
    Ok(())
}

/// Writes the cells of some rows and columns, in columns as wide as they need to be and with the
/// numbers that these rows and columns have on the whole board: of each cell its text, in which
/// there may be escape sequences, and how many characters of it can be seen. The part has to begin
/// and to end between boxes.
///
/// ```
/// use neuf_sudoku::{Shape, Strokes, write_painted};
/// use neuf_words::Numbering;
/// let shape = Shape::new(2, 2)?;
/// let strokes = Strokes::Numbered(Numbering::FromOne);
/// let (wide, narrow) = ((2, "<b>12</b>".to_owned()), (1, "4".to_owned()));
/// let cell = |cell| if shape.column(cell) == 0 { wide.clone() } else { narrow.clone() };
/// let mut out = Vec::new();
/// write_painted(&mut out, shape, [2..4, 0..2], strokes, cell)?;
/// let written = String::from_utf8(out)?;
/// let (top, row, bottom) = ("  ┌─1──2─┐", "│ <b>12</b> 4 │", "  └──────┘");
/// assert_eq!(written, format!("{top}\n3 {row}\n4 {row}\n{bottom}\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of `out`.
///
/// # Panics
/// When the part goes beyond the board.
pub fn write_painted(
    out: &mut impl Write,
    shape: Shape,
    part: [Range<usize>; 2],
    strokes: Strokes,
    cell_text: impl Fn(Cell) -> (usize, String),
) -> io::Result<()> {
    let texts: Vec<(usize, String)> = shape.cells().map(cell_text).collect();
    let mut widths = vec![strokes.least_width(shape); shape.columns()];
    let is_in_part = |cell: Cell| part[0].contains(&shape.row(cell));
    for (cell, &(width, _)) in shape.cells().zip(&texts).filter(|&(cell, _)| is_in_part(cell)) {
        let widest = &mut widths[shape.column(cell)];
        *widest = width.max(*widest);
    }
    let aligned = |cell: Cell| {
        let (width, text) = &texts[cell.position()];
        format!("{text}{}", " ".repeat(widths[shape.column(cell)] - width))
    };
    write_frame(out, shape, part, strokes, &widths, aligned)
}

/// Writes the cells of these rows and columns, whose texts have the widths of their columns.
fn write_frame(
    out: &mut impl Write,
    shape: Shape,
    [rows, columns]: [Range<usize>; 2],
    strokes: Strokes,
    widths: &[usize],
    cell_text: impl Fn(Cell) -> String,
) -> io::Result<()> {
    let pens = strokes.pens();
    let framed = strokes.is_framed();
    let at = |i: usize, j: usize| {
        if columns.contains(&j) { shape.cell_at(i, j) } else { None }
    };
    let is_cell = |i, j| at(i, j).is_some();
    for i in rows.start..=rows.end {
        // The boxes of a jigsaw's shape are its rows, which are not shown as boxes.
        let is_edge = i == rows.start || i == rows.end;
        if is_edge && framed || !is_edge && shape.box_rows() > 1 && i % shape.box_rows() == 0 {
            write_border(out, shape, [&rows, &columns], strokes, widths, i)?;
        }
        if i == rows.end {
            break;
        }
        let mut line = strokes.margin(shape, Some(i));
        for j in columns.start..=columns.end {
            let (left, right) = (j > columns.start && is_cell(i, j - 1), is_cell(i, j));
            let is_inner = j > columns.start && j < columns.end;
            if j % shape.box_columns() == 0 && (framed || is_inner) {
                let is_shown = if framed { left || right } else { left && right };
                let bar = if is_shown { pens.bar } else { " " };
                line += &amid(" ", bar, " ", j, &columns);
            } else if is_inner {
                line.push(' ');
            }
            match (at(i, j), widths.get(j)) {
                (Some(cell), _) => line += &cell_text(cell),
                (None, Some(&width)) if columns.contains(&j) => line += &" ".repeat(width),
                _ => {}
            }
        }
        write_line(out, shape, &line)?;
    }
    Ok(())
}

/// Writes the border above row `i`, or the one below the last row. A crossing has as many arms as
/// there are lines at it: three at the edge, and fewer where overlapping grids leave a hole.
fn write_border(
    out: &mut impl Write,
    shape: Shape,
    [rows, columns]: [&Range<usize>; 2],
    strokes: Strokes,
    widths: &[usize],
    i: usize,
) -> io::Result<()> {
    let pens = strokes.pens();
    let framed = strokes.is_framed();
    let is_cell = |i: Option<usize>, j: Option<usize>| {
        let within = i.zip(j).filter(|(i, j)| rows.contains(i) && columns.contains(j));
        within.is_some_and(|(i, j)| shape.cell_at(i, j).is_some())
    };
    let (above, below) = (i.checked_sub(1), Some(i));
    let dash = |is_line| if is_line { pens.dash } else { " " };
    let mut line = strokes.margin(shape, None);
    for j in columns.start..=columns.end {
        let (before, here) = (j.checked_sub(1), Some(j));
        let [up, down] = [above, below].map(|i| is_cell(i, before) || is_cell(i, here));
        // Without a frame there are lines between cells only.
        let [left, right] = [before, here].map(|j| match framed {
            true => is_cell(above, j) || is_cell(below, j),
            false => is_cell(above, j) && is_cell(below, j),
        });
        let is_inner = j > columns.start && j < columns.end;
        if j % shape.box_columns() == 0 && (framed || is_inner) {
            let crossing = pens.crossing([up, down, left, right]);
            line += &match framed || left && right {
                true => amid(dash(left), crossing, dash(right), j, columns),
                false => amid(" ", " ", " ", j, columns),
            };
        } else if is_inner {
            line += dash(left);
        }
        if let Some(&width) = widths.get(j).filter(|_| columns.contains(&j)) {
            let number = match strokes {
                Strokes::Numbered(numbering) if i == rows.start => numbering.number(j).to_string(),
                _ => String::new(),
            };
            let rest = width - number.len();
            line += &dash(right).repeat(rest / 2);
            line += &number;
            line += &dash(right).repeat(rest - rest / 2);
        }
    }
    write_line(out, shape, &line)
}

/// A line before column `j` with what is on both sides of it; nothing stands outside these columns.
fn amid(before: &str, line: &str, after: &str, j: usize, columns: &Range<usize>) -> String {
    let before = if j == columns.start { "" } else { before };
    let after = if j == columns.end { "" } else { after };
    [before, line, after].concat()
}

/// Writes a line, without the blanks at its end for the holes of a board.
fn write_line(out: &mut impl Write, shape: Shape, line: &str) -> io::Result<()> {
    let is_board = shape.arrangement().is_some();
    writeln!(out, "{}", if is_board { line.trim_end() } else { line })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Arrangement;

    fn shown(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut out = Vec::new();
        write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_are_right_aligned_and_paint_takes_no_room() {
        let shape = Shape::new(2, 5).unwrap();
        let mut grid = Grid::empty(shape);
        grid.set(shape.cell(0, 0), 10);
        grid.set(shape.cell(0, 1), 7);
        let painted = Paint { before: "<", after: ">" };
        let paint = |cell| if grid.get(cell) == 7 { painted } else { Paint::default() };
        let text = shown(|out| write_boxes(out, &grid, Strokes::Drawn, paint));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "┌────────────────┬────────────────┐");
        assert_eq!(lines[1], "│ 10  <7>  .  .  . │  .  .  .  .  . │");
        assert_eq!(lines[3], "├────────────────┼────────────────┤");
        assert_eq!(lines.len(), 10 + 6);
    }

    #[test]
    fn candidates_are_aligned_and_contradictions_shown() {
        let shape = Shape::new(2, 2).unwrap();
        let some = |cell: Cell| match (shape.row(cell), shape.column(cell)) {
            (0, 0) => vec![1, 2, 3],
            (1, 0) => vec![],
            _ => vec![4],
        };
        let text = shown(|out| {
            write_candidates(out, shape, Strokes::Drawn, usize::MAX, some, |_| Paint::default())
        });
        let lines: Vec<&str> = text.lines().take(3).collect();
        assert_eq!(lines, ["┌───────┬─────┐", "│ 123 4 │ 4 4 │", "│ -   4 │ 4 4 │"]);
    }

    #[test]
    fn rows_and_columns_have_their_numbers() {
        let grid = Grid::empty(Shape::new(2, 2).unwrap());
        let strokes = Strokes::Numbered(Numbering::FromZero);
        let text = shown(|out| write_boxes(out, &grid, strokes, |_| Paint::default()));
        let expected = "  ┌─0─1─┬─2─3─┐
0 │ . . │ . . │
1 │ . . │ . . │
  ├─────┼─────┤
2 │ . . │ . . │
3 │ . . │ . . │
  └─────┴─────┘
";
        assert_eq!(text, expected);
    }

    /// The corner box of both grids is drawn once, and a crossing has no arm into a hole.
    #[test]
    fn overlapping_grids_leave_holes() {
        let grid = Grid::empty(Shape::overlapping(Arrangement::Twin, 2, 2).unwrap());
        let expected = "\
┌─────┬─────┐
│ . . │ . . │
│ . . │ . . │
├─────┼─────┼─────┐
│ . . │ . . │ . . │
│ . . │ . . │ . . │
└─────┼─────┼─────┤
      │ . . │ . . │
      │ . . │ . . │
      └─────┴─────┘
";
        let text = shown(|out| write_boxes(out, &grid, Strokes::Drawn, |_| Paint::default()));
        assert_eq!(text, expected);
        let text = shown(|out| write_boxes(out, &grid, Strokes::Open, |_| Paint::default()));
        let lines: Vec<&str> = text.lines().skip(1).take(3).collect();
        assert_eq!(lines, [". . | . .", "----+----", ". . | . . | . ."]);
        assert_eq!(text.lines().last(), Some("      . . | . ."));
    }

    #[test]
    fn large_candidates_are_parted() {
        let shape = Shape::new(3, 4).unwrap();
        let text = shown(|out| {
            write_candidates(
                out,
                shape,
                Strokes::Open,
                usize::MAX,
                |_| [9, 12],
                |_| Paint::default(),
            )
        });
        assert!(text.starts_with("9,12 9,12 9,12 9,12 | 9,12"), "{text}");
    }
}
