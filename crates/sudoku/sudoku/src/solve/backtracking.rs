//! Backtracking: cells in reading order, candidates in ascending order.
//!
//! This is the algorithm of the mock exam, of practical 8 and of the OCaml practical: go
//! to the next empty cell, try its candidates from 1 upwards, and go back when none is
//! left. The values used in each row, column and box are bit masks, so the candidates of
//! a cell take three unions. To choose the cell with the fewest candidates would be
//! faster by orders of magnitude, but it would not be this algorithm, whose trace the
//! sources print.
//!
//! The sources write it as a recursive function. Here the path is a vector, because
//! recursion on a 100×100 grid would be ten thousand calls deep.

use neuf_cnf::Interrupt;

use super::method::usual_givens;
use super::{Method, MethodError, MethodOutcome, Report};
use crate::{Cell, Grid, HouseSets, Puzzle, Rules, ValueSet, is_consistent};

/// An exhaustive search in reading order; given enough time, it decides every grid.
pub(crate) struct Backtracking;

/// A step of the search; see [`backtrack`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BacktrackingStep {
    /// Reaches an empty cell and finds these candidates.
    Visit(Cell, ValueSet),
    /// Puts the smallest untried candidate into the cell.
    Choose(Cell, u8),
    /// Returns to the cell from a later one and removes its value.
    Return(Cell),
}

/// How many nodes pass between two checks of the interrupt.
const NODES_PER_LOOK: u64 = 4096;

impl Method for Backtracking {
    fn solve(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Report, MethodError> {
        let grid = usual_givens(puzzle)?;
        Ok(backtrack(grid, interrupt, |_| ()))
    }
}

/// Searches as [`MethodName::Backtracking`](super::MethodName::Backtracking) does, for the usual
/// rules, and passes each step to `observe`. An observer that does nothing costs nothing.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::{BacktrackingStep, Grid, Shape, backtrack};
/// let shape = Shape::new(2, 2)?;
/// let mut visits = 0;
/// let count = |step| visits += u32::from(matches!(step, BacktrackingStep::Visit(..)));
/// backtrack(&Grid::empty(shape), &Interrupt::new(), count);
/// // On the empty grid, the first candidate of each of the 16 cells will do.
/// assert_eq!(visits, 16);
/// # Ok::<(), neuf_sudoku::ShapeError>(())
/// ```
pub fn backtrack(
    grid: &Grid,
    interrupt: &Interrupt,
    observe: impl FnMut(BacktrackingStep),
) -> Report {
    let mut report = Report::new(MethodOutcome::NoSolution, grid.clone());
    if is_consistent(grid) {
        let mut path = Path::new(grid, observe);
        report.outcome = path.run(interrupt);
        report.nodes = path.nodes;
        report.conflicts = path.conflicts;
        report.assignments = Some(path.nodes);
        if report.outcome == MethodOutcome::Solved {
            report.grid = path.grid;
        }
    }
    report
}

/// The free cells up to the current one, with the values tried there.
struct Path<F> {
    grid: Grid,
    sets: HouseSets,
    free: Vec<Cell>,
    /// For each free cell on the path, the candidates that were not tried yet.
    untried: Vec<ValueSet>,
    observe: F,
    nodes: u64,
    conflicts: u64,
}

impl<F: FnMut(BacktrackingStep)> Path<F> {
    fn new(grid: &Grid, observe: F) -> Path<F> {
        Path {
            grid: grid.clone(),
            sets: HouseSets::of(&Rules::usual(grid.shape()), grid),
            free: grid.empty_cells().collect(),
            untried: Vec::new(),
            observe,
            nodes: 0,
            conflicts: 0,
        }
    }

    fn run(&mut self, interrupt: &Interrupt) -> MethodOutcome {
        loop {
            let Some(&cell) = self.free.get(self.untried.len()) else {
                return MethodOutcome::Solved;
            };
            self.visit(cell);
            if !self.advance() {
                return MethodOutcome::NoSolution;
            }
            if self.nodes.is_multiple_of(NODES_PER_LOOK) && interrupt.is_requested() {
                return MethodOutcome::Interrupted;
            }
        }
    }

