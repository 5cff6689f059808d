//! The fewest givens to add to a puzzle with several solutions, so that it has only one.
//!
//! Some solution has to become the only one. Each other solution differs from it in a set of cells,
//! one of which has to be given, so the fewest givens are a smallest hitting set of these sets. Where
//! all solutions can be listed, every one of them is tried, and the answer is exact. Where there are
//! too many, solutions alternate with hitting sets for a few wanted solutions: the hitting set is
//! given, and while there is another solution, its difference joins the sets. The result is then the
//! fewest for that solution, but another solution might need fewer. On the usual 9×9 grid all pairs of
//! givens are tried before that, so that two are known to be the fewest, or not to be enough.
//!
//! To add the givens of one solution greedily, as most programs do, gives twice as many.

use std::ops::ControlFlow;

use neuf_cnf::Interrupt;

use super::hitting::smallest;
use super::repair::only_solution;
use crate::solve::{Bits, MethodError};
use crate::{Cell, Grid, MethodName, Puzzle, Streamed, Uniqueness, each_solution, uniqueness};

/// How many solutions are listed, with the bit engine and with the solver.
const LISTED: [usize; 2] = [300, 100];

/// How often a hitting set is tried for a wanted solution, likewise.
const ROUNDS: [usize; 2] = [300, 40];

/// For how many wanted solutions, where not all can be listed.
const WANTED: usize = 4;

/// How many steps the search for hitting sets may take in all.
const NODES: usize = 300_000;

/// How many sets of givens are named.
const NAMED: usize = 20;

/// No 9×9 puzzle with the usual rules and one solution has fewer givens (McGuire, Tugemann and
/// Civario 2014).
const FEWEST_GIVENS: usize = 17;

/// Givens to add, and the solution that they leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Addition {
    /// The givens, in reading order.
    pub(super) givens: Vec<(Cell, u8)>,
    pub(super) solution: Grid,
}

/// The sets of givens that can be added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Additions {
    /// Sets of equally many givens, the fewest that were found.
    pub(super) sets: Vec<Addition>,
    /// How many givens are needed at least.
    pub(super) at_least: usize,
}

/// Finds the fewest givens to add so that there is exactly one solution. Cells that are `free` get
/// their value of the solution without being counted. Without a solution, and when interrupted, no
/// set is found.
pub(super) fn additions(
    puzzle: &Puzzle,
    free: &[Cell],
    interrupt: &Interrupt,
) -> Result<Additions, MethodError> {
    let search = Search { puzzle, free, interrupt };
    let (solutions, is_all) = search.list()?;
    if solutions.is_empty() {
        return Ok(Additions::default());
    }
    if is_all {
        return Ok(search.of_listed(&solutions));
    }
    let mut at_least = usize::from(free.is_empty());
    if let Some(values) = puzzle.usual_values().filter(|_| free.is_empty()) {
        let givens = values.iter().filter(|&&value| value != 0).count();
        at_least = at_least.max(FEWEST_GIVENS.saturating_sub(givens));
        for (number, way) in [(1, Search::ones as fn(&_) -> _), (2, Search::pairs)] {
            if at_least > number {
                continue;
            }
            let sets: Vec<Addition> = way(&search);
            if !sets.is_empty() {
                return Ok(Additions { sets, at_least });
            }
            if interrupt.is_requested() {
                return Ok(Additions { sets, at_least });
            }
            at_least = number + 1;
        }
    }
    let mut sets: Vec<Addition> = Vec::new();
    for wanted in solutions.iter().step_by(solutions.len().div_ceil(WANTED)) {
        let most = sets.first().map_or(usize::MAX, |set| set.givens.len());
        if let Some(set) = search.alternate(wanted, &solutions, most)? {
            if set.givens.len() < most {
                sets.clear();
            }
            sets.push(set);
        }
    }
    Ok(Additions { sets, at_least })
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    free: &'a [Cell],
    interrupt: &'a Interrupt,
}

