//! The smallest changes of a puzzle after which it has exactly one solution.
//!
//! One change is enough for most mistakes, and then all that do it are listed, the likeliest first
//! ([`repairs`]). A puzzle that is still being made needs more. If it has no solution, the fewest
//! givens are taken out that have to be ([`removals`]); what is left may have several solutions, and
//! then the cells that were emptied get other values, and as few givens as possible are added
//! (`additions`). If it has several solutions, its givens are taken for right, and the fewest are
//! added.
//!
//! In a killer without a solution a sum may be wrong instead, so single changes of cages are tried, too
//! (`cages`).
//!
//! To try all pairs of changes, then all triples, would count nothing twice, but there are 400,000
//! pairs and 10⁸ triples.

use neuf_cnf::Interrupt;

use super::additions::{Addition, additions};
use super::repair::only_solution;
use super::{CageRepair, Change, Removal, cage_repairs, removals, repairs};
use crate::solve::MethodError;
use crate::{Cell, Grid, Puzzle, Uniqueness, uniqueness};

/// For how many sets of givens to take out the givens to add are searched.
const EXAMINED: usize = 12;

/// Changes after which a puzzle has exactly one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Correction {
    /// The changes, none of which can be left out. They concern different cells.
    pub changes: Vec<Change>,
    /// The solution after them.
    pub solution: Grid,
}

impl Correction {
    /// The grid after all changes.
    ///
    /// # Panics
    /// When the grid does not have a cell of the changes.
    #[must_use]
    pub fn apply(&self, grid: &Grid) -> Grid {
        self.changes.iter().fold(grid.clone(), |grid, change| change.apply(&grid))
    }
}

/// The corrections of a puzzle that were found; see [`corrections`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Corrections {
    /// Corrections with equally many changes, the likeliest first. Empty if none was found: because
    /// the rules contradict each other whatever the givens are, or because the search was
    /// interrupted.
    pub corrections: Vec<Correction>,
    /// Single changes of cages that mend a puzzle without a solution: other sums, then cages left
    /// out.
    pub cages: Vec<CageRepair>,
    /// How many changes are needed at least, as far as this was proved. Where several are needed,
    /// each is one of a single cell.
    pub at_least: usize,
    /// Whether all single changes were tried, so that none is missing from those listed. Sets of
    /// several changes are never all listed.
    pub are_all: bool,
    /// Whether the rules alone have no solution, so that no change of the givens can help.
    pub is_of_rules: bool,
}

impl Corrections {
    /// How many changes a correction has; `None` if none was found.
    #[must_use]
    pub fn size(&self) -> Option<usize> {
        self.corrections.first().map(|first| first.changes.len())
    }

    /// Whether fewer changes were proved not to be enough. As long as the givens have a solution,
    /// this compares givens that are added; otherwise those that are taken out or replaced, and
    /// then those that are added.
    #[must_use]
    pub fn are_fewest(&self) -> bool {
        self.size().is_some_and(|size| size <= self.at_least)
    }
}

