//! Grids as text between bars and borders, for any shape.
//!
//! One function lays out cells of any width in the columns of a grid. The boxed grid, the
//! candidates and the plain layout of the OCaml practical are made by it with different
//! strokes. Colours are passed in as text to put around a cell, so this library knows
//! nothing of terminals and the widths stay right.

use std::io::{self, Write};

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

impl Paint<'_> {
    /// Nothing before and nothing after.
    pub const PLAIN: Paint<'static> = Paint { before: "", after: "" };
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

/// The characters of a frame: the upright bar, the dash, and the three
/// crossings of the border above, between and below the rows.
struct Pens {
    bar: &'static str,
    dash: &'static str,
    crossings: [[&'static str; 3]; 3],
}

impl Strokes {
    fn pens(self) -> Pens {
        let crossings = match self {
            Strokes::Drawn | Strokes::Numbered(_) => {
                [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]]
            }
            Strokes::Ascii | Strokes::Open => [["+"; 3]; 3],
        };
        match self {
            Strokes::Drawn | Strokes::Numbered(_) => Pens { bar: "│", dash: "─", crossings },
            Strokes::Ascii | Strokes::Open => Pens { bar: "|", dash: "-", crossings },
        }
    }

    fn is_framed(self) -> bool {
        self != Strokes::Open
    }

    /// What stands before a line: the number of a row, or blanks of its width.
    fn margin(self, shape: Shape, row: Option<usize>) -> String {
        let Strokes::Numbered(numbering) = self else { return String::new() };
        let width = numbering.number(shape.side() - 1).to_string().len();
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
/// write_boxes(&mut out, &grid, Strokes::Ascii, |_| Paint::PLAIN)?;
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
    let width = shape.side().to_string().len();
    let aligned = |cell| {
        let (text, paint) = (text(cell), paint(cell));
        let before = " ".repeat(width - text.len());
        format!("{before}{}{text}{}", paint.before, paint.after)
    };
    write_frame(out, shape, strokes, &vec![width; shape.side()], aligned)
}

/// Writes the values that each cell may still hold in boxes, as pencil marks.
///
/// Columns are as wide as they need to be. Values above 9 are separated by commas. A cell
/// without candidates, which is a contradiction, shows as `-`.
///
/// ```
/// use neuf_sudoku::{Paint, Shape, Strokes, write_candidates};
/// let shape = Shape::new(2, 2)?;
/// let candidates = |cell| if shape.column(cell) == 0 { 1..=3 } else { 4..=4 };
/// let mut out = Vec::new();
/// write_candidates(&mut out, shape, Strokes::Ascii, candidates, |_| Paint::PLAIN)?;
/// assert!(String::from_utf8(out)?.contains("| 123 4 | 4 4 |\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of `out`.
pub fn write_candidates<'p, I: IntoIterator<Item = u8>>(
    out: &mut impl Write,
    shape: Shape,
    strokes: Strokes,
    candidates: impl Fn(Cell) -> I,
    paint: impl Fn(Cell) -> Paint<'p>,
) -> io::Result<()> {
    let separator = if shape.side() > 9 { "," } else { "" };
    let text = |cell| {
        let values: Vec<String> = candidates(cell).into_iter().map(|v| v.to_string()).collect();
        if values.is_empty() { "-".to_owned() } else { values.join(separator) }
    };
    write_painted(out, shape, strokes, |cell| {
        let (text, paint) = (text(cell), paint(cell));
        (text.len(), format!("{}{text}{}", paint.before, paint.after))
    })
}

/// Writes cells in columns as wide as they need to be: of each cell its text, in which there may
/// be escape sequences, and how many characters of it can be seen.
///
/// ```
/// use neuf_sudoku::{Shape, Strokes, write_painted};
/// let shape = Shape::new(2, 2)?;
/// let cell = |cell| if shape.column(cell) == 0 { (2, "<b>12</b>".into()) } else { (1, "4".into()) };
/// let mut out = Vec::new();
/// write_painted(&mut out, shape, Strokes::Ascii, cell)?;
/// assert!(String::from_utf8(out)?.contains("| <b>12</b> 4 | 4 4 |\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Those of `out`.
pub fn write_painted(
    out: &mut impl Write,
    shape: Shape,
    strokes: Strokes,
    cell_text: impl Fn(Cell) -> (usize, String),
) -> io::Result<()> {
    let side = shape.side();
    let texts: Vec<(usize, String)> = shape.cells().map(cell_text).collect();
    let least = if let Strokes::Numbered(_) = strokes { side.to_string().len() } else { 1 };
    let width = |column| {
        let cells = texts.iter().skip(column).step_by(side);
        cells.map(|&(width, _)| width).max().unwrap_or(1).max(least)
    };
    let widths: Vec<usize> = (0..side).map(width).collect();
    let aligned = |cell: Cell| {
        let (width, text) = &texts[cell.position()];
        format!("{text}{}", " ".repeat(widths[shape.column(cell)] - width))
    };
    write_frame(out, shape, strokes, &widths, aligned)
}

/// Writes cells whose texts have the widths of their columns.
fn write_frame(
    out: &mut impl Write,
    shape: Shape,
    strokes: Strokes,
    widths: &[usize],
    cell_text: impl Fn(Cell) -> String,
) -> io::Result<()> {
    let side = shape.side();
    let pens = strokes.pens();
    if strokes.is_framed() {
        write_border(out, shape, strokes, widths, 0)?;
    }
    for i in 0..side {
        // The boxes of a jigsaw's shape are its rows, which are not shown as boxes.
        if i > 0 && shape.box_rows() > 1 && i % shape.box_rows() == 0 {
            write_border(out, shape, strokes, widths, 1)?;
        }
        write!(out, "{}", strokes.margin(shape, Some(i)))?;
        for j in 0..side {
            let bar = j % shape.box_columns() == 0 && (j > 0 || strokes.is_framed());
            match (bar, j) {
                (true, 0) => write!(out, "{} ", pens.bar)?,
                (true, _) => write!(out, " {} ", pens.bar)?,
                (false, 0) => {}
                (false, _) => write!(out, " ")?,
            }
            write!(out, "{}", cell_text(shape.cell(i, j)))?;
        }
        if strokes.is_framed() {
            write!(out, " {}", pens.bar)?;
        }
        writeln!(out)?;
    }
    if strokes.is_framed() {
        write_border(out, shape, strokes, widths, 2)?;
    }
    Ok(())
}

/// Writes a border: 0 is the upper one, 1 one between boxes, 2 the lower one.
fn write_border(
    out: &mut impl Write,
    shape: Shape,
    strokes: Strokes,
    widths: &[usize],
    which: usize,
) -> io::Result<()> {
    let pens = strokes.pens();
    let [left, middle, right] = pens.crossings[which];
    let framed = strokes.is_framed();
    write!(out, "{}", strokes.margin(shape, None))?;
    if framed {
        write!(out, "{left}{}", pens.dash)?;
    }
    for (j, &width) in widths.iter().enumerate() {
        if j > 0 && j % shape.box_columns() == 0 {
            write!(out, "{dash}{middle}{dash}", dash = pens.dash)?;
        } else if j > 0 {
            write!(out, "{}", pens.dash)?;
        }
        let number = match strokes {
            Strokes::Numbered(numbering) if which == 0 => numbering.number(j).to_string(),
            _ => String::new(),
        };
        let before = (width - number.len()) / 2;
        write!(out, "{}{number}", pens.dash.repeat(before))?;
        write!(out, "{}", pens.dash.repeat(width - before - number.len()))?;
    }
    if framed {
        write!(out, "{}", pens.dash)?;
    }
    if framed {
        write!(out, "{right}")?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let paint = |cell| if grid.get(cell) == 7 { painted } else { Paint::PLAIN };
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
        let text =
            shown(|out| write_candidates(out, shape, Strokes::Drawn, some, |_| Paint::PLAIN));
        let lines: Vec<&str> = text.lines().take(3).collect();
        assert_eq!(lines, ["┌───────┬─────┐", "│ 123 4 │ 4 4 │", "│ -   4 │ 4 4 │"]);
    }

    #[test]
    fn rows_and_columns_have_their_numbers() {
        let grid = Grid::empty(Shape::new(2, 2).unwrap());
        let strokes = Strokes::Numbered(Numbering::FromZero);
        let text = shown(|out| write_boxes(out, &grid, strokes, |_| Paint::PLAIN));
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

    #[test]
    fn large_candidates_are_parted() {
        let shape = Shape::new(3, 4).unwrap();
        let text =
            shown(|out| write_candidates(out, shape, Strokes::Open, |_| [9, 12], |_| Paint::PLAIN));
        assert!(text.starts_with("9,12 9,12 9,12 9,12 | 9,12"), "{text}");
    }
}