impl Search<'_> {
    fn limit(&self, of: [usize; 2]) -> usize {
        of[usize::from(self.puzzle.usual_values().is_none())]
    }

    /// The first solutions, and whether there are no others.
    fn list(&self) -> Result<(Vec<Grid>, bool), MethodError> {
        let most = self.limit(LISTED);
        let mut solutions = Vec::new();
        let ended = each_solution(self.puzzle, MethodName::Bits, self.interrupt, |solution| {
            if solutions.len() == most {
                return ControlFlow::Break(());
            }
            solutions.push(solution);
            ControlFlow::Continue(())
        })?;
        Ok((solutions, ended == Streamed::All))
    }

    /// The cells in which another solution differs; `None` if a free cell is among them, which
    /// excludes that solution.
    fn difference(&self, wanted: &Grid, other: &Grid) -> Option<Vec<Cell>> {
        let cells = wanted.shape().cells();
        let differ: Vec<Cell> = cells.filter(|&cell| wanted.get(cell) != other.get(cell)).collect();
        (!differ.iter().any(|cell| self.free.contains(cell))).then_some(differ)
    }

    /// The fewest givens, when these are all solutions.
    fn of_listed(&self, solutions: &[Grid]) -> Additions {
        let mut nodes = NODES;
        let mut found = Additions::default();
        let (mut most, mut is_exact) = (usize::MAX, true);
        for wanted in solutions {
            let others = solutions.iter().filter(|other| *other != wanted);
            let sets: Vec<Vec<Cell>> =
                others.filter_map(|other| self.difference(wanted, other)).collect();
            // When the steps are spent, a set that was not found may be smaller.
            let hitting = smallest(&sets, most, &mut nodes);
            is_exact &= nodes > 0 && hitting.as_ref().is_none_or(|hitting| hitting.is_smallest);
            let Some(hitting) = hitting else { continue };
            if hitting.cells.len() < most {
                found.sets.clear();
                most = hitting.cells.len();
            }
            if found.sets.len() < NAMED {
                found.sets.push(addition(wanted, &hitting.cells));
            }
            if self.interrupt.is_requested() {
                return found;
            }
        }
        found.at_least = if is_exact { most } else { usize::from(self.free.is_empty()) };
        found
    }

    /// The puzzle with these cells, and the free ones, given as in a solution.
    fn with(&self, solution: &Grid, cells: &[Cell]) -> Grid {
        let mut grid = self.puzzle.givens().clone();
        for &cell in cells.iter().chain(self.free) {
            grid.set(cell, solution.get(cell));
        }
        grid
    }

    /// The fewest givens that make a solution the only one, if they are at most `most`.
    fn alternate(
        &self,
        wanted: &Grid,
        known: &[Grid],
        most: usize,
    ) -> Result<Option<Addition>, MethodError> {
        let others = known.iter().filter(|other| *other != wanted);
        let mut sets: Vec<Vec<Cell>> =
            others.filter_map(|other| self.difference(wanted, other)).collect();
        let mut nodes = NODES / WANTED;
        let mut cells = Vec::new();
        for round in 0.. {
            // When the rounds are over, what was found joins the givens for good.
            if round < self.limit(ROUNDS) {
                let Some(hitting) = smallest(&sets, most, &mut nodes) else { return Ok(None) };
                cells = hitting.cells;
            }
            let with = self.puzzle.with_givens(self.with(wanted, &cells));
            let found = uniqueness(&with, self.interrupt)?;
            if matches!(found, Uniqueness::Unique(_)) {
                break;
            }
            let Some(other) = found.other_than(wanted) else { return Ok(None) };
            let Some(difference) = self.difference(wanted, &other) else { return Ok(None) };
            if round >= self.limit(ROUNDS) {
                cells.extend(difference.first());
            }
            sets.push(difference);
        }
        self.reduce(wanted, &mut cells)?;
        Ok((cells.len() <= most).then(|| addition(wanted, &cells)))
    }

    /// Leaves out the cells that are not needed.
    fn reduce(&self, wanted: &Grid, cells: &mut Vec<Cell>) -> Result<(), MethodError> {
        let mut place = 0;
        while place < cells.len() && !self.interrupt.is_requested() {
            let mut fewer = cells.clone();
            fewer.remove(place);
            let grid = self.with(wanted, &fewer);
            match only_solution(self.puzzle, grid, self.interrupt)? {
                Some(_) => *cells = fewer,
                None => place += 1,
            }
        }
        cells.sort_unstable();
        Ok(())
    }

    /// The values of the empty cells that occur in some solution, on the usual grid.
    fn literals(&self) -> Vec<(Cell, u8)> {
        let givens = self.puzzle.givens();
        let all = givens.empty_cells().flat_map(|cell| (1..=9).map(move |value| (cell, value)));
        all.filter(|&literal| self.count(&[literal], 1) > 0).collect()
    }

    /// How many solutions there are with these values, up to a limit, on the usual grid.
    fn count(&self, literals: &[(Cell, u8)], limit: u64) -> u128 {
        let mut grid = self.puzzle.givens().clone();
        for &(cell, value) in literals {
            grid.set(cell, value);
        }
        grid.usual_values().map_or(0, |values| {
            let count = Bits::count(values, limit, self.interrupt);
            if count.interrupted { 0 } else { count.solutions }
        })
    }

    fn of_literals(&self, literals: &[(Cell, u8)]) -> Option<Addition> {
        if self.count(literals, 2) != 1 {
            return None;
        }
        let mut grid = self.puzzle.givens().clone();
        for &(cell, value) in literals {
            grid.set(cell, value);
        }
        let solution = Bits::solution(grid.usual_values()?, self.interrupt)?;
        let solution = Grid::from_values(grid.shape(), solution.into())?;
        Some(Addition { givens: literals.to_vec(), solution })
    }

    /// All single values that leave one solution, as far as they are named.
    fn ones(&self) -> Vec<Addition> {
        let literals = self.literals();
        literals.iter().filter_map(|&one| self.of_literals(&[one])).take(NAMED).collect()
    }

    /// All pairs of values that leave one solution, as far as they are named.
    fn pairs(&self) -> Vec<Addition> {
        let literals = self.literals();
        let mut found = Vec::new();
        for (number, &one) in literals.iter().enumerate() {
            if self.interrupt.is_requested() {
                break;
            }
            let others = literals[number + 1..].iter().filter(|other| other.0 != one.0);
            let room = NAMED - found.len();
            found.extend(others.filter_map(|&other| self.of_literals(&[one, other])).take(room));
            if found.len() == NAMED {
                break;
            }
        }
        found
    }
}

fn addition(solution: &Grid, cells: &[Cell]) -> Addition {
    let givens = cells.iter().map(|&cell| (cell, solution.get(cell))).collect();
    Addition { givens, solution: solution.clone() }
}