/// Finds the smallest changes of a puzzle after which it has exactly one solution. A puzzle that
/// has exactly one needs none: the result is then one correction without changes.
///
/// Up to some changes the result is exact, which [`Corrections::at_least`] tells; above, fewer may
/// be enough. This takes some milliseconds for a single change of the usual 9×9 grid, a second for
/// several, and seconds for other grids.
///
/// ```
/// use neuf_cnf::Interrupt;
/// use neuf_sudoku::mistakes::corrections;
/// use neuf_sudoku::{Grid, Puzzle, Uniqueness, uniqueness};
/// let puzzle: Puzzle = "12..............".parse::<Grid>()?.into();
/// let found = corrections(&puzzle, &Interrupt::new())?;
/// assert!(found.are_fewest() && found.size() == Some(2));
/// let mended = puzzle.with_givens(found.corrections[0].apply(puzzle.givens()));
/// assert!(matches!(uniqueness(&mended, &Interrupt::new())?, Uniqueness::Unique(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When the formula of the grid would be too large.
pub fn corrections(puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Corrections, MethodError> {
    let found =
        if puzzle.is_consistent() { uniqueness(puzzle, interrupt)? } else { Uniqueness::None };
    match found {
        Uniqueness::Unique(solution) => {
            let none = Correction { changes: Vec::new(), solution };
            return Ok(Corrections { are_all: true, ..of(vec![none], 0) });
        }
        Uniqueness::Unknown(_) => return Ok(Corrections::default()),
        Uniqueness::None | Uniqueness::Several(..) => {}
    }
    let cages = match found {
        Uniqueness::None => cage_repairs(puzzle, interrupt)?,
        _ => Vec::new(),
    };
    let single = repairs(puzzle, interrupt)?;
    if !single.repairs.is_empty() {
        let one = |repair: super::Repair| Correction {
            changes: vec![repair.change],
            solution: repair.solution,
        };
        let corrections = single.repairs.into_iter().map(one).collect();
        return Ok(Corrections { are_all: single.are_all, cages, ..of(corrections, 1) });
    }
    if interrupt.is_requested() {
        return Ok(Corrections::default());
    }
    let at_least = if single.are_all { 2 } else { 1 };
    if let Uniqueness::Several(..) = found {
        let found = additions(puzzle, &[], interrupt)?;
        let corrections = found.sets.into_iter().map(|set| added(Vec::new(), set)).collect();
        return Ok(of(corrections, at_least.max(found.at_least)));
    }
    let Some(removed) = removals(puzzle, interrupt)? else {
        let is_of_rules = !interrupt.is_requested();
        return Ok(Corrections { is_of_rules, cages, ..of(Vec::new(), 0) });
    };
    let mut found: Vec<Correction> = Vec::new();
    let mut fewest = usize::MAX;
    for set in removed.sets.iter().take(EXAMINED) {
        let least = without(puzzle, set, &mut found, interrupt)?;
        fewest = fewest.min(least);
    }
    found.sort_by_key(|correction| correction.changes.len());
    let size = found.first().map_or(0, |first| first.changes.len());
    found.retain(|correction| correction.changes.len() == size);
    // One more given that is taken out does as much as one that is added. So beyond the smallest
    // sets, each of which was examined, only one more change is proved to be needed.
    let out = removed.sets.first().map_or(0, |set| set.entries.len());
    let is_examined = removed.are_all && removed.sets.len() <= EXAMINED;
    let proved = match removed.are_fewest() {
        true if is_examined && fewest > 0 && fewest != usize::MAX => out + 1,
        true => out,
        false => 1,
    };
    Ok(Corrections { cages, ..of(found, at_least.max(proved)) })
}

fn of(corrections: Vec<Correction>, at_least: usize) -> Corrections {
    Corrections { corrections, at_least, ..Corrections::default() }
}

/// Adds the corrections that take out or replace these entries, and returns how many givens they
/// need beside them at least.
fn without(
    puzzle: &Puzzle,
    set: &Removal,
    found: &mut Vec<Correction>,
    interrupt: &Interrupt,
) -> Result<usize, MethodError> {
    let removed = |&(cell, value): &(Cell, u8)| Change::Removed { cell, value };
    if let Some(solution) = &set.solution {
        let changes = set.entries.iter().map(removed).collect();
        found.push(Correction { changes, solution: solution.clone() });
        return Ok(0);
    }
    let mut givens = puzzle.givens().clone();
    for &(cell, _) in &set.entries {
        givens.set(cell, 0);
    }
    let rest = puzzle.with_givens(givens);
    let cells: Vec<Cell> = set.entries.iter().map(|&(cell, _)| cell).collect();
    let additions = additions(&rest, &cells, interrupt)?;
    for addition in additions.sets {
        let changes = emptied(&rest, set, &addition, interrupt)?;
        found.push(added(changes, addition));
    }
    Ok(additions.at_least)
}

/// What becomes of the cells of the entries that are wrong: each gets its value of the solution,
/// unless the solution is the only one without it.
fn emptied(
    rest: &Puzzle,
    set: &Removal,
    addition: &Addition,
    interrupt: &Interrupt,
) -> Result<Vec<Change>, MethodError> {
    let mut grid = rest.givens().clone();
    let given = addition.givens.iter().copied();
    let replaced = set.entries.iter().map(|&(cell, _)| (cell, addition.solution.get(cell)));
    for (cell, value) in given.chain(replaced) {
        grid.set(cell, value);
    }
    let mut changes = Vec::new();
    for &(cell, value) in &set.entries {
        let to = grid.get(cell);
        grid.set(cell, 0);
        if only_solution(rest, grid.clone(), interrupt)?.is_some() {
            changes.push(Change::Removed { cell, value });
        } else {
            grid.set(cell, to);
            changes.push(Change::Replaced { cell, from: value, to });
        }
    }
    Ok(changes)
}

fn added(mut changes: Vec<Change>, addition: Addition) -> Correction {
    let given = addition.givens.into_iter().map(|(cell, value)| Change::Added { cell, value });
    changes.extend(given);
    Correction { changes, solution: addition.solution }
}
