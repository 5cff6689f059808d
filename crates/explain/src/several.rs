//! Grids with several solutions: two of them, and the cells that would have to
//! be given to be left with one.
//!
//! Cells make a solution S the only one when each other solution differs from
//! S in one of them: they hit every set of differing cells. A smallest hitting
//! set is found for the sets that are known; if a solution is left beside S,
//! the cells in which it differs are one more set (implicit hitting sets, as
//! Moreno-Centeno and Karp (2013) and the MaxSAT solvers do it). With few
//! solutions all are known and each is tried as S. Where that takes too many
//! tries, the cells are only such that none of them can be left out.

use neuf_cnf::{Interrupt, Lit};
use neuf_solver::{Outcome, Solver};

use super::{Finding, Smallness};
use neuf_sudoku::solve::{MethodError, refuse_too_large};
use neuf_sudoku::{Cell, Encoded, Encoding, Grid, Puzzle, Solutions};

/// When there are no more solutions than this, all are compared with each other.
const FEW: usize = 40;

/// So many sets at most are hit with as few cells as possible.
const MOST_SETS: usize = 300;

/// So many sets the searches for smallest hitting sets may look at, together.
const MOST_LOOKS: u64 = 10_000_000;

/// What can be said of a grid with at least these two solutions.
///
/// # Errors
/// When the grid is so large and empty that its formula cannot be held.
pub(crate) fn several(
    puzzle: &Puzzle,
    first: &Grid,
    second: &Grid,
    interrupt: &Interrupt,
) -> Result<Finding, MethodError> {
    let mut all = Solutions::of(puzzle, interrupt)?;
    let found: Vec<Grid> = all.by_ref().take(FEW + 1).collect();
    // One more than few was not asked for: the iterator may not know its end.
    if found.len() <= FEW && !all.is_stopped() {
        let best = among(&found);
        if let Some((index, cells)) = best {
            let other = found.iter().enumerate().find(|&(place, _)| place != index);
            let solutions =
                [found[index].clone(), other.map_or(second, |(_, other)| other).clone()];
            let size = Smallness::Smallest { solutions: found.len() };
            return Ok(Finding::Several { solutions, cells, size });
        }
    }
    let mut others = Others::of(puzzle, first, interrupt)?;
    let (cells, size) = others.cells(second);
    Ok(Finding::Several { solutions: [first.clone(), second.clone()], cells, size })
}

/// Of these solutions, which are all there are, the one that the fewest cells
/// tell from the others, and those cells; `None` when it takes too long.
fn among(solutions: &[Grid]) -> Option<(usize, Vec<Cell>)> {
    let mut best: Option<(usize, Vec<Cell>)> = None;
    let mut looks = MOST_LOOKS;
    for (index, solution) in solutions.iter().enumerate() {
        let others = solutions.iter().enumerate().filter(|&(place, _)| place != index);
        let sets: Vec<Vec<Cell>> = others.map(|(_, other)| differing(solution, other)).collect();
        let most = best.as_ref().map_or(usize::MAX, |(_, cells)| cells.len() - 1);
        if let Some(cells) = smallest_hitting(&sets, most, &mut looks)? {
            best = Some((index, cells));
        }
    }
    best
}

/// The cells that differ, in reading order.
#[must_use]
pub fn differing(one: &Grid, other: &Grid) -> Vec<Cell> {
    one.shape().cells().filter(|&cell| one.get(cell) != other.get(cell)).collect()
}

/// Looks for solutions other than one.
struct Others<'g> {
    solution: &'g Grid,
    encoded: Encoded,
    solver: Solver,
}

impl<'g> Others<'g> {
    fn of(
        puzzle: &Puzzle,
        solution: &'g Grid,
        interrupt: &Interrupt,
    ) -> Result<Others<'g>, MethodError> {
        let encoded = Encoding::Compact.encode(puzzle);
        refuse_too_large(&encoded)?;
        let mut solver = Solver::new();
        solver.set_interrupt(interrupt);
        for clause in encoded.clauses() {
            solver.add_clause(clause);
        }
        solver.add_clause(encoded.difference(solution));
        Ok(Others { solution, encoded, solver })
    }

    /// The cells, and how few they are.
    fn cells(&mut self, second: &Grid) -> (Vec<Cell>, Smallness) {
        let mut sets = vec![differing(self.solution, second)];
        let mut looks = MOST_LOOKS;
        while sets.len() < MOST_SETS {
            let Some(Some(cells)) = smallest_hitting(&sets, usize::MAX, &mut looks) else { break };
            match self.beside(&cells) {
                Some(other) => sets.push(differing(self.solution, &other)),
                None if self.is_decided() => return (cells, Smallness::SmallestForSolution),
                None => break,
            }
        }
        (self.few(sets), Smallness::Small)
    }

    /// Cells of which none can be left out.
    fn few(&mut self, mut sets: Vec<Vec<Cell>>) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        loop {
            // The cell in which most of the solutions differ that are left.
            while let Some(cell) = most_frequent(&sets) {
                cells.push(cell);
                sets.retain(|set| !set.contains(&cell));
            }
            match self.beside(&cells) {
                Some(other) => sets.push(differing(self.solution, &other)),
                None => break,
            }
        }
        self.solver.minimize_core();
        let core = self.solver.failed_core().to_vec();
        if !core.is_empty() {
            cells.retain(|&cell| self.literal(cell).is_some_and(|lit| core.contains(&lit)));
        }
        cells.sort_unstable();
        cells
    }

    /// Another solution that agrees with this one in these cells.
    fn beside(&mut self, cells: &[Cell]) -> Option<Grid> {
        let held: Vec<Lit> = cells.iter().filter_map(|&cell| self.literal(cell)).collect();
        match self.solver.solve_under(&held) {
            Outcome::Satisfiable => self.encoded.decode(self.solver.model()?).ok(),
            _ => None,
        }
    }

    fn literal(&self, cell: Cell) -> Option<Lit> {
        Some(self.encoded.var(cell, self.solution.get(cell))?.positive())
    }

    /// Whether the last search was not cut short.
    fn is_decided(&self) -> bool {
        !self.solver.interrupt_handle().is_requested()
    }
}

