//! How large the cells of a grid are on a screen, and where the grid and the panel stand.
//!
//! There are three forms. The full one has a place for each pencil mark; the compact one has one
//! line for each row and shows marks as small digits, and fits a 9×9 grid into the 24 lines of an
//! old terminal; the dense one leaves out the thin lines. The largest that leaves room for the
//! panel is taken. To scroll a grid instead was rejected: a sudoku is looked at whole.

use neuf_draw::{needs_lines, outside_clues};
use neuf_sudoku::{Cell, Rules};
use ratatui::layout::{Rect, Size};

/// The least width of a panel at the right, and the least height of one below.
const PANEL: Size = Size { width: 22, height: 8 };

/// The sizes of cells and lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    side: usize,
    /// The columns and rows of pencil marks in a cell; one row where they stand in a line.
    pub(crate) marks: (usize, usize),
    /// The characters of the greatest value.
    pub(crate) digits: usize,
    /// The columns and lines of a cell.
    pub(crate) cell: (u16, u16),
    /// The rows and columns of the boxes if only these have lines.
    boxes: Option<(usize, usize)>,
    /// The columns for clues outside of the grid, on each side; 0 if there are none.
    outside: u16,
}

impl Form {
    /// The forms that can show the signs of these rules, the largest first.
    fn all(rules: &Rules) -> Vec<Form> {
        let shape = rules.shape();
        let (side, digits) = (shape.side(), shape.side().to_string().len());
        let marks = match rules.regions() {
            None => (shape.box_columns(), shape.box_rows()),
            Some(_) => {
                let columns = (1..).find(|columns| columns * columns >= side).unwrap_or(1);
                (columns, side.div_ceil(columns))
            }
        };
        let width = |columns: usize| (columns * (digits + 1) + 1) as u16;
        let full = Form {
            side,
            marks,
            digits,
            cell: (width(marks.0), marks.1 as u16),
            boxes: None,
            outside: outside(rules),
        };
        let line = (side, 1);
        let compact = Form { marks: line, cell: (digits as u16 + 2, 1), ..full };
        let boxes = Some((shape.box_rows(), shape.box_columns()));
        let dense = Form { cell: (digits as u16 + 1, 1), boxes, ..compact };
        if needs_lines(rules) { vec![full, compact] } else { vec![full, compact, dense] }
    }

    /// Whether the notes of a cell stand in one line, in which not all of them may fit.
    pub(crate) fn has_small_notes(self) -> bool {
        self.marks.1 == 1
    }

    /// Whether there is a line before the row or column with this number.
    pub(crate) fn has_line(self, at: usize, is_row: bool) -> bool {
        let each = self.boxes.map_or(1, |(rows, columns)| if is_row { rows } else { columns });
        at.is_multiple_of(each) || at == self.side
    }

    /// The columns for the numbers of rows.
    fn margin(self) -> u16 {
        self.digits as u16 + 1
    }

    /// Where the cells of the row or column with this number begin; for the number after the last
    /// one, where the grid ends.
    fn start(self, at: usize, is_row: bool) -> u16 {
        let (before, size) = if is_row {
            (1 + self.outside.min(1), self.cell.1)
        } else {
            (self.margin() + self.outside, self.cell.0)
        };
        let lines = (0..=at).filter(|&line| self.has_line(line, is_row)).count();
        before + lines as u16 + at as u16 * size
    }

    /// The columns and lines of the whole grid, with the numbers of rows and columns.
    fn size(self) -> Size {
        Size {
            width: self.start(self.side, false) + self.outside,
            height: self.start(self.side, true) + self.outside.min(1),
        }
    }
}

/// The columns that the clues outside of the grid need.
fn outside(rules: &Rules) -> u16 {
    outside_clues(rules).iter().map(|clue| clue.text.chars().count() as u16).max().unwrap_or(0)
}