    /// Goes to the next free cell.
    fn visit(&mut self, cell: Cell) {
        let found = self.sets.candidates(cell);
        (self.observe)(BacktrackingStep::Visit(cell, found));
        self.conflicts += u64::from(found.is_empty());
        self.untried.push(found);
    }

    /// Puts the next candidate into the last cell of the path, after going back as far as
    /// needed. False when the path is empty.
    fn advance(&mut self) -> bool {
        while let Some(depth) = self.untried.len().checked_sub(1) {
            if let Some(value) = self.untried[depth].first() {
                self.untried[depth].remove(value);
                self.choose(self.free[depth], value);
                return true;
            }
            self.untried.pop();
            if let Some(before) = depth.checked_sub(1) {
                self.take_back(self.free[before]);
            }
        }
        false
    }

    fn choose(&mut self, cell: Cell, value: u8) {
        (self.observe)(BacktrackingStep::Choose(cell, value));
        self.nodes += 1;
        self.grid.set(cell, value);
        self.sets.insert(cell, value);
    }

    fn take_back(&mut self, cell: Cell) {
        (self.observe)(BacktrackingStep::Return(cell));
        self.sets.remove(cell, self.grid.get(cell));
        self.grid.set(cell, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{M, TP8, grid};
    use crate::{Shape, is_solution};

    fn solve(grid: &Grid) -> Report {
        Backtracking.solve(&grid.clone().into(), &Interrupt::new()).unwrap()
    }

    #[test]
    fn the_trace_of_the_concours_blanc() {
        let shape = Shape::default();
        let text = format!("254.963..{}", &M.replace(char::is_whitespace, "")[9..]);
        let cell = |j| shape.cell(0, j);
        let set = |values: &[u8]| values.iter().copied().collect::<ValueSet>();
        let mut steps = Vec::new();
        backtrack(&grid(&text), &Interrupt::new(), |step| steps.push(step));
        assert_eq!(
            steps[..8],
            [
                BacktrackingStep::Visit(cell(3), set(&[1, 7])),
                BacktrackingStep::Choose(cell(3), 1),
                BacktrackingStep::Visit(cell(7), set(&[8])),
                BacktrackingStep::Choose(cell(7), 8),
                BacktrackingStep::Visit(cell(8), set(&[])),
                BacktrackingStep::Return(cell(7)),
                BacktrackingStep::Return(cell(3)),
                BacktrackingStep::Choose(cell(3), 7),
            ]
        );
    }

    /// In digits 0 to 8, as practical 8 prints it.
    #[test]
    fn tp8_is_solved() {
        let report = solve(&grid(TP8));
        let expected = "734521068 621807543 085634217 572463801 346180725 108752436 250318674
            463075182 817246350";
        let digits: Vec<u8> =
            expected.chars().filter_map(|c| c.to_digit(10)).map(|d| d as u8 + 1).collect();
        assert_eq!(report.grid.values(), digits);
        assert_eq!(report.outcome, MethodOutcome::Solved);
    }

    #[test]
    fn a_grid_with_a_cell_without_candidates_has_no_solution() {
        let given = grid("123. .... ...4 ....");
        let report = solve(&given);
        assert_eq!((report.outcome, &report.grid), (MethodOutcome::NoSolution, &given));
        assert!(report.conflicts > 0);
    }

    #[test]
    fn full_grids_and_empty_ones_end_at_once() {
        let full = solve(&grid(TP8)).grid;
        assert_eq!((solve(&full).outcome, solve(&full).nodes), (MethodOutcome::Solved, 0));
        let mut wrong = full.clone();
        wrong.set(full.shape().cell(0, 0), full.get(full.shape().cell(0, 1)));
        assert_eq!(solve(&wrong).outcome, MethodOutcome::NoSolution);
        assert!(is_solution(&solve(&Grid::empty(Shape::default())).grid));
    }

    #[test]
    fn an_interrupt_stops_a_search_that_would_not_end() {
        let interrupt = Interrupt::new();
        interrupt.request();
        let grid = Grid::empty(Shape::new(10, 10).unwrap());
        let report = Backtracking.solve(&grid.clone().into(), &interrupt).unwrap();
        assert_eq!((report.outcome, report.grid), (MethodOutcome::Interrupted, grid));
    }
}
