//! The fewest entries that have to be taken out of a grid, so that it has a solution again.
//!
//! Of each set of givens that contradict each other, one has to go. So the search takes such a
//! minimal core, and branches on which of its givens is taken out; if the rest has no solution
//! either, it takes the next core. With one level more each time, the first sets found are the
//! smallest, and all of them are found.
//!
//! Above [`MOST`] entries there are too many sets to list them, and one is enough. Cores then
//! alternate with a smallest hitting set of all cores so far (`hitting`): once nothing contradicts
//! the rest, that set is a smallest one. Cores that have nothing in common are taken at once, because
//! each of them raises the number that is needed at least. If there are too many cores, or hitting
//! them takes too long, a set is found of which no entry can stay.

use std::collections::HashSet;

use neuf_cnf::Interrupt;

use super::hitting::smallest;
use super::minimal_core;
use super::repair::only_solution;
use crate::solve::MethodError;
use crate::{Cell, Grid, Puzzle, count_solutions};

/// The most entries for which the smallest sets are searched.
const MOST: usize = 4;

/// How many cores are computed in that search at most, with the bit engine and with the solver.
const CORES: [usize; 2] = [4000, 60];

/// How many steps the search for a hitting set may take.
const NODES: usize = 200_000;

/// Entries to take out, and what remains then.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removal {
    /// The entries, cells with their values, in reading order.
    pub entries: Vec<(Cell, u8)>,
    /// The only solution without them; `None` if there are several.
    pub solution: Option<Grid>,
}

/// The sets of entries one of which has to be taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Removals {
    /// The sets, at least one; those that leave exactly one solution come first.
    pub sets: Vec<Removal>,
    /// Whether all of the smallest sets are here. Otherwise there is one set, of which no entry can
    /// stay; others may be as small, or smaller down to `least` entries.
    pub are_all: bool,
    /// No fewer entries than these are enough.
    pub least: usize,
}

impl Removals {
    /// Whether no set is smaller than these.
    #[must_use]
    pub fn are_fewest(&self) -> bool {
        self.sets.iter().all(|set| set.entries.len() <= self.least)
    }
}

/// Finds the fewest entries that have to be taken out of a grid without a solution, so that it has
/// one. `None` if the grid has a solution, if no entry is to blame (the rules alone contradict each
/// other), and when interrupted.
///
/// Up to four entries, all smallest sets are found; above, one of them, or if that takes too long
/// one set of which no entry can stay. The number that is needed at least is then known, too.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::mistakes::removals;
/// use neuf_sudoku::Grid;
/// let grid: Grid = "12343412214.4..2".parse()?;
/// let found = removals(&grid.clone().into(), &Interrupt::new())?.unwrap();
/// assert!(found.are_fewest());
/// let cells: Vec<String> =
///     found.sets[0].entries.iter().map(|&(cell, _)| grid.shape().place(cell).to_string()).collect();
/// assert_eq!(cells, ["row 4, column 4"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn removals(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Option<Removals>, MethodError> {
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
        if interrupt.is_requested() || search.found.contains(&Vec::new()) {
            return Ok(None);
        }
        if search.is_over {
            break;
        }
        if !search.found.is_empty() {
            let sets = search.found.into_iter().map(|cells| removal(puzzle, cells, interrupt));
            let mut sets = sets.collect::<Result<Vec<Removal>, _>>()?;
            sets.sort_by_key(|set| (set.solution.is_none(), set.entries.clone()));
            return Ok(Some(Removals { sets, are_all: true, least: size }));
        }
    }
    let Some(Known { least, set }) = alternate(puzzle, cores, interrupt)? else { return Ok(None) };
    let one = if set.is_some() { set } else { minimal(puzzle, interrupt)? };
    let set = one.map(|cells| removal(puzzle, cells, interrupt)).transpose()?;
    Ok(set.map(|set| Removals { sets: vec![set], are_all: false, least }))
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

/// What is known about the smallest sets.
struct Known {
    /// No fewer entries than these are enough.
    least: usize,
    /// A set of that many entries that leaves a solution, if one was found.
    set: Option<Vec<Cell>>,
}

/// Looks for a smallest set, with about so many cores at most; `None` if the rules alone contradict
/// each other, or when interrupted.
fn alternate(
    puzzle: &Puzzle,
    most: usize,
    interrupt: &Interrupt,
) -> Result<Option<Known>, MethodError> {
    let mut cores: Vec<Vec<Cell>> = Vec::new();
    let (mut nodes, mut least) = (NODES, 0);
    loop {
        let Some(hitting) = smallest(&cores, usize::MAX, &mut nodes) else { return Ok(None) };
        if !hitting.is_smallest {
            return Ok(Some(Known { least, set: None }));
        }
        least = hitting.cells.len();
        let mut gone = hitting.cells.clone();
        let before = cores.len();
        while let Some(core) = minimal_core(&puzzle.with_givens(without(puzzle, &gone)), interrupt)?
        {
            let core: Vec<Cell> = core.filled().map(|(cell, _)| cell).collect();
            if core.is_empty() {
                return Ok(None);
            }
            gone.extend(&core);
            cores.push(core);
        }
        if interrupt.is_requested() {
            return Ok(None);
        }
        if cores.len() == before {
            return Ok(Some(Known { least, set: Some(hitting.cells) }));
        }
        if cores.len() >= most {
            return Ok(Some(Known { least, set: None }));
        }
    }
}

/// A set of which no entry can stay; `None` if the rules alone contradict each other, or when
/// interrupted.
fn minimal(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Option<Vec<Cell>>, MethodError> {
    let mut cells = Vec::new();
    let rest = |cells: &[Cell]| puzzle.with_givens(without(puzzle, cells));
    while let Some(core) = minimal_core(&rest(&cells), interrupt)? {
        let Some((cell, _)) = core.filled().last() else { return Ok(None) };
        cells.push(cell);
    }
    // What was taken out first may be able to stay now.
    let mut place = 0;
    while place < cells.len() && !interrupt.is_requested() {
        let mut fewer = cells.clone();
        fewer.remove(place);
        if minimal_core(&rest(&fewer), interrupt)?.is_none() {
            cells = fewer;
        } else {
            place += 1;
        }
    }
    cells.sort_unstable();
    Ok((!interrupt.is_requested()).then_some(cells))
}
