//! The fewest entries that have to be taken out of a grid, so that it has a solution again.
//!
//! Of each set of givens that contradict each other, one has to go. So the search takes such a
//! minimal core, and branches on which of its givens is taken out; if the rest has no solution
//! either, it takes the next core. With one level more each time, the first sets found are the
//! smallest, and all of them are found.
//!
//! Above [`MOST`] entries there are too many sets, and nothing is found: such a game is better
//! begun again from the givens.

use std::collections::HashSet;

use neuf_cnf::Interrupt;

use super::minimal_core;
use super::repair::only_solution;
use neuf_sudoku::{Cell, Grid, MethodError, Puzzle, count_solutions};

/// The most entries for which the smallest sets are searched.
const MOST: usize = 4;

/// How many cores are computed in that search at most, with the bit engine and with the solver.
const CORES: [usize; 2] = [4000, 60];

/// Entries to take out, and what remains then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removal {
    /// The entries, cells with their values, in reading order.
    pub entries: Vec<(Cell, u8)>,
    /// The only solution without them; `None` if there are several.
    pub solution: Option<Grid>,
}

/// Finds the fewest entries that have to be taken out of a grid without a solution, so that it has
/// one: all smallest sets, those that leave exactly one solution first. Nothing is found if the
/// grid has a solution, if no entry is to blame (the rules alone contradict each other), if more
/// than four entries are wrong, and when interrupted.
///
/// # Errors
/// When the formula of the grid would be too large.
pub(super) fn removals(
    puzzle: &Puzzle,
    interrupt: &Interrupt,
) -> Result<Vec<Removal>, MethodError> {
    let cores = CORES[usize::from(puzzle.usual_values().is_none())];
    for size in 1..=MOST {
        let mut search = Search {
            puzzle,
            interrupt,
            size,
            seen: HashSet::new(),
            cores,
            found: Vec::new(),
            is_over: false,
        };
        search.without(&mut Vec::new())?;
        if interrupt.is_requested() || search.is_over || search.found.contains(&Vec::new()) {
            break;
        }
        if !search.found.is_empty() {
            let sets = search.found.into_iter().map(|cells| removal(puzzle, cells, interrupt));
            let mut sets = sets.collect::<Result<Vec<Removal>, _>>()?;
            sets.sort_by_key(|set| (set.solution.is_none(), set.entries.clone()));
            return Ok(sets);
        }
    }
    Ok(Vec::new())
}

fn removal(
    puzzle: &Puzzle,
    cells: Vec<Cell>,
    interrupt: &Interrupt,
) -> Result<Removal, MethodError> {
    let solution = only_solution(puzzle, without(puzzle, &cells), interrupt)?;
    let givens = puzzle.givens();
    let entries = cells.into_iter().map(|cell| (cell, givens.get(cell))).collect();
    Ok(Removal { entries, solution })
}

/// The grid without these cells.
fn without(puzzle: &Puzzle, cells: &[Cell]) -> Grid {
    let mut grid = puzzle.givens().clone();
    for &cell in cells {
        grid.set(cell, 0);
    }
    grid
}

/// A search for all sets of one size.
struct Search<'a> {
    puzzle: &'a Puzzle,
    interrupt: &'a Interrupt,
    size: usize,
    /// The sets, sorted, that were looked at.
    seen: HashSet<Vec<Cell>>,
    /// How many cores may still be computed.
    cores: usize,
    found: Vec<Vec<Cell>>,
    /// Whether no more cores may be computed although some are needed.
    is_over: bool,
}

impl Search<'_> {
    /// Looks at the grid without these cells.
    fn without(&mut self, cells: &mut Vec<Cell>) -> Result<(), MethodError> {
        let mut set = cells.clone();
        set.sort_unstable();
        if self.is_over || self.interrupt.is_requested() || self.seen.contains(&set) {
            return Ok(());
        }
        if self.cores == 0 {
            self.is_over = true;
            return Ok(());
        }
        self.cores -= 1;
        self.seen.insert(set.clone());
        let rest = self.puzzle.with_givens(without(self.puzzle, &set));
        if cells.len() == self.size {
            let count = count_solutions(&rest, 1, self.interrupt)?;
            self.found.extend((count.solutions > 0).then_some(set));
            return Ok(());
        }
        let Some(core) = minimal_core(&rest, self.interrupt)? else {
            self.found.push(set);
            return Ok(());
        };
        for (cell, _) in core.filled() {
            cells.push(cell);
            self.without(cells)?;
            cells.pop();
        }
        Ok(())
    }
}
