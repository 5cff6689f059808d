//! The lines between the cells of a grid in characters, for every program that draws one on a
//! terminal.
//!
//! The lines of boxes and regions are thick, the others thin. Inside of a cage there may be none,
//! so that the cage is seen as one field. A program asks for the stroke between two cells and for
//! the character where strokes meet, and writes what belongs between them itself.

use neuf_sudoku::{Cell, Rules};

use crate::cages::outlined;

/// How thick a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stroke {
    /// There is none.
    None,
    /// The line between two cells.
    Thin,
    /// The line around a box, a region or the grid.
    Thick,
}

impl Stroke {
    /// The character of a level piece.
    #[must_use]
    pub fn level(self) -> char {
        [' ', '─', '━'][self as usize]
    }

    /// The character of an upright piece.
    #[must_use]
    pub fn upright(self) -> char {
        [' ', '│', '┃'][self as usize]
    }
}

/// The characters where four strokes meet. In a line the stroke to the left changes fastest, then
/// those below and to the right; each line has another stroke above: none, thin, thick.
const CROSSINGS: [&str; 3] =
    [" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳", "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈", "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"];

/// The lines of the grid of some rules.
#[derive(Clone, Debug)]
pub struct Walls<'a> {
    rules: &'a Rules,
    /// The cage of each cell, if lines inside of cages are left out.
    cages: Vec<Option<usize>>,
}

impl<'a> Walls<'a> {
    /// The lines between all cells, without the thin lines inside of cages.
    ///
    /// ```
    /// use neuf_draw::{Stroke, Walls};
    /// use neuf_sudoku::{Rules, Shape};
    /// let rules = Rules::usual(Shape::default());
    /// let walls = Walls::around_cages(&rules);
    /// assert_eq!((walls.upright(0, 1), walls.upright(0, 3)), (Stroke::Thin, Stroke::Thick));
    /// assert_eq!((walls.crossing(0, 0), walls.crossing(1, 3)), ('┏', '╂'));
    /// ```
    #[must_use]
    pub fn around_cages(rules: &'a Rules) -> Walls<'a> {
        let mut walls = Walls { rules, cages: vec![None; rules.shape().cell_count()] };
        for (number, (cells, _)) in outlined(rules).enumerate() {
            for cell in cells {
                walls.cages[cell.position()] = Some(number);
            }
        }
        walls
    }

    /// The line to the left of column `at` in a row, both counted from 0; the one after the last
    /// column is the right edge. There is none outside of the grid.
    #[must_use]
    pub fn upright(&self, row: usize, at: usize) -> Stroke {
        self.stroke(at.checked_sub(1).map(|before| (row, before)), (row, at))
    }

    /// The line above row `at` in a column, likewise.
    #[must_use]
    pub fn level(&self, at: usize, column: usize) -> Stroke {
        self.stroke(at.checked_sub(1).map(|before| (before, column)), (at, column))
    }

    /// The character at the upper left corner of a cell, or at the ends of the right and the lower
    /// edge, which have the next number.
    #[must_use]
    pub fn crossing(&self, row: usize, column: usize) -> char {
        let before = |at: usize| at.checked_sub(1).unwrap_or(usize::MAX);
        let up = self.upright(before(row), column) as usize;
        let down = self.upright(row, column) as usize;
        let left = self.level(row, before(column)) as usize;
        let right = self.level(row, column) as usize;
        CROSSINGS[up].chars().nth(9 * right + 3 * down + left).unwrap_or(' ')
    }

    /// The line between two places of the board, which may be outside of it or in a hole.
    fn stroke(&self, before: Option<(usize, usize)>, behind: (usize, usize)) -> Stroke {
        let cell = |(row, column)| self.rules.shape().cell_at(row, column);
        match (before.and_then(cell), cell(behind)) {
            (Some(before), Some(behind)) => self.between(before, behind),
            (None, None) => Stroke::None,
            _ => Stroke::Thick,
        }
    }

    fn between(&self, cell: Cell, next: Cell) -> Stroke {
        let cage = self.cages[cell.position()];
        if self.rules.box_of(cell) != self.rules.box_of(next) {
            Stroke::Thick
        } else if cage.is_some() && cage == self.cages[next.position()] {
            Stroke::None
        } else {
            Stroke::Thin
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::Shape;
    use neuf_sudoku::rules::Variant;

    /// Each character has the strokes that its place says: those that meet in the table are the
    /// ones of the four single strokes, and no two places have the same.
    #[test]
    fn crossings_are_all_different_and_in_their_places() {
        let all: Vec<char> = CROSSINGS.iter().flat_map(|line| line.chars()).collect();
        let mut once = all.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!((all.len(), once.len()), (81, 81));
        for (stroke, [up, right, down, left]) in
            [(1, ['╵', '╶', '╷', '╴']), (2, ['╹', '╺', '╻', '╸'])]
        {
            assert_eq!(all[27 * stroke], up);
            assert_eq!(all[9 * stroke], right);
            assert_eq!(all[3 * stroke], down);
            assert_eq!(all[stroke], left);
            let [cross, level, upright] = [['┼', '─', '│'], ['╋', '━', '┃']][stroke - 1];
            assert_eq!(all[40 * stroke], cross);
            assert_eq!((all[10 * stroke], all[30 * stroke]), (level, upright));
        }
    }

    #[test]
    fn a_cage_is_one_field_but_for_the_lines_of_boxes() {
        let shape = Shape::new(2, 2).unwrap();
        let mut rules = Rules::usual(shape);
        let cells = [(0, 0), (0, 1), (1, 0)].map(|(i, j)| shape.cell(i, j));
        rules.add_clue(Variant::Killer, &[6], cells.to_vec()).unwrap();
        rules.add_clue(Variant::Killer, &[3], vec![shape.cell(2, 1), shape.cell(2, 2)]).unwrap();
        let walls = Walls::around_cages(&rules);
        assert_eq!((walls.upright(0, 1), walls.upright(1, 1)), (Stroke::None, Stroke::Thin));
        assert_eq!((walls.upright(2, 2), walls.level(1, 0)), (Stroke::Thick, Stroke::None));
        assert_eq!((walls.crossing(1, 1), walls.crossing(0, 1)), ('┌', '━'));
        let usual = Rules::usual(shape);
        assert_eq!(Walls::around_cages(&usual).upright(0, 1), Stroke::Thin);
    }
}