fn most_frequent(sets: &[Vec<Cell>]) -> Option<Cell> {
    let cells = sets.iter().flatten();
    cells
        .max_by_key(|&cell| {
            (sets.iter().filter(|set| set.contains(cell)).count(), std::cmp::Reverse(cell))
        })
        .copied()
}

/// A smallest set of cells with one from each of the sets, of at most `most`
/// cells: `Some(None)` when there is none so small, `None` when no looks are
/// left.
fn smallest_hitting(sets: &[Vec<Cell>], most: usize, looks: &mut u64) -> Option<Option<Vec<Cell>>> {
    for size in 1.. {
        if size > most {
            return Some(None);
        }
        let mut chosen = Vec::new();
        if hit(sets, size, &mut chosen, looks) {
            chosen.sort_unstable();
            return Some(Some(chosen));
        }
        if *looks == 0 {
            return None;
        }
    }
    None
}

/// Whether all sets can be hit with `left` more cells.
fn hit(sets: &[Vec<Cell>], left: usize, chosen: &mut Vec<Cell>, looks: &mut u64) -> bool {
    *looks = looks.saturating_sub(sets.len() as u64);
    let open = sets.iter().filter(|set| set.iter().all(|cell| !chosen.contains(cell)));
    let Some(smallest) = open.min_by_key(|set| set.len()) else { return true };
    if left == 0 || *looks == 0 || left < disjoint(sets, chosen) {
        return false;
    }
    for &cell in smallest {
        chosen.push(cell);
        if hit(sets, left - 1, chosen, looks) {
            return true;
        }
        chosen.pop();
    }
    false
}

/// How many sets, none of them hit, have no cell in common: so many cells are
/// needed at least.
fn disjoint(sets: &[Vec<Cell>], chosen: &[Cell]) -> usize {
    let mut used: Vec<Cell> = chosen.to_vec();
    let mut count = 0;
    let mut by_size: Vec<&Vec<Cell>> = sets.iter().collect();
    by_size.sort_by_key(|set| set.len());
    for set in by_size {
        if set.iter().all(|cell| !used.contains(cell)) {
            used.extend(set);
            count += 1;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use neuf_sudoku::Shape;

    fn sets(of: &[&[usize]]) -> Vec<Vec<Cell>> {
        of.iter().map(|set| set.iter().map(|&place| Cell::at(place)).collect()).collect()
    }

    #[test]
    fn hitting_sets_are_as_small_as_can_be() {
        let size = |of: &[&[usize]], most| {
            smallest_hitting(&sets(of), most, &mut 1000).unwrap().map(|cells| cells.len())
        };
        assert_eq!(size(&[&[1, 2], &[2, 3], &[3, 1]], 9), Some(2));
        assert_eq!(size(&[&[1, 2], &[2, 3], &[2, 4]], 9), Some(1));
        assert_eq!(size(&[&[1], &[2], &[3, 1]], 9), Some(2));
        assert_eq!(size(&[&[1], &[2], &[3]], 2), None);
    }

    #[test]
    fn few_and_many_solutions_are_told_apart() {
        let interrupt = Interrupt::new();
        let shape = Shape::square(2).unwrap();
        let empty = Grid::empty(shape);
        let mut solutions = Solutions::of(&empty.clone().into(), &interrupt).unwrap();
        let (one, other) = (solutions.next().unwrap(), solutions.next().unwrap());
        let Ok(Finding::Several { solutions, cells, size }) =
            several(&empty.clone().into(), &one, &other, &interrupt)
        else {
            panic!()
        };
        // No 4x4 grid has fewer than four givens and one solution.
        assert_eq!((cells.len(), size), (4, Smallness::SmallestForSolution));
        let mut given = empty.clone();
        for &cell in &cells {
            given.set(cell, solutions[0].get(cell));
        }
        assert_eq!(Solutions::of(&given.clone().into(), &interrupt).unwrap().count(), 1);
        // Two solutions: one cell tells them apart.
        let mut two = one.clone();
        for cell in differing(&one, &other) {
            two.set(cell, 0);
        }
        let count = Solutions::of(&two.clone().into(), &interrupt).unwrap().count();
        let found = several(&two.into(), &one, &other, &interrupt);
        let Ok(Finding::Several { cells, size, .. }) = found else { panic!() };
        assert_eq!(size, Smallness::Smallest { solutions: count });
        assert!(!cells.is_empty());
    }
}
