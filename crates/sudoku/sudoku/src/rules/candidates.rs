//! Candidates: cells that hold one of several values, as in a Sukaku, or an even or an odd value.
//!
//! A Sukaku is a puzzle of pencil marks: its cells have candidates instead of givens. A cell with
//! one candidate says the same as a given, and the readers make it one; all others have a set here.
//! A grid type with sets instead of values would concern every command that only ever deals with
//! givens.

use super::{Fillings, Seen};
use crate::{Cell, HouseSets, Puzzle, Shape, ValueSet};

/// The values that each cell of a grid can hold: pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidates {
    shape: Shape,
    sets: Vec<ValueSet>,
}

impl Candidates {
    /// The candidates that `of` returns for each cell.
    pub fn from_fn(shape: Shape, of: impl FnMut(Cell) -> ValueSet) -> Candidates {
        Candidates { shape, sets: shape.cells().map(of).collect() }
    }

    /// The shape of the grid.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The values that a cell can hold; only its own value when it is filled.
    #[inline]
    #[must_use]
    pub fn get(&self, cell: Cell) -> ValueSet {
        self.sets[cell.position()]
    }

    /// The cells with their sets, in reading order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (Cell, ValueSet)> + '_ {
        self.shape.cells().zip(self.sets.iter().copied())
    }
}

/// The values that each cell of a puzzle can hold. For a filled cell this is its value,
/// for an empty cell everything that no filled cell, mark or list of candidates excludes.
/// Sums, comparisons and relations are not taken into account: [`fitting_candidates`] does so.
///
/// An empty cell may have no candidates; then the puzzle has no solution.
///
/// ```
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Grid, Puzzle, Rules, Shape, candidates};
/// let shape = Shape::new(2, 2)?;
/// let mut rules = Rules::usual(shape);
/// rules.add_rule(Variant::Diagonal)?;
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(0, 0), 4);
/// let left = candidates(&Puzzle::new(grid, rules).unwrap());
/// assert_eq!(left.get(shape.cell(3, 3)).iter().collect::<Vec<_>>(), [1, 2, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn candidates(puzzle: &Puzzle) -> Candidates {
    let (grid, rules) = (puzzle.givens(), puzzle.rules());
    let house_sets = HouseSets::of(rules, grid);
    let in_houses = |cell: Cell| match grid.get(cell) {
        0 => house_sets.candidates(cell),
        value => ValueSet::of(value),
    };
    let mut left = Candidates::from_fn(grid.shape(), in_houses);
    if !rules.is_usual() {
        rules.take_excluded(grid, &mut left.sets);
    }
    left
}

/// The same where sums, comparisons and relations are taken into account, too: a candidate goes if
/// one of them, looked at by itself, has no filling with it among the [`candidates`]. What several
/// of them say together is not looked for.
///
/// Explanations begin with [`candidates`], since these are steps of theirs.
///
/// ```
/// use neuf_sudoku::rules::Variant;
/// use neuf_sudoku::{Puzzle, Rules, Shape, fitting_candidates};
/// let shape = Shape::default();
/// let mut rules = Rules::usual(shape);
/// rules.add_clue(Variant::Killer, &[17], vec![shape.cell(0, 0), shape.cell(0, 1)])?;
/// let left = fitting_candidates(&Puzzle::empty(rules));
/// assert_eq!(left.get(shape.cell(0, 0)).iter().collect::<Vec<_>>(), [8, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn fitting_candidates(puzzle: &Puzzle) -> Candidates {
    let (rules, mut left) = (puzzle.rules(), candidates(puzzle));
    if rules.is_usual() {
        return left;
    }
    let before = left.clone();
    let mut keep = |cell: Cell, values: ValueSet| {
        if puzzle.givens().get(cell) == 0 {
            let set = &mut left.sets[cell.position()];
            *set = *set & values;
        }
    };
    let seen = Seen::by(rules);
    let mut keep_filled = |cells: &[Cell], fillings: &Fillings| {
        let sets: Vec<ValueSet> = cells.iter().map(|&cell| before.get(cell)).collect();
        let supported = fillings.supported(&sets);
        cells.iter().zip(supported).for_each(|(&cell, values)| keep(cell, values));
    };
    for cage in rules.cages() {
        let weights = vec![1; cage.cells.len()];
        let sum = cage.sum.unwrap_or_default() as i64;
        let sums = Fillings::weighted(&weights, sum, rules.shape().side());
        keep_filled(&cage.cells, &sums.apart(&seen.among(&cage.cells)));
    }
    for related in rules.related() {
        keep_filled(&related.cells, &seen.fillings(related));
    }
    for (variant, setting, pairs) in rules.between_neighbours() {
        let Some(relation) = variant.relation() else { continue };
        let fillings = Fillings::of(relation, &setting);
        pairs.for_each(|pair| keep_filled(&pair, &fillings));
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;
    use crate::testing::{G0, grid};
    use crate::{Grid, Rules};

    fn set(values: &[u8]) -> ValueSet {
        values.iter().copied().collect()
    }

    #[test]
    fn g0_cell_4_2_has_candidates_2_5_8_9() {
        let grid = grid(G0);
        let cell = grid.shape().cell(4, 2);
        assert_eq!(candidates(&grid.into()).get(cell), set(&[2, 5, 8, 9]));
    }

    #[test]
    fn a_filled_cell_has_its_value_alone() {
        let grid = grid(G0);
        let found = candidates(&grid.clone().into());
        for (cell, value) in grid.filled() {
            assert_eq!(found.get(cell).single(), Some(value));
        }
    }

    #[test]
    fn what_no_rule_by_itself_allows_goes() {
        let shape = Shape::default();
        let cell = |row, column| shape.cell(row, column);
        let mut rules = Rules::usual(shape);
        rules.add_clue(Variant::GreaterThan, &[], vec![cell(0, 0), cell(0, 1)]).unwrap();
        rules
            .add_clue(Variant::Thermometer, &[], vec![cell(2, 0), cell(2, 1), cell(2, 2)])
            .unwrap();
        rules.add_clue(Variant::Arrow, &[], vec![cell(5, 5), cell(4, 4), cell(4, 5)]).unwrap();
        let mut grid = Grid::empty(shape);
        grid.set(cell(8, 0), 9);
        let puzzle = Puzzle::new(grid, rules).unwrap();
        let [plain, fitting] = [candidates(&puzzle), fitting_candidates(&puzzle)];
        assert_eq!(plain.get(cell(2, 1)).len(), 9);
        // The greater cell is no 1, and has no 9 because of the column; so the less is no 8 either.
        assert_eq!(fitting.get(cell(0, 0)), set(&[2, 3, 4, 5, 6, 7, 8]));
        assert_eq!(fitting.get(cell(0, 1)), set(&[1, 2, 3, 4, 5, 6, 7]));
        assert_eq!(fitting.get(cell(2, 1)), set(&[2, 3, 4, 5, 6, 7, 8]));
        // Two cells of a box differ, so an arrow's circle is 3 at least.
        assert_eq!(fitting.get(cell(5, 5)).iter().min(), Some(3));
        assert_eq!(fitting.get(cell(8, 0)), set(&[9]));
    }
}
