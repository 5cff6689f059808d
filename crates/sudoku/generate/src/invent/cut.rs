//! Cages cut so that a killer needs no givens.
//!
//! While a solution other than the wanted one is left, it differs from that in some cage. That cage
//! is parted so that a part has another sum in the other solution, which excludes it. Each part is
//! within the limits of cages.

use neuf_cnf::{Interrupt, Random};
use neuf_sudoku::rules::{Distinct, Rules, Variant};
use neuf_sudoku::{Cell, Grid, MethodError, Puzzle, Uniqueness, uniqueness};

use crate::marks::cages::{connected, sum};
use crate::{CageLimits, Symmetry};

/// Up to how many cells all ways to part a cage are tried.
const SMALL: usize = 12;
/// How many ways to part a larger cage are tried.
const TRIED: usize = 2000;

/// Rules under which the empty grid has this solution only, made of rules that it keeps; `None` if
/// cutting cages does not lead there, or when interrupted.
pub(crate) fn cut(
    rules: &Rules,
    solution: &Grid,
    (symmetry, limits): (Symmetry, &CageLimits),
    random: &mut Random,
    interrupt: &Interrupt,
) -> Result<Option<Rules>, MethodError> {
    let mut rules = rules.clone();
    loop {
        let found = uniqueness(&Puzzle::empty(rules.clone()), interrupt)?;
        if matches!(found, Uniqueness::Unique(_)) {
            break;
        }
        let Uniqueness::Several(one, other) = found else { return Ok(None) };
        let other = if one == *solution { other } else { one };
        let Some(cages) = parted(
            &cages_of(&rules),
            solution,
            Some(&other),
            (symmetry, limits),
            random,
            interrupt,
        ) else {
            return Ok(None);
        };
        rules = with_cages(&rules, &cages, solution);
    }
    Ok(Some(rules))
}

/// The rules with one more cage parted, which makes a puzzle easier; `None` when each cage is too
/// small for that.
pub(crate) fn finer(
    rules: &Rules,
    solution: &Grid,
    (symmetry, limits): (Symmetry, &CageLimits),
    random: &mut Random,
    interrupt: &Interrupt,
) -> Option<Rules> {
    let cages = parted(&cages_of(rules), solution, None, (symmetry, limits), random, interrupt)?;
    Some(with_cages(rules, &cages, solution))
}

fn cages_of(rules: &Rules) -> Vec<Vec<usize>> {
    let cells = |cage: &Distinct| cage.cells.iter().map(|cell| cell.position()).collect();
    rules.cages().iter().map(cells).collect()
}

/// The cages after one cage and the images of this cage were parted. If there is another solution,
/// the parts exclude that solution. `None`, too, when interrupted.
fn parted(
    cages: &[Vec<usize>],
    wanted: &Grid,
    other: Option<&Grid>,
    (symmetry, limits): (Symmetry, &CageLimits),
    random: &mut Random,
    interrupt: &Interrupt,
) -> Option<Vec<Vec<usize>>> {
    let count = wanted.values().len();
    let side = count.isqrt();
    let total = |grid: &Grid, cells: &[usize]| -> usize {
        cells.iter().map(|&cell| usize::from(grid.values()[cell])).sum()
    };
    let mut ways: Vec<Vec<Vec<usize>>> = Vec::new();
    for cage in cages {
        if interrupt.is_requested() {
            return None;
        }
        for is_in in halves(cage.len(), random) {
            let of = |half: bool| -> Vec<usize> {
                let cells = cage.iter().zip(&is_in).filter(|&(_, &is_in)| is_in == half);
                cells.map(|(&cell, _)| cell).collect()
            };
            let (part, rest) = (of(true), of(false));
            let is_same = |other| total(wanted, &part) == total(other, &part);
            if rest.is_empty() || other.is_some_and(is_same) {
                continue;
            }
            let parts: Vec<Vec<usize>> =
                [part, rest].iter().flat_map(|part| connected(part, count)).collect();
            // A cage that is its own image can be parted in ways that overlap; then only it is
            // parted.
            let (images, are_apart) = symmetry.sets_of(parts.iter().map(Vec::as_slice), side);
            let added = if are_apart { images } else { parts };
            if added.iter().all(|part| limits.allow(wanted, part)) {
                ways.push(added);
            }
        }
    }
    if ways.is_empty() {
        return None;
    }
    let added = ways.swap_remove(random.index(ways.len()));
    let cells = added.concat();
    let kept = cages.iter().filter(|cage| !cage.iter().any(|cell| cells.contains(cell)));
    Some(kept.cloned().chain(added).collect())
}

/// Ways to part so many cells: for each cell, whether the cell is in the half of the first cell.
/// All ways for up to [`SMALL`] cells, and [`TRIED`] ways at random for more.
fn halves(cells: usize, random: &mut Random) -> Vec<Vec<bool>> {
    if cells <= SMALL {
        let is_in = |chosen: usize, place: usize| place == 0 || chosen >> (place - 1) & 1 == 0;
        let way = |chosen: usize| (0..cells).map(|place| is_in(chosen, place)).collect();
        return (1..1_usize << (cells - 1)).map(way).collect();
    }
    let mut way = || (0..cells).map(|place| place == 0 || random.index(2) == 0).collect();
    (0..TRIED).map(|_| way()).collect()
}

/// The rules with other cages, whose sums are those of a solution.
fn with_cages(rules: &Rules, cages: &[Vec<usize>], solution: &Grid) -> Rules {
    let mut changed = rules.without(Variant::Killer);
    for cage in cages {
        let cells: Vec<Cell> = cage.iter().map(|&position| Cell::at(position)).collect();
        // A part of a cage of the solution is as good a cage, so nothing is refused.
        let _ = changed.add_clue(Variant::Killer, &[sum(solution, &cells)], cells);
    }
    changed
}
