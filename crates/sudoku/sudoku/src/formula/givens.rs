//! The grid as clauses: the paper's F1 and F2, together its F_grid (part II).
//!
//! Both consist of unit clauses, so they are given as literals. F1 says what each given
//! cell holds and what it does not hold, with `side` literals for each given. F2 says
//! what an empty cell cannot hold because a peer holds it; a value that stands in two
//! houses of the cell is named once. So F1 ∧ F2 has at most side³ clauses (729 on the
//! usual grid), and exactly as many for a full grid.
//!
//! Unit propagation would find the negative literals from the positive ones and the
//! rules. The paper writes them down, and so does the `extended` encoding.

use neuf_cnf::Lit;

use crate::{Grid, HouseSets, Puzzle, ValueSet, Variables};

/// F1: for each given, its positive literal and the negative literals of the other values
/// of its cell. They are ordered by cell and then by value.
///
/// ```
/// use neuf_sudoku::{Grid, Shape, f1};
/// let shape = Shape::default();
/// let mut grid = Grid::empty(shape);
/// grid.set(shape.cell(0, 1), 2);
/// let numbers: Vec<i32> = f1(&grid).map(|lit| lit.to_dimacs()).collect();
/// assert_eq!(numbers, [-10, 11, -12, -13, -14, -15, -16, -17, -18]);
/// ```
pub fn f1(grid: &Grid) -> impl Iterator<Item = Lit> + '_ {
    let variables = Variables { shape: grid.shape() };
    let all = ValueSet::full(grid.shape().side());
    grid.filled().flat_map(move |(cell, given)| {
        all.iter().map(move |value| variables.var(cell, value).lit(value == given))
    })
}

/// F2: for each empty cell, the negative literals of the values that stand in its row,
/// its column or its box, each once. They are ordered by cell and then by value.
pub fn f2(puzzle: &Puzzle) -> impl Iterator<Item = Lit> + '_ {
    let variables = Variables { shape: puzzle.shape() };
    let grid = puzzle.givens();
    let sets = HouseSets::of(puzzle.rules(), grid);
    grid.empty_cells().flat_map(move |cell| {
        let used = sets.used(cell);
        used.iter().map(move |value| variables.var(cell, value).negative())
    })
}

/// F_grid: the literals of F1, then those of F2.
pub fn grid_units(puzzle: &Puzzle) -> impl Iterator<Item = Lit> + '_ {
    f1(puzzle.givens()).chain(f2(puzzle))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{G0, grid};

    #[test]
    fn f1_has_nine_clauses_for_each_given() {
        let grid = grid(G0);
        let found: Vec<Lit> = f1(&grid).collect();
        assert_eq!(found.len(), 9 * grid.filled().count());
        assert_eq!(found.iter().filter(|lit| lit.is_positive()).count(), grid.filled().count());
    }

    #[test]
    fn f2_says_what_a_cell_cannot_hold() {
        let grid = grid(G0);
        let variables = Variables { shape: grid.shape() };
        let cell = grid.shape().cell(4, 2);
        let puzzle = Puzzle::from(grid);
        let first = variables.var(cell, 1).index();
        let found: Vec<u8> = f2(&puzzle)
            .filter(|lit| (first..first + 9).contains(&lit.var().index()))
            .map(|lit| variables.meaning(lit.var()).unwrap().1)
            .collect();
        // Its candidates are 2, 5, 8 and 9.
        assert_eq!(found, [1, 3, 4, 6, 7]);
        assert!(f2(&puzzle).all(Lit::is_negative));
    }

    #[test]
    fn an_empty_grid_says_nothing() {
        assert_eq!(grid_units(&Grid::empty(crate::Shape::default()).into()).count(), 0);
    }
}