/// Where everything stands on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places {
    pub(crate) form: Form,
    pub(crate) grid: Rect,
    pub(crate) panel: Rect,
}

impl Places {
    /// The places on a screen of this size.
    ///
    /// # Errors
    /// When the screen is too small; returns the least size.
    pub(crate) fn of(rules: &Rules, screen: Size) -> Result<Places, Size> {
        let mut least = Size { width: u16::MAX, height: u16::MAX };
        for form in Form::all(rules) {
            let size = form.size();
            least = Size { width: size.width.max(PANEL.width), height: size.height + PANEL.height };
            if size.height <= screen.height && size.width + 2 + PANEL.width <= screen.width {
                // A margin above, where there is room for it.
                let top = u16::from(size.height < screen.height);
                let left = size.width + 2;
                let width = (screen.width - left).min(50);
                return Ok(Places {
                    form,
                    grid: Rect::new(0, top, size.width, size.height),
                    panel: Rect::new(left, top, width, screen.height - top),
                });
            }
            if size.height + PANEL.height <= screen.height && least.width <= screen.width {
                let height = screen.height - size.height;
                return Ok(Places {
                    form,
                    grid: Rect::new(0, 0, size.width, size.height),
                    panel: Rect::new(0, size.height, screen.width.min(80), height),
                });
            }
        }
        Err(least)
    }

    /// The columns and lines of a cell by its row and column.
    pub(crate) fn area(self, row: usize, column: usize) -> Rect {
        let (x, y) = (self.form.start(column, false), self.form.start(row, true));
        let (width, height) = self.form.cell;
        Rect::new(self.grid.x + x, self.grid.y + y, width, height)
    }

    /// The cell at a place of the screen; lines belong to the cell before them.
    pub(crate) fn cell_at(self, rules: &Rules, x: u16, y: u16) -> Option<Cell> {
        let find = |at: u16, is_row: bool| {
            let first = self.form.start(0, is_row);
            let ends = (1..=self.form.side).map(|number| self.form.start(number, is_row));
            (at >= first).then(|| ends.into_iter().position(|end| at < end)).flatten()
        };
        let row = find(y.checked_sub(self.grid.y)?, true)?;
        let column = find(x.checked_sub(self.grid.x)?, false)?;
        Some(rules.shape().cell(row, column))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::Shape;

    fn places(rules: &Rules, width: u16, height: u16) -> Result<Places, Size> {
        Places::of(rules, Size { width, height })
    }

    #[test]
    fn the_largest_form_is_taken_that_leaves_room_for_the_panel() {
        let rules = Rules::usual(Shape::default());
        let sizes = [(120, 40), (80, 24), (40, 30), (40, 24)];
        let found = sizes.map(|(width, height)| {
            let places = places(&rules, width, height).unwrap();
            (places.form.cell, places.panel.x == 0)
        });
        assert_eq!(found, [((7, 3), false), ((3, 1), false), ((3, 1), true), ((2, 1), true)]);
        assert_eq!(places(&rules, 20, 24).unwrap_err().width, 24);
    }

    #[test]
    fn sixteen_values_fit_eighty_columns() {
        let rules = Rules::usual(Shape::new(4, 4).unwrap());
        assert!(places(&rules, 80, 24).is_ok());
    }

    #[test]
    fn each_cell_is_found_at_all_its_places() {
        for (shape, width, height) in
            [(Shape::default(), 120, 40), (Shape::new(2, 3).unwrap(), 40, 24)]
        {
            let rules = Rules::usual(shape);
            let places = places(&rules, width, height).unwrap();
            for cell in shape.cells() {
                for place in places.area(shape.row(cell), shape.column(cell)).positions() {
                    assert_eq!(places.cell_at(&rules, place.x, place.y), Some(cell));
                }
            }
            assert_eq!(places.cell_at(&rules, 0, 5), None);
            assert_eq!(places.cell_at(&rules, places.panel.x + 3, height - 1), None);
        }
    }
}
