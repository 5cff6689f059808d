//! Grids with several solutions: two of these, and the cells that would have to be given
//! so that only one is left.
//!
//! Some cells make a solution S the only one when every other solution differs from S in
//! at least one of them. So they must hit every set of cells in which another solution
//! differs from S. The search finds a smallest hitting set of the sets known so far. If
//! there is a solution that agrees with S in these cells, the cells in which it differs
//! are one more set (implicit hitting sets, as in Moreno-Centeno and Karp (2013) and in
//! MaxSAT solvers). When there are few solutions, all are known, and each is tried as S.
//! Where this takes too long, the result is only a set of which no cell can be left out.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use neuf_cnf::{Interrupt, Lit, Var};
use neuf_solver::{Outcome, Solver};
use rustc_hash::FxHashSet;

use crate::{Finding, Smallness};
use neuf_sudoku::{Cell, Encoded, Encoding, Grid, MethodError, Puzzle, Solutions, solver_of};

/// Up to this many solutions, all are compared with each other.
const FEW: usize = 40;

/// For how many sets at most a smallest hitting set is looked for.
const MOST_SETS: usize = 300;

/// How many cells of sets all searches for smallest hitting sets together may look at: about a
/// second. A limit on the sets was rejected, since a set of a large grid has a thousand cells.
const MOST_LOOKS: u64 = 400_000_000;

/// After this many cells, the interrupt is looked at.
const PATIENCE: u64 = 1 << 20;

/// Finds out what can be said of a grid with at least these two solutions.
///
/// # Errors
/// When the formula of the grid would be too large.
pub(crate) fn several(
    puzzle: &Puzzle,
    first: &Grid,
    second: &Grid,
    interrupt: &Interrupt,
) -> Result<Finding, MethodError> {
    let mut all = Solutions::of(puzzle, interrupt)?;
    let found: Vec<Grid> = all.by_ref().take(FEW + 1).collect();
    // The iterator may not yet know that it has reached its end, so it was asked for one
    // solution more.
    if found.len() <= FEW && !all.is_stopped() {
        let best = among(&found, interrupt);
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

/// These are all solutions. Finds the one that the fewest cells tell from the others, and
/// those cells; `None` when this takes too long.
fn among(solutions: &[Grid], interrupt: &Interrupt) -> Option<(usize, Vec<Cell>)> {
    let mut best: Option<(usize, Vec<Cell>)> = None;
    let mut looks = Looks { left: MOST_LOOKS, until_check: PATIENCE, interrupt };
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

/// The cells in which two grids differ, in reading order.
#[must_use]
pub fn differing(one: &Grid, other: &Grid) -> Vec<Cell> {
    one.shape().cells().filter(|&cell| one.get(cell) != other.get(cell)).collect()
}

/// Searches for solutions other than a given one.
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
        let mut solver = solver_of(&encoded, interrupt)?;
        let held = solution.filled().filter_map(|(cell, value)| encoded.var(cell, value));
        let others: Vec<Lit> = held.map(Var::negative).collect();
        solver.add_clause(others);
        Ok(Others { solution, encoded, solver })
    }

    /// Cells that make the solution the only one, and whether fewer could do.
    fn cells(&mut self, second: &Grid) -> (Vec<Cell>, Smallness) {
        let mut sets = vec![differing(self.solution, second)];
        let interrupt = self.solver.interrupt_handle();
        let mut looks = Looks { left: MOST_LOOKS, until_check: PATIENCE, interrupt: &interrupt };
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

    /// Such cells of which none can be left out.
    fn few(&mut self, mut sets: Vec<Vec<Cell>>) -> Vec<Cell> {
        let mut cells: Vec<Cell> = Vec::new();
        loop {
            // Take the cell in which most of the remaining solutions differ.
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

    /// Another solution that agrees with the given one in these cells.
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

    /// Whether the last search came to its end.
    fn is_decided(&self) -> bool {
        !self.solver.interrupt_handle().is_requested()
    }
}

/// The first of the cells that most of the sets have.
fn most_frequent(sets: &[Vec<Cell>]) -> Option<Cell> {
    let mut counts = BTreeMap::new();
    for &cell in sets.iter().flatten() {
        *counts.entry(cell).or_insert(0_usize) += 1;
    }
    let best = counts.into_iter().max_by_key(|&(cell, count)| (count, Reverse(cell)));
    best.map(|(cell, _)| cell)
}

/// What the searches for smallest hitting sets may still look at.
struct Looks<'a> {
    /// The cells, 0 once the interrupt was requested.
    left: u64,
    /// The cells until the interrupt is looked at.
    until_check: u64,
    interrupt: &'a Interrupt,
}

impl Looks<'_> {
    /// Counts a look at all cells of these sets.
    fn spend(&mut self, sets: &[Vec<Cell>]) {
        let cells = sets.iter().map(|set| set.len() as u64).sum();
        self.left = self.left.saturating_sub(cells);
        self.until_check = self.until_check.saturating_sub(cells);
        if self.until_check == 0 {
            self.until_check = PATIENCE;
            if self.interrupt.is_requested() {
                self.left = 0;
            }
        }
    }
}

/// A smallest set of at most `most` cells that has a cell of each of the sets.
/// `Some(None)` when there is no set so small, `None` when too many sets would have to be
/// looked at.
fn smallest_hitting(
    sets: &[Vec<Cell>],
    most: usize,
    looks: &mut Looks<'_>,
) -> Option<Option<Vec<Cell>>> {
    for size in 1.. {
        if size > most {
            return Some(None);
        }
        let mut chosen = Vec::new();
        if hit(sets, size, &mut chosen, looks) {
            chosen.sort_unstable();
            return Some(Some(chosen));
        }
        if looks.left == 0 {
            return None;
        }
    }
    None
}

/// Whether all sets can be hit by `chosen` and `left` more cells.
fn hit(sets: &[Vec<Cell>], left: usize, chosen: &mut Vec<Cell>, looks: &mut Looks<'_>) -> bool {
    looks.spend(sets);
    let open = sets.iter().filter(|set| set.iter().all(|cell| !chosen.contains(cell)));
    let Some(smallest) = open.min_by_key(|set| set.len()) else { return true };
    if left == 0 || looks.left == 0 || left < disjoint(sets, chosen) {
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

/// A lower bound for the number of cells that are needed: the number of sets, not hit
/// yet, of which no two have a cell in common.
fn disjoint(sets: &[Vec<Cell>], chosen: &[Cell]) -> usize {
    let mut used: FxHashSet<Cell> = chosen.iter().copied().collect();
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
        let interrupt = Interrupt::new();
        let size = |of: &[&[usize]], most| {
            let mut looks = Looks { left: 1000, until_check: 1, interrupt: &interrupt };
            smallest_hitting(&sets(of), most, &mut looks).unwrap().map(|cells| cells.len())
        };
        assert_eq!(size(&[&[1, 2], &[2, 3], &[3, 1]], 9), Some(2));
        assert_eq!(size(&[&[1, 2], &[2, 3], &[2, 4]], 9), Some(1));
        assert_eq!(size(&[&[1], &[2], &[3, 1]], 9), Some(2));
        assert_eq!(size(&[&[1], &[2], &[3]], 2), None);
    }

    #[test]
    fn few_and_many_solutions_are_told_apart() {
        let interrupt = Interrupt::new();
        let shape = Shape::new(2, 2).unwrap();
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
